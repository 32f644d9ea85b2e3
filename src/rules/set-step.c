/* set-step.c: sets the meaning of an unclear step, and the question of a step
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/steps.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/limits.h"
#include "db/tables/task/steps.h"
#include "model/task-status.h"
#include "plan/step-words.h"
#include "rules/apply.h"

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  guint           position;
  GPtrArray      *steps; /* (owned) (element-type BeckonStep) */
} SetStep;

static gboolean
apply_set_step (BeckonApply           *self,
                const BeckonOperation *base,
                BeckonCommit          *commit,
                GError               **error)
{
  const SetStep *operation = (const SetStep *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonStepRow) step = NULL;
  g_autoptr (BeckonNote) why = NULL;
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;
  task = row.task;
  step = beckon_sql_read_step (self->db, task->serial, operation->position, error);
  if (step == NULL)
    return FALSE;
  if (beckon_task_status_is_ended (task->status) || task->position != 0
      || step->step->type != BECKON_STEP_UNCLEAR || step->state != BECKON_STEP_PENDING)
    return beckon_apply_refuse_step (task, operation->position, error);
  if (task->n_steps - 1 + operation->steps->len > BECKON_LIMIT_STEPS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Split the plan into several tasks."),
                        _ ("A plan has at most %d steps."), BECKON_LIMIT_STEPS);
      return FALSE;
    }

  for (guint i = 0; i < operation->steps->len; i++)
    {
      const BeckonStep *reading = g_ptr_array_index (operation->steps, i);
      BeckonNote       *words = beckon_step_to_note (reading);

      why = i == 0 ? beckon_note_new ("step_read", operation->position + 1, words)
                   : beckon_note_new ("also", why, words);
    }
  task->updated_us = beckon_apply_round (self->now_us);
  if (!beckon_sql_replace_step (self->db, task->serial, operation->position, operation->steps,
                                &task->n_steps, error)
      || !beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_INFO, step->interaction_id,
                                 g_steal_pointer (&why), NULL, error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_set_step (BeckonOperation *base)
{
  SetStep *self = (SetStep *) base;

  g_free (self->task_id);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
}

static const BeckonRule set_step_rule = {
  "SET_STEP",
  sizeof (SetStep),
  apply_set_step,
  clear_set_step,
};

BeckonOperation *
beckon_operation_set_step (const char *by, const char *task_id, guint position, GPtrArray *steps)
{
  SetStep *self = beckon_operation_new (&set_step_rule, by);

  self->task_id = g_strdup (task_id);
  self->position = position;
  self->steps = steps;

  return &self->base;
}

gboolean
beckon_apply_note_asked (BeckonApply             *self,
                         const BeckonTask        *task,
                         guint                    position,
                         const BeckonInteraction *asked,
                         GError                 **error)
{
  g_autoptr (BeckonStepRow) step = beckon_sql_read_step (self->db, task->serial, position, error);

  if (step == NULL)
    return FALSE;
  if (step->state != BECKON_STEP_PENDING && step->state != BECKON_STEP_RUNNING)
    return beckon_apply_refuse_step (task, position, error);

  step->interaction_id = asked->id;

  return beckon_sql_update_step (self->db, task->serial, step, error);
}
