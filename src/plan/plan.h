/* plan.h: a list of steps as a person or program writes it (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/task.h"
#include "plan/step.h"

G_BEGIN_DECLS

/* How deep conditions with steps may be nested. */
#define BECKON_PLAN_DEPTH 16

/* (transfer full) (element-type BeckonStep): the steps of an array, or of the member "steps" of an
 * object, which may have other members. The steps of a condition are placed after it, and it guards
 * all of them; "guards": n counts the following entries of its own list, and without it a condition
 * guards the next entry, including everything that one guards. It is E101 to reach past the end of
 * the list, or to end inside the range of another condition. Every error names the step, counted
 * from 1, and its path: “Step 3 (steps[1].steps[0]): …”. @now_us: wall clock, or 0 if it is not
 * known: then times of waits are not checked. E101, E104 (over BECKON_LIMIT_STEPS,
 * BECKON_PLAN_DEPTH), E105. */
GPtrArray *beckon_plan_from_json (JsonNode *node, gint64 now_us, GError **error);
/* (transfer full): reads a plan from a file as POST /v1/tasks does. Its content decides between
 * JSON and instruction lines: an array of steps, or {title?, description?, agent?, workspace?,
 * priority?, context?, steps|instructions}, or lines. The title may be NULL. @agent is (nullable)
 * and overrides the plan's. E101, E104, E105. */
BeckonTask *
beckon_plan_read (const char *text, gsize length, const char *agent, gint64 now_us, GError **error);
/* Is @text meant to be JSON: does it begin with { or [? (A bracket at the start of an instruction,
 * as in “[ ] Wait 5 days”, is a check box.) */
gboolean beckon_plan_is_json (const char *text, gsize length);

G_END_DECLS
