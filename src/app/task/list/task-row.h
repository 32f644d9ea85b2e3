/* task-row.h: one row of the list of tasks: a heading or a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/task/list/task-selection.h"
#include "app/widgets/face-row.h"
#include "app/widgets/ticker.h"
#include "desk/desk.h"
#include "desk/lists/task-item.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TASK_ROW (beckon_task_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskRow, beckon_task_row, BECKON, TASK_ROW, BeckonFaceRow)

/* @ticker updates the row; the row pokes it when its content changes. @selection: what has a check
 * mark. */
GtkWidget *
beckon_task_row_new (BeckonDesk *desk, BeckonTicker *ticker, BeckonTaskSelection *selection);
/* NULL: shows nothing. */
void beckon_task_row_bind (BeckonTaskRow *self, BeckonTaskItem *item);
/* (transfer none) (nullable): what was bound last. */
BeckonTaskItem *beckon_task_row_get_item (BeckonTaskRow *self);
/* Updates what depends on the time; returns in how many µs it changes again
 * (app/widgets/ticker.h). */
gint64 beckon_task_row_tick (BeckonTaskRow *self);

/* The row shows a heading that can be folded, or shows more: it gets the focus. FALSE: it does not.
 */
gboolean beckon_task_row_focus_heading (BeckonTaskRow *self);

G_END_DECLS
