/* claims.c: tasks that agents fetch: which is next, and whose claim has ended
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/task/claims.h"

#include "db/dialect.h"
#include "model/enums.h"
#include "model/name.h"

#define FREE "status = 'QUEUED' AND n_steps = 0 AND paused = 0 AND deleted = 0"
#define OF_AGENT \
  "tasks" BECKON_SQL_INDEXED_BY ("tasks_to_fetch") "WHERE agent_key IS NOT NULL AND " FREE \
                                                   " AND agent_key = ?2"
#define OF_NOBODY \
  "tasks" BECKON_SQL_INDEXED_BY ( \
    "tasks_for_anybody") "WHERE agent IS NULL AND of_request = 1 AND " FREE

/* @serial stays 0 if there is none with that priority. */
static gboolean
find_of_priority (
  BeckonDb *db, const char *key, BeckonPriority priority, gint64 *serial, GError **error)
{
  static const char sql[] =
    "SELECT serial FROM (SELECT * FROM (SELECT serial, queued_us FROM " OF_AGENT
    " AND priority = ?1 ORDER BY queued_us, serial LIMIT 1) AS own"
    " UNION ALL SELECT * FROM (SELECT serial, queued_us FROM " OF_NOBODY
    " AND priority = ?1 ORDER BY queued_us, serial LIMIT 1) AS free) AS first"
    " ORDER BY queued_us, serial LIMIT 1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, beckon_priority_to_string (priority));
  beckon_stmt_bind_text (stmt, 2, key);
  rc = beckon_stmt_step (stmt, error);
  if (rc == BECKON_DB_ROW)
    *serial = beckon_stmt_get_int (stmt, 0);

  return rc != BECKON_DB_ERROR;
}

gboolean
beckon_sql_find_task_to_fetch (BeckonDb *db, const char *agent, gint64 *serial, GError **error)
{
  g_autofree char *key = beckon_name_fold (agent);

  *serial = 0;
  for (int priority = BECKON_PRIORITY_URGENT; priority >= BECKON_PRIORITY_LOW && *serial == 0;
       priority--)
    if (!find_of_priority (db, key, (BeckonPriority) priority, serial, error))
      return FALSE;

  return TRUE;
}

GArray *
beckon_sql_list_requests_to_fetch (BeckonDb *db, const char *agent, guint limit, GError **error)
{
  static const char sql[] = "SELECT serial FROM " OF_AGENT " AND of_request = 1"
                            " ORDER BY priority, queued_us, serial LIMIT ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  g_autofree char *key = beckon_name_fold (agent);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, limit);
  beckon_stmt_bind_text (stmt, 2, key);

  return beckon_stmt_take_ints (stmt, error);
}

GArray *
beckon_sql_list_ended_claims (BeckonDb *db, gint64 now_us, guint limit, GError **error)
{
  static const char sql[] = "SELECT serial FROM tasks" BECKON_SQL_INDEXED_BY (
    "tasks_by_claim") "WHERE claim_us IS "
                      "NOT NULL AND claim_us <= ?1 ORDER BY claim_us, serial LIMIT ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, now_us);
  beckon_stmt_bind_int (stmt, 2, limit);

  return beckon_stmt_take_ints (stmt, error);
}

gboolean
beckon_sql_put_off_claim (BeckonDb *db, gint64 serial, gint64 until_us, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "tasks SET claim_us = ?2 WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, serial);
  beckon_stmt_bind_int (stmt, 2, until_us);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_renew_claims (BeckonDb *db, gint64 claim_us, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "tasks SET claim_us = ?1 WHERE claim_us IS NOT NULL";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, claim_us);

  return beckon_stmt_run (stmt, error);
}
