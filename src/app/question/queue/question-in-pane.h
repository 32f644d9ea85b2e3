/* question-in-pane.h: the question that the pane beside the list shows, which is never the one in
 * the open dialog: there is one draft of it (ATT-4, ATT-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-pane.h"
#include "app/question/queue/question-in-dialog.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_IN_PANE (beckon_question_in_pane_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionInPane, beckon_question_in_pane, BECKON, QUESTION_IN_PANE, GObject)

/* Signals: "changed": beckon_question_in_pane_get_state() says something else.
 * "done" (gint64): the question with this id needs the person no longer. */

/* (transfer full): shows no question while @dialog shows it. */
BeckonQuestionInPane *beckon_question_in_pane_new (BeckonDesk             *desk,
                                                   BeckonQuestionEntries  *entries,
                                                   BeckonQuestionVerbs    *verbs,
                                                   BeckonQuestionInDialog *dialog);
/* NULL: there is no pane. Not owned. */
void beckon_question_in_pane_set_view (BeckonQuestionInPane *self, BeckonQuestionView *view);
/* (transfer none) */
BeckonQuestionSlot *beckon_question_in_pane_get_slot (BeckonQuestionInPane *self);
BeckonPaneState     beckon_question_in_pane_get_state (BeckonQuestionInPane *self);
/* See beckon_question_queue_show_in_pane(). */
void beckon_question_in_pane_show (BeckonQuestionInPane *self, gint64 id, gboolean moved);
/* The question of the pane may have come or gone, into the dialog or out of it. */
void beckon_question_in_pane_update (BeckonQuestionInPane *self);
/* The question @id is done with: answered, set aside, or its outcome was read. */
void beckon_question_in_pane_finish (BeckonQuestionInPane *self, gint64 id);
/* The pane forgets the question that it shows, whose draft is kept. */
void beckon_question_in_pane_leave (BeckonQuestionInPane *self);

G_END_DECLS
