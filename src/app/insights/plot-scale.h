/* plot-scale.h: axes with numbers that a person would choose
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A whole step (1, 2 or 5 times a power of ten) that reaches @most in at most @most_steps steps;
 * @n_steps is how many, at least one. */
guint64 beckon_plot_scale_step (guint64 most, guint most_steps, guint *n_steps);
/* Every how many labels of @label_width can stand under @n places of @place_width with @gap between
 * them; at least 1. */
guint beckon_plot_scale_every (guint n, double place_width, double label_width, double gap);
/* The place at @x, from 0, of @n places over @width; -1 beside them. @mirrored: from right to left.
 */
int beckon_plot_scale_place (double x, double width, guint n, gboolean mirrored);

G_END_DECLS
