/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/insights/insights-data.h"
#include "app/insights/tile.h"

static BeckonStats *
make (guint64 asked, guint64 answered, guint64 remembered, gint64 median_ms, gint64 to_day)
{
  BeckonStats *stats = beckon_stats_new ();

  stats->to_day = to_day;
  stats->from_day = to_day - 6;
  stats->total.asked[BECKON_KIND_CHOICE] = asked;
  stats->total.n[BECKON_FIGURE_ANSWERED] = answered;
  stats->total.n[BECKON_FIGURE_AUTO_RESOLVED_PREFERENCE] = remembered;
  stats->total.median_ms = median_ms;

  return stats;
}

static void
test_texts (void)
{
  static const struct
  {
    BeckonTileKind kind;
    guint64        asked[2], answered[2], remembered[2];
    gint64         median_ms[2];
    const char    *value, *name, *change;
  } cases[] = {
    { BECKON_TILE_ASKED,
      { 45, 33 },
      { 28, 20 },
      { 6, 0 },
      { 48000, 50000 },
      "45",
      "questions asked",
      "▲ 12 more than in the 7 days before" },
    { BECKON_TILE_ASKED,
      { 1, 33 },
      { 1, 20 },
      { 0, 0 },
      { 48000, 50000 },
      "1",
      "question asked",
      "▼ 32 fewer than in the 7 days before" },
    { BECKON_TILE_BY_YOU,
      { 45, 33 },
      { 28, 28 },
      { 6, 0 },
      { 48000, 50000 },
      "28",
      "answered by you",
      "as in the 7 days before" },
    { BECKON_TILE_MEDIAN,
      { 45, 33 },
      { 28, 20 },
      { 6, 0 },
      { 48000, 50000 },
      "48 s",
      "median until you answered",
      "▼ 2.0 s shorter than in the 7 days before" },
    { BECKON_TILE_MEDIAN,
      { 45, 33 },
      { 28, 20 },
      { 6, 0 },
      { 50000, 20000 },
      "50 s",
      "median until you answered",
      "▲ 30 s longer than in the 7 days before" },
    /* Nobody answered: there is no median to compare, or to count with. */
    { BECKON_TILE_MEDIAN,
      { 45, 33 },
      { 0, 20 },
      { 6, 0 },
      { -1, 50000 },
      "–",
      "median until you answered",
      NULL },
    { BECKON_TILE_MEDIAN,
      { 45, 33 },
      { 28, 0 },
      { 6, 0 },
      { 48000, -1 },
      "48 s",
      "median until you answered",
      NULL },
    { BECKON_TILE_REMEMBERED,
      { 45, 33 },
      { 28, 20 },
      { 6, 0 },
      { 48000, 50000 },
      "6",
      "by remembered answers",
      "saved you about 4 min 48 s" },
    { BECKON_TILE_REMEMBERED,
      { 45, 33 },
      { 0, 20 },
      { 6, 0 },
      { -1, 50000 },
      "6",
      "by remembered answers",
      "▲ 6 more than in the 7 days before" },
    { BECKON_TILE_REMEMBERED,
      { 45, 33 },
      { 28, 20 },
      { 0, 2 },
      { 48000, 50000 },
      "0",
      "by remembered answers",
      "▼ 2 fewer than in the 7 days before" },
    /* Nothing was counted before: the desk was not there. */
    { BECKON_TILE_ASKED,
      { 45, 0 },
      { 28, 0 },
      { 6, 0 },
      { 48000, -1 },
      "45",
      "questions asked",
      NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BeckonStats) stats = make (cases[i].asked[0], cases[i].answered[0],
                                            cases[i].remembered[0], cases[i].median_ms[0], 1000);
      g_autoptr (BeckonStats) before = make (cases[i].asked[1], cases[i].answered[1],
                                             cases[i].remembered[1], cases[i].median_ms[1], 993);
      g_autoptr (BeckonTileText) text = beckon_tile_text_new (cases[i].kind, stats, before);
      g_autoptr (BeckonTileText) alone = beckon_tile_text_new (cases[i].kind, stats, NULL);

      g_assert_cmpstr (text->value, ==, cases[i].value);
      g_assert_cmpstr (text->name, ==, cases[i].name);
      g_assert_cmpstr (text->change, ==, cases[i].change);
      g_assert_cmpstr (alone->value, ==, cases[i].value);
    }
}

static void
test_values (void)
{
  g_autoptr (BeckonStats) stats = make (5, 3, 0, 48000, 1000);
  BeckonStatsRow    *row = beckon_stats_row_new (998, NULL);
  g_autofree double *asked = NULL;
  g_autofree double *median = NULL;
  guint              n;

  row->figures.asked[BECKON_KIND_CHOICE] = 5;
  row->figures.median_ms = 48000;
  g_ptr_array_add (stats->days, row);
  asked = beckon_tile_list_values (BECKON_TILE_ASKED, stats, &n);
  g_assert_cmpuint (n, ==, 7);
  median = beckon_tile_list_values (BECKON_TILE_MEDIAN, stats, &n);
  for (guint i = 0; i < n; i++)
    {
      /* Of a day without answers the median is not known, but nothing was asked. */
      g_assert_cmpfloat (asked[i], ==, i == 4 ? 5 : 0);
      g_assert_cmpfloat (median[i], ==, i == 4 ? 48000 : -1);
    }
}

/* What a bar is about, for the filter of the history. */
static void
test_places (void)
{
  g_autoptr (BeckonStats) stats = make (5, 3, 0, 48000, 1000);
  gint64 from_day, to_day;

  for (guint place = 0; place < 7; place++)
    {
      beckon_insights_data_get_days (stats, place, &from_day, &to_day);
      g_assert_cmpint (from_day, ==, 994 + place);
      g_assert_cmpint (to_day, ==, from_day);
    }
  /* Weeks end today; the first one is shorter. */
  stats->from_day = stats->to_day - 364;
  beckon_insights_data_get_days (stats, 52, &from_day, &to_day);
  g_assert_cmpint (from_day, ==, 994);
  g_assert_cmpint (to_day, ==, 1000);
  beckon_insights_data_get_days (stats, 0, &from_day, &to_day);
  g_assert_cmpint (from_day, ==, 636);
  g_assert_cmpint (to_day, ==, 636);

  /* Two answered by no person yet: the layers are “you answered” and “still open”. */
  g_assert_cmpint (beckon_insights_data_get_outcome (stats, 0), ==, BECKON_OUTCOME_PERSON);
  g_assert_cmpint (beckon_insights_data_get_outcome (stats, 1), ==, BECKON_OUTCOME_OPEN);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cf/CF-8/tiles-say-what-changed", test_texts);
  g_test_add_func ("/cf/CF-8/tiles-have-a-value-for-each-day", test_values);
  g_test_add_func ("/cf/CF-8/bars-know-their-days", test_places);
  return g_test_run ();
}
