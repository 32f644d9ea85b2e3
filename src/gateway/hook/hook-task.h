/* hook-task.h: the task that stands for a session of an agent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/hook/hook-input.h"
#include "model/task.h"

G_BEGIN_DECLS

/* (transfer full): the draft of the task for the session of @input. Its context names that. */
BeckonTask *beckon_hook_task_new (const BeckonHookInput *input);
/* (transfer full): the session of @input, and its terminal, as a task keeps them. */
char *beckon_hook_task_dup_where (const BeckonHookInput *input);
/* (transfer full) (nullable): the agent's own id of the session that @task stands for. */
char *beckon_hook_task_dup_session (const BeckonTask *task);

G_END_DECLS
