/* plot-draw.h: draws the axis, bars and labels of a chart
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/insights/plot-frame.h"

G_BEGIN_DECLS

/* A chart with at least one place. @swatches has a BeckonPlotSwatch for each layer of @data. The
 * background of @place is highlighted; -1 for none. */
void beckon_plot_draw (GtkWidget            *widget,
                       GtkSnapshot          *snapshot,
                       const BeckonPlotData *data,
                       GPtrArray            *swatches,
                       int                   place);

G_END_DECLS
