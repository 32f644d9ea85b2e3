/* db.c: what is the same with every engine, and the calls of the engine's own functions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/methods.h"
#include "db/text-index.h"

gboolean
beckon_db_run_for (BeckonDb *self, const char *sql, gint64 id, GError **error)
{
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (self, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, id);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_db_get_number (
  BeckonDb *self, const char *sql, gint64 fallback, gint64 *value, GError **error)
{
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (self, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  rc = beckon_stmt_step (stmt, error);
  if (rc == BECKON_DB_ROW && !beckon_stmt_is_null (stmt, 0))
    *value = beckon_stmt_get_int (stmt, 0);
  else
    *value = fallback;

  return rc != BECKON_DB_ERROR;
}

gboolean
beckon_db_is_connection_error (BeckonDb *self)
{
  return beckon_db_get_fault (self) != BECKON_DB_FAULT_REFUSED;
}

/* --- the engine's --- */

void
beckon_db_close (BeckonDb *self)
{
  self->methods->close (self);
}

void
beckon_db_adopt (BeckonDb *self)
{
  self->methods->adopt (self);
}

BeckonStmt *
beckon_db_borrow (BeckonDb *self, const char *sql, GError **error)
{
  return self->methods->borrow (self, sql, error);
}

gboolean
beckon_db_begin_read (BeckonDb *self, GError **error)
{
  return self->methods->begin_read (self, error);
}

gboolean
beckon_db_begin_write (BeckonDb *self, GError **error)
{
  return self->methods->begin_write (self, error);
}

gboolean
beckon_db_commit (BeckonDb *self, GError **error)
{
  return self->methods->commit (self, error);
}

void
beckon_db_roll_back (BeckonDb *self)
{
  self->methods->roll_back (self);
}

gboolean
beckon_db_save (BeckonDb *self, GError **error)
{
  return self->methods->save (self, error);
}

gboolean
beckon_db_keep (BeckonDb *self, GError **error)
{
  return self->methods->keep (self, error);
}

gboolean
beckon_db_undo (BeckonDb *self, GError **error)
{
  return self->methods->undo (self, error);
}

gint64
beckon_db_count_written (BeckonDb *self)
{
  return self->methods->count_written (self);
}

BeckonDbFault
beckon_db_get_fault (BeckonDb *self)
{
  return self->methods->get_fault (self);
}

void
beckon_db_set_patience (BeckonDb *self, gint64 since_us)
{
  self->methods->set_patience (self, since_us);
}

void
beckon_db_set_eager (BeckonDb *self, gboolean eager)
{
  self->methods->set_eager (self, eager);
}

void
beckon_db_set_interrupt (BeckonDb *self, BeckonDbInterruptFunc func, gpointer user_data)
{
  self->methods->set_interrupt (self, func, user_data);
}

gboolean
beckon_db_read_sizes (BeckonDb *self, BeckonDbSizes *sizes, GError **error)
{
  return self->methods->read_sizes (self, sizes, error);
}

gboolean
beckon_db_get_last_number (BeckonDb *self, const char *table, gint64 *number, GError **error)
{
  return self->methods->get_last_number (self, table, number, error);
}

gboolean
beckon_db_needs_order (BeckonDb *self)
{
  return self->methods->give_back != NULL;
}

gboolean
beckon_db_give_back (BeckonDb *self, guint n_pages, gboolean *more, GError **error)
{
  return self->methods->give_back (self, n_pages, more, error);
}

gboolean
beckon_text_index_add (BeckonDb *db, gint64 id, const char *const *fields, GError **error)
{
  return db->methods->index_add (db, id, fields, error);
}

gboolean
beckon_text_index_merge (BeckonDb *db, guint n_pages, gboolean *more, GError **error)
{
  return db->methods->index_merge (db, n_pages, more, error);
}

GArray *
beckon_text_index_find (
  BeckonDb *db, const char *match, gint64 place, gboolean up, guint limit, GError **error)
{
  return db->methods->index_find (db, match, place, up, limit, error);
}

const char *
beckon_db_get_desk (BeckonDb *self)
{
  return self->methods->get_desk != NULL ? self->methods->get_desk (self) : NULL;
}

gboolean
beckon_db_check_role (BeckonDb *self, BeckonRole role, gboolean *held, GError **error)
{
  *held = TRUE;

  return self->methods->check_role == NULL || self->methods->check_role (self, role, held, error);
}
