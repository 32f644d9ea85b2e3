/* plot-scale.c: axes with round numbers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/insights/plot-scale.h"

#include <math.h>

guint64
beckon_plot_scale_step (guint64 most, guint most_steps, guint *n_steps)
{
  static const guint64 factors[] = { 1, 2, 5 };
  guint64              power = 1, step = 1;

  most_steps = MAX (most_steps, 1);
  for (guint i = 1; most / step + (most % step > 0) > most_steps && power < G_MAXUINT64 / 100; i++)
    {
      if (i % G_N_ELEMENTS (factors) == 0)
        power *= 10;
      step = factors[i % G_N_ELEMENTS (factors)] * power;
    }
  *n_steps = (guint) MAX (most / step + (most % step > 0), 1);

  return step;
}

guint
beckon_plot_scale_every (guint n, double place_width, double label_width, double gap)
{
  if (place_width <= 0)
    return MAX (n, 1);

  return (guint) CLAMP (ceil ((label_width + gap) / place_width), 1, MAX (n, 1));
}

int
beckon_plot_scale_place (double x, double width, guint n, gboolean mirrored)
{
  guint place;

  if (n == 0 || width <= 0 || x < 0 || x >= width)
    return -1;

  place = MIN ((guint) (x / width * n), n - 1);

  return (int) (mirrored ? n - 1 - place : place);
}
