/* statement.c: db/statement.h by SQLite: bind, step, columns
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/connection.h"

struct _BeckonStmt
{
  BeckonDb     *db;      /* (unowned): whose cache it is in */
  sqlite3_stmt *handle;  /* (owned) */
  int           refused; /* a value that could not be bound: why; SQLITE_OK: there is none */
};

BeckonStmt *
beckon_sqlite_stmt_new (BeckonDb *db, sqlite3_stmt *handle)
{
  BeckonStmt *self = g_new0 (BeckonStmt, 1);

  self->db = db;
  self->handle = handle;

  return self;
}

void
beckon_sqlite_stmt_free (gpointer self)
{
  sqlite3_finalize (((BeckonStmt *) self)->handle);
  g_free (self);
}

const char *
beckon_sqlite_stmt_get_sql (BeckonStmt *self)
{
  return sqlite3_sql (self->handle);
}

gboolean
beckon_sqlite_stmt_is_busy (BeckonStmt *self)
{
  return sqlite3_stmt_busy (self->handle);
}

void
beckon_stmt_release (BeckonStmt *self)
{
  sqlite3_reset (self->handle);
  sqlite3_clear_bindings (self->handle);
  beckon_sqlite_note_rows (self->db, self, FALSE);
  self->refused = SQLITE_OK;
}

/* Too large, or no memory: the statement then fails when it is stepped. */
static void
note_bound (BeckonStmt *self, int rc)
{
  if (rc != SQLITE_OK)
    self->refused = rc;
}

void
beckon_stmt_bind_text (BeckonStmt *self, int index, const char *value)
{
  note_bound (self, sqlite3_bind_text (self->handle, index, value, -1, SQLITE_STATIC));
}

void
beckon_stmt_bind_own_text (BeckonStmt *self, int index, char *value)
{
  note_bound (self, sqlite3_bind_text (self->handle, index, value, -1, g_free));
}

void
beckon_stmt_bind_int (BeckonStmt *self, int index, gint64 value)
{
  note_bound (self, sqlite3_bind_int64 (self->handle, index, value));
}

void
beckon_stmt_bind_time (BeckonStmt *self, int index, gint64 value)
{
  if (value != 0)
    beckon_stmt_bind_int (self, index, value);
}

void
beckon_stmt_bind_real (BeckonStmt *self, int index, double value)
{
  note_bound (self, sqlite3_bind_double (self->handle, index, value));
}

BeckonDbStep
beckon_stmt_step (BeckonStmt *self, GError **error)
{
  beckon_sqlite_check_rows (self->db, self);
  if (self->refused != SQLITE_OK)
    {
      beckon_sqlite_set_fault (self->db, self->refused, error);
      return BECKON_DB_ERROR;
    }

  switch (sqlite3_step (self->handle))
    {
    case SQLITE_ROW:
      beckon_sqlite_note_rows (self->db, self, TRUE);
      return BECKON_DB_ROW;
    case SQLITE_DONE:
      beckon_sqlite_note_rows (self->db, self, FALSE);
      return BECKON_DB_END;
    default:
      beckon_sqlite_set_error (self->db, error);
      return BECKON_DB_ERROR;
    }
}

gint64
beckon_stmt_get_changed (BeckonStmt *self)
{
  return sqlite3_changes64 (beckon_sqlite_get_handle (self->db));
}

gboolean
beckon_stmt_insert_rows (BeckonStmt *self, guint n_rows, gint64 *numbers, GError **error)
{
  sqlite3 *db = beckon_sqlite_get_handle (self->db);
  gboolean well = beckon_stmt_run (self, error);
  gboolean inserted = well && sqlite3_changes64 (db) == (gint64) n_rows;

  /* Nobody else writes meanwhile: the numbers of one statement follow each other. */
  for (guint i = 0; i < n_rows; i++)
    numbers[i] = inserted ? sqlite3_last_insert_rowid (db) - (n_rows - 1) + i : 0;
  sqlite3_reset (self->handle);

  return well;
}

gboolean
beckon_stmt_insert (BeckonStmt *self, gint64 *id, GError **error)
{
  return beckon_stmt_insert_rows (self, 1, id, error);
}

const char *
beckon_stmt_get_text (BeckonStmt *self, int column)
{
  return (const char *) sqlite3_column_text (self->handle, column);
}

gint64
beckon_stmt_get_int (BeckonStmt *self, int column)
{
  return sqlite3_column_int64 (self->handle, column);
}

gsize
beckon_stmt_get_length (BeckonStmt *self, int column)
{
  return (gsize) sqlite3_column_bytes (self->handle, column);
}

double
beckon_stmt_get_real (BeckonStmt *self, int column)
{
  return sqlite3_column_double (self->handle, column);
}

gboolean
beckon_stmt_is_null (BeckonStmt *self, int column)
{
  return sqlite3_column_type (self->handle, column) == SQLITE_NULL;
}

gboolean
beckon_stmt_is_text (BeckonStmt *self, int column)
{
  return sqlite3_column_type (self->handle, column) == SQLITE_TEXT;
}

gboolean
beckon_stmt_is_int (BeckonStmt *self, int column)
{
  return sqlite3_column_type (self->handle, column) == SQLITE_INTEGER;
}
