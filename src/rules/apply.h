/* apply.h: one operation inside the writer's transaction: what the rules share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/timestamp.h"
#include "db/tables/task/tasks.h"
#include "model/log-entry.h"
#include "model/note.h"
#include "rules/operation.h"
#include "rules/steps.h"

G_BEGIN_DECLS

/* What operations of one transaction share. */
struct _BeckonApply
{
  BeckonDb *db; /* (unowned) */
  GHashTable
        *open_by_agent; /* (unowned) (element-type utf8 guint): see beckon_apply_count_open() */
  gint64 deltas[BECKON_N_TASK_STATUSES]; /* of task_counts; written once, before the commit */
  const BeckonOperation *operation;      /* (unowned): the current operation */
  gint64      now_us;  /* the time of the transaction: every rule takes its time from here */
  const char *by;      /* (unowned) (nullable): of the operation */
  GPtrArray *requests; /* (owned) (nullable) (element-type BeckonRequest): requests that changed, to
                          be announced */
};

/* (transfer full): the cached number of open questions of each agent. Must be emptied at the start
 * of a transaction and on rollback. */
GHashTable *beckon_apply_new_open_counts (void);
/* (transfer full): executes @operation. On failure nothing of it was done; only E110 means that
 * SQLite failed. */
BeckonCommit *beckon_apply (BeckonApply *self, const BeckonOperation *operation, GError **error);

/* The state of an operation before it started one of its rows. */
typedef struct
{
  gint64 deltas[BECKON_N_TASK_STATUSES];
  guint  n_events;
  guint  n_requests;
} BeckonApplyRow;

/* rules/row.c: brackets the work on one row. @done FALSE: it failed, and @error (not NULL) says
 * why: nothing of it was done, @undone (out) is TRUE, and the caller postpones the row. FALSE with
 * @error: the operation fails. */
gboolean beckon_apply_begin_row (BeckonApply    *self,
                                 BeckonCommit   *commit,
                                 BeckonApplyRow *row,
                                 GError        **error);
gboolean beckon_apply_end_row (BeckonApply    *self,
                               BeckonCommit   *commit,
                               BeckonApplyRow *row,
                               gboolean        done,
                               gboolean       *undone,
                               GError        **error);
/* A row that fails is due again after this time. */
#define BECKON_APPLY_PUT_OFF_US (60 * BECKON_US_PER_MINUTE)

/* --- shared functions --- */

/* apply.c */
/* A time as the database keeps it: whole milliseconds. */
gint64 beckon_apply_round (gint64 time_us);
/* (transfer none): announces @type of @task (nullable), with @payload (transfer full); the caller
 * adds what else it is about. */
BeckonEvent *beckon_apply_add_event (BeckonApply    *self,
                                     BeckonCommit   *commit,
                                     BeckonEventType type,
                                     BeckonTask     *task,
                                     GString        *payload);
/* Announces an event; the payload depends on its type (interfaces, section 5). */
void beckon_apply_announce (BeckonApply       *self,
                            BeckonCommit      *commit,
                            BeckonEventType    type,
                            BeckonTask        *task,
                            BeckonInteraction *interaction,
                            BeckonLogEntry    *entry);

/* Announces TASK_CHANGED of @task, which was just deleted. */
void beckon_apply_announce_deleted (BeckonApply *self, BeckonCommit *commit, BeckonTask *task);
/* Writes the countdown of @interaction, which nobody stopped by hand, and announces AIC_COUNTDOWN.
 */
gboolean beckon_apply_write_countdown (BeckonApply             *self,
                                       const BeckonInteraction *interaction,
                                       BeckonCommit            *commit,
                                       GError                 **error);
/* Announces @type, AGENT_CHANGED, PERSON_CHANGED or PREFERENCE_CHANGED, of row @id, which may be
 * gone. */
void beckon_apply_announce_change (BeckonApply    *self,
                                   BeckonCommit   *commit,
                                   BeckonEventType type,
                                   gint64          id);
/* Announces CHANNEL_CHANGED. */
void beckon_apply_announce_channel (BeckonApply *self, BeckonCommit *commit, const char *channel);

/* rules/status.c: @by is the caller, for the log */
/* The task resumes automatically when the time of its open hand-off @interaction is over; does
 * nothing for other questions. */
void beckon_apply_expect_handoff (BeckonTask *task, const BeckonInteraction *interaction);
/* Changes the status of the task, its log and the counts. Does not write the task's row. */
gboolean beckon_apply_set_status (BeckonApply     *self,
                                  const char      *by,
                                  BeckonTaskRow   *row,
                                  BeckonTaskStatus status,
                                  BeckonLevel      level,
                                  gint64           interaction_id,
                                  BeckonNote      *why,
                                  GError         **error);
/* The first log line and the counts of a task that was just inserted. */
gboolean beckon_apply_add_created (BeckonApply      *self,
                                   const char       *by,
                                   const BeckonTask *task,
                                   GError          **error);
gboolean beckon_apply_add_created_line (
  BeckonApply *self, const char *by, const BeckonTask *task, BeckonNote *note, GError **error);
/* Who settled @settled, for the log: the same as in the row, which is not the caller if nobody
 * chose (ATT-1, AIC-9). */
const char *beckon_apply_get_settler (BeckonApply *self, const BeckonInteraction *settled);
/* A log line that changes no status. @entry (out) (optional) (transfer full) */
gboolean beckon_apply_add_line (BeckonApply      *self,
                                const char       *by,
                                const BeckonTask *task,
                                BeckonLevel       level,
                                gint64            interaction_id,
                                BeckonNote       *note,
                                BeckonLogEntry  **entry,
                                GError          **error);
/* The same of a line that a program printed. */
gboolean beckon_apply_add_printed (BeckonApply             *self,
                                   const BeckonTask        *task,
                                   BeckonLevel              level,
                                   const BeckonPrintedLine *line,
                                   BeckonLogEntry         **entry,
                                   GError                 **error);
/* Updates @task after one of its interactions was settled, postponed or added: status, question,
 * need, row and log (@why). */
gboolean beckon_apply_refresh_task (BeckonApply   *self,
                                    const char    *by,
                                    BeckonTaskRow *row,
                                    BeckonLevel    level,
                                    gint64         interaction_id,
                                    BeckonNote    *why,
                                    GError       **error);
/* A task that was created for its questions alone ends when the last of them, @settled, is settled:
 * complete with its answer, or cancelled if it was withdrawn. Does nothing for other tasks. Writes
 * the row and the log. */
gboolean beckon_apply_end_with_question (BeckonApply             *self,
                                         const char              *by,
                                         BeckonTaskRow           *row,
                                         const BeckonInteraction *settled,
                                         GError                 **error);
/* @asked, which was just inserted, is open: updates the question and status of the task and the log
 * (@why). Does not write the task's row. */
gboolean beckon_apply_await (BeckonApply             *self,
                             const char              *by,
                             BeckonTaskRow           *row,
                             const BeckonInteraction *asked,
                             BeckonNote              *why,
                             GError                 **error);

/* rules/move-task.c */
/* MOVE_TASK with any @verb except pause and resume; @reason and @result are nullable. */
gboolean beckon_apply_move_task (BeckonApply  *self,
                                 const char   *task_id,
                                 BeckonVerb    verb,
                                 BeckonNote   *reason,
                                 const char   *result,
                                 BeckonCommit *commit,
                                 GError      **error);

/* rules/change-task.c */
/* (transfer full): @old (nullable) merged with @patch, a JSON object whose null members delete.
 * E101, E104. */
char *beckon_apply_merge_context (const char *old, const char *patch, GError **error);

/* rules/plan.c */
/* Warns in the log, with name and step, about people and agents that @steps need and that do not
 * exist yet: days before a step would fail. */
gboolean beckon_apply_warn_of_plan (BeckonApply  *self,
                                    const char   *by,
                                    BeckonTask   *task,
                                    GPtrArray    *steps,
                                    BeckonCommit *commit,
                                    GError      **error);

/* rules/requests.c */
/* Writes @request, a private copy, and announces it at the end. */
gboolean beckon_apply_write_request (BeckonApply *self, BeckonRequest *request, GError **error);
/* Adds a turn to the conversation about @request; @role says whose. */
gboolean beckon_apply_add_turn (
  BeckonApply *self, BeckonRequest *request, BeckonTurnRole role, const char *text, GError **error);

/* rules/request-ends.c */
/* The question @settled of a request was settled: advances the request. Part of
 * beckon_apply_settle(). */
gboolean
beckon_apply_follow_request (BeckonApply *self, const BeckonInteraction *settled, GError **error);
/* The task has ended, and so has the intake of its request, unless it is final already. */
gboolean beckon_apply_end_request (BeckonApply *self, const BeckonTask *task, GError **error);
/* The next status of a task that awaits nobody any more: RUNNING, or, if it never started, what its
 * request says. */
gboolean beckon_apply_status_by_request (BeckonApply      *self,
                                         BeckonTask       *task,
                                         BeckonTaskStatus *status,
                                         GError          **error);

/* rules/carried.c */
/* @task, which is QUEUED and comes from a request, becomes one run of its agent's command, if it
 * has one (CF-11); else it stays in the queue. Does not write the task's row. */
gboolean beckon_apply_run_request (BeckonApply *self, BeckonTask *task, GError **error);
/* The same for at most @limit queued tasks of @agent, written and announced. @count (out): their
 * number. */
gboolean beckon_apply_run_requests_of_agent (BeckonApply       *self,
                                             const BeckonAgent *agent,
                                             guint              limit,
                                             guint             *count,
                                             BeckonCommit      *commit,
                                             GError           **error);

/* rules/lease.c */
/* The status of @task changed, or its holder reported: its claim is renewed while the task runs,
 * does not expire while it awaits somebody, waits or is paused, and is removed when the task is
 * QUEUED. Does not write the row. */
void beckon_apply_show_life (BeckonApply *self, BeckonTask *task);
/* Checks that the caller may report on @task. E108 if its claim is over: the task was returned, or
 * fetched again. */
gboolean beckon_apply_check_claim (BeckonApply *self, const BeckonTask *task, GError **error);

/* rules/steps.c */
/* @holder (transfer full): the paused agent of @task, or else of its step; NULL: no agent holds it
 * back (AIC-2, WH-5). */
gboolean beckon_apply_find_holder (BeckonApply      *self,
                                   const BeckonTask *task,
                                   const BeckonStep *step,
                                   BeckonAgent     **holder,
                                   GError          **error);
/* E108: the task is not at step @position, or the step is not in the required state. */
gboolean beckon_apply_refuse_step (const BeckonTask *task, guint position, GError **error);
/* For @attempts, if the caller does not know how often the step was started. */
#define BECKON_ANY_ATTEMPTS G_MAXUINT
/* Starts step @position of @row's task, which must be its current step: the row RUNNING, one
 * attempt more, the task RUNNING if it was QUEUED, a log line. (transfer full): its row. Writes
 * neither the task's row nor its texts, and announces nothing. E108 if it may not start (AIC-2), or
 * was already started more than @attempts times. */
BeckonStepRow *beckon_apply_begin_step (
  BeckonApply *self, BeckonTaskRow *row, guint position, guint attempts, GError **error);

/* rules/step-ends.c */
/* Ends @step of @row's task according to @end: its row, the skipped steps after it, the position, a
 * log line; the task is COMPLETE after the last step, FAILED if the step FAILED, and then its open
 * questions are withdrawn and announced. The result of a DONE step is added to the context. Writes
 * the task's row and announces TASK_CHANGED; the commit has @row's task. */
gboolean beckon_apply_finish_step (BeckonApply         *self,
                                   BeckonTaskRow       *row,
                                   BeckonStepRow       *step,
                                   const BeckonStepEnd *end,
                                   BeckonCommit        *commit,
                                   GError             **error);

/* rules/set-step.c */
/* Records that step @position of @task asked @asked. */
gboolean beckon_apply_note_asked (BeckonApply             *self,
                                  const BeckonTask        *task,
                                  guint                    position,
                                  const BeckonInteraction *asked,
                                  GError                 **error);

/* rules/notice.c */
/* Logs the message of the notify @step that is over, and sets its note if something went wrong.
 * @assignee (nullable) is who is told. @notice and @told (out) (transfer full): what to announce
 * (@told as TASK_LOG) after the task is updated. */
gboolean beckon_apply_write_notice (BeckonApply      *self,
                                    const BeckonTask *task,
                                    BeckonStepRow    *step,
                                    const char       *assignee,
                                    BeckonNotice    **notice,
                                    BeckonLogEntry  **told,
                                    GError          **error);
/* Announces TASK_NOTICE, which is sent to the channels. */
void beckon_apply_announce_notice (BeckonApply  *self,
                                   BeckonCommit *commit,
                                   BeckonTask   *task,
                                   BeckonNotice *notice);

/* rules/pause.c */
/* MOVE_TASK pause and resume (WH-5); @at_once skips the rest of its wait. @reason (nullable) */
gboolean beckon_apply_pause_task (BeckonApply  *self,
                                  const char   *task_id,
                                  BeckonVerb    verb,
                                  gboolean      at_once,
                                  BeckonNote   *reason,
                                  BeckonCommit *commit,
                                  GError      **error);
/* Its agent was paused or resumed, and this task follows. */
gboolean beckon_apply_follow_agent (
  BeckonApply *self, BeckonTaskRow *row, gboolean pauses, BeckonCommit *commit, GError **error);
/* The task's agent is paused, so its remaining wait is suspended. */
void beckon_apply_stop_wait (BeckonTask *task, gint64 now_us);

/* rules/waits.c */
/* The first log line of a task that was just inserted and waits from the start; its wait is
 * suspended if its agent is paused. */
gboolean
beckon_apply_create_waiting (BeckonApply *self, const char *by, BeckonTaskRow *row, GError **error);
/* The state of the agent of @task, ACTIVE if it was never registered. */
gboolean beckon_apply_read_agent_status (BeckonApply       *self,
                                         const BeckonTask  *task,
                                         BeckonAgentStatus *status,
                                         GError           **error);
/* Makes the task wait until @until_us, with its log line. Does not write the row. */
gboolean beckon_apply_begin_wait (BeckonApply   *self,
                                  const char    *by,
                                  BeckonTaskRow *row,
                                  gint64         until_us,
                                  const char    *note,
                                  GError       **error);

/* rules/wait-ends.c */
/* Ends the wait at @ended_us; @why is its log line. A task whose agent was deleted, or whose step
 * is lost, fails (WH-6). Announces, and leaves the new state in @row's task. */
gboolean beckon_apply_end_wait (BeckonApply   *self,
                                BeckonTaskRow *row,
                                gint64         ended_us,
                                BeckonNote    *why,
                                BeckonCommit  *commit,
                                GError       **error);

/* rules/post.c */
/* Adds what must be sent about @commit's events to the outbox of the operation's channels. */
gboolean beckon_apply_post (BeckonApply *self, BeckonCommit *commit, GError **error);

/* rules/stats.c */
/* Adds @commit's events to the statistics (CF-8). */
gboolean beckon_apply_count (BeckonApply *self, const BeckonCommit *commit, GError **error);
/* Counts a new request, on the day of its arrival. */
gboolean
beckon_apply_count_new_request (BeckonApply *self, const BeckonRequest *request, GError **error);
/* Counts the outcome of @request, which was @was_state after @was_rounds clarifications before. */
gboolean beckon_apply_count_request (BeckonApply         *self,
                                     const BeckonRequest *request,
                                     BeckonRequestState   was_state,
                                     guint                was_rounds,
                                     GError             **error);
/* Counts a classification of @request: is it @clear now? Only requests with a question count. */
gboolean beckon_apply_count_classified (BeckonApply         *self,
                                        const BeckonRequest *request,
                                        gboolean             clear,
                                        GError             **error);

G_END_DECLS
