/* modal-focus.h: gives the keyboard to a modal window instead of the window that it blocks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on, whenever the parent of @modal becomes active while @modal is open, activates @modal
 * instead. When another dialog over @modal closes, some window managers activate the first window
 * of the program. */
void beckon_modal_focus_keep (GtkWindow *modal);

G_END_DECLS
