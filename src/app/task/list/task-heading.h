/* task-heading.h: the heading of a group of tasks, which folds it, and what shows all of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/lists/task-item.h"

G_BEGIN_DECLS

/* By need: the group and how many tasks it has. By agent or by workspace: which, with a face for an
 * agent, and how many of the tasks need the person. A button that activates the action "tasks.fold"
 * with the word of its group, or "tasks.show-all";
 * the heading *Needs you*, which is never folded, is only a text. */
#define BECKON_TYPE_TASK_HEADING (beckon_task_heading_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskHeading, beckon_task_heading, BECKON, TASK_HEADING, GtkWidget)

/* (transfer floating) */
GtkWidget *beckon_task_heading_new (void);
/* Shows @item, a heading or *more*. (transfer full): what a screen reader says of it. */
char *beckon_task_heading_show (BeckonTaskHeading *self, BeckonTaskItem *item);
/* FALSE: there is nothing to activate. */
gboolean beckon_task_heading_grab_focus (BeckonTaskHeading *self);

G_END_DECLS
