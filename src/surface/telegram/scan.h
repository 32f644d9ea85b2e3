/* scan.h: finds the number of an unreadable update
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The update_id of the first update in @bytes, a response to getUpdates that may be malformed or
 * truncated; 0 if there is none, or if it is not from the Bot API. An update_id inside a text, or
 * deeper than a member of an update, does not count. (TR-4) */
gint64 beckon_telegram_scan_update_id (const char *bytes, gsize length);

G_END_DECLS
