/* plot.h: a chart of stacked bars
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/insights/plot-data.h"

G_BEGIN_DECLS

/* Arrow keys, Home and End move between places, and the pointer selects the one under it;
 * "notify::place" reports the change. The accessible label contains the values of that place.
 * Property "place": -1 for none. */
#define BECKON_TYPE_PLOT (beckon_plot_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPlot, beckon_plot, BECKON, PLOT, GtkWidget)

/* @title: what is counted, for screen readers. @swatches (element-type BeckonPlotSwatch): the look
 * of each layer. @data (transfer full). */
void
beckon_plot_show (BeckonPlot *self, const char *title, GPtrArray *swatches, BeckonPlotData *data);
/* (transfer none) (nullable) */
const BeckonPlotData *beckon_plot_get_data (BeckonPlot *self);
int                   beckon_plot_get_place (BeckonPlot *self);
/* @choosable: a click, or Enter, at a place with a value emits "chosen" (place, layer); layer is -1
 * for all of them. */
void beckon_plot_set_choosable (BeckonPlot *self, gboolean choosable);

G_END_DECLS
