/* open-questions.c: updates the questions that the desk shows from announced events
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "desk/questions/question-private.h"

/* The end of the countdown in the question's own kind of time. The row has the wall time at which
 * it ends if nothing stops it; sleep must not count for visible time, so that end is converted to
 * the AWAKE clock. */
static gint64
due_of (BeckonDesk *self, BeckonQuestion *question, BeckonInteraction *after, gint64 since_us)
{
  gint64 left_us;

  if (after->deadline_us == 0)
    return 0;
  if (!beckon_question_counts_visible_time (question))
    return after->deadline_us;
  if (beckon_question_get_deadline_us (question) == after->deadline_us)
    return beckon_question_get_due_us (question);

  left_us = after->deadline_us - since_us;
  return beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE)
         + CLAMP (left_us, 0, MAX (after->timeout_us, MIN_AFTER_RESTART_US));
}

void
beckon_desk_take_interaction (BeckonDesk *self, BeckonInteraction *interaction, gint64 since_us)
{
  gint64          id = interaction->id;
  BeckonQuestion *known = beckon_question_model_find (self->questions, id);
  BeckonQuestion *postponed = beckon_postponed_find (self->postponed, id);
  g_autoptr (BeckonQuestion) question = NULL;

  beckon_desk_note_announced (self, interaction);
  if (known == NULL && postponed == NULL && !beckon_interaction_is_open (interaction))
    return;

  if (known != NULL)
    question = g_object_ref (known);
  else if (postponed != NULL)
    question = g_object_ref (postponed);
  else
    /* Whoever hears of one that is set aside, as of a reminder, finds it in memory. */
    question = beckon_question_new (self->clock, interaction);

  if (interaction->status == BECKON_INTERACTION_PENDING)
    {
      beckon_question_take (question, interaction, due_of (self, question, interaction, since_us));
      beckon_desk_schedule (self, question);
      beckon_question_set_shown (question, beckon_desk_is_shown (self, id));
      if (known == NULL)
        {
          beckon_question_model_add (self->questions, question);
          beckon_postponed_remove (self->postponed, id);
        }
      beckon_desk_reconcile (self, question);
      return;
    }

  beckon_desk_unschedule (self, id);
  beckon_desk_forget_reached (self, id);
  beckon_question_model_remove (self->questions, id);
  if (interaction->status == BECKON_INTERACTION_POSTPONED)
    beckon_postponed_add (self->postponed, question);
  else
    beckon_postponed_remove (self->postponed, id);
  beckon_question_take (question, interaction, 0);
}
