/* question-second-step.c: a destructive answer takes two steps (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-second-step.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"

/* Of the answer in the prompt. */
#define PROMPT_CHARS 60

struct _BeckonQuestionSecondStep
{
  BeckonQuestionOptions *options;  /* (unowned) */
  BeckonAnswer          *answer;   /* (owned) (nullable): of the first step */
  char                  *response; /* (owned) (nullable): what it responds */
};

BeckonQuestionSecondStep *
beckon_question_second_step_new (BeckonQuestionOptions *options)
{
  BeckonQuestionSecondStep *self = g_new0 (BeckonQuestionSecondStep, 1);

  self->options = options;
  return self;
}

void
beckon_question_second_step_free (BeckonQuestionSecondStep *self)
{
  g_clear_pointer (&self->answer, beckon_answer_unref);
  g_free (self->response);
  g_free (self);
}

BeckonAnswer *
beckon_question_second_step_get_answer (BeckonQuestionSecondStep *self)
{
  return self->answer;
}

gboolean
beckon_question_second_step_disarm (BeckonQuestionSecondStep *self)
{
  if (self->answer == NULL)
    return FALSE;
  g_clear_pointer (&self->answer, beckon_answer_unref);
  g_clear_pointer (&self->response, g_free);
  for (guint i = 0; i < beckon_question_options_get_length (self->options); i++)
    beckon_question_options_set_armed (self->options, i, NULL);
  return TRUE;
}

/* (transfer full) */
static char *
make_prompt (const BeckonInteraction *interaction, const char *response, guint index)
{
  g_autofree char *answer = beckon_display_text_short (response, PROMPT_CHARS);

  if (interaction->multiple)
    /* Translators: “Answer” is the button; the options that are chosen */
    return g_strdup_printf (_ ("Press Answer again, or Enter, to answer “%s”"), answer);
  /* Translators: the number of an option, which is typed, and the option */
  return g_strdup_printf (_ ("Press %u again, or Enter, to answer “%s”"), index + 1, answer);
}

gboolean
beckon_question_second_step_take (BeckonQuestionSecondStep *self,
                                  const BeckonInteraction  *interaction,
                                  BeckonAnswer             *answer,
                                  char                    **prompt)
{
  g_autofree char        *response = NULL;
  g_autofree guint       *indices = NULL;
  guint                   n_indices = 0;
  BeckonInteractionStatus status;
  gboolean                destructive = FALSE;
  gboolean                is_second;

  if (beckon_interaction_match_answer (interaction, answer, &response, &indices, &n_indices, NULL,
                                       &status, NULL))
    for (guint i = 0; i < n_indices; i++)
      destructive |= beckon_interaction_takes_two_steps (interaction, indices[i]);
  is_second = g_strcmp0 (response, self->response) == 0;
  beckon_question_second_step_disarm (self);
  if (!destructive || is_second)
    return FALSE;
  self->answer = beckon_answer_ref (answer);
  *prompt = make_prompt (interaction, response, indices[0]);
  for (guint i = 0; i < n_indices; i++)
    if (beckon_interaction_takes_two_steps (interaction, indices[i]))
      beckon_question_options_set_armed (self->options, indices[i], *prompt);
  self->response = g_steal_pointer (&response);
  return TRUE;
}
