/* test-damage.c: damaged databases: what is salvaged, and what is moved aside
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reading.h"
#include "salvage-fixture.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* 300 tasks with two questions each; every other one is answered. */
static void
fill (Fixture *self)
{
  for (guint i = 0; i < 300; i++)
    {
      g_autofree char *title = g_strdup_printf ("Task %u", i);
      g_autofree char *id = create (self, title, BECKON_TASK_RUNNING);
      gint64           first = ask (self, id);

      ask (self, id);
      if (i % 2 == 0)
        beckon_commit_unref (must_commit (self, op_respond (self, first, "2")));
    }
}

static void
check_belongs_together (const char *path)
{
  g_autofree char *check = query_text (path, "PRAGMA integrity_check");

  g_assert_cmpstr (check, ==, "ok");
  g_assert_cmpint (query_number (path,
                                 "SELECT count(*) FROM aic_interactions WHERE task_serial NOT IN"
                                 " (SELECT serial FROM tasks)"),
                   ==, 0);
  g_assert_cmpint (
    query_number (path, "SELECT count(*) FROM tasks AS t WHERE open_count != (SELECT count(*)"
                        " FROM aic_interactions AS i WHERE i.task_serial = t.serial"
                        " AND i.status IN ('PENDING', 'POSTPONED'))"),
    ==, 0);
  g_assert_cmpint (
    query_number (
      path, "SELECT count(*) FROM tasks WHERE (status = 'AWAITING_RESPONSE') != (open_count > 0)"),
    ==, 0);
  g_assert_cmpint (
    query_number (path,
                  "SELECT count(*) FROM task_counts AS c WHERE n !="
                  " (SELECT count(*) FROM tasks AS t WHERE t.status = c.status AND deleted = 0)"),
    ==, 0);
  g_assert_cmpint (
    query_number (
      path,
      "SELECT count(*) FROM aic_interactions WHERE status = 'PENDING' AND policy != 'hold'"
      " AND held = 0 AND remaining_us = 0 AND id NOT IN (SELECT interaction_id FROM deadlines)"),
    ==, 0);
}

/* A page in the middle of @table is noise. The desk finds it and reports it, and the next start
 * moves the file aside and salvages the rest. */
static void
test_damaged_table (Fixture *self, gconstpointer data)
{
  const char      *table = data;
  g_autofree char *sql = NULL;
  g_autofree char *aside = NULL;
  g_autofree char *aside_name = NULL;
  g_autoptr (GBytes) before = NULL, after = NULL;
  gint64                 page, tasks, interactions;
  gint64                 next_id, last_event;
  BeckonInteractionQuery query = { .limit = 500 };

  fill (self);
  last_event = reading_get_last_sequence (self->store);
  fixture_close (self);
  sql = g_strdup_printf ("SELECT pageno FROM dbstat WHERE name = '%s' AND pagetype = 'leaf' ORDER "
                         "BY path LIMIT 1 OFFSET 5",
                         table);
  page = query_number (self->path, sql);
  g_assert_cmpint (page, >, 1);
  spoil_page (self->path, page);
  before = read_file (self->path);

  /* A quick check does not find it. The query that does leaves a note. */
  must_open (self);
  if (self->notice == NULL)
    {
      g_autofree char *after_cursor = NULL;
      g_autoptr (GError) error = NULL;
      gboolean        met = FALSE;
      BeckonTaskQuery tasks_query = { .limit = 500 };

      g_clear_pointer (&before, g_bytes_unref);
      do
        {
          g_autoptr (GPtrArray) list = NULL;
          g_autoptr (GPtrArray) task_list =
            reading_list_tasks (self->store, &tasks_query, NULL, &error);
          g_autoptr (GPtrArray) events = NULL;
          char *next = NULL;

          met = task_list == NULL;
          g_clear_error (&error);
          query.after = after_cursor;
          list = reading_list_interactions (self->store, &query, &next, &error);
          met = met || list == NULL;
          g_clear_error (&error);
          for (gint64 from = 0; from < last_event && !met; from += 500)
            {
              g_clear_pointer (&events, g_ptr_array_unref);
              events = reading_list_events (self->store, from, 500, &error);
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
  g_test_message ("%s: %d of 300 tasks, %d of 600 questions", table, (int) tasks,
                  (int) interactions);
  g_assert_cmpint (tasks, >=, strcmp (table, "tasks") == 0 ? 270 : 300);
  g_assert_cmpint (interactions, >=, strcmp (table, "aic_interactions") == 0 ? 570 : 600);
  g_assert_cmpint (query_number (self->path,
                                 "SELECT count(*) FROM aic_interactions WHERE status = 'ANSWERED'"
                                 " AND response = 'SQLite'"),
                   >=, 130);

  /* It continues, with numbers that were never used before. */
  next_id = ask (self, NULL);
  g_assert_cmpint (next_id, >, 600);
  g_assert_cmpint (reading_get_last_sequence (self->store), >, last_event);
  fixture_reopen (self);
  g_assert_null (self->notice);
}

static void
test_no_database (Fixture *self, gconstpointer data)
{
  g_autofree char *aside = NULL;
  g_autofree char *content = NULL;

  fixture_close (self);
  g_assert_true (
    g_file_set_contents (self->path,
                         "this is no database, and it is not short either, so that nothing can"
                         " take its hundred bytes for a header of one",
                         -1, NULL));
  must_open (self);
  g_assert_nonnull (self->notice);
  aside = find_file (self->folder, "beckon.db.damaged-", "Z");
  g_assert_true (g_file_get_contents (aside, &content, NULL, NULL));
  g_assert_true (g_str_has_prefix (content, "this is no database"));
  g_assert_cmpint (ask (self, NULL), >, 0);
}

/* The first page, with the schema, is noise after its header. */
static void
test_no_schema (Fixture *self, gconstpointer data)
{
  char noise[3000];
  int  fd;

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
test_truncated (Fixture *self, gconstpointer data)
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

/* The desk that salvaged the file was killed after it had moved the damaged one aside. */
static void
test_salvage_cut_short (Fixture *self, gconstpointer data)
{
  g_autofree char *salvaged = g_strconcat (self->path, ".salvaged", NULL);

  fill (self);
  fixture_close (self);
  g_assert_cmpint (g_rename (self->path, salvaged), ==, 0);
  must_open (self);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM tasks"), >, 100);
  g_assert_false (g_file_test (salvaged, G_FILE_TEST_EXISTS));
}

/* The last commit is in the log beside the file: it is read from there and moved aside with it. */
static void
test_damaged_with_log (Fixture *self, gconstpointer data)
{
  g_autofree char *wal = g_strconcat (self->path, "-wal", NULL);
  g_autofree char *saved = g_build_filename (self->folder, "saved", NULL);
  g_autofree char *saved_wal = g_build_filename (self->folder, "saved-log", NULL);
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);
  g_autofree char *aside_wal = NULL;
  gint64           page;

  fill (self);
  fixture_reopen (self);
  g_free (create (self, "In the log alone", BECKON_TASK_RUNNING));
  page = query_number (self->path,
                       "SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf'"
                       " ORDER BY path LIMIT 1 OFFSET 5");
  copy_file (self->path, saved);
  copy_file (wal, saved_wal);
  fixture_close (self);
  copy_file (saved, self->path);
  copy_file (saved_wal, wal);
  spoil_page (self->path, page);
  g_assert_true (g_file_set_contents (lock, "1\ndamaged\n", -1, NULL));

  must_open (self);
  g_assert_nonnull (self->notice);
  aside_wal = find_file (self->folder, "beckon.db.damaged-", "-wal");
  g_assert_nonnull (aside_wal);
  g_assert_cmpint (
    query_number (self->path, "SELECT count(*) FROM tasks WHERE title = 'In the log alone'"), ==,
    1);
  check_belongs_together (self->path);
}

/* Damages @path in one of several ways. */
static void
damage_at_random (const char *path)
{
  GStatBuf buffer;
  int      fd = g_open (path, O_RDWR, 0);
  guint    blows = (guint) g_test_rand_int_range (1, 6);

  g_assert_cmpint (g_stat (path, &buffer), ==, 0);
  for (guint i = 0; i < blows; i++)
    {
      guint8  noise[512];
      goffset place = g_test_rand_int_range (0, (gint32) buffer.st_size - (gint32) sizeof noise);
      gsize   length = (gsize) g_test_rand_int_range (1, sizeof noise);
      int     way = g_test_rand_int_range (0, 4);

      for (guint j = 0; j < sizeof noise; j++)
        noise[j] = way == 0 ? 0 : (guint8) g_test_rand_int_range (0, 256);
      if (way == 1)
        {
          /* A page is where another one belongs. */
          guint8  page[4096];
          goffset pages = buffer.st_size / (goffset) sizeof page;

          g_assert_cmpint (pread (fd, page, sizeof page, place / 4096 * 4096), ==, sizeof page);
          g_assert_cmpint (
            pwrite (fd, page, sizeof page, g_test_rand_int_range (1, (gint32) pages) * 4096), ==,
            sizeof page);
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

/* Damage that reads as a text stays one, and whoever reads it as a time says so. */
static gboolean
is_fatal (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  return strstr (message, "where a time should be") == NULL;
}

/* Damage made a text of a number, and a time of what is none: the rows are kept as far as they make
 * sense, and the desk opens. */
static void
test_damaged_values (Fixture *self, gconstpointer data)
{
  g_test_log_set_fatal_handler (is_fatal, NULL);
  fill (self);
  fixture_close (self);
  run_sql (self->path,
           "UPDATE aic_interactions SET task_serial = 'x' WHERE id = 3;"
           "UPDATE aic_interactions SET task_serial = 'y', task_id = 'lost' WHERE id = 4;"
           "UPDATE aic_interactions SET day = NULL, timestamp = '0' WHERE id = 5;"
           "UPDATE execution_log SET task_serial = 'z' WHERE id = 2");
  spoil_page (
    self->path,
    query_number (
      self->path,
      "SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf' LIMIT 1 OFFSET 5"));
  must_open (self);
  if (self->notice == NULL)
    {
      /* The next start finds what the note is about. */
      g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);

      fixture_close (self);
      g_assert_true (g_file_set_contents (lock, "1\ndamaged\n", -1, NULL));
      must_open (self);
    }
  g_assert_nonnull (self->notice);
  check_belongs_together (self->path);
  g_assert_cmpint (
    query_number (self->path, "SELECT count(*) FROM aic_interactions WHERE id BETWEEN 3 AND 5"), ==,
    3);
  /* The name of the task still led to it. */
  g_assert_cmpint (
    query_number (
      self->path,
      "SELECT count(*) FROM aic_interactions AS i JOIN tasks AS t ON t.serial = i.task_serial"
      " WHERE i.id = 3 AND t.title = 'Task 1'"),
    ==, 1);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM tasks WHERE id = 'lost'"), ==,
                   1);
  g_assert_cmpint (
    query_number (self->path, "SELECT sum (n) FROM daily_counts WHERE what = 'asked:choice'"), ==,
    599);
}

/* Whatever the damage, the desk opens with consistent data. */
static void
test_damaged_at_random (Fixture *self, gconstpointer data)
{
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);
  g_autofree char *good = g_build_filename (self->folder, "good", NULL);
  guint            salvaged = 0;

  g_test_log_set_fatal_handler (is_fatal, NULL);
  fill (self);
  fixture_close (self);
  copy_file (self->path, good);
  for (guint i = 0; i < (g_test_thorough () ? 500 : 25); i++)
    {
      copy_file (good, self->path);
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

/* The search index is nonsense: it is rebuilt, and the file stays in place, unless the SQLite of
 * Debian 12 cannot open it; newer versions can. */
static void
test_damaged_search (Fixture *self, gconstpointer data)
{
  gboolean hopeless = data != NULL;

  fill (self);
  for (guint i = 0; i < 200 && query_number (self->path, "SELECT count(*) FROM search_tail") > 0;
       i++)
    g_usleep (50 * MS);
  fixture_close (self);
  run_sql (
    self->path,
    hopeless
      ? "UPDATE interaction_search_data SET block = randomblob (length (block))"
      : "UPDATE interaction_search_data SET block = randomblob (length (block)) WHERE id > 100");
  must_open (self);
  if (!hopeless)
    g_assert_null (self->notice);
  for (guint i = 0; i < 200 && query_number (self->path, "SELECT count(*) FROM search_tail") > 0;
       i++)
    g_usleep (50 * MS);
  g_assert_cmpint (query_number (self->path,
                                 "SELECT count(*) FROM interaction_search WHERE interaction_search"
                                 " MATCH 'database'"),
                   ==, 150);
}

/* A note without damage costs only a check. */
static void
test_false_alarm (Fixture *self, gconstpointer data)
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

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin_new, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  g_test_add ("/e/E110/damaged-questions", Fixture, "aic_interactions", fixture_begin_new,
              test_damaged_table, fixture_end);
  g_test_add ("/e/E110/damaged-tasks", Fixture, "tasks", fixture_begin_new, test_damaged_table,
              fixture_end);
  g_test_add ("/e/E110/damaged-events", Fixture, "events", fixture_begin_new, test_damaged_table,
              fixture_end);
  TEST ("/e/E110/damaged-with-log", test_damaged_with_log);
  TEST ("/e/E110/no-database", test_no_database);
  TEST ("/e/E110/no-schema", test_no_schema);
  TEST ("/e/E110/truncated", test_truncated);
  TEST ("/e/E110/salvage-cut-short", test_salvage_cut_short);
  TEST ("/e/E110/damaged-values", test_damaged_values);
  TEST ("/e/E110/damaged-at-random", test_damaged_at_random);
  TEST ("/e/E110/damaged-search", test_damaged_search);
  g_test_add ("/e/E110/damaged-search-hopeless", Fixture, "", fixture_begin_new,
              test_damaged_search, fixture_end);
  TEST ("/e/E110/false-alarm", test_false_alarm);

  return g_test_run ();
}
