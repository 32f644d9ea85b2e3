/* move.h: migration of a group to a supergroup, which changes the chat's id
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* Call it after a start: the configured chat was migrated to @moved_to (0: it was not). */
void beckon_telegram_move_adopt (BeckonTelegram *self, gint64 moved_to);
/* Telegram reports that the group @chat_id was migrated to the supergroup @moved_to (0: it does
 * not). TRUE: it was the desk's chat, which is @moved_to now; its open questions are asked there. A
 * person's chat is never migrated, and the target is always a supergroup. (TR-4) */
gboolean beckon_telegram_move_follow (BeckonTelegram *self, gint64 chat_id, gint64 moved_to);

G_END_DECLS
