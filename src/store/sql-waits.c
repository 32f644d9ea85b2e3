/* sql-waits.c: which waits are over, which wait for an agent, and whose log is old
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store/sql-waits.h"

/* Of a task that waits sort_us is when it goes on, and 0 while it is paused (beckon_task_get_sort_us ()). */
#define WAITS "tasks INDEXED BY tasks_by_status WHERE deleted = 0 AND status = 'WAITING' AND sort_us > 0"

GArray *
beckon_sql_list_due_waits (BeckonConnection  *db,
                           gint64             now_us,
                           guint              limit,
                           GError           **error)
{
  static const char sql[] =
    "SELECT serial FROM " WAITS " AND sort_us <= ?1 ORDER BY sort_us LIMIT ?2";
  g_autoptr(BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, now_us);
  beckon_stmt_bind_int (stmt, 2, limit);

  return beckon_stmt_take_ints (stmt, error);
}

gboolean
beckon_sql_find_next_wait (BeckonConnection  *db,
                           gint64            *due_us,
                           GError           **error)
{
  static const char sql[] =
    "SELECT sort_us FROM " WAITS " ORDER BY sort_us LIMIT 1";

  return beckon_connection_get_number (db, sql, 0, due_us, error);
}

GArray *
beckon_sql_list_waits_of_agent (BeckonConnection  *db,
                                const char        *agent,
                                gboolean           paused,
                                guint              limit,
                                GError           **error)
{
  static const char sql[] =
    "SELECT serial FROM tasks INDEXED BY tasks_of_agent WHERE status = 'WAITING' AND agent IS NOT NULL"
    " AND agent = ?1 COLLATE NOCASE AND paused = ?2 AND paused_with_agent = ?2 LIMIT ?3";
  g_autoptr(BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_text (stmt, 1, agent);
  beckon_stmt_bind_int (stmt, 2, paused);
  beckon_stmt_bind_int (stmt, 3, limit);

  return beckon_stmt_take_ints (stmt, error);
}

gboolean
beckon_sql_note_log (BeckonConnection  *db,
                     gint64             task_serial,
                     gint64             now_us,
                     GError           **error)
{
  static const char sql[] = "UPDATE OR FAIL tasks SET log_us = ?2 WHERE serial = ?1";
  g_autoptr(BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, now_us);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_find_oldest_log (BeckonConnection  *db,
                            gint64            *log_us,
                            GError           **error)
{
  static const char sql[] =
    "SELECT log_us FROM tasks INDEXED BY tasks_by_log WHERE log_us IS NOT NULL ORDER BY log_us LIMIT 1";

  return beckon_connection_get_number (db, sql, 0, log_us, error);
}

/* @n_deleted fewer than @limit: nothing is left of the log. */
static gboolean
delete_lines (BeckonConnection  *db,
              gint64             task_serial,
              guint              limit,
              guint             *n_deleted,
              GError           **error)
{
  static const char sql[] =
    "DELETE FROM execution_log WHERE id IN (SELECT id FROM execution_log WHERE task_serial = ?1 ORDER BY id LIMIT ?2)";
  g_autoptr(BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, limit);
  if (!beckon_stmt_run (stmt, error))
    return FALSE;
  *n_deleted = (guint) sqlite3_changes (beckon_connection_get_handle (db));

  return TRUE;
}

static gboolean
clear_log (BeckonConnection  *db,
           gint64             task_serial,
           GError           **error)
{
  static const char sql[] = "UPDATE OR FAIL tasks SET log_us = NULL WHERE serial = ?1";

  return beckon_connection_run_for (db, sql, task_serial, error);
}

gboolean
beckon_sql_prune_log (BeckonConnection  *db,
                      gint64             before_us,
                      guint              limit,
                      gboolean          *more,
                      GError           **error)
{
  static const char sql[] =
    "SELECT serial FROM tasks INDEXED BY tasks_by_log WHERE log_us < ?1 ORDER BY log_us LIMIT ?2";
  g_autoptr(GArray) serials = NULL;
  g_autoptr(BeckonStmt) stmt = beckon_connection_borrow (db, sql, error);
  guint left = limit;

  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, before_us);
  beckon_stmt_bind_int (stmt, 2, limit);
  serials = beckon_stmt_take_ints (stmt, error);
  if (serials == NULL)
    return FALSE;

  *more = serials->len == limit;
  for (guint i = 0; i < serials->len; i++)
    {
      gint64 serial = g_array_index (serials, gint64, i);
      guint n_deleted = 0;

      if (left == 0)
        {
          *more = TRUE;
          break;
        }
      if (!delete_lines (db, serial, left, &n_deleted, error))
        return FALSE;
      if (n_deleted < left && !clear_log (db, serial, error))
        return FALSE;
      *more = *more || n_deleted == left;
      left -= n_deleted;
    }

  return TRUE;
}
