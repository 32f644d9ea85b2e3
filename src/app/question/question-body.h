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

/* The files that go with an answer (question-attachments.h). */
typedef struct _BeckonAttachedFiles BeckonAttachedFiles;

/* An unsent answer, which is kept with its question (ATT-4). */
typedef struct
{
  char   *text;    /* (owned) (nullable): NULL or "" when nothing was typed */
  guint64 checked; /* one bit for each option, if several can be chosen */
  char   *asking;  /* (owned) (nullable): what the person is about to ask the agent (ATT-8) */
  char   *values;  /* (owned) (nullable): JSON: the arguments that were edited, or the fields that
                      were filled in, valid or not */
  BeckonAttachedFiles *files; /* (owned) (nullable): what goes with it (ATT-13) */
} BeckonQuestionDraft;

void beckon_question_draft_clear (BeckonQuestionDraft *self);

#define BECKON_TYPE_QUESTION_BODY (beckon_question_body_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionBody, beckon_question_body, BECKON, QUESTION_BODY, AdwBin)

/* Signals: "answer" (BeckonAnswer *): the person answered; "edited": they typed or checked
 * something; "resized": it needs another height; "refused": a text was rejected because it is
 * longer than an answer can be; "armed" (const char *prompt): the first of two steps was taken, and
 * what the second does; NULL: it was taken back. */

void beckon_question_body_set_interaction (BeckonQuestionBody        *self,
                                           BeckonInteraction         *interaction,
                                           const BeckonQuestionDraft *draft);
/* The current state; @draft is cleared first. */
void beckon_question_body_save_draft (BeckonQuestionBody *self, BeckonQuestionDraft *draft);
/* (transfer none): the typed text, "" if none; what was edited or filled in is a part of it. */
const char *beckon_question_body_get_text (BeckonQuestionBody *self);
/* The id of the question shown, 0 while none is. */
gint64   beckon_question_body_get_id (BeckonQuestionBody *self);
gboolean beckon_question_body_is_settled (BeckonQuestionBody *self);
/* What kind of question is shown; a choice while none is. */
BeckonKind beckon_question_body_get_kind (BeckonQuestionBody *self);
/* TRUE: the arguments of an approval are not those that the agent gave (ATT-10). */
gboolean beckon_question_body_is_edited (BeckonQuestionBody *self);

/* How many options are shown to choose from. */
guint beckon_question_body_get_n_options (BeckonQuestionBody *self);

/* TRUE when answering needs a button: with several options, with a text, or when an option is sent
 * by a second action. */
gboolean beckon_question_body_needs_button (BeckonQuestionBody *self);
/* TRUE when there is something to send. */
gboolean beckon_question_body_can_answer (BeckonQuestionBody *self);
/* Files go with the answer: they may be all of a text. */
void beckon_question_body_set_with_files (BeckonQuestionBody *self, gboolean with_files);
/* Emits "answer" with the checked options and the text, if there are any. */
void beckon_question_body_answer (BeckonQuestionBody *self);
/* (transfer full) (nullable): as beckon_interaction_describe_doubt(); NULL, too, where choosing
 * sends nothing. */
char *beckon_question_body_describe_doubt (BeckonQuestionBody *self, guint index);
/* Whether choosing an option sends it at once, or only marks it; a marked option is sent by
 * choosing it again, or by the button. */
void beckon_question_body_set_careful (BeckonQuestionBody *self, gboolean careful);
/* One answer for several questions, each of which is shown elsewhere: what an approval is for is
 * not shown here, and options that hold for later are not offered. Before a question is set. */
void beckon_question_body_set_shared (BeckonQuestionBody *self);
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
/* Enter was pressed in @focus, which is in the note of an approval or in a field of a form: moves
 * on, and sends nothing (ATT-3). @leaves: nothing is to have the focus then, so that numbers choose
 * again. FALSE: it is not in one. */
gboolean beckon_question_body_enter (BeckonQuestionBody *self, GtkWidget *focus, gboolean *leaves);
/* The letters of an approval: N goes to the note, E edits the arguments (ATT-10). FALSE: it is none
 * of them. */
gboolean beckon_question_body_letter (BeckonQuestionBody *self, guint keyval);
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
/* (transfer none) (nullable): what words go into that are typed where nothing takes them: the text,
 * the filter of many options, or the entry for something else (ATT-19). */
GtkWidget *beckon_question_body_get_words_entry (BeckonQuestionBody *self);
/* (transfer none) (nullable): the entry for something else than the options; NULL: not allowed. */
GtkWidget *beckon_question_body_get_own_words (BeckonQuestionBody *self);
/* TRUE: several options can be chosen. */
gboolean beckon_question_body_is_multiple (BeckonQuestionBody *self);
/* Shows @note below the answer for a moment; NULL: no longer. */
void beckon_question_body_show_note (BeckonQuestionBody *self, const char *note);
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
