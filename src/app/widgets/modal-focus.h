/* modal-focus.h: the keyboard is with the modal window, not with the one that it blocks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on, whenever the window that @modal is transient for becomes the active one while @modal
 * is there, @modal does instead. When a dialog over
 * @modal closes, some window managers activate the program's first window. */
void beckon_modal_focus_keep (GtkWindow *modal);

G_END_DECLS
