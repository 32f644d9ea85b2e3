/* scan.h: the number of an update that cannot be read
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The update_id of the first update in @bytes, an answer to getUpdates of whatever grammar, perhaps
 * cut off; 0: there is none, these are not the Bot API's words. What stands in a text is no
 * update_id, nor is one deeper than a member of an update. (TR-4) */
gint64 beckon_telegram_scan_update_id (const char *bytes, gsize length);

G_END_DECLS
