/* task-draft.h: reads and validates the draft of a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/task.h"

G_BEGIN_DECLS

/* (transfer full) (element-type BeckonTask): the drafts in POST /v1/tasks {tasks: [{title, …}, …]},
 * each read as by beckon_task_draft_from_json(); 1 to BECKON_LIMIT_TASKS_AT_ONCE. Errors name the
 * draft. E101, E104. */
GPtrArray *beckon_task_drafts_from_json (JsonObject *object, gint64 now_us, GError **error);
/* (transfer full): the draft from a plan's object, which has "steps" or "instructions" and may lack
 * a title. @agent is (nullable) and overrides the plan's. Otherwise like
 * beckon_task_draft_from_json(). */
BeckonTask *
beckon_task_draft_from_plan (JsonObject *object, const char *agent, gint64 now_us, GError **error);

G_END_DECLS
