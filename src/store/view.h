/* view.h: the bounded reads: one indexed page each
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/query.h"
#include "rules/operation.h"

G_BEGIN_DECLS

/* What the database holds at one moment. beckon_store_view_async() gives one to a function on the
 * reader thread, and takes it back afterwards. All errors without a code below are E110. */
typedef struct _BeckonView BeckonView;

/* For the store. @db (not owned) (nullable): NULL if the store is closed. */
BeckonView *beckon_view_new (BeckonDb *db);
void        beckon_view_free (BeckonView *self);

/* (transfer full) */
BeckonNextDue *beckon_view_read_next_due (BeckonView *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonView, beckon_view_free)

/* (transfer full), E102. */
BeckonTask *beckon_view_get_task (BeckonView *self, const char *id, GError **error);

/* (transfer full), E102; with its corrections. */
BeckonInteraction *beckon_view_get_interaction (BeckonView *self, gint64 id, GError **error);

/* (transfer full) (element-type BeckonTask); @next (transfer full) (nullable): NULL at the end. A
 * page ends at the limit or after about 1 MiB of text. Only for bounded queries;
 * beckon_store_search_tasks_async() accepts any. */
GPtrArray *beckon_view_list_tasks (BeckonView            *self,
                                   const BeckonTaskQuery *query,
                                   char                 **next,
                                   GError               **error);

/* (transfer full) (element-type BeckonInteraction) */
GPtrArray *beckon_view_list_interactions (BeckonView                   *self,
                                          const BeckonInteractionQuery *query,
                                          char                        **next,
                                          GError                      **error);

/* (transfer full) (element-type BeckonLogEntry): oldest first, those with id > @after. @last TRUE:
 * the newest @limit of them, still oldest first. */
GPtrArray *beckon_view_list_log (
  BeckonView *self, const char *task_id, gint64 after, gboolean last, guint limit, GError **error);

/* How many lines were deleted from the log of a task, deleted or not, for any reason (TR-6).
 * E102. */
gboolean beckon_view_count_deleted_lines (BeckonView *self,
                                          const char *task_id,
                                          gint64     *n_deleted,
                                          GError    **error);

/* The number of tasks with each status, in constant time. */
gboolean
beckon_view_count_tasks (BeckonView *self, guint64 counts[BECKON_N_TASK_STATUSES], GError **error);

/* --- requests --- */

/* (transfer full): with its turns. E102. */
BeckonRequest *beckon_view_get_request (BeckonView *self, const char *id, GError **error);

/* (transfer full) (nullable): the request that became a task, or that a question belongs to; NULL
 * without an error: none. */
BeckonRequest *
beckon_view_get_request_of_task (BeckonView *self, const char *task_id, GError **error);

/* (transfer full) (element-type BeckonRequest): a page may be short, or empty, and still have a
 * successor. */
GPtrArray *beckon_view_list_requests (BeckonView               *self,
                                      const BeckonRequestQuery *query,
                                      char                    **next,
                                      GError                  **error);

/* (transfer full) (nullable): the oldest interaction of an open status, PENDING (AR-5) or
 * POSTPONED, by its task's queued time; NULL without an error: none. */
BeckonInteraction *
beckon_view_get_oldest (BeckonView *self, BeckonInteractionStatus status, GError **error);

/* (transfer full) (element-type BeckonTask): the tasks with these serials, in that order; deleted
 * ones are skipped. At most BECKON_LIMIT_PAGE. */
GPtrArray *beckon_view_get_tasks_by_serial (BeckonView   *self,
                                            const gint64 *serials,
                                            guint         n_serials,
                                            GError      **error);

/* --- remembered answers --- */

/* The remembered answer to @question, as beckon_sql_find_preference() finds it. @preference
 * (transfer full) (nullable): NULL if there is none. */
gboolean beckon_view_find_preference (BeckonView              *self,
                                      const BeckonInteraction *question,
                                      gint64                   now_us,
                                      BeckonPreference       **preference,
                                      GError                 **error);

/* (transfer full), E102. */
BeckonPreference *beckon_view_get_preference (BeckonView *self, gint64 id, GError **error);

/* (transfer full) (element-type BeckonPreference): a page may be short, or empty, and still have a
 * successor. */
GPtrArray *beckon_view_list_preferences (BeckonView                  *self,
                                         const BeckonPreferenceQuery *query,
                                         char                       **next,
                                         GError                     **error);

/* The interaction that the same agent asked with the idempotency_key of @draft; 0: none yet.
 * @withdrawn: also one that was withdrawn. */
gint64 beckon_view_find_idempotency_key (BeckonView              *self,
                                         const BeckonInteraction *draft,
                                         gboolean                 withdrawn);

/* (transfer full) (element-type BeckonStepRow): the task's steps from position @first on, at most
 * @limit (0: 100, at most BECKON_LIMIT_PAGE), or about 1 MiB of text. E102. */
GPtrArray *beckon_view_list_steps (
  BeckonView *self, const char *task_id, guint first, guint limit, GError **error);

/* (transfer full) (element-type BeckonStepRow): the conditions before @position that guard the step
 * at @position, outermost first. E102. */
GPtrArray *beckon_view_list_enclosing_conditions (BeckonView *self,
                                                  const char *task_id,
                                                  guint       position,
                                                  GError    **error);

/* (transfer full) (nullable): the first PENDING step that is unclear; NULL without @error: there is
 * none. E102. */
BeckonStepRow *beckon_view_get_unclear_step (BeckonView *self, const char *task_id, GError **error);

/* (transfer full) (element-type utf8): the ids of at most @limit tasks with a plan that are RUNNING
 * or QUEUED and not paused: by priority, then RUNNING before QUEUED, then age. Those noted by
 * HOLD_STEP are skipped while one of their agents is paused. */
/* Do the programs of task @task_id run on this desk (TM-6)? FALSE also with @error. */
gboolean   beckon_view_is_task_here (BeckonView *self, const char *task_id, GError **error);
GPtrArray *beckon_view_list_tasks_to_carry_on (BeckonView *self, guint limit, GError **error);

/* (transfer full) (nullable): the value that a channel stored under @name; NULL without @error:
 * none. */
char *beckon_view_get_channel_state (BeckonView *self,
                                     const char *channel,
                                     const char *name,
                                     GError    **error);

/* The interaction that message number @message of @channel shows; 0: none. */
gint64 beckon_view_find_channel_message (BeckonView *self,
                                         const char *channel,
                                         const char *message,
                                         GError    **error);

/* (transfer full) (array zero-terminated=1): the messages that show an interaction, by number; NULL
 * with @error. */
char **beckon_view_list_channel_messages (BeckonView *self,
                                          const char *channel,
                                          gint64      interaction_id,
                                          GError    **error);

/* --- people and agents --- */

/* (transfer full): by id or handle, with or without the @, in any case. E102. */
BeckonPerson *beckon_view_lookup_person (BeckonView *self, const char *word, GError **error);

/* (transfer full) (element-type BeckonPerson): all of them, at most BECKON_LIMIT_PEOPLE, by handle.
 */
GPtrArray *beckon_view_list_people (BeckonView *self, GError **error);

/* Registered agents; each an index lookup, or all of them: at most BECKON_LIMIT_AGENTS. */
/* (transfer full), E102. */
BeckonAgent *beckon_view_get_agent (BeckonView *self, gint64 id, GError **error);

/* By its name, in any case; @agent (transfer full) (nullable): NULL if it was never registered. A
 * deleted one is found until another agent takes its name. */
gboolean
beckon_view_find_agent (BeckonView *self, const char *name, BeckonAgent **agent, GError **error);

/* (transfer full) (element-type BeckonAgent): those that are not deleted, by name. */
GPtrArray *beckon_view_list_agents (BeckonView *self, GError **error);

/* (transfer full) (element-type BeckonEvent): those with sequence > @after, in order; fewer than
 * @limit only at the end. Events of unknown types are skipped. */
GPtrArray *beckon_view_list_events (BeckonView *self, gint64 after, guint limit, GError **error);

/* The newest sequence number of an event, 0 if there is none, -1 if it cannot be read. */
gint64 beckon_view_get_last_sequence (BeckonView *self);

/* (transfer full) (element-type BeckonTranscriptPart): what the agents of a task reported about
 * their work; one page, at most BECKON_TRANSCRIPT_BYTES. E102. */
GPtrArray *
beckon_view_list_transcript (BeckonView *self, const BeckonTranscriptQuery *query, GError **error);

/* Did they report any? */
gboolean beckon_view_has_transcript (BeckonView *self, const char *task_id);

G_END_DECLS
