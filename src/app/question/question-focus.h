/* question-focus.h: nothing in the dialog has the focus that the person did not give it (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keys that act on what has the focus count only where the person brought it: by a key that moves
 * it, by a click, by typing a text. What GTK moves by itself, such as when the widget that had the
 * focus goes, is taken back until then, and is no place of the person's afterwards. */
typedef struct _BeckonQuestionFocus BeckonQuestionFocus;

/* (transfer full): watches @window, which outlives it; nothing is chosen. */
BeckonQuestionFocus *beckon_question_focus_new (GtkWindow *window);
void                 beckon_question_focus_free (BeckonQuestionFocus *self);

/* Nothing has the focus, and where the person was before does not count. Before the widget that has
 * it is hidden or taken away: GTK would keep in mind to move it on, and do so in a later frame. */
void beckon_question_focus_clear (BeckonQuestionFocus *self);
/* A key or a click of the person is being handled: where it moves the focus, the person has moved
 * it. */
void beckon_question_focus_take_input (BeckonQuestionFocus *self);
/* TRUE: what has the focus has it from the person. */
gboolean beckon_question_focus_is_chosen (BeckonQuestionFocus *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonQuestionFocus, beckon_question_focus_free)

G_END_DECLS
