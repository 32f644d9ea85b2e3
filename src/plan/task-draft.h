/* task-draft.h: a task as somebody asks for it, checked
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/task.h"

G_BEGIN_DECLS

/* (transfer full) (element-type BeckonTask): the drafts of POST /v1/tasks {tasks: [{title, …}, …]},
 * each as beckon_task_draft_from_json() reads it; 1 to BECKON_LIMIT_TASKS_AT_ONCE. The error says
 * which one it is. E101, E104. */
GPtrArray *beckon_task_drafts_from_json (JsonObject *object, gint64 now_us, GError **error);
/* (transfer full): the draft of a plan's object, whose title may be missing and which has "steps"
 * or "instructions". @agent is (nullable) and wins over the plan's. As
 * beckon_task_draft_from_json() otherwise. */
BeckonTask *
beckon_task_draft_from_plan (JsonObject *object, const char *agent, gint64 now_us, GError **error);

G_END_DECLS
