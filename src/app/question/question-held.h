/* question-held.h: an answer that has not gone out yet, and can still be undone (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/time/clock.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Counts down while it can be seen. Signal "undo": the answer must not go out. */
#define BECKON_TYPE_QUESTION_HELD (beckon_question_held_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionHeld, beckon_question_held, BECKON, QUESTION_HELD, GtkBox)

/* Shows when the answer to @interaction goes out by @clock; NULL: no answer is held back, and it is
 * hidden. */
void beckon_question_held_set_interaction (BeckonQuestionHeld *self,
                                           BeckonInteraction  *interaction,
                                           BeckonClock        *clock);
/* TRUE: an answer is held back. */
gboolean beckon_question_held_is_shown (BeckonQuestionHeld *self);
/* (transfer none): what it says. */
const char *beckon_question_held_get_text (BeckonQuestionHeld *self);

G_END_DECLS
