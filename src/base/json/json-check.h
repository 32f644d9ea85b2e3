/* json-check.h: are these bytes one JSON value of RFC 8259, and one that json-glib can be trusted
 * with?
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One pass, no recursion: the grammar to the letter, UTF-8 without NUL, surrogates in pairs,
 * numbers that fit gint64 or a finite double, no duplicate keys, one value alone. E101 says at
 * which byte; E104 for nesting over BECKON_LIMIT_JSON_DEPTH and for an object of more than
 * BECKON_LIMIT_JSON_MEMBERS members. */
gboolean beckon_json_check (const char *data, gsize length, GError **error);
/* The same; @at takes the offset where it went wrong, and is not touched otherwise. */
gboolean beckon_json_check_at (const char *data, gsize length, gsize *at, GError **error);

G_END_DECLS
