/* question-x11.h: on X11: who has the keyboard, and a window that appears without taking it (ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* GTK 4 has no way to map a window that does not want the keyboard, and its calls that lead to the
 * X window are deprecated: this speaks to the X server over a connection of its own. */
typedef struct _BeckonQuestionX11 BeckonQuestionX11;

/* (transfer full) (nullable): for one window; NULL when its display is not X11 or cannot be reached
 * a second time. */
BeckonQuestionX11 *beckon_question_x11_new (GtkWindow *window);
void               beckon_question_x11_free (BeckonQuestionX11 *self);

/* TRUE when another program's window has the keyboard; FALSE when one of ours or nobody has it. */
gboolean beckon_question_x11_is_elsewhere (BeckonQuestionX11 *self);
/* Maps the hidden window so that the window manager leaves the keyboard where it is, and then asks
 * for attention. FALSE: the window was not found on the server, nothing was done. */
gboolean beckon_question_x11_map_quietly (BeckonQuestionX11 *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonQuestionX11, beckon_question_x11_free)

G_END_DECLS
