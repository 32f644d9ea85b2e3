/* task-draft.h: a task as somebody asks for it, checked
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/task.h"

G_BEGIN_DECLS

/* (transfer full): the draft of a plan's object, whose title may be missing and which has "steps" or "instructions". @agent is
 * (nullable) and wins over the plan's. As beckon_task_draft_from_json() otherwise. */
BeckonTask *beckon_task_draft_from_plan (JsonObject  *object,
                                         const char  *agent,
                                         GError     **error);

G_END_DECLS
