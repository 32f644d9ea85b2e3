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
 * loaded at once, those of the other ended ones afterwards; the tasks themselves page by page as
 * they are asked for. The heading *Needs you* is there as long as there is any task, the others
 * only over something. Property "ready": the first load is done. Signal "counts-changed". */
#define BECKON_TYPE_TASK_MODEL (beckon_task_model_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskModel, beckon_task_model, BECKON, TASK_MODEL, GObject)

/* (transfer full): loads by itself; @desk must have started. */
BeckonTaskModel *beckon_task_model_new (BeckonDesk *desk);
gboolean         beckon_task_model_is_ready (BeckonTaskModel *self);
/* Shows only what fits all of it and starts to load anew. @statuses: bits, 0 all; @agent, @text:
 * NULL or "" all. */
void     beckon_task_model_set_filter (BeckonTaskModel *self,
                                       guint            statuses,
                                       const char      *agent,
                                       const char      *text);
gboolean beckon_task_model_is_filtered (BeckonTaskModel *self);
guint    beckon_task_model_get_count (BeckonTaskModel *self, BeckonTaskGroup group);
/* The position of a task that is in the list, G_MAXUINT when it is not. */
guint beckon_task_model_find (BeckonTaskModel *self, const BeckonTask *task);
/* (transfer full): names of the agents seen so far, sorted. */
char **beckon_task_model_dup_agents (BeckonTaskModel *self);
/* While held, tasks change in place but none comes, goes or moves. Calls do not nest. */
void beckon_task_model_hold (BeckonTaskModel *self, gboolean hold);
/* Does the event tell that its task was deleted? */
gboolean beckon_task_model_is_deletion (const BeckonEvent *event);

G_END_DECLS
