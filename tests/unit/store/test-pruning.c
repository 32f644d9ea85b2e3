/* test-pruning.c: housekeeping: old events and messages of channels are deleted, and no operation
 * waits for that
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "database-testing.h"
#include "reading.h"
#include "store-fixture.h"

#define WAIT_UNTIL(condition) \
  G_STMT_START \
  { \
    for (guint tries_ = 0; !(condition); tries_++) \
      { \
        g_assert_cmpuint (tries_, <, 3000); \
        g_usleep (10000); \
      } \
  } \
  G_STMT_END

/* Old events are deleted in quiet moments; the newest stay whatever their age, and the sequence
 * never goes back. */
static void
test_prune_events (Fixture *self, gconstpointer data)
{
  g_autofree char *id = NULL;
  gint64           last;

  run_sql (self->path,
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)"
           " INSERT INTO events (type, timestamp, payload) SELECT 'TASK_LOG', "
           "'2026-09-01T00:00:00.000Z', '{}' FROM n");
  id = create (self, "Build", BECKON_TASK_RUNNING);
  last = reading_get_last_sequence (self->store);
  g_assert_cmpint (last, >, 1500);
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM events") == 1000);
  g_assert_cmpint (query_number (self->path, "SELECT min(sequence) FROM events"), ==, last - 999);
  g_assert_cmpint (reading_get_last_sequence (self->store), ==, last);

  /* Events of the last 30 days stay, up to 100 000 of them. */
  run_sql (self->path,
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100200)"
           " INSERT INTO events (type, timestamp, payload) SELECT 'TASK_LOG', "
           "'2026-11-20T00:00:00.000Z', '{}' FROM n");
  beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_COMPLETE)));
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM events") == 100000);
  fixture_reopen (self);
  g_assert_cmpint (reading_get_last_sequence (self->store), >, last + 100200);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM events"), ==, 100000);
}

/* A message of a channel is forgotten a month after its question was settled, but not while it is
 * open or the channel has not been told yet. */
static void
test_prune_messages (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Build", BECKON_TASK_RUNNING);

  run_sql (
    self->path,
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 206)"
    " INSERT INTO aic_interactions (id, task_id, conflict_description, options, timestamp, status, "
    "task_serial, queued_us, responded_at)"
    " SELECT i, (SELECT id FROM tasks), 'Tea?', '[]',"
    "        CASE WHEN i > 204 THEN '2026-11-20T00:00:00.000Z' ELSE '2020-01-01T00:00:00.000Z' END,"
    "        CASE i WHEN 1 THEN 'PENDING' WHEN 2 THEN 'POSTPONED' ELSE 'ANSWERED' END, (SELECT "
    "serial FROM tasks), i,"
    "        CASE WHEN i < 3 THEN NULL WHEN i IN (3, 205) THEN '2026-11-20T00:00:00.000Z' ELSE "
    "'2020-01-02T00:00:00.000Z' END"
    "   FROM n");
  /* 206 was settled long before it was asked, because the clock was set. Nothing of it is lost. */
  run_sql (
    self->path,
    "INSERT INTO channel_messages (channel, message, interaction_id) SELECT 'telegram', 'm' || id, "
    "id "
    "FROM aic_interactions;"
    "INSERT INTO channel_messages (channel, message, interaction_id) VALUES ('other', 'm1', 100);"
    "INSERT INTO outbox (channel, purpose, interaction_id, payload, created_at, next_us)"
    " VALUES ('telegram', 'settled', 4, '{}', '2020-01-02T00:00:00.000Z', 0)");
  fixture_reopen (self);
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM channel_messages") == 6);
  g_assert_cmpint (
    query_number (
      self->path,
      "SELECT count(*) FROM channel_messages WHERE interaction_id IN (1, 2, 3, 4, 205, 206)"),
    ==, 6);
}

/* --- a file that another program locks --- */

static int (*real_sleep) (sqlite3_vfs *vfs, int microseconds);
static gint n_sleeps; /* atomic */
static gint n_failed; /* atomic */

static int
count_sleep (sqlite3_vfs *vfs, int microseconds)
{
  g_atomic_int_inc (&n_sleeps);

  return real_sleep (vfs, microseconds);
}

static void
note_failure (const char *domain, GLogLevelFlags level, const char *message, gpointer user_data)
{
  if (g_str_has_suffix (message, "The request was not accepted.")
      && g_strrstr (message, "wait") != NULL)
    g_atomic_int_inc (&n_failed);
}

/* Housekeeping does not wait for the lock, because the person's writes would wait behind it. */
static void
test_never_waits (Fixture *self, gconstpointer data)
{
  sqlite3_vfs *vfs = sqlite3_vfs_find (NULL);
  guint        handler = g_log_set_handler ("beckon-store", G_LOG_LEVEL_DEBUG, note_failure, NULL);
  g_autofree char *id = create (self, "Build", BECKON_TASK_RUNNING);
  sqlite3         *other;

  ONLY_FOR_FILES ("counts the naps of SQLite");
  /* More than is processed before the file is locked, however slow this machine is. */
  g_assert_cmpint (sqlite3_open (self->path, &other), ==, SQLITE_OK);
  sqlite3_busy_timeout (other, 60000);
  g_assert_cmpint (
    sqlite3_exec (
      other,
      "WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)"
      " INSERT INTO search_tail (interaction_id) SELECT i FROM n",
      NULL, NULL, NULL),
    ==, SQLITE_OK);
  beckon_commit_unref (must_commit (self, op_respond (self, ask (self, id), "2")));
  g_assert_cmpint (sqlite3_exec (other, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);

  real_sleep = vfs->xSleep;
  vfs->xSleep = count_sleep;
  WAIT_UNTIL (g_atomic_int_get (&n_failed) > 0);
  g_assert_cmpint (g_atomic_int_get (&n_sleeps), ==, 0);
  vfs->xSleep = real_sleep;

  /* The rest is done after the next write. */
  g_assert_cmpint (sqlite3_exec (other,
                                 "DELETE FROM search_tail WHERE interaction_id >= 1100; COMMIT",
                                 NULL, NULL, NULL),
                   ==, SQLITE_OK);
  sqlite3_close (other);
  beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_COMPLETE)));
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM search_tail") == 0);
  g_log_remove_handler ("beckon-store", handler);
}

static void
on_pushed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  gint *sleeps = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) done =
    beckon_store_commit_finish (BECKON_STORE (source), result, &error);

  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_assert_null (done);
  *sleeps = g_atomic_int_get (&n_sleeps);
}

/* An operation that was queued while another one waited for the lock does not wait as long
 * again. */
static void
test_waits_once (Fixture *self, gconstpointer data)
{
  sqlite3_vfs     *vfs = sqlite3_vfs_find (NULL);
  BeckonOperation *first = op_create (self, "First", BECKON_TASK_RUNNING);
  BeckonOperation *second = op_create (self, "Second", BECKON_TASK_RUNNING);
  gint             sleeps_of_first = 0, sleeps_of_both = 0;
  sqlite3         *other;

  ONLY_FOR_FILES ("counts the naps of SQLite");
  g_assert_cmpint (sqlite3_open (self->path, &other), ==, SQLITE_OK);
  sqlite3_busy_timeout (other, 60000);
  g_assert_cmpint (sqlite3_exec (other, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
  g_atomic_int_set (&n_sleeps, 0);
  real_sleep = vfs->xSleep;
  vfs->xSleep = count_sleep;
  beckon_store_commit_async (self->store, first, NULL, on_pushed, &sleeps_of_first);
  WAIT_UNTIL (g_atomic_int_get (&n_sleeps) > 0);
  beckon_store_commit_async (self->store, second, NULL, on_pushed, &sleeps_of_both);
  while (sleeps_of_both == 0)
    g_main_context_iteration (NULL, TRUE);
  vfs->xSleep = real_sleep;
  g_test_message ("the first waited %d times, then the second %d times", sleeps_of_first,
                  sleeps_of_both - sleeps_of_first);
  g_assert_cmpint (sleeps_of_first, >, 20);
  g_assert_cmpint (sleeps_of_both - sleeps_of_first, <, sleeps_of_first / 2);

  sqlite3_close (other);
  beckon_operation_unref (first);
  beckon_operation_unref (second);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/interfaces/events/old-ones-are-deleted", test_prune_events);
  TEST ("/pp/PP-3/what-channels-show-is-forgotten-in-the-end", test_prune_messages);
  TEST ("/e/E110/quiet-moments-wait-for-nobody", test_never_waits);
  TEST ("/e/E110/who-waited-with-another-waits-no-more", test_waits_once);

  return g_test_run ();
}
