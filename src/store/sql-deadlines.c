/* sql-deadlines.c: points in time at which an interaction's policy takes effect
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store/sql.h"

gboolean
beckon_sql_add_deadline (BeckonConnection  *db,
                         gint64             interaction_id,
                         gint64             due_us,
                         GError           **error)
{
  static const char sql[] =
    "INSERT OR FAIL INTO deadlines (interaction_id, kind, due_us) VALUES (?1, 'auto-resolve', ?2)";
  g_autoptr(BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction_id);
  beckon_stmt_bind_int (stmt, 2, due_us);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_set_deadline (BeckonConnection  *db,
                         gint64             interaction_id,
                         gint64             due_us,
                         GError           **error)
{
  static const char sql[] =
    "INSERT OR REPLACE INTO deadlines (interaction_id, kind, due_us) VALUES (?1, 'auto-resolve', ?2)";
  g_autoptr(BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction_id);
  beckon_stmt_bind_int (stmt, 2, due_us);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_clear_deadlines (BeckonConnection  *db,
                            gint64             interaction_id,
                            GError           **error)
{
  static const char sql[] = "DELETE FROM deadlines WHERE interaction_id = ?1";
  g_autoptr(BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction_id);

  return beckon_stmt_run (stmt, error);
}
