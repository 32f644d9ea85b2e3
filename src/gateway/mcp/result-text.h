/* result-text.h: the result of a tool as text, for clients that show their model nothing else
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): the same as @structured, an object in compact JSON whose first member is
 * `message`, which is @message: that first, then each other member on a line, “name: value” in
 * JSON. A text of several lines or of many characters stands at the end, as it is. No line is
 * longer than 1,900 characters: opencode drops a whole line over 2,000 (AG-3). */
char *beckon_mcp_result_text (const char *message, const char *structured);

G_END_DECLS
