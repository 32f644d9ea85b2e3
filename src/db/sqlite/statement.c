/* statement.c: db/statement.h by SQLite: bind, step, columns
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/connection.h"

struct _BeckonStmt
{
  BeckonDb     *db;     /* (unowned): whose cache it is in */
  sqlite3_stmt *handle; /* (owned) */
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
}

void
beckon_stmt_bind_text (BeckonStmt *self, int index, const char *value)
{
  G_GNUC_UNUSED int rc = sqlite3_bind_text (self->handle, index, value, -1, SQLITE_STATIC);

  g_assert (rc == SQLITE_OK || rc == SQLITE_TOOBIG);
}

void
beckon_stmt_bind_int (BeckonStmt *self, int index, gint64 value)
{
  G_GNUC_UNUSED int rc = sqlite3_bind_int64 (self->handle, index, value);

  g_assert (rc == SQLITE_OK);
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
  G_GNUC_UNUSED int rc = sqlite3_bind_double (self->handle, index, value);

  g_assert (rc == SQLITE_OK);
}

BeckonDbStep
beckon_stmt_step (BeckonStmt *self, GError **error)
{
  switch (sqlite3_step (self->handle))
    {
    case SQLITE_ROW:
      return BECKON_DB_ROW;
    case SQLITE_DONE:
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
beckon_stmt_insert (BeckonStmt *self, gint64 *id, GError **error)
{
  BeckonDbStep rc = beckon_stmt_step (self, error);

  *id = 0;
  if (rc == BECKON_DB_ROW)
    {
      *id = beckon_stmt_get_int (self, 0);
      rc = beckon_stmt_step (self, error);
    }
  sqlite3_reset (self->handle);

  return rc == BECKON_DB_END;
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
