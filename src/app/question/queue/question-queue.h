/* question-queue.h: the questions that wait for the person, and the one dialog that shows them
 * (AIC-11, ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/question/question-arrival.h"
#include "app/question/question-pane.h"
#include "desk/desk.h"
#include "model/question/preference.h"
#include "surface/notification/notifier.h"
#include "surface/quiet/quiet.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_QUEUE (beckon_question_queue_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionQueue, beckon_question_queue, BECKON, QUESTION_QUEUE, GObject)

/* Signals:
 * "answered" (BeckonInteraction *): the person answered it in the dialog, or reassigned it (then it
 * is still open); after the commit.
 * "sight-changed": beckon_question_queue_get_sight() says something else.
 * "pane-changed": beckon_question_queue_get_pane_state() says something else.
 * "pane-done" (gint64): the question with this id needs the person no longer, in the pane.
 * "pane-step" (int): from the pane, to the previous question (-1) or the next (1).
 * "remembered": that answer was also remembered, and beckon_question_queue_get_remembered() has one
 * more. */

/* (transfer full) (element-type gint64): the ids of the open questions in the order of the list. */
typedef GArray *(*BeckonRankFunc) (gpointer user_data);

/* (transfer full): shows the open questions of @desk, which must have started, and opens the dialog
 * for new ones. Reads the settings of the schema page.beckon.Beckon if it is installed. @drafts
 * (nullable): the path of the file of drafts. */
BeckonQuestionQueue *
beckon_question_queue_new (BeckonDesk *desk, GtkApplication *application, const char *drafts);
/* The desk window that the dialog belongs to; NULL while there is none. Not owned: it may be
 * destroyed at any time. */
void beckon_question_queue_set_parent (BeckonQuestionQueue *self, GtkWindow *parent);
/* The question is in memory now, or not open. */
typedef void (*BeckonQuestionKnownFunc) (BeckonQuestionQueue *self, gpointer user_data);
/* Calls @func, at once if the question is in memory, or is 0; else when it was looked up, unless
 * the person has asked for something else by then. @free_data (nullable) is called in any case. */
void beckon_question_queue_when_known (BeckonQuestionQueue    *self,
                                       gint64                  interaction_id,
                                       BeckonQuestionKnownFunc func,
                                       gpointer                user_data,
                                       GDestroyNotify          free_data);
/* The person asked for it: shows the question when it is known, opens the dialog and gives it the
 * keyboard. All open questions are in its row, in the order of the list. If the interaction is no
 * longer open, or unknown, the dialog opens only if it shows another one. */
void beckon_question_queue_present (BeckonQuestionQueue *self, gint64 interaction_id);
/* The same, and @option, from 0, gets the focus as soon as the guard is open: the person pointed at
 * it elsewhere. It is not answered. */
void beckon_question_queue_present_option (BeckonQuestionQueue *self,
                                           gint64               interaction_id,
                                           guint                option);
/* The same for @interaction_id, or for the oldest open one if it is 0, at once: inside
 * beckon_question_queue_when_known(). FALSE: there is nothing to show. */
gboolean beckon_question_queue_present_or_oldest (BeckonQuestionQueue *self, gint64 interaction_id);
/* The same without the keyboard, for a program that asked for it while the person was elsewhere: a
 * dialog that is open stays as it is. */
gboolean beckon_question_queue_open_quietly (BeckonQuestionQueue *self, gint64 interaction_id);
/* How something that the person did not ask for would be shown now. */
BeckonArrival beckon_question_queue_foresee (BeckonQuestionQueue *self);
/* The order of the list; NULL: there is no list, and the oldest question comes first. */
void beckon_question_queue_set_rank (BeckonQuestionQueue *self, BeckonRankFunc func, gpointer data);

/* The pane beside the list; NULL: there is none. Not owned. */
void beckon_question_queue_set_pane (BeckonQuestionQueue *self, BeckonQuestionView *view);
/* Shows the question with this id in the pane, with a new guard; 0: none. While the pane says how
 * the one before was settled, and @moved is not set (the person did not go to another task), that
 * stays until it was read. */
void beckon_question_queue_show_in_pane (BeckonQuestionQueue *self, gint64 id, gboolean moved);
BeckonPaneState beckon_question_queue_get_pane_state (BeckonQuestionQueue *self);
/* Can the person see the open questions in the dialog? */
BeckonDialogSight beckon_question_queue_get_sight (BeckonQuestionQueue *self);
/* @quiet (nullable): while it silences a question, the dialog does not open by itself for it. */
void beckon_question_queue_set_quiet (BeckonQuestionQueue *self, BeckonQuiet *quiet);
/* TRUE: what the dialog leaves to be listed is notified. Until it is said, and where that is not
 * so, the dialog opens: a question must reach the person somehow. */
void beckon_question_queue_set_notifies (BeckonQuestionQueue *self, gboolean notifies);
/* (transfer none) (nullable): the oldest remembered answer from the dialog for which undo has not
 * been offered yet. */
BeckonPreference *beckon_question_queue_get_remembered (BeckonQuestionQueue *self);
/* Undo was offered, whether or not the person used it. */
void beckon_question_queue_drop_remembered (BeckonQuestionQueue *self);

G_END_DECLS
