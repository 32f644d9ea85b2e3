/* sparkline.h: how a figure changed over the days, as a line of the height of a text
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The words are beside it: it says nothing to a screen reader. */
#define BECKON_TYPE_SPARKLINE (beckon_sparkline_get_type ())
G_DECLARE_FINAL_TYPE (BeckonSparkline, beckon_sparkline, BECKON, SPARKLINE, GtkWidget)

GtkWidget *beckon_sparkline_new (void);
/* @values: oldest first, from 0; a negative one is not known, and leaves a gap. */
void beckon_sparkline_show (BeckonSparkline *self, const double *values, guint n);

G_END_DECLS
