/* test-percent.c: shares as whole per cent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/percent.h"

#include <math.h>

#include "model/stats.h"

#include "model-testing.h"

static void
test_rounded (void)
{
  static const struct
  {
    double share;
    int    percent;
    int    done;
  } rows[] = {
    { 0, 0, 0 },        { 0.004, 0, 0 },        { 0.005, 1, 0 },   { 0.29, 29, 29 },
    { 0.57, 57, 57 },   { 0.795, 80, 79 },      { 0.796, 80, 79 }, { 0.994, 99, 99 },
    { 0.999, 100, 99 }, { 1, 100, 100 },        { -1, 0, 0 },      { 7, 100, 100 },
    { NAN, 0, 0 },      { INFINITY, 100, 100 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_cmpint (beckon_percent (rows[i].share), ==, rows[i].percent);
      g_assert_cmpint (beckon_percent_done (rows[i].share), ==, rows[i].done);
    }
}

/* A hand-off that ran out was not cancelled. */
static void
test_ran_out (void)
{
  g_autoptr (BeckonStats) stats = beckon_stats_new ();
  g_autofree char *sentence = NULL;

  stats->total.asked[BECKON_KIND_HANDOFF] = 5;
  stats->total.n[BECKON_FIGURE_EXPIRED] = 2;
  stats->total.n[BECKON_FIGURE_CANCELLED] = 3;
  sentence = beckon_stats_describe (stats);
  g_assert_nonnull (strstr (sentence, "2 ran out of time"));
  g_assert_nonnull (strstr (sentence, "3 cancelled"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-18/one-figure-for-one-share", test_rounded);
  g_test_add_func ("/att/ATT-15/a-hand-off-that-ran-out-was-not-cancelled", test_ran_out);
  return g_test_run ();
}
