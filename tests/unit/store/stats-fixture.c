/* stats-fixture.c: the figures, and what is true of them whatever happened
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "stats-fixture.h"

#include <string.h>

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **place = user_data;

  *place = g_object_ref (result);
}

BeckonStats *
read_stats (Fixture *self, gint64 from_day, gint64 to_day, const char *agent)
{
  BeckonStatsQuery query = {
    .from_day = from_day, .to_day = to_day, .agent = agent, .n_frequent = 5
  };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  BeckonStats *stats;

  beckon_store_read_stats_async (self->store, &query, NULL, on_done, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  stats = beckon_store_read_stats_finish (self->store, result, &error);
  g_assert_no_error (error);

  return stats;
}

static void
check_shares (const BeckonFigures *figures)
{
  const double shares[] = {
    beckon_figures_auto_resolve_rate (figures),
    beckon_figures_clarifications_share (figures),
    beckon_figures_clarification_rate (figures),
    beckon_figures_confirmation_rate (figures),
    beckon_figures_acceptance_rate (figures),
    beckon_figures_rejection_rate (figures),
    beckon_figures_reclassification_success (figures),
  };

  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    g_assert_true (shares[i] == -1 || (shares[i] >= 0 && shares[i] <= 1));
}

/* Every question has one outcome. */
static void
check_whole (const BeckonFigures *figures)
{
  guint64 settled = 0;

  for (guint i = 0; i < BECKON_OUTCOME_OPEN; i++)
    settled += beckon_figures_outcome (figures, (BeckonOutcome) i);
  g_assert_cmpuint (settled, <=, beckon_figures_count_asked (figures));
  g_assert_cmpuint (settled + beckon_figures_outcome (figures, BECKON_OUTCOME_OPEN), ==,
                    beckon_figures_count_asked (figures));
  g_assert_cmpuint (figures->n[BECKON_FIGURE_CONFIRMATION_YES]
                      + figures->n[BECKON_FIGURE_CONFIRMATION_NO],
                    <=, figures->asked[BECKON_KIND_CONFIRMATION]);
  check_shares (figures);
}

static void
check_rows (const BeckonFigures *total, const GPtrArray *rows)
{
  BeckonFigures sum = { 0 };

  for (guint i = 0; i < rows->len; i++)
    {
      const BeckonFigures *figures = &((BeckonStatsRow *) g_ptr_array_index (rows, i))->figures;

      check_whole (figures);
      for (guint j = 0; j < BECKON_N_KINDS; j++)
        sum.asked[j] += figures->asked[j];
      for (guint j = 0; j < BECKON_N_FIGURES; j++)
        sum.n[j] += figures->n[j];
    }
  g_assert_cmpmem (sum.asked, sizeof sum.asked, total->asked, sizeof total->asked);
  g_assert_cmpmem (sum.n, sizeof sum.n, total->n, sizeof total->n);
}

static guint64
sum_numbers (const char *text, const char *end)
{
  guint64 sum = 0;

  for (const char *p = text; p < end;)
    if (g_str_has_prefix (p, "option 1 "))
      p += strlen ("option 1 ");
    else if (g_ascii_isdigit (*p))
      sum += g_ascii_strtoull (p, (char **) &p, 10);
    else
      p++;

  return sum;
}

/* "… 11 questions; you answered 4, 7 withdrawn. Set aside 3 times." */
static void
check_sentence (const BeckonStats *stats)
{
  g_autofree char *text = beckon_stats_describe (stats);
  const char      *questions = strstr (text, ": ");
  const char      *parts = strchr (text, ';');

  g_test_message ("%s", text);
  if (beckon_figures_count_asked (&stats->total) == 0)
    return;
  g_assert_nonnull (parts);
  g_assert_cmpuint (sum_numbers (questions, parts), ==, beckon_figures_count_asked (&stats->total));
  g_assert_cmpuint (sum_numbers (parts, strchr (parts, '.')), ==,
                    beckon_figures_count_asked (&stats->total));
}

#define COUNT(where) query_number (self->path, "SELECT count(*) FROM aic_interactions WHERE " where)

/* The rows themselves give the same counts. */
static void
check_against_rows (Fixture *self, const BeckonStats *stats)
{
  const BeckonFigures *total = &stats->total;

  g_assert_cmpint (beckon_figures_count_asked (total), ==, COUNT ("1 = 1"));
  g_assert_cmpint (beckon_figures_outcome (total, BECKON_OUTCOME_OPEN), ==,
                   COUNT ("status IN ('PENDING', 'POSTPONED')"));
  g_assert_cmpint (beckon_figures_outcome (total, BECKON_OUTCOME_PERSON), ==,
                   COUNT ("status = 'ANSWERED' OR (status IN ('SKIPPED', 'DECLINED') AND timed_out "
                          "= 0 AND responded_by <> 'sentinel')"));
  g_assert_cmpint (beckon_figures_outcome (total, BECKON_OUTCOME_FOR_YOU), ==,
                   COUNT ("status IN ('AUTO_RESOLVED', 'SKIPPED') AND responded_by = 'sentinel'"));
  g_assert_cmpint (beckon_figures_outcome (total, BECKON_OUTCOME_NOBODY), ==,
                   COUNT ("status = 'AUTO_RESOLVED' AND responded_by IN ('timeout', 'fallback')"));
  g_assert_cmpint (total->n[BECKON_FIGURE_CONFIRMATION_NO], ==,
                   COUNT ("kind = 'confirmation' AND timed_out = 0 AND (status = 'DECLINED' OR "
                          "(status = 'ANSWERED' AND response_indices = '[1]'))"));
  g_assert_cmpint (total->n[BECKON_FIGURE_REQUESTS], ==,
                   query_number (self->path, "SELECT count(*) FROM requests"));
  g_assert_cmpint (total->n[BECKON_FIGURE_REQUESTS_CLARIFIED], ==,
                   query_number (self->path, "SELECT count(*) FROM requests WHERE rounds > 0"));
}

void
check_stats (Fixture *self)
{
  g_autoptr (BeckonStats) stats = read_stats (self, 20000, 21000, NULL);

  check_whole (&stats->total);
  check_rows (&stats->total, stats->days);
  check_rows (&stats->total, stats->agents);
  check_sentence (stats);
  check_against_rows (self, stats);
}
