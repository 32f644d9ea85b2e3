/* notify.c: sends a person a message that needs no answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/steps/step-kind.h"

/* Ending the step sends the message: the store announces both at once. */
static void
begin (BeckonTaskRun *task_run)
{
  const BeckonStep *step = beckon_task_run_get_row (task_run)->step;

  if (step->assignee != NULL)
    {
      g_autofree char *person = beckon_task_run_dup_assignee (task_run);

      beckon_task_run_set_assignee (task_run, person);
    }
  beckon_task_run_end (task_run, BECKON_STEP_DONE, NULL, NULL, beckon_note_new_text (step->message),
                       0);
}

const BeckonStepKind beckon_step_kind_notify = {
  .starts_itself = TRUE,
  .begin = begin,
};
