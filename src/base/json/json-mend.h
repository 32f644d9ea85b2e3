/* json-mend.h: JSON that a foreign server passes on from strangers, as it can be read
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): @data with what beckon_json_parse() refuses in texts (NUL, control characters,
 * halves of surrogate pairs, what is no UTF-8) replaced by U+FFFD, and what is nested deeper than
 * BECKON_LIMIT_JSON_DEPTH by null. What is wrong in its grammar stays wrong. One pass, at most four
 * bytes for one (TR-4). */
GString *beckon_json_mend (const char *data, gsize length);

G_END_DECLS
