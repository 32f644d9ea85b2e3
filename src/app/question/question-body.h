/* question-body.h: the part of the dialog for the answer: options, free text, or both
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/question/answer.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* An unsent answer, which is kept with its question (ATT-4). */
typedef struct
{
  char   *text;    /* (owned) (nullable): NULL or "" when nothing was typed */
  guint64 checked; /* one bit for each option, if several can be chosen */
} BeckonQuestionDraft;

void beckon_question_draft_clear (BeckonQuestionDraft *self);

#define BECKON_TYPE_QUESTION_BODY (beckon_question_body_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionBody, beckon_question_body, BECKON, QUESTION_BODY, AdwBin)

/* Signals: "answer" (BeckonAnswer *): the person answered; "edited": they typed or checked
 * something; "refused": a text was rejected because it is longer than an answer can be; "armed"
 * (const char *prompt): the first of two steps was taken, and what the second does; NULL: it was
 * taken back. */

void beckon_question_body_set_interaction (BeckonQuestionBody        *self,
                                           BeckonInteraction         *interaction,
                                           const BeckonQuestionDraft *draft);
/* The current state; @draft is cleared first. */
void beckon_question_body_save_draft (BeckonQuestionBody *self, BeckonQuestionDraft *draft);
/* (transfer none): the typed text, "" if none. */
const char *beckon_question_body_get_text (BeckonQuestionBody *self);

/* TRUE when answering needs a button: with several options, with a text, or when an option is sent
 * by a second action. */
gboolean beckon_question_body_needs_button (BeckonQuestionBody *self);
/* TRUE when there is something to send. */
gboolean beckon_question_body_can_answer (BeckonQuestionBody *self);
/* Emits "answer" with the checked options and the text, if there are any. */
void beckon_question_body_answer (BeckonQuestionBody *self);
/* Whether choosing an option sends it at once, or only marks it; a marked option is sent by
 * choosing it again, or by the button. */
void beckon_question_body_set_careful (BeckonQuestionBody *self, gboolean careful);
/* (transfer full) (nullable): the option or text that would be sent now; NULL if neither. */
char *beckon_question_body_dup_response (BeckonQuestionBody *self);
/* Handles the number key of option @index: answers with the option, checks it, or marks it. FALSE:
 * there is no such option. */
gboolean beckon_question_body_choose (BeckonQuestionBody *self, guint index);
/* TRUE: the first step to a destructive answer was taken (ATT-7): the same answer is the second. */
gboolean beckon_question_body_is_armed (BeckonQuestionBody *self);
/* Takes the second step. */
void beckon_question_body_confirm (BeckonQuestionBody *self);
/* Takes the first step back. */
void beckon_question_body_disarm (BeckonQuestionBody *self);
/* Moves the focus to the first or the last control for the answer: an option, the text entry after
 * them, or the text view. */
void beckon_question_body_grab_focus (BeckonQuestionBody *self, gboolean last);
/* The same to option @index, from 0, if there is one. */
void beckon_question_body_focus_option (BeckonQuestionBody *self, guint index);
/* (transfer none) (nullable): the text view, if the answer is a text alone and typing can start at
 * once. */
GtkWidget *beckon_question_body_get_text_view (BeckonQuestionBody *self);
/* (transfer none) (nullable): what is typed into first: the text, or the filter of many options. */
GtkWidget *beckon_question_body_get_first_entry (BeckonQuestionBody *self);
/* @stray: what is typed began where nothing had the focus, so it may have been meant for another
 * program (ATT-3): Enter neither sends it nor takes an option that it found. Until another question
 * is set. */
void beckon_question_body_set_stray (BeckonQuestionBody *self, gboolean stray);
/* TRUE: Enter sends the text, which has one line. */
gboolean beckon_question_body_sends_on_enter (BeckonQuestionBody *self);
/* TRUE: only the options that fit what was typed are shown. */
gboolean beckon_question_body_is_filtered (BeckonQuestionBody *self);
/* Shows all options again. FALSE: they are shown. */
gboolean beckon_question_body_clear_filter (BeckonQuestionBody *self);
/* The question is settled: nothing can be chosen, but the typed text can still be read and
 * edited. */
void beckon_question_body_set_settled (BeckonQuestionBody *self, gboolean settled);

G_END_DECLS
