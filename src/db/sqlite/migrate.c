/* migrate.c: numbered steps out of the resource, one transaction each
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/migrate.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "db-resources.h"

#define RESOURCE_FOLDER "/page/beckon/db/migrations/"

/* Places in the 100 bytes that every database begins with (SQLite's file format, section 1.3). */
#define HEADER_BYTES 100
#define HEADER_MAGIC "SQLite format 3"
#define HEADER_USER_VERSION 60
#define HEADER_APPLICATION_ID 68

static guint32
read_word (const guint8 *header, gsize offset)
{
  guint32 value;

  memcpy (&value, header + offset, sizeof value);

  return GUINT32_FROM_BE (value);
}

static void
set_newer_error (GError **error)
{
  beckon_set_error (
    error, BECKON_ERROR_STORE,
    _ ("Start the newer version again, or choose another folder with BECKON_DATA_DIR."),
    _ ("The database belongs to a newer version of Beckon. It was left as it is."));
}

static void
set_foreign_error (GError **error)
{
  beckon_set_error (error, BECKON_ERROR_STORE, _ ("Choose another folder with BECKON_DATA_DIR."),
                    _ ("The file is a database of another program. It was left as it is."));
}

gboolean
beckon_migrate_inspect (const char *path, BeckonFileState *state, GError **error)
{
  guint8  header[HEADER_BYTES];
  ssize_t length;
  guint32 application;
  int     fd, saved;

  fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  if (fd < 0 && errno == ENOENT)
    {
      *state = BECKON_FILE_NEW;
      return TRUE;
    }
  if (fd < 0)
    {
      saved = errno;
      beckon_set_error (error, BECKON_ERROR_STORE,
                        _ ("Look at the file: may you read and write it?"),
                        _ ("The database %s cannot be opened: %s"), path, g_strerror (saved));
      return FALSE;
    }

  length = read (fd, header, sizeof header);
  saved = errno;
  close (fd);
  if (length < 0)
    {
      beckon_set_error (
        error, BECKON_ERROR_STORE,
        _ ("Make the folder writable for you, or choose another with BECKON_DATA_DIR."),
        _ ("The database %s cannot be read: %s"), path, g_strerror (saved));
      return FALSE;
    }

  if (length == 0)
    {
      *state = BECKON_FILE_NEW;
      return TRUE;
    }
  if (length < HEADER_BYTES || memcmp (header, HEADER_MAGIC, sizeof HEADER_MAGIC) != 0)
    {
      *state = BECKON_FILE_DAMAGED;
      return TRUE;
    }

  application = read_word (header, HEADER_APPLICATION_ID);
  if (application == BECKON_SQLITE_APPLICATION_ID
      && read_word (header, HEADER_USER_VERSION) > BECKON_SCHEMA_VERSION)
    {
      set_newer_error (error);
      return FALSE;
    }
  /* 0: a file whose first transaction never was finished, or still stands in the write-ahead log.
   */
  if (application != BECKON_SQLITE_APPLICATION_ID && application != 0)
    {
      set_foreign_error (error);
      return FALSE;
    }

  *state = BECKON_FILE_OURS;

  return TRUE;
}

static gboolean
run_step (BeckonDb *db, guint version, GError **error)
{
  g_autofree char *path = g_strdup_printf (RESOURCE_FOLDER "%04u.sql", version);
  g_autofree char *finish = NULL;
  g_autoptr (GBytes) bytes = NULL;
  const char *sql;

  bytes =
    g_resource_lookup_data (beckon_db_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_assert (bytes != NULL);
  sql = g_bytes_get_data (bytes, NULL);

  finish = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %u;",
                            BECKON_SQLITE_APPLICATION_ID, version);
  if (beckon_db_begin_write (db, error) && beckon_sqlite_execute (db, sql, error)
      && beckon_sqlite_execute (db, finish, error) && beckon_db_commit (db, error))
    return TRUE;

  beckon_db_roll_back (db);

  return FALSE;
}

gboolean
beckon_migrate_check (BeckonDb *db, GError **error)
{
  gint64 version = 0, application = 0, tables = 0;

  if (!beckon_db_get_number (db, "PRAGMA user_version", 0, &version, error)
      || !beckon_db_get_number (db, "PRAGMA application_id", 0, &application, error)
      || !beckon_db_get_number (db, "SELECT count(*) FROM sqlite_schema", 0, &tables, error))
    return FALSE;

  if (application != BECKON_SQLITE_APPLICATION_ID
      && (application != 0 || version != 0 || tables != 0))
    {
      set_foreign_error (error);
      return FALSE;
    }
  if (version > BECKON_SCHEMA_VERSION)
    {
      set_newer_error (error);
      return FALSE;
    }

  return TRUE;
}

gboolean
beckon_migrate (BeckonDb *db, GError **error)
{
  gint64 version = 0;

  if (!beckon_db_get_number (db, "PRAGMA user_version", 0, &version, error))
    return FALSE;

  for (guint step = (guint) version + 1; step <= BECKON_SCHEMA_VERSION; step++)
    if (!run_step (db, step, error))
      return FALSE;

  return TRUE;
}
