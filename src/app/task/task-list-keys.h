/* task-list-keys.h: the list of tasks with the keyboard alone (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/lists/task-item.h"

G_BEGIN_DECLS

/* To be called once: arrows go through the headings of @view, whose rows are BeckonTaskRow and
 * whose model is a GtkSingleSelection of BeckonTaskItem. The view itself knows only of tasks. */
void beckon_task_list_keys_install (GtkListView *view);

/* The list, or something in it, has the focus. */
gboolean beckon_task_list_keys_are_inside (GtkListView *view);

/* Gives the keyboard to the row of @item, if it has one, otherwise to the list. */
void beckon_task_list_keys_focus (GtkListView *view, BeckonTaskItem *item);

/* To be called when Tab has found a place for the focus, which was not inside: if that is what
 * scrolls
 * @view, the list gets it. With GTK 4.8, a list that begins with a heading takes none. Returns
 * FALSE if it cannot have it. */
gboolean beckon_task_list_keys_enter (GtkListView *view);

G_END_DECLS
