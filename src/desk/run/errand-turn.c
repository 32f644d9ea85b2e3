/* errand-turn.c: how the turn of a step ends: what its kind says
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/errand-private.h"

#include "base/error.h"
#include "rules/steps.h"
#include "rules/tasks.h"
#include "rules/waits.h"

void
beckon_errand_set_assignee (BeckonErrand *self, const char *assignee)
{
  g_free (self->assignee);
  self->assignee = g_strdup (assignee);
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
                   BeckonNote     *note,
                   guint           n_skipped)
{
  g_autoptr (BeckonNote) owned = note;
  g_autofree char *assignee = NULL;
  g_autofree char *outcome = NULL;
  BeckonStepEnd    end = {
       .state = state, .result = result, .save_as = save_as, .note = note, .n_skipped = n_skipped
  };

  if (beckon_errand_is_over (self))
    return;
  end.assignee = assignee = g_steal_pointer (&self->assignee);
  end.outcome = outcome = g_steal_pointer (&self->outcome);
  beckon_errand_write (
    self, beckon_operation_end_step (BECKON_ERRAND_BY, self->task_id, self->row->position, &end),
    beckon_errand_take_next);
}

void
beckon_errand_fail (BeckonErrand *self, const GError *error)
{
  beckon_errand_end (self, BECKON_STEP_FAILED, NULL, NULL, beckon_note_new_from_error (error), 0);
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
  if (!beckon_errand_is_over (self))
    beckon_errand_write (self,
                         beckon_operation_wait_at_step (BECKON_ERRAND_BY, self->task_id,
                                                        self->row->position, self->row->attempts,
                                                        until_us),
                         beckon_errand_take_next);
}

void
beckon_errand_repeat (BeckonErrand *self)
{
  if (!beckon_errand_is_over (self))
    beckon_errand_start_step (self);
}

void
beckon_errand_set (BeckonErrand *self, GPtrArray *steps)
{
  if (beckon_errand_is_over (self))
    {
      g_ptr_array_unref (steps);
      return;
    }
  beckon_errand_write (
    self, beckon_operation_set_step (BECKON_ERRAND_BY, self->task_id, self->row->position, steps),
    beckon_errand_take_next);
}

void
beckon_errand_cancel (BeckonErrand *self, const char *why)
{
  if (!beckon_errand_is_over (self))
    beckon_errand_write (
      self,
      beckon_operation_move_task_because (BECKON_ERRAND_BY, self->task_id, BECKON_VERB_CANCEL,
                                          beckon_note_new (why, self->row->position + 1), NULL),
      beckon_errand_take_next);
}

static void
on_asked (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonErrand) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

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
