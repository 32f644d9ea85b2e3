/* connection.c: db/db.h by SQLite: opening, pragmas and the statement cache
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/connection.h"

#include "db/dialect.h"
#include "db/methods.h"
#include "model/name.h"

/* The writer keeps the inner pages of a file with a million interactions; readers look at a page of
 * rows at a time. */
#define WRITER_CACHE_KIB 32768
#define READER_CACHE_KIB 4096
/* Files of up to this size are read whole; the rest is for what is added. */
#define READ_ALL_KIB 24576
/* Memory for what lives as long as a statement runs. */
#define LOOKASIDE_BYTES 1200
#define LOOKASIDE_SLOTS 128
/* Another program may hold the file for a moment (a backup, a vacuum). The writer may wait; the
 * main thread may not. */
#define WRITER_BUSY_MS 5000
#define READER_BUSY_MS 100
/* How often the writer looks whether a reader that it waits for has ended. */
#define READER_LOOK_MS 5

/* Steps of SQLite's machine between two questions whether to go on: some microseconds. */
#define INTERRUPT_STEPS 1000

typedef struct
{
  BeckonDb              parent;
  sqlite3              *db;         /* (owned) */
  GHashTable           *statements; /* (owned) (element-type BeckonStmt): by their texts' address */
  GThread              *owner;      /* (unowned): the one thread that may use it */
  BeckonStmt           *stepped;    /* (unowned) (nullable): the one that has rows to give */
  gboolean              reads;      /* it cannot write */
  BeckonDbFault         fault;
  BeckonDbInterruptFunc interrupt; /* (nullable) */
  gpointer              interrupt_data;
  int                   wal_pages; /* in the write-ahead log after the last commit */
  int                   wal_done;  /* of those, how many the last checkpoint has seen */
  guint                 wal_round; /* so often it began anew */
} Connection;

void
beckon_sqlite_set_error (BeckonDb *db, GError **error)
{
  Connection *self = (Connection *) db;

  self->fault = beckon_sqlite_set_handle_error (self->db, self->reads, error);
}

void
beckon_sqlite_set_fault (BeckonDb *db, int code, GError **error)
{
  Connection *self = (Connection *) db;

  self->fault = beckon_sqlite_set_error_code (code, 0, self->reads, sqlite3_errstr (code), error);
}

static BeckonDbFault
connection_get_fault (BeckonDb *db)
{
  Connection *self = (Connection *) db;

  return self->fault;
}

static int
note_wal_pages (gpointer user_data, sqlite3 *db, const char *schema, int pages)
{
  Connection *self = user_data;

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
        g_debug ("SQLite was already initialised, so its settings stay");
      g_once_init_leave (&done, 1);
    }
}

static const BeckonDbMethods methods;

static BeckonDb *
connection_open (const char *path, int flags, int busy_ms, BeckonDbFault *fault, GError **error)
{
  Connection *self = g_new0 (Connection, 1);
  g_autoptr (BeckonDb) db = &self->parent;
  BeckonDbFault found = BECKON_DB_FAULT_NONE;
  int           rc;

  self->parent.methods = &methods;
  self->reads = (flags & SQLITE_OPEN_READONLY) != 0;
  configure_once ();
  rc = sqlite3_open_v2 (path, &self->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
  self->owner = g_thread_self ();
  self->statements = g_hash_table_new_full (NULL, NULL, NULL, beckon_sqlite_stmt_free);

  if (rc != SQLITE_OK)
    found = self->db != NULL
              ? beckon_sqlite_set_handle_error (self->db, self->reads, error)
              : beckon_sqlite_set_error_code (rc, 0, self->reads, sqlite3_errstr (rc), error);
  if (fault != NULL)
    *fault = found;
  if (rc != SQLITE_OK)
    return NULL;

  sqlite3_extended_result_codes (self->db, 1);
  sqlite3_busy_timeout (self->db, busy_ms);
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_LOOKASIDE, NULL, LOOKASIDE_BYTES, LOOKASIDE_SLOTS);
  /* A view or trigger that somebody put into the file runs no function with side effects. */
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);

  return g_steal_pointer (&db);
}

/* For migrations and repairs: beckon_name_fold (text). */
static void
fold_name (sqlite3_context *context, int n_values, sqlite3_value **values)
{
  const char *name = (const char *) sqlite3_value_text (values[0]);

  if (name == NULL)
    sqlite3_result_null (context);
  else
    sqlite3_result_text (context, beckon_name_fold (name), -1, g_free);
}

BeckonDb *
beckon_sqlite_open_writer (const char *path, BeckonDbFault *fault, GError **error)
{
  BeckonDb *db = connection_open (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, WRITER_BUSY_MS,
                                  fault, error);

  if (db != NULL)
    sqlite3_create_function_v2 (beckon_sqlite_get_handle (db), "beckon_name_fold", 1,
                                SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
                                fold_name, NULL, NULL, NULL);

  return db;
}

BeckonDb *
beckon_sqlite_open_checkpointer (const char *path, GError **error)
{
  g_autoptr (BeckonDb) db = connection_open (path, SQLITE_OPEN_READWRITE, 0, NULL, error);

  /* A connection that has read nothing yet knows of no write-ahead log. */
  if (db == NULL || !beckon_sqlite_execute (db, "PRAGMA user_version", error))
    return NULL;

  return g_steal_pointer (&db);
}

gboolean
beckon_sqlite_use_wal (BeckonDb *db, GError **error)
{
  Connection *self = (Connection *) db;

  /* auto_vacuum counts for a file that is new (TR-6). */
  if (!beckon_sqlite_execute (
        db,
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

BeckonDb *
beckon_sqlite_open_reader (const char *path, GError **error)
{
  g_autoptr (BeckonDb) db = NULL;

  db = connection_open (path, SQLITE_OPEN_READONLY, READER_BUSY_MS, NULL, error);
  if (db == NULL)
    return NULL;

  if (!beckon_sqlite_execute (db,
                              "PRAGMA temp_store = MEMORY;"
                              "PRAGMA cache_size = -" G_STRINGIFY (READER_CACHE_KIB) ";",
                              error))
    return NULL;

  return g_steal_pointer (&db);
}

static void
connection_close (BeckonDb *db)
{
  Connection *self = (Connection *) db;

  g_clear_pointer (&self->statements, g_hash_table_unref);
  if (self->db != NULL)
    {
      G_GNUC_UNUSED int rc = sqlite3_close (self->db);
      g_assert (rc == SQLITE_OK);
    }
  g_free (self);
}

sqlite3 *
beckon_sqlite_get_handle (BeckonDb *db)
{
  Connection *self = (Connection *) db;

  return self->db;
}

static void
connection_adopt (BeckonDb *db)
{
  Connection *self = (Connection *) db;

  self->owner = g_thread_self ();
}

/* How much of @sql is for SQLite: see BECKON_SQL_NUMBER(). -1: all. */
static int
get_length (const char *sql)
{
  return g_str_has_suffix (sql, BECKON_SQL_NUMBER_END)
           ? (int) (g_strrstr (sql, " RETURNING ") - sql)
           : -1;
}

static BeckonStmt *
connection_borrow (BeckonDb *db, const char *sql, GError **error)
{
  Connection   *self = (Connection *) db;
  BeckonStmt   *stmt;
  sqlite3_stmt *handle;

  g_assert (self->owner == g_thread_self ());

  stmt = g_hash_table_lookup (self->statements, sql);
  if (stmt != NULL)
    {
      g_assert (!beckon_sqlite_stmt_is_busy (stmt));
      return stmt;
    }

  if (sqlite3_prepare_v3 (self->db, sql, get_length (sql), SQLITE_PREPARE_PERSISTENT, &handle, NULL)
      != SQLITE_OK)
    {
      beckon_sqlite_set_error (db, error);
      return NULL;
    }

  stmt = beckon_sqlite_stmt_new (db, handle);
  g_hash_table_insert (self->statements, (gpointer) sql, stmt);

  return stmt;
}

void
beckon_sqlite_note_rows (BeckonDb *db, BeckonStmt *stmt, gboolean has_rows)
{
  Connection *self = (Connection *) db;

  if (has_rows)
    self->stepped = stmt;
  else if (self->stepped == stmt)
    self->stepped = NULL;
}

void
beckon_sqlite_check_rows (BeckonDb *db, BeckonStmt *stmt)
{
  Connection *self = (Connection *) db;

  if (self->stepped != NULL && self->stepped != stmt)
    g_warning ("“%s” was started while “%s” still has unread rows",
               beckon_sqlite_stmt_get_sql (stmt), beckon_sqlite_stmt_get_sql (self->stepped));
}

gboolean
beckon_sqlite_execute (BeckonDb *db, const char *sql, GError **error)
{
  Connection *self = (Connection *) db;

  g_assert (self->owner == g_thread_self ());

  if (sqlite3_exec (self->db, sql, NULL, NULL, NULL) != SQLITE_OK)
    {
      beckon_sqlite_set_error (db, error);
      return FALSE;
    }

  return TRUE;
}

static void
connection_set_patience (BeckonDb *db, gint64 since_us)
{
  Connection *self = (Connection *) db;

  gint64 spent_ms =
    since_us != 0 ? (g_get_monotonic_time () - since_us) / G_TIME_SPAN_MILLISECOND : WRITER_BUSY_MS;

  g_assert (self->owner == g_thread_self ());

  sqlite3_busy_timeout (self->db, (int) CLAMP (WRITER_BUSY_MS - spent_ms, 0, WRITER_BUSY_MS));
}

static int
ask_interrupt (gpointer data)
{
  Connection *self = data;

  return self->interrupt (self->interrupt_data);
}

static void
connection_set_interrupt (BeckonDb *db, BeckonDbInterruptFunc func, gpointer user_data)
{
  Connection *self = (Connection *) db;

  self->interrupt = func;
  self->interrupt_data = user_data;
  sqlite3_progress_handler (self->db, INTERRUPT_STEPS, func != NULL ? ask_interrupt : NULL, self);
}

/* --- transactions --- */

/* @sql is a literal. */
static gboolean
run (BeckonDb *db, const char *sql, GError **error)
{
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  return stmt != NULL && beckon_stmt_run (stmt, error);
}

static gboolean
connection_begin_read (BeckonDb *db, GError **error)
{
  Connection *self = (Connection *) db;

  self->fault = BECKON_DB_FAULT_NONE;

  return run (db, "BEGIN", error);
}

static gboolean
connection_begin_write (BeckonDb *db, GError **error)
{
  Connection *self = (Connection *) db;

  self->fault = BECKON_DB_FAULT_NONE;

  return run (db, "BEGIN IMMEDIATE", error);
}

static gboolean
connection_commit (BeckonDb *db, GError **error)
{
  return run (db, "COMMIT", error);
}

static void
connection_roll_back (BeckonDb *db)
{
  Connection *self = (Connection *) db;

  /* SQLite has rolled back by itself after some errors. */
  if (!sqlite3_get_autocommit (self->db))
    beckon_sqlite_execute (db, "ROLLBACK", NULL);
}

static gboolean
connection_save (BeckonDb *db, GError **error)
{
  Connection *self = (Connection *) db;

  self->fault = BECKON_DB_FAULT_NONE;

  return run (db, "SAVEPOINT operation", error);
}

static gboolean
connection_keep (BeckonDb *db, GError **error)
{
  return run (db, "RELEASE operation", error);
}

static gboolean
connection_undo (BeckonDb *db, GError **error)
{
  return run (db, "ROLLBACK TO operation", error) && beckon_db_keep (db, error);
}

static gint64
connection_count_written (BeckonDb *db)
{
  Connection *self = (Connection *) db;

  return sqlite3_total_changes64 (self->db);
}

void
beckon_sqlite_read_all (BeckonDb *db)
{
  static const char sql[] =
    "SELECT page_count * page_size / 1024 FROM pragma_page_count, pragma_page_size";
  gint64 kib;

  /* Its result does not matter: it goes through every page. */
  if (!beckon_db_get_number (db, sql, 0, &kib, NULL) || kib > READ_ALL_KIB)
    return;

  beckon_sqlite_execute (db, "PRAGMA quick_check (1)", NULL);
  g_debug ("All pages of the data file were read");
}

/* --- the write-ahead log --- */

static void
connection_set_eager (BeckonDb *db, gboolean eager)
{
  beckon_sqlite_execute (db, eager ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL",
                         NULL);
}

int
beckon_sqlite_get_wal_pages (BeckonDb *db)
{
  Connection *self = (Connection *) db;

  return self->wal_pages - self->wal_done;
}

int
beckon_sqlite_get_wal_length (BeckonDb *db)
{
  Connection *self = (Connection *) db;

  return self->wal_pages;
}

guint
beckon_sqlite_get_wal_round (BeckonDb *db)
{
  Connection *self = (Connection *) db;

  return self->wal_round;
}

void
beckon_sqlite_set_wal_done (BeckonDb *db, int pages)
{
  Connection *self = (Connection *) db;

  self->wal_done = MIN (pages, self->wal_pages);
}

/* Counted when one begins and when it ends, in this process. */
static guint n_checkpoints = 0;

guint
beckon_sqlite_count_checkpoints (void)
{
  return g_atomic_int_get (&n_checkpoints);
}

gboolean
beckon_sqlite_checkpoint (BeckonDb *db, gboolean truncate, int *pages, int *done)
{
  Connection *self = (Connection *) db;
  int         rc;

  g_assert (self->owner == g_thread_self ());

  *pages = *done = 0;
  g_atomic_int_inc (&n_checkpoints);
  rc = sqlite3_wal_checkpoint_v2 (
    self->db, NULL, truncate ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE, pages, done);
  g_atomic_int_inc (&n_checkpoints);
  if (rc != SQLITE_OK)
    {
      if ((rc & 0xff) != SQLITE_BUSY)
        g_debug ("The write-ahead log could not be written to the database: %s",
                 sqlite3_errmsg (self->db));
      return FALSE;
    }
  if (truncate)
    self->wal_pages = 0;

  return *pages >= 0;
}

/* SQLite's own waiting (a busy handler) would be for one slot of the shared memory, which readers
 * that began meanwhile may share, one after the other, without an end. A new attempt sees that
 * these need nothing of the log any more. */
gboolean
beckon_sqlite_restart_log (BeckonDb *db, gint64 until_us, const int *hurry, int *pages, int *done)
{
  Connection *self = (Connection *) db;
  int         rc;

  g_assert (self->owner == g_thread_self ());

  sqlite3_busy_timeout (self->db, 0);
  g_atomic_int_inc (&n_checkpoints);
  for (;;)
    {
      *pages = *done = 0;
      rc = sqlite3_wal_checkpoint_v2 (self->db, NULL, SQLITE_CHECKPOINT_RESTART, pages, done);
      if ((rc & 0xff) != SQLITE_BUSY || g_atomic_int_get (hurry)
          || g_get_monotonic_time () >= until_us)
        break;
      sqlite3_sleep (READER_LOOK_MS);
    }
  g_atomic_int_inc (&n_checkpoints);
  if (rc == SQLITE_OK)
    beckon_sqlite_set_wal_done (db, self->wal_pages);
  else
    g_debug ("The write-ahead log could not be restarted: %s", sqlite3_errmsg (self->db));
  if (((rc & 0xff) != SQLITE_BUSY && rc != SQLITE_OK) || *pages < 0)
    *pages = *done = 0;

  return rc == SQLITE_OK;
}

void
beckon_sqlite_keep_log (BeckonDb *db)
{
  Connection *self = (Connection *) db;

  sqlite3_db_config (self->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

static const BeckonDbMethods methods = {
  .close = connection_close,
  .adopt = connection_adopt,
  .borrow = connection_borrow,
  .begin_read = connection_begin_read,
  .begin_write = connection_begin_write,
  .commit = connection_commit,
  .roll_back = connection_roll_back,
  .save = connection_save,
  .keep = connection_keep,
  .undo = connection_undo,
  .count_written = connection_count_written,
  .get_fault = connection_get_fault,
  .set_patience = connection_set_patience,
  .set_eager = connection_set_eager,
  .set_interrupt = connection_set_interrupt,
  .read_sizes = beckon_sqlite_read_sizes,
  .get_last_number = beckon_sqlite_get_last_number,
  .give_back = beckon_sqlite_give_back,
  .index_add = beckon_sqlite_index_add,
  .index_merge = beckon_sqlite_index_merge,
  .index_find = beckon_sqlite_index_find,
};
