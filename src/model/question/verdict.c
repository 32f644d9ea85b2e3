/* verdict.c: what an evaluator says of a question, and whether that is enough
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/verdict.h"

#include <math.h>
#include <string.h>

#include "base/limits.h"
#include "model/question/option-match.h"
#include "model/question/policy.h"
#include "model/question/preference.h"

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
