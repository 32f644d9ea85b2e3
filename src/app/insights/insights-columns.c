/* insights-columns.c: the statistics of an agent, as the columns of a table
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/insights-columns.h"

#include <glib/gi18n-lib.h>

/* (transfer full) each */

static char *
dup_count (guint64 n)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, n);
}

static char *
dup_asked (const BeckonFigures *figures)
{
  return dup_count (beckon_figures_count_asked (figures));
}

static char *
dup_answered (const BeckonFigures *figures)
{
  return dup_count (beckon_figures_outcome (figures, BECKON_OUTCOME_PERSON));
}

static char *
dup_auto (const BeckonFigures *figures)
{
  return beckon_stats_format_share (beckon_figures_auto_resolve_rate (figures));
}

static char *
dup_postponed (const BeckonFigures *figures)
{
  return dup_count (figures->n[BECKON_FIGURE_POSTPONED]);
}

static char *
dup_cancelled (const BeckonFigures *figures)
{
  return dup_count (figures->n[BECKON_FIGURE_CANCELLED]);
}

static char *
dup_corrected (const BeckonFigures *figures)
{
  return dup_count (figures->n[BECKON_FIGURE_CORRECTED]);
}

static char *
dup_clarifications (const BeckonFigures *figures)
{
  return beckon_stats_format_share (beckon_figures_clarifications_share (figures));
}

static char *
dup_clarified (const BeckonFigures *figures)
{
  return beckon_stats_format_share (beckon_figures_clarification_rate (figures));
}

static char *
dup_to_confirm (const BeckonFigures *figures)
{
  return beckon_stats_format_share (beckon_figures_confirmation_rate (figures));
}

static char *
dup_confirmed (const BeckonFigures *figures)
{
  return beckon_stats_format_share (beckon_figures_acceptance_rate (figures));
}

static char *
dup_rejected (const BeckonFigures *figures)
{
  return beckon_stats_format_share (beckon_figures_rejection_rate (figures));
}

static char *
dup_understood (const BeckonFigures *figures)
{
  return beckon_stats_format_share (beckon_figures_reclassification_success (figures));
}

static char *
dup_rounds (const BeckonFigures *figures)
{
  double rounds = beckon_figures_average_rounds (figures);

  return rounds < 0 ? g_strdup ("–") : g_strdup_printf ("%.1f", rounds);
}

static char *
dup_median (const BeckonFigures *figures)
{
  return beckon_stats_format_time (figures->median_ms);
}

static char *
dup_p90 (const BeckonFigures *figures)
{
  return beckon_stats_format_time (figures->p90_ms);
}

static const struct
{
  const char *title;
  char *(*dup_text) (const BeckonFigures *figures);
} columns[BECKON_N_INSIGHTS_COLUMNS] = {
  { N_ ("Asked"), dup_asked },
  { N_ ("You Answered"), dup_answered },
  { N_ ("Without You"), dup_auto },
  { N_ ("Median"), dup_median },
  { N_ ("Set Aside"), dup_postponed },
  { N_ ("90th Percentile"), dup_p90 },
  { N_ ("Cancelled"), dup_cancelled },
  { N_ ("Corrected"), dup_corrected },
  { N_ ("Clarifications"), dup_clarifications },
  { N_ ("Needed Clarification"), dup_clarified },
  { N_ ("Needed Confirmation"), dup_to_confirm },
  { N_ ("Confirmed"), dup_confirmed },
  { N_ ("Rejected"), dup_rejected },
  { N_ ("Understood After Clarification"), dup_understood },
  { N_ ("Clarification Rounds"), dup_rounds },
};

const char *
beckon_insights_column_get_title (guint column)
{
  g_return_val_if_fail (column < BECKON_N_INSIGHTS_COLUMNS, NULL);

  return _ (columns[column].title);
}

char *
beckon_insights_column_dup_text (guint column, const BeckonFigures *figures)
{
  g_return_val_if_fail (column < BECKON_N_INSIGHTS_COLUMNS, NULL);

  return columns[column].dup_text (figures);
}
