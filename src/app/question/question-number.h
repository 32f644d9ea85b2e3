/* question-number.h: a digit that may begin something longer, and own words that begin where
 * nothing that takes text has the focus (ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-body.h"
#include "app/question/question-focus.h"

G_BEGIN_DECLS

/* Signals: "note" (const char *): to be shown while digits wait; NULL: no longer. "typed": the
 * person typed a digit that waits. */
#define BECKON_TYPE_QUESTION_NUMBER (beckon_question_number_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionNumber, beckon_question_number, BECKON, QUESTION_NUMBER, GObject)

/* (transfer full): for the options of @body, in the window that @focus watches; both must outlive
 * it. */
BeckonQuestionNumber *beckon_question_number_new (BeckonQuestionBody  *body,
                                                  BeckonQuestionFocus *focus);
/* TRUE: digits wait for what follows them. */
gboolean beckon_question_number_is_waiting (BeckonQuestionNumber *self);
/* Forgets the digits that wait. */
void beckon_question_number_forget (BeckonQuestionNumber *self);
/* @digit, 1 to 9, was typed with the key @keyval: chooses that option, at once or, if something
 * longer can begin with it, when nothing follows. */
void beckon_question_number_take_digit (BeckonQuestionNumber *self, int digit, guint keyval);
/* A key was pressed while digits wait; @state: Ctrl and the like; @repeats: it is held down;
 * @digit: what it means, or -1. TRUE: it belonged to them. */
gboolean beckon_question_number_take_key (BeckonQuestionNumber  *self,
                                          GtkEventControllerKey *controller,
                                          guint                  keyval,
                                          GdkModifierType        state,
                                          gboolean               repeats,
                                          int                    digit);
/* A key without Ctrl and the like was pressed. TRUE: it begins a text in the entry for words. */
gboolean beckon_question_number_begin_words (BeckonQuestionNumber  *self,
                                             GtkEventControllerKey *controller,
                                             guint                  keyval);

G_END_DECLS
