/* parts.h: splits a long text into messages
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define BECKON_TELEGRAM_MAX_TEXT 4096 /* maximum length of a message, in UTF-16 units */
#define BECKON_TELEGRAM_MAX_PARTS 10  /* maximum number of messages for one text */

/* The length of @text as Telegram counts it, in UTF-16 units; marks of styles (entities.h) do not
 * count. */
guint beckon_telegram_parts_length (const char *text);
/* (transfer full) (element-type utf8): splits @text into pieces of at most @limit units. Each but
 * the last ends with "…", and each but the first begins with it; they are cut at the end of a line
 * or at a blank if possible. A style that goes on is in both pieces. Text after @most pieces is
 * dropped, and the last piece says so. */
GPtrArray *beckon_telegram_parts_split (const char *text, guint limit, guint most);

G_END_DECLS
