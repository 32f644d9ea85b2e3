/* question-view.h: one question in full, and its answer, in the dialog or in a pane (AIC-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/question/question-body.h"
#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_VIEW (beckon_question_view_get_type ())
/* Property "in-pane": it is a part of a window, in which other parts can have the focus. */
G_DECLARE_FINAL_TYPE (BeckonQuestionView, beckon_question_view, BECKON, QUESTION_VIEW, AdwBin)

/* It decides nothing: the queue tells it what to show, and handles what the person does. Signals:
 * "answer" (BeckonAnswer *): for the question shown
 * "later" (gboolean all): not now; all: nor the others of the row
 * "step" (int): to the previous question (-1) or the next (1)
 * "hold" (gboolean): stop the countdown, or let it continue
 * "typed": the person started to type an answer
 * "correct": send the typed text although the question is settled
 * "dismiss": the person has read the settled question
 * "assign" (const char *): reassign the hand-off to the person with this handle
 * "show-other" (gint64): show this question of the row
 * "list": show all questions of the row
 * "notify-only" (gboolean): the answer to beckon_question_view_offer_notify()
 * "set-aside" (gint64): not before this time (µs since 1970)
 * "ask-back" (const char *): the agent is to reply to this before the person answers (ATT-8)
 * "undo": the answer that is held back must not go out (ATT-7)
 * "complete": what is read for the question shown is there
 * "resized": the content changed, and with it the height that it needs
 * Keys and clicks that the guard of ATT-3 ignores cause none of them. */

/* To be called before anything is shown. */
void beckon_question_view_set_desk (BeckonQuestionView *self, BeckonDesk *desk);
/* What is said of the window when it appears is kept with @holder: any widget in it that has no
 * description of its own. */
void beckon_question_view_set_holder (BeckonQuestionView *self, GtkWidget *holder);
/* Keys that reach @widget, and clicks on it, are the question's, as long as the guard of ATT-3 lets
 * them. */
void beckon_question_view_catch_keys (BeckonQuestionView *self, GtkWidget *widget);
void beckon_question_view_catch_clicks (BeckonQuestionView *self, GtkWidget *widget);
/* Of a pane: @home gets the focus when the question gives it back, and digits reach the question
 * while the focus is inside @keys, or nowhere. */
void beckon_question_view_set_home (BeckonQuestionView *self, GtkWidget *home, GtkWidget *keys);
/* Question @n of @m in its row, counted from 1. */
void beckon_question_view_set_place (BeckonQuestionView *self, guint n, guint m);
/* TRUE: the screen is low, and margins are small. */
void beckon_question_view_set_compact (BeckonQuestionView *self, gboolean compact);
/* (transfer none): what kind of question is shown, for the title of a window. */
const char *beckon_question_view_get_title (BeckonQuestionView *self);
/* (transfer none): the scrolled part (app/widgets/fit-scroller.h). */
AdwBin *beckon_question_view_get_fit (BeckonQuestionView *self);

/* TRUE: what is read for the question shown is there, or cannot be read. */
gboolean beckon_question_view_is_complete (BeckonQuestionView *self);
/* @question NULL: the interaction was set aside and has no countdown. */
void beckon_question_view_show_question (BeckonQuestionView        *self,
                                         BeckonInteraction         *interaction,
                                         BeckonQuestion            *question,
                                         const BeckonQuestionDraft *draft);
/* The question shown is still open, and something about it changed: who has the hand-off, or that
 * the person was reminded of it. */
void beckon_question_view_update (BeckonQuestionView *self, BeckonInteraction *interaction);
/* Says that the person was just reminded of @interaction, which is not the one shown (PP-3). */
void beckon_question_view_say_reminder (BeckonQuestionView      *self,
                                        const BeckonInteraction *interaction);
/* The same of an agent that has just replied about @interaction (ATT-8). */
void beckon_question_view_say_replied (BeckonQuestionView      *self,
                                       const BeckonInteraction *interaction);
/* Question @id is shown now, or no longer open: removes the notice about it. */
void beckon_question_view_forget_reminder (BeckonQuestionView *self, gint64 id);
/* What the person asked was sent to the agent. */
void beckon_question_view_asked_back (BeckonQuestionView *self);
/* The question shown is no longer open: says why. The typed text stays, to be sent or copied. */
void beckon_question_view_show_settled (BeckonQuestionView *self, BeckonInteraction *interaction);
/* Shows message and hint; NULL hides them. */
void beckon_question_view_show_error (BeckonQuestionView *self, const GError *error);
/* Asks whether questions should only be listed while the person is in another program.
 * @was_elsewhere: it is known that they are now. */
void     beckon_question_view_offer_notify (BeckonQuestionView *self, gboolean was_elsewhere);
void     beckon_question_view_save_draft (BeckonQuestionView *self, BeckonQuestionDraft *draft);
gboolean beckon_question_view_has_text (BeckonQuestionView *self);
/* The person chose option @index, from 0, elsewhere, to look at it: it gets the focus as soon as
 * the guard is open. It is not the answer. */
void beckon_question_view_point_at (BeckonQuestionView *self, guint index);
/* Starts the guard again and removes the focus: the person did not ask for the question that is
 * shown now. */
void beckon_question_view_arm (BeckonQuestionView *self);

/* A menu of the window around it, which has the keyboard on X11, is open or closed. */
void beckon_question_view_set_menu_open (BeckonQuestionView *self, gboolean open);
/* The window, or the one that it blocks, got or lost the keyboard. */
void beckon_question_view_update_keyboard (BeckonQuestionView *self);

G_END_DECLS
