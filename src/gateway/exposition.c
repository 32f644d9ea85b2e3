/* exposition.c: writes the metric families, each with its HELP and TYPE once
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/exposition.h"

#include "model/enums.h"

/* The histogram's first and last bound, powers of two of milliseconds: 1/4 s to 3 days. */
#define FIRST_POWER 8
#define LAST_POWER 28

static void
begin (GString *text, const char *name, const char *type, const char *help)
{
  g_string_append_printf (text, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

/* Inside quotes only backslash, quote and newline are escaped. */
static void
add_label_value (GString *text, const char *value)
{
  for (const char *p = value; *p != '\0'; p++)
    switch (*p)
      {
      case '\\':
        g_string_append (text, "\\\\");
        break;
      case '"':
        g_string_append (text, "\\\"");
        break;
      case '\n':
        g_string_append (text, "\\n");
        break;
      default:
        g_string_append_c (text, *p);
        break;
      }
}

/* Writes one sample with up to two labels. */
static void
add (GString    *text,
     const char *name,
     const char *first,
     const char *first_value,
     const char *second,
     const char *second_value,
     guint64     n)
{
  g_string_append (text, name);
  if (first != NULL)
    {
      g_string_append_printf (text, "{%s=\"", first);
      add_label_value (text, first_value);
      g_string_append_c (text, '"');
      if (second != NULL)
        {
          g_string_append_printf (text, ",%s=\"", second);
          add_label_value (text, second_value);
          g_string_append_c (text, '"');
        }
      g_string_append_c (text, '}');
    }
  g_string_append_printf (text, " %" G_GUINT64_FORMAT "\n", n);
}

/* The outcomes of a question, without statistics that would count one twice. */
static gboolean
is_end (guint figure)
{
  return figure <= BECKON_FIGURE_WITHDRAWN;
}

static void
add_counters (GString *text, const BeckonStats *stats)
{
  static const struct
  {
    const char  *name;
    const char  *help;
    BeckonFigure figure;
  } counters[] = {
    { "beckon_postponed_total", "Times that a question was set aside.", BECKON_FIGURE_POSTPONED },
    { "beckon_reminders_total", "Reminders of questions that were set aside.",
      BECKON_FIGURE_REMINDED },
    { "beckon_corrections_total", "Answers that were corrected.", BECKON_FIGURE_CORRECTED },
    { "beckon_confirmations_accepted_total", "Confirmations that a person answered with yes.",
      BECKON_FIGURE_CONFIRMATION_YES },
    { "beckon_confirmations_rejected_total", "Confirmations that a person answered with no.",
      BECKON_FIGURE_CONFIRMATION_NO },
    { "beckon_requests_total", "Requests to the intake.", BECKON_FIGURE_REQUESTS },
    { "beckon_requests_clarified_total", "Requests that needed a clarification.",
      BECKON_FIGURE_REQUESTS_CLARIFIED },
    { "beckon_request_clarifications_total", "Clarifications that requests needed together.",
      BECKON_FIGURE_REQUESTS_ROUNDS },
    { "beckon_requests_to_confirm_total", "Requests that needed a confirmation.",
      BECKON_FIGURE_REQUESTS_TO_CONFIRM },
    { "beckon_reclassifications_total",
      "Times that a request was looked at again after a clarification.",
      BECKON_FIGURE_RECLASSIFICATIONS },
    { "beckon_reclassifications_clear_total", "Of those, after which nothing was asked any more.",
      BECKON_FIGURE_RECLASSIFICATIONS_CLEAR },
  };

  begin (text, "beckon_questions_total", "counter", "Questions that were asked.");
  for (guint i = 0; i < BECKON_N_KINDS; i++)
    add (text, "beckon_questions_total", "kind", beckon_kind_to_string ((BeckonKind) i), NULL, NULL,
         stats->total.asked[i]);
  begin (text, "beckon_outcomes_total", "counter", "Questions that were settled, by how.");
  for (guint i = 0; i < BECKON_N_FIGURES; i++)
    if (is_end (i))
      add (text, "beckon_outcomes_total", "outcome", beckon_figure_to_string ((BeckonFigure) i),
           NULL, NULL, stats->total.n[i]);
  for (guint i = 0; i < G_N_ELEMENTS (counters); i++)
    {
      begin (text, counters[i].name, "counter", counters[i].help);
      add (text, counters[i].name, NULL, NULL, NULL, NULL, stats->total.n[counters[i].figure]);
    }
}

static void
add_desk (GString *text, const BeckonStats *stats, const BeckonGauges *gauges)
{
  begin (text, "beckon_build_info", "gauge", "The version of the desk.");
  add (text, "beckon_build_info", "version", gauges->version, NULL, NULL, 1);
  if (stats != NULL)
    begin (text, "beckon_tasks", "gauge", "Tasks of each status.");
  for (guint i = 0; stats != NULL && i < BECKON_N_TASK_STATUSES; i++)
    add (text, "beckon_tasks", "status", beckon_task_status_to_string ((BeckonTaskStatus) i), NULL,
         NULL, gauges->tasks[i]);
  begin (text, "beckon_open_questions", "gauge",
         "Questions that wait for a person now, without those set aside.");
  add (text, "beckon_open_questions", NULL, NULL, NULL, NULL, gauges->open_questions);
  begin (text, "beckon_waiting_agents", "gauge", "Agents that wait for an answer over HTTP.");
  add (text, "beckon_waiting_agents", NULL, NULL, NULL, NULL, gauges->waiting_agents);
  begin (text, "beckon_event_streams", "gauge", "Programs that read the events.");
  add (text, "beckon_event_streams", NULL, NULL, NULL, NULL, gauges->event_streams);
  begin (text, "beckon_store_healthy", "gauge",
         "1 when the desk can save what it accepts, 0 when it cannot and accepts nothing.");
  add (text, "beckon_store_healthy", NULL, NULL, NULL, NULL, gauges->saves ? 1 : 0);
  begin (text, "beckon_damaged_values", "gauge",
         "Values in the database that could not be read since the desk started.");
  add (text, "beckon_damaged_values", NULL, NULL, NULL, NULL, gauges->damaged_values);
}

/* Only values above zero: an agent that was never corrected has no series for it. */
static void
add_agents (GString *text, const BeckonStats *stats)
{
  begin (text, "beckon_agent_questions_total", "counter",
         "Questions of an agent, for the agents that ask most.");
  for (guint i = 0; i < stats->agents->len; i++)
    {
      const BeckonStatsRow *row = g_ptr_array_index (stats->agents, i);

      add (text, "beckon_agent_questions_total", "agent", row->agent, NULL, NULL,
           beckon_figures_count_asked (&row->figures));
    }
  begin (text, "beckon_agent_outcomes_total", "counter",
         "What became of the questions of an agent.");
  for (guint i = 0; i < stats->agents->len; i++)
    {
      const BeckonStatsRow *row = g_ptr_array_index (stats->agents, i);

      for (guint j = 0; j < BECKON_N_FIGURES; j++)
        if (is_end (j) && row->figures.n[j] > 0)
          add (text, "beckon_agent_outcomes_total", "agent", row->agent, "outcome",
               beckon_figure_to_string ((BeckonFigure) j), row->figures.n[j]);
    }
}

/* Times are whole milliseconds and a bucket includes its bound, so the bound below 2^k ms is 1 ms
 * less. */
static void
add_times (GString *text, const BeckonStats *stats)
{
  guint64 below = 0, sum_ms = stats->total.n[BECKON_FIGURE_RESPONSE_MS];
  guint   bucket = 0;

  begin (text, "beckon_response_seconds", "histogram", "How long persons took to answer.");
  for (guint power = FIRST_POWER; power <= LAST_POWER; power++)
    {
      gint64 bound = (G_GINT64_CONSTANT (1) << power) - 1;

      for (; bucket < 8 * power; bucket++)
        below += stats->times[bucket];
      g_string_append_printf (text,
                              "beckon_response_seconds_bucket{le=\"%" G_GINT64_FORMAT
                              ".%03d\"} %" G_GUINT64_FORMAT "\n",
                              bound / 1000, (int) (bound % 1000), below);
    }
  for (; bucket < BECKON_N_TIME_BUCKETS; bucket++)
    below += stats->times[bucket];
  g_string_append_printf (
    text, "beckon_response_seconds_bucket{le=\"+Inf\"} %" G_GUINT64_FORMAT "\n", below);
  g_string_append_printf (text, "beckon_response_seconds_sum %" G_GUINT64_FORMAT ".%03d\n",
                          sum_ms / 1000, (int) (sum_ms % 1000));
  g_string_append_printf (text, "beckon_response_seconds_count %" G_GUINT64_FORMAT "\n", below);
}

GString *
beckon_exposition_write (const BeckonStats *stats, const BeckonGauges *gauges)
{
  GString *text = g_string_sized_new (8192);

  add_desk (text, stats, gauges);
  if (stats == NULL)
    return text;
  add_counters (text, stats);
  add_agents (text, stats);
  add_times (text, stats);

  return text;
}
