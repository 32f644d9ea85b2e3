/* question-dialog.h: the window around a question that came, or that was opened (AIC-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/question/question-list.h"
#include "app/question/question-view.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_DIALOG (beckon_question_dialog_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionDialog, beckon_question_dialog, BECKON, QUESTION_DIALOG, AdwWindow)

/* (transfer floating): hidden; can be shown and hidden any number of times. Closing it is *Later*
 * for all ("later" of its view). */
GtkWidget *beckon_question_dialog_new (BeckonDesk *desk);

/* (transfer none): what it shows. */
BeckonQuestionView *beckon_question_dialog_get_view (BeckonQuestionDialog *self);
/* (transfer none): the list of all questions, which whoever knows them fills. */
BeckonQuestionList *beckon_question_dialog_get_list (BeckonQuestionDialog *self);
/* Question @n of @m, counted from 1. */
void beckon_question_dialog_set_place (BeckonQuestionDialog *self, guint n, guint m);

G_END_DECLS
