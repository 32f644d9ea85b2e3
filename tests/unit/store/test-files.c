/* test-files.c: the file itself: who may open it, and its version
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reading.h"
#include "store-fixture.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/sqlite/connection.h"
#include "db/sqlite/migrate.h"

static guint
get_mode (const char *path)
{
  GStatBuf buffer;

  g_assert_cmpint (g_stat (path, &buffer), ==, 0);

  return buffer.st_mode & 0777;
}

static void
must_not_open (Fixture *self, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (fixture_open (self, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  if (strstr (error->message, text) == NULL)
    g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, text));
}

static void
test_new_file (Fixture *self, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (self->folder, "a", NULL);
  g_autofree char *deeper = g_build_filename (folder, "b", NULL);
  g_autofree char *path = g_build_filename (deeper, "beckon.db", NULL);
  g_autofree char *wal = g_strconcat (path, "-wal", NULL);
  g_autofree char *mode = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStore) store = open_store (path, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (get_mode (deeper), ==, 0700);
  g_assert_cmpint (get_mode (path), ==, 0600);
  g_assert_cmpint (get_mode (wal), ==, 0600);
  mode = query_text (path, "PRAGMA journal_mode");
  g_assert_cmpstr (mode, ==, "wal");
  g_assert_cmpint (query_number (path, "PRAGMA user_version"), ==, BECKON_SCHEMA_VERSION);
  g_assert_cmpint (query_number (path, "PRAGMA application_id"), ==, BECKON_SQLITE_APPLICATION_ID);
  g_assert_true (close_store (store, &error));
  remove_folder (deeper);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Another program reads while the desk writes, including the other common name. */
static void
test_others_read (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Task", BECKON_TASK_QUEUED);
  g_autofree char *state = NULL;
  g_autofree char *later = NULL;
  g_autofree char *sql = g_strdup_printf ("SELECT status FROM run_state WHERE task_id = '%s'", id);

  state = query_text (self->path, sql);
  g_assert_cmpstr (state, ==, "QUEUED");
  ask (self, id);
  later = query_text (self->path, sql);
  g_assert_cmpstr (later, ==, "AWAITING_USER");
}

static void
test_newer (Fixture *self, gconstpointer data)
{
  g_autoptr (GBytes) before = NULL;
  g_autoptr (GBytes) after = NULL;
  g_autofree char *wal = g_strconcat (self->path, "-wal", NULL);
  g_autofree char *newer = g_strdup_printf ("PRAGMA user_version = %d", BECKON_SCHEMA_VERSION + 1);

  ask (self, NULL);
  fixture_close (self);
  run_sql (self->path, newer);
  before = read_file (self->path);
  must_not_open (self, "newer version");
  after = read_file (self->path);
  g_assert_true (g_bytes_equal (before, after));
  g_assert_false (g_file_test (wal, G_FILE_TEST_EXISTS));
  g_assert_null (find_file (self->folder, "beckon.db.damaged", ""));
}

/* The newer desk died: its version is in the write-ahead log only. */
static void
test_newer_in_log (Fixture *self, gconstpointer data)
{
  g_autofree char *wal = g_strconcat (self->path, "-wal", NULL);
  g_autofree char *saved = g_build_filename (self->folder, "saved", NULL);
  g_autofree char *saved_wal = g_build_filename (self->folder, "saved-log", NULL);
  g_autofree char *newer = g_strdup_printf ("PRAGMA user_version = %d", BECKON_SCHEMA_VERSION + 1);
  g_autoptr (GBytes) before = NULL, before_wal = NULL, after = NULL, after_wal = NULL;
  sqlite3 *db = NULL;

  fixture_close (self);
  g_assert_cmpint (sqlite3_open (self->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, newer, NULL, NULL, NULL), ==, SQLITE_OK);
  copy_file (self->path, saved);
  copy_file (wal, saved_wal);
  sqlite3_close (db);
  copy_file (saved, self->path);
  copy_file (saved_wal, wal);

  before = read_file (self->path);
  before_wal = read_file (wal);
  must_not_open (self, "newer version");
  after = read_file (self->path);
  after_wal = read_file (wal);
  g_assert_true (g_bytes_equal (before, after));
  g_assert_true (g_bytes_equal (before_wal, after_wal));
}

static void
test_foreign (Fixture *self, gconstpointer data)
{
  static const char *const makers[] = {
    "PRAGMA application_id = 252006673; PRAGMA user_version = 10; CREATE TABLE t (a)",
    "CREATE TABLE notes (id, text); INSERT INTO notes VALUES (1, 'mine')",
    "PRAGMA user_version = 3; CREATE TABLE notes (id)",
  };

  fixture_close (self);
  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    {
      g_autoptr (GBytes) before = NULL, after = NULL;

      g_assert_cmpint (g_unlink (self->path), ==, 0);
      run_sql (self->path, makers[i]);
      before = read_file (self->path);
      must_not_open (self, "another program");
      after = read_file (self->path);
      g_assert_true (g_bytes_equal (before, after));
    }
}

static void
test_empty_file (Fixture *self, gconstpointer data)
{
  fixture_close (self);
  g_assert_true (g_file_set_contents (self->path, "", 0, NULL));
  must_open (self);
  g_assert_null (self->notice);
  ask (self, NULL);
}

/* Runs @func in a process of its own; its return value is the exit status. */
static pid_t
run_apart (int (*func) (Fixture *self, int fd), Fixture *self, int fd)
{
  pid_t pid = fork ();

  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    _exit (func (self, fd));

  return pid;
}

static int
wait_apart (pid_t pid)
{
  int status = 0;

  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);

  return WIFEXITED (status) ? WEXITSTATUS (status) : -WTERMSIG (status);
}

static int
hold_store (Fixture *self, int fd)
{
  g_autoptr (BeckonStore) store = open_store (self->path, NULL, NULL);

  if (store == NULL || write (fd, "x", 1) != 1)
    return 1;
  pause ();

  return 0;
}

static void
test_locked (Fixture *self, gconstpointer data)
{
  g_autofree char *pid_text = NULL;
  int              fds[2];
  char             byte;
  pid_t            pid;

  fixture_close (self);
  g_assert_cmpint (pipe (fds), ==, 0);
  pid = run_apart (hold_store, self, fds[1]);
  g_assert_cmpint (read (fds[0], &byte, 1), ==, 1);

  pid_text = g_strdup_printf ("process %ld", (long) pid);
  must_not_open (self, pid_text);

  /* It crashes: what it leaves behind must not prevent the next start. */
  kill (pid, SIGKILL);
  g_assert_cmpint (wait_apart (pid), ==, -SIGKILL);
  must_open (self);
  close (fds[0]);
  close (fds[1]);
}

static int release[2];

/* A desk that is starting a program: the other process inherits all descriptors, including the
 * lock. It exits when the pipe is closed. */
static int
hold_store_twice (Fixture *self, int fd)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStore) store = open_store (self->path, NULL, &error);
  char byte;

  if (store == NULL)
    return 1;
  if (fork () == 0)
    {
      close (release[1]);
      if (read (release[0], &byte, 1) == 0)
        _exit (0);
      _exit (1);
    }
  if (write (fd, "x", 1) != 1)
    return 1;
  pause ();

  return 0;
}

static gboolean
release_cb (gpointer user_data)
{
  close (release[1]);

  return G_SOURCE_REMOVE;
}

static void
test_lock_of_child (Fixture *self, gconstpointer data)
{
  int   fds[2];
  char  byte;
  pid_t pid;

  fixture_close (self);
  g_assert_cmpint (pipe (fds), ==, 0);
  g_assert_cmpint (pipe (release), ==, 0);
  pid = run_apart (hold_store_twice, self, fds[1]);
  g_assert_cmpint (read (fds[0], &byte, 1), ==, 1);
  kill (pid, SIGKILL);
  g_assert_cmpint (wait_apart (pid), ==, -SIGKILL);

  g_timeout_add (100, release_cb, NULL);
  must_open (self);
  close (fds[0]);
  close (fds[1]);
  close (release[0]);
}

static void
test_stale_lock (Fixture *self, gconstpointer data)
{
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);

  fixture_close (self);
  g_assert_true (g_file_set_contents (lock, "1\n", -1, NULL));
  must_open (self);
}

static int
open_as_nobody (Fixture *self, int fd)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStore) store = NULL;

  if (getuid () == 0 && (setgid (65534) != 0 || setuid (65534) != 0))
    return 2;

  store = open_store (self->path, NULL, &error);
  if (store != NULL)
    return 3;
  if (!g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE)
      || beckon_error_get_hint (error) == NULL)
    return 4;

  return strstr (error->message, "read-only") != NULL ? 0 : 5;
}

static void
test_read_only_folder (Fixture *self, gconstpointer data)
{
  g_autoptr (GBytes) before = NULL, after = NULL;

  fixture_close (self);
  before = read_file (self->path);
  g_assert_cmpint (g_chmod (self->folder, 0555), ==, 0);
  g_assert_cmpint (wait_apart (run_apart (open_as_nobody, self, -1)), ==, 0);
  g_assert_cmpint (g_chmod (self->folder, 0700), ==, 0);
  after = read_file (self->path);
  g_assert_true (g_bytes_equal (before, after));
  must_open (self);
}

/* A hundred thousand tasks and three hundred thousand questions: neither opening nor the summary
 * counts them. */
static void
test_many (Fixture *self, gconstpointer data)
{
  guint64 counts[BECKON_N_TASK_STATUSES];
  g_autoptr (GError) error = NULL;
  BeckonTaskQuery query = { .limit = 100 };
  g_autoptr (GPtrArray) page = NULL;

  fixture_close (self);
  run_sql (self->path,
           "BEGIN;"
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)"
           "INSERT INTO tasks (id, title, status, queued_us, started_us, finished_us, sort_us)"
           " SELECT 'task-' || i, 'Task ' || i, 'COMPLETE', i, i, i, i FROM n;"
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)"
           "INSERT INTO aic_interactions (task_id, conflict_description, options, timestamp, "
           "status, task_serial, queued_us)"
           " SELECT 'task-' || (i / 3), 'Which?', '[]', '2026-11-21T14:00:00.000Z', 'ANSWERED', i "
           "/ 3, i / 3 FROM n;"
           /* One more than there are: counting would give another number. */
           "UPDATE task_counts SET n = 100001 WHERE status = 'COMPLETE';"
           "COMMIT");
  must_open (self);
  g_assert_true (reading_count_tasks (self->store, counts, &error));
  page = reading_list_tasks (self->store, &query, NULL, &error);
  g_assert_cmpint (counts[BECKON_TASK_COMPLETE], ==, 100001);
  g_assert_cmpint (page->len, ==, 100);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin_new, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/aic/AIC-8/new-file", test_new_file);
  TEST ("/aic/AIC-8/others-read", test_others_read);
  TEST ("/ar/AR-2/hundred-thousand-tasks", test_many);
  TEST ("/e/E110/newer", test_newer);
  TEST ("/e/E110/newer-in-the-log", test_newer_in_log);
  TEST ("/e/E110/foreign", test_foreign);
  TEST ("/e/E110/empty-file", test_empty_file);
  TEST ("/e/E110/locked", test_locked);
  TEST ("/e/E110/stale-lock", test_stale_lock);
  TEST ("/e/E110/lock-of-a-program-that-was-being-started", test_lock_of_child);
  TEST ("/e/E110/read-only-folder", test_read_only_folder);

  return g_test_run ();
}
