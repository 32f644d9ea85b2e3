/* question-words.h: what a question says of itself, in words that are the same on every surface
 *
 * A surface adds what only it knows: marks, colours, widths, and how to answer there.
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Why nothing is chosen now, or that something will be. */
typedef enum
{
  BECKON_SILENCE_STAYS,      /* nothing happens by itself */
  BECKON_SILENCE_ASKED_BACK, /* the agent has to reply first */
  BECKON_SILENCE_HELD,       /* the person stopped the countdown */
  BECKON_SILENCE_UNSHOWN,    /* the countdown starts when the person sees it */
  BECKON_SILENCE_PAUSED,     /* the countdown stands still, as while the person is away */
  BECKON_SILENCE_COUNTS,     /* the countdown runs */
} BeckonSilence;

typedef enum
{
  BECKON_SILENCE_FORM_SENTENCE, /* "If nobody answers: option 1, PostgreSQL, in 4:31." */
  BECKON_SILENCE_FORM_MESSAGE, /* the same where nothing can count down: "… at 14:03 or later." */
  BECKON_SILENCE_FORM_LABEL,   /* "Option 1, PostgreSQL, in 4:31" */
  BECKON_SILENCE_FORM_DETAIL,  /* the same with the time of day, where it is set aside */
} BeckonSilenceForm;

/* What stands above a question of @kind: "Agent Clarification Needed". */
const char *beckon_question_words_get_heading (BeckonKind kind);
/* (nullable): the title of its task; NULL for that of a task that was created for this question
 * alone, and only repeats it. */
const char *beckon_question_words_get_title (const BeckonInteraction *question);
/* (transfer full): "#12 · claude-code · Build the service · /srv/pay", safe to show. @title
 * (nullable): what beckon_question_words_get_title() returned, without its Markdown. */
char *beckon_question_words_dup_origin (const BeckonInteraction *question, const char *title);
/* (nullable): what the agent takes the request for (CF-2, CF-7); NULL if the question itself says
 * so. Not safe to show. */
const char *beckon_question_words_get_intent (const BeckonInteraction *question);
/* (transfer full) (nullable): "Confidence: 80 %", of the agent (CF-2, CF-7) or of what answered for
 * the person; NULL if neither has said so. */
char *beckon_question_words_dup_confidence (const BeckonInteraction *question);
/* (transfer full) (nullable): both, one line each: "Understood as: Copy a folder". Safe to show. */
char *beckon_question_words_dup_understood (const BeckonInteraction *question);
/* (transfer full) (nullable): what looked at it before the person was asked (SEN-2), and its tags,
 * one line each. Safe to show. */
char *beckon_question_words_dup_remarks (const BeckonInteraction *question);

/* As far as @question itself tells: a countdown that neither it nor the desk stopped counts. */
BeckonSilence beckon_question_words_get_silence (const BeckonInteraction *question);
/* (transfer full): what happens if nobody answers (AIC-4). @left_us: what is left of the countdown,
 * in µs. */
char *beckon_question_words_dup_silence (const BeckonInteraction *question,
                                         BeckonSilence            silence,
                                         BeckonSilenceForm        form,
                                         gint64                   left_us,
                                         gint64                   now_us);
/* What happens then, without a time: "Option 1 is chosen". */
const char *beckon_question_words_get_policy (const BeckonInteraction *question);

G_END_DECLS
