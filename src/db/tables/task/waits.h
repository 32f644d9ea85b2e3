/* waits.h: tasks that wait until a time; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "db/dialect.h"

G_BEGIN_DECLS

/* (transfer full) (element-type gint64): serials of at most @limit tasks whose wait is over at
 * @now_us, the earliest first. */
GArray *beckon_sql_list_due_waits (BeckonDb *db, gint64 now_us, guint limit, GError **error);
#define BECKON_SQL_WAITS \
  "tasks" BECKON_SQL_INDEXED_BY ( \
    "tasks_by_status") "WHERE deleted = 0 AND status = 'WAITING' AND sort_us > 0"
/* When the first wait is over. */
#define BECKON_SQL_NEXT_WAIT "SELECT sort_us FROM " BECKON_SQL_WAITS " ORDER BY sort_us LIMIT 1"
/* Extends the wait of the task with @serial to @until_us at least. */
gboolean beckon_sql_put_off_wait (BeckonDb *db, gint64 serial, gint64 until_us, GError **error);
/* (transfer full) (element-type gint64): serials of at most @limit waiting tasks of @agent: those
 * that are not paused, or, with @paused, those that were paused with it. */
GArray *beckon_sql_list_waits_of_agent (
  BeckonDb *db, const char *agent, gboolean paused, guint limit, GError **error);

G_END_DECLS
