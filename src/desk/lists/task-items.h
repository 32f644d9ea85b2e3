/* task-items.h: the items of tasks that are in use, and reading the tasks for them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "desk/lists/task-item.h"

G_BEGIN_DECLS

/* The number of tasks that are read at once when one of them is needed. */
#define BECKON_TASK_ITEMS_PAGE 100

/* Each task has one item at most. Signal "read" (GPtrArray of BeckonTask): a page was read. */
#define BECKON_TYPE_TASK_ITEMS (beckon_task_items_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskItems, beckon_task_items, BECKON, TASK_ITEMS, GObject)

/* (transfer full) */
BeckonTaskItems *beckon_task_items_new (BeckonDesk *desk);
/* (transfer none) (nullable): NULL if the task has no item now. */
BeckonTaskItem *beckon_task_items_find (BeckonTaskItems *self, gint64 serial);
/* (transfer none): creates the item, or updates its task. */
BeckonTaskItem *beckon_task_items_keep (BeckonTaskItems *self, gint64 serial, BeckonTask *task);
/* (transfer none): the item of the key at @index of @keys (element-type BeckonTaskKey), which has
 * none: it is awaited, while the page around it is read. */
BeckonTaskItem *beckon_task_items_load (BeckonTaskItems *self, GArray *keys, guint index);
/* TRUE: it is awaited. */
gboolean beckon_task_items_is_reading (BeckonTaskItems *self, gint64 serial);
/* Remembers the agent of @task. */
void beckon_task_items_see_agent (BeckonTaskItems *self, const BeckonTask *task);
/* (transfer full): the names of the agents seen so far, sorted. */
char **beckon_task_items_dup_agents (BeckonTaskItems *self);

G_END_DECLS
