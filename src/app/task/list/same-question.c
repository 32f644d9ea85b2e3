/* same-question.c: which questions can get the same answer at once (ATT-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/same-question.h"

#include "model/question/approval.h"
#include "model/question/option.h"

/* A form is filled in, and somebody in particular takes over. */
static gboolean
can_be_answered (const BeckonInteraction *question)
{
  return question->kind != BECKON_KIND_HANDOFF && question->kind != BECKON_KIND_FORM
         && beckon_interaction_is_open (question) && question->held_answer == NULL
         && !question->options_lost;
}

/* The words of an approval are the agent's, and each is shown; what would be done is compared. */
static gboolean
asks_same (const BeckonInteraction *one, const BeckonInteraction *other)
{
  return one->kind == BECKON_KIND_APPROVAL ? beckon_approval_is_same (one, other)
                                           : beckon_interaction_asks_same (one, other);
}

gboolean
beckon_same_question (const BeckonInteraction *one, const BeckonInteraction *other)
{
  if (!can_be_answered (one) || !can_be_answered (other) || !asks_same (one, other)
      || one->multiple != other->multiple || one->allow_other != other->allow_other)
    return FALSE;
  /* The warnings that are shown hold for all of them. */
  for (guint i = 0; i < one->options->len; i++)
    if (beckon_interaction_takes_two_steps (one, i)
        != beckon_interaction_takes_two_steps (other, i))
      return FALSE;

  return TRUE;
}

gboolean
beckon_same_question_all (const GPtrArray *questions)
{
  for (guint i = 1; i < questions->len; i++)
    if (!beckon_same_question (questions->pdata[0], questions->pdata[i]))
      return FALSE;

  return questions->len > 1;
}
