/* question-dialog.h: the window that shows one question at a time and accepts its answer (AIC-11)
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

/* It decides nothing: the queue tells it what to show, and handles what the person does. Signals:
 * "answer" (BeckonAnswer *): for the question shown
 * "later" (gboolean all): not now; all: the window was closed
 * "step" (int): to the previous question (-1) or the next (1)
 * "hold" (gboolean): stop the countdown, or let it continue
 * "typed": the person started to type an answer
 * "correct": send the typed text although the question is settled
 * "dismiss": the person has read the settled question
 * "assign" (const char *): reassign the hand-off to the person with this handle
 * "show-reminded" (gint64): show the question named by beckon_question_dialog_say_reminder()
 * "notify-only" (gboolean): the answer to beckon_question_dialog_offer_notify()
 * Keys and clicks that the guard of ATT-3 ignores cause none of them. */

/* (transfer floating): hidden; can be shown and hidden any number of times. */
GtkWidget *beckon_question_dialog_new (BeckonDesk *desk);

/* @question NULL: the interaction was set aside and has no countdown. */
void beckon_question_dialog_show_question (BeckonQuestionDialog      *self,
                                           BeckonInteraction         *interaction,
                                           BeckonQuestion            *question,
                                           const BeckonQuestionDraft *draft);
/* @n of @m. */
void beckon_question_dialog_set_place (BeckonQuestionDialog *self, guint n, guint m);
/* The question shown is still open, and something about it changed: who has the hand-off, or that
 * the person was reminded of it. */
void beckon_question_dialog_update (BeckonQuestionDialog *self, BeckonInteraction *interaction);
/* Says that the person was just reminded of @interaction, which is not the one shown (PP-3). */
void beckon_question_dialog_say_reminder (BeckonQuestionDialog    *self,
                                          const BeckonInteraction *interaction);
/* Question @id is shown now, or no longer open: removes the notice about it. */
void beckon_question_dialog_forget_reminder (BeckonQuestionDialog *self, gint64 id);
/* The question shown is no longer open: says why. The typed text stays, to be sent or copied. */
void beckon_question_dialog_show_settled (BeckonQuestionDialog *self,
                                          BeckonInteraction    *interaction);
/* Shows message and hint; NULL hides them. */
void beckon_question_dialog_show_error (BeckonQuestionDialog *self, const GError *error);
/* Asks whether questions should only be listed while the person is in another program.
 * @was_elsewhere: it is known that they are now. */
void     beckon_question_dialog_offer_notify (BeckonQuestionDialog *self, gboolean was_elsewhere);
void     beckon_question_dialog_save_draft (BeckonQuestionDialog *self, BeckonQuestionDraft *draft);
gboolean beckon_question_dialog_has_text (BeckonQuestionDialog *self);
/* Starts the guard again and removes the focus: the person did not ask for the question that is
 * shown now. */
void beckon_question_dialog_arm (BeckonQuestionDialog *self);

/* The window that the dialog blocks got or lost the keyboard. */
void beckon_question_dialog_update_keyboard (BeckonQuestionDialog *self);

G_END_DECLS
