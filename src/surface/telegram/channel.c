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
#include "surface/telegram/deliver.h"
#include "surface/telegram/handoff.h"
#include "surface/telegram/move.h"
#include "surface/telegram/private.h"
#include "surface/telegram/reach.h"

#define CALL_TIMEOUT_S 30
#define MOST_NAME_BYTES 256
/* Each failure doubles the delay, from the first value up to the second. */
#define FIRST_DELAY_US (1 * BECKON_US_PER_SECOND)
#define MOST_DELAY_US (60 * BECKON_US_PER_SECOND)
#define MOST_DOUBLINGS 6

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

void
beckon_telegram_changed (BeckonTelegram *self)
{
  beckon_channel_emit_changed (BECKON_CHANNEL (self));
}

void
beckon_telegram_set_error (BeckonTelegram *self, GError **field, const GError *error)
{
  if (*field == NULL && error == NULL)
    return;
  if (*field != NULL && error != NULL && g_strcmp0 ((*field)->message, error->message) == 0)
    return;
  g_clear_error (field);
  *field = error != NULL ? g_error_copy (error) : NULL;
  beckon_telegram_changed (self);
}

gint64
beckon_telegram_get_delay_us (guint failures, const GError *error)
{
  guint asked_s = beckon_telegram_error_get_retry_after_s (error);

  if (asked_s > 0)
    return asked_s * BECKON_US_PER_SECOND;
  /* A revoked token does not become valid again; a new one restarts the channel. */
  if (error != NULL && error->domain == BECKON_TELEGRAM_ERROR
      && !beckon_telegram_error_is_passing (error))
    return MOST_DELAY_US;
  return MIN (FIRST_DELAY_US << MIN (failures > 0 ? failures - 1 : 0, MOST_DOUBLINGS),
              MOST_DELAY_US);
}

void
beckon_telegram_adopt_chat (BeckonTelegram *self, gint64 chat_id)
{
  self->chat_id = chat_id;
  g_signal_emit (self, signals[PAIRED], 0, chat_id);
  beckon_telegram_changed (self);
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
  beckon_telegram_api_call_async (self->api, "setMyCommands", json->str, CALL_TIMEOUT_S,
                                  self->cancellable, NULL, NULL);
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
    beckon_json_get_string (json_node_get_object (me), "username", FALSE, MOST_NAME_BYTES, &name,
                            NULL);
  self->heard = self->heard || me != NULL;
  if (name != NULL)
    {
      g_autofree char *safe = beckon_display_text_short (name, 64);

      g_free (self->bot_name);
      self->bot_name = g_strconcat ("@", safe, NULL);
      set_commands (self);
      beckon_telegram_changed (self);
    }
  /* The polling loop gets the same error and reports it. */
  beckon_telegram_receive_start (self);
}

static void
on_pairing_over (gpointer user_data)
{
  BeckonTelegram *self = user_data;

  self->pairing_alarm = 0;
  beckon_telegram_changed (self);
}

static void
disarm_pairing (BeckonTelegram *self)
{
  if (self->pairing_alarm != 0)
    beckon_clock_remove_alarm (beckon_desk_get_clock (self->desk), self->pairing_alarm);
  self->pairing_alarm = 0;
}

void
beckon_telegram_start (BeckonTelegram *self)
{
  g_return_if_fail (BECKON_IS_TELEGRAM (self));
  g_return_if_fail (!self->started);

  self->started = TRUE;
  beckon_telegram_api_call_async (self->api, "getMe", NULL, CALL_TIMEOUT_S, self->cancellable,
                                  on_me, g_object_ref (self));
}

void
beckon_telegram_stop (BeckonTelegram *self)
{
  g_return_if_fail (BECKON_IS_TELEGRAM (self));

  if (!self->started)
    return;
  self->started = FALSE;
  g_cancellable_cancel (self->cancellable);
  disarm_pairing (self);
  beckon_telegram_receive_stop (self);
}

/* Appends problems of the channel that the person should know about to @text. */
static void
add_remarks (BeckonTelegram *self, GString *text)
{
  g_autofree char *unreached = beckon_telegram_reach_dup_lost (self);

  if (self->ignored > 0)
    g_string_append_printf (text,
                            ngettext ("; %u message from elsewhere was ignored",
                                      "; %u messages from elsewhere were ignored", self->ignored),
                            self->ignored);
  if (self->n_lost > 0)
    /* translators: it follows "Connected as …" */
    g_string_append_printf (text,
                            ngettext ("; %u unreadable update was skipped",
                                      "; %u unreadable updates were skipped", self->n_lost),
                            self->n_lost);
  if (self->n_renewals > 0)
    /* translators: it follows "Connected as …"; Telegram numbers what it reports */
    g_string_append_printf (text,
                            ngettext ("; Telegram restarted its numbering %u time",
                                      "; Telegram restarted its numbering %u times",
                                      self->n_renewals),
                            self->n_renewals);
  if (unreached != NULL)
    /* translators: handles of persons, such as "@ana, @bob"; it follows "Connected as …" */
    g_string_append_printf (text, _ ("; could not be reached directly: %s"), unreached);
  if (beckon_desk_asks_only_away (self->desk))
    /* translators: when questions are sent there; it follows "Connected as …" */
    g_string_append (text, _ ("; only when you are away"));
}

char *
beckon_telegram_dup_detail (BeckonTelegram *self)
{
  const char *name;
  g_autoptr (GString) remarks = NULL;

  g_return_val_if_fail (BECKON_IS_TELEGRAM (self), NULL);

  name = self->bot_name != NULL ? self->bot_name : "…";
  if (self->receive_error != NULL)
    return g_strdup (self->receive_error->message);
  if (self->send_error != NULL)
    return g_strdup (self->send_error->message);
  if (!self->heard)
    return g_strdup (_ ("Telegram has not answered yet"));
  if (self->chat_id == 0)
    return g_strdup_printf (_ ("%s is waiting for its pairing code"), name);
  remarks = g_string_new (NULL);
  add_remarks (self, remarks);
  /* translators: the name of the bot, and perhaps "; 3 messages from elsewhere were ignored" */
  return g_strdup_printf (_ ("Connected as %s%s"), name, remarks->str);
}

const char *
beckon_telegram_get_bot_name (BeckonTelegram *self)
{
  g_return_val_if_fail (BECKON_IS_TELEGRAM (self), NULL);

  return self->bot_name;
}

gint64
beckon_telegram_get_chat (BeckonTelegram *self)
{
  g_return_val_if_fail (BECKON_IS_TELEGRAM (self), 0);

  return self->chat_id;
}

const char *
beckon_telegram_begin_pairing (BeckonTelegram *self)
{
  BeckonClock *clock;
  const char  *code;

  g_return_val_if_fail (BECKON_IS_TELEGRAM (self), NULL);

  clock = beckon_desk_get_clock (self->desk);
  disarm_pairing (self);
  code = beckon_telegram_pairing_begin (self->pairing);
  self->pairing_alarm = beckon_clock_add_alarm (clock, BECKON_CLOCK_AWAKE,
                                                beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE)
                                                  + BECKON_TELEGRAM_PAIRING_US,
                                                on_pairing_over, self);
  beckon_telegram_changed (self);
  return code;
}

void
beckon_telegram_end_pairing (BeckonTelegram *self)
{
  g_return_if_fail (BECKON_IS_TELEGRAM (self));

  disarm_pairing (self);
  beckon_telegram_pairing_end (self->pairing);
  beckon_telegram_changed (self);
}

const char *
beckon_telegram_get_pairing (BeckonTelegram *self)
{
  g_return_val_if_fail (BECKON_IS_TELEGRAM (self), NULL);

  return beckon_telegram_pairing_get (self->pairing);
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
      beckon_telegram_move_follow (self, self->chat_id, beckon_telegram_error_get_moved_to (error));
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
  beckon_json_add_int (json, "chat_id", self->chat_id);
  beckon_json_add_string (json, "text",
                          _ ("This is a test. Your agents’ questions will appear in this chat."));
  beckon_json_close_object (json);
  beckon_telegram_api_call_async (self->api, "sendMessage", json->str, CALL_TIMEOUT_S, cancellable,
                                  on_tested, task);
}

gboolean
beckon_telegram_test_finish (BeckonTelegram *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Selected options are no longer needed once a question is settled, wherever that was. */
static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonTelegram *self)
{
  if (event->interaction != NULL && !beckon_interaction_is_open (event->interaction))
    {
      g_hash_table_remove (self->chosen, &event->interaction->id);
      if (self->marking == event->interaction->id)
        self->marking = 0;
    }
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
  if (self->receive_error != NULL || self->send_error != NULL)
    return BECKON_HEALTH_BAD;
  if (!self->heard)
    return BECKON_HEALTH_UNKNOWN;
  return self->chat_id != 0 ? BECKON_HEALTH_GOOD : BECKON_HEALTH_BAD;
}

static void
channel_iface_init (BeckonChannelInterface *iface)
{
  iface->get_name = get_name;
  iface->get_health = get_health;
  iface->deliver_async = beckon_telegram_deliver_async;
  iface->deliver_finish = beckon_telegram_deliver_finish;
  iface->is_for_another = beckon_telegram_handoff_is_for_another;
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

  g_queue_clear_full (&self->updates, (GDestroyNotify) beckon_telegram_update_free);
  g_hash_table_unref (self->chosen);
  g_hash_table_unref (self->typed);
  g_hash_table_unref (self->lost);
  g_hash_table_unref (self->parts);
  g_clear_error (&self->receive_error);
  g_clear_error (&self->send_error);
  g_clear_pointer (&self->pairing, beckon_telegram_pairing_free);
  g_object_unref (self->cancellable);
  g_object_unref (self->api);
  g_object_unref (self->desk);
  g_clear_pointer (&self->done, beckon_telegram_done_free);
  g_free (self->unsaid);
  g_free (self->first_step);
  g_free (self->base_url);
  g_free (self->bot_id);
  g_free (self->bot_name);

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
  self->cancellable = g_cancellable_new ();
  self->chosen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  self->typed = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  self->lost = beckon_telegram_reach_new_lost ();
  self->parts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_queue_init (&self->updates);
  self->done = beckon_telegram_done_new ();
  self->page_limit = BECKON_TELEGRAM_PAGE_UPDATES;
}

BeckonTelegram *
beckon_telegram_new (BeckonDesk *desk, const char *base_url, const char *token, gint64 chat_id)
{
  BeckonTelegram *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);
  g_return_val_if_fail (token != NULL, NULL);

  self = g_object_new (BECKON_TYPE_TELEGRAM, NULL);
  self->desk = g_object_ref (desk);
  self->api = beckon_telegram_api_new (base_url, token);
  self->pairing = beckon_telegram_pairing_new (beckon_desk_get_clock (desk));
  self->base_url =
    g_strdup (base_url != NULL && *base_url != '\0' ? base_url : BECKON_TELEGRAM_DEFAULT_URL);
  if (g_str_has_suffix (self->base_url, "/"))
    self->base_url[strlen (self->base_url) - 1] = '\0';
  self->bot_id = g_strndup (token, strcspn (token, ":"));
  self->chat_id = chat_id;
  g_signal_connect_object (desk, "event", G_CALLBACK (on_event), self, 0);
  return self;
}
