/* task-changes.h: tasks that changed, and are placed together
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/task.h"

G_BEGIN_DECLS

/* Signal "due": they are to be taken now, a short time after the last ones. */
#define BECKON_TYPE_TASK_CHANGES (beckon_task_changes_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskChanges, beckon_task_changes, BECKON, TASK_CHANGES, GObject)

/* (transfer full) */
BeckonTaskChanges *beckon_task_changes_new (void);
/* In place of an older change of the same task. */
void     beckon_task_changes_add (BeckonTaskChanges *self, BeckonTask *task);
gboolean beckon_task_changes_has (BeckonTaskChanges *self, gint64 serial);
/* From the thread-default main context of the caller. */
void beckon_task_changes_schedule (BeckonTaskChanges *self);
void beckon_task_changes_unschedule (BeckonTaskChanges *self);
/* (transfer full) (nullable) (element-type BeckonTask): all of them; NULL if there are none. */
GPtrArray *beckon_task_changes_steal (BeckonTaskChanges *self);

G_END_DECLS
