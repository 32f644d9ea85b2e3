/* classification.h: a request in the words of who made it, and what a classifier takes it for;
 * values
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"

G_BEGIN_DECLS

/* CF-5 */
typedef enum
{
  BECKON_TURN_QUERY,
  BECKON_TURN_CLARIFICATION_REQUEST,
  BECKON_TURN_CLARIFICATION_RESPONSE,
} BeckonTurnRole;
#define BECKON_N_TURN_ROLES (BECKON_TURN_CLARIFICATION_RESPONSE + 1)

/* One turn of the conversation about a request. */
typedef struct
{
  gint64         id; /* 0 in a draft */
  BeckonTurnRole role;
  char          *text;
  gint64         timestamp_us; /* wall clock, µs since the epoch */
  char          *intent;       /* (nullable): what the classifier took it for */
  double         confidence;   /* 0 to 1; negative: not known */
} BeckonTurn;

/* What each member of a turn is called, and may be. */
extern const BeckonFields beckon_turn_fields;

/* (transfer full) */
BeckonTurn *beckon_turn_new (BeckonTurnRole role, const char *text, gint64 timestamp_us);
void        beckon_turn_free (BeckonTurn *self);
/* (transfer full): @turns (element-type BeckonTurn) with turns of its own. */
GPtrArray *beckon_turns_copy (GPtrArray *turns);
/* (transfer full): the cumulative request (CF-5): what was first asked, and below it each
 * clarification with its answer; one that was not answered is left out. @turns (element-type
 * BeckonTurn). */
char *beckon_turns_dup_request (GPtrArray *turns);

/* More readings than that are no ambiguity but a list. */
#define BECKON_CLASSIFICATION_MAX_READINGS 6

/* CF-1 to CF-3, CF-12: confidence above the threshold, nothing missing and one reading: it goes on
 * by itself. */
typedef struct
{
  char      *intent;     /* one sentence: what is wanted */
  double     confidence; /* 0 to 1 */
  char      *missing;    /* (nullable): the one question that has to be answered first */
  GPtrArray *readings; /* (nullable) (element-type utf8): two or more things of which one is meant;
                          they come before what is missing */
  char *reason;        /* (nullable): for the person */
  char *source;        /* who says so: "heuristic", "llm" … */
} BeckonClassification;

/* (transfer full) */
BeckonClassification *beckon_classification_new (const char *source);
void                  beckon_classification_free (BeckonClassification *self);
/* Can a person be asked which of @readings (element-type utf8) is meant? Two to six of them, each a
 * label, no two the same. */
gboolean beckon_readings_are_good (GPtrArray *readings);
/* (transfer full): PP-1's question, "Did you mean [A] or [B]?", of @readings (element-type utf8),
 * two or more. */
char *beckon_readings_dup_question (GPtrArray *readings);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTurn, beckon_turn_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonClassification, beckon_classification_free)

G_END_DECLS
