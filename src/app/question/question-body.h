/* question-body.h: where the person answers: options, free text, or both
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/question/answer.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* What the person has done so far and not sent: it goes along with its question (ATT-4). */
typedef struct
{
  char   *text;    /* (owned) (nullable): NULL or "" when nothing was typed */
  guint64 checked; /* bit by option, of a question that takes several */
} BeckonQuestionDraft;

void beckon_question_draft_clear (BeckonQuestionDraft *self);

#define BECKON_TYPE_QUESTION_BODY (beckon_question_body_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionBody, beckon_question_body, BECKON, QUESTION_BODY, AdwBin)

/* Signals: "answer" (BeckonAnswer *): the person answered; "edited": typed, or checked something;
 * "refused": a text was not taken into the entry, because none of that length can be an answer. */

void beckon_question_body_set_interaction (BeckonQuestionBody        *self,
                                           BeckonInteraction         *interaction,
                                           const BeckonQuestionDraft *draft);
/* What is there now; @draft is cleared before. */
void beckon_question_body_save_draft (BeckonQuestionBody *self, BeckonQuestionDraft *draft);
/* (transfer none): the text typed, "" when none. */
const char *beckon_question_body_get_text (BeckonQuestionBody *self);

/* TRUE when a button is needed to answer: several options, a text, or an option that is sent by a
 * second step. */
gboolean beckon_question_body_needs_button (BeckonQuestionBody *self);
/* TRUE when there is something to send. */
gboolean beckon_question_body_can_answer (BeckonQuestionBody *self);
/* Emits "answer" with what is checked and typed, when there is something. */
void beckon_question_body_answer (BeckonQuestionBody *self);
/* Whether one option goes out at once when it is chosen, or is only marked and goes out when it is
 * chosen once more, or with the button. */
void beckon_question_body_set_careful (BeckonQuestionBody *self, gboolean careful);
/* (transfer full) (nullable): what would be sent now, one option or a text; NULL when there is
 * neither. */
char *beckon_question_body_dup_response (BeckonQuestionBody *self);
/* The person pressed the number of option @index: answers with it, checks it, or marks it. FALSE:
 * there is no such option. */
gboolean beckon_question_body_choose (BeckonQuestionBody *self, guint index);
/* Moves the focus to the first or the last thing to answer with: an option, the free text behind
 * them, the text. */
void beckon_question_body_grab_focus (BeckonQuestionBody *self, gboolean last);
/* (transfer none) (nullable): where a text alone answers, and typing may begin without looking for
 * it. */
GtkWidget *beckon_question_body_get_text_view (BeckonQuestionBody *self);
/* The question is settled: nothing can be chosen; what was typed can still be read and changed. */
void beckon_question_body_set_settled (BeckonQuestionBody *self, gboolean settled);

G_END_DECLS
