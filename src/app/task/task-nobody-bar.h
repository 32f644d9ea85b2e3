/* task-nobody-bar.h: says that no agent will do a task, with what to do about it (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Hidden while somebody does the task, or may. Its buttons have the actions task.assign and
 * win.connect. */
#define BECKON_TYPE_TASK_NOBODY_BAR (beckon_task_nobody_bar_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonTaskNobodyBar, beckon_task_nobody_bar, BECKON, TASK_NOBODY_BAR, GtkWidget)

/* @task NULL: none. Follows who listens, until it is set again. */
void beckon_task_nobody_bar_set (BeckonTaskNobodyBar *self, BeckonDesk *desk, BeckonTask *task);

G_END_DECLS
