/* test-batches.c: many operations at once: one transaction for all that wait, one winner for each
 * question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "database-testing.h"
#include "reading.h"
#include "store-fixture.h"

#include <string.h>

#include "fault-vfs.h"

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_ptr_array_add (user_data, g_object_ref (result));
}

/* @operation (transfer full) */
static void
push (Fixture *self, BeckonOperation *operation, GCancellable *cancellable, GPtrArray *results)
{
  beckon_store_commit_async (self->store, operation, cancellable, on_done, results);
  beckon_operation_unref (operation);
}

static void
wait_for (GPtrArray *results, guint n)
{
  while (results->len < n)
    g_main_context_iteration (NULL, TRUE);
}

static BeckonCommit *
get_commit (Fixture *self, GPtrArray *results, guint index)
{
  g_autoptr (GError) error = NULL;
  BeckonCommit *done =
    beckon_store_commit_finish (self->store, g_ptr_array_index (results, index), &error);

  g_assert_no_error (error);

  return done;
}

static void
get_failure (Fixture *self, GPtrArray *results, guint index, BeckonErrorCode code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (
    beckon_store_commit_finish (self->store, g_ptr_array_index (results, index), &error));
  g_assert_error (error, BECKON_ERROR, (int) code);
}

/* All that wait are in one transaction: one flush for many; the results arrive in order. */
static void
test_group_commit (Fixture *self, gconstpointer data)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func (g_object_unref);
  DatabaseTestingHold *blocker = database_testing_hold (self->path);
  gint64               sequence = 0;

  fault_vfs_disarm ();
  for (guint i = 0; i < 200; i++)
    push (self, op_ask (self, new_draft ("Which?", "A", "B", NULL)), NULL, results);
  g_assert_cmpint (results->len, ==, 0);
  database_testing_release (blocker);
  wait_for (results, 200);
  /* Perhaps the first alone, then all the others. */
  g_assert_cmpint (fault_vfs_get_count (FAULT_SYNC_ERROR), <=, 4);

  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (BeckonCommit) done = get_commit (self, results, i);

      g_assert_cmpint (done->interaction->id, ==, i + 1);
      for (guint j = 0; j < done->events->len; j++)
        g_assert_cmpint (((BeckonEvent *) g_ptr_array_index (done->events, j))->sequence, ==,
                         ++sequence);
    }
}

/* What is pushed while the transaction waits for another program's is still part of it. */
static void
test_joined (Fixture *self, gconstpointer data)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func (g_object_unref);
  DatabaseTestingHold *blocker = database_testing_hold (self->path);
  g_autoptr (BeckonCommit) first = NULL;
  g_autoptr (BeckonCommit) last = NULL;

  push (self, op_ask (self, new_draft ("First?", "A", "B", NULL)), NULL, results);
  /* Long enough for the writer to begin. */
  g_usleep (G_USEC_PER_SEC / 5);
  for (guint i = 0; i < 20; i++)
    push (self, op_ask (self, new_draft ("Which?", "A", "B", NULL)), NULL, results);
  database_testing_release (blocker);
  wait_for (results, 21);

  first = get_commit (self, results, 0);
  last = get_commit (self, results, 20);
  g_assert_cmpint (first->interaction->id, ==, 1);
  g_assert_cmpint (last->interaction->id, ==, 21);
  /* It is read once for each transaction. */
  g_assert_true (first->next_due == last->next_due);
}

static BeckonOperation *
op_suspend_one_of_two (Fixture *self, gint64 real, gint64 missing)
{
  BeckonSuspended suspended[] = { { real, SECOND }, { missing, SECOND } };
  GArray         *list = g_array_new (FALSE, FALSE, sizeof (BeckonSuspended));

  g_array_append_vals (list, suspended, G_N_ELEMENTS (suspended));

  return at_now (self, beckon_operation_suspend ("desk", FALSE, list));
}

/* An operation that fails after it has written something is rolled back alone. */
static void
test_savepoint (Fixture *self, gconstpointer data)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func (g_object_unref);
  gint64 first = ask (self, NULL), second = ask (self, NULL);
  g_autoptr (BeckonInteraction) row = NULL;
  g_autoptr (BeckonCommit) before = NULL;
  g_autoptr (BeckonCommit) after = NULL;
  g_autoptr (BeckonCommit) made = NULL;
  DatabaseTestingHold *blocker;
  guint64              counts[BECKON_N_TASK_STATUSES];
  gint64               events, n_events;

  database_testing_refuse (self->path, "events", "NEW.payload LIKE '%unbearable%'");
  events = reading_get_last_sequence (self->store);
  n_events = query_number (self->path, "SELECT count(*) FROM events");
  blocker = database_testing_hold (self->path);
  push (self, op_ask (self, new_draft ("Before?", "A", "B", NULL)), NULL, results);
  push (self, op_respond (self, first, "1"), NULL, results);
  push (self, op_suspend_one_of_two (self, second, 99), NULL, results);
  push (self, op_create (self, "unbearable", BECKON_TASK_QUEUED), NULL, results);
  push (self, op_respond (self, first, "2"), NULL, results);
  push (self, op_ask (self, new_draft ("After?", "A", "B", NULL)), NULL, results);
  database_testing_release (blocker);
  wait_for (results, 6);

  made = get_commit (self, results, 0);
  before = get_commit (self, results, 1);
  get_failure (self, results, 2, BECKON_ERROR_NOT_FOUND);
  get_failure (self, results, 3, BECKON_ERROR_STORE);
  get_failure (self, results, 4, BECKON_ERROR_SETTLED);
  after = get_commit (self, results, 5);
  g_assert_cmpstr (before->interaction->response, ==, "PostgreSQL");
  g_assert_cmpint (after->interaction->id, >, made->interaction->id);

  row = get_interaction (self, second);
  g_assert_cmpint (row->deadline_us, ==, T0 + 5 * MINUTE);
  g_assert_cmpint (row->remaining_us, ==, 0);
  g_assert_cmpint (
    query_number (self->path, "SELECT count(*) FROM tasks WHERE title = 'unbearable'"), ==, 0);
  g_assert_true (reading_count_tasks (self->store, counts, NULL));
  g_assert_cmpint (counts[BECKON_TASK_QUEUED], ==, 0);
  g_assert_cmpint (counts[BECKON_TASK_AWAITING_RESPONSE], ==, 3);
  g_assert_cmpint (counts[BECKON_TASK_RUNNING], ==, 1);
  /* Three events for each ask and two for the answer; in a file they are numbered without gaps. */
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM events"), ==, n_events + 8);
  if (!database_testing_is_on_server ())
    g_assert_cmpint (reading_get_last_sequence (self->store), ==, events + 8);
}

/* An operation that is cancelled before it starts is not executed. */
static void
test_cancelled (Fixture *self, gconstpointer data)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  DatabaseTestingHold *blocker = database_testing_hold (self->path);
  guint                n_cancelled = 0;

  push (self, op_ask (self, new_draft ("First?", "A", "B", NULL)), NULL, results);
  /* Once the writer has it, it is too late to cancel: it is written. */
  g_cancellable_cancel (cancellable);
  push (self, op_ask (self, new_draft ("Given up?", "A", "B", NULL)), cancellable, results);
  push (self, op_ask (self, new_draft ("Last?", "A", "B", NULL)), NULL, results);
  database_testing_release (blocker);
  wait_for (results, 3);
  for (guint i = 0; i < results->len; i++)
    {
      g_autoptr (BeckonCommit) commit =
        beckon_store_commit_finish (self->store, g_ptr_array_index (results, i), &error);

      if (commit == NULL)
        {
          g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
          g_clear_error (&error);
          n_cancelled++;
        }
    }
  g_assert_cmpuint (n_cancelled, ==, 1);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM aic_interactions"), ==, 2);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM aic_interactions"
                                             " WHERE conflict_description = 'Given up?'"),
                   ==, 0);
}

/* Queued operations are executed before the store closes; later ones are refused. */
static void
test_close (Fixture *self, gconstpointer data)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) closed = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;
  BeckonTaskQuery query = { 0 };

  for (guint i = 0; i < 20; i++)
    push (self, op_ask (self, new_draft ("Which?", "A", "B", NULL)), NULL, results);
  beckon_store_close_async (self->store, on_done, closed);
  push (self, op_ask (self, new_draft ("Too late?", "A", "B", NULL)), NULL, results);
  wait_for (closed, 1);
  g_assert_true (beckon_store_close_finish (self->store, g_ptr_array_index (closed, 0), &error));
  g_assert_no_error (error);
  wait_for (results, 21);
  for (guint i = 0; i < 21; i++)
    {
      g_autoptr (BeckonCommit) done = NULL;

      done = beckon_store_commit_finish (self->store, g_ptr_array_index (results, i), &error);
      if (done == NULL)
        {
          g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
          g_clear_error (&error);
        }
    }
  /* One file is left. */
  {
    g_autofree char *wal = g_strconcat (self->path, "-wal", NULL);

    g_assert_false (g_file_test (wal, G_FILE_TEST_EXISTS));
  }
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM aic_interactions"), ==, 20);

  must_fail (self, op_ask (self, new_draft ("Closed?", "A", "B", NULL)), BECKON_ERROR_STORE);
  g_assert_null (reading_list_tasks (self->store, &query, NULL, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_clear_error (&error);
  g_assert_false (close_store (self->store, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);

  g_clear_pointer (&results, g_ptr_array_unref);
  g_clear_pointer (&closed, g_ptr_array_unref);
  results = g_ptr_array_new ();
  closed = g_ptr_array_new ();
  g_assert_finalize_object (g_steal_pointer (&self->store));
}

/* Released without a close: queued operations are executed all the same. */
static void
test_let_go (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 20; i++)
    {
      BeckonOperation *operation = op_ask (self, new_draft ("Which?", "A", "B", NULL));

      beckon_store_commit_async (self->store, operation, NULL, NULL, NULL);
      beckon_operation_unref (operation);
    }
  g_object_add_weak_pointer (G_OBJECT (self->store), (gpointer *) &self->store);
  g_object_unref (self->store);
  while (self->store != NULL)
    g_main_context_iteration (NULL, TRUE);
  fixture_open (self, &error);
  g_assert_no_error (error);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM aic_interactions"), ==, 20);
}

#define RACERS 16
#define ROUNDS 60

typedef struct
{
  Fixture *fixture;
  gint64   first; /* id of the question of the first round */
  guint    number;
  guint    wins;
  guint    losses;
} Racer;

static gpointer
race (gpointer data)
{
  Racer *racer = data;
  g_autoptr (GMainContext) context = g_main_context_new ();

  g_main_context_push_thread_default (context);
  for (guint i = 0; i < ROUNDS; i++)
    {
      g_autofree char *by = g_strdup_printf ("racer %u", racer->number);
      g_autoptr (BeckonAnswer) answer = beckon_answer_new_index (racer->number % 2);
      BeckonOperation *operation =
        beckon_operation_respond (by, racer->first + i, answer, BECKON_SURFACE_HTTP);
      g_autoptr (GError) error = NULL;
      g_autoptr (BeckonCommit) done = NULL;

      operation->now_us = T0;
      done = commit (racer->fixture->store, operation, &error);
      if (done != NULL)
        {
          g_assert_cmpstr (done->interaction->responded_by, ==, by);
          racer->wins++;
        }
      else
        {
          g_assert_error (error, BECKON_ERROR, BECKON_ERROR_SETTLED);
          racer->losses++;
        }
    }
  g_main_context_pop_thread_default (context);

  return NULL;
}

/* Sixteen threads answer the same questions: each has one winner, and the row contains the winner's
 * answer. */
static void
test_race (Fixture *self, gconstpointer data)
{
  Racer    racers[RACERS];
  GThread *threads[RACERS];
  guint    wins = 0, losses = 0;
  gint64   first = 0;

  for (guint i = 0; i < ROUNDS; i++)
    {
      gint64 id = ask (self, NULL);

      if (i == 0)
        first = id;
    }
  for (guint i = 0; i < RACERS; i++)
    {
      racers[i] = (Racer){ .fixture = self, .first = first, .number = i };
      threads[i] = g_thread_new ("racer", race, &racers[i]);
    }
  for (guint i = 0; i < RACERS; i++)
    {
      g_thread_join (threads[i]);
      wins += racers[i].wins;
      losses += racers[i].losses;
    }
  g_assert_cmpint (wins, ==, ROUNDS);
  g_assert_cmpint (losses, ==, (RACERS - 1) * ROUNDS);
  g_assert_cmpint (
    query_number (self->path, "SELECT count(*) FROM events WHERE type = 'AIC_DIALOG_RESPONDED'"),
    ==, ROUNDS);
  g_assert_cmpint (query_number (self->path,
                                 "SELECT count(*) FROM aic_interactions AS i JOIN events AS e"
                                 " ON e.type = 'AIC_DIALOG_RESPONDED'"
                                 " AND e.interaction_id = i.id WHERE e.payload LIKE"
                                 " '%\"responded_by\":\"' || i.responded_by || '\"%'"
                                 " AND e.payload LIKE '%\"response\":\"' || i.response || '\"%'"),
                   ==, ROUNDS);
  g_assert_cmpint (query_number (self->path, "SELECT n FROM task_counts WHERE status = 'RUNNING'"),
                   ==, ROUNDS);
}

/* A person against the time-out, in one transaction and in both orders. */
static void
test_race_with_timeout (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func (g_object_unref);
      gint64               id = ask (self, NULL);
      DatabaseTestingHold *blocker = database_testing_hold (self->path);
      BeckonOperation     *expire = op_expire (self, id, self->now_us + 5 * MINUTE);
      g_autoptr (BeckonCommit) expired = NULL;
      g_autoptr (BeckonInteraction) row = NULL;

      if (i == 0)
        push (self, expire, NULL, results);
      push (self, op_respond (self, id, "2"), NULL, results);
      if (i == 1)
        push (self, expire, NULL, results);
      database_testing_release (blocker);
      wait_for (results, 2);
      expired = get_commit (self, results, i);
      row = get_interaction (self, id);
      if (i == 0)
        {
          get_failure (self, results, 1, BECKON_ERROR_SETTLED);
          g_assert_cmpint (row->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
        }
      else
        {
          beckon_commit_unref (get_commit (self, results, 0));
          g_assert_cmpint (expired->events->len, ==, 0);
          g_assert_cmpint (row->status, ==, BECKON_INTERACTION_ANSWERED);
          g_assert_cmpstr (row->response, ==, "SQLite");
        }
    }
}

/* Another program locks the file for good: this is reported, and nothing is written. */
static void
test_held_by_other (Fixture *self, gconstpointer data)
{
  DatabaseTestingHold *blocker = database_testing_hold (self->path);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) done = NULL;

  done = commit (self->store, op_ask (self, new_draft ("Which?", "A", "B", NULL)), &error);
  g_assert_null (done);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  /* A server has its own words for that. */
  if (!database_testing_is_on_server ())
    g_assert_cmpstr (
      error->message, ==,
      "Cannot save: the database is locked by another program. The request was not accepted.");
  database_testing_release (blocker);
  beckon_commit_unref (must_commit (self, op_ask (self, new_draft ("Which?", "A", "B", NULL))));
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM aic_interactions"), ==, 1);
}

/* The search index is filled between operations, and never delays them. */
static void
test_many_while_indexing (Fixture *self, gconstpointer data)
{
  for (guint round = 0; round < 3; round++)
    {
      for (guint i = 0; i < 150; i++)
        beckon_commit_unref (must_commit (self, op_respond (self, ask (self, NULL), "1")));
      g_usleep (300 * MS);
    }
  g_assert_cmpint (
    query_number (self->path, "SELECT count(*) FROM aic_interactions WHERE status = 'ANSWERED'"),
    ==, 450);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);
  fault_vfs_install ();

  TEST ("/aic/AIC-1/one-transaction-for-all-that-wait", test_group_commit);
  TEST ("/aic/AIC-1/joins-a-transaction-that-waits", test_joined);
  TEST ("/aic/AIC-1/savepoint", test_savepoint);
  TEST ("/aic/AIC-1/cancelled-before-it-began", test_cancelled);
  TEST ("/aic/AIC-1/close", test_close);
  TEST ("/aic/AIC-1/let-go", test_let_go);
  TEST ("/aic/AIC-3/race", test_race);
  TEST ("/aic/AIC-4/race-with-timeout", test_race_with_timeout);
  TEST ("/e/E110/held-by-another-program", test_held_by_other);
  TEST ("/pp/PP-6/many-while-indexing", test_many_while_indexing);

  return g_test_run ();
}
