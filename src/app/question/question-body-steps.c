/* question-body-steps.c: a destructive answer takes two steps (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-body-private.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"

/* Of an answer in the prompt for the second step. */
#define PROMPT_CHARS 60

/* (transfer full): what the second step is, and what it does. */
static char *
make_prompt (BeckonQuestionBody *self, guint index)
{
  g_autofree char *answer = beckon_display_text_short (self->armed, PROMPT_CHARS);

  if (self->interaction->multiple)
    /* Translators: “Answer” is the button; the options that are chosen */
    return g_strdup_printf (_ ("Press Answer again, or Enter, to answer “%s”"), answer);
  /* Translators: the number of an option, which is typed, and the option */
  return g_strdup_printf (_ ("Press %u again, or Enter, to answer “%s”"), index + 1, answer);
}

gboolean
beckon_question_body_is_armed (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return self->first_step != NULL;
}

void
beckon_question_body_disarm (BeckonQuestionBody *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  if (self->first_step == NULL)
    return;
  g_clear_pointer (&self->first_step, beckon_answer_unref);
  g_clear_pointer (&self->armed, g_free);
  for (guint i = 0; i < self->rows->len; i++)
    beckon_question_option_row_set_armed (g_ptr_array_index (self->rows, i), NULL);
  g_signal_emit_by_name (self, "armed", NULL);
}

/* TRUE: @answer is the first step; the second does what the marked options say. */
static gboolean
take_first_step (BeckonQuestionBody *self, BeckonAnswer *answer)
{
  g_autofree char        *response = NULL;
  g_autofree char        *prompt = NULL;
  g_autofree guint       *indices = NULL;
  guint                   n_indices = 0;
  BeckonInteractionStatus status;
  gboolean                destructive = FALSE;

  if (beckon_interaction_match_answer (self->interaction, answer, &response, &indices, &n_indices,
                                       NULL, &status, NULL))
    for (guint i = 0; i < n_indices; i++)
      destructive |= beckon_interaction_takes_two_steps (self->interaction, indices[i]);
  if (!destructive || g_strcmp0 (response, self->armed) == 0)
    {
      beckon_question_body_disarm (self);
      return FALSE;
    }

  beckon_question_body_disarm (self);
  self->first_step = beckon_answer_ref (answer);
  self->armed = g_steal_pointer (&response);
  prompt = make_prompt (self, indices[0]);
  for (guint i = 0; i < n_indices; i++)
    if (beckon_interaction_takes_two_steps (self->interaction, indices[i]))
      beckon_question_option_row_set_armed (g_ptr_array_index (self->rows, indices[i]), prompt);
  g_signal_emit_by_name (self, "armed", prompt);

  return TRUE;
}

void
beckon_question_body_emit_answer (BeckonQuestionBody *self, BeckonAnswer *answer)
{
  if (!self->settled && !take_first_step (self, answer))
    g_signal_emit_by_name (self, "answer", answer);
}

void
beckon_question_body_confirm (BeckonQuestionBody *self)
{
  g_autoptr (BeckonAnswer) answer = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  if (self->first_step == NULL)
    return;
  answer = beckon_answer_ref (self->first_step);
  beckon_question_body_emit_answer (self, answer);
}
