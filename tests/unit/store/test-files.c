/* test-files.c: the file itself: who may open it, which version it has, what happens when it is damaged
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-fixture.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/migrate.h"
#include "store/sqlite-connection.h"

/* (transfer full) */
static GBytes *
read_file (const char *path)
{
  g_autoptr(GError) error = NULL;
  char *content = NULL;
  gsize length = 0;

  g_file_get_contents (path, &content, &length, &error);
  g_assert_no_error (error);

  return g_bytes_new_take (content, length);
}

static guint
get_mode (const char *path)
{
  GStatBuf buffer;

  g_assert_cmpint (g_stat (path, &buffer), ==, 0);

  return buffer.st_mode & 0777;
}

/* (transfer full) (nullable): the path of the file in @folder whose name begins so. */
static char *
find_file (const char *folder,
           const char *prefix,
           const char *suffix)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, prefix) && g_str_has_suffix (name, suffix))
      return g_build_filename (folder, name, NULL);

  return NULL;
}

static void
must_not_open (Fixture    *self,
               const char *text)
{
  g_autoptr(GError) error = NULL;

  g_assert_false (fixture_open (self, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  if (strstr (error->message, text) == NULL)
    g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, text));
}

static void
must_open (Fixture *self)
{
  g_autoptr(GError) error = NULL;

  fixture_open (self, &error);
  g_assert_no_error (error);
}

static void
test_new_file (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (self->folder, "a", NULL);
  g_autofree char *deeper = g_build_filename (folder, "b", NULL);
  g_autofree char *path = g_build_filename (deeper, "beckon.db", NULL);
  g_autofree char *wal = g_strconcat (path, "-wal", NULL);
  g_autofree char *mode = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(BeckonStore) store = open_store (path, NULL, &error);

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

/* Somebody reads while the desk writes, in the words of the other common name too. */
static void
test_others_read (Fixture       *self,
                  gconstpointer  data)
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
test_newer (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr(GBytes) before = NULL;
  g_autoptr(GBytes) after = NULL;
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

static void
copy (const char *from,
      const char *to)
{
  g_autoptr(GBytes) bytes = read_file (from);

  g_assert_true (g_file_set_contents (to, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL));
}

/* The newer desk died: its version stands in the write-ahead log alone. */
static void
test_newer_in_log (Fixture       *self,
                   gconstpointer  data)
{
  g_autofree char *wal = g_strconcat (self->path, "-wal", NULL);
  g_autofree char *saved = g_build_filename (self->folder, "saved", NULL);
  g_autofree char *saved_wal = g_build_filename (self->folder, "saved-log", NULL);
  g_autoptr(GBytes) before = NULL, before_wal = NULL, after = NULL, after_wal = NULL;
  sqlite3 *db = NULL;

  fixture_close (self);
  g_assert_cmpint (sqlite3_open (self->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "PRAGMA user_version = 7", NULL, NULL, NULL), ==, SQLITE_OK);
  copy (self->path, saved);
  copy (wal, saved_wal);
  sqlite3_close (db);
  copy (saved, self->path);
  copy (saved_wal, wal);

  before = read_file (self->path);
  before_wal = read_file (wal);
  must_not_open (self, "newer version");
  after = read_file (self->path);
  after_wal = read_file (wal);
  g_assert_true (g_bytes_equal (before, after));
  g_assert_true (g_bytes_equal (before_wal, after_wal));
}

static void
test_foreign (Fixture       *self,
              gconstpointer  data)
{
  static const char *const makers[] = {
    "PRAGMA application_id = 252006673; PRAGMA user_version = 10; CREATE TABLE t (a)",
    "CREATE TABLE notes (id, text); INSERT INTO notes VALUES (1, 'mine')",
    "PRAGMA user_version = 3; CREATE TABLE notes (id)",
  };

  fixture_close (self);
  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    {
      g_autoptr(GBytes) before = NULL, after = NULL;

      g_assert_cmpint (g_unlink (self->path), ==, 0);
      run_sql (self->path, makers[i]);
      before = read_file (self->path);
      must_not_open (self, "another program");
      after = read_file (self->path);
      g_assert_true (g_bytes_equal (before, after));
    }
}

static void
test_empty_file (Fixture       *self,
                 gconstpointer  data)
{
  fixture_close (self);
  g_assert_true (g_file_set_contents (self->path, "", 0, NULL));
  must_open (self);
  g_assert_null (self->notice);
  ask (self, NULL);
}

/* --- one desk for one file --- */

/* Runs @func in a process of its own; what it returns is the exit status. */
static pid_t
run_apart (int (*func) (Fixture *self,
                        int      fd),
           Fixture *self,
           int      fd)
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
hold_store (Fixture *self,
            int      fd)
{
  g_autoptr(BeckonStore) store = open_store (self->path, NULL, NULL);

  if (store == NULL || write (fd, "x", 1) != 1)
    return 1;
  pause ();

  return 0;
}

static void
test_locked (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *pid_text = NULL;
  int fds[2];
  char byte;
  pid_t pid;

  fixture_close (self);
  g_assert_cmpint (pipe (fds), ==, 0);
  pid = run_apart (hold_store, self, fds[1]);
  g_assert_cmpint (read (fds[0], &byte, 1), ==, 1);

  pid_text = g_strdup_printf ("process %ld", (long) pid);
  must_not_open (self, pid_text);

  /* It dies without a word: what it leaves is no obstacle. */
  kill (pid, SIGKILL);
  g_assert_cmpint (wait_apart (pid), ==, -SIGKILL);
  must_open (self);
  close (fds[0]);
  close (fds[1]);
}

static void
test_stale_lock (Fixture       *self,
                 gconstpointer  data)
{
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);

  fixture_close (self);
  g_assert_true (g_file_set_contents (lock, "1\n", -1, NULL));
  must_open (self);
}

static int
open_as_nobody (Fixture *self,
                int      fd)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(BeckonStore) store = NULL;

  if (getuid () == 0 && (setgid (65534) != 0 || setuid (65534) != 0))
    return 2;

  store = open_store (self->path, NULL, &error);
  if (store != NULL)
    return 3;
  if (!g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE) || beckon_error_get_hint (error) == NULL)
    return 4;

  return strstr (error->message, "read-only") != NULL ? 0 : 5;
}

static void
test_read_only_folder (Fixture       *self,
                       gconstpointer  data)
{
  g_autoptr(GBytes) before = NULL, after = NULL;

  fixture_close (self);
  before = read_file (self->path);
  g_assert_cmpint (g_chmod (self->folder, 0555), ==, 0);
  g_assert_cmpint (wait_apart (run_apart (open_as_nobody, self, -1)), ==, 0);
  g_assert_cmpint (g_chmod (self->folder, 0700), ==, 0);
  after = read_file (self->path);
  g_assert_true (g_bytes_equal (before, after));
  must_open (self);
}

/* --- damage --- */

/* 300 tasks with two questions each; every other one is answered. */
static void
fill (Fixture *self)
{
  for (guint i = 0; i < 300; i++)
    {
      g_autofree char *title = g_strdup_printf ("Task %u", i);
      g_autofree char *id = create (self, title, BECKON_TASK_RUNNING);
      gint64 first = ask (self, id);

      ask (self, id);
      if (i % 2 == 0)
        beckon_commit_unref (must_commit (self, op_respond (self, first, "2")));
    }
}

/* Writes noise over a page of the file. */
static void
spoil_page (const char *path,
            gint64      page)
{
  char noise[4096];
  int fd = g_open (path, O_WRONLY, 0);

  memset (noise, 0xa5, sizeof noise);
  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (pwrite (fd, noise, sizeof noise, (page - 1) * 4096), ==, sizeof noise);
  close (fd);
}

static void
check_belongs_together (const char *path)
{
  g_autofree char *check = query_text (path, "PRAGMA integrity_check");

  g_assert_cmpstr (check, ==, "ok");
  g_assert_cmpint (query_number (path, "SELECT count(*) FROM aic_interactions WHERE task_serial NOT IN"
                                       " (SELECT serial FROM tasks)"), ==, 0);
  g_assert_cmpint (query_number (path, "SELECT count(*) FROM tasks AS t WHERE open_count != (SELECT count(*)"
                                       " FROM aic_interactions AS i WHERE i.task_serial = t.serial"
                                       " AND i.status IN ('PENDING', 'POSTPONED'))"), ==, 0);
  g_assert_cmpint (query_number (path, "SELECT count(*) FROM tasks WHERE (status = 'AWAITING_RESPONSE') != (open_count > 0)"),
                   ==, 0);
  g_assert_cmpint (query_number (path, "SELECT count(*) FROM task_counts AS c WHERE n !="
                                       " (SELECT count(*) FROM tasks AS t WHERE t.status = c.status AND deleted = 0)"), ==, 0);
  g_assert_cmpint (query_number (path, "SELECT count(*) FROM aic_interactions WHERE status = 'PENDING' AND policy != 'hold'"
                                       " AND held = 0 AND remaining_us = 0 AND id NOT IN (SELECT interaction_id FROM deadlines)"), ==, 0);
}

/* A page of @table in the middle is noise. The desk meets it, says so, and the next start sets the file aside and keeps the rest. */
static void
test_damaged_table (Fixture       *self,
                    gconstpointer  data)
{
  const char *table = data;
  g_autofree char *sql = NULL;
  g_autofree char *aside = NULL;
  g_autofree char *aside_name = NULL;
  g_autoptr(GBytes) before = NULL, after = NULL;
  gint64 page, tasks, interactions;
  gint64 next_id, last_event;
  BeckonInteractionQuery query = { .limit = 500 };

  fill (self);
  last_event = beckon_store_get_last_sequence (self->store);
  fixture_close (self);
  sql = g_strdup_printf ("SELECT pageno FROM dbstat WHERE name = '%s' AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 5",
                         table);
  page = query_number (self->path, sql);
  g_assert_cmpint (page, >, 1);
  spoil_page (self->path, page);
  before = read_file (self->path);

  /* A cheap look does not find it. What meets it leaves a note. */
  must_open (self);
  if (self->notice == NULL)
    {
      g_autofree char *after_cursor = NULL;
      g_autoptr(GError) error = NULL;
      gboolean met = FALSE;
      BeckonTaskQuery tasks_query = { .limit = 500 };

      g_clear_pointer (&before, g_bytes_unref);
      do
        {
          g_autoptr(GPtrArray) list = NULL;
          g_autoptr(GPtrArray) task_list = beckon_store_list_tasks (self->store, &tasks_query, NULL, &error);
          g_autoptr(GPtrArray) events = NULL;
          char *next = NULL;

          met = task_list == NULL;
          g_clear_error (&error);
          query.after = after_cursor;
          list = beckon_store_list_interactions (self->store, &query, &next, &error);
          met = met || list == NULL;
          g_clear_error (&error);
          for (gint64 from = 0; from < last_event && !met; from += 500)
            {
              g_clear_pointer (&events, g_ptr_array_unref);
              events = beckon_store_list_events (self->store, from, 500, &error);
              met = events == NULL;
              g_clear_error (&error);
            }
          g_free (after_cursor);
          after_cursor = next;
        }
      while (!met && after_cursor != NULL);
      g_assert_true (met);
      fixture_close (self);
      before = read_file (self->path);
      must_open (self);
    }

  g_assert_nonnull (self->notice);
  aside = find_file (self->folder, "beckon.db.damaged-", "Z");
  g_assert_nonnull (aside);
  aside_name = g_path_get_basename (aside);
  g_assert_nonnull (strstr (self->notice, aside_name));
  after = read_file (aside);
  g_assert_true (g_bytes_equal (before, after));
  check_belongs_together (self->path);

  tasks = query_number (self->path, "SELECT count(*) FROM tasks");
  interactions = query_number (self->path, "SELECT count(*) FROM aic_interactions");
  g_test_message ("%s: %d of 300 tasks, %d of 600 questions", table, (int) tasks, (int) interactions);
  g_assert_cmpint (tasks, >=, strcmp (table, "tasks") == 0 ? 270 : 300);
  g_assert_cmpint (interactions, >=, strcmp (table, "aic_interactions") == 0 ? 570 : 600);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM aic_interactions WHERE status = 'ANSWERED'"
                                             " AND response = 'SQLite'"), >=, 130);

  /* It goes on, with numbers that were never given before. */
  next_id = ask (self, NULL);
  g_assert_cmpint (next_id, >, 600);
  g_assert_cmpint (beckon_store_get_last_sequence (self->store), >, last_event);
  fixture_reopen (self);
  g_assert_null (self->notice);
}

static void
test_no_database (Fixture       *self,
                  gconstpointer  data)
{
  g_autofree char *aside = NULL;
  g_autofree char *content = NULL;

  fixture_close (self);
  g_assert_true (g_file_set_contents (self->path, "this is no database, and it is not short either, so that nothing can"
                                                  " take its hundred bytes for a header of one", -1, NULL));
  must_open (self);
  g_assert_nonnull (self->notice);
  aside = find_file (self->folder, "beckon.db.damaged-", "Z");
  g_assert_true (g_file_get_contents (aside, &content, NULL, NULL));
  g_assert_true (g_str_has_prefix (content, "this is no database"));
  g_assert_cmpint (ask (self, NULL), >, 0);
}

/* The first page, with the schema, is noise after its header. */
static void
test_no_schema (Fixture       *self,
                gconstpointer  data)
{
  char noise[3000];
  int fd;

  fill (self);
  fixture_close (self);
  memset (noise, 0xa5, sizeof noise);
  fd = g_open (self->path, O_WRONLY, 0);
  g_assert_cmpint (pwrite (fd, noise, sizeof noise, 100), ==, sizeof noise);
  close (fd);
  must_open (self);
  g_assert_nonnull (self->notice);
  g_free (find_file (self->folder, "beckon.db.damaged-", "Z"));
  ask (self, NULL);
}

static void
test_truncated (Fixture       *self,
                gconstpointer  data)
{
  GStatBuf buffer;

  fill (self);
  fixture_close (self);
  g_assert_cmpint (g_stat (self->path, &buffer), ==, 0);
  g_assert_cmpint (truncate (self->path, buffer.st_size / 4096 / 2 * 4096), ==, 0);
  must_open (self);
  g_assert_nonnull (self->notice);
  g_test_message ("%s", self->notice);
  check_belongs_together (self->path);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM tasks"), >, 100);
}

/* The desk that salvaged the file was killed after it had set the damaged one aside. */
static void
test_salvage_cut_short (Fixture       *self,
                        gconstpointer  data)
{
  g_autofree char *salvaged = g_strconcat (self->path, ".salvaged", NULL);

  fill (self);
  fixture_close (self);
  g_assert_cmpint (g_rename (self->path, salvaged), ==, 0);
  must_open (self);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM tasks"), >, 100);
  g_assert_false (g_file_test (salvaged, G_FILE_TEST_EXISTS));
}

/* What was committed last stands in the log beside the file: it is read from there and set aside with it. */
static void
test_damaged_with_log (Fixture       *self,
                       gconstpointer  data)
{
  g_autofree char *wal = g_strconcat (self->path, "-wal", NULL);
  g_autofree char *saved = g_build_filename (self->folder, "saved", NULL);
  g_autofree char *saved_wal = g_build_filename (self->folder, "saved-log", NULL);
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);
  g_autofree char *aside_wal = NULL;
  gint64 page;

  fill (self);
  fixture_reopen (self);
  g_free (create (self, "In the log alone", BECKON_TASK_RUNNING));
  page = query_number (self->path, "SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf'"
                                   " ORDER BY path LIMIT 1 OFFSET 5");
  copy (self->path, saved);
  copy (wal, saved_wal);
  fixture_close (self);
  copy (saved, self->path);
  copy (saved_wal, wal);
  spoil_page (self->path, page);
  g_assert_true (g_file_set_contents (lock, "1\ndamaged\n", -1, NULL));

  must_open (self);
  g_assert_nonnull (self->notice);
  aside_wal = find_file (self->folder, "beckon.db.damaged-", "-wal");
  g_assert_nonnull (aside_wal);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM tasks WHERE title = 'In the log alone'"), ==, 1);
  check_belongs_together (self->path);
}

/* Damages @path in one of several ways. */
static void
damage_at_random (const char *path)
{
  GStatBuf buffer;
  int fd = g_open (path, O_RDWR, 0);
  guint blows = (guint) g_test_rand_int_range (1, 6);

  g_assert_cmpint (g_stat (path, &buffer), ==, 0);
  for (guint i = 0; i < blows; i++)
    {
      guint8 noise[512];
      goffset place = g_test_rand_int_range (0, (gint32) buffer.st_size - (gint32) sizeof noise);
      gsize length = (gsize) g_test_rand_int_range (1, sizeof noise);
      int way = g_test_rand_int_range (0, 4);

      for (guint j = 0; j < sizeof noise; j++)
        noise[j] = way == 0 ? 0 : (guint8) g_test_rand_int_range (0, 256);
      if (way == 1)
        {
          /* A page stands where another belongs. */
          guint8 page[4096];
          goffset pages = buffer.st_size / (goffset) sizeof page;

          g_assert_cmpint (pread (fd, page, sizeof page, place / 4096 * 4096), ==, sizeof page);
          g_assert_cmpint (pwrite (fd, page, sizeof page, g_test_rand_int_range (1, (gint32) pages) * 4096), ==, sizeof page);
        }
      else if (way == 2 && i == 0)
        {
          g_assert_cmpint (ftruncate (fd, place), ==, 0);
          break;
        }
      else
        {
          g_assert_cmpint (pwrite (fd, noise, length, place), ==, length);
        }
    }
  close (fd);
}

/* Whatever the damage, the desk opens, and what it goes on with is whole. */
static void
test_damaged_at_random (Fixture       *self,
                        gconstpointer  data)
{
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);
  g_autofree char *good = g_build_filename (self->folder, "good", NULL);
  guint salvaged = 0;

  fill (self);
  fixture_close (self);
  copy (self->path, good);
  for (guint i = 0; i < (g_test_thorough () ? 500 : 25); i++)
    {
      copy (good, self->path);
      damage_at_random (self->path);
      g_assert_true (g_file_set_contents (lock, "1\ndamaged\n", -1, NULL));
      must_open (self);
      if (self->notice != NULL)
        {
          salvaged++;
          check_belongs_together (self->path);
        }
      g_assert_cmpint (ask (self, NULL), >, 0);
      fixture_close (self);
    }
  g_test_message ("%u salvaged", salvaged);
}

/* What the search keeps is nonsense: it is made anew, and the file stays where it is, unless it is so bad that SQLite cannot begin. */
static void
test_damaged_search (Fixture       *self,
                     gconstpointer  data)
{
  gboolean hopeless = data != NULL;

  fill (self);
  for (guint i = 0; i < 200 && query_number (self->path, "SELECT count(*) FROM search_tail") > 0; i++)
    g_usleep (50 * MS);
  fixture_close (self);
  run_sql (self->path, hopeless ? "UPDATE interaction_search_data SET block = randomblob (length (block))"
                                  : "UPDATE interaction_search_data SET block = randomblob (length (block)) WHERE id > 100");
  must_open (self);
  g_assert_cmpint (self->notice != NULL, ==, hopeless);
  for (guint i = 0; i < 200 && query_number (self->path, "SELECT count(*) FROM search_tail") > 0; i++)
    g_usleep (50 * MS);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM interaction_search WHERE interaction_search"
                                             " MATCH 'database'"), ==, 150);
}

/* A note without damage costs a check, nothing else. */
static void
test_false_alarm (Fixture       *self,
                  gconstpointer  data)
{
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);
  g_autofree char *content = NULL;

  fill (self);
  fixture_close (self);
  g_assert_true (g_file_set_contents (lock, "1\ndamaged\n", -1, NULL));
  must_open (self);
  g_assert_null (self->notice);
  g_assert_true (g_file_get_contents (lock, &content, NULL, NULL));
  g_assert_null (strstr (content, "damaged"));
}

/* --- size --- */

/* A hundred thousand tasks and three hundred thousand questions: opening and counting do not notice. */
static void
test_many (Fixture       *self,
           gconstpointer  data)
{
  guint64 counts[BECKON_N_TASK_STATUSES];
  g_autoptr(GError) error = NULL;
  BeckonTaskQuery query = { .limit = 100 };
  g_autoptr(GPtrArray) page = NULL;
  gint64 begin, opened, counted, listed;

  fixture_close (self);
  run_sql (self->path,
           "BEGIN;"
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)"
           "INSERT INTO tasks (id, title, status, queued_us, started_us, finished_us, sort_us)"
           " SELECT 'task-' || i, 'Task ' || i, 'COMPLETE', i, i, i, i FROM n;"
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)"
           "INSERT INTO aic_interactions (task_id, conflict_description, options, timestamp, status, task_serial, queued_us)"
           " SELECT 'task-' || (i / 3), 'Which?', '[]', '2026-11-21T14:00:00.000Z', 'ANSWERED', i / 3, i / 3 FROM n;"
           "UPDATE task_counts SET n = 100000 WHERE status = 'COMPLETE';"
           "COMMIT");
  begin = g_get_monotonic_time ();
  must_open (self);
  opened = g_get_monotonic_time () - begin;
  begin = g_get_monotonic_time ();
  g_assert_true (beckon_store_count_tasks (self->store, counts, &error));
  counted = g_get_monotonic_time () - begin;
  begin = g_get_monotonic_time ();
  page = beckon_store_list_tasks (self->store, &query, NULL, &error);
  listed = g_get_monotonic_time () - begin;
  g_test_message ("opened in %d us, counted in %d us, a page in %d us", (int) opened, (int) counted, (int) listed);
  g_assert_cmpint (counts[BECKON_TASK_COMPLETE], ==, 100000);
  g_assert_cmpint (page->len, ==, 100);
  /* Counting them takes longer than this on any machine that builds it; opening takes some milliseconds. */
  g_assert_cmpint (opened, <, 500 * MS);
  g_assert_cmpint (counted, <, 50 * MS);
}

/* --- schemas that shipped --- */

/* A file of version 1, as its dump has it, is opened, understood and has the schema of a new one. */
static void
test_version_1 (Fixture       *self,
                gconstpointer  data)
{
  static const char schema[] = "SELECT group_concat (sql, char (10)) FROM (SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"
                               " AND name NOT LIKE 'interaction_search_%' ORDER BY name)";
  g_autofree char *dump_path = g_test_build_filename (G_TEST_DIST, "store", "migrations", "v1-basic.sql", NULL);
  g_autofree char *dump = NULL;
  g_autofree char *new_schema = query_text (self->path, schema);
  g_autofree char *old_schema = NULL;
  g_autofree char *state = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(BeckonInteraction) answered = NULL;
  g_autoptr(BeckonInteraction) corrected = NULL;
  g_autoptr(BeckonInteraction) open = NULL;
  g_autoptr(GPtrArray) log = NULL;
  guint64 counts[BECKON_N_TASK_STATUSES];

  g_file_get_contents (dump_path, &dump, NULL, &error);
  g_assert_no_error (error);
  fixture_close (self);
  g_assert_cmpint (g_unlink (self->path), ==, 0);
  run_sql (self->path, dump);
  must_open (self);
  g_assert_null (self->notice);

  old_schema = query_text (self->path, schema);
  g_assert_cmpstr (old_schema, ==, new_schema);
  g_assert_cmpint (query_number (self->path, "PRAGMA user_version"), ==, BECKON_SCHEMA_VERSION);
  state = query_text (self->path, "SELECT group_concat (status, ' ') FROM (SELECT * FROM run_state ORDER BY status)");
  g_assert_cmpstr (state, ==, "AWAITING_USER CANCELLED RUNNING RUNNING");
  g_assert_true (beckon_store_count_tasks (self->store, counts, &error));
  g_assert_cmpint (counts[BECKON_TASK_RUNNING], ==, 2);

  answered = get_interaction (self, 1);
  g_assert_cmpint (answered->status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_cmpstr (answered->response, ==, "SQLite");
  g_assert_cmpstr (answered->responded_by, ==, "ada");
  corrected = get_interaction (self, 2);
  g_assert_cmpint (corrected->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
  g_assert_cmpint (corrected->corrections->len, ==, 1);
  open = beckon_store_get_oldest_open (self->store, &error);
  g_assert_no_error (error);
  g_assert_cmpint (open->id, ==, 3);
  g_assert_cmpint (open->deadline_us, ==, T0 + 11 * MINUTE);
  log = beckon_store_list_log (self->store, answered->task_id, 0, FALSE, 0, &error);
  g_assert_cmpint (log->len, ==, 3);
  g_assert_cmpint (beckon_store_get_last_sequence (self->store), ==, 20);
}

int
main (int   argc,
      char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/aic/AIC-8/new-file", test_new_file);
  TEST ("/aic/AIC-8/others-read", test_others_read);
  TEST ("/aic/AIC-8/version-1", test_version_1);
  TEST ("/ar/AR-2/hundred-thousand-tasks", test_many);
  TEST ("/e/E110/newer", test_newer);
  TEST ("/e/E110/newer-in-the-log", test_newer_in_log);
  TEST ("/e/E110/foreign", test_foreign);
  TEST ("/e/E110/empty-file", test_empty_file);
  TEST ("/e/E110/locked", test_locked);
  TEST ("/e/E110/stale-lock", test_stale_lock);
  TEST ("/e/E110/read-only-folder", test_read_only_folder);
  g_test_add ("/e/E110/damaged-questions", Fixture, "aic_interactions", fixture_begin, test_damaged_table, fixture_end);
  g_test_add ("/e/E110/damaged-tasks", Fixture, "tasks", fixture_begin, test_damaged_table, fixture_end);
  g_test_add ("/e/E110/damaged-events", Fixture, "events", fixture_begin, test_damaged_table, fixture_end);
  TEST ("/e/E110/damaged-with-log", test_damaged_with_log);
  TEST ("/e/E110/no-database", test_no_database);
  TEST ("/e/E110/no-schema", test_no_schema);
  TEST ("/e/E110/truncated", test_truncated);
  TEST ("/e/E110/salvage-cut-short", test_salvage_cut_short);
  TEST ("/e/E110/damaged-at-random", test_damaged_at_random);
  TEST ("/e/E110/damaged-search", test_damaged_search);
  g_test_add ("/e/E110/damaged-search-hopeless", Fixture, "", fixture_begin, test_damaged_search, fixture_end);
  TEST ("/e/E110/false-alarm", test_false_alarm);

  return g_test_run ();
}
