/* wait-ends.c: waits that are over: which are due, the next step of the plan, and what cannot
 * continue (WH-3 to WH-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/waits.h"

#include "base/duration.h"
#include "base/error.h"
#include "db/tables/task/steps.h"
#include "db/tables/task/waits.h"
#include "plan/step-time.h"
#include "plan/step-words.h"
#include "rules/apply.h"

/* WH-6, literally. */
#define AGENT_DELETED "Agent deleted during wait period"

/* Ends @step, the waiting step of @row's plan, at @ended_us, and updates @row; a task whose step
 * failed has failed. */
static gboolean
end_step (BeckonApply   *self,
          BeckonTaskRow *row,
          BeckonStepRow *step,
          gint64         ended_us,
          const char    *failure,
          BeckonCommit  *commit,
          GError       **error)
{
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (BeckonNote) note = failure != NULL ? beckon_note_new (failure) : NULL;
  BeckonStepEnd end = { .state = failure != NULL ? BECKON_STEP_FAILED : BECKON_STEP_DONE,
                        .note = note };

  if (!beckon_apply_finish_step (self, row, step, &end, commit, error))
    return FALSE;

  /* Announced objects are immutable. */
  task = g_steal_pointer (&commit->task);
  row->task = beckon_task_copy (task);
  step->ended_us = beckon_apply_round (ended_us);

  return beckon_sql_update_step (self->db, task->serial, step, error);
}

/* WH-6. @step (nullable): the waiting step of a plan. */
static gboolean
fail (
  BeckonApply *self, BeckonTaskRow *row, BeckonStepRow *step, BeckonCommit *commit, GError **error)
{
  BeckonTask *task = row->task;

  if (step != NULL)
    return end_step (self, row, step, self->now_us, "agent_deleted", commit, error);

  task->updated_us = beckon_apply_round (self->now_us);
  g_free (task->result);
  task->result = g_strdup (AGENT_DELETED);
  if (!beckon_apply_set_status (self, self->by, row, BECKON_TASK_FAILED, BECKON_LEVEL_ERROR, 0,
                                beckon_note_new ("agent_deleted"), error)
      || !beckon_sql_update_task (self->db, row, error)
      || !beckon_sql_update_task_texts (self->db, task, error)
      || !beckon_apply_end_request (self, task, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  return TRUE;
}

/* The step of @row's plan is lost: the task cannot continue, and must not block other waits. It
 * fails, and its log says why. Nothing was written about it before. */
static gboolean
give_up (
  BeckonApply *self, BeckonTaskRow *row, const GError *why, BeckonCommit *commit, GError **error)
{
  g_autofree char *task_id = g_strdup (row->task->id);

  if (!beckon_apply_move_task (self, task_id, BECKON_VERB_FAIL, beckon_note_new_from_error (why),
                               why->message, commit, error))
    return FALSE;

  beckon_task_unref (row->task);
  row->task = g_steal_pointer (&commit->task);
  g_clear_pointer (&commit->open, g_ptr_array_unref);

  return TRUE;
}

/* @step (out) (transfer full) (nullable): the waiting step; NULL: the task has no plan, or @lost
 * (out) (transfer full) says why it is missing. */
static gboolean
read_waiting_step (
  BeckonApply *self, const BeckonTask *task, BeckonStepRow **step, GError **lost, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (task->n_steps == 0)
    return TRUE;

  *step = beckon_sql_read_step (self->db, task->serial, task->position, &local);
  if (g_error_matches (local, BECKON_ERROR, BECKON_ERROR_STORE))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (g_error_matches (local, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
    *lost = beckon_step_new_lost_error (task->position, task->n_steps);
  else if (local != NULL)
    *lost = g_steal_pointer (&local);

  return TRUE;
}

/* WH-3: a wait that is the next step of the plan starts when the previous one ended, however late
 * that was noticed. */
static gboolean
begin_next_wait (
  BeckonApply *self, BeckonTaskRow *row, gint64 ended_us, BeckonCommit *commit, GError **error)
{
  BeckonTask *task = row->task;
  g_autoptr (BeckonStepRow) next = NULL;
  g_autoptr (BeckonStepRow) step = NULL;
  g_autoptr (BeckonAgent) holder = NULL;
  g_autoptr (GError) lost = NULL;
  gint64 until_us;

  if (task->status != BECKON_TASK_RUNNING || task->position >= task->n_steps)
    return TRUE;
  if (!read_waiting_step (self, task, &next, &lost, error))
    return FALSE;
  /* Any other step is started by the desk's runner. */
  if (next == NULL || next->step->type != BECKON_STEP_WAIT)
    return TRUE;
  until_us = beckon_step_get_wait_end (next->step, ended_us);
  if (next->state != BECKON_STEP_PENDING || task->paused
      || until_us - self->now_us > BECKON_DURATION_MAX_US)
    return TRUE;
  if (!beckon_apply_find_holder (self, task, next->step, &holder, error))
    return FALSE;
  if (holder != NULL)
    return TRUE;

  step = beckon_apply_begin_step (self, row, task->position, BECKON_ANY_ATTEMPTS, error);
  if (step == NULL)
    return FALSE;
  step->started_us = beckon_apply_round (ended_us);
  if (!beckon_sql_update_step (self->db, task->serial, step, error)
      || !beckon_apply_begin_wait (self, self->by, row, until_us, NULL, error)
      || !beckon_sql_update_task (self->db, row, error)
      || !beckon_sql_update_task_texts (self->db, task, error))
    return FALSE;

  /* The intermediate state is not announced. */
  g_ptr_array_remove_index (commit->events, commit->events->len - 1);
  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  return TRUE;
}

gboolean
beckon_apply_end_wait (BeckonApply   *self,
                       BeckonTaskRow *row,
                       gint64         ended_us,
                       BeckonNote    *why,
                       BeckonCommit  *commit,
                       GError       **error)
{
  BeckonTask       *task = row->task;
  BeckonAgentStatus status = BECKON_AGENT_ACTIVE;
  g_autoptr (BeckonNote) owned = why;
  g_autoptr (BeckonStepRow) step = NULL;
  g_autoptr (GError) lost = NULL;

  if (!beckon_apply_read_agent_status (self, task, &status, error)
      || !read_waiting_step (self, task, &step, &lost, error))
    return FALSE;
  if (lost != NULL)
    return give_up (self, row, lost, commit, error);
  if (status == BECKON_AGENT_DELETED)
    return fail (self, row, step, commit, error);

  task->updated_us = beckon_apply_round (self->now_us);
  task->paused = FALSE;
  if (!beckon_apply_set_status (self, self->by, row, BECKON_TASK_RUNNING, BECKON_LEVEL_INFO, 0,
                                g_steal_pointer (&owned), error))
    return FALSE;
  if (step != NULL)
    return end_step (self, row, step, ended_us, NULL, commit, error)
           && begin_next_wait (self, row, ended_us, commit, error);
  if (!beckon_sql_update_task (self->db, row, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  return TRUE;
}

/* --- RESUME_WAITS --- */

static gboolean
resume_one (BeckonApply *self, gint64 serial, BeckonCommit *commit, GError **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  BeckonAgentStatus status = BECKON_AGENT_ACTIVE;

  if (!beckon_sql_read_task_by_serial (self->db, serial, &row, error)
      || !beckon_apply_read_agent_status (self, row.task, &status, error))
    return FALSE;

  if (status == BECKON_AGENT_PAUSED)
    return beckon_apply_follow_agent (self, &row, TRUE, commit, error);

  return beckon_apply_end_wait (self, &row, row.task->resume_us, beckon_note_new ("wait_over"),
                                commit, error);
}

typedef struct
{
  BeckonOperation base;
  guint           limit;
} ResumeWaits;

static gboolean
apply_resume_waits (BeckonApply           *self,
                    const BeckonOperation *base,
                    BeckonCommit          *commit,
                    GError               **error)
{
  const ResumeWaits *operation = (const ResumeWaits *) base;
  g_autoptr (GArray) due =
    beckon_sql_list_due_waits (self->db, self->now_us, operation->limit, error);

  if (due == NULL)
    return FALSE;
  for (guint i = 0; i < due->len; i++)
    {
      gint64         serial = g_array_index (due, gint64, i);
      BeckonApplyRow row;
      gboolean       done, undone;
      g_autoptr (GError) why = NULL;

      if (!beckon_apply_begin_row (self, commit, &row, error))
        return FALSE;
      done = resume_one (self, serial, commit, &why);
      if (!beckon_apply_end_row (self, commit, &row, done, &undone, &why)
          || (undone
              && !beckon_sql_put_off_wait (self->db, serial, self->now_us + BECKON_APPLY_PUT_OFF_US,
                                           &why)))
        {
          g_propagate_error (error, g_steal_pointer (&why));
          return FALSE;
        }
    }

  return TRUE;
}

static const BeckonRule resume_waits_rule = {
  "RESUME_WAITS", sizeof (ResumeWaits), apply_resume_waits, NULL, .roles = 1 << BECKON_ROLE_KEEPER,
};

BeckonOperation *
beckon_operation_resume_waits (const char *by, guint limit)
{
  ResumeWaits *self = beckon_operation_new (&resume_waits_rule, by);

  self->limit = limit;

  return &self->base;
}
