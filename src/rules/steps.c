/* steps.c: steps of tasks: started, or held because an agent is paused (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/steps.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/tables/agents.h"
#include "db/tables/task/steps.h"
#include "model/enums.h"
#include "model/task-session.h"
#include "model/task-status.h"
#include "plan/step-words.h"
#include "rules/apply.h"

gboolean
beckon_apply_refuse_step (const BeckonTask *task, guint position, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_STATUS,
                    _ ("Read the task again: see GET /v1/tasks/ID/steps."),
                    _ ("Task %s is %s at step %u and cannot continue with step %u."), task->id,
                    beckon_task_status_to_string (task->status), task->position + 1, position + 1);
  return FALSE;
}

/* AIC-2: no step of a task that awaits somebody, waits, or is paused. */
static gboolean
is_at (const BeckonTask *task, guint position)
{
  return !task->paused && task->position == position && position < task->n_steps
         && (task->status == BECKON_TASK_QUEUED || task->status == BECKON_TASK_RUNNING);
}

static gboolean
check_may_begin (BeckonApply *self, const BeckonTask *task, guint position, GError **error)
{
  g_autoptr (BeckonStepRow) unclear = NULL;

  if (!is_at (task, position))
    return beckon_apply_refuse_step (task, position, error);
  if (position > 0)
    return TRUE;

  return beckon_sql_find_unclear_step (self->db, task->serial, &unclear, error)
         && (unclear == NULL || beckon_apply_refuse_step (task, position, error));
}

gboolean
beckon_apply_find_holder (BeckonApply      *self,
                          const BeckonTask *task,
                          const BeckonStep *step,
                          BeckonAgent     **holder,
                          GError          **error)
{
  const char *const names[] = { task->agent, step->agent };

  *holder = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (BeckonAgent) agent = NULL;

      if (names[i] == NULL)
        continue;
      if (!beckon_sql_find_agent (self->db, names[i], &agent, error))
        return FALSE;
      if (agent != NULL && agent->status == BECKON_AGENT_PAUSED)
        {
          *holder = g_steal_pointer (&agent);
          return TRUE;
        }
    }

  return TRUE;
}

/* A paused agent starts nothing, whoever names it. */
static gboolean
check_agents (BeckonApply *self, const BeckonTask *task, const BeckonStep *step, GError **error)
{
  g_autoptr (BeckonAgent) holder = NULL;

  if (!beckon_apply_find_holder (self, task, step, &holder, error))
    return FALSE;
  if (holder == NULL)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Resume the agent first."),
                    _ ("Agent %s is paused."), holder->name);
  return FALSE;
}

/* A step that begins anew begins another session of its agent; only one that was interrupted goes
 * on in the one that it had. */
static void
forget_session (BeckonTask *task, const BeckonStep *step)
{
  const char *agent = step->agent != NULL ? step->agent : task->agent;
  char       *session;

  if (step->type != BECKON_STEP_RUN || step->prompt == NULL || step->continues
      || task->session == NULL)
    return;
  session = beckon_task_session_forget (task->session, agent);
  g_free (task->session);
  task->session = session;
}

BeckonStepRow *
beckon_apply_begin_step (
  BeckonApply *self, BeckonTaskRow *row, guint position, guint attempts, GError **error)
{
  BeckonTask *task = row->task;
  g_autoptr (BeckonStepRow) step = NULL;
  g_autoptr (BeckonNote) words = NULL;
  const char *why;

  if (!check_may_begin (self, task, position, error))
    return NULL;
  step = beckon_sql_read_step (self->db, task->serial, position, error);
  if (step == NULL)
    return NULL;
  /* Another caller may have started it in the meantime. */
  if ((step->state != BECKON_STEP_PENDING && step->state != BECKON_STEP_RUNNING)
      || (attempts != BECKON_ANY_ATTEMPTS && step->attempts != attempts))
    {
      beckon_apply_refuse_step (task, position, error);
      return NULL;
    }
  if (!check_agents (self, task, step->step, error))
    return NULL;

  if (task->status == BECKON_TASK_QUEUED
      && !beckon_apply_set_status (self, self->by, row, BECKON_TASK_RUNNING, BECKON_LEVEL_INFO, 0,
                                   beckon_note_new ("started"), error))
    return NULL;

  if (step->state == BECKON_STEP_PENDING)
    forget_session (task, step->step);
  words = beckon_step_to_note (step->step);
  why = step->attempts > 0 ? "step_started_again" : "step_started";
  step->state = BECKON_STEP_RUNNING;
  step->attempts++;
  step->started_us = beckon_apply_round (self->now_us);
  step->ended_us = 0;
  step->interaction_id = 0;
  beckon_step_row_set_note (step, NULL);
  g_free (task->current_step);
  task->current_step = beckon_note_say (words);
  task->updated_us = step->started_us;
  if (!beckon_sql_update_step (self->db, task->serial, step, error)
      || !beckon_apply_add_line (
        self, self->by, task, BECKON_LEVEL_INFO, 0,
        beckon_note_new (why, position + 1, task->n_steps, g_steal_pointer (&words)), NULL, error))
    return NULL;

  return g_steal_pointer (&step);
}

/* --- START_STEP --- */

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  guint           position;
  guint           attempts;
} StartStep;

static gboolean
apply_start_step (BeckonApply           *self,
                  const BeckonOperation *base,
                  BeckonCommit          *commit,
                  GError               **error)
{
  const StartStep *operation = (const StartStep *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonStepRow) step = NULL;
  gboolean    here = FALSE;
  const char *agent;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error)
      || !beckon_sql_is_task_here (self->db, row.task->serial, &here, error))
    return FALSE;
  if (!here)
    {
      beckon_apply_refuse_step (row.task, operation->position, error);
      return FALSE;
    }
  if (!beckon_sql_keep_task_here (self->db, row.task->serial, error))
    return FALSE;
  step = beckon_apply_begin_step (self, &row, operation->position, operation->attempts, error);
  if (step == NULL)
    return FALSE;
  agent = step->step->agent != NULL ? step->step->agent : row.task->agent;
  if ((step->step->type == BECKON_STEP_RUN && agent != NULL
       && !beckon_sql_find_agent (self->db, agent, &commit->step_agent, error))
      || !beckon_sql_update_task (self->db, &row, error)
      || !beckon_sql_update_task_texts (self->db, row.task, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, row.task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);
  commit->step = g_steal_pointer (&step);

  return TRUE;
}

static void
clear_start_step (BeckonOperation *base)
{
  StartStep *self = (StartStep *) base;

  g_free (self->task_id);
}

static const BeckonRule start_step_rule = {
  "START_STEP",
  sizeof (StartStep),
  apply_start_step,
  clear_start_step,
};

BeckonOperation *
beckon_operation_start_step (const char *by, const char *task_id, guint position, guint attempts)
{
  StartStep *self = beckon_operation_new (&start_step_rule, by);

  self->task_id = g_strdup (task_id);
  self->position = position;
  self->attempts = attempts;

  return &self->base;
}

/* --- HOLD_STEP --- */

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  guint           position;
} HoldStep;

static gboolean
apply_hold_step (BeckonApply           *self,
                 const BeckonOperation *base,
                 BeckonCommit          *commit,
                 GError               **error)
{
  const HoldStep *operation = (const HoldStep *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonStepRow) step = NULL;
  g_autoptr (BeckonAgent) holder = NULL;
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;
  task = row.task;
  if (is_at (task, operation->position))
    {
      step = beckon_sql_read_step (self->db, task->serial, task->position, error);
      if (step == NULL || !beckon_apply_find_holder (self, task, step->step, &holder, error))
        return FALSE;
    }

  if (holder != NULL && step->note == NULL)
    {
      g_autoptr (BeckonNote) why = beckon_note_new ("held", holder->name);

      beckon_step_row_set_note (step, why);
      task->updated_us = beckon_apply_round (self->now_us);
      if (!beckon_sql_update_step (self->db, task->serial, step, error)
          || !beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_INFO, 0,
                                     g_steal_pointer (&why), NULL, error)
          || !beckon_sql_update_task (self->db, &row, error))
        return FALSE;
      beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
    }
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_hold_step (BeckonOperation *base)
{
  HoldStep *self = (HoldStep *) base;

  g_free (self->task_id);
}

static const BeckonRule hold_step_rule = {
  "HOLD_STEP",
  sizeof (HoldStep),
  apply_hold_step,
  clear_hold_step,
};

BeckonOperation *
beckon_operation_hold_step (const char *by, const char *task_id, guint position)
{
  HoldStep *self = beckon_operation_new (&hold_step_rule, by);

  self->task_id = g_strdup (task_id);
  self->position = position;

  return &self->base;
}
