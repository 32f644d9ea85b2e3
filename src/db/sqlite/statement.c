/* statement.c: db/statement.h by SQLite: bind, step, columns
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/connection.h"

#include "db/methods.h"

typedef struct
{
  BeckonStmt    parent;
  BeckonDb     *db;      /* (unowned): whose cache it is in */
  sqlite3_stmt *handle;  /* (owned) */
  int           refused; /* a value that could not be bound: why; SQLITE_OK: there is none */
} Statement;

static const BeckonStmtMethods methods;

BeckonStmt *
beckon_sqlite_stmt_new (BeckonDb *db, sqlite3_stmt *handle)
{
  Statement *self = g_new0 (Statement, 1);

  self->parent.methods = &methods;
  self->db = db;
  self->handle = handle;

  return &self->parent;
}

void
beckon_sqlite_stmt_free (gpointer self)
{
  sqlite3_finalize (((Statement *) self)->handle);
  g_free (self);
}

const char *
beckon_sqlite_stmt_get_sql (BeckonStmt *stmt)
{
  Statement *self = (Statement *) stmt;

  return sqlite3_sql (self->handle);
}

gboolean
beckon_sqlite_stmt_is_busy (BeckonStmt *stmt)
{
  Statement *self = (Statement *) stmt;

  return sqlite3_stmt_busy (self->handle);
}

static void
statement_release (BeckonStmt *stmt)
{
  Statement *self = (Statement *) stmt;

  sqlite3_reset (self->handle);
  sqlite3_clear_bindings (self->handle);
  beckon_sqlite_note_rows (self->db, stmt, FALSE);
  self->refused = SQLITE_OK;
}

/* Too large, or no memory: the statement then fails when it is stepped. */
static void
note_bound (Statement *self, int rc)
{
  if (rc != SQLITE_OK)
    self->refused = rc;
}

static void
statement_bind_text (BeckonStmt *stmt, int index, const char *value)
{
  Statement *self = (Statement *) stmt;

  note_bound (self, sqlite3_bind_text (self->handle, index, value, -1, SQLITE_STATIC));
}

static void
statement_bind_own_text (BeckonStmt *stmt, int index, char *value)
{
  Statement *self = (Statement *) stmt;

  note_bound (self, sqlite3_bind_text (self->handle, index, value, -1, g_free));
}

static void
statement_bind_int (BeckonStmt *stmt, int index, gint64 value)
{
  Statement *self = (Statement *) stmt;

  note_bound (self, sqlite3_bind_int64 (self->handle, index, value));
}

static void
statement_bind_real (BeckonStmt *stmt, int index, double value)
{
  Statement *self = (Statement *) stmt;

  note_bound (self, sqlite3_bind_double (self->handle, index, value));
}

static BeckonDbStep
statement_step (BeckonStmt *stmt, GError **error)
{
  Statement *self = (Statement *) stmt;

  beckon_sqlite_check_rows (self->db, stmt);
  if (self->refused != SQLITE_OK)
    {
      beckon_sqlite_set_fault (self->db, self->refused, error);
      return BECKON_DB_ERROR;
    }

  switch (sqlite3_step (self->handle))
    {
    case SQLITE_ROW:
      beckon_sqlite_note_rows (self->db, stmt, TRUE);
      return BECKON_DB_ROW;
    case SQLITE_DONE:
      beckon_sqlite_note_rows (self->db, stmt, FALSE);
      return BECKON_DB_END;
    default:
      beckon_sqlite_set_error (self->db, error);
      return BECKON_DB_ERROR;
    }
}

static gint64
statement_get_changed (BeckonStmt *stmt)
{
  Statement *self = (Statement *) stmt;

  return sqlite3_changes64 (beckon_sqlite_get_handle (self->db));
}

static gboolean
statement_insert_rows (BeckonStmt *stmt, guint n_rows, gint64 *numbers, GError **error)
{
  Statement *self = (Statement *) stmt;
  sqlite3   *db = beckon_sqlite_get_handle (self->db);
  gboolean   well = beckon_stmt_run (stmt, error);
  gboolean   inserted = well && sqlite3_changes64 (db) == (gint64) n_rows;

  /* Nobody else writes meanwhile: the numbers of one statement follow each other. */
  for (guint i = 0; i < n_rows; i++)
    numbers[i] = inserted ? sqlite3_last_insert_rowid (db) - (n_rows - 1) + i : 0;
  sqlite3_reset (self->handle);

  return well;
}

static const char *
statement_get_text (BeckonStmt *stmt, int column)
{
  Statement *self = (Statement *) stmt;

  return (const char *) sqlite3_column_text (self->handle, column);
}

static gint64
statement_get_int (BeckonStmt *stmt, int column)
{
  Statement *self = (Statement *) stmt;

  return sqlite3_column_int64 (self->handle, column);
}

static gsize
statement_get_length (BeckonStmt *stmt, int column)
{
  Statement *self = (Statement *) stmt;

  return (gsize) sqlite3_column_bytes (self->handle, column);
}

static double
statement_get_real (BeckonStmt *stmt, int column)
{
  Statement *self = (Statement *) stmt;

  return sqlite3_column_double (self->handle, column);
}

static gboolean
statement_is_null (BeckonStmt *stmt, int column)
{
  Statement *self = (Statement *) stmt;

  return sqlite3_column_type (self->handle, column) == SQLITE_NULL;
}

static gboolean
statement_is_text (BeckonStmt *stmt, int column)
{
  Statement *self = (Statement *) stmt;

  return sqlite3_column_type (self->handle, column) == SQLITE_TEXT;
}

static gboolean
statement_is_int (BeckonStmt *stmt, int column)
{
  Statement *self = (Statement *) stmt;

  return sqlite3_column_type (self->handle, column) == SQLITE_INTEGER;
}

static const BeckonStmtMethods methods = {
  .release = statement_release,
  .bind_text = statement_bind_text,
  .bind_own_text = statement_bind_own_text,
  .bind_int = statement_bind_int,
  .bind_real = statement_bind_real,
  .step = statement_step,
  .get_changed = statement_get_changed,
  .insert_rows = statement_insert_rows,
  .get_text = statement_get_text,
  .get_length = statement_get_length,
  .get_int = statement_get_int,
  .get_real = statement_get_real,
  .is_null = statement_is_null,
  .is_text = statement_is_text,
  .is_int = statement_is_int,
};
