/* interactions.h: the rows of interactions; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/question/interaction.h"
#include "model/task.h"

G_BEGIN_DECLS

/* (transfer full): E102. */
BeckonInteraction *
beckon_sql_read_interaction (BeckonDb *db, gint64 id, gint64 *task_serial, GError **error);
/* (transfer full) (element-type BeckonInteraction): those that the events with the numbers @first
 * to
 * @last are about, each once, with their corrections, in any order. */
GPtrArray *
beckon_sql_list_interactions_of_events (BeckonDb *db, gint64 first, gint64 last, GError **error);
/* The interaction that was asked with the idempotency key of @draft by the same agent (@draft as it
 * was sent), 0 if there is none. @withdrawn: one that was withdrawn counts, too. */
gboolean beckon_sql_find_key (
  BeckonDb *db, const BeckonInteraction *draft, gboolean withdrawn, gint64 *id, GError **error);
/* The key of interaction @id may be used for another one. */
gboolean beckon_sql_release_key (BeckonDb *db, gint64 id, GError **error);
/* AR-5: the one with this open status, PENDING or POSTPONED, whose task was queued first, and whose
 * answer is not held back; 0 if there is none. */
gboolean
beckon_sql_find_oldest (BeckonDb *db, BeckonInteractionStatus status, gint64 *id, GError **error);
gboolean
beckon_sql_count_open_of_agent (BeckonDb *db, const char *agent, guint *count, GError **error);
/* Sets its id, and stores its deadline. */
gboolean beckon_sql_insert_interaction (BeckonDb          *db,
                                        BeckonInteraction *interaction,
                                        const BeckonTask  *task,
                                        GError           **error);
/* Writes the response and the new status, only if the row is still as open as @was says: @claimed
 * reports that. Its deadlines and an answer that is held back are deleted. */
gboolean beckon_sql_settle_interaction (BeckonDb                *db,
                                        const BeckonInteraction *interaction,
                                        BeckonInteractionStatus  was,
                                        gboolean                *claimed,
                                        GError                 **error);
/* The answer is owed to nobody any more, if it was to @owed_to. */
gboolean beckon_sql_set_delivered (BeckonDb *db, gint64 id, const char *owed_to, GError **error);
/* Writes held, the remaining time and the deadline. */
gboolean
beckon_sql_update_countdown (BeckonDb *db, const BeckonInteraction *interaction, GError **error);
/* (transfer full) (element-type BeckonInteraction): the open ones of a task, oldest first. */
GPtrArray *beckon_sql_list_open_of_task (BeckonDb *db, const BeckonTask *task, GError **error);
/* (transfer full) (element-type BeckonInteraction): every PENDING one, oldest first. */
GPtrArray *beckon_sql_list_pending (BeckonDb *db, GError **error);

G_END_DECLS
