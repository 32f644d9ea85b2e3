/* stand-still.c: a countdown that stands still while nobody's answer could count: one is held back,
 * or the agent is to reply
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/question/apply-question.h"

void
beckon_apply_stop_countdown (BeckonApply *self, BeckonInteraction *interaction)
{
  if (interaction->deadline_us != 0)
    interaction->remaining_us = MAX (interaction->deadline_us - self->now_us, 1);
  interaction->deadline_us = 0;
}

void
beckon_apply_continue_countdown (BeckonApply *self, BeckonInteraction *interaction, gint64 least_us)
{
  if (interaction->status != BECKON_INTERACTION_PENDING || interaction->remaining_us == 0
      || interaction->held || beckon_interaction_is_asked_back (interaction))
    return;

  interaction->deadline_us = self->now_us + MAX (interaction->remaining_us, least_us);
  interaction->remaining_us = 0;
}
