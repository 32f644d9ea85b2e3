/* json-node.h: serialises a parsed tree as compact text
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full): @node, which was parsed, as compact JSON text, with the shortest numbers that
 * read back the same. Not written by json-glib: version 1.6 writes U+001F unescaped, which JSON
 * forbids, and 0.1 with 17 digits. */
char *beckon_json_node_to_text (JsonNode *node);
/* (transfer full) (nullable): the same; NULL if it is nested deeper than @max_depth. */
char *beckon_json_node_to_text_within (JsonNode *node, guint max_depth);
/* (transfer full): the same for an object, without touching its reference count, which is not
 * atomic. */
char *beckon_json_object_to_text (JsonObject *object);

G_END_DECLS
