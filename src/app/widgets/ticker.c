/* ticker.c: calls a widget when its time-dependent texts change, while it is visible
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/ticker.h"

/* The longest interval between ticks. */
#define MAX_S (24 * 60 * 60)

struct _BeckonTicker
{
  GObject        parent_instance;
  GtkWidget     *widget;   /* not owned: it owns us */
  GdkToplevel   *toplevel; /* (owned) (nullable): while mapped */
  BeckonTickFunc func;
  guint          source;
  guint          soon;
};

G_DEFINE_FINAL_TYPE (BeckonTicker, beckon_ticker, G_TYPE_OBJECT)

static gboolean
on_timeout (gpointer user_data)
{
  BeckonTicker *self = user_data;

  self->source = 0;
  beckon_ticker_poke (self);

  return G_SOURCE_REMOVE;
}

void
beckon_ticker_poke (BeckonTicker *self)
{
  gint64 next_us;

  g_return_if_fail (BECKON_IS_TICKER (self));

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_handle_id (&self->soon, g_source_remove);
  if (self->toplevel == NULL
      || (gdk_toplevel_get_state (self->toplevel) & GDK_TOPLEVEL_STATE_MINIMIZED) != 0)
    return;

  next_us = self->func (self->widget);
  if (next_us != BECKON_TICK_NEVER)
    {
      gint64 seconds = (MAX (next_us, 1) - 1) / BECKON_TICK_SECOND + 1;

      self->source = g_timeout_add_seconds ((guint) MIN (seconds, MAX_S), on_timeout, self);
    }
}

static gboolean
on_soon (gpointer user_data)
{
  BeckonTicker *self = user_data;

  self->soon = 0;
  beckon_ticker_poke (self);

  return G_SOURCE_REMOVE;
}

void
beckon_ticker_poke_soon (BeckonTicker *self)
{
  g_return_if_fail (BECKON_IS_TICKER (self));

  if (self->soon == 0 && self->toplevel != NULL)
    self->soon = g_idle_add_full (G_PRIORITY_LOW, on_soon, self, NULL);
}

static void
on_map (GtkWidget *widget, BeckonTicker *self)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));

  if (!GDK_IS_TOPLEVEL (surface) || !g_set_object (&self->toplevel, GDK_TOPLEVEL (surface)))
    return;

  g_signal_connect_swapped (surface, "notify::state", G_CALLBACK (beckon_ticker_poke), self);
  beckon_ticker_poke (self);
}

static void
on_unmap (GtkWidget *widget, BeckonTicker *self)
{
  if (self->toplevel != NULL)
    g_signal_handlers_disconnect_by_data (self->toplevel, self);
  g_clear_object (&self->toplevel);
  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_handle_id (&self->soon, g_source_remove);
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
beckon_ticker_new (GtkWidget *widget, BeckonTickFunc func)
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
