/* agent-json.h: an agent as JSON, and back
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
/* (transfer full): reads what beckon_agent_add_json() writes, lenient. E101. */
BeckonAgent *beckon_agent_from_json (JsonObject *object, GError **error);
/* (transfer full): the draft of POST /v1/agents {name, command?, folder?, environment?,
 * time_limit?}: the command an array, or a text for the shell; the environment an object of texts.
 * Unknown members E101, limits E104. */
BeckonAgent *beckon_agent_draft_from_json (JsonObject *object, GError **error);
/* Takes what @object (as above, without the name; null deletes) changes. On failure @self is as it
 * was. */
gboolean beckon_agent_patch (BeckonAgent *self, JsonObject *object, GError **error);

/* The columns of the store. (transfer full) (nullable): as JSON text; NULL for nothing. */
char *beckon_agent_dup_command (const BeckonAgent *self);
char *beckon_agent_dup_environment (const BeckonAgent *self);
/* (transfer full) (nullable) (array zero-terminated=1): from @json (nullable), lenient. */
char **beckon_agent_parse_command (const char *json);
char **beckon_agent_parse_environment (const char *json);

G_END_DECLS
