/* account.c: bot token and chat from the environment, the settings and the secret store, and the
 * channel made from them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/account.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "rules/outbox.h"
#include "secret/given.h"
#include "secret/secret-store.h"
#include "surface/telegram/api.h"

#define CALL_TIMEOUT_S 30
#define KEY_ENABLED "telegram-enabled"
#define KEY_CHAT "telegram-chat"

struct _BeckonTelegramAccount
{
  GObject         parent_instance;
  BeckonDesk     *desk;        /* (owned) */
  GSettings      *settings;    /* (owned) (nullable) */
  BeckonTelegram *channel;     /* (owned) (nullable) */
  GCancellable   *cancellable; /* (owned): cancels pending operations */
  char           *problem;     /* (nullable) */
  gboolean        added;       /* the desk has been given the channel */
  gboolean        closed;
};

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTelegramAccount, beckon_telegram_account, G_TYPE_OBJECT)

/* (transfer none) (nullable): NULL also if it is empty. */
static const char *
get_environment (const char *variable)
{
  const char *value = g_getenv (variable);

  return value != NULL && *value != '\0' ? value : NULL;
}

static void
changed (BeckonTelegramAccount *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
set_problem (BeckonTelegramAccount *self, const char *problem)
{
  g_free (self->problem);
  self->problem = g_strdup (problem);
  changed (self);
}

static gint64
read_chat (BeckonTelegramAccount *self)
{
  const char *variable = get_environment ("BECKON_TELEGRAM_CHAT");
  gint64      chat = 0;

  if (variable == NULL)
    return self->settings != NULL ? g_settings_get_int64 (self->settings, KEY_CHAT) : 0;
  if (!g_ascii_string_to_signed (variable, 10, G_MININT64, G_MAXINT64, &chat, NULL))
    g_warning ("BECKON_TELEGRAM_CHAT=%s is ignored: it must be the number of a chat", variable);
  return chat;
}

/* The outbox keeps messages for a channel once it is added, so it is not added without a chat. */
static void
add_to_desk (BeckonTelegramAccount *self)
{
  if (!self->added)
    beckon_desk_add_channel (self->desk, BECKON_CHANNEL (self->channel));
  self->added = TRUE;
}

static void
on_open_posted (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramAccount) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit == NULL && !self->closed)
    set_problem (self, error->message);
}

static void
on_paired (BeckonTelegram *channel, gint64 chat, BeckonTelegramAccount *self)
{
  /* If the environment gives a chat, the setting is left for when it does not. */
  if (self->settings != NULL && get_environment ("BECKON_TELEGRAM_CHAT") == NULL)
    g_settings_set_int64 (self->settings, KEY_CHAT, chat);
  add_to_desk (self);
  beckon_desk_do_async (self->desk, beckon_operation_post_open ("desk", BECKON_TELEGRAM_CHANNEL),
                        NULL, on_open_posted, g_object_ref (self));
  changed (self);
}

static void
stop_channel (BeckonTelegramAccount *self)
{
  if (self->channel == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->channel, self);
  if (self->added)
    beckon_desk_remove_channel (self->desk, BECKON_CHANNEL (self->channel));
  self->added = FALSE;
  beckon_telegram_stop (self->channel);
  g_clear_object (&self->channel);
}

static void
start_channel (BeckonTelegramAccount *self, const char *token, gint64 chat)
{
  stop_channel (self);
  if (chat == 0)
    beckon_desk_unexpect_channel (self->desk, BECKON_TELEGRAM_CHANNEL);
  self->channel =
    beckon_telegram_new (self->desk, get_environment ("BECKON_TELEGRAM_BASE_URL"), token, chat);
  g_signal_connect_swapped (self->channel, "changed", G_CALLBACK (changed), self);
  g_signal_connect (self->channel, "paired", G_CALLBACK (on_paired), self);
  if (chat != 0)
    add_to_desk (self);
  beckon_telegram_start (self->channel);
  set_problem (self, NULL);
}

static void
on_token_found (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramAccount) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *token = beckon_secret_store_lookup_finish (result, &error);

  if (self->closed || self->channel != NULL
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (error != NULL)
    {
      /* The next start may find the token: messages stay in the outbox until then. */
      set_problem (self, error->message);
    }
  else if (token == NULL || !beckon_telegram_api_is_token (token))
    {
      beckon_desk_unexpect_channel (self->desk, BECKON_TELEGRAM_CHANNEL);
      set_problem (self, _ ("Telegram is set up but its token is missing. Connect it again."));
    }
  else
    {
      start_channel (self, token, read_chat (self));
    }
}

void
beckon_telegram_account_open (BeckonTelegramAccount *self)
{
  const char *token = beckon_secret_given_lookup (BECKON_SECRET_TELEGRAM_TOKEN);

  g_return_if_fail (BECKON_IS_TELEGRAM_ACCOUNT (self));

  if (token != NULL && beckon_telegram_api_is_token (token))
    start_channel (self, token, read_chat (self));
  else if (token != NULL)
    {
      g_warning ("BECKON_TELEGRAM_TOKEN is ignored: it is not a valid bot token");
      set_problem (self, _ ("BECKON_TELEGRAM_TOKEN is not a valid bot token."));
    }
  else if (self->settings != NULL && g_settings_get_boolean (self->settings, KEY_ENABLED))
    {
      /* Keep messages that become due before the token is found. */
      if (read_chat (self) != 0)
        beckon_desk_expect_channel (self->desk, BECKON_TELEGRAM_CHANNEL);
      beckon_secret_store_lookup_async (BECKON_SECRET_TELEGRAM_TOKEN, self->cancellable,
                                        on_token_found, g_object_ref (self));
    }
}

void
beckon_telegram_account_close (BeckonTelegramAccount *self)
{
  g_return_if_fail (BECKON_IS_TELEGRAM_ACCOUNT (self));

  self->closed = TRUE;
  g_cancellable_cancel (self->cancellable);
  /* The channel stays added to the desk: messages that are still to come are sent after the next
   * start. */
  if (self->channel != NULL)
    beckon_telegram_stop (self->channel);
}

BeckonTelegram *
beckon_telegram_account_get_channel (BeckonTelegramAccount *self)
{
  g_return_val_if_fail (BECKON_IS_TELEGRAM_ACCOUNT (self), NULL);

  return self->channel;
}

gboolean
beckon_telegram_account_is_fixed (BeckonTelegramAccount *self)
{
  g_return_val_if_fail (BECKON_IS_TELEGRAM_ACCOUNT (self), FALSE);

  return beckon_secret_given_lookup (BECKON_SECRET_TELEGRAM_TOKEN) != NULL;
}

const char *
beckon_telegram_account_get_problem (BeckonTelegramAccount *self)
{
  g_return_val_if_fail (BECKON_IS_TELEGRAM_ACCOUNT (self), NULL);

  return self->problem;
}

/* Connecting */

static void
on_token_kept (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonTelegramAccount *self = g_task_get_source_object (task);
  const char            *token = g_task_get_task_data (task);
  GError                *error = NULL;

  if (!beckon_secret_store_store_finish (result, NULL, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  if (self->settings != NULL)
    {
      g_settings_set_int64 (self->settings, KEY_CHAT, 0);
      g_settings_set_boolean (self->settings, KEY_ENABLED, TRUE);
    }
  start_channel (self, token, 0);
  beckon_telegram_begin_pairing (self->channel);
  g_task_return_boolean (task, TRUE);
}

static void
on_whose (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const char *token = g_task_get_task_data (task);
  GError     *error = NULL;
  g_autoptr (JsonNode) me =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  if (me == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  beckon_secret_store_store_async (
    BECKON_SECRET_TELEGRAM_TOKEN, _ ("Beckon: token of the Telegram bot"), token,
    g_task_get_cancellable (task), on_token_kept, g_object_ref (task));
}

void
beckon_telegram_account_connect_async (BeckonTelegramAccount *self,
                                       const char            *token,
                                       GAsyncReadyCallback    callback,
                                       gpointer               user_data)
{
  g_autoptr (GTask) task = NULL;
  g_autoptr (BeckonTelegramApi) api = NULL;
  g_autofree char *stripped = NULL;

  g_return_if_fail (BECKON_IS_TELEGRAM_ACCOUNT (self));
  g_return_if_fail (token != NULL);

  task = g_task_new (self, self->cancellable, callback, user_data);
  stripped = g_strstrip (g_strdup (token));
  g_task_set_source_tag (task, beckon_telegram_account_connect_async);
  if (!beckon_telegram_api_is_token (stripped))
    {
      g_task_return_error (
        task, beckon_error_new (BECKON_ERROR_MALFORMED,
                                _ ("Get it from @BotFather; it looks like 123456789:AAF…"),
                                _ ("This is not a valid bot token.")));
      return;
    }
  api = beckon_telegram_api_new (get_environment ("BECKON_TELEGRAM_BASE_URL"), stripped);
  g_task_set_task_data (task, g_steal_pointer (&stripped), g_free);
  beckon_telegram_api_call_async (api, "getMe", NULL, CALL_TIMEOUT_S, self->cancellable, on_whose,
                                  g_steal_pointer (&task));
}

gboolean
beckon_telegram_account_connect_finish (BeckonTelegramAccount *self,
                                        GAsyncResult          *result,
                                        GError               **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
on_token_forgotten (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramAccount) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!beckon_secret_store_clear_finish (result, &error) && !self->closed)
    set_problem (self, error->message);
}

void
beckon_telegram_account_disconnect (BeckonTelegramAccount *self)
{
  g_return_if_fail (BECKON_IS_TELEGRAM_ACCOUNT (self));

  stop_channel (self);
  beckon_desk_unexpect_channel (self->desk, BECKON_TELEGRAM_CHANNEL);
  if (self->settings != NULL)
    {
      g_settings_set_boolean (self->settings, KEY_ENABLED, FALSE);
      g_settings_set_int64 (self->settings, KEY_CHAT, 0);
    }
  set_problem (self, NULL);
  beckon_secret_store_clear_async (BECKON_SECRET_TELEGRAM_TOKEN, NULL, on_token_forgotten,
                                   g_object_ref (self));
}

static void
beckon_telegram_account_dispose (GObject *object)
{
  BeckonTelegramAccount *self = BECKON_TELEGRAM_ACCOUNT (object);

  beckon_telegram_account_close (self);
  stop_channel (self);

  G_OBJECT_CLASS (beckon_telegram_account_parent_class)->dispose (object);
}

static void
beckon_telegram_account_finalize (GObject *object)
{
  BeckonTelegramAccount *self = BECKON_TELEGRAM_ACCOUNT (object);

  g_object_unref (self->cancellable);
  g_clear_object (&self->settings);
  g_clear_object (&self->desk);
  g_free (self->problem);

  G_OBJECT_CLASS (beckon_telegram_account_parent_class)->finalize (object);
}

static void
beckon_telegram_account_class_init (BeckonTelegramAccountClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_telegram_account_dispose;
  object_class->finalize = beckon_telegram_account_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_telegram_account_init (BeckonTelegramAccount *self)
{
  self->cancellable = g_cancellable_new ();
}

BeckonTelegramAccount *
beckon_telegram_account_new (BeckonDesk *desk, GSettings *settings)
{
  BeckonTelegramAccount *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);

  self = g_object_new (BECKON_TYPE_TELEGRAM_ACCOUNT, NULL);
  self->desk = g_object_ref (desk);
  g_set_object (&self->settings, settings);
  return self;
}
