/* step-json.h: one step of a plan as JSON, and back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "plan/step.h"

G_BEGIN_DECLS

/* Appends the step as member or element @name (see json-write.h): its type and the members of that
 * type that are set, durations in ms, a command as an array; a when is flat, with "guards". What
 * beckon_step_from_json() reads back as the same step. */
void beckon_step_add_json (const BeckonStep *self, GString *json, const char *name);
/* (transfer full): what beckon_step_add_json() wrote; the store's and the terminal's side. E101. */
BeckonStep *beckon_step_from_json (JsonObject *object, GError **error);
/* (transfer full): a step as somebody outside writes it (WH-1): types, limits and unknown members
 * are checked, a question by the rules of beckon_interaction_draft_from_json(). Neither an unclear
 * step nor "line" comes from outside.
 * @steps (transfer none) (nullable): takes the inner list of a when; NULL when there is none. Where
 * @steps is NULL, a list is E101. E101, E104, E105, without the number of the step. */
BeckonStep *beckon_step_draft_from_json (JsonObject *object, JsonArray **steps, GError **error);
/* (transfer full): what an ask asks, ready for the desk: its draft without task_id, agent and key.
 * E101. */
BeckonInteraction *beckon_step_dup_question (const BeckonStep *self, GError **error);

G_END_DECLS
