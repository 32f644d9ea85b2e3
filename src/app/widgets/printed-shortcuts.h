/* printed-shortcuts.h: shortcuts by the letter that is printed on a key (ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on every shortcut in a window of @application works with Ctrl and the key that shows its
 * Latin letter, also where the only layout is of another script: GTK (4.8) finds the letter in the
 * layouts that are set, and there is none. */
void beckon_printed_shortcuts_follow (GtkApplication *application);

G_END_DECLS
