/* question-in-dialog.h: the dialog of questions: when it opens, and which one it shows (ATT-2,
 * ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-arrival.h"
#include "app/question/queue/question-slot.h"
#include "surface/notification/notifier.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_IN_DIALOG (beckon_question_in_dialog_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionInDialog, beckon_question_in_dialog, BECKON, QUESTION_IN_DIALOG, GObject)

/* It opens only when it is told to. Signals:
 * "toggled": it has opened or closed
 * "sight-changed": beckon_question_in_dialog_get_sight() says something else
 * "parent-active": the person activated the desk window */

/* (transfer full): closed. @application must outlive it. */
BeckonQuestionInDialog *beckon_question_in_dialog_new (BeckonDesk            *desk,
                                                       GtkApplication        *application,
                                                       BeckonQuestionEntries *entries,
                                                       BeckonQuestionVerbs   *verbs);
/* The desk window; NULL: there is none. Not owned: it may be destroyed at any time. */
void beckon_question_in_dialog_set_parent (BeckonQuestionInDialog *self, GtkWindow *parent);
/* TRUE: the desk window can be seen, as far as anybody knows. */
gboolean beckon_question_in_dialog_has_parent_in_sight (BeckonQuestionInDialog *self);
/* TRUE: what is only listed is notified (beckon_question_arrival_set_notifies()). */
void beckon_question_in_dialog_set_notifies (BeckonQuestionInDialog *self, gboolean notifies);

/* (transfer none) */
BeckonQuestionSlot *beckon_question_in_dialog_get_slot (BeckonQuestionInDialog *self);
/* Shows @entry, in a new dialog if the last one was closed. It does not open by this. */
void beckon_question_in_dialog_show (BeckonQuestionInDialog *self, BeckonQuestionEntry *entry);
/* Schedules an update of "n of m", once for all questions that arrive in one iteration of the main
 * loop. */
void beckon_question_in_dialog_update_place (BeckonQuestionInDialog *self);

/* TRUE: it is open, or will be as soon as all of what it shows is there. */
gboolean          beckon_question_in_dialog_is_open (BeckonQuestionInDialog *self);
BeckonDialogSight beckon_question_in_dialog_get_sight (BeckonQuestionInDialog *self);
/* How it would be shown now if the person did not ask for it. */
BeckonArrival beckon_question_in_dialog_foresee (BeckonQuestionInDialog *self);
/* Opens it for a question that the person did not ask for. If that is to be only listed, no
 * question is shown. */
void beckon_question_in_dialog_open (BeckonQuestionInDialog *self);
/* The same for a program that asked for it: it opens without the keyboard. */
void beckon_question_in_dialog_open_quietly (BeckonQuestionInDialog *self);
/* It opens if it is closed, and gets the keyboard. */
void beckon_question_in_dialog_raise (BeckonQuestionInDialog *self);
void beckon_question_in_dialog_close (BeckonQuestionInDialog *self);
/* Closes it if it is covered by the window of another program, so that it can open again. */
void beckon_question_in_dialog_close_covered (BeckonQuestionInDialog *self);

G_END_DECLS
