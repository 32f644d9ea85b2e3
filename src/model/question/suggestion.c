/* suggestion.c: the option that an evaluator, or the asker itself, would take, and how sure it is
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/suggestion.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/display-text.h"

#define DIGITS 8
#define INSTRUCTIONS_CHARS 80
#define MODEL_CHARS 60
/* 0.28 × 100 is a little more than 28 in floating point. */
#define ROUNDING 1e-9

BeckonSuggestion *
beckon_suggestion_new (const char *evaluator,
                       const char *model,
                       const char *instructions,
                       const char *response,
                       double      confidence)
{
  BeckonSuggestion *self;

  g_return_val_if_fail (evaluator != NULL && response != NULL, NULL);

  self = g_new0 (BeckonSuggestion, 1);
  self->evaluator = g_strdup (evaluator);
  self->model = g_strdup (model);
  self->instructions = g_strdup (instructions);
  self->response = g_strdup (response);
  self->confidence = confidence;

  return self;
}

void
beckon_suggestion_free (BeckonSuggestion *self)
{
  if (self == NULL)
    return;
  g_free (self->evaluator);
  g_free (self->model);
  g_free (self->instructions);
  g_free (self->response);
  g_free (self);
}

char *
beckon_suggestion_dup_instructions (const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text != NULL ? text : ""));
  g_autofree char *sum = NULL;
  g_autofree char *line = NULL;
  g_autofree char *beginning = NULL;

  if (*stripped == '\0')
    return NULL;
  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, stripped, -1);
  line = beckon_display_text (stripped, TRUE);
  beginning = beckon_display_text_cut (line, INSTRUCTIONS_CHARS);

  return g_strdup_printf ("%.*s %s", DIGITS, sum, beginning);
}

BeckonSuggested *
beckon_suggested_new (const char *evaluator, const char *model, const char *instructions)
{
  BeckonSuggested *self = g_new0 (BeckonSuggested, 1);

  self->evaluator = g_strdup (evaluator);
  self->model = g_strdup (model);
  self->instructions = g_strdup (instructions);

  return self;
}

void
beckon_suggested_free (BeckonSuggested *self)
{
  if (self == NULL)
    return;
  g_free (self->evaluator);
  g_free (self->model);
  g_free (self->instructions);
  g_free (self);
}

guint
beckon_suggested_place (double confidence)
{
  return isfinite (confidence) ? (guint) CLAMP (ceil (confidence * 100 - ROUNDING), 0, 100) : 0;
}

BeckonSuggestedAbove
beckon_suggested_count (const BeckonSuggested *self, int percent)
{
  BeckonSuggestedAbove above = { 0 };

  for (int i = percent + 1; i < BECKON_N_PERCENTS; i++)
    {
      above.n += self->n[i];
      above.same += self->same[i];
      above.other += self->other[i];
    }

  return above;
}

/* (transfer none): what the person wrote, behind the digits. */
static const char *
get_beginning (const char *instructions)
{
  return strlen (instructions) > DIGITS + 1 ? instructions + DIGITS + 1 : instructions;
}

char *
beckon_suggested_describe (const BeckonSuggested *self)
{
  g_autofree char *model = NULL;
  g_autofree char *instructions = NULL;

  if (strcmp (self->evaluator, BECKON_EVALUATOR_RULES) == 0)
    return g_strdup (_ ("Your rules"));
  if (strcmp (self->evaluator, BECKON_EVALUATOR_ASKER) == 0)
    return g_strdup (_ ("The agents themselves"));

  model =
    beckon_display_text_short (self->model != NULL ? self->model : self->evaluator, MODEL_CHARS);
  if (self->instructions == NULL)
    return g_steal_pointer (&model);
  instructions = beckon_display_text_short (get_beginning (self->instructions), INSTRUCTIONS_CHARS);

  /* Translators: a language model, and what the person told it */
  return g_strdup_printf (_ ("%1$s, told “%2$s”"), model, instructions);
}
