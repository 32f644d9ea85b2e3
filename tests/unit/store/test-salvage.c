/* test-salvage.c: a salvaged file works as it should: every table, deadlines, plans
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-fixture.h"

#include "rules/claims.h"
#include "rules/waits.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* Not copied when salvaging, because it follows from the rest. */
#define FOLLOWS "('sqlite_sequence', 'task_counts', 'search_tail')"
#define TABLES "sqlite_schema WHERE type = 'table' AND name NOT GLOB 'interaction_search*'"

/* Writes noise over a page of the file. */
static void
spoil_page (const char *path, gint64 page)
{
  char noise[4096];
  int  fd = g_open (path, O_WRONLY, 0);

  memset (noise, 0xa5, sizeof noise);
  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (page, >, 1);
  g_assert_cmpint (pwrite (fd, noise, sizeof noise, (page - 1) * 4096), ==, sizeof noise);
  close (fd);
}

static gint64
find_root (const char *path, const char *name)
{
  g_autofree char *sql =
    g_strdup_printf ("SELECT rootpage FROM sqlite_schema WHERE name = '%s'", name);

  return query_number (path, sql);
}

static gint64
count_rows (const char *path, const char *table)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM %s", table);

  return query_number (path, sql);
}

/* (transfer full): the names of all tables, except those of the search. */
static char **
list_tables (const char *path)
{
  g_autofree char *names = query_text (path, "SELECT group_concat (name, ' ') FROM " TABLES);

  return g_strsplit (names, " ", -1);
}

/* An index is noise, and a query met it: the file is moved aside although no row of any table is
 * lost. */
static void
salvage (Fixture *self)
{
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);

  fixture_close (self);
  spoil_page (self->path, find_root (self->path, "tasks_by_status"));
  g_assert_true (g_file_set_contents (lock, "1\ndamaged\n", -1, NULL));
  must_open (self);
  g_assert_nonnull (self->notice);
}

/* One or more rows in every table. */
static void
fill_every_table (Fixture *self)
{
  g_autofree char *id = create (self, "Build", BECKON_TASK_RUNNING);
  gint64           done = ask (self, id);

  beckon_commit_unref (must_commit (self, op_respond (self, done, "2")));
  ask (self, id);
  run_sql (
    self->path,
    "INSERT OR IGNORE INTO search_tail (interaction_id) VALUES (1);"
    "INSERT INTO corrections (interaction_id, response, timestamp, corrected_by) VALUES (1, 'A', "
    "'2026-11-21T14:00:00.000Z', 'ada');"
    "INSERT INTO daily_counts SELECT day, agent, 'corrected', 1 FROM daily_counts LIMIT 1;"
    "INSERT INTO steps (task_serial, position, type, spec) VALUES (1, 0, 'notify', '{}'), (1, 1, "
    "'notify', '{}');"
    "INSERT INTO agents (name, key, created_at, updated_at) VALUES ('ant', 'ant', '', ''), ('bee', "
    "'bee', '', '');"
    "INSERT INTO people (handle, handle_key, name, created_at, updated_at) VALUES ('ada', 'ada', "
    "'Ada', '', '');"
    "INSERT INTO preferences (fingerprint, scope, question, created_at, created_by) VALUES ('f', "
    "'agent', 'Q', '', 'ada');"
    "INSERT INTO outbox (channel, purpose, interaction_id, payload, created_at, next_us) VALUES "
    "('telegram', 'question', 2, '{}', '', 0);"
    "INSERT INTO channel_state (channel, name, value) VALUES ('telegram', 'offset', '17'), "
    "('telegram', 'chat', '4');"
    "INSERT INTO channel_messages (channel, message, interaction_id) VALUES ('telegram', '100', "
    "1), ('telegram', '101', 2);"
    "INSERT INTO requests (id, state, text, created_at, updated_at) VALUES ('r', 'QUEUED', 'Do "
    "it', '', '');"
    "INSERT INTO request_turns (request_serial, role, text, timestamp) VALUES (1, 'query', 'Do "
    "it', '');"
    "INSERT OR IGNORE INTO daily_sizes (day, bytes, lines) VALUES (20000, 4096, 1)");
}

/* A new table needs a row above, and is salvaged like the others, or is listed in FOLLOWS with what
 * it follows from. */
static void
test_every_table (Fixture *self, gconstpointer data)
{
  static const char left[] = "SELECT name IN " FOLLOWS " FROM sqlite_schema WHERE name = '%s'";
  g_auto (GStrv) tables = NULL;
  g_autofree gint64 *before = NULL;
  g_autofree char   *state = NULL;

  fill_every_table (self);
  fixture_close (self);
  tables = list_tables (self->path);
  before = g_new0 (gint64, g_strv_length (tables));
  g_assert_cmpuint (g_strv_length (tables), >, 15);
  for (guint i = 0; tables[i] != NULL; i++)
    {
      before[i] = count_rows (self->path, tables[i]);
      if (!g_str_equal (tables[i], "search_tail"))
        {
          g_test_message ("%s: %d rows", tables[i], (int) before[i]);
          g_assert_cmpint (before[i], >, 0);
        }
    }
  must_open (self);
  salvage (self);

  for (guint i = 0; tables[i] != NULL; i++)
    {
      g_autofree char *sql = g_strdup_printf (left, tables[i]);

      g_test_message ("%s: %d rows of %d", tables[i], (int) count_rows (self->path, tables[i]),
                      (int) before[i]);
      if (query_number (self->path, sql) == 0)
        g_assert_cmpint (count_rows (self->path, tables[i]), ==, before[i]);
    }
  state = query_text (
    self->path, "SELECT value FROM channel_state WHERE channel = 'telegram' AND name = 'offset'");
  g_assert_cmpstr (state, ==, "17");
}

/* A page in the middle of a table with text keys: both ends are kept. */
static void
test_both_ends (Fixture *self, gconstpointer data)
{
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);
  gint64           page;

  ask (self, NULL);
  run_sql (self->path,
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)"
           " INSERT INTO channel_messages (channel, message, interaction_id) SELECT 'telegram', "
           "printf ('%08d', i), 1 FROM n");
  fixture_close (self);
  page = query_number (self->path, "SELECT pageno FROM dbstat WHERE name = 'channel_messages' AND "
                                   "pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 5");
  spoil_page (self->path, page);
  g_assert_true (g_file_set_contents (lock, "1\ndamaged\n", -1, NULL));
  must_open (self);
  g_assert_nonnull (self->notice);

  g_assert_cmpint (count_rows (self->path, "channel_messages"), >, 3000);
  g_assert_cmpint (count_rows (self->path, "channel_messages"), <, 4000);
  g_assert_cmpint (
    query_number (
      self->path,
      "SELECT count(*) FROM channel_messages WHERE message IN ('00000001', '00004000')"),
    ==, 2);
}

/* The first page of a table is noise: whichever it is, a starting desk finds it before it is
 * needed. */
static void
test_looked_at (Fixture *self, gconstpointer data)
{
  g_autofree char *good = g_build_filename (self->folder, "good", NULL);
  g_auto (GStrv) tables = NULL;

  fill_every_table (self);
  fixture_close (self);
  tables = list_tables (self->path);
  copy_file (self->path, good);
  for (guint i = 0; tables[i] != NULL; i++)
    {
      copy_file (good, self->path);
      spoil_page (self->path, find_root (self->path, tables[i]));
      must_open (self);
      g_test_message ("%s: %s", tables[i], self->notice);
      g_assert_nonnull (self->notice);
      fixture_close (self);
    }
}

/* --- deadlines --- */

/* Asks a question of @kind that waits for an hour; returns its id. */
static gint64
ask_for_an_hour (Fixture *self, BeckonKind kind, BeckonPolicy policy)
{
  BeckonInteraction *draft = new_draft ("Which one?", "A", "B", NULL);
  g_autoptr (BeckonCommit) done = NULL;

  draft->kind = kind;
  draft->policy = policy;
  draft->timeout_us = 60 * MINUTE;
  done = must_commit (self, op_ask (self, draft));

  return done->interaction->id;
}

/* A hand-off as stored in the row, with its next reminder. */
static gint64
hand_over (Fixture *self)
{
  gint64           id = ask_for_an_hour (self, BECKON_KIND_CLARIFICATION, BECKON_POLICY_CONTINUE);
  g_autofree char *sql = NULL;

  sql = g_strdup_printf (
    "UPDATE aic_interactions SET kind = 'handoff', assignee = 'ada', subject = 'S', title = 'T', "
    "priority = 'normal'"
    " WHERE id = %" G_GINT64_FORMAT ";"
    "INSERT INTO deadlines (interaction_id, kind, due_us) VALUES (%" G_GINT64_FORMAT
    ", 'handoff', %" G_GINT64_FORMAT ")",
    id, id, self->now_us + 30 * MINUTE);
  run_sql (self->path, sql);

  return id;
}

static gint64
get_deadline (Fixture *self, gint64 id, const char *kind)
{
  g_autofree char *sql = g_strdup_printf (
    "SELECT due_us FROM deadlines WHERE interaction_id = %" G_GINT64_FORMAT " AND kind = '%s'", id,
    kind);

  return query_number (self->path, sql);
}

static void
recover (Fixture *self)
{
  beckon_commit_unref (must_commit (self, beckon_operation_recover ("desk", 0)));
}

/* A question that nobody answers ends when it would have. */
static void
test_deadlines_kept (Fixture *self, gconstpointer data)
{
  gint64 choice = ask_for_an_hour (self, BECKON_KIND_CHOICE, BECKON_POLICY_FIRST_OPTION);
  gint64 ambiguity = ask_for_an_hour (self, BECKON_KIND_AMBIGUITY, BECKON_POLICY_POSTPONE);
  gint64 handoff = hand_over (self);
  gint64 aside = ask_for_an_hour (self, BECKON_KIND_AMBIGUITY, BECKON_POLICY_POSTPONE);

  beckon_commit_unref (must_commit (self, op_expire (self, aside, self->now_us + 60 * MINUTE)));
  g_assert_cmpint (get_deadline (self, aside, "remind"), >, 0);
  salvage (self);

  g_assert_cmpint (get_deadline (self, choice, "auto-resolve"), ==, T0 + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, ambiguity, "auto-resolve"), ==, T0 + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, handoff, "auto-resolve"), ==, T0 + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, handoff, "handoff"), ==, T0 + 30 * MINUTE);
  g_assert_cmpint (get_deadline (self, aside, "remind"), >, 0);
  recover (self);
  g_assert_cmpint (get_deadline (self, ambiguity, "auto-resolve"), ==, T0 + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, handoff, "auto-resolve"), ==, T0 + 60 * MINUTE);
}

/* Their rows are lost: each gets its whole time again, whatever its kind. */
static void
test_deadlines_lost (Fixture *self, gconstpointer data)
{
  gint64 choice = ask_for_an_hour (self, BECKON_KIND_CHOICE, BECKON_POLICY_FIRST_OPTION);
  gint64 ambiguity = ask_for_an_hour (self, BECKON_KIND_AMBIGUITY, BECKON_POLICY_POSTPONE);
  gint64 handoff = hand_over (self);

  run_sql (self->path, "DELETE FROM deadlines WHERE kind = 'auto-resolve'");
  salvage (self);
  self->now_us += 10 * MINUTE;
  recover (self);

  g_assert_cmpint (get_deadline (self, choice, "auto-resolve"), ==, self->now_us + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, ambiguity, "auto-resolve"), ==, self->now_us + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, handoff, "auto-resolve"), ==, self->now_us + 60 * MINUTE);
  g_assert_cmpint (get_deadline (self, handoff, "handoff"), >, self->now_us);
  beckon_commit_unref (must_commit (self, op_expire (self, ambiguity, self->now_us + 60 * MINUTE)));
  g_assert_cmpint (
    query_number (self->path, "SELECT count(*) FROM aic_interactions WHERE status = 'POSTPONED'"),
    ==, 1);
}

/* --- plans --- */

/* (transfer full): a plan that waits for @wait_us, and then notifies. */
static char *
create_plan (Fixture *self, gint64 wait_us)
{
  BeckonTask *draft = new_task ("A plan", BECKON_TASK_QUEUED);
  BeckonStep *first = beckon_step_new (BECKON_STEP_WAIT);
  BeckonStep *second = beckon_step_new (BECKON_STEP_NOTIFY);
  g_autoptr (BeckonCommit) done = NULL;

  first->duration_us = wait_us;
  second->message = g_strdup ("Over");
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  g_ptr_array_add (draft->steps, first);
  g_ptr_array_add (draft->steps, second);
  done = must_commit (self, op_create_task (self, draft));

  beckon_commit_unref (must_commit (
    self, beckon_operation_wait_at_step ("desk", done->task->id, 0, 0, self->now_us + wait_us)));

  return g_strdup (done->task->id);
}

static void
lose_step (Fixture *self, const char *task_id, guint position)
{
  g_autofree char *sql = g_strdup_printf ("DELETE FROM steps WHERE position = %u AND task_serial = "
                                          "(SELECT serial FROM tasks WHERE id = '%s')",
                                          position, task_id);

  run_sql (self->path, sql);
}

static void
check_status (Fixture *self, const char *task_id, BeckonTaskStatus status)
{
  g_autoptr (BeckonTask) task = get_task (self, task_id);

  g_assert_cmpstr (beckon_task_status_to_string (task->status), ==,
                   beckon_task_status_to_string (status));
}

/* It has failed, and its log says why, with the code of the error. */
static void
check_lost (Fixture *self, const char *task_id)
{
  g_autoptr (BeckonTask) task = get_task (self, task_id);
  g_autofree char *sql = g_strdup_printf (
    "SELECT message FROM execution_log WHERE task_id = '%s' ORDER BY id DESC LIMIT 1", task_id);
  g_autofree char *last = query_text (self->path, sql);

  g_assert_cmpstr (beckon_task_status_to_string (task->status), ==, "FAILED");
  g_assert_cmpstr (task->result, ==, "Step 1 of 2 was lost when the database was damaged");
  g_assert_cmpstr (last, ==, "failed: E110: step 1 of 2 was lost when the database was damaged");
  g_assert_cmpint (task->finished_us, >, 0);
  g_assert_cmpint (task->resume_us, ==, 0);
}

static BeckonCommit *
resume_due (Fixture *self)
{
  return must_commit (self, beckon_operation_resume_waits ("desk", 50));
}

/* A plan whose step is lost ends with its wait; the waits after it end as they should. */
static void
test_wait_of_lost_step (Fixture *self, gconstpointer data)
{
  g_autofree char *lost = create_plan (self, MINUTE);
  g_autofree char *whole = create_plan (self, 2 * MINUTE);
  g_autofree char *halved = create_plan (self, 2 * MINUTE);
  g_autofree char *later = create_plan (self, 60 * MINUTE);
  g_autoptr (BeckonCommit) done = NULL;
  g_autofree char *events = NULL;

  lose_step (self, lost, 0);
  lose_step (self, halved, 1);
  self->now_us += 3 * MINUTE;
  done = resume_due (self);

  check_lost (self, lost);
  check_status (self, whole, BECKON_TASK_RUNNING);
  check_status (self, halved, BECKON_TASK_RUNNING);
  check_status (self, later, BECKON_TASK_WAITING);
  g_assert_cmpint (done->next_due->wait_us, ==, T0 + 60 * MINUTE);
  events = event_types (done);
  g_assert_cmpstr (events, ==, "TASK_CHANGED TASK_CHANGED TASK_CHANGED");
  g_assert_cmpint (query_number (self->path, "SELECT n FROM task_counts WHERE status = 'FAILED'"),
                   ==, 1);
  g_assert_cmpint (query_number (self->path, "SELECT n FROM task_counts WHERE status = 'WAITING'"),
                   ==, 1);
}

/* A person who resumes it is told at once that it cannot continue. */
static void
test_resumed_now (Fixture *self, gconstpointer data)
{
  g_autofree char *lost = create_plan (self, MINUTE);
  g_autoptr (BeckonCommit) done = NULL;

  lose_step (self, lost, 0);
  done = must_commit (self, beckon_operation_resume_now ("builder", lost, NULL));
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_FAILED);
  check_lost (self, lost);
}

/* After salvaging, no plan is at a step that does not exist. */
static void
test_lost_plans (Fixture *self, gconstpointer data)
{
  g_autofree char *lost = create_plan (self, MINUTE);
  g_autofree char *asks = create_plan (self, MINUTE);
  g_autofree char *whole = create_plan (self, MINUTE);
  g_autofree char *plain = create (self, "Plain", BECKON_TASK_RUNNING);
  g_autofree char *states = NULL;
  g_autoptr (BeckonInteraction) interaction = NULL;
  gint64 question;

  /* One of them awaits a person, whose answer could not be used. */
  self->now_us += 2 * MINUTE;
  beckon_commit_unref (must_commit (self, op_move (self, asks, BECKON_VERB_CANCEL)));
  run_sql (self->path,
           "UPDATE tasks SET status = 'RUNNING', finished_us = NULL WHERE status = 'CANCELLED'");
  question = ask (self, asks);
  lose_step (self, lost, 0);
  lose_step (self, asks, 0);
  salvage (self);

  check_lost (self, lost);
  check_lost (self, asks);
  check_status (self, whole, BECKON_TASK_WAITING);
  check_status (self, plain, BECKON_TASK_RUNNING);
  interaction = get_interaction (self, question);
  g_assert_cmpint (interaction->status, ==, BECKON_INTERACTION_CANCELLED);
  states = query_text (self->path, "SELECT group_concat (state, ' ') FROM (SELECT state FROM steps "
                                   "ORDER BY task_serial, position)");
  g_assert_cmpstr (states, ==, "CANCELLED CANCELLED RUNNING PENDING");
  g_assert_cmpint (query_number (self->path, "SELECT n FROM task_counts WHERE status = 'FAILED'"),
                   ==, 2);
  beckon_commit_unref (resume_due (self));
  check_status (self, whole, BECKON_TASK_RUNNING);
}

/* A question of a lost request can be answered; a request whose task is lost leaves the intake. */
static void
test_lost_requests (Fixture *self, gconstpointer data)
{
  g_autofree char *state = NULL;
  gint64           id = ask (self, NULL);

  run_sql (self->path, "UPDATE aic_interactions SET request_id = 'gone';"
                       "INSERT INTO requests (id, state, text, task_id, created_at, updated_at) "
                       "VALUES ('r', 'CLASSIFYING', 'Do it', 'gone', '', '')");
  salvage (self);
  state = query_text (self->path, "SELECT state FROM requests");
  g_assert_cmpstr (state, ==, "ABANDONED");
  beckon_commit_unref (must_commit (self, op_respond (self, id, "2")));
}

/* A running task keeps the claim of its agent, and only as long as that lasts; tasks that await
 * somebody, have ended or have no claim are not returned. */
static void
test_claims (Fixture *self, gconstpointer data)
{
  g_autofree char *runs = create (self, "Runs", BECKON_TASK_RUNNING);
  g_autofree char *asks = create (self, "Asks", BECKON_TASK_RUNNING);
  g_autofree char *lost = create (self, "Lost", BECKON_TASK_RUNNING);
  g_autofree char *odd = create (self, "Odd", BECKON_TASK_RUNNING);
  BeckonOperation *operation;

  ask (self, asks);
  run_sql (self->path,
           "UPDATE tasks SET claimed_by = 'fetcher', claim = 1, claim_us = 7, status = CASE title"
           " WHEN 'Lost' THEN 'AWAITING_RESPONSE' WHEN 'Asks' THEN 'RUNNING' WHEN 'Odd' THEN "
           "'DOZING' ELSE status END;"
           "UPDATE tasks SET claim_us = NULL WHERE title = 'Lost'");
  salvage (self);
  operation = beckon_operation_give_back ("desk", 10, TRUE);
  operation->claim_lease_us = MINUTE;
  beckon_commit_unref (must_commit (self, operation));
  self->now_us += 2 * MINUTE;
  operation = beckon_operation_give_back ("desk", 10, FALSE);
  operation->claim_lease_us = MINUTE;
  beckon_commit_unref (must_commit (self, operation));
  check_status (self, runs, BECKON_TASK_QUEUED);
  check_status (self, lost, BECKON_TASK_QUEUED);
  check_status (self, asks, BECKON_TASK_AWAITING_RESPONSE);
  check_status (self, odd, BECKON_TASK_CANCELLED);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/e/E110/every-table-is-salvaged", test_every_table);
  TEST ("/e/E110/both-ends-are-salvaged", test_both_ends);
  TEST ("/e/E110/every-table-is-looked-at", test_looked_at);
  TEST ("/pp/PP-2/deadlines-are-salvaged", test_deadlines_kept);
  TEST ("/pp/PP-2/deadlines-that-are-lost-begin-anew", test_deadlines_lost);
  TEST ("/wh/WH-4/a-lost-step-keeps-no-other-wait-back", test_wait_of_lost_step);
  TEST ("/wh/WH-4/a-lost-step-resumed-by-hand", test_resumed_now);
  TEST ("/wh/WH-1/plans-that-lost-their-step", test_lost_plans);
  TEST ("/cf/CF-1/requests-that-are-lost", test_lost_requests);
  TEST ("/cf/CF-11/claims-are-salvaged", test_claims);

  return g_test_run ();
}
