/* task-selection.h: the tasks of the list that the person chose, to do something with all of them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/lists/task-model.h"

G_BEGIN_DECLS

/* Signal "changed": the selection began or ended, or other tasks are in it. A task that leaves the
 * list, because it was deleted, filtered out or folded away, leaves the selection too: nothing is
 * done with what cannot be seen. */
#define BECKON_TYPE_TASK_SELECTION (beckon_task_selection_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskSelection, beckon_task_selection, BECKON, TASK_SELECTION, GObject)

BeckonTaskSelection *beckon_task_selection_new (BeckonTaskModel *model);
/* TRUE: rows have check marks. */
gboolean beckon_task_selection_is_active (BeckonTaskSelection *self);
/* Rows get check marks; @task (nullable) is the first. */
void beckon_task_selection_start (BeckonTaskSelection *self, BeckonTask *task);
/* Nothing is selected any more. */
void     beckon_task_selection_leave (BeckonTaskSelection *self);
gboolean beckon_task_selection_contains (BeckonTaskSelection *self, const BeckonTask *task);
/* These begin it where it has not begun. */
void beckon_task_selection_toggle (BeckonTaskSelection *self, BeckonTask *task);
/* Adds all tasks of the list from the one that was toggled last, else from that at @from, to that
 * at @to. */
void beckon_task_selection_extend (BeckonTaskSelection *self, guint from, guint to);
/* Adds all tasks between the headings around the row at @position. */
void  beckon_task_selection_add_section (BeckonTaskSelection *self, guint position);
guint beckon_task_selection_get_n (BeckonTaskSelection *self);
/* (transfer full) (element-type BeckonTask): as they are now, in the order of the list. */
GPtrArray *beckon_task_selection_list (BeckonTaskSelection *self);

G_END_DECLS
