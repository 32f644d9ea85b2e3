/* deadlines.c: due deadlines of questions that were set aside: remind, ask again, cancel
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/question/questions.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "db/tables/events.h"
#include "db/tables/question/deadlines.h"
#include "db/tables/question/interactions.h"
#include "db/tables/task/steps.h"
#include "model/question/held-answer.h"
#include "model/task-status.h"
#include "rules/question/apply-question.h"

/* Reminders of questions that are never cancelled continue: each after twice the time, up to this
 * limit. */
#define MAX_REMINDER_US BECKON_US_PER_DAY

typedef struct
{
  BeckonOperation base;
  gint64          reminder_us;
  gint64          cancel_us;
  gint64          overdue_us;
  guint           limit;
  gboolean        clamp;
} RunDueDeadlines;

/* PP-3. Then the next reminder, or the end (PP-4). */
static gboolean
plan_next (BeckonApply           *self,
           const RunDueDeadlines *operation,
           BeckonInteraction     *interaction,
           gint64                 reminded_before_us,
           GError               **error)
{
  gint64 wait_us = operation->reminder_us;

  interaction->remind_us = 0;
  interaction->cancel_us = 0;
  if (interaction->kind == BECKON_KIND_AMBIGUITY)
    {
      interaction->cancel_us = self->now_us + operation->cancel_us;
      return beckon_sql_put_deadline (self->db, interaction->id, BECKON_DEADLINE_CANCEL,
                                      interaction->cancel_us, error);
    }

  if (reminded_before_us != 0)
    wait_us = MAX (self->now_us - reminded_before_us, wait_us);
  wait_us =
    CLAMP (2 * wait_us, operation->reminder_us, MAX (MAX_REMINDER_US, operation->reminder_us));

  interaction->remind_us = self->now_us + wait_us;

  return beckon_sql_put_deadline (self->db, interaction->id, BECKON_DEADLINE_REMIND,
                                  interaction->remind_us, error);
}

static gboolean
remind (BeckonApply           *self,
        const RunDueDeadlines *operation,
        BeckonCommit          *commit,
        BeckonTaskRow         *row,
        BeckonInteraction     *interaction,
        GError               **error)
{
  gint64 before_us = interaction->reminded_us;

  interaction->reminded_us = beckon_apply_round (self->now_us);
  if (!beckon_sql_set_reminded (self->db, interaction->id, interaction->reminded_us, error)
      || !plan_next (self, operation, interaction, before_us, error)
      || !beckon_apply_add_line (self, self->by, row->task, BECKON_LEVEL_INFO, interaction->id,
                                 beckon_note_new ("reminded", interaction->id), NULL, error)
      || !beckon_sql_read_last_question (self->db, row->task, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_REMINDER, row->task, interaction, NULL);

  return TRUE;
}

gboolean
beckon_apply_show_again (BeckonApply       *self,
                         BeckonTaskRow     *row,
                         BeckonInteraction *interaction,
                         BeckonNote        *why,
                         GError           **error)
{
  g_autoptr (BeckonNote) note = why;

  interaction->status = BECKON_INTERACTION_PENDING;
  interaction->until_us = 0;
  interaction->remind_us = 0;
  interaction->cancel_us = 0;
  interaction->reminded_us = beckon_apply_round (self->now_us);
  if (interaction->timeout_us != 0)
    interaction->deadline_us = self->now_us + interaction->timeout_us;
  if (beckon_interaction_is_asked_back (interaction))
    beckon_apply_stop_countdown (self, interaction);

  return beckon_apply_settle (self, interaction, BECKON_INTERACTION_POSTPONED, error)
         && beckon_sql_set_reminded (self->db, interaction->id, interaction->reminded_us, error)
         && beckon_sql_update_countdown (self->db, interaction, error)
         && (interaction->kind != BECKON_KIND_HANDOFF
             || beckon_apply_plan_handoff (self, interaction, error))
         && beckon_apply_refresh_task (self, self->by, row, BECKON_LEVEL_INFO, interaction->id,
                                       g_steal_pointer (&note), error)
         && beckon_sql_read_last_question (self->db, row->task, error);
}

/* ATT-6 */
static gboolean
show_again (BeckonApply       *self,
            BeckonCommit      *commit,
            BeckonTaskRow     *row,
            BeckonInteraction *interaction,
            GError           **error)
{
  if (!beckon_apply_show_again (self, row, interaction,
                                beckon_note_new ("asked_again", interaction->id), error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_REMINDER, row->task, interaction, NULL);
  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, row->task, NULL, NULL);

  return TRUE;
}

/* (transfer full) (nullable): the log line: what was cancelled, and how many steps of the plan did
 * not run because of that. */
static BeckonNote *
describe_cancel (BeckonApply             *self,
                 const BeckonTaskRow     *row,
                 const BeckonInteraction *interaction,
                 gboolean                 ends,
                 GError                 **error)
{
  gint64 n_rest = 0;

  if (ends && row->task->n_steps > 0
      && !beckon_sql_count_pending_steps (self->db, row->task->serial, row->task->n_steps, &n_rest,
                                          error))
    return NULL;
  if (n_rest == 0)
    return beckon_note_new ("timeout_cancel", interaction->id);

  return beckon_note_new ("timeout_cancel_plan", interaction->id, (guint) n_rest);
}

/* PP-4: it ends safely; nothing was decided. */
static gboolean
cancel (BeckonApply       *self,
        BeckonCommit      *commit,
        BeckonTaskRow     *row,
        BeckonInteraction *interaction,
        GError           **error)
{
  BeckonTask *task = row->task;
  g_autoptr (BeckonNote) why = NULL;
  const char *by;

  row->open_count = row->open_count > 0 ? row->open_count - 1 : 0;
  why =
    describe_cancel (self, row, interaction,
                     row->open_count == 0 && !beckon_task_status_is_ended (task->status), error);
  if (why == NULL)
    return FALSE;
  beckon_apply_close (self, interaction, BECKON_INTERACTION_CANCELLED, BECKON_BY_TIMEOUT,
                      BECKON_SURFACE_NONE);
  interaction->timed_out = TRUE;
  by = beckon_apply_get_settler (self, interaction);
  if (!beckon_apply_settle (self, interaction, BECKON_INTERACTION_POSTPONED, error))
    return FALSE;

  if (row->open_count > 0 || beckon_task_status_is_ended (task->status))
    {
      if (!beckon_apply_refresh_task (self, by, row, BECKON_LEVEL_WARNING, interaction->id,
                                      g_steal_pointer (&why), error))
        return FALSE;
    }
  else
    {
      task->pending_interaction = 0;
      task->need_us = 0;
      g_clear_pointer (&task->clarification_question, g_free);
      g_clear_pointer (&task->clarification_reason, g_free);
      task->paused = FALSE;
      task->updated_us = beckon_apply_round (self->now_us);
      if (!beckon_apply_set_status (self, by, row, BECKON_TASK_CANCELLED, BECKON_LEVEL_WARNING,
                                    interaction->id, g_steal_pointer (&why), error)
          || !beckon_sql_update_task (self->db, row, error))
        return FALSE;
    }

  if (!beckon_sql_read_last_question (self->db, task, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_CANCELLED, task, interaction, NULL);
  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_DIALOG_RESPONDED, task, interaction, NULL);
  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  return TRUE;
}

static gboolean
run_one (BeckonApply           *self,
         const RunDueDeadlines *operation,
         BeckonCommit          *commit,
         const BeckonDeadline  *deadline,
         GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  gboolean claimed = FALSE;
  g_autoptr (GError) failure = NULL;
  gint64 serial = 0;

  /* Deleting the row claims the deadline: only then its action is executed. */
  if (!beckon_sql_claim_deadline (self->db, deadline, &claimed, error))
    return FALSE;
  if (!claimed)
    return TRUE;

  interaction = beckon_sql_read_interaction (self->db, deadline->interaction_id, &serial, &failure);
  if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, &row, &failure))
    {
      /* A deadline of something that no longer exists must not block the others. */
      if (g_error_matches (failure, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (deadline->kind == BECKON_DEADLINE_ANSWER)
    return beckon_apply_release (self, &row, interaction, deadline->due_us <= operation->overdue_us,
                                 commit, error);
  /* Somebody has answered: it waits until that has gone out, or was undone. */
  if (interaction->held_answer != NULL)
    return beckon_sql_put_deadline (self->db, interaction->id, deadline->kind,
                                    interaction->held_answer->until_us + 1, error);
  if (deadline->kind == BECKON_DEADLINE_HANDOFF)
    return beckon_apply_remind_handoff (self, commit, &row, interaction, error);
  if (interaction->status != BECKON_INTERACTION_POSTPONED)
    return TRUE;

  switch (deadline->kind)
    {
    case BECKON_DEADLINE_REMIND:
      return remind (self, operation, commit, &row, interaction, error);
    case BECKON_DEADLINE_RETURN:
      return show_again (self, commit, &row, interaction, error);
    case BECKON_DEADLINE_CANCEL:
      /* Only an ambiguity ends so. PP-7: nobody could answer while the desk was not there: the
       * person is reminded once more; and so they are while the agent has not replied (ATT-8). */
      if (interaction->kind != BECKON_KIND_AMBIGUITY || deadline->due_us <= operation->overdue_us
          || beckon_interaction_is_asked_back (interaction))
        return remind (self, operation, commit, &row, interaction, error);
      return cancel (self, commit, &row, interaction, error);
    case BECKON_DEADLINE_AUTO_RESOLVE:
    case BECKON_DEADLINE_HANDOFF:
    case BECKON_DEADLINE_ANSWER:
    default:
      g_return_val_if_reached (TRUE);
    }
}

/* No deadline is further away than when it was written. So, unless something was written later than
 * now, there is nothing to check, which would delay the start of the desk. */
static gboolean
clamp_deadlines (BeckonApply *self, const RunDueDeadlines *operation, GError **error)
{
  gint64 last_us = 0;

  if (!beckon_sql_read_last_time (self->db, &last_us, error))
    return FALSE;

  return last_us <= self->now_us
         || beckon_sql_clamp_deadlines (self->db, self->now_us + operation->reminder_us,
                                        self->now_us
                                          + MAX (MAX_REMINDER_US, operation->reminder_us),
                                        self->now_us + operation->cancel_us,
                                        self->now_us + self->operation->hold_back_us, error);
}

static gboolean
apply_run_due_deadlines (BeckonApply           *self,
                         const BeckonOperation *base,
                         BeckonCommit          *commit,
                         GError               **error)
{
  const RunDueDeadlines *operation = (const RunDueDeadlines *) base;
  g_autoptr (GArray) due = NULL;

  if (operation->clamp && !clamp_deadlines (self, operation, error))
    return FALSE;

  due = beckon_sql_list_due (self->db, self->now_us, operation->limit, error);
  if (due == NULL)
    return FALSE;
  for (guint i = 0; i < due->len; i++)
    {
      const BeckonDeadline *deadline = &g_array_index (due, BeckonDeadline, i);
      BeckonApplyRow        row;
      gboolean              done, undone;
      g_autoptr (GError) why = NULL;

      if (!beckon_apply_begin_row (self, commit, &row, error))
        return FALSE;
      done = run_one (self, operation, commit, deadline, &why);
      if (!beckon_apply_end_row (self, commit, &row, done, &undone, &why)
          || (undone
              && !beckon_sql_put_deadline (self->db, deadline->interaction_id, deadline->kind,
                                           self->now_us + BECKON_APPLY_PUT_OFF_US, &why)))
        {
          g_propagate_error (error, g_steal_pointer (&why));
          return FALSE;
        }
    }

  return TRUE;
}

static const BeckonRule run_due_deadlines_rule = {
  "RUN_DUE_DEADLINES",
  sizeof (RunDueDeadlines),
  apply_run_due_deadlines,
  NULL,
  .roles = 1 << BECKON_ROLE_KEEPER,
};

BeckonOperation *
beckon_operation_run_due_deadlines (const char *by,
                                    gint64      reminder_us,
                                    gint64      cancel_us,
                                    gint64      overdue_us,
                                    guint       limit,
                                    gboolean    clamp)
{
  RunDueDeadlines *self = beckon_operation_new (&run_due_deadlines_rule, by);

  self->reminder_us = reminder_us;
  self->cancel_us = cancel_us;
  self->overdue_us = overdue_us;
  self->limit = limit;
  self->clamp = clamp;

  return &self->base;
}
