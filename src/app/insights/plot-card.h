/* plot-card.h: a plot with its title, its legend, the values of the current place in words, and an
 * export button
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/insights/plot-data.h"

G_BEGIN_DECLS

/* Signal "chosen" (place, layer): as of the plot, if it is choosable. */
#define BECKON_TYPE_PLOT_CARD (beckon_plot_card_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPlotCard, beckon_plot_card, BECKON, PLOT_CARD, GtkWidget)

/* @hint: shown while no place is current. @name: the file name for the export, without suffix.
 * @data (transfer full). */
void beckon_plot_card_show (BeckonPlotCard *self,
                            const char     *title,
                            const char     *hint,
                            const char     *name,
                            BeckonPlotData *data);
void beckon_plot_card_set_choosable (BeckonPlotCard *self, gboolean choosable);

G_END_DECLS
