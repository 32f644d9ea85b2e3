/* notify.c: a message to a person that needs no answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/steps/step-kind.h"

/* The end of the step is the message: the store announces both at once. */
static void
begin (BeckonErrand *errand)
{
  const BeckonStep *step = beckon_errand_get_row (errand)->step;

  if (step->assignee != NULL)
    {
      g_autofree char *person = beckon_errand_dup_person (errand, step->assignee);

      beckon_errand_set_assignee (errand, person);
    }
  beckon_errand_end (errand, BECKON_STEP_DONE, NULL, NULL, beckon_note_new_text (step->message), 0);
}

const BeckonStepKind beckon_step_kind_notify = {
  .starts_itself = TRUE,
  .begin = begin,
};
