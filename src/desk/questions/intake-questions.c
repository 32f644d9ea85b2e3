/* intake-questions.c: the questions of the intake about a request: confirm it, add to it, choose a
 * reading (CF-2, CF-3, CF-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/questions/intake-questions.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "desk/desk-private.h"
#include "model/question/advice.h"
#include "model/question/option.h"

#define QUESTION_CHARS 2000

BeckonInteraction *
beckon_intake_make_confirmation (const BeckonClassification *classification, const char *intent)
{
  BeckonInteraction *question = beckon_interaction_new ();

  question->kind = BECKON_KIND_CONFIRMATION;
  question->policy = BECKON_POLICY_HOLD;
  /* Translators: what a classifier takes a person's request for */
  question->conflict_description = g_strdup_printf (_ ("Is this what you want? “%s”"), intent);
  beckon_advice_set (question, classification->source, classification->reason);
  question->intent = g_strdup (intent);
  question->confidence = classification->confidence;
  beckon_interaction_add_confirmation_options (question);
  return question;
}

BeckonInteraction *
beckon_intake_make_clarification (const BeckonClassification *classification, const char *intent)
{
  BeckonInteraction *question = beckon_interaction_new ();

  question->kind = BECKON_KIND_CLARIFICATION;
  question->policy = BECKON_POLICY_HOLD;
  question->allow_other = TRUE;
  question->conflict_description =
    beckon_display_text_short (classification->missing, QUESTION_CHARS);
  beckon_advice_set (question, classification->source, classification->reason);
  question->intent = g_strdup (intent);
  question->confidence = classification->confidence;
  return question;
}

BeckonInteraction *
beckon_intake_make_ambiguity (BeckonDesk *desk, const BeckonClassification *classification)
{
  BeckonInteraction *question = beckon_interaction_new ();

  question->kind = BECKON_KIND_AMBIGUITY;
  question->policy = BECKON_POLICY_POSTPONE;
  question->timeout_us = desk->settings->ambiguity_timeout_us;
  question->allow_other = TRUE;
  question->conflict_description = beckon_readings_dup_question (classification->readings);
  beckon_advice_set (question, classification->source, classification->reason);
  for (guint i = 0; i < classification->readings->len; i++)
    g_ptr_array_add (
      question->options,
      beckon_option_new (g_ptr_array_index (classification->readings, i), NULL, FALSE));
  beckon_desk_start_countdown (desk, question);
  return question;
}

gboolean
beckon_intake_leaves_choice (const BeckonRequest        *request,
                             const BeckonClassification *classification)
{
  g_autofree char *question = NULL;

  if (classification->readings == NULL || !beckon_readings_are_good (classification->readings))
    return FALSE;
  question = beckon_readings_dup_question (classification->readings);
  for (guint i = 0; i + 1 < request->turns->len; i++)
    {
      const BeckonTurn *turn = g_ptr_array_index (request->turns, i);
      const BeckonTurn *next = g_ptr_array_index (request->turns, i + 1);

      if (turn->role == BECKON_TURN_CLARIFICATION_REQUEST
          && next->role == BECKON_TURN_CLARIFICATION_RESPONSE && strcmp (turn->text, question) == 0)
        return FALSE;
    }
  return TRUE;
}
