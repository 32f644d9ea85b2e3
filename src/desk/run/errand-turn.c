/* errand-turn.c: how the turn of a step ends: what its kind says
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/errand-private.h"

#include "base/error.h"

void
beckon_errand_set_assignee (BeckonErrand *self, const char *assignee)
{
  g_free (self->assignee);
  self->assignee = g_strdup (assignee);
}

void
beckon_errand_set_log_note (BeckonErrand *self, char *note)
{
  g_free (self->log_note);
  self->log_note = note;
}

void
beckon_errand_set_outcome (BeckonErrand *self, const char *outcome)
{
  g_free (self->outcome);
  self->outcome = g_strdup (outcome);
}

void
beckon_errand_end (BeckonErrand   *self,
                   BeckonStepState state,
                   const char     *result,
                   const char     *save_as,
                   const char     *note,
                   guint           n_skipped)
{
  BeckonOperation *operation;

  if (beckon_errand_is_over (self))
    return;
  operation = beckon_errand_new_operation (self, BECKON_OPERATION_END_STEP);
  operation->step_state = state;
  operation->result = g_strdup (result);
  operation->save_as = g_strdup (save_as);
  operation->message = g_strdup (note);
  operation->log_note = g_steal_pointer (&self->log_note);
  operation->assignee = g_steal_pointer (&self->assignee);
  operation->outcome = g_steal_pointer (&self->outcome);
  operation->n_skipped = n_skipped;
  beckon_errand_write (self, operation);
}

void
beckon_errand_fail (BeckonErrand *self, const GError *error)
{
  beckon_errand_set_log_note (self, g_strdup (beckon_error_get_log_message (error)));
  beckon_errand_end (self, BECKON_STEP_FAILED, NULL, NULL, error->message, 0);
}

void
beckon_errand_leave (BeckonErrand *self)
{
  if (!beckon_errand_is_over (self))
    beckon_runner_remove (self->runner, self);
}

void
beckon_errand_wait (BeckonErrand *self, gint64 until_us)
{
  BeckonOperation *operation;

  if (beckon_errand_is_over (self))
    return;
  operation = beckon_errand_new_operation (self, BECKON_OPERATION_WAIT);
  operation->of_step = TRUE;
  operation->deadline_us = until_us;
  beckon_errand_write (self, operation);
}

void
beckon_errand_repeat (BeckonErrand *self)
{
  if (!beckon_errand_is_over (self))
    beckon_errand_write (self, beckon_errand_new_operation (self, BECKON_OPERATION_START_STEP));
}

void
beckon_errand_set (BeckonErrand *self, GPtrArray *steps)
{
  BeckonOperation *operation;

  if (beckon_errand_is_over (self))
    {
      g_ptr_array_unref (steps);
      return;
    }
  operation = beckon_errand_new_operation (self, BECKON_OPERATION_SET_STEP);
  operation->steps = steps;
  beckon_errand_write (self, operation);
}

void
beckon_errand_cancel (BeckonErrand *self, const char *reason)
{
  BeckonOperation *operation;

  if (beckon_errand_is_over (self))
    return;
  operation = beckon_errand_new_operation (self, BECKON_OPERATION_MOVE_TASK);
  operation->verb = BECKON_VERB_CANCEL;
  operation->message = g_strdup (reason);
  beckon_errand_write (self, operation);
}

static void
on_asked (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonErrand) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (BECKON_DESK (object), result, &error);

  if (beckon_errand_is_over (self))
    return;
  if (commit != NULL)
    {
      /* Settled at once, or not: the store says what comes next. */
      g_clear_pointer (&self->next, beckon_task_unref);
      beckon_errand_go_on (self);
      return;
    }
  if (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE)
      || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STATUS))
    beckon_errand_get_stuck (self, error);
  else
    beckon_errand_fail (self, error);
}

void
beckon_errand_ask (BeckonErrand *self, BeckonInteraction *draft)
{
  if (beckon_errand_is_over (self))
    {
      beckon_interaction_unref (draft);
      return;
    }
  g_free (draft->task_id);
  draft->task_id = g_strdup (self->task_id);
  beckon_desk_ask_for_step_async (self->desk, draft, self->row->position, BECKON_ERRAND_BY,
                                  on_asked, beckon_errand_ref (self));
}
