/* tasks.h: the rows of tasks, and the number of tasks with each status; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/task.h"

G_BEGIN_DECLS

/* What a task's row contains beside the task. */
typedef struct
{
  BeckonTask *task;       /* (owned): a private copy, which may be changed */
  guint       open_count; /* interactions that are PENDING or POSTPONED */
} BeckonTaskRow;

void beckon_task_row_clear (BeckonTaskRow *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonTaskRow, beckon_task_row_clear)

/* E102 if there is none or it was deleted. */
gboolean beckon_sql_read_task (BeckonDb *db, const char *id, BeckonTaskRow *row, GError **error);
gboolean
beckon_sql_read_task_by_serial (BeckonDb *db, gint64 serial, BeckonTaskRow *row, GError **error);
/* (transfer full) (element-type BeckonTask): those that the events with the numbers @first to @last
 * are about, each once, in any order. */
GPtrArray *
beckon_sql_list_tasks_of_events (BeckonDb *db, gint64 first, gint64 last, GError **error);
/* What its row says of its newest question, after that question was written. */
gboolean beckon_sql_read_last_question (BeckonDb *db, BeckonTask *task, GError **error);
/* Sets the serial of the task, and a new id if its own is taken. */
gboolean beckon_sql_insert_task (BeckonDb *db, BeckonTaskRow *row, GError **error);
/* Status, times, progress, what is pending. */
gboolean beckon_sql_update_task (BeckonDb *db, const BeckonTaskRow *row, GError **error);
/* Title, context, step, result. */
gboolean beckon_sql_update_task_texts (BeckonDb *db, const BeckonTask *task, GError **error);
gboolean beckon_sql_update_task_agent (BeckonDb *db, const BeckonTask *task, GError **error);
gboolean beckon_sql_update_task_description (BeckonDb *db, const BeckonTask *task, GError **error);
/* Whether it ends with its last question. */
gboolean beckon_sql_update_task_end (BeckonDb *db, const BeckonTask *task, GError **error);
/* The row number of a task. @deleted: also of a deleted one. E102. */
gboolean beckon_sql_find_serial_of_task (
  BeckonDb *db, const char *task_id, gboolean deleted, gint64 *serial, GError **error);
gboolean beckon_sql_hide_task (BeckonDb *db, gint64 serial, GError **error);
gboolean beckon_sql_add_task_counts (BeckonDb    *db,
                                     const gint64 deltas[BECKON_N_TASK_STATUSES],
                                     GError     **error);
gboolean
beckon_sql_read_task_counts (BeckonDb *db, guint64 counts[BECKON_N_TASK_STATUSES], GError **error);

G_END_DECLS
