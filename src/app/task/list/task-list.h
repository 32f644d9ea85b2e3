/* task-list.h: the list of tasks, with the strip of agents and the search above it
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
 * one), "activated" (the person opened it); and "working": more or fewer agents carry out a task.
 */
#define BECKON_TYPE_TASK_LIST (beckon_task_list_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskList, beckon_task_list, BECKON, TASK_LIST, GtkWidget)

/* Call it once, after the desk has started. @settings (nullable): remember what is folded. */
void beckon_task_list_set_desk (BeckonTaskList *self, BeckonDesk *desk, GSettings *settings);
/* (transfer none) (nullable) */
BeckonTaskModel *beckon_task_list_get_model (BeckonTaskList *self);
/* Selects the task that is shown elsewhere; NULL: none. */
void beckon_task_list_select (BeckonTaskList *self, const BeckonTask *task);
/* The same, and shows its row. @focus: the row gets the keyboard. */
void beckon_task_list_go_to (BeckonTaskList *self, const BeckonTask *task, gboolean focus);
/* (transfer none): the list itself, which can have the focus. */
GtkWidget *beckon_task_list_get_view (BeckonTaskList *self);

/* The number of agents that carry out a task. */
guint beckon_task_list_get_n_working (BeckonTaskList *self);
/* Rows get check marks, for what is done with several tasks. */
void beckon_task_list_start_selection (BeckonTaskList *self);
/* Opens the search bar with @text. */
void beckon_task_list_search (BeckonTaskList *self, const char *text);
/* As beckon_history_page_focus_list(). */
void beckon_task_list_focus_list (BeckonTaskList *self);

G_END_DECLS
