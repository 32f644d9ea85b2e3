/* test-keeping.c: nothing grows without limit: the logs, the file, the write-ahead log; and
 * housekeeping gets its turn (TR-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <glib/gstdio.h>
#include <string.h>

#include "database-testing.h"
#include "reading.h"
#include "store-fixture.h"

#define TRIES 3000
#define WAIT_UNTIL(condition) \
  G_STMT_START \
  { \
    for (guint tries_ = 0; !(condition); tries_++) \
      { \
        g_assert_cmpuint (tries_, <, TRIES); \
        g_usleep (10000); \
      } \
  } \
  G_STMT_END

#define NUMBERS(n) \
  "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " n ")"
#define OLD "2026-09-01T00:00:00.000Z"
#define YOUNG "2026-11-20T00:00:00.000Z"

/* Adds @n lines to a task, bypassing the desk. */
static void
add_lines (Fixture *self, const char *task_id, guint n, const char *timestamp)
{
  g_autofree char *sql = g_strdup_printf (
    NUMBERS (
      "%u") " INSERT INTO execution_log (task_id, message, timestamp, task_serial)"
            " SELECT '%s', 'Line ' || i, '%s', (SELECT serial FROM tasks WHERE id = '%s') FROM n;"
            "INSERT INTO log_sizes (task_serial, n) VALUES ((SELECT serial FROM tasks WHERE id = "
            "'%s'), %u)"
            " ON CONFLICT (task_serial) DO UPDATE SET n = log_sizes.n + %u",
    n, task_id, timestamp, task_id, task_id, n, n);

  run_sql (self->path, sql);
}

static gint64
count_lines (Fixture *self, const char *task_id)
{
  g_autofree char *sql =
    g_strdup_printf ("SELECT count(*) FROM execution_log WHERE task_id = '%s'", task_id);

  return query_number (self->path, sql);
}

static BeckonOperation *
op_log (Fixture *self, const char *task_id)
{
  return at_now (self, beckon_operation_log ("test", task_id, BECKON_LEVEL_INFO, "Still here"));
}

/* The numbers of log_sizes and log_total agree with the rows. */
static void
assert_counted (Fixture *self)
{
  g_assert_cmpint (
    query_number (self->path,
                  "SELECT count(*) FROM log_sizes AS s WHERE n <>"
                  " (SELECT count(*) FROM execution_log AS l WHERE l.task_serial = s.task_serial)"),
    ==, 0);
  g_assert_cmpint (query_number (self->path,
                                 "SELECT (SELECT max (id) FROM execution_log) - deleted"
                                 " - (SELECT count(*) FROM execution_log) FROM log_total"),
                   ==, 0);
}

/* (transfer full): its first line is older than all others. */
static char *
create_long_ago (Fixture *self, const char *title)
{
  char *id;

  self->now_us -= 90 * G_TIME_SPAN_DAY;
  id = create (self, title, BECKON_TASK_RUNNING);
  self->now_us += 90 * G_TIME_SPAN_DAY;

  return id;
}

static char *
first_line (Fixture *self, const char *task_id)
{
  g_autofree char *sql = g_strdup_printf (
    "SELECT message FROM execution_log WHERE task_id = '%s' ORDER BY id LIMIT 1", task_id);

  return query_text (self->path, sql);
}

static gint64
count_deleted (Fixture *self, const char *task_id)
{
  g_autoptr (GError) error = NULL;
  gint64 n = 0;

  reading_count_deleted_lines (self->store, task_id, &n, &error);
  g_assert_no_error (error);

  return n;
}

static gint64
get_size (const char *path, const char *end)
{
  g_autofree char *name = g_strconcat (path, end, NULL);
  GStatBuf         info;

  return g_stat (name, &info) == 0 ? info.st_size : 0;
}

/* --- its turn --- */

static void
add_old_events (Fixture *self)
{
  run_sql (
    self->path,
    NUMBERS ("4000") " INSERT INTO events (type, timestamp, payload) SELECT 'TASK_LOG', '" OLD
                     "', '{}' FROM n");
}

/* A line every 100 ms leaves no quiet moment: housekeeping runs all the same, and the index finds
 * what was settled. */
static void
test_steady (Fixture *self, gconstpointer data)
{
  g_autofree char *id = NULL;
  gint64           tail = 1, events = 4000;

  add_old_events (self);
  id = create (self, "Build", BECKON_TASK_RUNNING);
  beckon_commit_unref (must_commit (self, op_respond (self, ask (self, id), "2")));
  for (guint i = 0; tail > 0 || events > 1100; i++)
    {
      g_assert_cmpuint (i, <, 300);
      beckon_commit_unref (must_commit (self, op_log (self, id)));
      g_usleep (100000);
      tail = query_number (self->path, "SELECT count(*) FROM search_tail");
      events = query_number (self->path, "SELECT count(*) FROM events");
    }
}

static void
on_flood (GObject *source, GAsyncResult *result, gpointer user_data)
{
  guint *under_way = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) done =
    beckon_store_commit_finish (BECKON_STORE (source), result, &error);

  g_assert_no_error (error);
  g_assert_nonnull (done);
  (*under_way)--;
}

/* Nor does a writer that always has something to write. */
static void
test_flood (Fixture *self, gconstpointer data)
{
  g_autofree char *id = NULL;
  guint            under_way = 0, n = 0, next = 0;
  gint64           first = 0, oldest = 0;

  add_old_events (self);
  id = create (self, "Build", BECKON_TASK_RUNNING);
  first = query_number (self->path, "SELECT min(sequence) FROM events");
  do
    {
      while (under_way < 600)
        {
          BeckonOperation *operation = op_log (self, id);

          beckon_store_commit_async (self->store, operation, NULL, on_flood, &under_way);
          beckon_operation_unref (operation);
          under_way++;
          n++;
        }
      g_main_context_iteration (NULL, TRUE);
      g_assert_cmpuint (n, <, 400000);
      if (n < next)
        continue;
      next = n + 1000;
      oldest = query_number (self->path, "SELECT min(sequence) FROM events");
    }
  while (oldest < first + 3000);
  while (under_way > 0)
    g_main_context_iteration (NULL, TRUE);
  g_test_message ("%u lines were written meanwhile; the write-ahead log has %d bytes", n,
                  (int) get_size (self->path, "-wal"));
  g_assert_cmpint (get_size (self->path, "-wal"), <, 100000000);
}

/* --- the logs --- */

/* The oldest lines of a long log are deleted if they are old enough, and its first line says so;
 * young lines stay. */
static void
test_limit_of_task (Fixture *self, gconstpointer data)
{
  g_autofree char *old = create_long_ago (self, "Old");
  g_autofree char *young = create (self, "Young", BECKON_TASK_RUNNING);
  g_autofree char *message = NULL;
  g_autofree char *again = NULL;

  add_lines (self, old, 3000, OLD);
  add_lines (self, young, 3000, YOUNG);
  beckon_commit_unref (must_commit (self, op_log (self, old)));
  beckon_store_set_log_limits (self->store, 2000, 0);
  WAIT_UNTIL (count_lines (self, old) <= 2000);
  g_assert_cmpint (count_lines (self, young), ==, 3001);
  message = first_line (self, old);
  g_assert_true (g_str_has_suffix (message, " earlier lines were deleted (limit of 2,000 lines)"));
  g_assert_true (g_str_has_prefix (message, "1,0"));
  g_assert_cmpint (count_deleted (self, old), ==, 3002 - (count_lines (self, old) - 1));
  g_assert_cmpint (count_deleted (self, young), ==, 0);
  assert_counted (self);

  /* More of them: there is still one such line, with the sum. */
  add_lines (self, old, 1500, OLD);
  beckon_commit_unref (must_commit (self, op_log (self, old)));
  WAIT_UNTIL (count_lines (self, old) <= 2000);
  again = first_line (self, old);
  g_assert_true (g_str_has_prefix (again, "2,5"));
  g_assert_cmpint (
    query_number (self->path,
                  "SELECT count(*) FROM execution_log WHERE message LIKE '%deleted (limit%'"),
    ==, 1);
  assert_counted (self);

  fixture_reopen (self);
  assert_counted (self);
}

/* The total limit overrides the age: first the logs of tasks that ended long ago, then the longest
 * log. */
static void
test_limit_of_all (Fixture *self, gconstpointer data)
{
  g_autofree char *ended = create_long_ago (self, "Ended");
  g_autofree char *loud = create (self, "Loud", BECKON_TASK_RUNNING);
  g_autofree char *quiet = create (self, "Quiet", BECKON_TASK_RUNNING);
  g_autofree char *message = NULL;

  self->now_us -= 90 * G_TIME_SPAN_DAY;
  beckon_commit_unref (must_commit (self, op_move (self, ended, BECKON_VERB_COMPLETE)));
  self->now_us += 90 * G_TIME_SPAN_DAY;
  add_lines (self, ended, 500, OLD);
  add_lines (self, quiet, 500, OLD);
  add_lines (self, loud, 14000, YOUNG);
  beckon_store_set_log_limits (self->store, 0, 10000);
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM execution_log") <= 10000);
  g_assert_cmpint (count_lines (self, ended), ==, 0);
  g_assert_cmpint (count_deleted (self, ended), ==, 502);
  g_assert_cmpint (count_lines (self, quiet), ==, 501);
  message = first_line (self, loud);
  g_assert_true (
    g_str_has_suffix (message, " earlier lines were deleted (limit of 10,000 lines in all logs)"));
  assert_counted (self);
}

/* If every log is short, all of them lose lines. */
static void
test_many_short (Fixture *self, gconstpointer data)
{
  run_sql (
    self->path,
    NUMBERS (
      "400") " INSERT INTO tasks (serial, id, title, status, queued_us, sort_us)"
             " SELECT i, 'task-' || i, 'T', 'RUNNING', i, i FROM n;" NUMBERS (
               "12000") " INSERT INTO execution_log (task_id, message, timestamp, task_serial)"
                        " SELECT 'task-' || (1 + i % 400), 'Line ' || i, '" YOUNG
                        "', 1 + i % 400 FROM n;"
                        "INSERT INTO log_sizes (task_serial, n) SELECT i, 30 FROM (" NUMBERS (
                          "400") " SELECT i FROM n) AS numbers");
  beckon_store_set_log_limits (self->store, 0, 10000);
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM execution_log") <= 10000);
  g_assert_cmpint (query_number (self->path, "SELECT min(n) FROM log_sizes"), >, 1);
  assert_counted (self);
}

/* More logs than allowed lines do not defeat the limit, either. */
static void
test_many_logs (Fixture *self, gconstpointer data)
{
  run_sql (
    self->path,
    NUMBERS (
      "12000") " INSERT INTO tasks (serial, id, title, status, queued_us, sort_us)"
               " SELECT i, 'task-' || i, 'T', 'COMPLETE', i, i FROM n;" NUMBERS (
                 "24000") " INSERT INTO execution_log (task_id, message, timestamp, task_serial)"
                          " SELECT 'task-' || (1 + i / 2), 'Line ' || i, '" YOUNG
                          "', 1 + i / 2 FROM n;"
                          "INSERT INTO log_sizes (task_serial, n) SELECT task_serial, count(*) "
                          "FROM execution_log GROUP BY task_serial");
  beckon_store_set_log_limits (self->store, 0, 10000);
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM execution_log") <= 10000);
  assert_counted (self);
}

/* --- the outbox --- */

/* Messages for a channel that does not return are kept for a month, those about open questions for
 * longer. */
static void
test_outbox (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Build", BECKON_TASK_RUNNING);
  gint64           open = ask (self, id), settled = ask (self, id);
  g_autofree char *sql = NULL;

  beckon_commit_unref (must_commit (self, op_respond (self, settled, "2")));
  sql = g_strdup_printf (
    NUMBERS (
      "500") " INSERT INTO outbox (channel, purpose, interaction_id, payload, created_at, next_us)"
             " SELECT 'telegram', CASE i %% 4 WHEN 3 THEN 'notice' ELSE 'question' END,"
             " CASE i %% 4 WHEN 0 THEN %d WHEN 1 THEN %d WHEN 2 THEN %d END, '{}', CASE i %% 4 "
             "WHEN 2 THEN '" YOUNG "' ELSE '" OLD "' END, 0 FROM n",
    (int) open, (int) settled, (int) settled);
  run_sql (self->path, sql);
  fixture_reopen (self);
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM outbox") == 250);
  g_assert_cmpint (
    query_number (self->path,
                  "SELECT count(*) FROM outbox WHERE id % 4 IN (1, 3) OR interaction_id IS NULL"),
    ==, 0);
}

/* --- the file --- */

/* Deleting returns space to the disk. */
static void
test_shrinks (Fixture *self, gconstpointer data)
{
  gint64 large;

  ONLY_FOR_FILES ("a server keeps its files itself");
  run_sql (self->path,
           NUMBERS ("4000") " INSERT INTO events (type, timestamp, payload)"
                            " SELECT 'TASK_LOG', '" OLD
                            "', hex (zeroblob (2000)) FROM n; PRAGMA wal_checkpoint (TRUNCATE)");
  large = get_size (self->path, "");
  g_assert_cmpint (large, >, 16000000);
  g_free (create (self, "Build", BECKON_TASK_RUNNING));
  WAIT_UNTIL (get_size (self->path, "") < large / 2);
}

/* The same for a file of an earlier version. */
static void
test_shrinks_old (Fixture *self, gconstpointer data)
{
  ONLY_FOR_FILES ("a server keeps its files itself");
  fixture_close (self);
  run_sql (self->path, "PRAGMA journal_mode = DELETE");
  run_sql (self->path, "PRAGMA auto_vacuum = NONE; VACUUM");
  g_assert_cmpint (query_number (self->path, "PRAGMA auto_vacuum"), ==, 0);
  must_open (self);
  g_assert_cmpint (query_number (self->path, "PRAGMA auto_vacuum"), ==, 2);
  test_shrinks (self, data);
}

/* --- the write-ahead log --- */

/* A forgotten reader lets it grow, which is reported; after the reader is gone the log is short
 * again, although nothing writes any more. */
static void
test_forgotten_reader (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Build", BECKON_TASK_RUNNING);
  g_autofree char *notice = NULL;
  sqlite3         *reader;

  ONLY_FOR_FILES ("a server keeps its log itself");
  g_assert_cmpint (sqlite3_open (self->path, &reader), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (reader, "BEGIN; SELECT count(*) FROM tasks", NULL, NULL, NULL), ==,
                   SQLITE_OK);
  run_sql (self->path, NUMBERS ("6000") " INSERT INTO channel_state (channel, name, value) SELECT "
                                        "'test', i, hex (zeroblob (2000)) FROM n");
  g_assert_cmpint (get_size (self->path, "-wal"), >, 20000000);
  for (guint i = 0; notice == NULL; i++)
    {
      g_autofree char *hint = NULL;

      g_assert_cmpuint (i, <, TRIES);
      beckon_commit_unref (must_commit (self, op_log (self, id)));
      g_usleep (20000);
      notice = beckon_store_dup_notice (self->store, &hint);
      g_assert_true ((notice == NULL) == (hint == NULL));
    }
  g_test_message ("%s", notice);

  sqlite3_close (reader);
  WAIT_UNTIL (get_size (self->path, "-wal") <= 17000000);
  g_clear_pointer (&notice, g_free);
  for (guint i = 0; i == 0 || notice != NULL; i++)
    {
      g_autofree char *hint = NULL;

      g_clear_pointer (&notice, g_free);
      g_assert_cmpuint (i, <, TRIES);
      g_usleep (10000);
      notice = beckon_store_dup_notice (self->store, &hint);
    }
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin_new, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/tr/TR-6/what-is-due-is-done-under-a-steady-load", test_steady);
  TEST ("/tr/TR-6/what-is-due-is-done-under-a-flood", test_flood);
  TEST ("/tr/TR-6/a-long-log-loses-its-oldest-lines-and-says-so", test_limit_of_task);
  TEST ("/tr/TR-6/all-logs-together-have-a-limit", test_limit_of_all);
  TEST ("/tr/TR-6/many-short-logs-have-it-too", test_many_short);
  TEST ("/tr/TR-6/more-logs-than-lines-are-allowed", test_many_logs);
  TEST ("/tr/TR-6/a-channel-that-is-gone-is-not-waited-for", test_outbox);
  TEST ("/tr/TR-6/what-is-deleted-is-given-back-to-the-disk", test_shrinks);
  TEST ("/tr/TR-6/a-file-of-an-earlier-version-gets-shorter-too", test_shrinks_old);
  TEST ("/tr/TR-6/a-forgotten-reader-is-named-and-the-log-is-short-again", test_forgotten_reader);

  return g_test_run ();
}
