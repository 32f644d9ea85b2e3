/* notify.c: a message to the person that needs no answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/steps/step-kind.h"

static void
begin (BeckonErrand *errand)
{
  beckon_errand_end (errand, BECKON_STEP_DONE, NULL, NULL, beckon_errand_get_row (errand)->step->message, 0);
}

const BeckonStepKind beckon_step_kind_notify = {
  .starts_itself = TRUE,
  .begin = begin,
};
