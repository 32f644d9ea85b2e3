/* sqlite-statement.c: bind, step and column helpers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/sqlite-statement.h"

#include <string.h>

#include "base/damaged-values.h"
#include "base/json/json-check.h"
#include "base/timestamp.h"
#include "db/sqlite/sqlite-connection.h"

void
beckon_stmt_release (BeckonStmt *self)
{
  sqlite3_reset (self);
  sqlite3_clear_bindings (self);
}

void
beckon_stmt_bind_text (BeckonStmt *self, int index, const char *value)
{
  G_GNUC_UNUSED int rc = sqlite3_bind_text (self, index, value, -1, SQLITE_STATIC);

  g_assert (rc == SQLITE_OK || rc == SQLITE_TOOBIG);
}

void
beckon_stmt_bind_int (BeckonStmt *self, int index, gint64 value)
{
  G_GNUC_UNUSED int rc = sqlite3_bind_int64 (self, index, value);

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
  G_GNUC_UNUSED int rc = sqlite3_bind_double (self, index, value);

  g_assert (rc == SQLITE_OK);
}

int
beckon_stmt_step (BeckonStmt *self, GError **error)
{
  int rc = sqlite3_step (self);

  if (rc != SQLITE_ROW && rc != SQLITE_DONE)
    beckon_sqlite_set_error (sqlite3_db_handle (self), error);

  return rc;
}

gboolean
beckon_stmt_run (BeckonStmt *self, GError **error)
{
  return beckon_stmt_step (self, error) == SQLITE_DONE;
}

gboolean
beckon_stmt_take_first (BeckonStmt *self, BeckonTakeFunc take, gpointer place, GError **error)
{
  int rc = beckon_stmt_step (self, error);

  *(gpointer *) place = rc == SQLITE_ROW ? take (self) : NULL;

  return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

GPtrArray *
beckon_stmt_take_all (BeckonStmt *self, BeckonTakeFunc take, GDestroyNotify destroy, GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (destroy);
  int rc;

  while ((rc = beckon_stmt_step (self, error)) == SQLITE_ROW)
    g_ptr_array_add (all, take (self));

  return rc == SQLITE_DONE ? g_steal_pointer (&all) : NULL;
}

GArray *
beckon_stmt_take_ints (BeckonStmt *self, GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (gint64));
  int rc;

  while ((rc = beckon_stmt_step (self, error)) == SQLITE_ROW)
    {
      gint64 value = beckon_stmt_get_int (self, 0);

      g_array_append_val (all, value);
    }

  return rc == SQLITE_DONE ? g_steal_pointer (&all) : NULL;
}

gboolean
beckon_stmt_find_int (BeckonStmt *self, gint64 *value, GError **error)
{
  int rc = beckon_stmt_step (self, error);

  *value = rc == SQLITE_ROW ? beckon_stmt_get_int (self, 0) : 0;

  return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

char *
beckon_stmt_dup_text (BeckonStmt *self, int column)
{
  const char *text = (const char *) sqlite3_column_text (self, column);

  if (text == NULL)
    return NULL;

  /* What the desk writes is UTF-8, and what shows it relies on that. */
  if (!g_utf8_validate_len (text, (gsize) sqlite3_column_bytes (self, column), NULL))
    return g_utf8_make_valid (text,
                              (gssize) strnlen (text, (gsize) sqlite3_column_bytes (self, column)));

  return g_strndup (text, sqlite3_column_bytes (self, column));
}

char *
beckon_stmt_dup_json (
  BeckonStmt *stmt, int column, char first, const char *what, gint64 id, gboolean *damaged)
{
  const char *text;
  gsize       length;

  if (sqlite3_column_type (stmt, column) == SQLITE_NULL)
    return NULL;

  if (sqlite3_column_type (stmt, column) == SQLITE_TEXT)
    {
      text = (const char *) sqlite3_column_text (stmt, column);
      length = (gsize) sqlite3_column_bytes (stmt, column);
      if (text != NULL && (first == 0 || *text == first) && beckon_json_check (text, length, NULL))
        return g_strndup (text, length);
    }
  beckon_damaged_values_note (what, id);
  if (damaged != NULL)
    *damaged = TRUE;

  return NULL;
}

const char *
beckon_stmt_get_text (BeckonStmt *self, int column)
{
  return (const char *) sqlite3_column_text (self, column);
}

gint64
beckon_stmt_get_int (BeckonStmt *self, int column)
{
  return sqlite3_column_int64 (self, column);
}

gint64
beckon_stmt_get_stamp (BeckonStmt *self, int column)
{
  const char *text = beckon_stmt_get_text (self, column);
  gint64      time_us = 0;

  if (text != NULL && !beckon_timestamp_parse (text, &time_us))
    g_warning ("The database holds “%s” where a time should be", text);

  return time_us;
}
