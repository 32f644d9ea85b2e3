/* parts.h: a long text in as many messages as it needs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define BECKON_TELEGRAM_MAX_TEXT 4096 /* UTF-16 units of one message */
#define BECKON_TELEGRAM_MAX_PARTS 10  /* messages that one text becomes at most */

/* How long Telegram takes @text to be: UTF-16 units. */
guint beckon_telegram_parts_length (const char *text);
/* (transfer full) (element-type utf8): @text in pieces of at most @limit units, each but the last
 * ending with "…" and each but the first beginning with it; cut at a line or a blank where there is
 * one. What goes over @most pieces is left out, and the last says so. */
GPtrArray *beckon_telegram_parts_split (const char *text, guint limit, guint most);

G_END_DECLS
