/* question-input.h: whether keys and clicks count for a question yet (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-body.h"
#include "app/question/question-focus.h"
#include "app/question/question-guard.h"

G_BEGIN_DECLS

/* Tells the guard of a widget when its time begins, shows whether it is active, and ignores clicks
 * while it is. Signals: "clicked": the person pressed a button of the pointer, whether it counts or
 * not; "painted": what is shown can be seen, and the guard starts. */
#define BECKON_TYPE_QUESTION_INPUT (beckon_question_input_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionInput, beckon_question_input, BECKON, QUESTION_INPUT, GObject)

/* (transfer full): of @view, with the answer form @body. The state BUSY of @guarded, which is in
 * it, says that the guard is active. All must outlive it. */
BeckonQuestionInput *
beckon_question_input_new (GtkWidget *view, GtkWidget *guarded, BeckonQuestionBody *body);
/* (transfer none) */
BeckonQuestionGuard *beckon_question_input_get_guard (BeckonQuestionInput *self);
BeckonQuestionFocus *beckon_question_input_get_focus (BeckonQuestionInput *self);
/* The view has the keyboard, or not. */
void beckon_question_input_set_active (BeckonQuestionInput *self, gboolean active);
/* Starts the guard again and removes the focus: the person did not ask for what is shown now. */
void beckon_question_input_arm (BeckonQuestionInput *self);
/* A key that does not answer was pressed at @pressed_us (monotonic): the guard starts again. */
void beckon_question_input_extend (BeckonQuestionInput *self, gint64 pressed_us);
/* Shows whether the guard is active, now and when that changes. */
void beckon_question_input_show (BeckonQuestionInput *self);
/* The view can no longer be seen. */
void beckon_question_input_hide (BeckonQuestionInput *self);
/* @touched: the person typed or checked something in the answer. FALSE also removes the focus. */
void     beckon_question_input_set_touched (BeckonQuestionInput *self, gboolean touched);
gboolean beckon_question_input_is_touched (BeckonQuestionInput *self);
/* The person chose option @index, from 0, elsewhere: it gets the focus as soon as the guard is
 * open, if the same question is shown then. */
void beckon_question_input_point_at (BeckonQuestionInput *self, guint index);
/* Clicks on @widget are the question's. */
void beckon_question_input_catch_clicks (BeckonQuestionInput *self, GtkWidget *widget);

G_END_DECLS
