/* handoff.c: columns that only hand-offs have
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/task/handoff.h"

#include "base/timestamp.h"
#include "db/dialect.h"

gboolean
beckon_sql_set_assignee (
  BeckonDb *db, gint64 interaction_id, const char *assignee, gint64 assigned_us, GError **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "aic_interactions SET assignee = ?2, assigned_at = ?3 WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char timestamp[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction_id);
  beckon_stmt_bind_text (stmt, 2, assignee);
  beckon_stmt_bind_text (stmt, 3, beckon_timestamp_write (assigned_us, timestamp));

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_find_last_handoff (BeckonDb *db, gint64 task_serial, gint64 *id, GError **error)
{
  static const char sql[] = "SELECT id FROM aic_interactions WHERE task_serial = ?1 AND kind = "
                            "'handoff' ORDER BY id DESC LIMIT 1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task_serial);

  return beckon_stmt_find_int (stmt, id, error);
}
