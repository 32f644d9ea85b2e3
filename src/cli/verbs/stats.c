/* stats.c: beckon stats: how many questions were asked, with their outcomes (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "cli/api.h"
#include "cli/print.h"
#include "markdown/plain.h"
#include "model/stats.h"

/* Maximum width of the first column. */
#define NAME_COLUMNS 28
#define QUESTION_CHARS 60
#define GAP 2
#define COLUMNS 8

static const GOptionEntry options[] = {
  { "days", 'd', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Number of days, including today (default: 7)"), N_ ("N") },
  { "agent", 'a', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Only questions of this agent"),
    N_ ("NAME") },
  BECKON_OPTION_JSON,
  { NULL },
};

/* A row of the table: texts, the first is a name. */
typedef struct
{
  char *cells[COLUMNS]; /* (owned) */
} Row;

static void
row_free (Row *self)
{
  for (guint i = 0; i < COLUMNS; i++)
    g_free (self->cells[i]);
  g_free (self);
}

static Row *
row_new (const char *name, const BeckonFigures *figures)
{
  Row *self = g_new0 (Row, 1);

  self->cells[0] = beckon_display_text_short (name, NAME_COLUMNS);
  self->cells[1] = g_strdup_printf ("%" G_GUINT64_FORMAT, beckon_figures_count_asked (figures));
  for (guint i = 0; i < BECKON_N_OUTCOMES; i++)
    self->cells[i + 2] =
      g_strdup_printf ("%" G_GUINT64_FORMAT, beckon_figures_outcome (figures, (BeckonOutcome) i));
  self->cells[7] = beckon_stats_format_time (figures->median_ms);

  return self;
}

/* @first is the heading of the first column. */
static Row *
head_new (const char *first)
{
  Row *self = g_new0 (Row, 1);

  self->cells[0] = g_strdup (first);
  self->cells[1] = g_strdup (_ ("Asked"));
  for (guint i = 0; i < BECKON_N_OUTCOMES; i++)
    self->cells[i + 2] = g_strdup (beckon_outcome_to_label ((BeckonOutcome) i));
  self->cells[7] = g_strdup (_ ("Median"));

  return self;
}

/* Numbers are aligned to the right. */
static void
print_table (GString *out, const GPtrArray *rows)
{
  guint widths[COLUMNS] = { 0 };

  for (guint i = 0; i < rows->len; i++)
    for (guint j = 0; j < COLUMNS; j++)
      widths[j] =
        MAX (widths[j], beckon_print_width (((Row *) g_ptr_array_index (rows, i))->cells[j]));
  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = g_ptr_array_index (rows, i);
      g_autoptr (GString) line = g_string_new (NULL);

      beckon_print_padded (line, row->cells[0], widths[0]);
      for (guint j = 1; j < COLUMNS; j++)
        {
          beckon_print_padded (line, "", GAP + widths[j] - beckon_print_width (row->cells[j]));
          g_string_append (line, row->cells[j]);
        }
      beckon_print_style (out, i == 0 ? BECKON_STYLE_BOLD : BECKON_STYLE_PLAIN, line->str);
      g_string_append_c (out, '\n');
    }
}

static void
print_days (GString *out, const BeckonStats *stats)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) row_free);

  if (stats->days->len == 0)
    return;
  g_ptr_array_add (rows, head_new (_ ("Day")));
  for (guint i = 0; i < stats->days->len; i++)
    {
      const BeckonStatsRow *row = g_ptr_array_index (stats->days, i);
      g_autofree char      *day = beckon_stats_day_to_string (row->day);

      g_ptr_array_add (rows, row_new (day, &row->figures));
    }
  g_ptr_array_add (rows, row_new (_ ("Total"), &stats->total));
  g_string_append_c (out, '\n');
  print_table (out, rows);
}

static void
print_agents (GString *out, const BeckonStats *stats)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) row_free);

  if (stats->agents->len == 0 || stats->agent != NULL)
    return;
  g_ptr_array_add (rows, head_new (_ ("Agent")));
  for (guint i = 0; i < stats->agents->len; i++)
    {
      const BeckonStatsRow *row = g_ptr_array_index (stats->agents, i);

      g_ptr_array_add (rows, row_new (beckon_stats_agent_label (row->agent), &row->figures));
    }
  g_string_append_c (out, '\n');
  print_table (out, rows);
}

static void
print_line (GString *out, const char *label, const char *value)
{
  g_string_append_printf (out, "  %s: %s\n", label, value);
}

static void
print_share (GString *out, const char *label, double share)
{
  g_autofree char *text = beckon_stats_format_share (share);

  print_line (out, label, text);
}

static void
print_rates (GString *out, const BeckonFigures *figures)
{
  double           rounds = beckon_figures_average_rounds (figures);
  g_autofree char *p90 = beckon_stats_format_time (figures->p90_ms);
  g_autofree char *corrected =
    g_strdup_printf ("%" G_GUINT64_FORMAT, figures->n[BECKON_FIGURE_CORRECTED]);
  g_autofree char *average = rounds < 0 ? g_strdup ("–") : g_strdup_printf ("%.1f", rounds);

  g_string_append_c (out, '\n');
  print_line (out, _ ("90th percentile"), p90);
  print_share (out, _ ("Answered without you"), beckon_figures_auto_resolve_rate (figures));
  print_line (out, _ ("Corrected"), corrected);
  print_share (out, _ ("Clarifications among all questions"),
               beckon_figures_clarifications_share (figures));
  print_share (out, _ ("Requests that needed a clarification"),
               beckon_figures_clarification_rate (figures));
  print_share (out, _ ("Requests that needed a confirmation"),
               beckon_figures_confirmation_rate (figures));
  print_share (out, _ ("Confirmed"), beckon_figures_acceptance_rate (figures));
  print_share (out, _ ("Rejected"), beckon_figures_rejection_rate (figures));
  print_share (out, _ ("Requests understood after clarification"),
               beckon_figures_reclassification_success (figures));
  print_line (out, _ ("Clarifications per clarified request"), average);
}

static void
print_frequent (GString *out, const BeckonStats *stats)
{
  if (stats->frequent->len == 0)
    return;
  g_string_append_c (out, '\n');
  beckon_print_style (out, BECKON_STYLE_BOLD, _ ("Most frequent questions, over all time"));
  g_string_append_c (out, '\n');
  for (guint i = 0; i < stats->frequent->len; i++)
    {
      const BeckonFrequent *frequent = g_ptr_array_index (stats->frequent, i);
      g_autofree char      *question = beckon_markdown_first_line (
             frequent->question != NULL ? frequent->question : "", QUESTION_CHARS);

      g_string_append_printf (out, "  %4" G_GUINT64_FORMAT " × %s\n", frequent->n, question);
    }
}

static void
print_storage (GString *out, const BeckonStorage *storage)
{
  g_autofree char *file = beckon_storage_describe_file (storage);
  g_autofree char *log = beckon_storage_describe_log (storage);
  g_autofree char *growth = beckon_storage_describe_growth (storage);

  if (!storage->known)
    return;
  g_string_append_c (out, '\n');
  beckon_print_style (out, BECKON_STYLE_BOLD, _ ("On disk"));
  g_string_append_c (out, '\n');
  print_line (out, _ ("Data file"), file);
  print_line (out, _ ("Logs"), log);
  print_line (out, _ ("Growth"), growth);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char *days = beckon_arguments_text (arguments, "days");
  const char *agent = beckon_arguments_text (arguments, "agent");
  g_autoptr (GString) path = g_string_new ("/v1/stats?days=");
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonStats) stats = NULL;
  g_autofree char *sentence = NULL;
  guint64          number = 7;

  if (days != NULL
      && !g_ascii_string_to_unsigned (days, 10, 1, BECKON_STATS_MAX_DAYS, &number, NULL))
    return beckon_api_fail_usage (context, _ ("--days must be a number from 1 to %d"),
                                  BECKON_STATS_MAX_DAYS);
  g_string_append_printf (path, "%" G_GUINT64_FORMAT, number);
  if (agent != NULL)
    {
      g_autofree char *escaped = beckon_api_escape (agent);

      g_string_append_printf (path, "&agent=%s", escaped);
    }

  reply = beckon_client_call (context->client, "GET", path->str, NULL, 0, &error);
  if (reply != NULL && !context->json)
    stats = beckon_stats_from_json (reply->object, &error);
  if (error != NULL)
    return beckon_api_fail (context, error);
  if (context->json)
    {
      g_string_append_printf (out, "%s\n", reply->text);
      return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
    }

  sentence = beckon_stats_describe (stats);
  g_string_append_printf (out, "%s\n", sentence);
  if (stats->days->len > 0)
    {
      print_days (out, stats);
      print_agents (out, stats);
      print_rates (out, &stats->total);
      print_frequent (out, stats);
    }
  print_storage (out, &stats->storage);

  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_stats = {
  .name = "stats",
  .summary = N_ ("Show statistics: questions, outcomes and response times"),
  .description =
    N_ ("Events are counted on the day the question was asked. Times are accurate to 5 %."),
  .options = options,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
