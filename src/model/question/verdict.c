/* verdict.c: what an evaluator says of a question, and whether that is enough
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/verdict.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/display-text.h"
#include "base/limits.h"
#include "model/percent.h"
#include "model/question/advice.h"
#include "model/question/option-match.h"
#include "model/question/policy.h"
#include "model/question/preference.h"
#include "model/question/suggestion.h"

/* Maximum length of a rejected answer within the reason. */
#define ANSWER_CHARS 80

BeckonVerdict *
beckon_verdict_new (const char *source)
{
  BeckonVerdict *self = g_new0 (BeckonVerdict, 1);

  self->source = g_strdup (source);
  return self;
}

void
beckon_verdict_free (BeckonVerdict *self)
{
  if (self == NULL)
    return;
  g_free (self->answer);
  g_free (self->reason);
  g_free (self->source);
  g_free (self->evaluator);
  g_free (self->model);
  g_free (self->instructions);
  g_free (self);
}

static int
find_option (const BeckonInteraction *question, const char *answer)
{
  g_autoptr (BeckonOptionMatch) match = beckon_option_match_new (question->options);
  guint index;

  return beckon_option_match_find_label (match, answer, &index) ? (int) index : -1;
}

/* An approval is answered by the person's own rule for exactly that, and by no evaluator (AP-1). */
static gboolean
may_be_answered (const BeckonVerdict *self, BeckonKind kind)
{
  return beckon_kind_may_auto_resolve (kind)
         || (kind == BECKON_KIND_APPROVAL && self->source != NULL
             && g_str_has_prefix (self->source, BECKON_PREFERENCE_SOURCE));
}

gboolean
beckon_verdict_answers (const BeckonVerdict     *self,
                        const BeckonInteraction *question,
                        double                   threshold,
                        int                     *index)
{
  const BeckonOption *option;

  if (self->category != BECKON_CATEGORY_BEST_PRACTICE || self->answer == NULL
      || !isfinite (self->confidence) || self->confidence <= threshold || self->confidence > 1
      || !may_be_answered (self, question->kind))
    return FALSE;

  *index = -1;
  if (question->kind == BECKON_KIND_CLARIFICATION)
    {
      g_autofree char *text = g_strstrip (g_strdup (self->answer));

      return *text != '\0' && strlen (self->answer) <= BECKON_LIMIT_RESPONSE_BYTES;
    }
  if (question->kind != BECKON_KIND_CHOICE && question->kind != BECKON_KIND_APPROVAL)
    return FALSE;
  *index = find_option (question, self->answer);
  if (*index < 0)
    return FALSE;
  option = g_ptr_array_index (question->options, (guint) *index);
  return !option->destructive;
}

/* (transfer full): both, separated by a full stop unless the first one ends with punctuation. */
static char *
join_sentences (const char *first, const char *second)
{
  g_autofree char *begin = g_strchomp (g_utf8_make_valid (first, -1));
  const char      *last = g_utf8_find_prev_char (begin, begin + strlen (begin));

  if (last == NULL)
    return g_strdup (second);
  return g_strdup_printf ("%s%s %s", begin, g_unichar_ispunct (g_utf8_get_char (last)) ? "" : ".",
                          second);
}

/* (transfer full): why the person is asked although there is a best practice (SEN-2). */
static char *
explain_refusal (const BeckonVerdict *verdict, double threshold)
{
  g_autofree char *answer = beckon_display_text_short (verdict->answer, ANSWER_CHARS);
  g_autofree char *said = NULL;

  if (verdict->confidence > threshold && verdict->confidence <= 1)
    /* Translators: an answer that is none of the options, or destroys something */
    said = g_strdup_printf (_ ("The evaluator suggests “%s”, but it may not choose that."), answer);
  else
    /* Translators: an answer, and two percentages */
    said = g_strdup_printf (
      _ ("The evaluator suggests “%s”, but its confidence is only %d %%; you are asked up to %d "
         "%%."),
      answer, beckon_percent (verdict->confidence), beckon_percent (threshold));

  return verdict->reason != NULL ? join_sentences (verdict->reason, said) : g_steal_pointer (&said);
}

BeckonAnswer *
beckon_verdict_take (const BeckonVerdict *self, BeckonInteraction *draft, double threshold)
{
  int index;

  beckon_advice_set (draft, self->source, self->reason);
  if (!beckon_verdict_answers (self, draft, threshold, &index))
    {
      g_autofree char *why = NULL;

      if (self->category == BECKON_CATEGORY_BEST_PRACTICE && self->answer != NULL)
        {
          why = explain_refusal (self, threshold);
          beckon_advice_set (draft, self->source, why);
        }
      return NULL;
    }
  g_free (draft->source);
  draft->source = g_strdup (self->source);
  if (draft->confidence < 0)
    draft->confidence = self->confidence;

  return index >= 0 ? beckon_answer_new_index ((guint) index)
                    : beckon_answer_new_text (self->answer);
}

BeckonSuggestion *
beckon_verdict_dup_suggestion (const BeckonVerdict *self, const BeckonInteraction *draft)
{
  int index;

  /* Words are no option: a person hardly writes the same ones. */
  if (self->evaluator == NULL || !beckon_verdict_answers (self, draft, -1, &index) || index < 0)
    return NULL;
  return beckon_suggestion_new (
    self->evaluator, self->model, self->instructions,
    ((const BeckonOption *) g_ptr_array_index (draft->options, (guint) index))->label,
    self->confidence);
}
