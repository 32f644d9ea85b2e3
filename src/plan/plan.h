/* plan.h: a list of steps as somebody writes it down (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/task.h"
#include "plan/step.h"

G_BEGIN_DECLS

/* How deep conditions with steps may stand in each other. */
#define BECKON_PLAN_DEPTH 16

/* (transfer full) (element-type BeckonStep): the steps of an array, or of the member "steps" of an
 * object, which may have others. The steps of a condition are put behind it, and it guards them
 * all; "guards": n counts the entries that follow in its own list, and without it a condition
 * guards the next entry, with all that this one guards. Past the end of the list, or through the
 * middle of what another condition guards, is E101. Every error names the step, counted from 1, and
 * where it stands: “Step 3 (steps[1].steps[0]): …”.
 * @now_us: wall clock, or 0 where it is not known: then no wait is too early or too late.
 * E101, E104 (over BECKON_LIMIT_STEPS, BECKON_PLAN_DEPTH), E105. */
GPtrArray *beckon_plan_from_json (JsonNode *node, gint64 now_us, GError **error);
/* (transfer full): what POST /v1/tasks would make of a plan in a file, JSON or instruction lines by
 * its content: an array of steps, or {title?, description?, agent?, workspace?, priority?,
 * context?, steps|instructions}, or lines. The title may be NULL.
 * @agent is (nullable) and wins over the plan's. E101, E104, E105. */
BeckonTask *
beckon_plan_read (const char *text, gsize length, const char *agent, gint64 now_us, GError **error);
/* Is @text meant to be JSON: does it begin with { or [? (A bracket that begins an instruction, as
 * in “[ ] Wait 5 days”, is a box.) */
gboolean beckon_plan_is_json (const char *text, gsize length);

G_END_DECLS
