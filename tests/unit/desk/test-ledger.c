/* test-ledger.c: what follows a commit: due times however they came about, rows that cannot be
 * processed, and a desk that is closed in the meantime
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"
#include "reading.h"

#include "base/timestamp.h"
#include "database-testing.h"
#include "desk/desk-private.h"
#include "rules/outbox.h"
#include "rules/tasks.h"

#define MINUTE BECKON_US_PER_MINUTE
#define HOUR BECKON_US_PER_HOUR

/* Another program changes the database. */
static void
run_sql (DeskFixture *self, const char *format, ...)
{
  g_autofree char *sql = NULL;
  va_list          args;

  va_start (args, format);
  sql = g_strdup_vprintf (format, args);
  va_end (args);
  database_testing_run (self->database, sql);
}

/* (transfer full): the id of a new task. */
static char *
create (DeskFixture *self, BeckonTaskStatus status, gint64 resume_us)
{
  BeckonTask *draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->title = g_strdup ("Outreach");
  draft->status = status;
  draft->resume_us = resume_us;
  commit = desk_fixture_do (self, beckon_operation_create_task ("test", draft));
  desk_fixture_settle_down (self);
  return g_strdup (commit->task->id);
}

static BeckonTaskStatus
get_status (DeskFixture *self, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonTask) task = reading_get_task (beckon_desk_get_store (self->desk), id, &error);

  g_assert_no_error (error);
  return task->status;
}

/* An operation that is unrelated to anything that is due. */
static void
write_something (DeskFixture *self)
{
  g_autofree char *id = create (self, BECKON_TASK_RUNNING, 0);

  g_assert_nonnull (id);
}

/* Rows are changed bypassing all rules: after any commit the desk knows when the first of them is
 * due, and has an alarm for it. */
static void
test_nobody_tells (DeskFixture *self, gconstpointer data)
{
  const gint64     now_us = desk_fixture_now (self);
  g_autofree char *waiting = create (self, BECKON_TASK_WAITING, now_us + 5 * HOUR);
  g_autofree char *claimed = create (self, BECKON_TASK_RUNNING, 0);

  desk_fixture_settle_down (self);
  g_assert_cmpint (self->desk->next_due->wait_us, ==, now_us + 5 * HOUR);
  g_assert_cmpint (self->desk->next_due->deadline_us, ==, 0);
  g_assert_cmpint (self->desk->next_due->claim_us, ==, 0);
  g_assert_cmpint (self->desk->next_due->log_us, ==, 0);
  g_assert_cmpuint (self->desk->next_due->channels->len, ==, 0);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 1);

  run_sql (self,
           "UPDATE tasks SET sort_us = %" G_GINT64_FORMAT ", resume_us = %" G_GINT64_FORMAT
           " WHERE id = '%s'",
           now_us + 2 * HOUR, now_us + 2 * HOUR, waiting);
  run_sql (self,
           "INSERT INTO deadlines (interaction_id, kind, due_us) VALUES (999, 'remind', "
           "%" G_GINT64_FORMAT ")",
           now_us + HOUR);
  run_sql (self,
           "UPDATE tasks SET claim_us = %" G_GINT64_FORMAT
           ", claimed_by = 'fetcher', claim = 1 WHERE id = '%s'",
           now_us + 3 * HOUR, claimed);
  run_sql (self,
           "INSERT INTO outbox (channel, purpose, interaction_id, payload, created_at, next_us)"
           " VALUES ('telegram', 'question', 999, '{}', '2026-01-01T00:00:00.000Z', "
           "%" G_GINT64_FORMAT ")",
           now_us + HOUR);
  write_something (self);

  g_assert_cmpint (self->desk->next_due->wait_us, ==, now_us + 2 * HOUR);
  g_assert_cmpint (self->desk->next_due->deadline_us, ==, now_us + HOUR);
  g_assert_cmpint (self->desk->next_due->claim_us, ==, now_us + 3 * HOUR);
  g_assert_cmpint (beckon_next_due_of_channel (self->desk->next_due, "telegram"), ==,
                   now_us + HOUR);
  g_assert_cmpint (beckon_next_due_of_channel (self->desk->next_due, "desktop"), ==, 0);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 3);

  desk_fixture_advance (self, 2 * HOUR);
  g_assert_cmpint (get_status (self, waiting), ==, BECKON_TASK_RUNNING);
  g_assert_cmpint (self->desk->next_due->deadline_us, ==, 0);
  g_assert_cmpint (get_status (self, claimed), ==, BECKON_TASK_RUNNING);
  desk_fixture_advance (self, HOUR);
  g_assert_cmpint (get_status (self, claimed), ==, BECKON_TASK_QUEUED);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
}

/* What another desk left behind is known at the start. */
static void
test_start (DeskFixture *self, gconstpointer data)
{
  g_autofree char *waiting = create (self, BECKON_TASK_WAITING, desk_fixture_now (self) + HOUR);

  desk_fixture_restart_after (self, MINUTE);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 1);
  desk_fixture_advance (self, HOUR - MINUTE);
  g_assert_cmpint (get_status (self, waiting), ==, BECKON_TASK_RUNNING);
}

/* One of the waits that are over cannot be ended: the other one is, and this one later. */
static void
test_poisoned_row (DeskFixture *self, gconstpointer data)
{
  const gint64     due_us = desk_fixture_now (self) + MINUTE;
  g_autofree char *poisoned = create (self, BECKON_TASK_WAITING, due_us);
  g_autofree char *sound = create (self, BECKON_TASK_WAITING, due_us);
  g_autofree char *condition = NULL;

  condition = g_strdup_printf ("NEW.task_id = '%s'", poisoned);
  database_testing_refuse (self->database, "execution_log", condition);
  g_test_expect_message ("beckon-rules", G_LOG_LEVEL_MESSAGE, "*is postponed*");
  desk_fixture_advance (self, MINUTE);
  g_test_assert_expected_messages ();
  g_assert_cmpint (get_status (self, sound), ==, BECKON_TASK_RUNNING);
  g_assert_cmpint (get_status (self, poisoned), ==, BECKON_TASK_WAITING);

  database_testing_allow (self->database, "execution_log");
  desk_fixture_advance (self, HOUR);
  g_assert_cmpint (get_status (self, poisoned), ==, BECKON_TASK_RUNNING);
}

/* An outbox entry whose question is lost does not block the others. */
static void
test_lost_entry (DeskFixture *self, gconstpointer data)
{
  BeckonStore     *store = beckon_desk_get_store (self->desk);
  BeckonOperation *operation;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());

  run_sql (self,
           "INSERT INTO outbox (channel, purpose, interaction_id, payload, created_at, next_us)"
           " VALUES ('telegram', 'question', 999, '{}', '2026-01-01T00:00:00.000Z', 1),"
           " ('telegram', 'question', %" G_GINT64_FORMAT ", '{}', '2026-01-01T00:00:00.000Z', 2)",
           id);
  operation = beckon_operation_deliver ("test", "telegram", MINUTE, BECKON_WAKE_NOTHING);
  beckon_desk_stamp (self->desk, operation);
  g_test_expect_message ("beckon-db", G_LOG_LEVEL_MESSAGE, "*is dropped*");
  beckon_store_commit_async (store, operation, NULL, desk_fixture_store_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_test_assert_expected_messages ();
  commit = beckon_store_commit_finish (store, result, &error);
  g_assert_no_error (error);
  g_assert_nonnull (commit->outbox);
  g_assert_cmpint (commit->outbox->interaction_id, ==, id);
  g_assert_cmpuint (commit->waiting, ==, 1);
  beckon_operation_unref (operation);
}

static void
dispose_cb (BeckonDesk *desk, BeckonEvent *event, gpointer user_data)
{
  g_object_run_dispose (G_OBJECT (desk));
}

/* Waits until the weak pointers are NULL, and starts another desk. What was being read ends first,
 * and holds the store, with its lock on the file, until then. */
static void
start_after (DeskFixture *self, gpointer *desk, gpointer *store)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (*desk != NULL || *store != NULL)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
    }
  desk_fixture_start (self);
}

/* A handler of an event may close the desk: its removed parts get no more events. */
static void
test_disposed (DeskFixture *self, gconstpointer data)
{
  gpointer      desk = self->desk;
  gpointer      store = beckon_desk_get_store (self->desk);
  GAsyncResult *result = NULL;
  g_autoptr (BeckonInteraction) draft = desk_fixture_choice ();
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (GError) error = NULL;

  g_signal_connect (self->desk, "event", G_CALLBACK (dispose_cb), NULL);
  beckon_desk_ask_async (self->desk, beckon_interaction_copy (draft), "test", NULL,
                         desk_fixture_store_result, &result);
  commit = desk_fixture_wait (self, &result, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (commit->events->len, >, 1);
  g_object_add_weak_pointer (desk, &desk);
  g_object_add_weak_pointer (store, &store);
  g_clear_object (&self->desk);
  start_after (self, &desk, &store);
}

/* The events since the first of @self were announced each once, in their order. */
static void
assert_in_order (DeskFixture *self)
{
  for (guint i = 1; i < self->events->len; i++)
    {
      const BeckonEvent *before = g_ptr_array_index (self->events, i - 1);
      const BeckonEvent *event = g_ptr_array_index (self->events, i);

      g_assert_cmpint (event->sequence, ==, before->sequence + 1);
    }
}

/* Another program writes into the same database: what it announces is announced here, before what
 * this desk does next, and with the rows that it is about. */
static void
test_somebody_else (DeskFixture *self, gconstpointer data)
{
  gint64             id = desk_fixture_ask (self, desk_fixture_choice ());
  guint              known = self->events->len;
  const BeckonEvent *event;

  desk_fixture_settle_down (self);
  known = self->events->len;
  run_sql (self, "UPDATE aic_interactions SET note = 'elsewhere' WHERE id = %" G_GINT64_FORMAT, id);
  run_sql (self,
           "INSERT INTO events (type, timestamp, payload, task_serial, interaction_id) SELECT "
           "'AIC_HELD', '2026-11-21T14:00:00.000Z', '{}', task_serial, id FROM aic_interactions"
           " WHERE id = %" G_GINT64_FORMAT,
           id);
  /* More than one page, with numbers that nobody uses, and types of a later version. */
  run_sql (self, "INSERT INTO events (type, timestamp, payload, subject_id)"
                 " WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)"
                 " SELECT 'PERSON_CHANGED', '2026-11-21T14:00:00.000Z', '{\"id\":1}', i FROM n");
  g_assert_cmpuint (self->events->len, ==, known);

  write_something (self);
  assert_in_order (self);
  event = g_ptr_array_index (self->events, known);
  g_assert_cmpint (event->type, ==, BECKON_EVENT_AIC_HELD);
  g_assert_cmpstr (event->interaction->note, ==, "elsewhere");
  g_assert_cmpstr (event->task->id, ==, event->interaction->task_id);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_PERSON_CHANGED), ==, 250);
  event = g_ptr_array_index (self->events, known + 250);
  g_assert_cmpint (event->subject_id, ==, 250);
  event = g_ptr_array_index (self->events, known + 251);
  g_assert_cmpint (event->type, ==, BECKON_EVENT_TASK_CREATED);

  /* A number that was never used, and a type that only a later version knows. */
  known = self->events->len;
  run_sql (self, "INSERT INTO events (type, timestamp, payload)"
                 " VALUES ('OF_TOMORROW', '2026-11-21T14:00:00.000Z', '{}')");
  database_testing_skip_numbers (self->database, "events", 7);
  write_something (self);
  g_assert_cmpuint (self->events->len, >, known);
  event = g_ptr_array_index (self->events, known);
  g_assert_cmpint (event->type, ==, BECKON_EVENT_TASK_CREATED);
}

static void
committed_cb (BeckonCommit *commit, const GError *error, gpointer user_data)
{
  g_assert_no_error (error);
  *(gboolean *) user_data = TRUE;
}

/* Somebody writes through the same store, while the desk itself writes as well: one order for all.
 */
static void
test_same_store (DeskFixture *self, gconstpointer data)
{
  BeckonStore  *store = beckon_desk_get_store (self->desk);
  gboolean      committed[10] = { FALSE };
  GAsyncResult *results[10] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    {
      BeckonTask      *other = beckon_task_new ();
      BeckonTask      *own = beckon_task_new ();
      BeckonOperation *operation;

      other->title = g_strdup_printf ("Other %u", i);
      own->title = g_strdup_printf ("Own %u", i);
      operation = beckon_operation_create_task ("other", other);
      operation->now_us = desk_fixture_now (self);
      beckon_store_commit (store, operation, NULL, committed_cb, &committed[i]);
      beckon_operation_unref (operation);
      beckon_desk_do_async (self->desk, beckon_operation_create_task ("test", own), NULL,
                            desk_fixture_store_result, &results[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BeckonCommit) commit = desk_fixture_wait (self, &results[i], &error);
      const BeckonEvent *last;

      g_assert_no_error (error);
      g_assert_true (committed[i]);
      last = g_ptr_array_index (commit->events, commit->events->len - 1);
      g_assert_cmpint (self->desk->announced, >=, last->sequence);
    }
  assert_in_order (self);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_TASK_CREATED), ==, 20);
}

static void
drop_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  DeskFixture *self = user_data;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (GError) error = NULL;

  commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);
  g_assert_no_error (error);
  g_clear_object (&self->desk);
}

/* The callback of an operation drops the last reference to the desk. */
static void
test_dropped_in_the_callback (DeskFixture *self, gconstpointer data)
{
  BeckonTask *draft = beckon_task_new ();
  gpointer    desk = self->desk;
  gpointer    store = beckon_desk_get_store (self->desk);

  desk_fixture_settle_down (self);
  g_object_add_weak_pointer (desk, &desk);
  g_object_add_weak_pointer (store, &store);
  draft->title = g_strdup ("Outreach");
  beckon_desk_do_async (self->desk, beckon_operation_create_task ("test", draft), NULL, drop_cb,
                        self);
  start_after (self, &desk, &store);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/desk/ledger/what-is-due-is-read", test_nobody_tells);
  ADD ("/desk/ledger/at-the-start", test_start);
  ADD ("/desk/ledger/one-row-fails", test_poisoned_row);
  ADD ("/desk/ledger/lost-entry", test_lost_entry);
  ADD ("/desk/ledger/disposed-in-a-handler", test_disposed);
  ADD ("/desk/ledger/somebody-else-writes", test_somebody_else);
  ADD ("/desk/ledger/one-order-for-all", test_same_store);
  ADD ("/desk/ledger/dropped-in-the-callback", test_dropped_in_the_callback);

  return g_test_run ();
}
