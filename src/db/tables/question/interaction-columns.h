/* interaction-columns.h: reads an interaction from a row; for the files that select interactions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/statement.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* When the person is reminded of an interaction that is set aside, and when it is cancelled. */
#define BECKON_SQL_ASIDE_COLUMNS(table, aside) \
  "CASE WHEN " aside " THEN (SELECT due_us FROM deadlines WHERE interaction_id = " table \
  ".id AND kind = 'remind') END, " \
  "CASE WHEN " aside " THEN (SELECT due_us FROM deadlines WHERE interaction_id = " table \
  ".id AND kind = 'cancel') END"
/* The columns of an interaction, from aic_interactions AS i, tasks AS t, deadlines AS d. */
#define BECKON_SQL_INTERACTION_COLUMNS \
  "i.id, i.task_id, i.kind, i.status, i.conflict_description, i.reason, i.options, i.multiple, " \
  "i.allow_other, i.policy, " \
  "i.timeout_us, d.due_us, i.remaining_us, i.held, i.context, i.agent, coalesce (i.title, " \
  "t.title), t.workspace, i.idempotency_key, " \
  "i.previous_id, i.timestamp, i.response, i.response_indices, i.note, i.responded_by, " \
  "i.surface, i.timed_out, " \
  "i.responded_at, i.task_serial, i.intent, i.confidence, i.request_id, i.source, i.advice, " \
  "i.until_us, i.reminded_us, " \
  "i.assignee, i.subject, i.priority, i.warm, i.outcome, i.assigned_at, " \
  "i.tags, " BECKON_SQL_ASIDE_COLUMNS ("i", \
                                       "i.status = 'POSTPONED'") ", i.advised_by, i.set_aside_at"
#define BECKON_SQL_INTERACTION_JOINS \
  "LEFT JOIN tasks AS t ON t.serial = i.task_serial " \
  "LEFT JOIN deadlines AS d ON d.interaction_id = i.id AND d.kind = 'auto-resolve' "
#define BECKON_SQL_INTERACTION_TASK_SERIAL 28
#define BECKON_SQL_OPEN "('PENDING', 'POSTPONED')"

/* (transfer full): the current row of @stmt, without its corrections. */
BeckonInteraction *beckon_sql_take_interaction (BeckonStmt *stmt);
/* "[0,2]"; (transfer full) (nullable) both ways. */
guint *beckon_sql_parse_indices (const char *text, guint *n_indices);
char  *beckon_sql_write_indices (const guint *indices, guint n_indices);

G_END_DECLS
