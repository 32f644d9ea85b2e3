/* plot-swatch.h: the colour and pattern of a layer, small, for the legend
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/insights/plot-data.h"

G_BEGIN_DECLS

/* Its colour is the style sheet's, by the class of the pattern: "plot-solid" and so on. */
#define BECKON_TYPE_PLOT_SWATCH (beckon_plot_swatch_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPlotSwatch, beckon_plot_swatch, BECKON, PLOT_SWATCH, GtkWidget)

GtkWidget *beckon_plot_swatch_new (BeckonPattern pattern);
/* Fills @bounds as this swatch looks. */
void beckon_plot_swatch_fill (BeckonPlotSwatch      *self,
                              GtkSnapshot           *snapshot,
                              const graphene_rect_t *bounds);

G_END_DECLS
