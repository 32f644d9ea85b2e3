/* task-backlog.h: how many tasks each agent has queued
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

/* Reads nothing before it is asked to. Signal "changed". */
#define BECKON_TYPE_TASK_BACKLOG (beckon_task_backlog_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskBacklog, beckon_task_backlog, BECKON, TASK_BACKLOG, GObject)

/* (transfer full) */
BeckonTaskBacklog *beckon_task_backlog_new (BeckonDesk *desk);
/* Of @agent (nullable), as far as it was read. */
guint beckon_task_backlog_count (BeckonTaskBacklog *self, const char *agent);
/* Reads it again, the first time at once, later soon. */
void beckon_task_backlog_update (BeckonTaskBacklog *self);

G_END_DECLS
