/* plot.h: bars over places, layer upon layer, drawn by itself
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/insights/plot-data.h"

G_BEGIN_DECLS

/* Arrow keys, Home and End walk from place to place, the pointer points at one; "notify::place"
 * tells which. The accessible label says the values of that place. Property "place": -1 none. */
#define BECKON_TYPE_PLOT (beckon_plot_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPlot, beckon_plot, BECKON, PLOT, GtkWidget)

/* @title: what is counted, for who does not see it. @swatches (element-type BeckonPlotSwatch): how
 * each layer looks. @data (transfer full). */
void
beckon_plot_show (BeckonPlot *self, const char *title, GPtrArray *swatches, BeckonPlotData *data);
/* (transfer none) (nullable) */
const BeckonPlotData *beckon_plot_get_data (BeckonPlot *self);
int                   beckon_plot_get_place (BeckonPlot *self);

G_END_DECLS
