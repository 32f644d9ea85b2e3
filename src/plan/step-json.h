/* step-json.h: reads and writes one step of a plan as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "plan/step.h"

G_BEGIN_DECLS

/* Appends the step as member or element @name (see json-write.h): its type and the members that are
 * set, durations in ms, a command as an array; a when is flat, with "guards".
 * beckon_step_from_json() reads it back as the same step. */
void beckon_step_add_json (const BeckonStep *self, GString *json, const char *name);
/* (transfer full): reads what beckon_step_add_json() wrote; for the store and the terminal.
 * E101. */
BeckonStep *beckon_step_from_json (JsonObject *object, GError **error);
/* (transfer full): reads a step from outside (WH-1): types, limits and unknown members are checked,
 * a question by the rules of beckon_interaction_draft_from_json(). Unclear steps and "line" are not
 * accepted. @steps (transfer none) (nullable): receives the inner list of a when, NULL if there is
 * none. If @steps is NULL, a list is E101. E101, E104, E105, without the number of the step. */
BeckonStep *beckon_step_draft_from_json (JsonObject *object, JsonArray **steps, GError **error);
/* (transfer full): the question of an ask step, ready for the desk: a draft without task_id, agent
 * and key. E101. */
BeckonInteraction *beckon_step_dup_question (const BeckonStep *self, GError **error);

G_END_DECLS
