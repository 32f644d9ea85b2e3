/* json-mend.h: repairs JSON from other servers that carries text of strangers, so that it can be
 * parsed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): @data with everything in texts that beckon_json_parse() refuses (NUL, control
 * characters, unpaired surrogates, invalid UTF-8) replaced by U+FFFD, and everything nested deeper
 * than BECKON_LIMIT_JSON_DEPTH by null. Errors of the grammar remain. One pass; the result is at
 * most four times as long (TR-4). */
GString *beckon_json_mend (const char *data, gsize length);

G_END_DECLS
