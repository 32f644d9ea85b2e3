/* db.c: what is the same with every engine: statements of one number, whose fault it is
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/db.h"

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
