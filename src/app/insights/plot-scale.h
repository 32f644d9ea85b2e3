/* plot-scale.h: axes with round numbers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A round step (1, 2 or 5 times a power of ten) that reaches @most in at most @most_steps steps;
 * sets @n_steps to their number, at least one. */
guint64 beckon_plot_scale_step (guint64 most, guint most_steps, guint *n_steps);
/* Every how many places a label of @label_width fits under @n places of @place_width, with @gap
 * between labels; at least 1. */
guint beckon_plot_scale_every (guint n, double place_width, double label_width, double gap);
/* The index of the place at @x, of @n places over @width; -1 outside of them. @mirrored: right to
 * left. */
int beckon_plot_scale_place (double x, double width, guint n, gboolean mirrored);

G_END_DECLS
