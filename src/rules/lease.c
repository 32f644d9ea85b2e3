/* lease.c: how long the claim of an agent that fetched a task is valid (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "rules/apply.h"

void
beckon_apply_show_life (BeckonApply *self, BeckonTask *task)
{
  if (task->claimed_by == NULL)
    return;

  task->claim_us = task->status == BECKON_TASK_RUNNING && !task->paused
                     ? beckon_apply_round (self->now_us + self->operation->claim_lease_us)
                     : 0;
  if (task->status == BECKON_TASK_QUEUED)
    g_clear_pointer (&task->claimed_by, g_free);
}

gboolean
beckon_apply_check_claim (BeckonApply *self, const BeckonTask *task, GError **error)
{
  gboolean named =
    self->operation->claim_task != NULL && g_str_equal (self->operation->claim_task, task->id);
  gboolean given_back = task->claim != 0 && task->claimed_by == NULL && task->n_steps == 0
                        && task->status == BECKON_TASK_QUEUED;
  /* Returned to an agent that has got a command in the meantime. */
  gboolean carried_out = task->claimed_by == NULL && task->n_steps > 0;

  if (named ? self->operation->claim == task->claim && !given_back && !carried_out : !given_back)
    return TRUE;

  if (given_back)
    beckon_set_error (
      error, BECKON_ERROR_STATUS,
      _ ("Fetch it again with “beckon next” and start over; another agent may fetch it first."),
      _ ("Task %s was returned to the queue because its agent showed no sign of life."), task->id);
  else
    beckon_set_error (
      error, BECKON_ERROR_STATUS,
      _ ("Leave it to the agent that has it now. “beckon next” fetches another one."),
      _ ("Task %s was fetched again and is no longer yours."), task->id);
  return FALSE;
}
