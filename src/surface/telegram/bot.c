/* bot.c: the bot: its name, the desk's chat, and calls of the Bot API
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/bot.h"

#include <string.h>

#include "rules/outbox.h"

#define CALL_TIMEOUT_S 30
/* The ids of supergroups are -100… followed by at least ten digits; those of groups are shorter. */
#define FIRST_SUPERGROUP G_GINT64_CONSTANT (-1000000000000)

struct _BeckonTelegramBot
{
  GObject            parent_instance;
  BeckonDesk        *desk;        /* (owned) */
  BeckonTelegramApi *api;         /* (owned) */
  GCancellable      *cancellable; /* (owned) */
  char              *server;
  char              *id;
  char              *name;    /* (nullable) */
  gint64             chat_id; /* 0: none yet */
  gboolean           heard;
};

enum
{
  CHANGED,
  PAIRED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTelegramBot, beckon_telegram_bot, G_TYPE_OBJECT)

static void
beckon_telegram_bot_finalize (GObject *object)
{
  BeckonTelegramBot *self = BECKON_TELEGRAM_BOT (object);

  g_object_unref (self->cancellable);
  g_object_unref (self->api);
  g_object_unref (self->desk);
  g_free (self->server);
  g_free (self->id);
  g_free (self->name);

  G_OBJECT_CLASS (beckon_telegram_bot_parent_class)->finalize (object);
}

static void
beckon_telegram_bot_class_init (BeckonTelegramBotClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_telegram_bot_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[PAIRED] = g_signal_new ("paired", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
}

static void
beckon_telegram_bot_init (BeckonTelegramBot *self)
{
  self->cancellable = g_cancellable_new ();
}

BeckonTelegramBot *
beckon_telegram_bot_new (BeckonDesk *desk, const char *base_url, const char *token, gint64 chat_id)
{
  BeckonTelegramBot *self = g_object_new (BECKON_TYPE_TELEGRAM_BOT, NULL);

  self->desk = g_object_ref (desk);
  self->api = beckon_telegram_api_new (base_url, token);
  self->server =
    g_strdup (base_url != NULL && *base_url != '\0' ? base_url : BECKON_TELEGRAM_DEFAULT_URL);
  if (g_str_has_suffix (self->server, "/"))
    self->server[strlen (self->server) - 1] = '\0';
  self->id = g_strndup (token, strcspn (token, ":"));
  self->chat_id = chat_id;
  return self;
}

BeckonDesk *
beckon_telegram_bot_get_desk (BeckonTelegramBot *self)
{
  return self->desk;
}

GCancellable *
beckon_telegram_bot_get_cancellable (BeckonTelegramBot *self)
{
  return self->cancellable;
}

const char *
beckon_telegram_bot_get_server (BeckonTelegramBot *self)
{
  return self->server;
}

const char *
beckon_telegram_bot_get_id (BeckonTelegramBot *self)
{
  return self->id;
}

const char *
beckon_telegram_bot_get_name (BeckonTelegramBot *self)
{
  return self->name;
}

void
beckon_telegram_bot_set_name (BeckonTelegramBot *self, const char *name)
{
  g_free (self->name);
  self->name = g_strdup (name);
}

gboolean
beckon_telegram_bot_is_heard (BeckonTelegramBot *self)
{
  return self->heard;
}

void
beckon_telegram_bot_set_heard (BeckonTelegramBot *self)
{
  self->heard = TRUE;
}

void
beckon_telegram_bot_call_async (BeckonTelegramBot  *self,
                                const char         *method,
                                const char         *parameters,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  beckon_telegram_bot_call_within_async (self, method, parameters, CALL_TIMEOUT_S,
                                         self->cancellable, callback, user_data);
}

void
beckon_telegram_bot_call_within_async (BeckonTelegramBot  *self,
                                       const char         *method,
                                       const char         *parameters,
                                       guint               timeout_s,
                                       GCancellable       *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer            user_data)
{
  beckon_telegram_api_call_async (self->api, method, parameters, timeout_s, cancellable, callback,
                                  user_data);
}

gint64
beckon_telegram_bot_get_chat (BeckonTelegramBot *self)
{
  return self->chat_id;
}

void
beckon_telegram_bot_adopt_chat (BeckonTelegramBot *self, gint64 chat_id)
{
  self->chat_id = chat_id;
  g_signal_emit (self, signals[PAIRED], 0, chat_id);
  beckon_telegram_bot_changed (self);
}

char *
beckon_telegram_bot_dup_moved_key (gint64 chat_id)
{
  return g_strdup_printf ("moved:%" G_GINT64_FORMAT, chat_id);
}

void
beckon_telegram_bot_adopt_move (BeckonTelegramBot *self, gint64 moved_to)
{
  /* A failed message may have told it first. */
  if (self->chat_id < 0 && self->chat_id > FIRST_SUPERGROUP && moved_to != 0
      && moved_to <= FIRST_SUPERGROUP)
    self->chat_id = moved_to;
}

gboolean
beckon_telegram_bot_follow_move (BeckonTelegramBot *self, gint64 chat_id, gint64 moved_to)
{
  g_autofree char *key = NULL;
  g_autofree char *value = NULL;

  if (chat_id != self->chat_id || chat_id >= 0 || chat_id <= FIRST_SUPERGROUP
      || moved_to > FIRST_SUPERGROUP)
    return FALSE;
  g_message ("The chat %" G_GINT64_FORMAT " became %" G_GINT64_FORMAT, chat_id, moved_to);
  key = beckon_telegram_bot_dup_moved_key (chat_id);
  value = g_strdup_printf ("%" G_GINT64_FORMAT, moved_to);
  beckon_desk_do_async (
    self->desk, beckon_operation_set_channel_state ("desk", BECKON_TELEGRAM_CHANNEL, key, value),
    NULL, NULL, NULL);
  beckon_telegram_bot_adopt_chat (self, moved_to);
  return TRUE;
}

void
beckon_telegram_bot_changed (BeckonTelegramBot *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

void
beckon_telegram_bot_set_error (BeckonTelegramBot *self, GError **field, const GError *error)
{
  if (*field == NULL && error == NULL)
    return;
  if (*field != NULL && error != NULL && g_strcmp0 ((*field)->message, error->message) == 0)
    return;
  g_clear_error (field);
  *field = error != NULL ? g_error_copy (error) : NULL;
  beckon_telegram_bot_changed (self);
}
