/* ticker.h: calls a widget when its time-dependent texts change, while it is visible
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a tick function returns for a countdown, and if nothing changes with time. */
#define BECKON_TICK_SECOND G_GINT64_CONSTANT (1000000)
#define BECKON_TICK_NEVER G_MAXINT64

/* Updates texts; returns in how many µs they change again. */
typedef gint64 (*BeckonTickFunc) (GtkWidget *widget);

/* Wakes up once per change, at full seconds, and not at all while the widget is unmapped or its
 * window minimised (ATT-14). Poke it after the machine slept. */
#define BECKON_TYPE_TICKER (beckon_ticker_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTicker, beckon_ticker, BECKON, TICKER, GObject)

/* (transfer full): the widget owns it and frees it in dispose. */
BeckonTicker *beckon_ticker_new (GtkWidget *widget, BeckonTickFunc func);
/* Something changed: ticks now, if the widget is visible, and uses the new interval. */
void beckon_ticker_poke (BeckonTicker *self);
/* The same when the main loop is idle, once for any number of calls. Must not be called from the
 * tick function. */
void beckon_ticker_poke_soon (BeckonTicker *self);

G_END_DECLS
