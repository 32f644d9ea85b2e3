/* test-plot.c: axes, places and values of plots, without a display (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <glib.h>

#include "app/insights/insights-data.h"
#include "app/insights/plot-scale.h"

static void
test_steps (void)
{
  static const struct
  {
    guint64 most;
    guint   most_steps;
    guint64 step;
    guint   n_steps;
  } cases[] = {
    { 0, 5, 1, 1 },     { 1, 5, 1, 1 },
    { 5, 5, 1, 5 },     { 6, 5, 2, 3 },
    { 7, 3, 5, 2 },     { 13, 3, 5, 3 },
    { 49, 5, 10, 5 },   { 51, 5, 20, 3 },
    { 999, 4, 500, 2 }, { 1000000, 5, 200000, 5 },
    { 3, 0, 5, 1 },     { 17, 1, 20, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint   n_steps = 0;
      guint64 step = beckon_plot_scale_step (cases[i].most, cases[i].most_steps, &n_steps);

      g_assert_cmpuint (step, ==, cases[i].step);
      g_assert_cmpuint (n_steps, ==, cases[i].n_steps);
      g_assert_cmpuint (step * n_steps, >=, cases[i].most);
    }
}

static void
test_labels (void)
{
  g_assert_cmpuint (beckon_plot_scale_every (7, 50, 30, 10), ==, 1);
  g_assert_cmpuint (beckon_plot_scale_every (30, 20, 35, 10), ==, 3);
  g_assert_cmpuint (beckon_plot_scale_every (30, 1, 35, 10), ==, 30);
  g_assert_cmpuint (beckon_plot_scale_every (0, 0, 35, 10), ==, 1);
}

static void
test_places (void)
{
  g_assert_cmpint (beckon_plot_scale_place (0, 100, 4, FALSE), ==, 0);
  g_assert_cmpint (beckon_plot_scale_place (99.9, 100, 4, FALSE), ==, 3);
  g_assert_cmpint (beckon_plot_scale_place (100, 100, 4, FALSE), ==, -1);
  g_assert_cmpint (beckon_plot_scale_place (-1, 100, 4, FALSE), ==, -1);
  g_assert_cmpint (beckon_plot_scale_place (0, 100, 4, TRUE), ==, 3);
  g_assert_cmpint (beckon_plot_scale_place (0, 100, 0, FALSE), ==, -1);
}

static void
test_values (void)
{
  g_autoptr (BeckonPlotData) data = beckon_plot_data_new ("Day", 2);
  BeckonPlotLayer *first = beckon_plot_data_add_layer (data, "You, answered", BECKON_PATTERN_SOLID);
  BeckonPlotLayer *second = beckon_plot_data_add_layer (data, "=Nobody", BECKON_PATTERN_RISING);
  g_autofree char *both = NULL;
  g_autofree char *one = NULL;
  g_autofree char *csv = NULL;

  data->names[0] = g_strdup ("Monday \"1\"");
  data->names[1] = g_strdup ("Tuesday");
  first->values[0] = 3;
  second->values[0] = 2;
  second->values[1] = 1;
  both = beckon_plot_data_describe (data, 0);
  g_assert_cmpstr (both, ==, "Monday \"1\": 5 – You, answered 3 · =Nobody 2");
  one = beckon_plot_data_describe (data, 1);
  g_assert_cmpstr (one, ==, "Tuesday: 1 – =Nobody 1");
  g_assert_cmpuint (beckon_plot_data_get_most (data), ==, 5);
  csv = beckon_plot_data_to_csv (data);
  g_assert_cmpstr (
    csv, ==,
    "\"Day\",\"You, answered\",\"'=Nobody\"\r\n\"Monday \"\"1\"\"\",3,2\r\n\"Tuesday\",0,1\r\n");
}

static BeckonStats *
make_stats (gint64 from_day, gint64 to_day)
{
  BeckonStats *stats = beckon_stats_new ();

  stats->from_day = from_day;
  stats->to_day = to_day;

  return stats;
}

static void
add_day (BeckonStats *stats, gint64 day, guint64 asked, guint64 answered)
{
  BeckonStatsRow *row = beckon_stats_row_new (day, NULL);

  row->figures.asked[BECKON_KIND_CHOICE] = asked;
  row->figures.n[BECKON_FIGURE_ANSWERED] = answered;
  stats->total.asked[BECKON_KIND_CHOICE] += asked;
  stats->total.n[BECKON_FIGURE_ANSWERED] += answered;
  g_ptr_array_add (stats->days, row);
}

/* Every day has a place, even one without questions; only outcomes that occur have a layer. */
static void
test_days (void)
{
  g_autoptr (BeckonStats) stats = make_stats (20000, 20006);
  g_autoptr (BeckonPlotData) data = NULL;
  const BeckonPlotLayer *layer;

  add_day (stats, 20000, 4, 3);
  add_day (stats, 20006, 2, 2);
  data = beckon_insights_data_days (stats);
  g_assert_cmpuint (data->n, ==, 7);
  g_assert_cmpuint (data->layers->len, ==, 2);
  layer = g_ptr_array_index (data->layers, 0);
  g_assert_cmpuint (layer->values[0], ==, 3);
  g_assert_cmpuint (layer->values[3], ==, 0);
  g_assert_cmpuint (layer->values[6], ==, 2);
  layer = g_ptr_array_index (data->layers, 1);
  g_assert_cmpint (layer->pattern, ==, BECKON_PATTERN_HOLLOW);
  g_assert_cmpuint (layer->values[0], ==, 1);
}

static void
test_weeks (void)
{
  g_autoptr (BeckonStats) stats = make_stats (20000, 20364);
  g_autoptr (BeckonPlotData) data = NULL;
  const BeckonPlotLayer *layer;

  add_day (stats, 20000, 1, 1);
  add_day (stats, 20357, 2, 2);
  add_day (stats, 20358, 3, 3);
  add_day (stats, 20364, 4, 4);
  data = beckon_insights_data_days (stats);
  g_assert_cmpuint (data->n, ==, 53);
  layer = g_ptr_array_index (data->layers, 0);
  g_assert_cmpuint (layer->values[0], ==, 1);
  g_assert_cmpuint (layer->values[51], ==, 2);
  g_assert_cmpuint (layer->values[52], ==, 7);
}

/* The part that needed something, and the rest, of each day. */
static void
test_shares (void)
{
  g_autoptr (BeckonStats) stats = make_stats (20000, 20006);
  BeckonStatsRow *row = beckon_stats_row_new (20006, NULL);

  for (guint i = 0; i < BECKON_N_INSIGHTS_SHARES; i++)
    g_assert_null (beckon_insights_data_share (stats, (BeckonInsightsShare) i));

  row->figures.n[BECKON_FIGURE_REQUESTS] = 4;
  row->figures.n[BECKON_FIGURE_REQUESTS_CLARIFIED] = 1;
  row->figures.n[BECKON_FIGURE_REQUESTS_ROUNDS] = 3;
  row->figures.n[BECKON_FIGURE_REQUESTS_TO_CONFIRM] = 2;
  row->figures.n[BECKON_FIGURE_CONFIRMATION_YES] = 3;
  row->figures.n[BECKON_FIGURE_CONFIRMATION_NO] = 1;
  row->figures.n[BECKON_FIGURE_RECLASSIFICATIONS] = 3;
  row->figures.n[BECKON_FIGURE_RECLASSIFICATIONS_CLEAR] = 1;
  memcpy (stats->total.n, row->figures.n, sizeof stats->total.n);
  g_ptr_array_add (stats->days, row);
  for (guint i = 0; i < BECKON_N_INSIGHTS_SHARES; i++)
    {
      static const struct
      {
        guint64     part, rest;
        const char *hint;
      } expected[BECKON_N_INSIGHTS_SHARES] = {
        { 1, 3, "25 % of the requests. Clarifications for each of these: 3.0." },
        { 2, 2, "50 % of the requests." },
        { 1, 3, "25 % were rejected." },
        { 1, 2, "33 % were understood after a clarification." },
      };
      g_autoptr (BeckonPlotData) data = beckon_insights_data_share (stats, (BeckonInsightsShare) i);
      g_autofree char       *hint = beckon_insights_share_describe (stats, (BeckonInsightsShare) i);
      const BeckonPlotLayer *part = g_ptr_array_index (data->layers, 0);
      const BeckonPlotLayer *rest = g_ptr_array_index (data->layers, 1);

      g_assert_cmpuint (data->n, ==, 7);
      g_assert_cmpuint (part->values[6], ==, expected[i].part);
      g_assert_cmpuint (rest->values[6], ==, expected[i].rest);
      g_assert_cmpuint (beckon_plot_data_get_sum (data, 0), ==, 0);
      g_assert_cmpstr (hint, ==, expected[i].hint);
    }
}

static void
test_times (void)
{
  static const gint64 times[] = { 400, 15000, 16000, 40 * 86400 * G_GINT64_CONSTANT (1000) };
  g_autoptr (BeckonStats) stats = make_stats (20000, 20006);
  g_autoptr (BeckonPlotData) data = NULL;
  guint64 sum = 0;

  g_assert_null (beckon_insights_data_times (stats));
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    stats->times[beckon_time_bucket (times[i])]++;
  data = beckon_insights_data_times (stats);
  for (guint i = 0; i < data->n; i++)
    {
      sum += beckon_plot_data_get_sum (data, i);
      g_assert_nonnull (data->names[i]);
      if (g_str_equal (data->names[i], "10 s to 20 s"))
        g_assert_cmpuint (beckon_plot_data_get_sum (data, i), ==, 2);
    }
  g_assert_cmpuint (sum, ==, 4);
  g_assert_cmpuint (beckon_plot_data_get_sum (data, 0), ==, 1);
  g_assert_cmpuint (beckon_plot_data_get_sum (data, data->n - 1), ==, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cf/CF-8/plot-steps", test_steps);
  g_test_add_func ("/cf/CF-8/plot-labels", test_labels);
  g_test_add_func ("/cf/CF-8/plot-places", test_places);
  g_test_add_func ("/cf/CF-8/plot-values", test_values);
  g_test_add_func ("/cf/CF-8/plot-days", test_days);
  g_test_add_func ("/cf/CF-8/plot-weeks", test_weeks);
  g_test_add_func ("/cf/CF-8/plot-times", test_times);
  g_test_add_func ("/cf/CF-8/plots-of-what-requests-needed", test_shares);

  return g_test_run ();
}
