/* row-menu.h: the menu of a row of the list of tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/task/list/task-row.h"
#include "app/task/list/task-selection.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* To be called once: the right button, a long touch, Menu and Shift+F10 open the menu of a row of
 * @view, with what is possible with its task now (app/task/list/task-verbs.h). @host holds @view
 * and the menu. What is chosen is checked again then: the task may have gone on meanwhile. */
void beckon_row_menu_install (GtkWidget           *host,
                              GtkListView         *view,
                              BeckonDesk          *desk,
                              BeckonTaskSelection *selection);

/* (transfer none) (nullable): the row of @view at this place in it, and the one with the focus. */
BeckonTaskRow *beckon_row_menu_find_at (GtkListView *view, double x, double y);
BeckonTaskRow *beckon_row_menu_find_focused (GtkListView *view);

/* (transfer full): the times of *Later*, as @action (i). */
GMenuModel *beckon_row_menu_make_times (const char *action);

G_END_DECLS
