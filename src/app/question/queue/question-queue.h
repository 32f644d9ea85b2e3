/* question-queue.h: the questions that wait for the person, one dialog for all of them (AIC-11,
 * ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"
#include "model/question/preference.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_QUEUE (beckon_question_queue_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionQueue, beckon_question_queue, BECKON, QUESTION_QUEUE, GObject)

/* Signals:
 * "answered" (BeckonInteraction *): the person answered it here, in the dialog, or handed it on to
 * somebody else (it is open then); after its commit. "remembered": with that answer it is answered
 * from now on, and there is one more to beckon_question_queue_get_remembered(). */

/* (transfer full): looks at the open questions of @desk, which must have started, and opens the
 * dialog for those that arrive. Reads the settings of schema page.beckon.Beckon where it is
 * installed. */
BeckonQuestionQueue *beckon_question_queue_new (BeckonDesk *desk, GtkApplication *application);
/* The desk window that the dialog belongs to; NULL while there is none. Not owned: it may be
 * destroyed at any time. */
void beckon_question_queue_set_parent (BeckonQuestionQueue *self, GtkWindow *parent);
/* The person asked for it: shows the question, brings the dialog up and gives it the keyboard. An
 * interaction that is not open any more, or that the desk does not know, only brings the dialog up
 * when it shows something else. */
void beckon_question_queue_present (BeckonQuestionQueue *self, gint64 interaction_id);
/* (transfer none) (nullable): the oldest of what was remembered with an answer in the dialog and
 * was not offered for undoing yet. */
BeckonPreference *beckon_question_queue_get_remembered (BeckonQuestionQueue *self);
/* It was offered, whatever the person made of it. */
void beckon_question_queue_drop_remembered (BeckonQuestionQueue *self);

G_END_DECLS
