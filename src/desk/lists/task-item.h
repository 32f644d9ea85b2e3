/* task-item.h: an item of the grouped list of tasks: the heading of a group, or a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib-object.h>

#include "model/task.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_TASK_GROUP_NEEDS, /* AWAITING_RESPONSE, the one that waits longest first, then POSTPONED */
  BECKON_TASK_GROUP_RUNNING, /* RUNNING, oldest first */
  BECKON_TASK_GROUP_WAITING, /* WAITING, the next to resume first, then QUEUED, oldest first */
  BECKON_TASK_GROUP_DONE,    /* ended, newest first */
} BeckonTaskGroup;
#define BECKON_N_TASK_GROUPS (BECKON_TASK_GROUP_DONE + 1)

/* (transfer none): translated: Needs you, Running, Waiting, Done. */
const char     *beckon_task_group_to_label (BeckonTaskGroup group);
BeckonTaskGroup beckon_task_group_from_status (BeckonTaskStatus status);

/* An item of the list: the heading of a group or a task. Signal "changed": its text changed. */
#define BECKON_TYPE_TASK_ITEM (beckon_task_item_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskItem, beckon_task_item, BECKON, TASK_ITEM, GObject)

gboolean        beckon_task_item_is_heading (BeckonTaskItem *self);
BeckonTaskGroup beckon_task_item_get_group (BeckonTaskItem *self);
/* The number of loaded tasks below a heading. */
guint beckon_task_item_get_count (BeckonTaskItem *self);
/* (transfer none) (nullable): NULL for a heading, and for a task that was deleted in the
 * meantime. */
BeckonTask *beckon_task_item_get_task (BeckonTaskItem *self);

/* For the model: (transfer full). */
BeckonTaskItem *beckon_task_item_new_heading (BeckonTaskGroup group);
BeckonTaskItem *beckon_task_item_new (gint64 serial, BeckonTask *task);
gint64          beckon_task_item_get_serial (BeckonTaskItem *self);
/* These emit "changed" if something changed. */
void beckon_task_item_set_count (BeckonTaskItem *self, guint count);
void beckon_task_item_set_task (BeckonTaskItem *self, BeckonTask *task);

G_END_DECLS
