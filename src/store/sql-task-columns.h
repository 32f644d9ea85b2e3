/* sql-task-columns.h: how a task is read; for the files that select tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/task.h"
#include "store/sqlite-statement.h"

G_BEGIN_DECLS

/* The question of a task is that of its oldest open interaction: it is read from there, not kept twice. */
#define BECKON_SQL_TASK_COLUMNS \
  "t.serial, t.id, t.title, t.status, t.priority, t.paused, t.progress, t.queued_us, t.started_us, t.updated_us, " \
  "t.finished_us, t.resume_us, t.need_us, t.open_count, t.pending_interaction, t.agent, t.workspace, t.current_step, " \
  "t.result, t.description, t.context, q.conflict_description, q.reason, t.ends_with_question, " \
  "t.n_steps, t.position, t.remaining_us, t.paused_with_agent "
#define BECKON_SQL_TASK_JOIN "LEFT JOIN aic_interactions AS q ON q.id = t.pending_interaction "
#define BECKON_SQL_TASK_FROM "FROM tasks AS t " BECKON_SQL_TASK_JOIN

/* (transfer full): the row that @stmt stands on. */
BeckonTask *beckon_sql_take_task (BeckonStmt *stmt,
                                  guint      *open_count);

G_END_DECLS
