/* question-x11.h: X11: tells which window has the keyboard, and shows a window without giving it
 * the keyboard (ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* GTK 4 cannot map a window without asking for the keyboard, and its functions that give the X
 * window are deprecated. So this uses its own connection to the X server. */
typedef struct _BeckonQuestionX11 BeckonQuestionX11;

/* (transfer full) (nullable): for one window; NULL when its display is not X11, or a second
 * connection fails. */
BeckonQuestionX11 *beckon_question_x11_new (GtkWindow *window);
void               beckon_question_x11_free (BeckonQuestionX11 *self);

/* TRUE when a window of another program has the keyboard; FALSE when one of ours or none has it. */
gboolean beckon_question_x11_is_elsewhere (BeckonQuestionX11 *self);
/* Maps the hidden window so that the window manager does not give it the keyboard, then asks for
 * attention. FALSE: the window was not found on the server, and nothing was done. */
gboolean beckon_question_x11_map_quietly (BeckonQuestionX11 *self);
/* The window manager shows that the mapped window wants the person. */
void beckon_question_x11_ask_for_attention (BeckonQuestionX11 *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonQuestionX11, beckon_question_x11_free)

G_END_DECLS
