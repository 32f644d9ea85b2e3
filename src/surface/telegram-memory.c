/* telegram-memory.c: what the channel must know after a restart: how far the updates are done, which message shows which question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram-memory.h"

#include "surface/telegram-say.h"

/* (transfer full): each bot counts its updates for itself. */
static char *
dup_offset_name (BeckonTelegram *self)
{
  return g_strdup_printf ("offset:%s", self->bot_id);
}

/* (transfer full): the update after @update. */
static char *
dup_offset (const BeckonTelegramUpdate *update)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, update->id + 1);
}

gint64
beckon_telegram_read_offset (BeckonTelegram  *self,
                             GError         **error)
{
  g_autofree char *name = dup_offset_name (self);
  g_autofree char *value = beckon_store_get_channel_state (beckon_desk_get_store (self->desk), BECKON_TELEGRAM_CHANNEL, name, error);
  gint64 offset = 0;

  if (value != NULL)
    g_ascii_string_to_signed (value, 10, 1, G_MAXINT64, &offset, NULL);
  return offset;
}

void
beckon_telegram_note_async (BeckonTelegram             *self,
                            const BeckonTelegramUpdate *update,
                            GAsyncReadyCallback         callback,
                            gpointer                    user_data)
{
  g_autofree char *name = dup_offset_name (self);
  g_autofree char *value = dup_offset (update);

  beckon_desk_set_channel_state_async (self->desk, BECKON_TELEGRAM_CHANNEL, name, value, NULL, callback, user_data);
}

void
beckon_telegram_respond_async (BeckonTelegram             *self,
                               const BeckonTelegramUpdate *update,
                               gint64                      id,
                               BeckonAnswer               *answer,
                               const char                 *by,
                               GAsyncReadyCallback         callback,
                               gpointer                    user_data)
{
  g_autofree char *name = dup_offset_name (self);
  g_autofree char *value = dup_offset (update);

  answer->in_person = TRUE;
  beckon_desk_respond_in_channel_async (self->desk, id, answer, by, BECKON_SURFACE_TELEGRAM, BECKON_TELEGRAM_CHANNEL, name, value,
                                        NULL, callback, user_data);
}

gint64
beckon_telegram_find_question (BeckonTelegram  *self,
                               gint64           chat_id,
                               gint64           message_id,
                               GError         **error)
{
  BeckonStore *store = beckon_desk_get_store (self->desk);
  gint64 id = 0;

  for (int is_part = 0; is_part <= 1 && id == 0; is_part++)
    {
      g_autofree char *name = beckon_telegram_message_name (chat_id, message_id, is_part == 1);
      GError *failure = NULL;

      id = beckon_store_find_channel_message (store, BECKON_TELEGRAM_CHANNEL, name, &failure);
      if (failure != NULL)
        {
          g_propagate_error (error, failure);
          return 0;
        }
      if (id == 0)
        {
          const gint64 *sent = g_hash_table_lookup (self->parts, name);

          id = sent != NULL ? *sent : 0;
        }
    }
  return id;
}

void
beckon_telegram_adopt_message (BeckonTelegram *self,
                               gint64          chat_id,
                               gint64          message_id,
                               gint64          id)
{
  g_autofree char *name = beckon_telegram_message_name (chat_id, message_id, FALSE);

  if (message_id == 0 || beckon_telegram_find_question (self, chat_id, message_id, NULL) == id)
    return;
  beckon_desk_set_channel_message_async (self->desk, BECKON_TELEGRAM_CHANNEL, name, id, NULL, NULL, NULL);
}
