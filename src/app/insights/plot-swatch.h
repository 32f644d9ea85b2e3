/* plot-swatch.h: a sample of the colour and pattern of a layer, for the legend
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/insights/plot-data.h"

G_BEGIN_DECLS

/* The style sheet sets its colour, by the class of the pattern: "plot-solid" and so on. */
#define BECKON_TYPE_PLOT_SWATCH (beckon_plot_swatch_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPlotSwatch, beckon_plot_swatch, BECKON, PLOT_SWATCH, GtkWidget)

GtkWidget *beckon_plot_swatch_new (BeckonPattern pattern);
/* Fills @bounds with the look of this swatch. */
void beckon_plot_swatch_fill (BeckonPlotSwatch      *self,
                              GtkSnapshot           *snapshot,
                              const graphene_rect_t *bounds);

G_END_DECLS
