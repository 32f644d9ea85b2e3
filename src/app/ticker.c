/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/ticker.h"

/* While a countdown is to be seen, and else (ages). */
#define COUNTDOWN_S 1
#define AGE_S       30

struct _BeckonTicker
{
  GObject         parent_instance;
  GtkWidget      *widget;    /* not owned: it owns us */
  GdkToplevel    *toplevel;  /* (owned) (nullable): while mapped */
  BeckonTickFunc  func;
  guint           source;
  guint           seconds;
};

G_DEFINE_FINAL_TYPE (BeckonTicker, beckon_ticker, G_TYPE_OBJECT)

static gboolean
on_timeout (gpointer user_data)
{
  BeckonTicker *self = user_data;
  guint source = self->source;

  beckon_ticker_poke (self);

  return self->source == source ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

void
beckon_ticker_poke (BeckonTicker *self)
{
  guint seconds;

  g_return_if_fail (BECKON_IS_TICKER (self));

  if (self->toplevel == NULL ||
      (gdk_toplevel_get_state (self->toplevel) & GDK_TOPLEVEL_STATE_MINIMIZED) != 0)
    {
      g_clear_handle_id (&self->source, g_source_remove);
      return;
    }

  seconds = self->func (self->widget) ? COUNTDOWN_S : AGE_S;
  if (self->source != 0 && self->seconds == seconds)
    return;

  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add_seconds (seconds, on_timeout, self);
  self->seconds = seconds;
}

static void
on_map (GtkWidget    *widget,
        BeckonTicker *self)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));

  if (!GDK_IS_TOPLEVEL (surface) || !g_set_object (&self->toplevel, GDK_TOPLEVEL (surface)))
    return;

  g_signal_connect_swapped (surface, "notify::state", G_CALLBACK (beckon_ticker_poke), self);
  beckon_ticker_poke (self);
}

static void
on_unmap (GtkWidget    *widget,
          BeckonTicker *self)
{
  if (self->toplevel != NULL)
    g_signal_handlers_disconnect_by_data (self->toplevel, self);
  g_clear_object (&self->toplevel);
  g_clear_handle_id (&self->source, g_source_remove);
}

static void
beckon_ticker_dispose (GObject *object)
{
  BeckonTicker *self = BECKON_TICKER (object);

  on_unmap (self->widget, self);
  if (self->widget != NULL)
    g_signal_handlers_disconnect_by_data (self->widget, self);
  self->widget = NULL;

  G_OBJECT_CLASS (beckon_ticker_parent_class)->dispose (object);
}

static void
beckon_ticker_class_init (BeckonTickerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_ticker_dispose;
}

static void
beckon_ticker_init (BeckonTicker *self)
{
}

BeckonTicker *
beckon_ticker_new (GtkWidget      *widget,
                   BeckonTickFunc  func)
{
  BeckonTicker *self;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  self = g_object_new (BECKON_TYPE_TICKER, NULL);
  self->widget = widget;
  self->func = func;
  g_signal_connect (widget, "map", G_CALLBACK (on_map), self);
  g_signal_connect (widget, "unmap", G_CALLBACK (on_unmap), self);

  return self;
}
