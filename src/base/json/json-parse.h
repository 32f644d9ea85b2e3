/* json-parse.h: parses untrusted bytes as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Parses untrusted bytes. A check of all bytes comes before the parser, because json-glib 1.6
 * overflows the stack on deep nesting and accepts comments, single quotes, leading zeros, trailing
 * data, 1e999 and integers over 64 bits. It checks the size (@max_bytes), nesting
 * (BECKON_LIMIT_JSON_DEPTH), the strict RFC 8259 grammar of numbers, strings and literals, UTF-8,
 * no NUL (not as \u0000 either), no unpaired surrogates, exactly one value, no duplicate keys.
 * (transfer full), or NULL with E101 (E104 for size and nesting). */
JsonNode *beckon_json_parse (const char *data, gsize length, gsize max_bytes, GError **error);
/* As above, and the value must be an object. (transfer full): free with json_object_unref(). */
JsonObject *
beckon_json_parse_object (const char *data, gsize length, gsize max_bytes, GError **error);

G_END_DECLS
