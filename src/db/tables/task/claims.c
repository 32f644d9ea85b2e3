/* claims.c: tasks that agents fetch: which is next, and whose claim has ended
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/task/claims.h"

#include "model/words.h"

#define FREE "status = 'QUEUED' AND n_steps = 0 AND paused = 0 AND deleted = 0"
#define OF_AGENT \
  "tasks INDEXED BY tasks_to_fetch WHERE agent IS NOT NULL AND " FREE \
  " AND agent = ?2 COLLATE NOCASE"
#define OF_NOBODY \
  "tasks INDEXED BY tasks_for_anybody WHERE agent IS NULL AND of_request = 1 AND " FREE

/* @serial stays 0 when there is none of that priority. */
static gboolean
find_of_priority (
  BeckonConnection *db, const char *agent, BeckonPriority priority, gint64 *serial, GError **error)
{
  static const char sql[] =
    "SELECT serial FROM (SELECT * FROM (SELECT serial, queued_us FROM " OF_AGENT
    " AND priority = ?1 ORDER BY queued_us, serial LIMIT 1)"
    " UNION ALL SELECT * FROM (SELECT serial, queued_us FROM " OF_NOBODY
    " AND priority = ?1 ORDER BY queued_us, serial LIMIT 1))"
    " ORDER BY queued_us, serial LIMIT 1";
  g_autoptr (BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);
  int rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, beckon_priority_to_string (priority));
  beckon_stmt_bind_text (stmt, 2, agent);
  rc = beckon_stmt_step (stmt, error);
  if (rc == SQLITE_ROW)
    *serial = beckon_stmt_get_int (stmt, 0);

  return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

gboolean
beckon_sql_find_task_to_fetch (BeckonConnection *db,
                               const char       *agent,
                               gint64           *serial,
                               GError          **error)
{
  *serial = 0;
  for (int priority = BECKON_PRIORITY_URGENT; priority >= BECKON_PRIORITY_LOW && *serial == 0;
       priority--)
    if (!find_of_priority (db, agent, (BeckonPriority) priority, serial, error))
      return FALSE;

  return TRUE;
}

GArray *
beckon_sql_list_requests_to_fetch (BeckonConnection *db,
                                   const char       *agent,
                                   guint             limit,
                                   GError          **error)
{
  static const char sql[] = "SELECT serial FROM " OF_AGENT " AND of_request = 1 LIMIT ?1";
  g_autoptr (BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, limit);
  beckon_stmt_bind_text (stmt, 2, agent);

  return beckon_stmt_take_ints (stmt, error);
}

GArray *
beckon_sql_list_ended_claims (BeckonConnection *db, gint64 now_us, guint limit, GError **error)
{
  static const char sql[] = "SELECT serial FROM tasks INDEXED BY tasks_by_claim WHERE claim_us IS "
                            "NOT NULL AND claim_us <= ?1 ORDER BY claim_us LIMIT ?2";
  g_autoptr (BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, now_us);
  beckon_stmt_bind_int (stmt, 2, limit);

  return beckon_stmt_take_ints (stmt, error);
}

gboolean
beckon_sql_find_next_claim (BeckonConnection *db, gint64 *claim_us, GError **error)
{
  static const char sql[] = "SELECT claim_us FROM tasks INDEXED BY tasks_by_claim WHERE claim_us "
                            "IS NOT NULL ORDER BY claim_us LIMIT 1";

  return beckon_connection_get_number (db, sql, 0, claim_us, error);
}

gboolean
beckon_sql_put_off_claim (BeckonConnection *db, gint64 serial, gint64 until_us, GError **error)
{
  static const char sql[] = "UPDATE OR FAIL tasks SET claim_us = ?2 WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, serial);
  beckon_stmt_bind_int (stmt, 2, until_us);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_renew_claims (BeckonConnection *db, gint64 claim_us, GError **error)
{
  static const char sql[] = "UPDATE OR FAIL tasks SET claim_us = ?1 WHERE claim_us IS NOT NULL";
  g_autoptr (BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, claim_us);

  return beckon_stmt_run (stmt, error);
}
