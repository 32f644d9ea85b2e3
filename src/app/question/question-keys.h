/* question-keys.h: the keys of a question, and which of them the guard ignores (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/handoff/question-handoff.h"
#include "app/question/question-held.h"
#include "app/question/question-input.h"
#include "app/question/question-number.h"

G_BEGIN_DECLS

/* What the keys act on. All must outlive them. */
typedef struct
{
  GtkWidget             *view;
  BeckonQuestionInput   *input;
  BeckonQuestionNumber  *number;
  BeckonQuestionBody    *body;
  BeckonQuestionHandoff *handoff; /* in place of the body for a hand-off */
  BeckonQuestionHeld    *held;
  GtkWidget             *remember; /* has check boxes */
} BeckonQuestionKeyed;

/* Signals:
 * "step" (int): to the previous question (-1) or the next (1)
 * "leave" (gboolean all): not now; all: nor the others of the row
 * "undo": the answer that is held back must not go out (ATT-7)
 * "shortcut" (guint keyval, GdkModifierType): a key that the guard let through; a handler returns
 *   TRUE if it was one of its own
 * "ignored": the guard keeps or names other input than before
 * Keys that the guard ignores cause only the last. */
#define BECKON_TYPE_QUESTION_KEYS (beckon_question_keys_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionKeys, beckon_question_keys, BECKON, QUESTION_KEYS, GObject)

/* (transfer full): @in_pane: the view is a part of a window, in which other parts can have the
 * focus. */
BeckonQuestionKeys *beckon_question_keys_new (const BeckonQuestionKeyed *keyed, gboolean in_pane);
/* Of a pane: digits reach the question while the focus is inside @area (nullable), or nowhere. */
void beckon_question_keys_set_area (BeckonQuestionKeys *self, GtkWidget *area);
/* Keys that reach @widget are the question's. */
void beckon_question_keys_catch (BeckonQuestionKeys *self, GtkWidget *widget);

G_END_DECLS
