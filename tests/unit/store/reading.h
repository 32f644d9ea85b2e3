/* reading.h: what a view reads, for a test, which waits for it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store/store.h"

G_BEGIN_DECLS

/* Each is the function of the same name in store/view.h, on a thread that reads. Nothing else
 * happens in the main loop meanwhile. */
gboolean           reading_count_deleted_lines (BeckonStore *store,
                                                const char  *task_id,
                                                gint64      *n_deleted,
                                                GError     **error);
gboolean           reading_count_tasks (BeckonStore *store, guint64 *counts, GError **error);
gint64             reading_find_channel_message (BeckonStore *store,
                                                 const char  *channel,
                                                 const char  *message,
                                                 GError     **error);
BeckonAgent       *reading_get_agent (BeckonStore *store, gint64 id, GError **error);
char              *reading_get_channel_state (BeckonStore *store,
                                              const char  *channel,
                                              const char  *name,
                                              GError     **error);
BeckonInteraction *reading_get_interaction (BeckonStore *store, gint64 id, GError **error);
gint64             reading_get_last_sequence (BeckonStore *store);
BeckonInteraction *
reading_get_oldest (BeckonStore *store, BeckonInteractionStatus status, GError **error);
BeckonRequest *reading_get_request (BeckonStore *store, const char *id, GError **error);
BeckonTask    *reading_get_task (BeckonStore *store, const char *id, GError **error);
GPtrArray     *reading_get_tasks_by_serial (BeckonStore  *store,
                                            const gint64 *serials,
                                            guint         n_serials,
                                            GError      **error);
BeckonStepRow *reading_get_unclear_step (BeckonStore *store, const char *task_id, GError **error);
GPtrArray     *reading_list_agents (BeckonStore *store, GError **error);
char         **reading_list_channel_messages (BeckonStore *store,
                                              const char  *channel,
                                              gint64       interaction_id,
                                              GError     **error);
GPtrArray     *reading_list_events (BeckonStore *store, gint64 after, guint limit, GError **error);
GPtrArray     *reading_list_interactions (BeckonStore                  *store,
                                          const BeckonInteractionQuery *query,
                                          char                        **next,
                                          GError                      **error);
GPtrArray     *reading_list_log (BeckonStore *store,
                                 const char  *task_id,
                                 gint64       after,
                                 gboolean     last,
                                 guint        limit,
                                 GError     **error);
GPtrArray     *reading_list_steps (
      BeckonStore *store, const char *task_id, guint first, guint limit, GError **error);
GPtrArray *
reading_list_tasks (BeckonStore *store, const BeckonTaskQuery *query, char **next, GError **error);
GPtrArray    *reading_list_tasks_to_carry_on (BeckonStore *store, guint limit, GError **error);
BeckonPerson *reading_lookup_person (BeckonStore *store, const char *word, GError **error);

G_END_DECLS
