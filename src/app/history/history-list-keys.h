/* history-list-keys.h: the list of the history with the keyboard alone (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Up and down pass over the headings of @view, which cannot be chosen. Call it once. */
void beckon_history_list_keys_install (GtkListView *view);
/* TRUE: the focus is in @view. */
gboolean beckon_history_list_keys_are_inside (GtkListView *view);

G_END_DECLS
