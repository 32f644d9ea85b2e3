/* key-guard.h: ignores keys that reach one of our windows after a dialog closed, but were meant for
 * another program (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @dialog, which the person reached from another program, is about to close, and the compositor
 * decides which window gets the keyboard then. If it is another window of @application, and not by
 * a click, its keys (accelerators included) do nothing until none was pressed for
 * BECKON_QUESTION_GUARD_US; a toast says so. */
void beckon_key_guard_expect (GtkApplication *application, GtkWindow *dialog);

G_END_DECLS
