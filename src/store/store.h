/* store.h: stores tasks, interactions, deadlines and events
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "db/role.h"
#include "db/team.h"
#include "model/agent-activity.h"
#include "model/query.h"
#include "model/stats.h"
#include "rules/operation.h"
#include "store/view.h"

G_BEGIN_DECLS

/* TRUE: an index gives the page without scanning rows that the query excludes. Other queries must
 * use the reader: beckon_store_search_…(). */
gboolean beckon_task_query_is_bounded (const BeckonTaskQuery *self);
gboolean beckon_interaction_query_is_bounded (const BeckonInteractionQuery *self);

/* Signal "place-changed" (GError, nullable): the open file is no longer the one that the next start
 * will read, and nothing is accepted any more (TR-3, E110); or, without an error, it is back. */
#define BECKON_TYPE_STORE (beckon_store_get_type ())
G_DECLARE_FINAL_TYPE (BeckonStore, beckon_store, BECKON, STORE, GObject)

/* Opens the database at @place, an address (db/address.h) or the path of a file, on the writer
 * thread. A file is created with its folder (mode 0700/0600) if it does not exist: WAL,
 * synchronous=FULL, application_id, migrations. E110: locked by another desk (the error says which
 * process), of a newer version (left unchanged), or cannot be read or written. A damaged file is
 * moved aside as NAME.damaged-TIME with its WAL, its readable rows are salvaged into the new one,
 * and @notice of finish says so. */
void beckon_store_open_async (const char         *place,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data);
/* (transfer full); @notice (transfer full) (nullable): a translated text for the person. */
BeckonStore *beckon_store_open_finish (GAsyncResult *result, char **notice, GError **error);

/* (transfer none): the address of the database, or the path of its file. */
const char *beckon_store_get_place (BeckonStore *self);

/* Every write is an operation. All queued operations are one transaction with a savepoint each; the
 * callback runs in the caller's main context, in the order of commits, after the transaction is on
 * disk. Errors: E102 no such row · E103 answer does not fit · E106 settled already, with the winner
 * · E107 nothing pending · E108 status · E110 cannot be written: nothing of it was done · E111
 * open_limit. A failed operation changes nothing. The constructors in rules/ document what each
 * does and announces. */
void beckon_store_commit_async (BeckonStore        *self,
                                BeckonOperation    *operation,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data);
/* (transfer full) */
BeckonCommit *beckon_store_commit_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* The same without a GTask: @func is called once, in the current thread-default context, with the
 * commit or an error. @user_data must keep alive what @func needs. */
void beckon_store_commit (BeckonStore     *self,
                          BeckonOperation *operation,
                          GCancellable    *cancellable,
                          BeckonCommitFunc func,
                          gpointer         user_data);
/* Is @role this desk's? Without a database that desks share always TRUE. */
gboolean beckon_store_holds_role (BeckonStore *self, BeckonRole role);
/* Executes queued operations, checkpoints and closes; later operations fail (E110). */
void beckon_store_close_async (BeckonStore *self, GAsyncReadyCallback callback, gpointer user_data);
gboolean beckon_store_close_finish (BeckonStore *self, GAsyncResult *result, GError **error);

/* The maximum number of lines of the log of one task, and of all logs together; 0: no limit. Excess
 * lines are deleted in batches, see db/tables/task/log-limits.h. */
void beckon_store_set_log_limits (BeckonStore *self, gint64 of_task, gint64 of_all);
/* (transfer full) (nullable): a problem of the file that does not prevent anything yet: another
 * program makes it grow. @hint (out) (transfer full): what to do. */
char *beckon_store_dup_notice (BeckonStore *self, char **hint);
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

/* The number of the newest event when the store was opened: a desk announces what comes after it;
 * -1: it could not be read. */
gint64 beckon_store_get_opened_at (BeckonStore *self);

/* --- other desks over the same database (TM-1) --- */

/* Signal "news" (guint news): bits of BeckonNews; from the main loop. */

/* What the others are to know of this desk. */
void beckon_store_tell (BeckonStore *self, const BeckonDeskState *state);
/* @team (out): what is known of the others. */
void beckon_store_read_team (BeckonStore *self, BeckonTeam *team);
/* Is the store at @place, as beckon_store_open_async() takes it, on a server, where several desks
 * may have it? */
gboolean beckon_store_is_on_server (const char *place);
/* (transfer none) (nullable): the id of this desk among them; NULL where there can be none. */
const char *beckon_store_get_desk (BeckonStore *self);

/* --- bounded reads --- */

/* Reads pages of @view, which is one moment of the database, for @input. Runs on a thread of its
 * own: it uses nothing else. (transfer full) (nullable): the result; with @error there is none. */
typedef gpointer (*BeckonViewFunc) (BeckonView *view, gpointer input, GError **error);

/* Reads what was committed before this call, or more. @input (transfer full) (nullable), freed with
 * @free_input (nullable); @free_result (nullable) frees a result that nobody takes. */
void beckon_store_view_async (BeckonStore        *self,
                              BeckonViewFunc      func,
                              gpointer            input,
                              GDestroyNotify      free_input,
                              GDestroyNotify      free_result,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data);
/* (transfer full) (nullable): what the function returned. E110 when the store is closed. */
gpointer beckon_store_view_finish (BeckonStore *self, GAsyncResult *result, GError **error);

/* --- unbounded reads, on a thread of their own --- */

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
/* @attachment of finish (transfer full): E102, also before the answer that names it has gone out.
 */
void beckon_store_get_attachment_async (BeckonStore        *self,
                                        gint64              id,
                                        GCancellable       *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer            user_data);
BeckonAttachment *
beckon_store_get_attachment_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* Which of @files (array zero-terminated=1), names in the folder of attachments, has no row?
 * (transfer full) (array zero-terminated=1) */
void beckon_store_find_unknown_files_async (BeckonStore        *self,
                                            const char *const  *files,
                                            GCancellable       *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer            user_data);
char **
beckon_store_find_unknown_files_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* (transfer full): where the bytes of attachments are: beside the database. */
char *beckon_store_dup_attachments_folder (BeckonStore *self);

/* A person's answers and corrections to questions similar to interaction @id (SEN-7), the most
 * similar first, at most @limit (0: 3); the same answer to the same question once, the last one.
 * Nothing for kinds whose answers do not repeat. The work does not grow with the history: for a
 * frequent word, only the newest questions are read. */
void beckon_store_find_similar_async (BeckonStore        *self,
                                      gint64              id,
                                      guint               limit,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            user_data);
/* (transfer full) (element-type BeckonInteraction), with corrections; E102. */
GPtrArray *
beckon_store_find_similar_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* (transfer full) (element-type BeckonTaskKey): every task with one of @statuses (bits), unsorted;
 * only the newest @limit ended ones if @limit is not 0. */
void beckon_store_list_task_keys_async (BeckonStore        *self,
                                        guint               statuses,
                                        guint               limit,
                                        GCancellable       *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer            user_data);
GArray *
beckon_store_list_task_keys_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* The lines of a log. */
void beckon_store_read_log_async (BeckonStore          *self,
                                  const BeckonLogQuery *query,
                                  GCancellable         *cancellable,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data);
/* (transfer full) (element-type BeckonLogEntry): the oldest first. E102. */
GPtrArray *beckon_store_read_log_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* What the agents of a task reported about their work, on the reader thread. */
void beckon_store_read_transcript_async (BeckonStore                 *self,
                                         const BeckonTranscriptQuery *query,
                                         GCancellable                *cancellable,
                                         GAsyncReadyCallback          callback,
                                         gpointer                     user_data);
/* (transfer full) (element-type BeckonTranscriptPart): E102. */
GPtrArray *
beckon_store_read_transcript_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* (transfer full) (element-type BeckonTaskName): the newest @limit tasks, newest first. */
void beckon_store_list_task_names_async (BeckonStore        *self,
                                         guint               limit,
                                         GCancellable       *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer            user_data);
GPtrArray *
beckon_store_list_task_names_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* (transfer full) (element-type BeckonAgent): the registered agents, by name. */
void beckon_store_list_agents_async (BeckonStore        *self,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
GPtrArray *
beckon_store_list_agents_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* (transfer full) (element-type utf8 utf8): all values of a channel by their names, read on the
 * reader thread. */
void beckon_store_list_channel_state_async (BeckonStore        *self,
                                            const char         *channel,
                                            GCancellable       *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer            user_data);
GHashTable *
beckon_store_list_channel_state_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* (transfer full): CF-8 */
void beckon_store_read_stats_async (BeckonStore            *self,
                                    const BeckonStatsQuery *query,
                                    GCancellable           *cancellable,
                                    GAsyncReadyCallback     callback,
                                    gpointer                user_data);
BeckonStats *
beckon_store_read_stats_finish (BeckonStore *self, GAsyncResult *result, GError **error);
/* The number of tasks with @status of each agent; the time grows with their number. */
void beckon_store_count_tasks_of_agents_async (BeckonStore        *self,
                                               BeckonTaskStatus    status,
                                               GCancellable       *cancellable,
                                               GAsyncReadyCallback callback,
                                               gpointer            user_data);
/* (transfer full) (element-type utf8 guint): by the agent's name as returned by beckon_name_fold();
 * agents without such tasks are missing. */
GHashTable *
beckon_store_count_tasks_of_agents_finish (BeckonStore *self, GAsyncResult *result, GError **error);

/* The agents that were seen in tasks and questions, and what each does now. */
void beckon_store_list_agent_activity_async (BeckonStore        *self,
                                             GCancellable       *cancellable,
                                             GAsyncReadyCallback callback,
                                             gpointer            user_data);
/* (transfer full) (element-type BeckonAgentActivity): those with open questions first, then those
 * that do something, then by name; at most 500. */
GPtrArray *
beckon_store_list_agent_activity_finish (BeckonStore *self, GAsyncResult *result, GError **error);

/* Requests, on the reader thread. */
void       beckon_store_search_requests_async (BeckonStore              *self,
                                               const BeckonRequestQuery *query,
                                               GCancellable             *cancellable,
                                               GAsyncReadyCallback       callback,
                                               gpointer                  user_data);
GPtrArray *beckon_store_search_requests_finish (BeckonStore  *self,
                                                GAsyncResult *result,
                                                char        **next,
                                                GError      **error);

G_END_DECLS
