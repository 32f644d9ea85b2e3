/* task-list.h: the list of tasks, with search and filter
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"
#include "desk/lists/task-model.h"

G_BEGIN_DECLS

/* Properties: "search-mode" (the search bar is open), "narrow" (a single click opens a task instead
 * of only selecting it). Signals, each with a BeckonTask *: "selected" (it became the selected
 * one), "activated" (the person opened it). */
#define BECKON_TYPE_TASK_LIST (beckon_task_list_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskList, beckon_task_list, BECKON, TASK_LIST, GtkWidget)

/* Call it once, after the desk has started. */
void beckon_task_list_set_desk (BeckonTaskList *self, BeckonDesk *desk);
/* (transfer none) (nullable) */
BeckonTaskModel *beckon_task_list_get_model (BeckonTaskList *self);
/* Selects the task that is shown elsewhere; NULL: none. */
void beckon_task_list_select (BeckonTaskList *self, const BeckonTask *task);

/* Opens the search bar with @text. */
void beckon_task_list_search (BeckonTaskList *self, const char *text);
/* As beckon_history_page_focus_list(). */
void beckon_task_list_focus_list (BeckonTaskList *self);

G_END_DECLS
