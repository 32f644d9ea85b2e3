/* memory.c: state of the channel that survives a restart: processed updates, and which message
 * shows which question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/memory.h"

#include "rules/outbox.h"
#include "rules/question/handoff.h"
#include "rules/question/questions.h"
#include "surface/telegram/say.h"

#define SERVER_CHARS 16

/* (transfer full): each server numbers the updates of each bot separately. The address is hashed
 * because it may contain a password. */
static char *
dup_done_name (BeckonTelegram *self)
{
  g_autofree char *server = g_compute_checksum_for_string (G_CHECKSUM_SHA256, self->base_url, -1);

  server[SERVER_CHARS] = '\0';
  return g_strdup_printf ("done:%s@%s", self->bot_id, server);
}

/* (transfer full): where older versions stored the number, without the server. */
static char *
dup_old_name (BeckonTelegram *self)
{
  return g_strdup_printf ("offset:%s", self->bot_id);
}

/* (transfer full): the key under which the migration of @chat_id is stored. */
static char *
dup_moved_name (gint64 chat_id)
{
  return g_strdup_printf ("moved:%" G_GINT64_FORMAT, chat_id);
}

/* What to read: the keys, as they are when it begins. */
typedef struct
{
  char *moved; /* (nullable) */
  char *done;
  char *old;
} Keys;

static void
keys_free (gpointer data)
{
  Keys *self = data;

  g_free (self->moved);
  g_free (self->done);
  g_free (self->old);
  g_free (self);
}

void
beckon_telegram_memory_free (BeckonTelegramMemory *self)
{
  if (self == NULL)
    return;
  g_free (self->done);
  g_free (self);
}

static gpointer
read_memory (BeckonView *view, gpointer data, GError **error)
{
  const Keys *keys = data;
  g_autoptr (BeckonTelegramMemory) memory = g_new0 (BeckonTelegramMemory, 1);
  g_autofree char *moved = NULL;
  GError          *failure = NULL;

  if (keys->moved != NULL)
    moved = beckon_view_get_channel_state (view, BECKON_TELEGRAM_CHANNEL, keys->moved, &failure);
  if (moved != NULL)
    g_ascii_string_to_signed (moved, 10, G_MININT64, G_MAXINT64, &memory->moved_to, NULL);
  if (failure == NULL)
    memory->done =
      beckon_view_get_channel_state (view, BECKON_TELEGRAM_CHANNEL, keys->done, &failure);
  if (failure == NULL && memory->done == NULL)
    {
      memory->done =
        beckon_view_get_channel_state (view, BECKON_TELEGRAM_CHANNEL, keys->old, &failure);
      memory->is_old = memory->done != NULL;
    }
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return NULL;
    }

  return g_steal_pointer (&memory);
}

void
beckon_telegram_memory_read_async (BeckonTelegram     *self,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data)
{
  Keys *keys = g_new0 (Keys, 1);

  /* Only groups are migrated. */
  keys->moved = self->chat_id < 0 ? dup_moved_name (self->chat_id) : NULL;
  keys->done = dup_done_name (self);
  keys->old = dup_old_name (self);
  beckon_store_view_async (beckon_desk_get_store (self->desk), read_memory, keys, keys_free,
                           (GDestroyNotify) beckon_telegram_memory_free, self->cancellable,
                           callback, user_data);
}

BeckonTelegramMemory *
beckon_telegram_memory_read_finish (GObject *source, GAsyncResult *result, GError **error)
{
  return beckon_store_view_finish (BECKON_STORE (source), result, error);
}

BeckonTelegramDone *
beckon_telegram_memory_take_done (BeckonTelegram *self, const BeckonTelegramMemory *memory)
{
  if (memory->is_old)
    {
      g_autofree char *name = dup_done_name (self);
      g_autofree char *old = dup_old_name (self);

      /* It is of the server that is asked next, and of no other. */
      beckon_desk_do_async (
        self->desk,
        beckon_operation_set_channel_state ("desk", BECKON_TELEGRAM_CHANNEL, name, memory->done),
        NULL, NULL, NULL);
      beckon_desk_do_async (
        self->desk, beckon_operation_set_channel_state ("desk", BECKON_TELEGRAM_CHANNEL, old, NULL),
        NULL, NULL, NULL);
    }

  return memory->done != NULL ? beckon_telegram_done_parse (memory->done)
                              : beckon_telegram_done_new ();
}

void
beckon_telegram_note_async (BeckonTelegram             *self,
                            const BeckonTelegramUpdate *update,
                            GAsyncReadyCallback         callback,
                            gpointer                    user_data)
{
  g_autofree char *name = dup_done_name (self);
  g_autofree char *value = beckon_telegram_done_to_text (self->done, update);

  beckon_desk_do_async (
    self->desk, beckon_operation_set_channel_state ("desk", BECKON_TELEGRAM_CHANNEL, name, value),
    NULL, callback, user_data);
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
  g_autofree char *name = dup_done_name (self);
  g_autofree char *value = beckon_telegram_done_to_text (self->done, update);
  BeckonOperation *operation;

  answer->in_person = TRUE;
  operation = beckon_operation_respond (by, id, answer, BECKON_SURFACE_TELEGRAM);
  beckon_operation_keep (operation, BECKON_TELEGRAM_CHANNEL, name, value);
  beckon_desk_do_async (self->desk, operation, NULL, callback, user_data);
}

void
beckon_telegram_undo_async (BeckonTelegram             *self,
                            const BeckonTelegramUpdate *update,
                            gint64                      id,
                            const char                 *by,
                            GAsyncReadyCallback         callback,
                            gpointer                    user_data)
{
  g_autofree char *name = dup_done_name (self);
  g_autofree char *value = beckon_telegram_done_to_text (self->done, update);
  BeckonOperation *operation;

  operation = beckon_operation_undo (by, id, TRUE);
  beckon_operation_keep (operation, BECKON_TELEGRAM_CHANNEL, name, value);
  beckon_desk_do_async (self->desk, operation, NULL, callback, user_data);
}

void
beckon_telegram_ask_back_async (BeckonTelegram             *self,
                                const BeckonTelegramUpdate *update,
                                gint64                      id,
                                const char                 *text,
                                const char                 *by,
                                GAsyncReadyCallback         callback,
                                gpointer                    user_data)
{
  g_autofree char *name = dup_done_name (self);
  g_autofree char *value = beckon_telegram_done_to_text (self->done, update);
  BeckonOperation *operation;

  operation = beckon_operation_ask_back (by, id, text, TRUE);
  beckon_operation_keep (operation, BECKON_TELEGRAM_CHANNEL, name, value);
  beckon_desk_do_async (self->desk, operation, NULL, callback, user_data);
}

void
beckon_telegram_later_async (BeckonTelegram             *self,
                             const BeckonTelegramUpdate *update,
                             gint64                      id,
                             gint64                      until_us,
                             const char                 *by,
                             GAsyncReadyCallback         callback,
                             gpointer                    user_data)
{
  g_autofree char *name = dup_done_name (self);
  g_autofree char *value = beckon_telegram_done_to_text (self->done, update);
  BeckonOperation *operation;

  operation = beckon_operation_postpone (by, id, until_us);
  beckon_operation_keep (operation, BECKON_TELEGRAM_CHANNEL, name, value);
  beckon_desk_do_async (self->desk, operation, NULL, callback, user_data);
}

void
beckon_telegram_assign_async (BeckonTelegram             *self,
                              const BeckonTelegramUpdate *update,
                              gint64                      id,
                              const char                 *assignee,
                              const char                 *by,
                              GAsyncReadyCallback         callback,
                              gpointer                    user_data)
{
  g_autofree char *name = dup_done_name (self);
  g_autofree char *value = beckon_telegram_done_to_text (self->done, update);
  BeckonOperation *operation;

  operation = beckon_operation_assign (by, id, assignee);
  beckon_operation_keep (operation, BECKON_TELEGRAM_CHANNEL, name, value);
  beckon_desk_do_async (self->desk, operation, NULL, callback, user_data);
}

void
beckon_telegram_note_moved (BeckonTelegram *self, gint64 chat_id, gint64 moved_to)
{
  g_autofree char *name = dup_moved_name (chat_id);
  g_autofree char *value = g_strdup_printf ("%" G_GINT64_FORMAT, moved_to);

  beckon_desk_do_async (
    self->desk, beckon_operation_set_channel_state ("desk", BECKON_TELEGRAM_CHANNEL, name, value),
    NULL, NULL, NULL);
}

gint64
beckon_telegram_get_subject_message (const BeckonTelegramUpdate *update)
{
  return update->kind == BECKON_TELEGRAM_UPDATE_TAP ? update->message_id : update->reply_to;
}

gint64
beckon_telegram_find_part (BeckonTelegram *self, gint64 chat_id, gint64 message_id)
{
  g_autofree char *name = beckon_telegram_message_name (self, chat_id, message_id, TRUE);
  const gint64    *sent = g_hash_table_lookup (self->parts, name);

  return sent != NULL ? *sent : 0;
}

char **
beckon_telegram_dup_names (BeckonTelegram *self, gint64 chat_id, gint64 message_id)
{
  char **names = g_new0 (char *, 5);
  guint  n = 0;

  for (int is_part = 0; is_part <= 1; is_part++)
    {
      names[n++] = beckon_telegram_message_name (self, chat_id, message_id, is_part == 1);
      names[n++] = beckon_telegram_message_old_name (chat_id, message_id, is_part == 1);
    }

  return names;
}

void
beckon_telegram_adopt_message (BeckonTelegram             *self,
                               const BeckonTelegramUpdate *update,
                               gint64                      shown,
                               gint64                      id)
{
  gint64           message = beckon_telegram_get_subject_message (update);
  g_autofree char *name = NULL;

  if (message == 0 || shown == id)
    return;
  name = beckon_telegram_message_name (self, update->chat_id, message, FALSE);
  beckon_desk_do_async (
    self->desk, beckon_operation_set_channel_message ("desk", BECKON_TELEGRAM_CHANNEL, name, id),
    NULL, NULL, NULL);
}
