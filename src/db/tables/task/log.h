/* log.h: the lines of a task's log; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "db/dialect.h"
#include "model/log-entry.h"
#include "model/query.h"

G_BEGIN_DECLS

/* Sets its id. */
gboolean
beckon_sql_insert_log (BeckonDb *db, BeckonLogEntry *entry, gint64 task_serial, GError **error);
GPtrArray *beckon_sql_list_log (
  BeckonDb *db, const char *task_id, gint64 after, gboolean last, guint limit, GError **error);
/* (transfer full) (element-type BeckonLogEntry): the oldest first; with a text at most one. For the
 * reader thread: a text is looked for in the whole log. E102. */
GPtrArray *beckon_sql_read_log (BeckonDb *db, const BeckonLogQuery *query, GError **error);
/* How many lines of the log were deleted since the task was created, for any reason (TR-6).
 * E102. */
gboolean
beckon_sql_count_deleted (BeckonDb *db, const char *task_id, gint64 *n_deleted, GError **error);
/* @n_rows rows of execution_log were deleted; they stood for @n_lines that were not counted as
 * deleted yet. */
gboolean beckon_sql_note_deleted (
  BeckonDb *db, gint64 task_serial, gint64 n_rows, gint64 n_lines, GError **error);
/* A line was added at @now_us to the log of a task that has ended. */
gboolean beckon_sql_note_log (BeckonDb *db, gint64 task_serial, gint64 now_us, GError **error);
/* The task has not ended any more. */
gboolean beckon_sql_keep_log (BeckonDb *db, gint64 task_serial, GError **error);
/* Among the tasks that have ended, the time of the oldest last line. */
#define BECKON_SQL_OLDEST_LOG \
  "SELECT log_us FROM tasks" BECKON_SQL_INDEXED_BY ( \
    "tasks_by_log") "WHERE log_us IS NOT NULL ORDER BY log_us LIMIT 1"
/* Deletes at most @limit lines of tasks that have ended, and whose last line is older than
 * @before_us. @more: there may be others. */
gboolean
beckon_sql_prune_log (BeckonDb *db, gint64 before_us, guint limit, gboolean *more, GError **error);

G_END_DECLS
