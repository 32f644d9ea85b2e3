/* apply-waits.c: tasks that wait for a point in time: begin, pause, resume, and what is due (WH-2 to WH-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/apply.h"

#include <glib/gi18n-lib.h>

#include "model/duration.h"
#include "model/error.h"
#include "model/task-status.h"
#include "model/timestamp.h"
#include "model/untranslated.h"
#include "model/words.h"
#include "store/sql-agents.h"
#include "store/sql-steps.h"
#include "store/sql-waits.h"

/* WH-6, word for word. */
#define AGENT_DELETED "Agent deleted during wait period"

/* (transfer full): what the log says of a task that waits so long from now on (WH-2). */
static char *
describe_wait (gint64      wait_us,
               const char *note)
{
  locale_t before = beckon_untranslated_begin ();
  g_autofree char *duration = beckon_duration_format (wait_us);
  g_autofree char *text = g_strdup_printf ("Agent paused. Will resume in %s.", duration);

  beckon_untranslated_end (before);
  return note != NULL && *note != '\0' ? g_strconcat (text, " ", note, NULL) : g_steal_pointer (&text);
}

static void
stop_wait (BeckonTask *task,
           gint64      now_us)
{
  task->paused = TRUE;
  task->remaining_us = MAX (task->resume_us - now_us, BECKON_US_PER_MS);
  task->resume_us = 0;
}

static void
restart_wait (BeckonTask *task,
              gint64      now_us)
{
  task->paused = FALSE;
  task->paused_with_agent = FALSE;
  task->resume_us = beckon_apply_round (now_us + task->remaining_us);
  task->remaining_us = 0;
}

/* What became of the one that does @task, ACTIVE where nobody ever registered it. */
static gboolean
read_agent_status (BeckonApply        *self,
                   const BeckonTask   *task,
                   BeckonAgentStatus  *status,
                   GError            **error)
{
  g_autoptr(BeckonAgent) agent = NULL;

  *status = BECKON_AGENT_ACTIVE;
  if (task->agent == NULL)
    return TRUE;
  if (!beckon_sql_find_agent (self->db, task->agent, &agent, error))
    return FALSE;
  if (agent != NULL)
    *status = agent->status;

  return TRUE;
}

/* The task waits until @until_us, with its line in the log. Does not write the row. */
static gboolean
begin_wait (BeckonApply            *self,
            const BeckonOperation  *operation,
            BeckonTaskRow          *row,
            gint64                  until_us,
            const char             *note,
            GError                **error)
{
  BeckonTask *task = row->task;
  BeckonAgentStatus status = BECKON_AGENT_ACTIVE;
  g_autofree char *why = NULL;

  if (!read_agent_status (self, task, &status, error))
    return FALSE;

  task->resume_us = MAX (beckon_apply_round (until_us), 1);
  task->updated_us = beckon_apply_round (operation->now_us);
  why = describe_wait (task->resume_us - operation->now_us, note);
  if (!beckon_apply_set_status (self, operation, row, BECKON_TASK_WAITING, BECKON_LEVEL_INFO, 0, why, error))
    return FALSE;
  /* Paused already, or its agent is: no time of it passes. */
  if (status == BECKON_AGENT_PAUSED && !task->paused)
    task->paused_with_agent = TRUE;
  if (task->paused || task->paused_with_agent)
    stop_wait (task, operation->now_us);

  return TRUE;
}

gboolean
beckon_apply_create_waiting (BeckonApply            *self,
                             const BeckonOperation  *operation,
                             BeckonTaskRow          *row,
                             GError                **error)
{
  BeckonTask *task = row->task;
  BeckonAgentStatus status = BECKON_AGENT_ACTIVE;
  g_autofree char *why = describe_wait (task->resume_us - operation->now_us, NULL);

  if (!beckon_apply_add_created_line (self, operation, task, why, error) || !read_agent_status (self, task, &status, error))
    return FALSE;
  if (status != BECKON_AGENT_PAUSED)
    return TRUE;

  task->paused_with_agent = TRUE;
  stop_wait (task, operation->now_us);

  return beckon_sql_update_task (self->db, row, error);
}

static gboolean
check_outside (const BeckonTask  *task,
               GError           **error)
{
  if (task->n_steps == 0)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_STATUS,
                    _("Pause it, or cancel it."),
                    _("Task %s is carried out by the desk, and waits where its plan says."), task->id);
  return FALSE;
}

gboolean
beckon_apply_wait (BeckonApply            *self,
                   const BeckonOperation  *operation,
                   BeckonCommit           *commit,
                   GError                **error)
{
  g_auto(BeckonTaskRow) row = { NULL };
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;

  task = row.task;
  if (task->status != BECKON_TASK_QUEUED && !beckon_task_status_check (task->status, BECKON_TASK_WAITING, task->id, error))
    return FALSE;
  if (operation->of_step)
    {
      g_autoptr(BeckonStepRow) step = beckon_apply_begin_step (self, operation, &row, operation->position, error);

      if (step == NULL || !beckon_sql_update_task_texts (self->db, task, error))
        return FALSE;
    }
  else if (!check_outside (task, error)
           || (task->status == BECKON_TASK_QUEUED
               && !beckon_apply_set_status (self, operation, &row, BECKON_TASK_RUNNING, BECKON_LEVEL_INFO, 0, "started", error)))
    {
      return FALSE;
    }
  if (!begin_wait (self, operation, &row, operation->deadline_us, operation->message, error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  commit->wake_us = task->resume_us;
  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

/* The step of @row's plan that waits is over since @ended_us, and @row the task as it is then; one whose step failed has failed. */
static gboolean
end_step (BeckonApply            *self,
          const BeckonOperation  *operation,
          BeckonTaskRow          *row,
          gint64                  ended_us,
          const char             *failure,
          BeckonCommit           *commit,
          GError                **error)
{
  g_autoptr(BeckonStepRow) step = NULL;
  g_autoptr(BeckonTask) task = NULL;

  step = beckon_sql_read_step (self->db, row->task->serial, row->task->position, error);
  if (step == NULL
      || !beckon_apply_finish_step (self, operation, row, step, failure != NULL ? BECKON_STEP_FAILED : BECKON_STEP_DONE, NULL, NULL,
                                    failure, 0, commit, error))
    return FALSE;

  /* What was announced is not changed any more. */
  task = g_steal_pointer (&commit->task);
  row->task = beckon_task_copy (task);
  step->ended_us = beckon_apply_round (ended_us);

  return beckon_sql_update_step (self->db, task->serial, step, error);
}

/* WH-6. */
static gboolean
fail (BeckonApply            *self,
      const BeckonOperation  *operation,
      BeckonTaskRow          *row,
      BeckonCommit           *commit,
      GError                **error)
{
  BeckonTask *task = row->task;

  if (task->n_steps > 0)
    return end_step (self, operation, row, operation->now_us, AGENT_DELETED, commit, error);

  task->updated_us = beckon_apply_round (operation->now_us);
  g_free (task->result);
  task->result = g_strdup (AGENT_DELETED);
  if (!beckon_apply_set_status (self, operation, row, BECKON_TASK_FAILED, BECKON_LEVEL_ERROR, 0, AGENT_DELETED, error)
      || !beckon_sql_update_task (self->db, row, error)
      || !beckon_sql_update_task_texts (self->db, task, error)
      || !beckon_apply_end_request (self, task, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  return TRUE;
}

/* WH-3: a wait that is the next step of the plan began when the one before ended, however late that was noticed. */
static gboolean
begin_next_wait (BeckonApply            *self,
                 const BeckonOperation  *operation,
                 BeckonTaskRow          *row,
                 gint64                  ended_us,
                 BeckonCommit           *commit,
                 GError                **error)
{
  BeckonTask *task = row->task;
  g_autoptr(BeckonStepRow) next = NULL;
  g_autoptr(BeckonStepRow) step = NULL;
  g_autoptr(BeckonAgent) holder = NULL;
  gint64 until_us;

  if (task->status != BECKON_TASK_RUNNING || task->position >= task->n_steps)
    return TRUE;
  next = beckon_sql_read_step (self->db, task->serial, task->position, error);
  if (next == NULL)
    return FALSE;
  until_us = next->step->until_us != 0 ? next->step->until_us : ended_us + next->step->duration_us;
  if (next->step->type != BECKON_STEP_WAIT || next->state != BECKON_STEP_PENDING || task->paused
      || until_us - operation->now_us > BECKON_DURATION_MAX_US)
    return TRUE;
  if (!beckon_apply_find_holder (self, task, next->step, &holder, error))
    return FALSE;
  if (holder != NULL)
    return TRUE;

  step = beckon_apply_begin_step (self, operation, row, task->position, error);
  if (step == NULL)
    return FALSE;
  step->started_us = beckon_apply_round (ended_us);
  if (!beckon_sql_update_step (self->db, task->serial, step, error)
      || !begin_wait (self, operation, row, until_us, NULL, error)
      || !beckon_sql_update_task (self->db, row, error)
      || !beckon_sql_update_task_texts (self->db, task, error))
    return FALSE;

  /* Nobody has to hear of the moment in between. */
  g_ptr_array_remove_index (commit->events, commit->events->len - 1);
  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  return TRUE;
}

/* The wait is over since @ended_us; @why is its line in the log. */
static gboolean
end_wait (BeckonApply            *self,
          const BeckonOperation  *operation,
          BeckonTaskRow          *row,
          gint64                  ended_us,
          const char             *why,
          BeckonCommit           *commit,
          GError                **error)
{
  BeckonTask *task = row->task;
  BeckonAgentStatus status = BECKON_AGENT_ACTIVE;

  if (!read_agent_status (self, task, &status, error))
    return FALSE;
  if (status == BECKON_AGENT_DELETED)
    return fail (self, operation, row, commit, error);

  task->updated_us = beckon_apply_round (operation->now_us);
  task->paused = FALSE;
  if (!beckon_apply_set_status (self, operation, row, BECKON_TASK_RUNNING, BECKON_LEVEL_INFO, 0, why, error))
    return FALSE;
  if (task->n_steps > 0)
    return end_step (self, operation, row, ended_us, NULL, commit, error)
           && begin_next_wait (self, operation, row, ended_us, commit, error);
  if (!beckon_sql_update_task (self->db, row, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  return TRUE;
}

/* Its agent was paused or resumed, and this one had not followed yet. */
static gboolean
follow_agent (BeckonApply            *self,
              const BeckonOperation  *operation,
              BeckonTaskRow          *row,
              gboolean                pauses,
              BeckonCommit           *commit,
              GError                **error)
{
  BeckonTask *task = row->task;
  const char *why = pauses ? "paused with its agent" : "resumed with its agent";

  (pauses ? stop_wait : restart_wait) (task, operation->now_us);
  task->paused_with_agent = pauses;
  task->updated_us = beckon_apply_round (operation->now_us);
  if (!beckon_apply_add_line (self, operation, task, BECKON_LEVEL_INFO, 0, why, NULL, error)
      || !beckon_sql_update_task (self->db, row, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  return TRUE;
}

static gboolean
resume_one (BeckonApply            *self,
            const BeckonOperation  *operation,
            gint64                  serial,
            BeckonCommit           *commit,
            GError                **error)
{
  g_auto(BeckonTaskRow) row = { NULL };
  BeckonAgentStatus status = BECKON_AGENT_ACTIVE;

  if (!beckon_sql_read_task_by_serial (self->db, serial, &row, error)
      || !read_agent_status (self, row.task, &status, error))
    return FALSE;

  if (status == BECKON_AGENT_PAUSED)
    return follow_agent (self, operation, &row, TRUE, commit, error);

  return end_wait (self, operation, &row, row.task->resume_us, "resumed: the wait is over", commit, error);
}

gboolean
beckon_apply_resume_due (BeckonApply            *self,
                         const BeckonOperation  *operation,
                         BeckonCommit           *commit,
                         GError                **error)
{
  g_autoptr(GArray) due = beckon_sql_list_due_waits (self->db, operation->now_us, operation->limit, error);

  if (due == NULL)
    return FALSE;
  for (guint i = 0; i < due->len; i++)
    if (!resume_one (self, operation, g_array_index (due, gint64, i), commit, error))
      return FALSE;

  return beckon_sql_find_next_wait (self->db, &commit->wake_us, error);
}

gboolean
beckon_apply_follow_agents (BeckonApply            *self,
                            const BeckonOperation  *operation,
                            BeckonCommit           *commit,
                            GError                **error)
{
  g_autoptr(BeckonAgent) agent = NULL;
  g_autoptr(BeckonAgent) next = NULL;
  g_autoptr(GArray) serials = NULL;
  gboolean pauses;

  if (!beckon_sql_find_followed_agent (self->db, &agent, error))
    return FALSE;
  if (agent == NULL)
    return TRUE;

  pauses = agent->status == BECKON_AGENT_PAUSED;
  serials = beckon_sql_list_waits_of_agent (self->db, agent->name, !pauses, operation->limit, error);
  if (serials == NULL)
    return FALSE;
  for (guint i = 0; i < serials->len; i++)
    {
      g_auto(BeckonTaskRow) row = { NULL };

      if (!beckon_sql_read_task_by_serial (self->db, g_array_index (serials, gint64, i), &row, error)
          || !follow_agent (self, operation, &row, pauses, commit, error))
        return FALSE;
    }
  if (serials->len < operation->limit && !beckon_sql_set_agent_followed (self->db, agent->id, FALSE, error))
    return FALSE;

  if (!beckon_sql_find_followed_agent (self->db, &next, error))
    return FALSE;
  commit->more = next != NULL;

  return beckon_sql_find_next_wait (self->db, &commit->wake_us, error);
}

static gboolean
check_can_move (const BeckonOperation  *operation,
                const BeckonTask       *task,
                GError                **error)
{
  gboolean pauses = operation->verb == BECKON_VERB_PAUSE;

  if (beckon_task_status_is_ended (task->status))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _("The task has ended."),
                        _("Task %s is %s and cannot be paused or resumed."), task->id,
                        beckon_task_status_to_string (task->status));
      return FALSE;
    }
  /* What was paused with its agent, a person can pause for itself. */
  if (pauses ? task->paused && !task->paused_with_agent
             : !task->paused && !(operation->at_once && task->status == BECKON_TASK_WAITING))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS,
                        _("There is nothing left to do."),
                        pauses ? _("Task %s is paused already.") : _("Task %s is not paused."), task->id);
      return FALSE;
    }

  return TRUE;
}

gboolean
beckon_apply_pause_task (BeckonApply            *self,
                         const BeckonOperation  *operation,
                         BeckonCommit           *commit,
                         GError                **error)
{
  gboolean pauses = operation->verb == BECKON_VERB_PAUSE;
  const char *word = pauses ? "paused" : "resumed";
  g_auto(BeckonTaskRow) row = { NULL };
  g_autofree char *why = NULL;
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error) || !check_can_move (operation, row.task, error))
    return FALSE;

  task = row.task;
  why = operation->message != NULL && *operation->message != '\0' ? g_strdup_printf ("%s: %s", word, operation->message)
                                                                  : g_strdup (word);
  if (task->status == BECKON_TASK_WAITING && !pauses && operation->at_once)
    {
      if (!end_wait (self, operation, &row, operation->now_us, why, commit, error))
        return FALSE;
      commit->wake_us = row.task->resume_us;
      commit->task = g_steal_pointer (&row.task);
      return TRUE;
    }

  if (task->status == BECKON_TASK_WAITING && pauses != task->paused)
    (pauses ? stop_wait : restart_wait) (task, operation->now_us);
  task->paused = pauses;
  task->paused_with_agent = FALSE;
  task->updated_us = beckon_apply_round (operation->now_us);
  /* Why it stood still before is not why it does now. */
  if (task->n_steps > 0 && !beckon_sql_clear_hold (self->db, task, error))
    return FALSE;
  if (!beckon_apply_add_line (self, operation, task, BECKON_LEVEL_INFO, 0, why, NULL, error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  commit->wake_us = task->resume_us;
  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}
