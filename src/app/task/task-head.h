/* task-head.h: the head of a task's page: the title, the state and its buttons, whose task it is,
 * the progress and the result
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Its buttons and its menu have the actions "task.…" of the widget that it is in. */
#define BECKON_TYPE_TASK_HEAD (beckon_task_head_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskHead, beckon_task_head, BECKON, TASK_HEAD, GtkBox)

/* Shows @task of @desk as it is now; NULL: none, no button but the menu is visible. */
void beckon_task_head_set_task (BeckonTaskHead *self, BeckonDesk *desk, BeckonTask *task);
/* Updates what changes with time; returns in how many µs that changes again. */
gint64 beckon_task_head_tick (BeckonTaskHead *self);
/* (transfer none) (nullable): as it is shown; NULL: there is no task. */
const char *beckon_task_head_get_title (BeckonTaskHead *self);

G_END_DECLS
