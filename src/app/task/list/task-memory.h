/* task-memory.h: what the list of tasks remembers of the person: what is folded, what was looked at
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/lists/task-model.h"

G_BEGIN_DECLS

/* Stands in the settings: it is a matter of the person who looks, not of the tasks, and no agent
 * and no other surface has to know of it. */

/* To be called before @model has loaded. @now_us: wall clock. */
void beckon_task_memory_restore (GSettings *settings, BeckonTaskModel *model, gint64 now_us);
void beckon_task_memory_save_folded (GSettings *settings, BeckonTaskModel *model);
/* The person looked at the failed @task; it is no longer counted. @settings (nullable): NULL
 * remembers it for as long as @model lives. */
void
beckon_task_memory_look_at (GSettings *settings, BeckonTaskModel *model, const BeckonTask *task);

G_END_DECLS
