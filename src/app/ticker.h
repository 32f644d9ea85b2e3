/* ticker.h: calls a widget while somebody can see it: each second for a countdown, else rarely
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Brings texts up to date; TRUE when they are others in a second already (a countdown runs). */
typedef gboolean (*BeckonTickFunc) (GtkWidget *widget);

/* No wake-ups while the widget is not mapped or its window is minimised. */
#define BECKON_TYPE_TICKER (beckon_ticker_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTicker, beckon_ticker, BECKON, TICKER, GObject)

/* (transfer full): the widget owns it and gives it up in dispose. */
BeckonTicker *beckon_ticker_new  (GtkWidget      *widget,
                                  BeckonTickFunc  func);
/* Something changed: calls now, if anybody can see it, and may tick faster from now on. */
void          beckon_ticker_poke (BeckonTicker   *self);

G_END_DECLS
