/* test-salvage-plans.c: plans, requests and claims of a file that was salvaged
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "salvage-fixture.h"

#include "rules/claims.h"
#include "rules/waits.h"

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

  beckon_commit_unref (
    must_commit (self, beckon_operation_wait_at_step ("desk", done->task->id, 0, 0)));

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
  g_autofree char *kept = g_strdup_printf (
    "SELECT message_code FROM execution_log WHERE task_id = '%s' ORDER BY id DESC LIMIT 1",
    task_id);
  g_autofree char *last = query_text (self->path, sql);
  g_autofree char *code = query_text (self->path, kept);
  g_autoptr (BeckonNote) note = beckon_note_new_from_json (code);
  g_autofree char *said = beckon_note_say_english (note);

  g_assert_cmpstr (beckon_task_status_to_string (task->status), ==, "FAILED");
  g_assert_cmpstr (task->result, ==, "Step 1 of 2 was lost when the database was damaged");
  g_assert_cmpstr (last, ==, "failed: E110: step 1 of 2 was lost when the database was damaged");
  g_assert_cmpstr (said, ==, last);
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

  TEST ("/wh/WH-4/a-lost-step-keeps-no-other-wait-back", test_wait_of_lost_step);
  TEST ("/wh/WH-4/a-lost-step-resumed-by-hand", test_resumed_now);
  TEST ("/wh/WH-1/plans-that-lost-their-step", test_lost_plans);
  TEST ("/cf/CF-1/requests-that-are-lost", test_lost_requests);
  TEST ("/cf/CF-11/claims-are-salvaged", test_claims);

  return g_test_run ();
}
