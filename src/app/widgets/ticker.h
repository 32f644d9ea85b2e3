/* ticker.h: calls a widget when its texts are others, while somebody can see it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a tick function gives for a countdown, and when nothing changes by itself. */
#define BECKON_TICK_SECOND G_GINT64_CONSTANT (1000000)
#define BECKON_TICK_NEVER G_MAXINT64

/* Brings texts up to date; in how many µs they are others. */
typedef gint64 (*BeckonTickFunc) (GtkWidget *widget);

/* One wake-up a change, in whole seconds, and none while the widget is not mapped or its window is
 * minimised (ATT-14). Poke it when the machine slept. */
#define BECKON_TYPE_TICKER (beckon_ticker_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTicker, beckon_ticker, BECKON, TICKER, GObject)

/* (transfer full): the widget owns it and gives it up in dispose. */
BeckonTicker *beckon_ticker_new (GtkWidget *widget, BeckonTickFunc func);
/* Something changed: calls now, if anybody can see it, and may tick faster from now on. */
void beckon_ticker_poke (BeckonTicker *self);
/* The same when the main loop has nothing better to do, once for any number of calls. Not from the
 * tick function. */
void beckon_ticker_poke_soon (BeckonTicker *self);

G_END_DECLS
