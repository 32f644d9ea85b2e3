/* test-stats.c: the statistics (CF-8) against cases that were counted by hand, in the time zone of
 * New York
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/suggestion.h"

#include "database-testing.h"
#include "stats-fixture.h"

/* T0 is 2026-11-21 09:00 there. */
#define TODAY 20778
#define HOUR (60 * MINUTE)

/* The figures of the last @days, of one agent or of all. */
static BeckonStats *
read_days (Fixture *self, gint64 days, const char *agent)
{
  return read_stats (self, TODAY - days + 1, TODAY, agent);
}

static gint64
ask_as (
  Fixture *self, const char *agent, BeckonKind kind, BeckonPolicy policy, const char *question)
{
  BeckonInteraction *draft = kind == BECKON_KIND_CLARIFICATION
                               ? new_draft (question, NULL)
                               : new_draft (question, "A", "B", NULL);
  g_autoptr (BeckonCommit) done = NULL;

  draft->agent = g_strdup (agent);
  draft->kind = kind;
  draft->policy = policy;
  draft->allow_other = kind == BECKON_KIND_CLARIFICATION;
  if (policy != BECKON_POLICY_HOLD)
    {
      draft->timeout_us = MINUTE;
    }
  done = must_commit (self, op_ask (self, draft));

  return done->interaction->id;
}

static void
respond (Fixture *self, gint64 id, const char *text)
{
  beckon_commit_unref (must_commit (self, op_respond (self, id, text)));
}

static void
act (Fixture *self, gint64 id, BeckonAction action)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_action (action);

  beckon_commit_unref (
    must_commit (self, beckon_operation_respond ("ada", id, answer, BECKON_SURFACE_TERMINAL)));
}

static void
expire (Fixture *self, gint64 id)
{
  beckon_commit_unref (must_commit (self, op_expire (self, id, self->now_us + MINUTE)));
}

static guint64
count (Fixture *self, const char *what)
{
  g_autofree char *sql =
    g_strdup_printf ("SELECT coalesce (sum (n), 0) FROM daily_counts WHERE what = '%s'", what);

  return (guint64) query_number (self->path, sql);
}

/* All possible outcomes of a question. */
static void
test_outcomes (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonStats) stats = NULL;
  g_autoptr (BeckonStats) of_ant = NULL;
  g_autoptr (BeckonStats) of_nobody = NULL;
  g_autofree char      *task_id = create (self, "Task", BECKON_TASK_RUNNING);
  const BeckonStatsRow *row;
  g_autoptr (BeckonAnswer) answer = NULL;
  gint64 id, corrected;

  g_assert_cmpint (beckon_stats_day (T0), ==, TODAY);

  corrected = ask_as (self, "ant", BECKON_KIND_CHOICE, BECKON_POLICY_HOLD, "1");
  self->now_us += 10 * SECOND;
  respond (self, corrected, "2");
  id = ask_as (self, "ant", BECKON_KIND_CHOICE, BECKON_POLICY_FIRST_OPTION, "2");
  expire (self, id);
  /* Nothing is due any more: it is not counted twice. */
  expire (self, id);
  id = ask_as (self, "bee", BECKON_KIND_CHOICE, BECKON_POLICY_FIRST_OPTION, "3");
  act (self, id, BECKON_ACTION_FIRST_OPTION);
  id = ask_as (self, "bee", BECKON_KIND_CLARIFICATION, BECKON_POLICY_CONTINUE, "4");
  expire (self, id);
  id = ask_as (self, "bee", BECKON_KIND_CLARIFICATION, BECKON_POLICY_HOLD, "5");
  self->now_us += 20 * SECOND;
  act (self, id, BECKON_ACTION_SKIP);
  /* Set aside, and answered 40 s after it was asked. */
  id = ask_as (self, NULL, BECKON_KIND_AMBIGUITY, BECKON_POLICY_POSTPONE, "6");
  expire (self, id);
  self->now_us += 40 * SECOND;
  respond (self, id, "1");
  id = ask_as (self, "ant", BECKON_KIND_CHOICE, BECKON_POLICY_HOLD, "7");
  beckon_commit_unref (must_commit (self, beckon_operation_withdraw ("ant", id, NULL)));
  /* Two end with their task. */
  ask (self, task_id);
  ask (self, task_id);
  beckon_commit_unref (must_commit (self, op_move (self, task_id, BECKON_VERB_CANCEL)));
  answer = beckon_answer_new_text ("1");
  beckon_commit_unref (must_commit (
    self, beckon_operation_correct ("ada", corrected, answer, BECKON_SURFACE_TERMINAL)));
  ask_as (self, "ant", BECKON_KIND_CHOICE, BECKON_POLICY_HOLD, "8");

  stats = read_days (self, 7, NULL);
  g_assert_cmpuint (beckon_figures_count_asked (&stats->total), ==, 10);
  g_assert_cmpuint (stats->total.asked[BECKON_KIND_CHOICE], ==, 7);
  g_assert_cmpuint (stats->total.asked[BECKON_KIND_CLARIFICATION], ==, 2);
  g_assert_cmpuint (stats->total.asked[BECKON_KIND_AMBIGUITY], ==, 1);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_ANSWERED], ==, 2);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_SKIPPED], ==, 1);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_AUTO_RESOLVED_TIMEOUT], ==, 1);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_AUTO_RESOLVED_FALLBACK], ==, 1);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_SKIPPED_TIMEOUT], ==, 1);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_POSTPONED], ==, 1);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_WITHDRAWN], ==, 3);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_CORRECTED], ==, 1);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_RESPONSES], ==, 3);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_RESPONSE_MS], ==, 70000);
  g_assert_cmpuint (beckon_figures_outcome (&stats->total, BECKON_OUTCOME_PERSON), ==, 3);
  g_assert_cmpuint (beckon_figures_outcome (&stats->total, BECKON_OUTCOME_NOBODY), ==, 2);
  g_assert_cmpuint (beckon_figures_outcome (&stats->total, BECKON_OUTCOME_FOR_YOU), ==, 0);
  g_assert_cmpuint (beckon_figures_outcome (&stats->total, BECKON_OUTCOME_ENDED), ==, 4);
  g_assert_cmpuint (beckon_figures_outcome (&stats->total, BECKON_OUTCOME_OPEN), ==, 1);
  g_assert_cmpfloat_with_epsilon (beckon_figures_auto_resolve_rate (&stats->total), 0.2, 1e-9);
  g_assert_cmpfloat_with_epsilon (beckon_figures_clarifications_share (&stats->total), 0.2, 1e-9);
  /* 10, 20 and 40 s. */
  g_assert_cmpint (stats->total.median_ms, >=, 19000);
  g_assert_cmpint (stats->total.median_ms, <=, 21000);
  g_assert_cmpint (stats->total.p90_ms, >=, 38000);
  g_assert_cmpint (stats->total.p90_ms, <=, 42000);

  g_assert_cmpuint (stats->days->len, ==, 1);
  row = g_ptr_array_index (stats->days, 0);
  g_assert_cmpint (row->day, ==, TODAY);
  g_assert_cmpuint (beckon_figures_count_asked (&row->figures), ==, 10);
  g_assert_cmpint (row->figures.median_ms, ==, stats->total.median_ms);

  g_assert_cmpuint (stats->n_agents, ==, 3);
  row = g_ptr_array_index (stats->agents, 0);
  g_assert_cmpstr (row->agent, ==, "ant");
  g_assert_cmpuint (beckon_figures_count_asked (&row->figures), ==, 4);
  g_assert_cmpint (row->figures.median_ms, >=, 9500);
  g_assert_cmpint (row->figures.median_ms, <=, 10500);
  row = g_ptr_array_index (stats->agents, 1);
  g_assert_cmpstr (row->agent, ==, "");
  row = g_ptr_array_index (stats->agents, 2);
  g_assert_cmpstr (row->agent, ==, "bee");

  of_ant = read_days (self, 7, "ant");
  g_assert_cmpuint (beckon_figures_count_asked (&of_ant->total), ==, 4);
  g_assert_cmpuint (of_ant->n_agents, ==, 1);
  of_nobody = read_days (self, 7, "");
  g_assert_cmpuint (beckon_figures_count_asked (&of_nobody->total), ==, 3);
}

/* All of it counts for the day on which it was asked, in the time zone of the desk. */
static void
test_midnight (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonStats) both = NULL;
  g_autoptr (BeckonStats) today = NULL;
  const BeckonStatsRow *row;
  gint64                late;

  /* 23:59 of the day before in New York; 04:59 in London. */
  self->now_us = T0 - 9 * HOUR - MINUTE;
  late = ask_as (self, "ant", BECKON_KIND_CHOICE, BECKON_POLICY_HOLD, "Late?");
  self->now_us = T0 - 9 * HOUR + MINUTE;
  ask_as (self, "ant", BECKON_KIND_CHOICE, BECKON_POLICY_HOLD, "Early?");
  respond (self, late, "1");

  both = read_days (self, 2, NULL);
  g_assert_cmpuint (both->days->len, ==, 2);
  row = g_ptr_array_index (both->days, 0);
  g_assert_cmpint (row->day, ==, TODAY - 1);
  g_assert_cmpuint (beckon_figures_count_asked (&row->figures), ==, 1);
  g_assert_cmpuint (row->figures.n[BECKON_FIGURE_ANSWERED], ==, 1);
  g_assert_cmpuint (beckon_figures_outcome (&row->figures, BECKON_OUTCOME_OPEN), ==, 0);
  g_assert_cmpint (row->figures.median_ms, >, 0);
  row = g_ptr_array_index (both->days, 1);
  g_assert_cmpuint (beckon_figures_outcome (&row->figures, BECKON_OUTCOME_OPEN), ==, 1);
  g_assert_cmpint (row->figures.median_ms, <, 0);

  today = read_days (self, 1, NULL);
  g_assert_cmpuint (beckon_figures_count_asked (&today->total), ==, 1);
  g_assert_cmpint (today->total.median_ms, <, 0);
}

static void
test_confirmations (Fixture *self, gconstpointer data)
{
  static const char *const answers[] = { "1", "2", "1", "1" };
  g_autoptr (BeckonStats) stats = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      gint64 id = ask_as (self, "ant", BECKON_KIND_CONFIRMATION, BECKON_POLICY_HOLD, "Go on?");

      self->now_us += SECOND;
      respond (self, id, answers[i]);
    }
  ask_as (self, "ant", BECKON_KIND_CONFIRMATION, BECKON_POLICY_HOLD, "Go on?");

  stats = read_days (self, 1, NULL);
  g_assert_cmpfloat_with_epsilon (beckon_figures_acceptance_rate (&stats->total), 0.75, 1e-9);
  g_assert_cmpfloat_with_epsilon (beckon_figures_rejection_rate (&stats->total), 0.25, 1e-9);
}

static void
test_frequent (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonStats) stats = NULL;
  g_autoptr (BeckonStats) of_bee = NULL;
  g_autoptr (BeckonStats) today = NULL;
  const BeckonFrequent *frequent;
  gint64                last;

  self->now_us -= 24 * HOUR;
  for (guint i = 0; i < 3; i++)
    ask_as (self, "ant", BECKON_KIND_CHOICE, BECKON_POLICY_HOLD,
            i == 1 ? "  WHICH   one?" : "Which one?");
  last = ask_as (self, "bee", BECKON_KIND_CHOICE, BECKON_POLICY_HOLD, "Which one?");
  respond (self, last, "2");
  self->now_us += 24 * HOUR;
  for (guint i = 0; i < 2; i++)
    ask_as (self, "bee", BECKON_KIND_CHOICE, BECKON_POLICY_HOLD, "And then?");
  ask_as (self, "bee", BECKON_KIND_CHOICE, BECKON_POLICY_HOLD, "Only once?");
  for (guint i = 0; i < 4; i++)
    ask_as (self, "bee", BECKON_KIND_AMBIGUITY, BECKON_POLICY_POSTPONE, "Never without a person?");

  stats = read_days (self, 7, NULL);
  g_assert_cmpuint (stats->frequent->len, ==, 2);
  frequent = g_ptr_array_index (stats->frequent, 0);
  g_assert_cmpuint (frequent->n, ==, 3);
  frequent = g_ptr_array_index (stats->frequent, 1);
  g_assert_cmpstr (frequent->question, ==, "And then?");

  of_bee = read_days (self, 7, "bee");
  g_assert_cmpuint (of_bee->frequent->len, ==, 1);
  today = read_days (self, 1, NULL);
  g_assert_cmpuint (today->frequent->len, ==, 1);
}

/* An operation that fails counts nothing; a question that is repeated with its key counts once. */
static void
test_counted_once (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < 2; i++)
    {
      BeckonInteraction *draft = new_draft ("Which?", "A", "B", NULL);

      draft->idempotency_key = g_strdup ("key");
      beckon_commit_unref (must_commit (self, op_ask (self, draft)));
    }
  g_assert_cmpuint (count (self, "asked:choice"), ==, 1);
  respond (self, 1, "1");
  must_fail (self, op_respond (self, 1, "2"), BECKON_ERROR_SETTLED);
  g_assert_cmpuint (count (self, "answered"), ==, 1);
  g_assert_cmpuint (count (self, "responses"), ==, 1);
}

/* A file of version 1: what happened before is in the statistics. */
static void
test_migration (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStats) stats = NULL;
  const BeckonStatsRow *row;

  ONLY_FOR_FILES ("a server has no database of an earlier version");
  fixture_use_dump (self, "v1-basic");
  /* A late evening there, an early morning in UTC. */
  run_sql (self->path, "UPDATE aic_interactions SET timestamp = '2026-11-21T04:59:59.000Z', "
                       "responded_at = '2026-11-21T05:00:59.000Z' WHERE id = 1");
  fixture_open (self, &error);
  g_assert_no_error (error);

  stats = read_days (self, 7, NULL);
  g_assert_cmpuint (beckon_figures_count_asked (&stats->total), ==, 4);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_ANSWERED], ==, 1);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_AUTO_RESOLVED_TIMEOUT], ==, 1);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_WITHDRAWN], ==, 1);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_CORRECTED], ==, 1);
  g_assert_cmpuint (beckon_figures_outcome (&stats->total, BECKON_OUTCOME_OPEN), ==, 1);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_RESPONSE_MS], ==, 60000);
  g_assert_cmpuint (stats->times[beckon_time_bucket (60000)], ==, 1);
  g_assert_cmpuint (stats->days->len, ==, 2);
  row = g_ptr_array_index (stats->days, 0);
  g_assert_cmpint (row->day, ==, TODAY - 1);
}

/* The migration's buckets are those of beckon_time_bucket(). */
static void
test_migrated_times (Fixture *self, gconstpointer data)
{
  static const gint64 times[] = { 1,   2,    3,    4,    5,     7,       8,         9,
                                  100, 1023, 1024, 1025, 48000, 3600000, 7775999000 };
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStats) stats = NULL;
  guint64 expected[BECKON_N_TIME_BUCKETS] = { 0 };

  ONLY_FOR_FILES ("a server has no database of an earlier version");
  fixture_use_dump (self, "v1-basic");
  run_sql (self->path, "DELETE FROM aic_interactions WHERE id <> 1");
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      gint64           ms = (T0 / 1000) + times[i];
      g_autofree char *sql = NULL;

      sql = g_strdup_printf ("INSERT INTO aic_interactions (id, task_id, conflict_description, "
                             "options, timestamp, status, kind, task_serial,"
                             " queued_us, response, responded_by, responded_at) SELECT %u, "
                             "task_id, conflict_description, options, timestamp,"
                             " status, kind, task_serial, queued_us, response, responded_by,"
                             " strftime ('%%Y-%%m-%%dT%%H:%%M:%%S', %" G_GINT64_FORMAT
                             ", 'unixepoch') || '.%03dZ'"
                             " FROM aic_interactions WHERE id = 1",
                             i + 10, ms / 1000, (int) (ms % 1000));
      run_sql (self->path, sql);
      expected[beckon_time_bucket (times[i])]++;
    }
  run_sql (self->path, "DELETE FROM aic_interactions WHERE id = 1");
  fixture_open (self, &error);
  g_assert_no_error (error);

  stats = read_days (self, 7, NULL);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_RESPONSES], ==, G_N_ELEMENTS (times));
  for (guint i = 0; i < BECKON_N_TIME_BUCKETS; i++)
    g_assert_cmpuint (stats->times[i], ==, expected[i]);
}

/* Agents choose their own names: those that ask most are listed, all are counted. */
static void
test_many_agents (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonStats) stats = NULL;
  const BeckonStatsRow *row;

  run_sql (self->path,
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
           " INSERT INTO daily_counts SELECT 20778, 'agent-' || i, 'asked:choice', i FROM n;"
           " INSERT INTO daily_counts VALUES (20778, 'x', 'a word of another version', 3)");
  stats = read_days (self, 1, NULL);
  g_assert_cmpuint (stats->n_agents, ==, 1000);
  g_assert_cmpuint (stats->agents->len, ==, BECKON_STATS_MAX_AGENTS);
  row = g_ptr_array_index (stats->agents, 0);
  g_assert_cmpstr (row->agent, ==, "agent-1000");
  g_assert_cmpuint (beckon_figures_count_asked (&stats->total), ==, 500500);
}

/* A question for which @evaluator would have taken B. */
static gint64
ask_suggested (Fixture    *self,
               const char *agent,
               const char *evaluator,
               const char *instructions,
               double      confidence)
{
  BeckonInteraction *draft = new_draft ("Which?", "A", "B", NULL);
  BeckonOperation   *operation;
  g_autoptr (BeckonCommit) done = NULL;

  draft->agent = g_strdup (agent);
  draft->policy = BECKON_POLICY_HOLD;
  operation = op_ask (self, draft);
  beckon_operation_ask_take_suggestion (
    operation, beckon_suggestion_new (
                 evaluator, g_str_equal (evaluator, BECKON_EVALUATOR_LLM) ? "small" : NULL,
                 instructions, "B", confidence));
  done = must_commit (self, operation);

  return done->interaction->id;
}

/* What persons decided, beside what was suggested; by evaluator, model and instructions. */
static void
test_suggestions (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonStats) stats = NULL;
  g_autoptr (BeckonStats) of_ant = NULL;
  g_autoptr (BeckonStats) later = NULL;
  const BeckonSuggested *rules, *plain, *told;
  BeckonSuggestedAbove   above;
  g_autoptr (BeckonAnswer) answer = NULL;
  gint64 id;

  respond (self, ask_suggested (self, "ant", BECKON_EVALUATOR_RULES, NULL, 0.6), "2");
  respond (self, ask_suggested (self, "ant", BECKON_EVALUATOR_RULES, NULL, 0.8), "1");
  id = ask_suggested (self, NULL, BECKON_EVALUATOR_RULES, NULL, 0.8);
  beckon_commit_unref (must_commit (self, beckon_operation_withdraw ("ant", id, NULL)));
  id = ask_suggested (self, NULL, BECKON_EVALUATOR_LLM, "12345678 Prefer A", 0.9);
  respond (self, id, "1");
  answer = beckon_answer_new_index (1);
  beckon_commit_unref (
    must_commit (self, beckon_operation_correct ("ada", id, answer, BECKON_SURFACE_TERMINAL)));
  ask_suggested (self, NULL, BECKON_EVALUATOR_LLM, "12345678 Prefer A", 0.9);
  ask_suggested (self, NULL, BECKON_EVALUATOR_LLM, NULL, 0.9);

  stats = read_days (self, 1, NULL);
  g_assert_cmpuint (stats->suggested->len, ==, 3);
  rules = g_ptr_array_index (stats->suggested, 0);
  told = g_ptr_array_index (stats->suggested, 1);
  plain = g_ptr_array_index (stats->suggested, 2);
  g_assert_cmpstr (rules->evaluator, ==, BECKON_EVALUATOR_RULES);
  above = beckon_suggested_count (rules, -1);
  g_assert_cmpuint (above.n, ==, 3);
  g_assert_cmpuint (above.same, ==, 1);
  g_assert_cmpuint (above.other, ==, 1);
  above = beckon_suggested_count (rules, 60);
  g_assert_cmpuint (above.n, ==, 2);
  g_assert_cmpuint (above.same, ==, 0);
  g_assert_cmpstr (told->instructions, ==, "12345678 Prefer A");
  above = beckon_suggested_count (told, -1);
  g_assert_cmpuint (above.n, ==, 2);
  g_assert_cmpuint (above.same, ==, 1);
  g_assert_cmpuint (above.other, ==, 0);
  g_assert_cmpstr (plain->model, ==, "small");
  g_assert_null (plain->instructions);

  of_ant = read_days (self, 1, "ant");
  g_assert_cmpuint (of_ant->suggested->len, ==, 1);
  g_assert_cmpuint (beckon_suggested_count (g_ptr_array_index (of_ant->suggested, 0), -1).n, ==, 2);
  later = read_stats (self, TODAY + 1, TODAY + 2, NULL);
  g_assert_cmpuint (later->suggested->len, ==, 0);
}

/* Of desks in several zones. The one of this test is five hours behind that of Greenwich. */
static void
test_zone (Fixture *self, gconstpointer data)
{
  gint64 evening = (TODAY * 24 + 23) * HOUR;

  g_assert_cmpint (beckon_stats_day (evening), ==, TODAY);
  beckon_stats_set_zone ("Pacific/Kiritimati");
  g_assert_cmpint (beckon_stats_day (evening), ==, TODAY + 1);
  g_assert_cmpint (beckon_stats_day_start (TODAY + 1), ==, (TODAY * 24 + 10) * HOUR);
  g_assert_cmpint (beckon_stats_local_day (evening), ==, TODAY);
  g_assert_cmpint (beckon_stats_local_day_start (TODAY), ==, (TODAY * 24 + 5) * HOUR);
  /* A desk that does not know the zone. */
  beckon_stats_set_zone ("Atlantis/Capital");
  g_assert_cmpint (beckon_stats_day_start (TODAY), ==, TODAY * 24 * HOUR);
  beckon_stats_set_zone (NULL);
  g_assert_cmpint (beckon_stats_day_start (TODAY), ==, (TODAY * 24 + 5) * HOUR);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_setenv ("TZ", "America/New_York", TRUE);
  g_test_init (&argc, &argv, NULL);

  TEST ("/cf/CF-8/outcomes", test_outcomes);
  TEST ("/cf/CF-8/suggestions", test_suggestions);
  TEST ("/cf/CF-8/over-midnight", test_midnight);
  TEST ("/cf/CF-8/confirmations", test_confirmations);
  TEST ("/cf/CF-8/frequent", test_frequent);
  TEST ("/cf/CF-8/counted-once", test_counted_once);
  TEST ("/cf/CF-8/migration", test_migration);
  TEST ("/cf/CF-8/migrated-times", test_migrated_times);
  TEST ("/cf/CF-8/many-agents", test_many_agents);
  TEST ("/cf/CF-8/the-zone-of-several-desks", test_zone);

  return g_test_run ();
}
