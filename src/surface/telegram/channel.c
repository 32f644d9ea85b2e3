/* channel.c: the channel as a whole: start, stop, health
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/channel.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "surface/telegram/incoming.h"
#include "surface/telegram/outgoing.h"

#define CALL_TIMEOUT_S 30
#define MAX_NAME_BYTES 256
struct _BeckonTelegram
{
  GObject                 parent_instance;
  BeckonTelegramBot      *bot;           /* (owned) */
  BeckonTelegramSender   *sender;        /* (owned) */
  BeckonTelegramReach    *reach;         /* (owned) */
  BeckonTelegramOutgoing *outgoing;      /* (owned) */
  BeckonTelegramInbox    *inbox;         /* (owned) */
  BeckonTelegramIncoming *incoming;      /* (owned) */
  guint                   pairing_alarm; /* 0, or the alarm at the end of the code's validity */
  gboolean                started;
};

enum
{
  PAIRED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static void channel_iface_init (BeckonChannelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonTelegram,
                               beckon_telegram,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_CHANNEL, channel_iface_init))

/* (transfer none) */
static BeckonClock *
get_clock (BeckonTelegram *self)
{
  return beckon_desk_get_clock (beckon_telegram_bot_get_desk (self->bot));
}

/* Sets the menu of commands in Telegram's text entry. */
static void
set_commands (BeckonTelegram *self)
{
  static const struct
  {
    const char *name;
    const char *text;
  } commands[] = {
    { "tasks", N_ ("List the tasks, with what each one needs") },
    { "status", N_ ("Show pending responses and the state of the desk") },
    { "logs", N_ ("Show the log of a task, and how to answer its question") },
    { "respond", N_ ("Answer the oldest open question, or question ID") },
    { "help", N_ ("List the commands, or explain one") },
  };
  g_autoptr (GString) json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_open_member_array (json, "commands");
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      beckon_json_open_member_object (json, NULL);
      beckon_json_add_string (json, "command", commands[i].name);
      beckon_json_add_string (json, "description", _ (commands[i].text));
      beckon_json_close_object (json);
    }
  beckon_json_close_array (json);
  beckon_json_close_object (json);
  /* Only a convenience, so the outcome is ignored. */
  beckon_telegram_bot_call_async (self->bot, "setMyCommands", json->str, NULL, NULL);
}

static void
on_me (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegram) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) me =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);
  g_autofree char *name = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (me != NULL && JSON_NODE_HOLDS_OBJECT (me))
    beckon_json_get_string (json_node_get_object (me), "username", FALSE, MAX_NAME_BYTES, &name,
                            NULL);
  if (me != NULL)
    beckon_telegram_bot_set_heard (self->bot);
  if (name != NULL)
    {
      g_autofree char *safe = beckon_display_text_short (name, 64);
      g_autofree char *handle = g_strconcat ("@", safe, NULL);

      beckon_telegram_bot_set_name (self->bot, handle);
      set_commands (self);
      beckon_channel_emit_changed (BECKON_CHANNEL (self));
    }
  /* The polling loop gets the same error and reports it. */
  if (self->started)
    beckon_telegram_inbox_start (self->inbox);
}

static void
on_pairing_over (gpointer user_data)
{
  BeckonTelegram *self = user_data;

  self->pairing_alarm = 0;
  beckon_channel_emit_changed (BECKON_CHANNEL (self));
}

static void
disarm_pairing (BeckonTelegram *self)
{
  if (self->pairing_alarm != 0)
    beckon_clock_remove_alarm (get_clock (self), self->pairing_alarm);
  self->pairing_alarm = 0;
}

void
beckon_telegram_start (BeckonTelegram *self)
{
  g_return_if_fail (BECKON_IS_TELEGRAM (self));
  g_return_if_fail (!self->started);

  self->started = TRUE;
  beckon_telegram_bot_call_async (self->bot, "getMe", NULL, on_me, g_object_ref (self));
}

void
beckon_telegram_stop (BeckonTelegram *self)
{
  g_return_if_fail (BECKON_IS_TELEGRAM (self));

  if (!self->started)
    return;
  self->started = FALSE;
  g_cancellable_cancel (beckon_telegram_bot_get_cancellable (self->bot));
  disarm_pairing (self);
  beckon_telegram_inbox_stop (self->inbox);
}

/* Appends problems of the channel that the person should know about to @text. */
static void
add_remarks (BeckonTelegram *self, GString *text)
{
  g_autofree char *unreached = beckon_telegram_reach_dup_lost (self->reach);

  beckon_telegram_inbox_add_remarks (self->inbox, text);
  if (unreached != NULL)
    /* translators: handles of persons, such as "@ana, @bob"; it follows "Connected as …" */
    g_string_append_printf (text, _ ("; could not be reached directly: %s"), unreached);
  if (beckon_desk_asks_only_away (beckon_telegram_bot_get_desk (self->bot)))
    /* translators: when questions are sent there; it follows "Connected as …" */
    g_string_append (text, _ ("; only when you are away"));
}

/* (transfer none) (nullable): why nothing can be received or sent. */
static const GError *
get_error (BeckonTelegram *self)
{
  const GError *error = beckon_telegram_inbox_get_error (self->inbox);

  return error != NULL ? error : beckon_telegram_outgoing_get_error (self->outgoing);
}

char *
beckon_telegram_dup_detail (BeckonTelegram *self)
{
  const char   *name;
  const GError *error;
  g_autoptr (GString) remarks = NULL;

  g_return_val_if_fail (BECKON_IS_TELEGRAM (self), NULL);

  name = beckon_telegram_bot_get_name (self->bot);
  error = get_error (self);
  if (error != NULL)
    return g_strdup (error->message);
  if (!beckon_telegram_bot_is_heard (self->bot))
    return g_strdup (_ ("Telegram has not answered yet"));
  if (beckon_telegram_bot_get_chat (self->bot) == 0)
    return g_strdup_printf (_ ("%s is waiting for its pairing code"), name != NULL ? name : "…");
  remarks = g_string_new (NULL);
  add_remarks (self, remarks);
  /* translators: the name of the bot, and perhaps "; 3 messages from elsewhere were ignored" */
  return g_strdup_printf (_ ("Connected as %s%s"), name != NULL ? name : "…", remarks->str);
}

const char *
beckon_telegram_get_bot_name (BeckonTelegram *self)
{
  g_return_val_if_fail (BECKON_IS_TELEGRAM (self), NULL);

  return beckon_telegram_bot_get_name (self->bot);
}

gint64
beckon_telegram_get_chat (BeckonTelegram *self)
{
  g_return_val_if_fail (BECKON_IS_TELEGRAM (self), 0);

  return beckon_telegram_bot_get_chat (self->bot);
}

const char *
beckon_telegram_begin_pairing (BeckonTelegram *self)
{
  BeckonClock *clock;
  const char  *code;

  g_return_val_if_fail (BECKON_IS_TELEGRAM (self), NULL);

  clock = get_clock (self);
  disarm_pairing (self);
  code = beckon_telegram_pairing_begin (beckon_telegram_incoming_get_pairing (self->incoming));
  self->pairing_alarm = beckon_clock_add_alarm (clock, BECKON_CLOCK_AWAKE,
                                                beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE)
                                                  + BECKON_TELEGRAM_PAIRING_US,
                                                on_pairing_over, self);
  beckon_channel_emit_changed (BECKON_CHANNEL (self));
  return code;
}

const char *
beckon_telegram_get_pairing (BeckonTelegram *self)
{
  g_return_val_if_fail (BECKON_IS_TELEGRAM (self), NULL);

  return beckon_telegram_pairing_get (beckon_telegram_incoming_get_pairing (self->incoming));
}

static void
on_tested (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonTelegram *self = g_task_get_source_object (task);
  GError         *error = NULL;
  g_autoptr (JsonNode) sent =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  if (sent == NULL)
    {
      /* Send the next one to the chat that the group was migrated to. */
      beckon_telegram_bot_follow_move (self->bot, beckon_telegram_bot_get_chat (self->bot),
                                       beckon_telegram_error_get_moved_to (error));
      g_task_return_error (task, error);
    }
  else
    g_task_return_boolean (task, TRUE);
}

void
beckon_telegram_test_async (BeckonTelegram     *self,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  g_autoptr (GString) json = g_string_new (NULL);

  g_task_set_source_tag (task, beckon_telegram_test_async);
  beckon_json_open_object (json);
  beckon_json_add_int (json, "chat_id", beckon_telegram_bot_get_chat (self->bot));
  beckon_json_add_string (json, "text",
                          _ ("This is a test. Your agents’ questions will appear in this chat."));
  beckon_json_close_object (json);
  beckon_telegram_bot_call_within_async (self->bot, "sendMessage", json->str, CALL_TIMEOUT_S,
                                         cancellable, on_tested, task);
}

gboolean
beckon_telegram_test_finish (BeckonTelegram *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
on_paired (BeckonTelegram *self, gint64 chat_id)
{
  g_signal_emit (self, signals[PAIRED], 0, chat_id);
}

/* May the bot write to the desk's chat? */
static void
on_member (BeckonTelegram *self, gboolean may_write)
{
  g_autoptr (GError) error = NULL;

  if (!may_write)
    error = g_error_new_literal (BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_FORBIDDEN,
                                 _ ("The bot can no longer write to the chat"));
  beckon_telegram_outgoing_set_error (self->outgoing, error);
  if (may_write)
    beckon_channel_emit_ready (BECKON_CHANNEL (self));
}

static const char *
get_name (BeckonChannel *channel)
{
  return BECKON_TELEGRAM_CHANNEL;
}

static BeckonHealth
get_health (BeckonChannel *channel, char **detail)
{
  BeckonTelegram *self = BECKON_TELEGRAM (channel);

  if (detail != NULL)
    *detail = beckon_telegram_dup_detail (self);
  if (get_error (self) != NULL)
    return BECKON_HEALTH_BAD;
  if (!beckon_telegram_bot_is_heard (self->bot))
    return BECKON_HEALTH_UNKNOWN;
  return beckon_telegram_bot_get_chat (self->bot) != 0 ? BECKON_HEALTH_GOOD : BECKON_HEALTH_BAD;
}

static void
on_delivered (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError         *error = NULL;
  BeckonDelivery *delivery =
    beckon_telegram_outgoing_deliver_finish (BECKON_TELEGRAM_OUTGOING (object), result, &error);

  if (delivery != NULL)
    g_task_return_pointer (task, delivery, (GDestroyNotify) beckon_delivery_free);
  else
    g_task_return_error (task, error);
}

static void
deliver_async (BeckonChannel           *channel,
               const BeckonOutboxEntry *entry,
               GCancellable            *cancellable,
               GAsyncReadyCallback      callback,
               gpointer                 user_data)
{
  GTask *task = g_task_new (channel, cancellable, callback, user_data);

  g_task_set_source_tag (task, deliver_async);
  beckon_telegram_outgoing_deliver_async (BECKON_TELEGRAM (channel)->outgoing, entry, cancellable,
                                          on_delivered, task);
}

static BeckonDelivery *
deliver_finish (BeckonChannel *channel, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, channel), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
is_for_another (BeckonChannel *channel, const BeckonOutboxEntry *entry)
{
  return beckon_telegram_outgoing_is_for_another (BECKON_TELEGRAM (channel)->outgoing, entry);
}

static void
channel_iface_init (BeckonChannelInterface *iface)
{
  iface->get_name = get_name;
  iface->get_health = get_health;
  iface->deliver_async = deliver_async;
  iface->deliver_finish = deliver_finish;
  iface->is_for_another = is_for_another;
}

static void
beckon_telegram_dispose (GObject *object)
{
  beckon_telegram_stop (BECKON_TELEGRAM (object));

  G_OBJECT_CLASS (beckon_telegram_parent_class)->dispose (object);
}

static void
beckon_telegram_finalize (GObject *object)
{
  BeckonTelegram *self = BECKON_TELEGRAM (object);

  g_object_unref (self->incoming);
  g_object_unref (self->inbox);
  g_object_unref (self->outgoing);
  g_object_unref (self->reach);
  g_object_unref (self->sender);
  g_object_unref (self->bot);

  G_OBJECT_CLASS (beckon_telegram_parent_class)->finalize (object);
}

static void
beckon_telegram_class_init (BeckonTelegramClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_telegram_dispose;
  object_class->finalize = beckon_telegram_finalize;

  signals[PAIRED] = g_signal_new ("paired", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
}

static void
beckon_telegram_init (BeckonTelegram *self)
{
}

BeckonTelegram *
beckon_telegram_new (BeckonDesk *desk, const char *base_url, const char *token, gint64 chat_id)
{
  BeckonTelegram *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);
  g_return_val_if_fail (token != NULL, NULL);

  self = g_object_new (BECKON_TYPE_TELEGRAM, NULL);
  self->bot = beckon_telegram_bot_new (desk, base_url, token, chat_id);
  self->sender = beckon_telegram_sender_new (self->bot);
  self->reach = beckon_telegram_reach_new (self->bot, self->sender);
  self->inbox = beckon_telegram_inbox_new (self->bot);
  self->incoming = beckon_telegram_incoming_new (self->bot, self->sender, self->reach, self->inbox);
  self->outgoing = beckon_telegram_outgoing_new (self->bot, self->sender, self->reach);
  g_signal_connect_object (self->bot, "changed", G_CALLBACK (beckon_channel_emit_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bot, "paired", G_CALLBACK (on_paired), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inbox, "ready", G_CALLBACK (beckon_channel_emit_ready), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->incoming, "member", G_CALLBACK (on_member), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->incoming, "health", G_CALLBACK (beckon_telegram_dup_detail), self,
                           G_CONNECT_SWAPPED);
  return self;
}
