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
  "s.timed_out, s.until_us, " BECKON_SQL_ASIDE_COLUMNS ( \
    "s", "t.status = 'POSTPONED'") ", s.reminded_us"
#define BECKON_SQL_LAST_QUESTION_JOIN \
  "LEFT JOIN aic_interactions AS s ON s.id = CASE WHEN t.status = 'POSTPONED' THEN " \
  "t.pending_interaction" \
  " WHEN t.pending_interaction IS NULL THEN (SELECT max (id) FROM aic_interactions WHERE " \
  "task_serial = t.serial) END" \
  " AND (s.status = 'POSTPONED' OR ((s.status = 'AUTO_RESOLVED' OR s.timed_out <> 0)" \
  " AND NOT EXISTS (SELECT 1 FROM corrections WHERE interaction_id = s.id))) "
/* The first of them in a task. */
#define BECKON_SQL_TASK_LAST_QUESTION 34
/* The question of a task is that of its oldest open interaction: it is read from there, not kept
 * twice. */
#define BECKON_SQL_TASK_COLUMNS \
  "t.serial, t.id, t.title, t.status, t.priority, t.paused, t.progress, t.queued_us, " \
  "t.started_us, t.updated_us, " \
  "t.finished_us, t.resume_us, t.need_us, t.open_count, t.pending_interaction, t.agent, " \
  "t.workspace, t.current_step, " \
  "t.result, t.description, t.context, q.conflict_description, q.reason, t.ends_with_question, " \
  "t.n_steps, t.position, t.remaining_us, t.paused_with_agent, q.advice, q.advised_by, " \
  "t.claimed_by, t.claim, t.claim_us, t.of_request, " BECKON_SQL_LAST_QUESTION_COLUMNS " "
#define BECKON_SQL_TASK_JOIN \
  "LEFT JOIN aic_interactions AS q ON q.id = t.pending_interaction " BECKON_SQL_LAST_QUESTION_JOIN
#define BECKON_SQL_TASK_FROM "FROM tasks AS t " BECKON_SQL_TASK_JOIN

/* (transfer full) (nullable): from the columns that begin with @column. */
BeckonInteraction *beckon_sql_take_last_question (BeckonStmt *stmt, int column);
/* (transfer full): the row that @stmt stands on. */
BeckonTask *beckon_sql_take_task (BeckonStmt *stmt, guint *open_count);

G_END_DECLS
