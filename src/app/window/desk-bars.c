/* desk-bars.c: the bars at the top of the desk window that say what is wrong with the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/desk-bars.h"

#include <glib/gi18n-lib.h>

#include "app/window/guard-bar.h"
#include "app/window/notice-bar.h"
#include "base/error.h"
#include "base/timestamp.h"

struct _BeckonDeskBars
{
  AdwBin           parent_instance;
  BeckonNoticeBar *trouble_bar;
  BeckonNoticeBar *server_bar;
  BeckonNoticeBar *notice_bar;
  BeckonNoticeBar *name_bar;
  BeckonNoticeBar *guard_bar;
};

G_DEFINE_FINAL_TYPE (BeckonDeskBars, beckon_desk_bars, ADW_TYPE_BIN)

/* Since when the window shows what was (TM-4). */
static char *
dup_away_text (BeckonDesk *desk, gint64 since_us)
{
  gint64           now_us = beckon_clock_get_time (beckon_desk_get_clock (desk), BECKON_CLOCK_WALL);
  g_autofree char *since = beckon_timestamp_to_local (since_us, now_us);

  /* Translators: %s is a time, such as “14:02” or “20 Nov, 14:02” */
  return g_strdup_printf (_ ("The database server has not answered since %s. What you see is from "
                             "then; the desk connects again by itself."),
                          since);
}

static void
on_trouble (BeckonDesk *desk, GParamSpec *pspec, BeckonDeskBars *self)
{
  const GError    *trouble = beckon_desk_get_trouble (desk);
  gint64           away_since_us = beckon_desk_get_away_since_us (desk);
  g_autofree char *text = NULL;

  if (away_since_us != 0)
    text = dup_away_text (desk, away_since_us);
  else if (trouble != NULL)
    text = g_strjoin (" ", trouble->message, beckon_error_get_hint (trouble), NULL);
  beckon_notice_bar_show (self->trouble_bar, text, FALSE);
}

static void
beckon_desk_bars_class_init (BeckonDeskBarsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (BECKON_TYPE_NOTICE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/desk-bars.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonDeskBars, trouble_bar);
  gtk_widget_class_bind_template_child (widget_class, BeckonDeskBars, server_bar);
  gtk_widget_class_bind_template_child (widget_class, BeckonDeskBars, notice_bar);
  gtk_widget_class_bind_template_child (widget_class, BeckonDeskBars, name_bar);
  gtk_widget_class_bind_template_child (widget_class, BeckonDeskBars, guard_bar);
}

static void
beckon_desk_bars_init (BeckonDeskBars *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
beckon_desk_bars_set_guards (BeckonDeskBars *self, BeckonGuards *guards)
{
  g_return_if_fail (BECKON_IS_DESK_BARS (self));

  beckon_guard_bar_follow (self->guard_bar, guards);
}

void
beckon_desk_bars_set_service (BeckonDeskBars *self, BeckonService *service)
{
  const GError    *server_error;
  BeckonDesk      *desk;
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_DESK_BARS (self));
  g_return_if_fail (BECKON_IS_SERVICE (service));

  desk = beckon_service_get_desk (service);
  g_signal_connect_object (desk, "notify::trouble", G_CALLBACK (on_trouble), self, 0);
  g_signal_connect_object (desk, "notify::away-since-us", G_CALLBACK (on_trouble), self, 0);
  on_trouble (desk, NULL, self);
  server_error = beckon_service_get_server_error (service);
  if (server_error != NULL)
    {
      text = g_strdup_printf (_ ("Agents cannot reach the desk: %s"), server_error->message);
      beckon_notice_bar_show (self->server_bar, text, FALSE);
    }
  beckon_notice_bar_show (self->notice_bar, beckon_service_get_notice (service), TRUE);
}

void
beckon_desk_bars_set_name_notice (BeckonDeskBars *self, const char *text)
{
  g_return_if_fail (BECKON_IS_DESK_BARS (self));

  beckon_notice_bar_show (self->name_bar, text, TRUE);
}
