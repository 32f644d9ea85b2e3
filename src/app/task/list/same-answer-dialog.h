/* same-answer-dialog.h: one answer for several questions of the same words, each shown in full
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Signal "answer" (BeckonAnswer *): the person sent it, with two steps where it is destructive. */
#define BECKON_TYPE_SAME_ANSWER_DIALOG (beckon_same_answer_dialog_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonSameAnswerDialog, beckon_same_answer_dialog, BECKON, SAME_ANSWER_DIALOG, AdwWindow)

/* (transfer none): modal for @parent; present it. @questions (element-type BeckonInteraction): all
 * the same (app/task/list/same-question.h). */
GtkWidget *
beckon_same_answer_dialog_new (GtkWindow *parent, BeckonDesk *desk, GPtrArray *questions);
/* (transfer none) (element-type gint64): the questions that are shown. */
GArray *beckon_same_answer_dialog_get_ids (BeckonSameAnswerDialog *self);

G_END_DECLS
