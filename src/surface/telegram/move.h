/* move.h: a group that becomes a supergroup has another number from then on
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/private.h"

G_BEGIN_DECLS

/* After a start: the chat that the desk was given may have moved since. FALSE with E110: it is not
 * known. */
gboolean beckon_telegram_move_read (BeckonTelegram *self, GError **error);
/* Telegram says that the group @chat_id is the supergroup @moved_to from now on (0: it says nothing
 * of the kind). TRUE: it was the desk's chat, which is
 * @moved_to now; its open questions are asked there. A chat of a person never moves, and none
 * becomes anything but a supergroup. (TR-4) */
gboolean beckon_telegram_move_follow (BeckonTelegram *self, gint64 chat_id, gint64 moved_to);

G_END_DECLS
