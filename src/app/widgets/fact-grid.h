/* fact-grid.h: names and values in two columns, or below each other where there is little room
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* All names have the same width, that of the longest, but no more than two fifths. */
#define BECKON_TYPE_FACT_GRID (beckon_fact_grid_get_type ())
G_DECLARE_FINAL_TYPE (BeckonFactGrid, beckon_fact_grid, BECKON, FACT_GRID, GtkWidget)

/* (transfer floating): empty. */
GtkWidget *beckon_fact_grid_new (void);
/* @value: (transfer floating). */
void beckon_fact_grid_add (BeckonFactGrid *self, const char *name, GtkWidget *value);
/* The same with a label for @value, which wraps and can be selected. (transfer none): the label. */
GtkLabel *beckon_fact_grid_add_text (BeckonFactGrid *self,
                                     const char     *name,
                                     const char     *value,
                                     gboolean        mono);
void      beckon_fact_grid_clear (BeckonFactGrid *self);

G_END_DECLS
