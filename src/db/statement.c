/* statement.c: what is the same with every engine: whole results, texts, JSON, times
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/methods.h"

#include <string.h>

#include "base/damaged-values.h"
#include "base/json/json-check.h"
#include "base/timestamp.h"

void
beckon_stmt_bind_time (BeckonStmt *self, int index, gint64 value)
{
  if (value != 0)
    beckon_stmt_bind_int (self, index, value);
}

gboolean
beckon_stmt_insert (BeckonStmt *self, gint64 *id, GError **error)
{
  return beckon_stmt_insert_rows (self, 1, id, error);
}

gboolean
beckon_stmt_run (BeckonStmt *self, GError **error)
{
  return beckon_stmt_step (self, error) == BECKON_DB_END;
}

gboolean
beckon_stmt_take_first (BeckonStmt *self, BeckonTakeFunc take, gpointer place, GError **error)
{
  BeckonDbStep rc = beckon_stmt_step (self, error);

  *(gpointer *) place = rc == BECKON_DB_ROW ? take (self) : NULL;

  return rc != BECKON_DB_ERROR;
}

GPtrArray *
beckon_stmt_take_all (BeckonStmt *self, BeckonTakeFunc take, GDestroyNotify destroy, GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (destroy);
  BeckonDbStep rc;

  while ((rc = beckon_stmt_step (self, error)) == BECKON_DB_ROW)
    g_ptr_array_add (all, take (self));

  return rc == BECKON_DB_END ? g_steal_pointer (&all) : NULL;
}

GArray *
beckon_stmt_take_ints (BeckonStmt *self, GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (gint64));
  BeckonDbStep rc;

  while ((rc = beckon_stmt_step (self, error)) == BECKON_DB_ROW)
    {
      gint64 value = beckon_stmt_get_int (self, 0);

      g_array_append_val (all, value);
    }

  return rc == BECKON_DB_END ? g_steal_pointer (&all) : NULL;
}

gboolean
beckon_stmt_find_int (BeckonStmt *self, gint64 *value, GError **error)
{
  BeckonDbStep rc = beckon_stmt_step (self, error);

  *value = rc == BECKON_DB_ROW ? beckon_stmt_get_int (self, 0) : 0;

  return rc != BECKON_DB_ERROR;
}

char *
beckon_stmt_dup_text (BeckonStmt *self, int column)
{
  const char *text = beckon_stmt_get_text (self, column);
  gsize       length;

  if (text == NULL)
    return NULL;

  /* What the desk writes is UTF-8, and what shows it relies on that. */
  length = beckon_stmt_get_length (self, column);
  if (!g_utf8_validate_len (text, length, NULL))
    return g_utf8_make_valid (text, (gssize) strnlen (text, length));

  return g_strndup (text, length);
}

char *
beckon_stmt_dup_json (
  BeckonStmt *stmt, int column, char first, const char *what, gint64 id, gboolean *damaged)
{
  const char *text;
  gsize       length;

  if (beckon_stmt_is_null (stmt, column))
    return NULL;

  if (beckon_stmt_is_text (stmt, column))
    {
      text = beckon_stmt_get_text (stmt, column);
      length = beckon_stmt_get_length (stmt, column);
      if (text != NULL && (first == 0 || *text == first) && beckon_json_check (text, length, NULL))
        return g_strndup (text, length);
    }
  if (what != NULL)
    beckon_damaged_values_note (what, id);
  if (damaged != NULL)
    *damaged = TRUE;

  return NULL;
}

gint64
beckon_stmt_get_stamp (BeckonStmt *self, int column)
{
  const char *text = beckon_stmt_get_text (self, column);
  gint64      time_us = 0;

  if (text != NULL && !beckon_timestamp_parse (text, &time_us))
    g_warning ("The database has “%s” where a time should be", text);

  return time_us;
}

/* --- the engine's --- */

void
beckon_stmt_release (BeckonStmt *self)
{
  self->methods->release (self);
}

void
beckon_stmt_bind_text (BeckonStmt *self, int index, const char *value)
{
  self->methods->bind_text (self, index, value);
}

void
beckon_stmt_bind_own_text (BeckonStmt *self, int index, char *value)
{
  self->methods->bind_own_text (self, index, value);
}

void
beckon_stmt_bind_int (BeckonStmt *self, int index, gint64 value)
{
  self->methods->bind_int (self, index, value);
}

void
beckon_stmt_bind_real (BeckonStmt *self, int index, double value)
{
  self->methods->bind_real (self, index, value);
}

BeckonDbStep
beckon_stmt_step (BeckonStmt *self, GError **error)
{
  return self->methods->step (self, error);
}

gint64
beckon_stmt_get_changed (BeckonStmt *self)
{
  return self->methods->get_changed (self);
}

gboolean
beckon_stmt_insert_rows (BeckonStmt *self, guint n_rows, gint64 *numbers, GError **error)
{
  return self->methods->insert_rows (self, n_rows, numbers, error);
}

const char *
beckon_stmt_get_text (BeckonStmt *self, int column)
{
  return self->methods->get_text (self, column);
}

gsize
beckon_stmt_get_length (BeckonStmt *self, int column)
{
  return self->methods->get_length (self, column);
}

gint64
beckon_stmt_get_int (BeckonStmt *self, int column)
{
  return self->methods->get_int (self, column);
}

double
beckon_stmt_get_real (BeckonStmt *self, int column)
{
  return self->methods->get_real (self, column);
}

gboolean
beckon_stmt_is_null (BeckonStmt *self, int column)
{
  return self->methods->is_null (self, column);
}

gboolean
beckon_stmt_is_text (BeckonStmt *self, int column)
{
  return self->methods->is_text (self, column);
}

gboolean
beckon_stmt_is_int (BeckonStmt *self, int column)
{
  return self->methods->is_int (self, column);
}
