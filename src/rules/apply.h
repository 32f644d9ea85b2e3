/* apply.h: one operation inside the writer's transaction: what the verbs of rules/ share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/timestamp.h"
#include "db/tables/task/tasks.h"
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
  const BeckonOperation *operation;      /* (unowned): the one that is carried out now */
  gint64      now_us;   /* the time of the transaction: every rule takes its time from here */
  const char *by;       /* (unowned) (nullable): of the operation */
  GPtrArray  *requests; /* (owned) (nullable) (element-type BeckonRequest): those that it moved, to
                           be announced */
};

/* (transfer full): how many questions of an agent are open, as far as that is known. Who begins a
 * transaction, or rolls one back, empties it. */
GHashTable *beckon_apply_new_open_counts (void);
/* (transfer full): carries out @operation whole. On failure nothing counts; E110 alone means that
 * SQLite failed. */
BeckonCommit *beckon_apply (BeckonApply *self, const BeckonOperation *operation, GError **error);

/* What an operation had done before it began with one of its rows. */
typedef struct
{
  gint64 deltas[BECKON_N_TASK_STATUSES];
  guint  n_events;
  guint  n_requests;
} BeckonApplyRow;

/* rules/row.c: between the two stands what is done about one row. @done FALSE: it could not be, and
 * @error (not NULL) says why: nothing of it counts then, @undone (out) is TRUE, and the caller puts
 * the row off. FALSE with @error: the operation fails. */
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
/* A row that cannot be carried out is due again so long after. */
#define BECKON_APPLY_PUT_OFF_US (60 * BECKON_US_PER_MINUTE)

/* --- what they share --- */

/* apply.c */
/* A time as the database keeps it: whole milliseconds. */
gint64 beckon_apply_round (gint64 time_us);
/* Announces; the payload is what the type says (interfaces, section 5). */
void beckon_apply_announce (BeckonApply       *self,
                            BeckonCommit      *commit,
                            BeckonEventType    type,
                            BeckonTask        *task,
                            BeckonInteraction *interaction,
                            BeckonLogEntry    *entry);

/* Announces TASK_CHANGED of @task, which was just deleted. */
void beckon_apply_announce_deleted (BeckonApply *self, BeckonCommit *commit, BeckonTask *task);

/* rules/status.c: @by is who did it, for the log; @note and @why (transfer full) are what it says
 */
/* The task resumes by itself when the time of its open hand-off @interaction is over; of any other
 * question nothing. */
void beckon_apply_expect_handoff (BeckonTask *task, const BeckonInteraction *interaction);
/* Gives the task another status, with its line in the log and the counts. Does not write the task's
 * row. */
gboolean beckon_apply_set_status (BeckonApply     *self,
                                  const char      *by,
                                  BeckonTaskRow   *row,
                                  BeckonTaskStatus status,
                                  BeckonLevel      level,
                                  gint64           interaction_id,
                                  BeckonNote      *why,
                                  GError         **error);
/* The first line of a task that was just inserted, and the counts. */
gboolean beckon_apply_add_created (BeckonApply      *self,
                                   const char       *by,
                                   const BeckonTask *task,
                                   GError          **error);
gboolean beckon_apply_add_created_line (
  BeckonApply *self, const char *by, const BeckonTask *task, BeckonNote *note, GError **error);
/* Who settled @settled, for the log: its lines say the same as the row, which is not who called
 * where nobody chose (ATT-1, AIC-9). */
const char *beckon_apply_get_settler (BeckonApply *self, const BeckonInteraction *settled);
/* A line in the log that changes no status. @entry (out) (optional) (transfer full) */
gboolean beckon_apply_add_line (BeckonApply      *self,
                                const char       *by,
                                const BeckonTask *task,
                                BeckonLevel       level,
                                gint64            interaction_id,
                                BeckonNote       *note,
                                BeckonLogEntry  **entry,
                                GError          **error);
/* What @task is after one of its interactions was settled, postponed or added: status, question,
 * need, row and log (@why). */
gboolean beckon_apply_refresh_task (BeckonApply   *self,
                                    const char    *by,
                                    BeckonTaskRow *row,
                                    BeckonLevel    level,
                                    gint64         interaction_id,
                                    BeckonNote    *why,
                                    GError       **error);
/* A task that was made for its questions alone ends when the last of them, @settled, is: complete
 * with its answer, or cancelled when it was withdrawn. Does nothing to any other task. Writes the
 * row and the log. */
gboolean beckon_apply_end_with_question (BeckonApply             *self,
                                         const char              *by,
                                         BeckonTaskRow           *row,
                                         const BeckonInteraction *settled,
                                         GError                 **error);
/* @asked, which was just inserted, is open on the task: what it awaits, its status and the log
 * (@why). Does not write the task's row. */
gboolean beckon_apply_await (BeckonApply             *self,
                             const char              *by,
                             BeckonTaskRow           *row,
                             const BeckonInteraction *asked,
                             BeckonNote              *why,
                             GError                 **error);

/* rules/question/open.c */
/* Its countdown is over; for the caller's private copy. */
void beckon_apply_end_countdown (BeckonInteraction *interaction);
/* The same, and what became of it: @status, by whom, on which @surface, and when. */
void beckon_apply_close (BeckonApply            *self,
                         BeckonInteraction      *interaction,
                         BeckonInteractionStatus status,
                         const char             *by,
                         BeckonSurfaceId         surface);
/* Open questions of @agent (nullable): counted once in a transaction. */
gboolean
beckon_apply_count_open (BeckonApply *self, const char *agent, guint *count, GError **error);
/* One more of @agent, or one less. */
void beckon_apply_add_open (BeckonApply *self, const char *agent, int delta);
/* Writes @settled over the row that was @was, queues it for the search. FALSE with E106 when
 * somebody was faster. */
gboolean beckon_apply_settle (BeckonApply             *self,
                              const BeckonInteraction *settled,
                              BeckonInteractionStatus  was,
                              GError                 **error);

/* Cancels every open question of the task, with a line in the log for each that says the @reason
 * (nullable); @commit's `open` are those. */
gboolean beckon_apply_cancel_open (
  BeckonApply *self, BeckonTaskRow *row, const char *reason, BeckonCommit *commit, GError **error);

/* rules/move-task.c */
/* MOVE_TASK with any @verb but pause and resume; @reason (transfer full) and @result are
 * nullable. */
gboolean beckon_apply_move_task (BeckonApply  *self,
                                 const char   *task_id,
                                 BeckonVerb    verb,
                                 BeckonNote   *reason,
                                 const char   *result,
                                 BeckonCommit *commit,
                                 GError      **error);

/* rules/change-task.c */
/* (transfer full): @old (nullable) with the members of @patch, a JSON object, without those that
 * are null in it. E101, E104. */
char *beckon_apply_merge_context (const char *old, const char *patch, GError **error);

/* rules/plan.c */
/* Warns in the log, by name and step, of persons and agents that @steps need and nobody has added:
 * days before a step fails for it. */
gboolean beckon_apply_warn_of_plan (BeckonApply  *self,
                                    const char   *by,
                                    BeckonTask   *task,
                                    GPtrArray    *steps,
                                    BeckonCommit *commit,
                                    GError      **error);

/* rules/question/respond.c */
/* Gives @answer to interaction @id: RESPOND, COMPLETE_HANDOFF. */
gboolean beckon_apply_respond_to (BeckonApply        *self,
                                  gint64              id,
                                  const BeckonAnswer *answer,
                                  BeckonSurfaceId     surface,
                                  BeckonCommit       *commit,
                                  GError            **error);
/* (transfer full): the line of the log of @interaction, which a person, an agent or the fallback
 * just settled; never one that expired. */
BeckonNote *beckon_apply_describe_settled (BeckonApply *self, const BeckonInteraction *interaction);

/* rules/question/clarification.c */
/* A late answer stands in the context of its task (PP-8): member "clarifications", {interaction_id,
 * question, response, responded_by, at} each. Writes the row's texts. */
gboolean beckon_apply_add_clarification (BeckonApply             *self,
                                         BeckonTaskRow           *row,
                                         const BeckonInteraction *interaction,
                                         GError                 **error);

/* rules/question/sentinel.c */
/* Is what the sentinel found when the question came still what the person wants? FALSE in @answers:
 * the person is asked. */
gboolean beckon_apply_still_answers (BeckonApply             *self,
                                     const BeckonAnswer      *answer,
                                     const BeckonInteraction *interaction,
                                     gboolean                *answers,
                                     GError                 **error);
/* Settles @interaction, which was just inserted for @row's task, with @answer
 * (SEN-6): AUTO_RESOLVED by "sentinel", its reason and its source in the row, a line in the log,
 * the use of a preference counted. The task never waits. */
gboolean beckon_apply_answer_asked (BeckonApply        *self,
                                    const BeckonAnswer *answer,
                                    BeckonTaskRow      *row,
                                    BeckonInteraction  *interaction,
                                    gboolean            made,
                                    BeckonCommit       *commit,
                                    GError            **error);

/* rules/question/preferences.c */
/* Remembers the answer that a person gave to @answered (or, where it was corrected, the last
 * correction). @in_person as for beckon_apply_check_person(). E103, E105, E108, E109. */
gboolean beckon_apply_remember_answer (BeckonApply             *self,
                                       const BeckonInteraction *answered,
                                       BeckonScope              scope,
                                       gboolean                 in_person,
                                       BeckonCommit            *commit,
                                       GError                 **error);
/* What the correction of @corrected teaches (SEN-6): the preference that answered is turned off;
 * where anything else but a person decided, the same question is the person's from now on. */
gboolean beckon_apply_learn (BeckonApply             *self,
                             const BeckonInteraction *corrected,
                             BeckonCommit            *commit,
                             GError                 **error);

/* rules/question/check-human.c */
/* Is it a person's doing: is somebody named, who is none of @agents (nullable, each)? Else E109
 * with @refusal; @hint is for those. @in_person: it is known to come from the person, whatever the
 * name (TR-4). */
gboolean beckon_apply_check_person (BeckonApply       *self,
                                    const char *const *agents,
                                    guint              n_agents,
                                    gboolean           in_person,
                                    const char        *refusal,
                                    const char        *hint,
                                    GError           **error);

/* rules/question/handoff.c */
/* E102 unless *@assignee is somebody who is active (WH-12); it becomes the handle as it is written
 * in the table. */
gboolean beckon_apply_check_assignee (BeckonApply *self, char **assignee, GError **error);
/* The next reminder of a hand-off, as a row; none where its time does not run. */
gboolean
beckon_apply_plan_handoff (BeckonApply *self, const BeckonInteraction *interaction, GError **error);
gboolean beckon_apply_remind_handoff (BeckonApply       *self,
                                      BeckonCommit      *commit,
                                      BeckonTaskRow     *row,
                                      BeckonInteraction *interaction,
                                      GError           **error);
/* The time of a hand-off was stopped, goes on, or is another (@why, a code of a note without
 * arguments): so do its reminders, and the task says so. */
gboolean beckon_apply_follow_time (BeckonApply             *self,
                                   const BeckonInteraction *interaction,
                                   gint64                   task_serial,
                                   const char              *why,
                                   BeckonCommit            *commit,
                                   GError                 **error);
/* (transfer full): the line of the log of a hand-off that was just completed (WH-10). */
BeckonNote *beckon_apply_describe_handoff (BeckonApply *self, const BeckonInteraction *interaction);
/* The lines beside it: what came of it and the notes; the warning of WH-12 where its time-out was
 * not there to be cancelled. */
gboolean beckon_apply_finish_handoff (BeckonApply             *self,
                                      const char              *by,
                                      const BeckonTask        *task,
                                      const BeckonInteraction *interaction,
                                      gboolean                 was_scheduled,
                                      GError                 **error);

/* rules/requests.c */
/* Writes @request, a private copy, and remembers that it is to be announced. */
gboolean beckon_apply_write_request (BeckonApply *self, BeckonRequest *request, GError **error);
/* One turn more in the conversation about @request; @role says whose. */
gboolean beckon_apply_add_turn (
  BeckonApply *self, BeckonRequest *request, BeckonTurnRole role, const char *text, GError **error);

/* rules/request-ends.c */
/* The question @settled of a request is settled: moves the request. Part of beckon_apply_settle().
 */
gboolean
beckon_apply_follow_request (BeckonApply *self, const BeckonInteraction *settled, GError **error);
/* The task has ended: so has the intake of its request, when it has one that is not final. */
gboolean beckon_apply_end_request (BeckonApply *self, const BeckonTask *task, GError **error);
/* What a task that awaits nobody any more should be: RUNNING, or, when it never began, what its
 * request says. */
gboolean beckon_apply_status_by_request (BeckonApply      *self,
                                         BeckonTask       *task,
                                         BeckonTaskStatus *status,
                                         GError          **error);

/* rules/carried.c */
/* @task, which is QUEUED and of a request, becomes one run of its agent's command, where it has one
 * (CF-11); else it stands in the queue. Does not write the task's row. */
gboolean beckon_apply_run_request (BeckonApply *self, BeckonTask *task, GError **error);
/* The same of at most @limit tasks that stand in the queue for @agent, written and announced.
 * @count (out): of how many. */
gboolean beckon_apply_run_requests_of_agent (BeckonApply       *self,
                                             const BeckonAgent *agent,
                                             guint              limit,
                                             guint             *count,
                                             BeckonCommit      *commit,
                                             GError           **error);

/* rules/claims.c */
/* The status of @task changed, or who fetched it shows a sign of life: its claim has its whole time
 * again while the task runs, none passes while it awaits somebody, waits or is paused, and a task
 * that is QUEUED is nobody's. Does not write the row. */
void beckon_apply_show_life (BeckonApply *self, BeckonTask *task);
/* May who calls report on @task? E108 when its claim is over: the task was given back, or fetched
 * anew. */
gboolean beckon_apply_check_claim (BeckonApply *self, const BeckonTask *task, GError **error);

/* rules/steps.c */
/* @holder (transfer full): the agent of @task, or else of its step, that is paused; NULL: nothing
 * holds it (AIC-2, WH-5). */
gboolean beckon_apply_find_holder (BeckonApply      *self,
                                   const BeckonTask *task,
                                   const BeckonStep *step,
                                   BeckonAgent     **holder,
                                   GError          **error);
/* E108: the task is not at step @position, or the step cannot be what is wanted of it. */
gboolean beckon_apply_refuse_step (const BeckonTask *task, guint position, GError **error);
/* What begin_step takes for @attempts where nobody said how often the step was begun. */
#define BECKON_ANY_ATTEMPTS G_MAXUINT
/* Step @position of @row's task, which is the one that it is at, was begun: the row RUNNING, one
 * attempt more, the task RUNNING when it was QUEUED, a line in the log. (transfer full): its row.
 * Writes neither the task's row nor its texts, and announces nothing. E108 where it may not begin
 * (AIC-2), or was begun more than @attempts times already. */
BeckonStepRow *beckon_apply_begin_step (
  BeckonApply *self, BeckonTaskRow *row, guint position, guint attempts, GError **error);

/* rules/step-ends.c */
/* @step of @row's task is over, as @end says: its row, the steps skipped after it, the position, a
 * line in the log; the task is COMPLETE after the last step, FAILED when it FAILED, its open
 * questions are withdrawn then and announced. A DONE one's result goes into the context. Writes the
 * task's row and announces TASK_CHANGED; @row's task goes into the commit. */
gboolean beckon_apply_finish_step (BeckonApply         *self,
                                   BeckonTaskRow       *row,
                                   BeckonStepRow       *step,
                                   const BeckonStepEnd *end,
                                   BeckonCommit        *commit,
                                   GError             **error);

/* rules/set-step.c */
/* @asked, which step @position of @task asked, stands in its row. */
gboolean beckon_apply_note_asked (BeckonApply             *self,
                                  const BeckonTask        *task,
                                  guint                    position,
                                  const BeckonInteraction *asked,
                                  GError                 **error);

/* rules/notice.c */
/* Writes what the notify @step that is over says into the log, and into its note what went wrong.
 * @assignee (nullable) is who is told. @notice and @told (out) (transfer full): what is to be
 * announced, the line as TASK_LOG, when the task is as it will be. */
gboolean beckon_apply_write_notice (BeckonApply      *self,
                                    const BeckonTask *task,
                                    BeckonStepRow    *step,
                                    const char       *assignee,
                                    BeckonNotice    **notice,
                                    BeckonLogEntry  **told,
                                    GError          **error);
/* Announces TASK_NOTICE, which the channels hear of. */
void beckon_apply_announce_notice (BeckonApply  *self,
                                   BeckonCommit *commit,
                                   BeckonTask   *task,
                                   BeckonNotice *notice);

/* rules/pause.c */
/* MOVE_TASK pause and resume (WH-5), @at_once without what is left of the wait. @reason (transfer
 * full) (nullable) */
gboolean beckon_apply_pause_task (BeckonApply  *self,
                                  const char   *task_id,
                                  BeckonVerb    verb,
                                  gboolean      at_once,
                                  BeckonNote   *reason,
                                  BeckonCommit *commit,
                                  GError      **error);
/* Its agent was paused or resumed, and this one had not followed yet. */
gboolean beckon_apply_follow_agent (
  BeckonApply *self, BeckonTaskRow *row, gboolean pauses, BeckonCommit *commit, GError **error);
/* The task's agent is paused, so what is left of its wait stands still. */
void beckon_apply_stop_wait (BeckonTask *task, gint64 now_us);

/* rules/waits.c */
/* The first line of a task that was just inserted and waits from its beginning; it stands still
 * when its agent is paused. */
gboolean
beckon_apply_create_waiting (BeckonApply *self, const char *by, BeckonTaskRow *row, GError **error);
/* What became of the one that does @task, ACTIVE where nobody ever registered it. */
gboolean beckon_apply_read_agent_status (BeckonApply       *self,
                                         const BeckonTask  *task,
                                         BeckonAgentStatus *status,
                                         GError           **error);
/* The task waits until @until_us, with its line in the log. Does not write the row. */
gboolean beckon_apply_begin_wait (BeckonApply   *self,
                                  const char    *by,
                                  BeckonTaskRow *row,
                                  gint64         until_us,
                                  const char    *note,
                                  GError       **error);

/* rules/wait-ends.c */
/* The wait is over since @ended_us; @why (transfer full) is its line in the log. A task whose agent
 * was deleted, or whose step is lost, has failed (WH-6). Announces;
 * @row's task is what it is then. */
gboolean beckon_apply_end_wait (BeckonApply   *self,
                                BeckonTaskRow *row,
                                gint64         ended_us,
                                BeckonNote    *why,
                                BeckonCommit  *commit,
                                GError       **error);

/* rules/post.c */
/* Puts what the operation's channels have to hear of @commit's events into the outbox. */
gboolean beckon_apply_post (BeckonApply *self, BeckonCommit *commit, GError **error);

/* rules/stats.c */
/* Adds what @commit announces to the figures (CF-8). */
gboolean beckon_apply_count (BeckonApply *self, const BeckonCommit *commit, GError **error);
/* One request more, on the day on which it came. */
gboolean
beckon_apply_count_new_request (BeckonApply *self, const BeckonRequest *request, GError **error);
/* What @request has become since it was @was_state after @was_rounds clarifications. */
gboolean beckon_apply_count_request (BeckonApply         *self,
                                     const BeckonRequest *request,
                                     BeckonRequestState   was_state,
                                     guint                was_rounds,
                                     GError             **error);
/* @request was classified: is it @clear now what is wanted? Counts only what was asked back. */
gboolean beckon_apply_count_classified (BeckonApply         *self,
                                        const BeckonRequest *request,
                                        gboolean             clear,
                                        GError             **error);

G_END_DECLS
