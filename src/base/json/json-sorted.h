/* json-sorted.h: the same text for the same JSON, in whatever order its members stand
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Adds @node, which was parsed and whose depth was checked then, as the member or element @name
 * (see json-write.h), with the members of its objects sorted by their names. */
void beckon_json_add_sorted (GString *json, const char *name, JsonNode *node);
/* Adds the members of @object likewise to an object that is open, but for those that @without
 * (nullable) names. */
void beckon_json_add_sorted_members (GString *json, JsonObject *object, const char *const *without);

G_END_DECLS
