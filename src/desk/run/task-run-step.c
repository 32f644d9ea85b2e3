/* task-run-step.c: the ways in which a kind of step ends its turn
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/task-run-private.h"

#include "base/error.h"
#include "rules/steps.h"
#include "rules/tasks.h"
#include "rules/waits.h"

void
beckon_task_run_set_assignee (BeckonTaskRun *self, const char *assignee)
{
  g_free (self->assignee);
  self->assignee = g_strdup (assignee);
}

void
beckon_task_run_set_outcome (BeckonTaskRun *self, const char *outcome)
{
  g_free (self->outcome);
  self->outcome = g_strdup (outcome);
}

void
beckon_task_run_end (BeckonTaskRun  *self,
                     BeckonStepState state,
                     const char     *result,
                     const char     *save_as,
                     BeckonNote     *note,
                     guint           n_skipped)
{
  g_autoptr (BeckonNote) owned = note;
  g_autofree char *assignee = NULL;
  g_autofree char *outcome = NULL;
  BeckonStepEnd    end = { .state = state,
                           .result = result,
                           .save_as = save_as,
                           .note = note,
                           .n_skipped = n_skipped,
                           .attempts = self->row->attempts };

  if (beckon_task_run_is_over (self))
    return;
  end.assignee = assignee = g_steal_pointer (&self->assignee);
  end.outcome = outcome = g_steal_pointer (&self->outcome);
  beckon_task_run_write (
    self, beckon_operation_end_step (BECKON_TASK_RUN_BY, self->task_id, self->row->position, &end),
    beckon_task_run_take_next);
}

void
beckon_task_run_fail (BeckonTaskRun *self, const GError *error)
{
  beckon_task_run_end (self, BECKON_STEP_FAILED, NULL, NULL, beckon_note_new_from_error (error), 0);
}

void
beckon_task_run_release (BeckonTaskRun *self)
{
  if (!beckon_task_run_is_over (self))
    beckon_runner_remove (self->runner, self->task_id);
}

void
beckon_task_run_wait (BeckonTaskRun *self)
{
  if (!beckon_task_run_is_over (self))
    beckon_task_run_write (self,
                           beckon_operation_wait_at_step (BECKON_TASK_RUN_BY, self->task_id,
                                                          self->row->position, self->row->attempts),
                           beckon_task_run_take_next);
}

void
beckon_task_run_repeat (BeckonTaskRun *self)
{
  if (!beckon_task_run_is_over (self))
    beckon_task_run_start_step (self);
}

void
beckon_task_run_set (BeckonTaskRun *self, GPtrArray *steps)
{
  if (beckon_task_run_is_over (self))
    {
      g_ptr_array_unref (steps);
      return;
    }
  beckon_task_run_write (
    self, beckon_operation_set_step (BECKON_TASK_RUN_BY, self->task_id, self->row->position, steps),
    beckon_task_run_take_next);
}

void
beckon_task_run_cancel (BeckonTaskRun *self, const char *why)
{
  if (!beckon_task_run_is_over (self))
    beckon_task_run_write (
      self,
      beckon_operation_move_task_because (BECKON_TASK_RUN_BY, self->task_id, BECKON_VERB_CANCEL,
                                          beckon_note_new (why, self->row->position + 1), NULL),
      beckon_task_run_take_next);
}

static void
on_asked (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTaskRun) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (beckon_task_run_is_over (self))
    return;
  if (commit != NULL)
    {
      /* Settled at once, or not: the store says what comes next. */
      beckon_task_run_advance (self);
      return;
    }
  if (beckon_error_is_of_store (error)
      || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STATUS))
    beckon_task_run_block (self, error);
  else
    beckon_task_run_fail (self, error);
}

void
beckon_task_run_ask (BeckonTaskRun *self, BeckonInteraction *draft)
{
  if (beckon_task_run_is_over (self))
    {
      beckon_interaction_unref (draft);
      return;
    }
  g_free (draft->task_id);
  draft->task_id = g_strdup (self->task_id);
  beckon_desk_ask_for_step_async (self->desk, draft, self->row->position, BECKON_TASK_RUN_BY,
                                  on_asked, beckon_task_run_ref (self));
}
