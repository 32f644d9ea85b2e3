/* step-row-json.h: a step of a task with its outcome, as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "plan/step.h"

G_BEGIN_DECLS

/* {position, state, words, attempts, started_at, ended_at, interaction_id, result, note, step}:
 * position from 0, words for people, step as in a plan. */
void beckon_step_row_add_json (const BeckonStepRow *self, GString *json, const char *name);
/* (transfer full): reads what beckon_step_row_add_json() writes (the CLI's side). E101. */
BeckonStepRow *beckon_step_row_from_json (JsonObject *object, GError **error);

G_END_DECLS
