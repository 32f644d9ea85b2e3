/* database-testing.c: folders and new databases for the fixtures of all tests that have a store
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "database-testing.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "server-testing.h"
#include "store/store.h"

/* BECKON_TEST_MEMORY names a folder in it that whoever started the tests removes. */
#define MEMORY "/dev/shm"
/* Several times the size of the largest database of a test with its log, for all tests that run at
 * the same time. */
#define ROOM_BYTES ((guint64) 2 * 1024 * 1024 * 1024)
/* How long another program waits for the lock of a file. */
#define BUSY_MS 10000

static const char *
get_memory (void)
{
  const char *folder = g_getenv ("BECKON_TEST_MEMORY");

  return folder != NULL && *folder != '\0' ? folder : MEMORY;
}

/* FALSE as well where no program can be run from it: some tests put one beside their database. */
static gboolean
has_memory (void)
{
  struct statvfs room;

  return statvfs (get_memory (), &room) == 0 && (room.f_flag & ST_NOEXEC) == 0
         && (guint64) room.f_bavail * room.f_frsize >= ROOM_BYTES;
}

char *
database_testing_make_folder (const char *name)
{
  g_autofree char *template = g_strconcat (name, "-XXXXXX", NULL);
  g_autofree char *in_memory = g_build_filename (get_memory (), template, NULL);
  g_autoptr (GError) error = NULL;
  char *folder;

  if (has_memory () && g_mkdtemp (in_memory) != NULL)
    return g_steal_pointer (&in_memory);

  folder = g_dir_make_tmp (template, &error);
  g_assert_no_error (error);

  return folder;
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **place = user_data;

  *place = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **place)
{
  while (*place == NULL)
    g_main_context_iteration (g_main_context_get_thread_default (), TRUE);

  return *place;
}

/* Lets a store make the database at @place. */
static void
let_store_make (const char *place)
{
  g_autoptr (GAsyncResult) opened = NULL;
  g_autoptr (GAsyncResult) closed = NULL;
  g_autoptr (GError) error = NULL;
  BeckonStore *store;

  beckon_store_open_async (place, NULL, on_done, &opened);
  store = beckon_store_open_finish (wait_for (&opened), NULL, &error);
  g_assert_no_error (error);
  beckon_store_close_async (store, on_done, &closed);
  beckon_store_close_finish (store, wait_for (&closed), &error);
  g_assert_no_error (error);
  g_object_unref (store);
}

/* (transfer full): the content of a new database. */
static GBytes *
make_template (void)
{
  g_autofree char *folder = database_testing_make_folder ("beckon-template");
  g_autofree char *path = g_build_filename (folder, "beckon.db", NULL);
  g_autofree char *lock = g_strconcat (path, ".lock", NULL);
  g_autofree char *reserve = g_strconcat (path, ".reserve", NULL);
  g_autoptr (GError) error = NULL;
  char *content;
  gsize length;

  let_store_make (path);
  g_file_get_contents (path, &content, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_unlink (lock), ==, 0);
  g_assert_cmpint (g_unlink (reserve), ==, 0);
  /* Fails if a write-ahead log were left, without which the file is not whole. */
  g_assert_cmpint (g_rmdir (folder), ==, 0);

  return g_bytes_new_take (content, length);
}

static void
create_file (const char *path)
{
  static GBytes *template;
  const guint8 *content;
  gsize         length;
  int           fd;

  if (template == NULL)
    template = make_template ();

  content = g_bytes_get_data (template, &length);
  fd = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  g_assert_cmpint (fd, >=, 0);
  while (length > 0)
    {
      ssize_t written = write (fd, content, length);

      g_assert_cmpint (written, >, 0);
      content += written;
      length -= (gsize) written;
    }
  g_assert_cmpint (close (fd), ==, 0);
}

/* The address of the template on the server. */
static char *template_address;

static void
drop_template (void)
{
  server_testing_drop (template_address);
  g_clear_pointer (&template_address, g_free);
}

gboolean
database_testing_is_on_server (void)
{
  const char *address = g_getenv ("BECKON_TEST_POSTGRESQL");

  return address != NULL && *address != '\0';
}

char *
database_testing_create (const char *path)
{
  if (!database_testing_is_on_server ())
    {
      create_file (path);
      return g_strdup (path);
    }

  if (template_address == NULL)
    {
      template_address = server_testing_create (NULL);
      let_store_make (template_address);
      atexit (drop_template);
    }

  return server_testing_create (template_address);
}

char *
database_testing_create_empty (const char *path)
{
  return database_testing_is_on_server () ? server_testing_create (NULL) : g_strdup (path);
}

static gboolean
is_address (const char *place)
{
  return g_str_has_prefix (place, "postgresql:");
}

void
database_testing_drop (const char *place)
{
  if (is_address (place))
    server_testing_drop (place);
}

static sqlite3 *
open_file (const char *path, int flags)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, flags, NULL), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, BUSY_MS);

  return db;
}

static void
run (sqlite3 *db, const char *sql)
{
  char *message = NULL;

  if (sqlite3_exec (db, sql, NULL, NULL, &message) != SQLITE_OK)
    g_error ("%s: %s", sql, message);
}

void
database_testing_run (const char *place, const char *sql)
{
  sqlite3 *db;

  if (is_address (place))
    {
      server_testing_run (place, sql);
      return;
    }

  db = open_file (place, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  run (db, sql);
  g_assert_cmpint (sqlite3_close (db), ==, SQLITE_OK);
}

char **
database_testing_query (const char *place, const char *sql)
{
  GPtrArray    *values;
  sqlite3_stmt *stmt = NULL;
  sqlite3      *db;
  int           rc;

  if (is_address (place))
    return server_testing_query (place, sql);

  values = g_ptr_array_new ();
  db = open_file (place, SQLITE_OPEN_READONLY);
  if (sqlite3_prepare_v2 (db, sql, -1, &stmt, NULL) != SQLITE_OK)
    g_error ("%s: %s", sql, sqlite3_errmsg (db));
  while ((rc = sqlite3_step (stmt)) == SQLITE_ROW)
    {
      const char *text = (const char *) sqlite3_column_text (stmt, 0);

      g_ptr_array_add (values, g_strdup (text != NULL ? text : ""));
    }
  g_assert_cmpint (rc, ==, SQLITE_DONE);
  sqlite3_finalize (stmt);
  g_assert_cmpint (sqlite3_close (db), ==, SQLITE_OK);
  g_ptr_array_add (values, NULL);

  return (char **) g_ptr_array_free (values, FALSE);
}

gint64
database_testing_count (const char *place, const char *sql)
{
  g_auto (GStrv) values = database_testing_query (place, sql);
  gint64 number = 0;

  g_assert_cmpuint (g_strv_length (values), ==, 1);
  g_assert_true (g_ascii_string_to_signed (values[0], 10, G_MININT64, G_MAXINT64, &number, NULL));

  return number;
}

void
database_testing_refuse (const char *place, const char *table, const char *condition)
{
  g_autofree char *sql = NULL;

  if (is_address (place))
    sql = g_strdup_printf (
      "CREATE FUNCTION refuse_%s () RETURNS trigger LANGUAGE plpgsql AS"
      " $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = 'check_violation'; END $$;"
      "CREATE FUNCTION is_refused_%s (new %s) RETURNS boolean LANGUAGE SQL AS $$ SELECT %s $$;"
      "CREATE TRIGGER refuse_%s BEFORE INSERT ON %s FOR EACH ROW WHEN (is_refused_%s (NEW))"
      " EXECUTE FUNCTION refuse_%s ()",
      table, table, table, condition, table, table, table, table);
  else
    sql = g_strdup_printf ("CREATE TRIGGER refuse_%s BEFORE INSERT ON %s WHEN %s"
                           " BEGIN SELECT RAISE (ABORT, 'refused'); END",
                           table, table, condition);
  database_testing_run (place, sql);
}

void
database_testing_allow (const char *place, const char *table)
{
  g_autofree char *sql = NULL;

  if (is_address (place))
    sql = g_strdup_printf ("DROP FUNCTION is_refused_%s CASCADE; DROP FUNCTION refuse_%s", table,
                           table);
  else
    sql = g_strdup_printf ("DROP TRIGGER refuse_%s", table);
  database_testing_run (place, sql);
}

void
database_testing_skip_numbers (const char *place, const char *table, guint n)
{
  g_autofree char *sql = NULL;

  if (is_address (place))
    {
      server_testing_skip_numbers (place, table, n);
      return;
    }

  sql = g_strdup_printf ("UPDATE sqlite_sequence SET seq = seq + %u WHERE name = '%s'", n, table);
  database_testing_run (place, sql);
}

struct _DatabaseTestingHold
{
  sqlite3 *db;     /* (owned) (nullable) */
  gpointer server; /* (owned) (nullable) */
};

DatabaseTestingHold *
database_testing_hold (const char *place)
{
  DatabaseTestingHold *hold = g_new0 (DatabaseTestingHold, 1);

  if (is_address (place))
    {
      hold->server = server_testing_hold (place);
      return hold;
    }

  hold->db = open_file (place, SQLITE_OPEN_READWRITE);
  run (hold->db, "BEGIN IMMEDIATE");

  return hold;
}

void
database_testing_release (DatabaseTestingHold *hold)
{
  if (hold->server != NULL)
    server_testing_release (hold->server);
  else
    {
      run (hold->db, "ROLLBACK");
      g_assert_cmpint (sqlite3_close (hold->db), ==, SQLITE_OK);
    }
  g_free (hold);
}

void
database_testing_overwrite (const char *path)
{
  static const char *const suffixes[] = { "", "-wal" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *name = g_strconcat (path, suffixes[i], NULL);
      g_autofree char *zeros = NULL;
      g_autoptr (GFile) file = g_file_new_for_path (name);
      g_autoptr (GError) error = NULL;
      g_autoptr (GFileInfo) info =
        g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, &error);
      g_autoptr (GFileIOStream) stream = NULL;

      g_assert_no_error (error);
      stream = g_file_open_readwrite (file, NULL, &error);
      g_assert_no_error (error);
      zeros = g_malloc0 ((gsize) g_file_info_get_size (info));
      g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (stream)), zeros,
                                 (gsize) g_file_info_get_size (info), NULL, NULL, &error);
      g_assert_no_error (error);
    }
}
