/* task-columns.h: reads a task from a row; for the files that select tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/statement.h"
#include "db/tables/question/interaction-columns.h"
#include "model/task.h"

G_BEGIN_DECLS

/* What its row says of its newest question: what is set aside, or was not answered by anybody and
 * is not corrected. */
#define BECKON_SQL_LAST_QUESTION_COLUMNS \
  "s.id, s.kind, s.status, s.response, s.response_indices, s.responded_by, s.responded_at, " \
  "s.timed_out, s.until_us, s.reminded_us, " BECKON_SQL_ASIDE_COLUMNS ("s", \
                                                                       "t.status = 'POSTPONED'")
#define BECKON_SQL_LAST_QUESTION_JOIN \
  "LEFT JOIN aic_interactions AS s ON s.id = CASE WHEN t.status = 'POSTPONED' THEN " \
  "t.pending_interaction" \
  " WHEN t.pending_interaction IS NULL THEN (SELECT max (id) FROM aic_interactions WHERE " \
  "task_serial = t.serial) END" \
  " AND (s.status = 'POSTPONED' OR ((s.status = 'AUTO_RESOLVED' OR s.timed_out <> 0)" \
  " AND NOT EXISTS (SELECT 1 FROM corrections WHERE interaction_id = s.id))) "
/* What a task has beside the columns that are fields, for beckon_fields_select(). Its question is
 * that of its oldest open interaction: it is read from there, not kept twice. */
#define BECKON_SQL_TASK_COLUMNS \
  ", t.open_count, q.conflict_description, q.reason, q.advice, " \
  "q.advised_by, " BECKON_SQL_LAST_QUESTION_COLUMNS " "
#define BECKON_SQL_TASK_JOIN \
  "LEFT JOIN aic_interactions AS q ON q.id = t.pending_interaction " BECKON_SQL_LAST_QUESTION_JOIN
#define BECKON_SQL_TASK_FROM BECKON_SQL_TASK_COLUMNS "FROM tasks AS t " BECKON_SQL_TASK_JOIN

/* (transfer full): the current row of @stmt. */
BeckonTask *beckon_sql_row_to_task (BeckonStmt *stmt, guint *open_count);

G_END_DECLS
