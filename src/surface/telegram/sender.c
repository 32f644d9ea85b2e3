/* sender.c: sends and edits messages, and remembers which ones belong to which question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/sender.h"

#include <string.h>

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "rules/outbox.h"
#include "surface/telegram/entities.h"
#include "surface/telegram/parts.h"
#include "surface/telegram/text.h"

#define MAX_TAP_CHARS 200
#define PART_SUFFIX ":part"

struct _BeckonTelegramSender
{
  GObject                  parent_instance;
  BeckonTelegramBot       *bot;       /* (owned) */
  BeckonTelegramSelection *selection; /* (owned) */
  GHashTable *parts;  /* (element-type utf8 gint64): the parts of the question that is being sent
                       * or was sent last, and its id */
  GHashTable *typed;  /* (element-type gint64 BeckonTelegramMessage): what the person answered a
                       * question with, until that is acknowledged */
  gint64 asking_chat; /* 0: none */
};

enum
{
  PART_ENDED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTelegramSender, beckon_telegram_sender, G_TYPE_OBJECT)

/* A text being sent. */
typedef struct
{
  GPtrArray         *parts; /* (owned) (element-type utf8) */
  guint              n_sent;
  GStrvBuilder      *names;    /* (owned) */
  BeckonInteraction *keyboard; /* (owned) (nullable) */
  gint64             chat_id;
  gint64             reply_to;
  gint64             last_id;  /* of the message sent last; 0: not known */
  gboolean           is_desks; /* a question for the desk's chat */
} Send;

static void
send_free (gpointer data)
{
  Send *send = data;

  g_ptr_array_unref (send->parts);
  g_strv_builder_unref (send->names);
  g_clear_pointer (&send->keyboard, beckon_interaction_unref);
  g_free (send);
}

/* (transfer full): the name under which the desk stores a message: its id, its chat, and the bot,
 * since ids are valid only for one bot. */
static char *
dup_name (BeckonTelegramSender *self, gint64 chat_id, gint64 message_id, gboolean is_part)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT "@%" G_GINT64_FORMAT "/%s%s", message_id, chat_id,
                          beckon_telegram_bot_get_id (self->bot), is_part ? PART_SUFFIX : "");
}

/* (transfer full): the name used by versions without the bot's id. */
static char *
dup_old_name (gint64 chat_id, gint64 message_id, gboolean is_part)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT "@%" G_GINT64_FORMAT "%s", message_id, chat_id,
                          is_part ? PART_SUFFIX : "");
}

/* Opens the JSON object of a message, with chat and text. Previews are off, because links that
 * agents write must not be fetched. */
static GString *
open_message (gint64 chat_id, const char *text)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_add_int (json, "chat_id", chat_id);
  beckon_telegram_entities_add_json (json, text);
  beckon_json_open_member_object (json, "link_preview_options");
  beckon_json_add_boolean (json, "is_disabled", TRUE);
  beckon_json_close_object (json);
  return json;
}

static void
store_message (BeckonTelegramSender *self, const char *name, gint64 id)
{
  beckon_desk_do_async (
    beckon_telegram_bot_get_desk (self->bot),
    beckon_operation_set_channel_message ("desk", BECKON_TELEGRAM_CHANNEL, name, id), NULL, NULL,
    NULL);
}

/* Records a part, so that replies to it find the question; the outbox stores the parts only when
 * all have been sent. */
static void
note_part (BeckonTelegramSender *self, const Send *send, const char *name)
{
  if (send->keyboard == NULL || send->n_sent >= send->parts->len)
    return;
  g_hash_table_replace (self->parts, g_strdup (name),
                        g_memdup2 (&send->keyboard->id, sizeof (gint64)));
  store_message (self, name, send->keyboard->id);
}

/* Has the question been answered after its first parts? Then the rest is not sent. */
static gpointer
read_settled (BeckonView *view, gpointer id, GError **error)
{
  g_autoptr (BeckonInteraction) now =
    beckon_view_get_interaction (view, *(const gint64 *) id, error);

  return GINT_TO_POINTER (now != NULL && !beckon_interaction_is_open (now));
}

/* Updates that arrived during the call may be replies to the part. */
static void
end_call (BeckonTelegramSender *self)
{
  self->asking_chat = 0;
  g_signal_emit (self, signals[PART_ENDED], 0);
}

static void send_part (GTask *task);

/* A part has been sent. @task is (transfer full). */
static void
go_on (GTask *task, gboolean settled)
{
  g_autoptr (GTask) owned = task;
  BeckonTelegramSender *self = g_task_get_source_object (task);
  Send                 *send = g_task_get_task_data (task);

  if (send->is_desks && send->chat_id != beckon_telegram_bot_get_chat (self->bot) && !settled)
    {
      /* The desk's chat has changed in the meantime: start again, since nobody in the new one has
       * seen anything. */
      send->chat_id = beckon_telegram_bot_get_chat (self->bot);
      send->reply_to = 0;
      send->n_sent = 0;
      send_part (g_steal_pointer (&owned));
      return;
    }
  if (send->n_sent < send->parts->len && settled)
    {
      /* What has been sent is now the whole message; an edit adds the outcome of the question. */
      if (send->last_id != 0)
        {
          g_autofree char *name = dup_name (self, send->chat_id, send->last_id, FALSE);

          g_strv_builder_add (send->names, name);
        }
      send->n_sent = send->parts->len;
    }
  if (send->n_sent < send->parts->len)
    send_part (g_steal_pointer (&owned));
  else
    g_task_return_pointer (task, g_strv_builder_end (send->names), (GDestroyNotify) g_strfreev);
}

static void
on_settled_read (GObject *object, GAsyncResult *result, gpointer user_data)
{
  gpointer settled = beckon_store_view_finish (BECKON_STORE (object), result, NULL);

  go_on (user_data, GPOINTER_TO_INT (settled));
}

static void
on_part_sent (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonTelegramSender *self = g_task_get_source_object (task);
  Send                 *send = g_task_get_task_data (task);
  GError               *error = NULL;
  g_autoptr (JsonNode) message =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);
  gint64 id = 0;

  if (message == NULL
      && beckon_telegram_bot_follow_move (self->bot, send->chat_id,
                                          beckon_telegram_error_get_moved_to (error)))
    {
      g_error_free (error);
      /* Messages of the group do not exist in the supergroup, so there is nothing to reply to. */
      send->chat_id = beckon_telegram_bot_get_chat (self->bot);
      send->reply_to = 0;
      send_part (g_steal_pointer (&task));
      return;
    }
  if (message == NULL)
    {
      if (send->keyboard != NULL)
        end_call (self);
      g_task_return_error (task, error);
      return;
    }
  if (JSON_NODE_HOLDS_OBJECT (message))
    beckon_json_get_int (json_node_get_object (message), "message_id", FALSE, 1, G_MAXINT64, &id,
                         NULL);
  send->n_sent++;
  send->last_id = id;
  if (id != 0)
    {
      g_autofree char *name = dup_name (self, send->chat_id, id, send->n_sent < send->parts->len);

      g_strv_builder_add (send->names, name);
      note_part (self, send, name);
    }
  if (send->keyboard != NULL)
    end_call (self);
  if (send->keyboard != NULL
      && (send->n_sent < send->parts->len
          || (send->is_desks && send->chat_id != beckon_telegram_bot_get_chat (self->bot))))
    beckon_store_view_async (beckon_desk_get_store (beckon_telegram_bot_get_desk (self->bot)),
                             read_settled, g_memdup2 (&send->keyboard->id, sizeof (gint64)), g_free,
                             NULL, beckon_telegram_bot_get_cancellable (self->bot), on_settled_read,
                             g_steal_pointer (&task));
  else
    go_on (g_steal_pointer (&task), FALSE);
}

/* What the person sees selected is what *Send* answers. */
static void
add_keyboard (BeckonTelegramSender *self, GString *json, const BeckonInteraction *question)
{
  guint64 chosen = 0;

  beckon_telegram_selection_lookup (self->selection, question->id, &chosen);
  beckon_telegram_text_add_keyboard (json, question, chosen);
}

/* @task is (transfer full). */
static void
send_part (GTask *task)
{
  BeckonTelegramSender *self = g_task_get_source_object (task);
  Send                 *send = g_task_get_task_data (task);
  g_autoptr (GString) json = open_message (send->chat_id, send->parts->pdata[send->n_sent]);

  if (send->reply_to != 0 && send->n_sent == 0)
    {
      beckon_json_open_member_object (json, "reply_parameters");
      beckon_json_add_int (json, "message_id", send->reply_to);
      beckon_json_add_boolean (json, "allow_sending_without_reply", TRUE);
      beckon_json_close_object (json);
    }
  if (send->keyboard != NULL && send->n_sent + 1 == send->parts->len)
    add_keyboard (self, json, send->keyboard);
  beckon_json_close_object (json);
  if (send->keyboard != NULL)
    self->asking_chat = send->chat_id;
  beckon_telegram_bot_call_async (self->bot, "sendMessage", json->str, on_part_sent, task);
}

static void
beckon_telegram_sender_finalize (GObject *object)
{
  BeckonTelegramSender *self = BECKON_TELEGRAM_SENDER (object);

  g_hash_table_unref (self->typed);
  g_hash_table_unref (self->parts);
  g_object_unref (self->selection);
  g_object_unref (self->bot);

  G_OBJECT_CLASS (beckon_telegram_sender_parent_class)->finalize (object);
}

static void
beckon_telegram_sender_class_init (BeckonTelegramSenderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_telegram_sender_finalize;

  signals[PART_ENDED] = g_signal_new ("part-ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_telegram_sender_init (BeckonTelegramSender *self)
{
  self->parts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->typed = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
}

BeckonTelegramSender *
beckon_telegram_sender_new (BeckonTelegramBot *bot)
{
  BeckonTelegramSender *self = g_object_new (BECKON_TYPE_TELEGRAM_SENDER, NULL);

  self->bot = g_object_ref (bot);
  self->selection = beckon_telegram_selection_new (beckon_telegram_bot_get_desk (bot));
  return self;
}

BeckonTelegramSelection *
beckon_telegram_sender_get_selection (BeckonTelegramSender *self)
{
  return self->selection;
}

void
beckon_telegram_sender_send_async (BeckonTelegramSender *self,
                                   gint64                chat_id,
                                   const char           *text,
                                   BeckonInteraction    *keyboard,
                                   gint64                reply_to,
                                   GAsyncReadyCallback   callback,
                                   gpointer              user_data)
{
  GTask *task =
    g_task_new (self, beckon_telegram_bot_get_cancellable (self->bot), callback, user_data);
  Send *send = g_new0 (Send, 1);

  g_task_set_source_tag (task, beckon_telegram_sender_send_async);
  send->parts =
    beckon_telegram_parts_split (text, BECKON_TELEGRAM_MAX_TEXT, BECKON_TELEGRAM_MAX_PARTS);
  send->names = g_strv_builder_new ();
  send->keyboard = keyboard != NULL ? beckon_interaction_ref (keyboard) : NULL;
  send->chat_id = chat_id;
  send->reply_to = reply_to;
  send->is_desks = keyboard != NULL && chat_id == beckon_telegram_bot_get_chat (self->bot);
  g_task_set_task_data (task, send, send_free);
  /* The parts of the previous question have been stored by now. */
  if (keyboard != NULL)
    g_hash_table_remove_all (self->parts);
  send_part (task);
}

char **
beckon_telegram_sender_send_finish (BeckonTelegramSender *self,
                                    GAsyncResult         *result,
                                    GError              **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
beckon_telegram_sender_edit (BeckonTelegramSender *self,
                             gint64                chat_id,
                             gint64                message_id,
                             const char           *text,
                             BeckonInteraction    *keyboard,
                             GAsyncReadyCallback   callback,
                             gpointer              user_data)
{
  g_autoptr (GPtrArray) parts = beckon_telegram_parts_split (text, BECKON_TELEGRAM_MAX_TEXT, 1);
  g_autoptr (GString) json = open_message (chat_id, parts->pdata[0]);

  beckon_json_add_int (json, "message_id", message_id);
  if (keyboard != NULL)
    add_keyboard (self, json, keyboard);
  beckon_json_close_object (json);
  beckon_telegram_bot_call_async (self->bot, "editMessageText", json->str, callback, user_data);
}

void
beckon_telegram_sender_answer_tap (BeckonTelegramSender *self,
                                   const char           *query_id,
                                   const char           *text,
                                   gboolean              alert,
                                   GAsyncReadyCallback   callback,
                                   gpointer              user_data)
{
  g_autoptr (GPtrArray) parts = beckon_telegram_parts_split (text, MAX_TAP_CHARS, 1);
  g_autoptr (GString) json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_add_string (json, "callback_query_id", query_id);
  if (*text != '\0')
    {
      beckon_json_add_string (json, "text", parts->pdata[0]);
      beckon_json_add_boolean (json, "show_alert", alert);
    }
  beckon_json_close_object (json);
  beckon_telegram_bot_call_async (self->bot, "answerCallbackQuery", json->str, callback, user_data);
}

gint64
beckon_telegram_sender_get_asking_chat (BeckonTelegramSender *self)
{
  return self->asking_chat;
}

gint64
beckon_telegram_sender_find_part (BeckonTelegramSender *self, gint64 chat_id, gint64 message_id)
{
  g_autofree char *name = dup_name (self, chat_id, message_id, TRUE);
  const gint64    *sent = g_hash_table_lookup (self->parts, name);

  return sent != NULL ? *sent : 0;
}

char **
beckon_telegram_sender_dup_names (BeckonTelegramSender *self, gint64 chat_id, gint64 message_id)
{
  char **names = g_new0 (char *, 5);
  guint  n = 0;

  for (int is_part = 0; is_part <= 1; is_part++)
    {
      names[n++] = dup_name (self, chat_id, message_id, is_part == 1);
      names[n++] = dup_old_name (chat_id, message_id, is_part == 1);
    }

  return names;
}

gboolean
beckon_telegram_sender_parse_name (BeckonTelegramSender  *self,
                                   const char            *name,
                                   BeckonTelegramMessage *message)
{
  const char *bot_id = beckon_telegram_bot_get_id (self->bot);
  g_auto (GStrv) words = g_strsplit_set (name, "@/", 3);

  return g_strv_length (words) >= 2 && (words[2] == NULL || g_str_equal (words[2], bot_id))
         && g_ascii_string_to_signed (words[0], 10, 1, G_MAXINT64, &message->id, NULL)
         && g_ascii_string_to_signed (words[1], 10, G_MININT64, G_MAXINT64, &message->chat_id,
                                      NULL);
}

void
beckon_telegram_sender_adopt (BeckonTelegramSender *self,
                              gint64                chat_id,
                              gint64                message_id,
                              gint64                id)
{
  g_autofree char *name = dup_name (self, chat_id, message_id, FALSE);

  store_message (self, name, id);
}

void
beckon_telegram_sender_set_typed (BeckonTelegramSender        *self,
                                  gint64                       id,
                                  const BeckonTelegramMessage *message)
{
  if (message == NULL)
    g_hash_table_remove (self->typed, &id);
  else
    g_hash_table_replace (self->typed, g_memdup2 (&id, sizeof id),
                          g_memdup2 (message, sizeof *message));
}

const BeckonTelegramMessage *
beckon_telegram_sender_get_typed (BeckonTelegramSender *self, gint64 id)
{
  return g_hash_table_lookup (self->typed, &id);
}
