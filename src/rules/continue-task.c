/* continue-task.c: a task that has ended goes on with another prompt, in the session of its agent
 * (WH-16)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/steps.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/limits.h"
#include "db/tables/agents.h"
#include "db/tables/task/log.h"
#include "db/tables/task/steps.h"
#include "model/enums.h"
#include "model/name.h"
#include "model/task-session.h"
#include "model/task-status.h"
#include "rules/apply.h"

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  char           *prompt;  /* (owned) */
} ContinueTask;

static gboolean
check_agent (BeckonApply *self, const char *name, GError **error)
{
  g_autoptr (BeckonAgent) agent = NULL;

  if (!beckon_sql_find_agent (self->db, name, &agent, error))
    return FALSE;
  if (agent != NULL && agent->status != BECKON_AGENT_DELETED
      && agent->protocol == BECKON_PROTOCOL_ACP)
    return TRUE;

  beckon_set_error (
    error, BECKON_ERROR_STATUS, _ ("Add the agent again, or create a new task for another one."),
    _ ("Agent %s no longer exists, or does not speak the Agent Client Protocol."), name);
  return FALSE;
}

static void
refuse_session (const BeckonTask *task, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_STATUS,
                    _ ("Create a new task. Only agents that the desk starts over the Agent "
                       "Client Protocol, and that offer it, continue a session."),
                    _ ("Task %s has no session that could be continued."), task->id);
}

/* (transfer full) (nullable): the session that @task can go on in. */
static BeckonTaskSession *
check (BeckonApply *self, const BeckonTask *task, GError **error)
{
  g_autoptr (BeckonTaskSession) session = NULL;

  if (!beckon_task_status_is_ended (task->status))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Wait until it has ended."),
                        _ ("Task %s is %s and cannot be continued."), task->id,
                        beckon_task_status_to_string (task->status));
      return NULL;
    }
  if (!beckon_task_can_continue (task))
    {
      refuse_session (task, error);
      return NULL;
    }
  if (task->n_steps >= BECKON_LIMIT_STEPS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Create a new task."),
                        _ ("A plan has at most %d steps."), BECKON_LIMIT_STEPS);
      return NULL;
    }
  session = beckon_task_session_parse (task->session);
  if (!check_agent (self, session->agent, error))
    return NULL;

  return g_steal_pointer (&session);
}

/* (transfer full) (nullable): the last step that @agent has worked at; NULL without @error: there
 * is none. */
static BeckonStepRow *
find_before (BeckonApply *self, const BeckonTask *task, const char *agent, GError **error)
{
  for (guint n = task->n_steps > 0 ? MIN (task->position, task->n_steps - 1) + 1 : 0; n > 0; n--)
    {
      g_autoptr (BeckonStepRow) row = beckon_sql_read_step (self->db, task->serial, n - 1, error);
      const BeckonStep *step;
      const char       *name;

      if (row == NULL)
        return NULL;
      step = row->step;
      name = step->agent != NULL ? step->agent : task->agent;
      if (step->type == BECKON_STEP_RUN && step->prompt != NULL && row->attempts > 0 && name != NULL
          && beckon_name_equal (name, agent))
        return g_steal_pointer (&row);
    }
  return NULL;
}

/* (transfer full) (nullable): the step that comes next; what its agent got before, it gets again.
 * Its folder is that of the step before, not of the session: anybody can write that.
 */
static BeckonStep *
make_step (BeckonApply             *self,
           const ContinueTask      *operation,
           const BeckonTask        *task,
           const BeckonTaskSession *session,
           GError                 **error)
{
  g_autoptr (BeckonStep) step = NULL;
  g_autoptr (BeckonStepRow) before = NULL;
  g_autoptr (GError) local = NULL;

  before = find_before (self, task, session->agent, &local);
  if (before == NULL)
    {
      if (local != NULL)
        g_propagate_error (error, g_steal_pointer (&local));
      else
        refuse_session (task, error);
      return NULL;
    }
  step = beckon_step_new (BECKON_STEP_RUN);
  step->prompt = g_strdup (operation->prompt);
  step->agent = g_strdup (session->agent);
  step->folder = g_strdup (before->step->folder);
  step->continues = TRUE;
  step->environment = g_strdupv (before->step->environment);
  step->timeout_us = before->step->timeout_us;
  step->interrupted = before->step->interrupted;

  return g_steal_pointer (&step);
}

static gboolean
apply_continue_task (BeckonApply           *self,
                     const BeckonOperation *base,
                     BeckonCommit          *commit,
                     GError               **error)
{
  const ContinueTask *operation = (const ContinueTask *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonTaskSession) session = NULL;
  g_autoptr (BeckonStep) step = NULL;
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;
  task = row.task;
  session = check (self, task, error);
  if (session == NULL)
    return FALSE;
  step = make_step (self, operation, task, session, error);
  if (step == NULL || !beckon_sql_append_step (self->db, task->serial, task->n_steps, step, error))
    return FALSE;

  task->position = task->n_steps++;
  task->updated_us = beckon_apply_round (self->now_us);
  task->finished_us = 0;
  task->progress = (double) task->position / task->n_steps;
  g_clear_pointer (&task->result, g_free);
  g_clear_pointer (&task->current_step, g_free);
  if (!beckon_sql_keep_log (self->db, task->serial, error)
      || !beckon_apply_set_status (self, self->by, &row, BECKON_TASK_QUEUED, BECKON_LEVEL_INFO, 0,
                                   beckon_note_new ("continued", session->agent), error)
      || !beckon_sql_update_task (self->db, &row, error)
      || !beckon_sql_update_task_texts (self->db, task, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_continue_task (BeckonOperation *base)
{
  ContinueTask *self = (ContinueTask *) base;

  g_free (self->task_id);
  g_free (self->prompt);
}

static const BeckonRule continue_task_rule = {
  "CONTINUE_TASK",
  sizeof (ContinueTask),
  apply_continue_task,
  clear_continue_task,
};

BeckonOperation *
beckon_operation_continue_task (const char *by, const char *task_id, const char *prompt)
{
  ContinueTask *self = beckon_operation_new (&continue_task_rule, by);

  self->task_id = g_strdup (task_id);
  self->prompt = g_strdup (prompt);

  return &self->base;
}
