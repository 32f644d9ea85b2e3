/* store.h: where tasks, interactions, deadlines and events are kept, in the desk's words
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

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
 *
 * The rules that are the store's, inside the transaction:
 * - ASK: the task must exist and not be ended (E102, E108); without task_id a task is made,
 * RUNNING. QUEUED becomes RUNNING first (two log lines). Task → AWAITING_RESPONSE (need_us = now
 * unless it already waited), row inserted, events AIC_DIALOG_REQUESTED (payload: the interaction)
 * and TASK_CHANGED (TASK_CREATED before it when made). Known idempotency_key: existed, no event.
 *   With an answer (the sentinel's, SEN-2), and while no preference says otherwise: the row becomes
 * AUTO_RESOLVED by "sentinel" at once, the task never waits, the use of the preference is counted,
 * and of the dialog's events there is AIC_DIALOG_RESPONDED alone: nobody was asked.
 * - RESPOND: compare-and-set on PENDING or POSTPONED; beckon_interaction_fit_answer() decides; task
 * → RUNNING when no other open interaction of it is left, else the next oldest is its question;
 * AIC_DIALOG_RESPONDED (response shape), TASK_CHANGED.
 * - EXPIRE: only when PENDING, not held, policy's deadline not later than op->deadline_us (else
 * nothing, no error): FIRST_OPTION → AUTO_RESOLVED, option 1, timed_out, by "timeout", log
 * `AIC_TIMEOUT`, events AIC_TIMEOUT and AIC_DIALOG_RESPONDED; POSTPONE → POSTPONED, task POSTPONED
 * (when nothing else of it is pending), log "postponed", AIC_POSTPONED; CONTINUE → SKIPPED,
 * timed_out, task RUNNING, AIC_TIMEOUT, AIC_DIALOG_RESPONDED; DENY → DECLINED likewise; HOLD →
 * nothing. Never option 1 for a kind that may not be auto-resolved or a destructive one, whatever
 * the row says.
 * - HOLD: open only (E106); AIC_HELD with the interaction. Same state as before: no event.
 * - WITHDRAW: → CANCELLED, task RUNNING when nothing else is open; AIC_WITHDRAWN. E106 when
 * settled.
 * - CHANGE_TASK: on an ended task only title and context (else E108). A message is a line of the
 * log, too (TASK_LOG after TASK_CHANGED).
 * - CORRECT: only ANSWERED or AUTO_RESOLVED (else E108); fits the answer; a row in corrections;
 * AIC_CORRECTED.
 * - MOVE_TASK cancel, complete, fail: open interactions of the task become CANCELLED (AIC_WITHDRAWN
 * each, reason) in the same transaction. start: QUEUED → RUNNING. pause/resume: the flag `paused`
 * alone (E108 when already so or ended). Same verb again on the same ended status: E108.
 * - DELETE_TASK: ended only (E108); hidden from lists and get_task (E102), its interactions and log
 * stay; TASK_CHANGED with the member "deleted": true in its payload.
 * - FREEZE: sets remaining and clears deadline (or the reverse with thaw) of PENDING ones that are
 * not held; no events.
 * - RECOVER: for each PENDING one with a deadline (it ran when the desk ended without stopping):
 * remaining = clamp (deadline − time of the last commit, least_us, timeout); for each with
 * remaining and not held: at least least_us (never over its timeout, when that is less, least_us
 * still holds); all get deadline = now + remaining. An ambiguity or a handoff counts points in
 * time, not visible time: its deadline stays as it is. `open` lists every PENDING one. No events.
 * - REMEMBER, and RESPOND with `remember` (in the same transaction): an answer that a person gave
 * becomes a preference, over an earlier one for the same question and scope. E103 not one option ·
 * E105 kind, or destructive · E108 nobody answered · E109 the asker itself.
 * - EDIT_PREFERENCE: another answer, which must be an option of the question that it was made from
 * (E103); NULL: the person is asked.
 * - CORRECT also teaches (SEN-6): a preference that answered, or was made with the answer, is
 * turned off (answer NULL). Where an evaluator or a time-out answered, the question becomes one
 * with the answer NULL, everywhere: no evaluator decides it again.
 * - DELIVER: notes what became of an entry of the outbox (done, dropped, failed: it goes, with the
 * messages that show its interaction; retry: it waits until next_us), then takes the next one that
 * is due and the first of its interaction, for lease_us. No events.
 * - LATER: open only (E106): → POSTPONED until deadline_us, which is a deadline 'return';
 * AIC_POSTPONED, TASK_CHANGED (ATT-6).
 * - EXPIRE that postpones sets a deadline 'remind'; an answer to what was set aside stands in the
 * task's context (PP-8).
 * - CARRY_OUT: at most `limit` of the deadlines that are due and no countdowns, each claimed before
 * it is acted on. remind: AIC_REMINDER, a log line and the deadline 'cancel' of an ambiguity, or
 * the next 'remind' of anything else, after twice as long. return: PENDING with its whole
 * countdown, AIC_REMINDER. cancel: CANCELLED, and the task with it when nothing else of it is open,
 * AIC_CANCELLED, AIC_DIALOG_RESPONDED; until overdue_us it is a reminder instead (PP-7).
 * - WAIT: a QUEUED or RUNNING task → WAITING until deadline_us (WH-2); one that is a plan only by
 * its own step. CREATE_TASK with a draft that is WAITING until its resume_us: the same from its
 * beginning. Paused, or its agent is: remaining_us stands still instead. An ASK ends the wait.
 * - RESUME_DUE: at most `limit` of the tasks whose wait is over, the earliest first: RUNNING; its
 * plan's step is DONE at the time when it was due, and a wait that is its next step begins then
 * (WH-3). Its agent was deleted: FAILED (WH-6).
 * - MOVE_TASK pause of a waiting task keeps what is left of the wait, resume goes on with it,
 * resume with at_once ends it (WH-5).
 * - MOVE_AGENT pause, resume, DELETE_AGENT: the agent alone; FOLLOW_AGENTS then does the same to
 * its WAITING tasks, `limit` at a time: pauses those that are not paused, lets those go on that
 * were paused with it. E108 for the status that it has. CREATE_AGENT: E108 when the name is taken
 * in any case.
 * - PRUNE_LOGS: at most `limit` lines of tasks that have ended, and of whose log no line is newer
 * than before_us (WH-14). No events.
 * - NOTE_CHANNEL: a value of a channel's own by its name, or which interaction a message shows. No
 * events.
 * - POST_OPEN: every open question is put into the outbox for the channel, oldest first, but where
 * it waits there already. No events.
 * - Whatever is announced of an interaction, and every notice, is put into the outbox for the
 * operation's channels in the same transaction.
 * - CREATE_REQUEST: CLASSIFYING, its first turn, REQUEST_CHANGED; no task yet. Known
 * idempotency_key: existed, no event.
 * - CLASSIFY_REQUEST: only of one that is CLASSIFYING (else nothing, no error). Its task is made,
 * QUEUED, or gets the cumulative request as its description; a state that asks puts the question on
 * it (CF-1, CF-4, CF-6).
 * - Whatever settles the question of a request, by RESPOND or otherwise, moves the request in the
 * same transaction (CF-2, CF-3, CF-6): confirmed → QUEUED, rejected → REJECTED, clarified →
 * CLASSIFYING, skipped → QUEUED, anything else → ABANDONED; REQUEST_CHANGED last. A task that never
 *   began goes with its request: QUEUED, WAITING while it is classified again (nobody may start
 * it), or CANCELLED. The end of a task is that of its request, too.
 * - ABANDON_REQUEST: one that is not final → ABANDONED, its question and task CANCELLED. E108 when
 * it is final.
 * - RECOVER_REQUESTS: one that should ask and has no open question → ABANDONED (CF-6); `requests`
 * are those that have to be classified.
 * - ASK of a hand-off (WH-8): E102 unless the assignee is somebody active; deadline 'handoff' for
 * its next reminder; resume_us of the task is its time-out while it is open; HANDOFF_REQUESTED
 * beside AIC_DIALOG_REQUESTED. RESPOND, or COMPLETE_HANDOFF by its task: HANDOFF_COMPLETED and its
 * lines in the log. EXPIRE: EXPIRED by "timeout" (WH-11). ASSIGN: open only; another assignee, a
 * line, HANDOFF_REQUESTED.
 * - COMPLETE_HANDOFF: E102, E106 and E108 have the words of WH-12.
 * - ADD_PERSON, EDIT_PERSON, DELETE_PERSON: a handle stands for one person (E101), at most
 * BECKON_LIMIT_PEOPLE (E104). No events.
 * - CREATE_TASK with steps: all of them PENDING. START_STEP: the step that the task is at, of a
 * task that is QUEUED (RUNNING from then on) or RUNNING, not paused, whose agent is not, nor the
 * step's own, and that has no unclear step (else E108, AIC-2): RUNNING, one attempt more,
 * current_step. END_STEP: DONE, with its result in the context's member, or SKIPPED, with those
 * that a when guards (WH-7): the position moves on in the same transaction, and the task is
 * COMPLETE after the last; FAILED: so is the task. A step that was not started is both at once.
 * E108 where the task is at another step, or has ended. Each is a line in the log and TASK_CHANGED.
 * SET_STEP: what an unclear step means. ASK with of_step: the question stands in the step's row.
 *   LOG_LINES: a line in the log each, TASK_LOG each.
 * - HOLD_STEP: the step that the task is at does not begin because an agent is paused (WH-5): its
 * note and a line in the log say so, once, and TASK_CHANGED; nothing, no error, where that is not
 * so any more. The note goes when the agent goes on or is deleted, and when the task is paused.
 * - Whatever ends a task, its steps that are PENDING or RUNNING become CANCELLED with it.
 * - Every change of a task's status is a line in execution_log with from, to, who, why (PP-10). */
void beckon_store_commit_async (BeckonStore        *self,
                                BeckonOperation    *operation,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data);
/* (transfer full) */
BeckonCommit *beckon_store_commit_finish (BeckonStore *self, GAsyncResult *result, GError **error);
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
