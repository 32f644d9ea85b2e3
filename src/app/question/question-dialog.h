/* question-dialog.h: the window that shows one question at a time and takes its answer (AIC-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/question/question-body.h"
#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_DIALOG (beckon_question_dialog_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionDialog, beckon_question_dialog, BECKON, QUESTION_DIALOG, AdwWindow)

/* It decides nothing: the queue says what it shows, and hears what the person did. Signals:
 * "answer" (BeckonAnswer *): for the question shown
 * "later" (gboolean all): not now; all: the window was closed
 * "step" (int): to the question before (-1) or after (1)
 * "hold" (gboolean): stop the countdown, or let it go on
 * "typed": the person began to type an answer
 * "correct": send what was typed although it is settled
 * "dismiss": the settled question has been read
 * "assign" (const char *): the hand-off goes to the person with this handle instead
 * "show-reminded" (gint64): shows the one that beckon_question_dialog_say_reminder() named
 * "list-only" (gboolean): the answer to what beckon_question_dialog_offer_list() asked
 * Keys and clicks that the guard of ATT-3 swallows lead to none of them. */

/* (transfer floating): not visible; shown and hidden many times. */
GtkWidget *beckon_question_dialog_new (BeckonDesk *desk);

/* @question NULL: the interaction was set aside and has no countdown. */
void beckon_question_dialog_show_question (BeckonQuestionDialog      *self,
                                           BeckonInteraction         *interaction,
                                           BeckonQuestion            *question,
                                           const BeckonQuestionDraft *draft);
/* @n of @m. */
void beckon_question_dialog_set_place (BeckonQuestionDialog *self, guint n, guint m);
/* What is shown is open as before, and something of it changed: who has the hand-off, that the
 * person was reminded of it. */
void beckon_question_dialog_update (BeckonQuestionDialog *self, BeckonInteraction *interaction);
/* The person was just reminded of @interaction, which is another one than is shown: says so (PP-3).
 */
void beckon_question_dialog_say_reminder (BeckonQuestionDialog    *self,
                                          const BeckonInteraction *interaction);
/* The question @id is shown now, or gone: nothing is said of it any more. */
void beckon_question_dialog_forget_reminder (BeckonQuestionDialog *self, gint64 id);
/* What is shown was settled elsewhere or is not open any more: says how. What was typed stays, to
 * be sent or copied. */
void beckon_question_dialog_show_settled (BeckonQuestionDialog *self,
                                          BeckonInteraction    *interaction);
/* Shows message and hint; NULL takes them away. */
void beckon_question_dialog_show_error (BeckonQuestionDialog *self, const GError *error);
/* Asks whether questions shall only be listed while the person is in another program.
 * @was_elsewhere: it is known that they are now. */
void     beckon_question_dialog_offer_list (BeckonQuestionDialog *self, gboolean was_elsewhere);
void     beckon_question_dialog_save_draft (BeckonQuestionDialog *self, BeckonQuestionDraft *draft);
gboolean beckon_question_dialog_has_text (BeckonQuestionDialog *self);
/* The guard begins anew, no widget has the focus: another question is there that the person did not
 * ask for. */
void beckon_question_dialog_arm (BeckonQuestionDialog *self);

/* The window that the dialog blocks got the keyboard, or lost it. */
void beckon_question_dialog_update_keyboard (BeckonQuestionDialog *self);

G_END_DECLS
