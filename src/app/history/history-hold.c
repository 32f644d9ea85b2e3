/* history-hold.c: rows of the history do not move while the person reads
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-hold.h"

#include <glib/gi18n-lib.h>

/* How long rows stay in place after the pointer moved over them. */
#define STILL_MS 1500

struct _BeckonHistoryHold
{
  BeckonHistoryModel *model;     /* (owned) */
  GtkSingleSelection *selection; /* (owned) */
  GtkScrolledWindow  *scroller;
  GtkListView        *list_view;
  GtkButton          *news;
  GtkEventController *motion;
  guint               still;   /* timeout after the pointer moved over the rows */
  guint               release; /* idle source that lets new rows in */
};

gboolean
beckon_history_hold_is_at_top (BeckonHistoryHold *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  return gtk_adjustment_get_value (adjustment) <= gtk_adjustment_get_lower (adjustment);
}

gboolean
beckon_history_hold_is_reading (BeckonHistoryHold *self)
{
  return gtk_single_selection_get_selected (self->selection) != GTK_INVALID_LIST_POSITION;
}

static gboolean
must_hold (BeckonHistoryHold *self)
{
  return self->still != 0 || beckon_history_hold_is_reading (self)
         || !beckon_history_hold_is_at_top (self);
}

static gboolean
on_release (gpointer user_data)
{
  BeckonHistoryHold *self = user_data;

  self->release = 0;
  beckon_history_model_hold (self->model, must_hold (self));

  return G_SOURCE_REMOVE;
}

/* Rows are let in later: this may run while the list changes, or gets its size. */
static void
update_hold (BeckonHistoryHold *self)
{
  if (must_hold (self))
    beckon_history_model_hold (self->model, TRUE);
  else if (self->release == 0)
    self->release = g_idle_add (on_release, self);
}

static gboolean
on_still (gpointer user_data)
{
  BeckonHistoryHold *self = user_data;

  self->still = 0;
  update_hold (self);

  return G_SOURCE_REMOVE;
}

static void
on_motion (GtkEventControllerMotion *motion, double x, double y, BeckonHistoryHold *self)
{
  g_clear_handle_id (&self->still, g_source_remove);
  self->still = g_timeout_add (STILL_MS, on_still, self);
  update_hold (self);
}

void
beckon_history_hold_scroll_to_top (BeckonHistoryHold *self)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->model)) > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->list_view), "list.scroll-to-item", "u", 0);
}

static void
update_news (BeckonHistoryHold *self)
{
  guint            n = beckon_history_model_get_n_waiting (self->model);
  g_autofree char *label = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->news), n > 0);
  if (n == 0)
    return;

  /* Translators: a button above a list: how many new rows it will show */
  label = g_strdup_printf (ngettext ("Show %u New", "Show %u New", n), n);
  gtk_button_set_label (self->news, label);
}

/* Shows what came while the person was reading; the details stay. */
static void
on_news (BeckonHistoryHold *self)
{
  g_clear_handle_id (&self->still, g_source_remove);
  beckon_history_model_hold (self->model, FALSE);
  beckon_history_hold_scroll_to_top (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
  update_hold (self);
}

BeckonHistoryHold *
beckon_history_hold_new (BeckonHistoryModel *model,
                         GtkSingleSelection *selection,
                         GtkScrolledWindow  *scroller,
                         GtkListView        *list_view,
                         GtkButton          *news)
{
  BeckonHistoryHold *self = g_new0 (BeckonHistoryHold, 1);

  self->model = g_object_ref (model);
  self->selection = g_object_ref (selection);
  self->scroller = scroller;
  self->list_view = list_view;
  self->news = news;
  self->motion = gtk_event_controller_motion_new ();
  g_signal_connect (self->motion, "motion", G_CALLBACK (on_motion), self);
  gtk_widget_add_controller (GTK_WIDGET (list_view), self->motion);
  g_signal_connect_swapped (gtk_scrolled_window_get_vadjustment (scroller), "value-changed",
                            G_CALLBACK (update_hold), self);
  g_signal_connect_swapped (selection, "notify::selected-item", G_CALLBACK (update_hold), self);
  g_signal_connect_swapped (model, "notify::n-waiting", G_CALLBACK (update_news), self);
  g_signal_connect_swapped (news, "clicked", G_CALLBACK (on_news), self);

  return self;
}

void
beckon_history_hold_free (BeckonHistoryHold *self)
{
  g_clear_handle_id (&self->still, g_source_remove);
  g_clear_handle_id (&self->release, g_source_remove);
  g_signal_handlers_disconnect_by_data (self->motion, self);
  g_signal_handlers_disconnect_by_data (gtk_scrolled_window_get_vadjustment (self->scroller), self);
  g_signal_handlers_disconnect_by_data (self->selection, self);
  g_signal_handlers_disconnect_by_data (self->model, self);
  g_signal_handlers_disconnect_by_data (self->news, self);
  g_object_unref (self->selection);
  g_object_unref (self->model);
  g_free (self);
}
