/* move.c: migration of a group to a supergroup, which changes the chat's id
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/move.h"

#include "surface/telegram/memory.h"

/* The ids of supergroups are -100… followed by at least ten digits; those of groups are shorter. */
#define FIRST_SUPERGROUP G_GINT64_CONSTANT (-1000000000000)

void
beckon_telegram_move_adopt (BeckonTelegram *self, gint64 moved_to)
{
  /* A failed message may have told it first. */
  if (self->chat_id < 0 && self->chat_id > FIRST_SUPERGROUP && moved_to != 0
      && moved_to <= FIRST_SUPERGROUP)
    self->chat_id = moved_to;
}

gboolean
beckon_telegram_move_follow (BeckonTelegram *self, gint64 chat_id, gint64 moved_to)
{
  if (chat_id != self->chat_id || chat_id >= 0 || chat_id <= FIRST_SUPERGROUP
      || moved_to > FIRST_SUPERGROUP)
    return FALSE;
  g_message ("The chat %" G_GINT64_FORMAT " became %" G_GINT64_FORMAT, chat_id, moved_to);
  beckon_telegram_note_moved (self, chat_id, moved_to);
  beckon_telegram_adopt_chat (self, moved_to);
  return TRUE;
}
