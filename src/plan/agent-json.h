/* agent-json.h: reads and writes agents as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/agent.h"

G_BEGIN_DECLS

/* Appends {id, name, status, command, folder, environment, time_limit, created_at, updated_at} as
 * member or element @name (see json-write.h). */
void beckon_agent_add_json (const BeckonAgent *self, GString *json, const char *name);
/* (transfer full): reads what beckon_agent_add_json() writes, leniently. E101. */
BeckonAgent *beckon_agent_from_json (JsonObject *object, GError **error);
/* (transfer full): the draft in POST /v1/agents {name, command?, folder?, environment?,
 * time_limit?}: the command is an array, or a text for the shell; the environment an object of
 * texts. Unknown members are E101, exceeded limits E104. */
BeckonAgent *beckon_agent_draft_from_json (JsonObject *object, GError **error);
/* Applies the changes in @object (as above, without the name; null unsets). On failure @self is
 * unchanged. */
gboolean beckon_agent_patch (BeckonAgent *self, JsonObject *object, GError **error);

/* Columns of the database. (transfer full) (nullable): as JSON text; NULL if unset. */
char *beckon_agent_dup_command (const BeckonAgent *self);
char *beckon_agent_dup_environment (const BeckonAgent *self);
/* (transfer full) (nullable) (array zero-terminated=1): parses @json (nullable), leniently. */
char **beckon_agent_parse_command (const char *json);
char **beckon_agent_parse_environment (const char *json);

G_END_DECLS
