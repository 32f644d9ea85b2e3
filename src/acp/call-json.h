/* call-json.h: what is kept of a tool call of an agent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full): the JSON text of an object with what @call says, as far as it does: `title`,
 * `kind`, `status`, `locations` ({path, line}), `diffs` ({path, diff}) and `output`, a text. What
 * is long is cut, and says so. */
char *beckon_acp_call_to_json (JsonObject *call);

G_END_DECLS
