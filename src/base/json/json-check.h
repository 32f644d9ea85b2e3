/* json-check.h: checks that bytes are one JSON value by RFC 8259 that is safe to give to json-glib
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One pass without recursion: strict grammar, UTF-8 without NUL, paired surrogates, numbers that
 * fit gint64 or a finite double, no duplicate keys, exactly one value. E101 gives the byte offset;
 * E104 for nesting over BECKON_LIMIT_JSON_DEPTH and for an object with more than
 * BECKON_LIMIT_JSON_MEMBERS members. */
gboolean beckon_json_check (const char *data, gsize length, GError **error);
/* The same; on failure @at is set to the byte offset of the error, otherwise it is left alone. */
gboolean beckon_json_check_at (const char *data, gsize length, gsize *at, GError **error);

G_END_DECLS
