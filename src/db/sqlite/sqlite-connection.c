/* sqlite-connection.c: opening, pragmas, the statement cache and the translation of errors
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/sqlite-connection.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

#include "base/error.h"

/* The writer keeps the inner pages of a file with a million interactions; readers look at a page of
 * rows at a time. */
#define WRITER_CACHE_KIB 32768
#define READER_CACHE_KIB 4096
/* Memory for what lives as long as a statement runs. */
#define LOOKASIDE_BYTES 1200
#define LOOKASIDE_SLOTS 128
/* Another program may hold the file for a moment (a backup, a vacuum). The writer may wait; the
 * main thread may not. */
#define WRITER_BUSY_MS 5000
#define READER_BUSY_MS 100

struct _BeckonConnection
{
  sqlite3 *db; /* (owned) */
  GHashTable
          *statements; /* (owned) (element-type utf8 sqlite3_stmt): by the address of their text */
  GThread *owner;      /* (unowned): the one thread that may use it */
  int      wal_pages;  /* in the write-ahead log after the last commit */
  int      wal_done;   /* of those, how many the last checkpoint has seen */
  guint    wal_round;  /* so often it began anew */
};

static int damage_seen; /* atomic */

gboolean
beckon_sqlite_take_damage (void)
{
  return g_atomic_int_compare_and_exchange (&damage_seen, TRUE, FALSE);
}

void
beckon_sqlite_set_error_code (int         extended_code,
                              int         system_errno,
                              const char *detail,
                              GError    **error)
{
  int code = extended_code & 0xff;

  if (beckon_sqlite_code_is_damage (code))
    g_atomic_int_set (&damage_seen, TRUE);

  if (code == SQLITE_FULL
      || (code == SQLITE_IOERR && (system_errno == ENOSPC || system_errno == EDQUOT)))
    beckon_set_error (error, BECKON_ERROR_STORE,
                      _ ("Make some room on the disk; the desk then goes on by itself."),
                      _ ("The desk cannot save: the disk is full. Nothing was accepted."));
  else if (code == SQLITE_READONLY || code == SQLITE_PERM || code == SQLITE_AUTH)
    beckon_set_error (error, BECKON_ERROR_STORE,
                      _ ("Make the folder and the file writable for you."),
                      _ ("The desk cannot save: the file is read-only. Nothing was accepted."));
  else if (code == SQLITE_CANTOPEN)
    beckon_set_error (error, BECKON_ERROR_STORE,
                      _ ("Look at the folder: is it there, may you read and write it?"),
                      _ ("The desk cannot save: the file cannot be opened. Nothing was accepted."));
  else if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
    beckon_set_error (
      error, BECKON_ERROR_STORE, _ ("Close the other program and try again."),
      _ ("The desk cannot save: another program holds the file. Nothing was accepted."));
  else if (beckon_sqlite_code_is_damage (code))
    beckon_set_error (
      error, BECKON_ERROR_STORE,
      _ ("Start the desk again: it sets the file aside and keeps what can be read of it."),
      _ ("The desk cannot save: the file is damaged. Nothing was accepted."));
  else if (code == SQLITE_IOERR)
    beckon_set_error (error, BECKON_ERROR_STORE,
                      _ ("Look at the disk; the desk tries again with the next question."),
                      _ ("The desk cannot save: the disk reports an error. Nothing was accepted."));
  else
    beckon_set_error (
      error, BECKON_ERROR_STORE,
      _ ("Look at the folder and the disk; the desk tries again with the next question."),
      /* translators: %s is SQLite's own message, in English */
      _ ("The desk cannot save: %s. Nothing was accepted."), detail);
}

void
beckon_sqlite_set_error (sqlite3 *db, GError **error)
{
  int code = sqlite3_extended_errcode (db);

  g_debug ("SQLite error %d: %s", code, sqlite3_errmsg (db));
  beckon_sqlite_set_error_code (code, sqlite3_system_errno (db), sqlite3_errmsg (db), error);
}

gboolean
beckon_sqlite_code_is_damage (int code)
{
  code &= 0xff;

  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

static void
finalize_statement (gpointer data)
{
  sqlite3_finalize (data);
}

static int
note_wal_pages (gpointer user_data, sqlite3 *db, const char *schema, int pages)
{
  BeckonConnection *self = user_data;

  /* It began anew. */
  if (pages <= self->wal_pages)
    {
      self->wal_done = 0;
      self->wal_round++;
    }
  self->wal_pages = pages;

  return SQLITE_OK;
}

/* SQLite's own book of how much memory it uses takes a lock at every allocation, and nobody reads
 * it. */
static void
configure_once (void)
{
  static gsize done = 0;

  if (g_once_init_enter (&done))
    {
      if (sqlite3_config (SQLITE_CONFIG_MEMSTATUS, 0) != SQLITE_OK)
        g_debug ("SQLite is in use already and keeps its settings");
      g_once_init_leave (&done, 1);
    }
}

static BeckonConnection *
connection_open (const char *path, int flags, int busy_ms, int *code, GError **error)
{
  g_autoptr (BeckonConnection) self = g_new0 (BeckonConnection, 1);
  int rc;

  configure_once ();
  rc = sqlite3_open_v2 (path, &self->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
  if (code != NULL)
    *code = rc;
  self->owner = g_thread_self ();
  self->statements = g_hash_table_new_full (NULL, NULL, NULL, finalize_statement);

  if (rc != SQLITE_OK)
    {
      if (self->db != NULL)
        beckon_sqlite_set_error (self->db, error);
      else
        beckon_sqlite_set_error_code (rc, 0, sqlite3_errstr (rc), error);
      return NULL;
    }

  sqlite3_extended_result_codes (self->db, 1);
  sqlite3_busy_timeout (self->db, busy_ms);
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_LOOKASIDE, NULL, LOOKASIDE_BYTES, LOOKASIDE_SLOTS);
  /* A view or trigger that somebody put into the file runs no function with side effects. */
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);

  return g_steal_pointer (&self);
}

BeckonConnection *
beckon_connection_open_writer (const char *path, int *code, GError **error)
{
  return connection_open (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, WRITER_BUSY_MS, code,
                          error);
}

BeckonConnection *
beckon_connection_open_checkpointer (const char *path, GError **error)
{
  g_autoptr (BeckonConnection) self = connection_open (path, SQLITE_OPEN_READWRITE, 0, NULL, error);

  /* A connection that has read nothing yet knows of no write-ahead log. */
  if (self == NULL || !beckon_connection_execute (self, "PRAGMA user_version", error))
    return NULL;

  return g_steal_pointer (&self);
}

gboolean
beckon_connection_use_wal (BeckonConnection *self, GError **error)
{
  /* auto_vacuum counts for a file that is new (TR-6). */
  if (!beckon_connection_execute (
        self,
        "PRAGMA auto_vacuum = INCREMENTAL;"
        "PRAGMA journal_mode = WAL;"
        "PRAGMA journal_size_limit = " G_STRINGIFY (
          BECKON_WAL_BYTES_KEPT) ";"
                                 "PRAGMA synchronous = FULL;"
                                 "PRAGMA wal_autocheckpoint = 0;"
                                 "PRAGMA temp_store = MEMORY;"
                                 "PRAGMA cache_size = -" G_STRINGIFY (WRITER_CACHE_KIB) ";",
        error))
    return FALSE;

  sqlite3_wal_hook (self->db, note_wal_pages, self);

  return TRUE;
}

BeckonConnection *
beckon_connection_open_reader (const char *path, GError **error)
{
  g_autoptr (BeckonConnection) self = NULL;

  self = connection_open (path, SQLITE_OPEN_READONLY, READER_BUSY_MS, NULL, error);
  if (self == NULL)
    return NULL;

  if (!beckon_connection_execute (self,
                                  "PRAGMA temp_store = MEMORY;"
                                  "PRAGMA cache_size = -" G_STRINGIFY (READER_CACHE_KIB) ";",
                                  error))
    return NULL;

  return g_steal_pointer (&self);
}

void
beckon_connection_close (BeckonConnection *self)
{
  g_clear_pointer (&self->statements, g_hash_table_unref);
  if (self->db != NULL)
    {
      G_GNUC_UNUSED int rc = sqlite3_close (self->db);
      g_assert (rc == SQLITE_OK);
    }
  g_free (self);
}

sqlite3 *
beckon_connection_get_handle (BeckonConnection *self)
{
  return self->db;
}

void
beckon_connection_adopt (BeckonConnection *self)
{
  self->owner = g_thread_self ();
}

BeckonStmt *
beckon_connection_borrow (BeckonConnection *self, const char *sql, GError **error)
{
  BeckonStmt *stmt;

  g_assert (self->owner == g_thread_self ());

  stmt = g_hash_table_lookup (self->statements, sql);
  if (stmt != NULL)
    {
      g_assert (!sqlite3_stmt_busy (stmt));
      return stmt;
    }

  if (sqlite3_prepare_v3 (self->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &stmt, NULL) != SQLITE_OK)
    {
      beckon_sqlite_set_error (self->db, error);
      return NULL;
    }

  g_hash_table_insert (self->statements, (gpointer) sql, stmt);

  return stmt;
}

gboolean
beckon_connection_run_for (BeckonConnection *self, const char *sql, gint64 id, GError **error)
{
  g_autoptr (BeckonStmt) stmt = beckon_connection_borrow (self, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, id);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_connection_execute (BeckonConnection *self, const char *sql, GError **error)
{
  g_assert (self->owner == g_thread_self ());

  if (sqlite3_exec (self->db, sql, NULL, NULL, NULL) != SQLITE_OK)
    {
      beckon_sqlite_set_error (self->db, error);
      return FALSE;
    }

  return TRUE;
}

gboolean
beckon_connection_is_fault_of_all (BeckonConnection *self)
{
  switch (sqlite3_errcode (self->db) & 0xff)
    {
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
    case SQLITE_ERROR:
      return FALSE;
    default:
      return TRUE;
    }
}

gboolean
beckon_connection_get_number (
  BeckonConnection *self, const char *sql, gint64 fallback, gint64 *value, GError **error)
{
  g_autoptr (BeckonStmt) stmt = beckon_connection_borrow (self, sql, error);
  int rc;

  if (stmt == NULL)
    return FALSE;

  rc = beckon_stmt_step (stmt, error);
  if (rc == SQLITE_ROW && sqlite3_column_type (stmt, 0) != SQLITE_NULL)
    *value = beckon_stmt_get_int (stmt, 0);
  else
    *value = fallback;

  return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

void
beckon_connection_set_patience (BeckonConnection *self, gint64 since_us)
{
  gint64 spent_ms =
    since_us != 0 ? (g_get_monotonic_time () - since_us) / G_TIME_SPAN_MILLISECOND : WRITER_BUSY_MS;

  g_assert (self->owner == g_thread_self ());

  sqlite3_busy_timeout (self->db, (int) CLAMP (WRITER_BUSY_MS - spent_ms, 0, WRITER_BUSY_MS));
}

void
beckon_connection_roll_back (BeckonConnection *self)
{
  /* SQLite has rolled back by itself after some errors. */
  if (!sqlite3_get_autocommit (self->db))
    beckon_connection_execute (self, "ROLLBACK", NULL);
}

void
beckon_connection_set_eager (BeckonConnection *self, gboolean eager)
{
  beckon_connection_execute (
    self, eager ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL", NULL);
}

int
beckon_connection_get_wal_pages (BeckonConnection *self)
{
  return self->wal_pages - self->wal_done;
}

int
beckon_connection_get_wal_length (BeckonConnection *self)
{
  return self->wal_pages;
}

guint
beckon_connection_get_wal_round (BeckonConnection *self)
{
  return self->wal_round;
}

void
beckon_connection_set_wal_done (BeckonConnection *self, int pages)
{
  self->wal_done = MIN (pages, self->wal_pages);
}

gboolean
beckon_connection_checkpoint (BeckonConnection *self, gboolean truncate, int *pages, int *done)
{
  int rc;

  g_assert (self->owner == g_thread_self ());

  *pages = *done = 0;
  rc = sqlite3_wal_checkpoint_v2 (
    self->db, NULL, truncate ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE, pages, done);
  if (rc != SQLITE_OK)
    {
      if ((rc & 0xff) != SQLITE_BUSY)
        g_debug ("The write-ahead log could not be brought into the file yet: %s",
                 sqlite3_errmsg (self->db));
      return FALSE;
    }
  if (truncate)
    self->wal_pages = 0;

  return *pages >= 0;
}
