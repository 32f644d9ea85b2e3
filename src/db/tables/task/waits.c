/* waits.c: which waits are over, and which wait for an agent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/task/waits.h"

#include "db/dialect.h"
#include "model/name.h"

/* For a waiting task, sort_us is the time when it resumes, and 0 while it is paused
 * (beckon_task_get_sort_us ()). */
GArray *
beckon_sql_list_due_waits (BeckonDb *db, gint64 now_us, guint limit, GError **error)
{
  static const char sql[] =
    "SELECT serial FROM " BECKON_SQL_WAITS " AND sort_us <= ?1 ORDER BY sort_us, serial LIMIT ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, now_us);
  beckon_stmt_bind_int (stmt, 2, limit);

  return beckon_stmt_take_ints (stmt, error);
}

gboolean
beckon_sql_put_off_wait (BeckonDb *db, gint64 serial, gint64 until_us, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "tasks SET sort_us = ?2 WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, serial);
  beckon_stmt_bind_int (stmt, 2, until_us);

  return beckon_stmt_run (stmt, error);
}

GArray *
beckon_sql_list_waits_of_agent (
  BeckonDb *db, const char *agent, gboolean paused, guint limit, GError **error)
{
  static const char sql[] = "SELECT serial FROM tasks" BECKON_SQL_INDEXED_BY (
    "tasks_of_agent") "WHERE status = 'WAITING'"
                      " AND agent_key IS NOT NULL AND agent_key = ?1 AND paused = ?2 AND "
                      "paused_with_agent = ?2"
                      " ORDER BY serial LIMIT ?3";
  g_autofree char *key = beckon_name_fold (agent);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_text (stmt, 1, key);
  beckon_stmt_bind_int (stmt, 2, paused);
  beckon_stmt_bind_int (stmt, 3, limit);

  return beckon_stmt_take_ints (stmt, error);
}
