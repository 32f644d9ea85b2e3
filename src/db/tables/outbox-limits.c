/* outbox-limits.c: deletes what a channel has not accepted for a month
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/outbox-limits.h"

#include "base/timestamp.h"
#include "db/tables/events.h"

/* The last of the @limit entries after @after; 0 if there is none. */
static gboolean
find_last (BeckonDb *db, gint64 after, guint limit, gint64 *last, GError **error)
{
  static const char sql[] =
    "SELECT max (id) FROM (SELECT id FROM outbox WHERE id > ?1 ORDER BY id LIMIT ?2) AS next";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, after);
  beckon_stmt_bind_int (stmt, 2, limit);

  return beckon_stmt_find_int (stmt, last, error);
}

gboolean
beckon_sql_prune_outbox (BeckonDb *db, guint limit, gint64 *after, GError **error)
{
  static const char sql[] = "DELETE FROM outbox WHERE id > ?1 AND id <= ?2 AND (created_at < ?3 OR "
                            "id <= (SELECT max (id) FROM outbox) - ?4)"
                            " AND NOT EXISTS (SELECT 1 FROM aic_interactions AS i WHERE i.id = "
                            "outbox.interaction_id AND i.status IN ('PENDING', 'POSTPONED'))";
  g_autoptr (BeckonStmt) stmt = NULL;
  char   cutoff[BECKON_TIMESTAMP_SIZE];
  gint64 now_us = 0, from = *after, last = 0;

  *after = 0;
  if (!beckon_sql_read_last_time (db, &now_us, error) || !find_last (db, from, limit, &last, error))
    return FALSE;
  if (last == 0)
    return TRUE;

  stmt = beckon_db_borrow (db, sql, error);
  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, from);
  beckon_stmt_bind_int (stmt, 2, last);
  beckon_stmt_bind_text (stmt, 3,
                         beckon_timestamp_write (MAX (now_us - BECKON_OUTBOX_KEPT_US, 0), cutoff));
  beckon_stmt_bind_int (stmt, 4, BECKON_OUTBOX_KEPT_MOST);
  *after = last;

  return beckon_stmt_run (stmt, error);
}
