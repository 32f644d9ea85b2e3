/* test-stats-requests.c: the figures of requests (CF-8), counted by hand, in the time zone of New
 * York
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "database-testing.h"
#include "stats-fixture.h"

#include "rules/requests.h"

/* T0 is 2026-11-21 09:00 there. */
#define TODAY 20778
#define HOUR (60 * MINUTE)

static void
respond (Fixture *self, gint64 id, const char *text)
{
  beckon_commit_unref (must_commit (self, op_respond (self, id, text)));
}

/* Creates a request @before_us ago, not evaluated yet; returns its id (transfer full). */
static char *
create_request (Fixture *self, gint64 before_us, const char *agent)
{
  BeckonRequest   *request = beckon_request_new ();
  BeckonOperation *operation;
  g_autoptr (BeckonCommit) done = NULL;

  request->id = g_uuid_string_random ();
  request->text = g_strdup ("Clean up");
  request->agent = g_strdup (agent);
  operation = beckon_operation_create_request ("ada", request, NULL);
  operation->now_us = self->now_us - before_us;
  done = must_commit (self, operation);

  return g_strdup (done->request->id);
}

/* The classifier replies; returns the id of its question, or 0. */
static gint64
classify (Fixture *self, const char *id, BeckonRequestState state, const char *warning)
{
  BeckonClassified classified = { .state = state, .warning = g_strdup (warning) };
  BeckonTask      *task = new_task ("Clean up", BECKON_TASK_QUEUED);
  g_autoptr (BeckonCommit) done = NULL;

  task->id = beckon_task_make_id ();
  if (state == BECKON_REQUEST_AWAITING_CLARIFICATION)
    {
      classified.question = new_draft ("Which folder?", NULL);
      classified.question->kind = BECKON_KIND_CLARIFICATION;
      classified.question->allow_other = TRUE;
    }
  done = must_commit (self, beckon_operation_classify_request ("desk", id, task, &classified));

  return done->interaction != NULL ? done->interaction->id : 0;
}

/* It was asked about often enough: it continues, although it is still unclear (CF-4). */
static void
spend (Fixture *self, const char *id)
{
  BeckonClassified classified = { .state = BECKON_REQUEST_QUEUED, .rounds_spent = TRUE };

  beckon_commit_unref (must_commit (
    self, beckon_operation_classify_request ("desk", id, beckon_task_new (), &classified)));
}

/* Four requests: clear at once; clear after one answer; still unclear after two; and one that
 * awaits its answer. */
static void
make_requests (Fixture *self)
{
  g_autofree char *clear = create_request (self, 11 * HOUR, "ant");
  g_autofree char *once = create_request (self, 0, "ant");
  g_autofree char *twice = create_request (self, 0, "ant");
  g_autofree char *open = create_request (self, 0, NULL);

  classify (self, clear, BECKON_REQUEST_QUEUED, NULL);
  respond (self, classify (self, once, BECKON_REQUEST_AWAITING_CLARIFICATION, NULL), "/tmp");
  classify (self, once, BECKON_REQUEST_QUEUED, NULL);
  for (guint i = 0; i < 2; i++)
    respond (self, classify (self, twice, BECKON_REQUEST_AWAITING_CLARIFICATION, NULL), "that one");
  spend (self, twice);
  classify (self, open, BECKON_REQUEST_AWAITING_CLARIFICATION, NULL);
}

static void
check_requests (Fixture *self)
{
  g_autoptr (BeckonStats) stats = read_stats (self, TODAY - 6, TODAY, NULL);
  g_autoptr (BeckonStats) today = read_stats (self, TODAY, TODAY, "ant");
  const BeckonStatsRow *row;

  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_REQUESTS], ==, 4);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_REQUESTS_CLARIFIED], ==, 3);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_REQUESTS_TO_CONFIRM], ==, 0);
  g_assert_cmpfloat_with_epsilon (beckon_figures_clarification_rate (&stats->total), 0.75, 1e-9);
  g_assert_cmpfloat_with_epsilon (beckon_figures_confirmation_rate (&stats->total), 0, 1e-9);
  g_assert_cmpuint (stats->total.n[BECKON_FIGURE_RECLASSIFICATIONS], ==, 3);
  g_assert_cmpfloat_with_epsilon (beckon_figures_average_rounds (&stats->total), 4.0 / 3, 1e-9);
  g_assert_cmpfloat_with_epsilon (beckon_figures_reclassification_success (&stats->total), 1.0 / 3,
                                  1e-9);
  g_assert_cmpuint (stats->days->len, ==, 2);
  row = g_ptr_array_index (stats->days, 0);
  g_assert_cmpint (row->day, ==, TODAY - 1);
  g_assert_cmpuint (row->figures.n[BECKON_FIGURE_REQUESTS], ==, 1);
  g_assert_cmpuint (today->total.n[BECKON_FIGURE_REQUESTS], ==, 2);
}

static void
test_requests (Fixture *self, gconstpointer data)
{
  make_requests (self);
  check_requests (self);
}

/* The statistics are read, not the requests: a million of them cost nothing. */
static void
test_many_requests (Fixture *self, gconstpointer data)
{
  make_requests (self);
  run_sql (self->path, "DELETE FROM requests; DELETE FROM request_turns");
  check_requests (self);
}

/* clang-format 14 finds no end with these. */
/* clang-format off */
/* The same requests, as version 6 kept them. */
#define REQUEST(serial, id, state, rounds, warning, agent, at) \
  "INSERT INTO requests (serial, id, state, text, agent, rounds, warning, created_at, updated_at, task_id) VALUES (" serial ", '" id "', '" state "'," \
  " 'Clean up', " agent ", " rounds ", " warning ", '" at "', '" at "', 'task-of-" id "');" \
  "INSERT INTO tasks (serial, id, title, status, queued_us, sort_us) VALUES (90" serial ", 'task-of-" id "', 'Clean up', 'QUEUED', 1, 1);" \
  "INSERT INTO execution_log (task_id, message, timestamp, task_serial) VALUES ('task-of-" id "', 'created', '" at "', 90" serial ");" \
  TURN (serial, "query")
#define TURN(serial, role) \
  "INSERT INTO request_turns (request_serial, role, text, timestamp) VALUES (" serial ", '" role "', 'x', '2026-11-21T14:00:00.000Z');"
#define ROUND(serial) TURN (serial, "clarification_request") TURN (serial, "clarification_response")
#define NOW "2026-11-21T14:00:00.000Z"
#define REQUESTS \
  REQUEST ("1", "clear", "QUEUED", "0", "NULL", "'ant'", "2026-11-21T03:00:00.000Z") \
  REQUEST ("2", "once", "QUEUED", "1", "NULL", "'ant'", NOW) ROUND ("2") \
  REQUEST ("3", "twice", "QUEUED", "2", "NULL", "'ant'", NOW) ROUND ("3") ROUND ("3") \
  REQUEST ("4", "open", "AWAITING_CLARIFICATION", "1", "NULL", "NULL", NOW) TURN ("4", "clarification_request") \
  "INSERT INTO execution_log (task_id, message, timestamp, task_serial) VALUES ('task-of-twice', 'Max clarification iterations reached', '" NOW "', 903);"
/* clang-format on */

/* A file of an earlier version gives the same numbers as counting one by one. */
static void
test_migrated_requests (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  ONLY_FOR_FILES ("a server has no database of an earlier version");
  fixture_use_dump (self, "v6-handed-on");
  run_sql (self->path, "DELETE FROM daily_counts; DELETE FROM aic_interactions;" REQUESTS);
  fixture_open (self, &error);
  g_assert_no_error (error);
  check_requests (self);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_setenv ("TZ", "America/New_York", TRUE);
  g_test_init (&argc, &argv, NULL);

  TEST ("/cf/CF-8/requests", test_requests);
  TEST ("/cf/CF-8/many-requests", test_many_requests);
  TEST ("/cf/CF-8/migrated-requests", test_migrated_requests);

  return g_test_run ();
}
