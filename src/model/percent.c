/* percent.c: a share as whole per cent, everywhere the same
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/percent.h"

#include <math.h>

/* What is 79.5 in decimals is a little less in binary. */
#define INACCURACY 1e-6

static double
clamp (double share)
{
  return isnan (share) ? 0 : CLAMP (share, 0, 1);
}

int
beckon_percent (double share)
{
  return (int) floor (clamp (share) * 100 + 0.5 + INACCURACY);
}

int
beckon_percent_done (double progress)
{
  return (int) floor (clamp (progress) * 100 + INACCURACY);
}
