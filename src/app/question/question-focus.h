/* question-focus.h: only the person moves the focus in the dialog (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keys that act on the focused widget count only if the person focused it: with a navigation key, a
 * click, or by typing a text. When GTK moves the focus on its own, for example because the focused
 * widget was removed, the focus is cleared again, and does not count as chosen. */
typedef struct _BeckonQuestionFocus BeckonQuestionFocus;

/* (transfer full): nothing counts as chosen. */
BeckonQuestionFocus *beckon_question_focus_new (void);
/* From now on watches the focus inside @scope, which is in @window or @window itself; NULL: of
 * nothing. Both must live until the next call. */
void beckon_question_focus_watch (BeckonQuestionFocus *self, GtkWindow *window, GtkWidget *scope);
/* @home (nullable): gets the focus when it is cleared, instead of nothing. Not owned. */
void beckon_question_focus_set_home (BeckonQuestionFocus *self, GtkWidget *home);
void beckon_question_focus_free (BeckonQuestionFocus *self);
/* TRUE: that widget can be seen. */
gboolean beckon_question_focus_has_home (BeckonQuestionFocus *self);

/* Clears the focus, and forgets what the person had chosen. Call it before the focused widget is
 * hidden or removed: GTK would otherwise schedule to move the focus in a later frame. */
void beckon_question_focus_clear (BeckonQuestionFocus *self);
/* A key or a click of the person is being handled: if the focus moves, the person moved it. */
void beckon_question_focus_take_input (BeckonQuestionFocus *self);
/* A menu of the window around the scope is open: it has the focus, and keeps it. When it closes,
 * what had the focus before has it again, unless the focus was cleared meanwhile. */
void     beckon_question_focus_set_menu_open (BeckonQuestionFocus *self, gboolean open);
gboolean beckon_question_focus_is_menu_open (BeckonQuestionFocus *self);
/* TRUE: the person focused the widget that has the focus. */
gboolean beckon_question_focus_is_chosen (BeckonQuestionFocus *self);
/* (transfer none) (nullable): the widget of the window that has the focus. */
GtkWidget *beckon_question_focus_get_widget (BeckonQuestionFocus *self);
/* TRUE: it is a text, which handles digits and Page Up itself. */
gboolean beckon_question_focus_is_typing (BeckonQuestionFocus *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonQuestionFocus, beckon_question_focus_free)

G_END_DECLS
