/* sql-interactions.h: the rows of interactions and of their corrections; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/interaction.h"
#include "model/task.h"
#include "store/sqlite-connection.h"

G_BEGIN_DECLS

/* The columns of an interaction, from aic_interactions AS i, tasks AS t, deadlines AS d. */
#define BECKON_SQL_INTERACTION_COLUMNS \
  "i.id, i.task_id, i.kind, i.status, i.conflict_description, i.reason, i.options, i.multiple, i.allow_other, i.policy, " \
  "i.timeout_us, d.due_us, i.remaining_us, i.held, i.context, i.agent, coalesce (i.title, t.title), t.workspace, i.idempotency_key, " \
  "i.previous_id, i.timestamp, i.response, i.response_indices, i.note, i.responded_by, i.surface, i.timed_out, " \
  "i.responded_at, i.task_serial, i.intent, i.confidence, i.request_id, i.source, i.advice, i.until_us, i.reminded_us, " \
  "i.assignee, i.subject, i.priority, i.warm, i.outcome"
#define BECKON_SQL_INTERACTION_JOINS \
  "LEFT JOIN tasks AS t ON t.serial = i.task_serial " \
  "LEFT JOIN deadlines AS d ON d.interaction_id = i.id AND d.kind = 'auto-resolve' "
#define BECKON_SQL_INTERACTION_TASK_SERIAL 28
#define BECKON_SQL_OPEN "('PENDING', 'POSTPONED')"

/* (transfer full): the row that @stmt stands on, without its corrections. */
BeckonInteraction *beckon_sql_take_interaction      (BeckonStmt              *stmt);
/* (transfer full): E102. */
BeckonInteraction *beckon_sql_read_interaction      (BeckonConnection        *db,
                                                     gint64                   id,
                                                     gint64                  *task_serial,
                                                     GError                 **error);
/* 0 when there is none. */
gboolean           beckon_sql_find_key              (BeckonConnection        *db,
                                                     const char              *idempotency_key,
                                                     gint64                  *id,
                                                     GError                 **error);
/* AR-5; 0 when there is none. */
gboolean           beckon_sql_find_oldest_open      (BeckonConnection        *db,
                                                     gint64                  *id,
                                                     GError                 **error);
gboolean           beckon_sql_count_open_of_agent   (BeckonConnection        *db,
                                                     const char              *agent,
                                                     guint                   *count,
                                                     GError                 **error);
/* Gives it its id, and the deadline its row. */
gboolean           beckon_sql_insert_interaction    (BeckonConnection        *db,
                                                     BeckonInteraction       *interaction,
                                                     const BeckonTask        *task,
                                                     GError                 **error);
/* The response and the new status. Only when the row is still as open as @was says: @claimed tells. */
gboolean           beckon_sql_settle_interaction    (BeckonConnection        *db,
                                                     const BeckonInteraction *interaction,
                                                     BeckonInteractionStatus  was,
                                                     gboolean                *claimed,
                                                     GError                 **error);
/* Held, what remains, the deadline. */
gboolean           beckon_sql_update_countdown      (BeckonConnection        *db,
                                                     const BeckonInteraction *interaction,
                                                     GError                 **error);
/* (transfer full) (element-type BeckonInteraction): the open ones of a task, oldest first. */
GPtrArray         *beckon_sql_list_open_of_task     (BeckonConnection        *db,
                                                     const BeckonTask        *task,
                                                     GError                 **error);
/* (transfer full) (element-type BeckonInteraction): every PENDING one, oldest first. */
GPtrArray         *beckon_sql_list_pending          (BeckonConnection        *db,
                                                     GError                 **error);
gboolean           beckon_sql_insert_correction     (BeckonConnection        *db,
                                                     BeckonCorrection        *correction,
                                                     GError                 **error);
/* Fills in @interaction's corrections. */
gboolean           beckon_sql_read_corrections      (BeckonConnection        *db,
                                                     BeckonInteraction       *interaction,
                                                     GError                 **error);

G_END_DECLS
