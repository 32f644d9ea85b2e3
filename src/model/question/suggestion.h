/* suggestion.h: the option that an evaluator, or the asker itself, would take, and how sure it is;
 * values
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/types.h"

G_BEGIN_DECLS

/* Who suggests: the person's rules, a language model, and the asker of a confirmation (CF-7). */
#define BECKON_EVALUATOR_RULES "rules"
#define BECKON_EVALUATOR_LLM "llm"
#define BECKON_EVALUATOR_ASKER "asker"

/* Kept with its question whether or not it was confident enough, so that thresholds, models and
 * instructions can be compared (CF-8). Built by one owner and never changed once it was handed on.
 */
struct _BeckonSuggestion
{
  char *evaluator;    /* one of BECKON_EVALUATOR_… */
  char *model;        /* (nullable): the name of the language model */
  char *instructions; /* (nullable): the person's, as beckon_suggestion_dup_instructions() has
                         them */
  char  *response;    /* the label of the option */
  double confidence;  /* 0 to 1 */
};

/* (transfer full): all but @evaluator and @response (nullable). */
BeckonSuggestion *beckon_suggestion_new (const char *evaluator,
                                         const char *model,
                                         const char *instructions,
                                         const char *response,
                                         double      confidence);
void              beckon_suggestion_free (BeckonSuggestion *self);
/* (transfer full) (nullable): how @text (nullable), the person's instructions to a model, is told
 * apart from others: eight hexadecimal digits, a blank, and the beginning on one line; NULL where
 * there are none. */
char *beckon_suggestion_dup_instructions (const char *text);

/* Confidence in whole per cent, rounded up: what is above a threshold of t % has more than t. */
#define BECKON_N_PERCENTS 101

/* What one evaluator, with one model and the same instructions, suggested within some days. */
typedef struct
{
  char   *evaluator;
  char   *model;                    /* (nullable) */
  char   *instructions;             /* (nullable) */
  guint64 n[BECKON_N_PERCENTS];     /* suggestions */
  guint64 same[BECKON_N_PERCENTS];  /* of those, the person decided the same */
  guint64 other[BECKON_N_PERCENTS]; /* of those, the person decided something else */
} BeckonSuggested;

/* What holds of those above a threshold. */
typedef struct
{
  guint64 n;     /* answered without a person with that threshold */
  guint64 same;  /* of those, a person decided the same: asked, or by a correction */
  guint64 other; /* of those, a person decided something else */
} BeckonSuggestedAbove;

/* (transfer full): nothing counted yet. */
BeckonSuggested      *
beckon_suggested_new (const char *evaluator, const char *model, const char *instructions);
void beckon_suggested_free (BeckonSuggested *self);
/* Where what has @confidence (0 to 1) is counted. */
guint beckon_suggested_place (double confidence);
/* All that have more than @percent; -1: all. */
BeckonSuggestedAbove beckon_suggested_count (const BeckonSuggested *self, int percent);
/* (transfer full): who suggested, for persons, translated: "Rules", "Agents themselves",
 * "llama3.2 · Prefer the smaller change". */
char *beckon_suggested_describe (const BeckonSuggested *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonSuggestion, beckon_suggestion_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonSuggested, beckon_suggested_free)

G_END_DECLS
