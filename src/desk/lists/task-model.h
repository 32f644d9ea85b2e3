/* task-model.h: the tasks as one grouped list, loaded as far as somebody looks at it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/desk.h"
#include "desk/lists/task-item.h"

G_BEGIN_DECLS

/* A GListModel of BeckonTaskItem. The keys of the open tasks and of the newest ended ones are
 * loaded at once, those of the other ended ones afterwards; the tasks themselves are read page by
 * page on demand. The heading *Needs you* exists if there is any task, the others only if their
 * group is not empty. Property "ready": the first load is done. Signal "counts-changed". */
#define BECKON_TYPE_TASK_MODEL (beckon_task_model_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskModel, beckon_task_model, BECKON, TASK_MODEL, GObject)

/* (transfer full): starts to load automatically; @desk must have started. */
BeckonTaskModel *beckon_task_model_new (BeckonDesk *desk);
gboolean         beckon_task_model_is_ready (BeckonTaskModel *self);
/* Filters the list, and loads it again. @statuses: bits, 0 for all; @agent, @text: NULL or "" for
 * all. */
void     beckon_task_model_set_filter (BeckonTaskModel *self,
                                       guint            statuses,
                                       const char      *agent,
                                       const char      *text);
gboolean beckon_task_model_is_filtered (BeckonTaskModel *self);
guint    beckon_task_model_get_count (BeckonTaskModel *self, BeckonTaskGroup group);
/* The position of a task, G_MAXUINT if it is not in the list. */
guint beckon_task_model_find (BeckonTaskModel *self, const BeckonTask *task);
/* (transfer full): names of the agents seen so far, sorted. */
char **beckon_task_model_dup_agents (BeckonTaskModel *self);
/* While held, tasks change in place, but none is added, removed or moved. Calls do not nest. */
void beckon_task_model_hold (BeckonTaskModel *self, gboolean hold);
/* TRUE: the event says that its task was deleted. */
gboolean beckon_task_model_is_deletion (const BeckonEvent *event);

G_END_DECLS
