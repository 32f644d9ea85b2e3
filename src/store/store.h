/* store.h: where tasks, interactions, deadlines and events are kept, in the desk's words
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "db/role.h"
#include "model/query.h"
#include "model/stats.h"
#include "rules/operation.h"

G_BEGIN_DECLS

/* Does an index give the page, without looking at rows that the query leaves out? Others go to the
 * reader: beckon_store_search_…(). */
gboolean beckon_task_query_is_bounded (const BeckonTaskQuery *self);
gboolean beckon_interaction_query_is_bounded (const BeckonInteractionQuery *self);

/* Signal "place-changed" (GError, nullable): the file that is open is no longer where the next
 * start looks for it, and nothing is accepted any more (TR-3, E110); or, without an error, it is
 * there again. */
#define BECKON_TYPE_STORE (beckon_store_get_type ())
G_DECLARE_FINAL_TYPE (BeckonStore, beckon_store, BECKON, STORE, GObject)

/* Opens @path (made with its folder, mode 0700/0600, when it is not there) on the writer thread:
 * WAL, synchronous=FULL, application_id, migrations. E110: held by another desk (a lock beside the
 * file says which process), a file of a newer version (left as it is), cannot be read or written. A
 * damaged file is set aside as NAME.damaged-TIME with its WAL, what can be read of it is kept in
 * the new one, and
 * @notice of finish says so. */
void beckon_store_open_async (const char         *path,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data);
/* (transfer full); @notice (transfer full) (nullable): a translated text for the person. */
BeckonStore *beckon_store_open_finish (GAsyncResult *result, char **notice, GError **error);

/* Every write is an operation. All operations that wait are one transaction with a savepoint each;
 * the callback comes in the caller's main context, in the order of commits, only after the
 * transaction is on disk. What an operation may fail with: E102 no such row · E103 answer does not
 * fit · E106 settled already, with the winner · E107 nothing pending · E108 status · E110 cannot be
 * written: nothing of it was done · E111 open_limit. A failed operation changes nothing.
 * What each does, and what it announces, says its constructor in rules/. */
void beckon_store_commit_async (BeckonStore        *self,
                                BeckonOperation    *operation,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data);
/* (transfer full) */
BeckonCommit *beckon_store_commit_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* The same without a task, for who has one: @func is called once, in the thread-default context of
 * now, with the commit or an error. What is to live until then is kept by @user_data. */
void beckon_store_commit (BeckonStore     *self,
                          BeckonOperation *operation,
                          GCancellable    *cancellable,
                          BeckonCommitFunc func,
                          gpointer         user_data);
/* Is @role this desk's? Without a database that desks share always TRUE. */
gboolean beckon_store_holds_role (BeckonStore *self, BeckonRole role);
/* Waits for what is queued, checkpoints and closes; no operation is taken after it (E110). */
void beckon_store_close_async (BeckonStore *self, GAsyncReadyCallback callback, gpointer user_data);
gboolean beckon_store_close_finish (BeckonStore *self, GAsyncResult *result, GError **error);

/* Bounded reads: one indexed page, under a millisecond or so, on the read-only connection of the
 * calling (main) thread. */
/* (transfer full), E102. */
BeckonTask *beckon_store_get_task (BeckonStore *self, const char *id, GError **error);
/* (transfer full), E102; with its corrections. */
BeckonInteraction *beckon_store_get_interaction (BeckonStore *self, gint64 id, GError **error);
/* (transfer full) (element-type BeckonTask); @next (transfer full) (nullable): NULL at the end. A
 * page ends at the limit or after about 1 MiB of text. For queries that are bounded; for others the
 * async one, which takes any query. */
GPtrArray *beckon_store_list_tasks (BeckonStore           *self,
                                    const BeckonTaskQuery *query,
                                    char                 **next,
                                    GError               **error);
/* (transfer full) (element-type BeckonInteraction) */
GPtrArray *beckon_store_list_interactions (BeckonStore                  *self,
                                           const BeckonInteractionQuery *query,
                                           char                        **next,
                                           GError                      **error);
/* (transfer full) (element-type BeckonLogEntry): oldest first, those with id > @after. @last TRUE:
 * the newest @limit of them, still oldest first. */
GPtrArray *beckon_store_list_log (
  BeckonStore *self, const char *task_id, gint64 after, gboolean last, guint limit, GError **error);
/* How many lines of the log of a task, deleted or not, were deleted, for whatever reason (TR-6).
 * E102. */
gboolean beckon_store_count_deleted_lines (BeckonStore *self,
                                           const char  *task_id,
                                           gint64      *n_deleted,
                                           GError     **error);
/* How many lines the log of one task, and those of all together, may have from now on; 0: any
 * number. What is over that is deleted as db/tables/task/log-limits.h says, some at a time. */
void beckon_store_set_log_limits (BeckonStore *self, gint64 of_task, gint64 of_all);
/* (transfer full) (nullable): what the person should know of the file, though all that is asked for
 * is done: another program keeps it growing.
 * @hint (out) (transfer full): what to do. */
char *beckon_store_dup_notice (BeckonStore *self, char **hint);
/* (transfer full) (element-type BeckonEvent): those with sequence > @after, in order; fewer than
 * @limit only at the end. Those of a type that this program does not know are passed over. */
GPtrArray *beckon_store_list_events (BeckonStore *self, gint64 after, guint limit, GError **error);
/* The newest sequence, 0 when there is none. */
gint64 beckon_store_get_last_sequence (BeckonStore *self);
/* (transfer full) (element-type BeckonEvent): the same between @after and @before (exclusive), on
 * the reader thread, with what they are about as it is now; what is gone is NULL. */
void beckon_store_read_events_async (BeckonStore        *self,
                                     gint64              after,
                                     gint64              before,
                                     guint               limit,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
GPtrArray *
beckon_store_read_events_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* Counts of all tasks by status, O(1) in their number. */
gboolean beckon_store_count_tasks (BeckonStore *self,
                                   guint64      counts[BECKON_N_TASK_STATUSES],
                                   GError     **error);
/* (transfer full) (nullable): the oldest interaction of an open status, PENDING (AR-5) or
 * POSTPONED, by its task's queued time; NULL without an error: none. */
BeckonInteraction *
beckon_store_get_oldest (BeckonStore *self, BeckonInteractionStatus status, GError **error);
/* (transfer full) (element-type BeckonTask): the tasks of these serials, in that order; deleted
 * ones are left out. At most BECKON_LIMIT_PAGE. */
GPtrArray *beckon_store_get_tasks_by_serial (BeckonStore  *self,
                                             const gint64 *serials,
                                             guint         n_serials,
                                             GError      **error);

/* (transfer full) (element-type BeckonStepRow): the task's steps from position @first on, at most
 * @limit (0: 100, most BECKON_LIMIT_PAGE), or about 1 MiB of text. E102. */
GPtrArray *beckon_store_list_steps (
  BeckonStore *self, const char *task_id, guint first, guint limit, GError **error);
/* (transfer full) (element-type BeckonStepRow): the conditions before @position that the step at
 * @position depends on, from the outside in. E102. */
GPtrArray *
beckon_store_list_guards (BeckonStore *self, const char *task_id, guint position, GError **error);
/* (transfer full) (nullable): the first PENDING step that nobody understood; NULL without @error:
 * there is none. E102. */
BeckonStepRow *
beckon_store_get_unclear_step (BeckonStore *self, const char *task_id, GError **error);
/* (transfer full) (element-type utf8): the ids of at most @limit tasks with a plan that are RUNNING
 * or QUEUED and not paused: by priority, then RUNNING before QUEUED, then age. Those that HOLD_STEP
 * noted are left out while an agent of theirs is paused. */
GPtrArray *beckon_store_list_tasks_to_carry_on (BeckonStore *self, guint limit, GError **error);

/* Reads without a bound, on the reader thread. */
void       beckon_store_search_tasks_async (BeckonStore           *self,
                                            const BeckonTaskQuery *query,
                                            GCancellable          *cancellable,
                                            GAsyncReadyCallback    callback,
                                            gpointer               user_data);
GPtrArray *beckon_store_search_tasks_finish (BeckonStore  *self,
                                             GAsyncResult *result,
                                             char        **next,
                                             GError      **error);
void       beckon_store_search_interactions_async (BeckonStore                  *self,
                                                   const BeckonInteractionQuery *query,
                                                   GCancellable                 *cancellable,
                                                   GAsyncReadyCallback           callback,
                                                   gpointer                      user_data);
GPtrArray *beckon_store_search_interactions_finish (BeckonStore  *self,
                                                    GAsyncResult *result,
                                                    char        **next,
                                                    GError      **error);
/* What a person answered, or corrected, to questions like interaction @id (SEN-7), the most alike
 * first, at most @limit (0: 3); the same answer to the same question once, the last time. Nothing
 * for kinds that are not answered alike each time. The work does not grow with the history: of a
 * word that is everywhere the newest questions are looked at. */
void beckon_store_find_similar_async (BeckonStore        *self,
                                      gint64              id,
                                      guint               limit,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            user_data);
/* (transfer full) (element-type BeckonInteraction), with corrections; E102. */
GPtrArray *
beckon_store_find_similar_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* (transfer full) (element-type BeckonTaskKey): every task with one of @statuses (bits), in no
 * order; newest @limit ended ones when @limit is not 0. */
void beckon_store_list_task_keys_async (BeckonStore        *self,
                                        guint               statuses,
                                        guint               limit,
                                        GCancellable       *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer            user_data);
GArray *
beckon_store_list_task_keys_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* (transfer full) (nullable): what a channel noted under @name; NULL without @error: nothing. */
char *beckon_store_get_channel_state (BeckonStore *self,
                                      const char  *channel,
                                      const char  *name,
                                      GError     **error);
/* The interaction that message number @message of @channel shows; 0: none. */
gint64 beckon_store_find_channel_message (BeckonStore *self,
                                          const char  *channel,
                                          const char  *message,
                                          GError     **error);
/* (transfer full) (array zero-terminated=1): the messages that show an interaction, by number; NULL
 * with @error. */
char **beckon_store_list_channel_messages (BeckonStore *self,
                                           const char  *channel,
                                           gint64       interaction_id,
                                           GError     **error);
/* (transfer full): CF-8 */
void beckon_store_read_stats_async (BeckonStore            *self,
                                    const BeckonStatsQuery *query,
                                    GCancellable           *cancellable,
                                    GAsyncReadyCallback     callback,
                                    gpointer                user_data);
BeckonStats *
beckon_store_read_stats_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* How many tasks with @status each agent has; the more there are, the longer it takes. */
void beckon_store_count_tasks_of_agents_async (BeckonStore        *self,
                                               BeckonTaskStatus    status,
                                               GCancellable       *cancellable,
                                               GAsyncReadyCallback callback,
                                               gpointer            user_data);
/* (transfer full) (element-type utf8 guint): by the agent's name as beckon_name_fold() gives it;
 * none is left out but those without tasks. */
GHashTable *
beckon_store_count_tasks_of_agents_finish (BeckonStore *self, GAsyncResult *result, GError **error);

/* Remembered answers; each a step in an index or one page. */
/* What the person said about the question @fingerprint for @agent, else for @workspace, else
 * everywhere (the last two nullable). @preference (transfer full) (nullable): NULL when there is
 * none. */
gboolean beckon_store_find_preference (BeckonStore       *self,
                                       const char        *fingerprint,
                                       const char        *agent,
                                       const char        *workspace,
                                       BeckonPreference **preference,
                                       GError           **error);
/* (transfer full), E102. */
BeckonPreference *beckon_store_get_preference (BeckonStore *self, gint64 id, GError **error);
/* (transfer full) (element-type BeckonPreference): a page may be short, or empty, and still go on.
 */
GPtrArray *beckon_store_list_preferences (BeckonStore                 *self,
                                          const BeckonPreferenceQuery *query,
                                          char                       **next,
                                          GError                     **error);
/* The interaction that was asked with @key; 0: none yet. */
gint64 beckon_store_find_idempotency_key (BeckonStore *self, const char *key);

/* Requests; each a step in an index or one page. */
/* (transfer full): with its turns. E102. */
BeckonRequest *beckon_store_get_request (BeckonStore *self, const char *id, GError **error);
/* (transfer full) (nullable): the request that became a task, or whose question it asks; NULL
 * without an error: none. */
BeckonRequest *
beckon_store_get_request_of_task (BeckonStore *self, const char *task_id, GError **error);
/* (transfer full) (element-type BeckonRequest): a page may be short, or empty, and still go on. */
GPtrArray *beckon_store_list_requests (BeckonStore              *self,
                                       const BeckonRequestQuery *query,
                                       char                    **next,
                                       GError                  **error);

/* Persons. */
/* (transfer full): by number or by handle, with or without the @, in any case. E102. */
BeckonPerson *beckon_store_lookup_person (BeckonStore *self, const char *word, GError **error);
/* (transfer full) (element-type BeckonPerson): all of them, at most BECKON_LIMIT_PEOPLE, by handle.
 */
GPtrArray *beckon_store_list_people (BeckonStore *self, GError **error);

/* Agents that somebody registered; each a step in an index, or all of them: at most
 * BECKON_LIMIT_AGENTS. */
/* (transfer full), E102. */
BeckonAgent *beckon_store_get_agent (BeckonStore *self, gint64 id, GError **error);
/* By its name, in any case; @agent (transfer full) (nullable): NULL when nobody ever registered it.
 * One that was deleted is found as long as no other took its name. */
gboolean
beckon_store_find_agent (BeckonStore *self, const char *name, BeckonAgent **agent, GError **error);
/* (transfer full) (element-type BeckonAgent): those that are not deleted, by name. */
GPtrArray *beckon_store_list_agents (BeckonStore *self, GError **error);

G_END_DECLS
