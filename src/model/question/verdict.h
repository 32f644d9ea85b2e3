/* verdict.h: what an evaluator says of a question before a person is asked; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/answer.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_CATEGORY_CASE_BY_CASE,
  BECKON_CATEGORY_BEST_PRACTICE,
} BeckonCategory;

/* SEN-2. Built by one owner and never changed once it was handed on. */
typedef struct
{
  BeckonCategory category;
  char          *answer; /* (nullable): the label of an option, or for a clarification the text */
  char          *reason; /* (nullable): for the person */
  double         confidence; /* 0 to 1 */
  char          *source;     /* who says so: "rules:2", "llm", "preference:3" */
  char *evaluator;    /* (nullable): one of BECKON_EVALUATOR_… (suggestion.h); NULL: a remembered
                         answer, which is no suggestion */
  char *model;        /* (nullable): as in BeckonSuggestion */
  char *instructions; /* (nullable): likewise */
} BeckonVerdict;

/* (transfer full): CASE_BY_CASE without an answer, confidence 0. */
BeckonVerdict *beckon_verdict_new (const char *source);
void           beckon_verdict_free (BeckonVerdict *self);
/* May it answer @question, given the person's @threshold? Only a best practice with confidence
 * above it, only a kind that may be answered without a person, and only with the label of exactly
 * one option that is not destructive (or, for a clarification, a text). @index is the option's,
 * from 0; -1 for a text. Everything else goes to the person (SEN-2, SEN-3). */
gboolean beckon_verdict_answers (const BeckonVerdict     *self,
                                 const BeckonInteraction *question,
                                 double                   threshold,
                                 int                     *index);
/* (transfer full) (nullable): the answer that it gives to @draft, with the source and the
 * confidence in @draft; NULL: the person is asked. Either way the advice of @draft says why
 * (SEN-2). */
BeckonAnswer *
beckon_verdict_take (const BeckonVerdict *self, BeckonInteraction *draft, double threshold);

/* (transfer full) (nullable): the option of @draft that an evaluator would take, however confident
 * it is; NULL: confidence is not all that stands between it and the answer, or it is no evaluator.
 */
BeckonSuggestion *beckon_verdict_dup_suggestion (const BeckonVerdict     *self,
                                                 const BeckonInteraction *draft);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonVerdict, beckon_verdict_free)

G_END_DECLS
