/* key-guard.h: a window that gets the keyboard when a dialog goes takes no key that was meant for
 * another program (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @dialog, to which the person came from another program, is about to go, and where the compositor
 * gives the keyboard then cannot be chosen. When another window of @application gets it next, and
 * not by a click, its keys do nothing until none was pressed for BECKON_QUESTION_GUARD_US,
 * accelerators neither; a toast says so. */
void beckon_key_guard_expect (GtkApplication *application, GtkWindow *dialog);

G_END_DECLS
