/* update.c: an update from Telegram: a message or a tap on a button, as far as the desk needs it; a
 * value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/update.h"

#include "base/display-text.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "model/name.h"

/* With a user name of 32 characters appended it still fits BECKON_LIMIT_NAME_BYTES. */
#define MAX_NAME_CHARS 48
#define MAX_QUERY_ID_BYTES 256
#define MAX_DATA_BYTES 256

BeckonTelegramUpdate *
beckon_telegram_update_copy (const BeckonTelegramUpdate *self)
{
  BeckonTelegramUpdate *copy = g_memdup2 (self, sizeof *self);

  copy->from_name = g_strdup (self->from_name);
  copy->text = g_strdup (self->text);
  copy->query_id = g_strdup (self->query_id);
  copy->data = g_strdup (self->data);
  return copy;
}

void
beckon_telegram_update_free (BeckonTelegramUpdate *self)
{
  g_free (self->from_name);
  g_free (self->text);
  g_free (self->query_id);
  g_free (self->data);
  g_free (self);
}

/* (transfer none) (nullable) */
static JsonObject *
get_object (JsonObject *object, const char *field)
{
  JsonObject *value = NULL;

  beckon_json_get_object (object, field, FALSE, &value, NULL);
  return value;
}

static gint64
get_id (JsonObject *object, const char *field)
{
  gint64 value = 0;

  if (object != NULL)
    beckon_json_get_int (object, field, FALSE, G_MININT64, G_MAXINT64, &value, NULL);
  return value;
}

/* (transfer full) (nullable) */
static char *
dup_string (JsonObject *object, const char *field, gsize max_bytes)
{
  char *value = NULL;

  beckon_json_get_string (object, field, FALSE, max_bytes, &value, NULL);
  return value;
}

static gboolean
get_boolean (JsonObject *object, const char *field)
{
  gboolean value = FALSE;

  if (object != NULL)
    beckon_json_get_boolean (object, field, FALSE, &value, NULL);
  return value;
}

static void
read_chat (BeckonTelegramUpdate *self, JsonObject *message)
{
  JsonObject      *chat = get_object (message, "chat");
  g_autofree char *type = chat != NULL ? dup_string (chat, "type", MAX_DATA_BYTES) : NULL;

  self->chat_id = get_id (chat, "id");
  self->is_private = g_strcmp0 (type, "private") == 0;
  /* Everyone who follows a channel can tap its buttons. */
  self->is_nobodys = g_strcmp0 (type, "channel") == 0;
  self->message_id = get_id (message, "message_id");
}

/* (transfer full): @name without invisible characters, shortened, with a unique addition in
 * brackets; never the desk's own name. */
static char *
dup_distinct (const char *name, const char *user_name, gint64 id)
{
  g_autofree char *clean = beckon_name_clean (name);
  g_autofree char *safe = beckon_display_text_short (clean != NULL ? clean : "", MAX_NAME_CHARS);
  g_autofree char *safe_user_name =
    user_name != NULL ? beckon_display_text_short (user_name, MAX_NAME_CHARS) : NULL;

  if (safe_user_name != NULL && *safe_user_name != '\0')
    return g_strdup_printf ("%s%s(@%s)", safe, *safe != '\0' ? " " : "", safe_user_name);
  return g_strdup_printf ("%s%s(%" G_GINT64_FORMAT ")", safe, *safe != '\0' ? " " : "", id);
}

static void
read_from (BeckonTelegramUpdate *self, JsonObject *object)
{
  JsonObject      *from = get_object (object, "from");
  g_autofree char *name =
    from != NULL ? dup_string (from, "first_name", BECKON_LIMIT_NAME_BYTES) : NULL;
  g_autofree char *user_name =
    from != NULL ? dup_string (from, "username", BECKON_LIMIT_NAME_BYTES) : NULL;

  self->from_id = get_id (from, "id");
  if (self->from_id == 0 || get_boolean (from, "is_bot"))
    self->is_nobodys = TRUE;
  else
    self->from_name = dup_distinct (name != NULL ? name : "", user_name, self->from_id);
}

/* A message sent on behalf of a chat does not name its author: for the group itself it may be an
 * administrator, but a channel or another group is not a person. */
static void
read_sender_chat (BeckonTelegramUpdate *self, JsonObject *message)
{
  JsonObject      *sender = get_object (message, "sender_chat");
  g_autofree char *title = NULL;

  if (sender == NULL)
    return;
  self->is_nobodys =
    get_id (sender, "id") != self->chat_id || get_boolean (message, "is_automatic_forward");
  title = dup_string (sender, "title", BECKON_LIMIT_TITLE_BYTES);
  g_free (self->from_name);
  self->from_name = dup_distinct (title != NULL ? title : "", NULL, self->chat_id);
}

/* (transfer full) (nullable): the data of the first button under the message. */
static char *
dup_first_data (JsonObject *message)
{
  JsonObject *markup = get_object (message, "reply_markup");
  JsonArray  *rows = NULL;
  JsonNode   *row;
  JsonNode   *button;

  if (markup == NULL || !beckon_json_get_array (markup, "inline_keyboard", FALSE, &rows, NULL)
      || rows == NULL || json_array_get_length (rows) == 0)
    return NULL;
  row = json_array_get_element (rows, 0);
  if (!JSON_NODE_HOLDS_ARRAY (row) || json_array_get_length (json_node_get_array (row)) == 0)
    return NULL;
  button = json_array_get_element (json_node_get_array (row), 0);
  return JSON_NODE_HOLDS_OBJECT (button)
           ? dup_string (json_node_get_object (button), "callback_data", MAX_DATA_BYTES)
           : NULL;
}

static void
read_message (BeckonTelegramUpdate *self, JsonObject *message)
{
  JsonObject *replied = get_object (message, "reply_to_message");

  read_chat (self, message);
  read_from (self, message);
  read_sender_chat (self, message);
  self->date = MAX (get_id (message, "date"), 0);
  self->moved_to = get_id (message, "migrate_to_chat_id");
  self->reply_to = get_id (replied, "message_id");
  /* In a topic, a message that is not a reply is reported as a reply to the start of the topic. */
  if (get_boolean (message, "is_topic_message")
      && self->reply_to == get_id (message, "message_thread_id"))
    self->reply_to = 0;
  if (replied != NULL)
    {
      self->reply_from = get_id (get_object (replied, "from"), "id");
      self->data = dup_first_data (replied);
    }
  self->text = dup_string (message, "text", BECKON_LIMIT_RESPONSE_BYTES);
  if (self->chat_id != 0 && self->message_id != 0)
    self->kind = BECKON_TELEGRAM_UPDATE_MESSAGE;
}

static void
read_tap (BeckonTelegramUpdate *self, JsonObject *query)
{
  JsonObject *message = get_object (query, "message");

  if (message != NULL)
    read_chat (self, message);
  read_from (self, query);
  self->query_id = dup_string (query, "id", MAX_QUERY_ID_BYTES);
  self->data = dup_string (query, "data", MAX_DATA_BYTES);
  if (self->chat_id != 0 && self->query_id != NULL)
    self->kind = BECKON_TELEGRAM_UPDATE_TAP;
}

static void
read_member (BeckonTelegramUpdate *self, JsonObject *change)
{
  JsonObject      *now = get_object (change, "new_chat_member");
  g_autofree char *status = now != NULL ? dup_string (now, "status", MAX_DATA_BYTES) : NULL;

  read_chat (self, change);
  if (self->chat_id == 0 || status == NULL)
    return;
  self->kind = BECKON_TELEGRAM_UPDATE_MEMBER;
  self->may_write =
    g_str_equal (status, "member") || g_str_equal (status, "administrator")
    || (g_str_equal (status, "restricted") && get_boolean (now, "can_send_messages"));
}

BeckonTelegramUpdate *
beckon_telegram_update_new_lost (gint64 id)
{
  BeckonTelegramUpdate *self = g_new0 (BeckonTelegramUpdate, 1);

  self->id = id;
  self->kind = BECKON_TELEGRAM_UPDATE_LOST;
  return self;
}

BeckonTelegramUpdate *
beckon_telegram_update_from_json (JsonNode *node)
{
  g_autoptr (BeckonTelegramUpdate) self = g_new0 (BeckonTelegramUpdate, 1);
  JsonObject *object;
  JsonObject *part;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  object = json_node_get_object (node);
  if (!beckon_json_get_int (object, "update_id", TRUE, 1, G_MAXINT64 - 1, &self->id, NULL))
    return NULL;

  part = get_object (object, "message");
  if (part != NULL)
    read_message (self, part);
  else if ((part = get_object (object, "callback_query")) != NULL)
    read_tap (self, part);
  else if ((part = get_object (object, "my_chat_member")) != NULL)
    read_member (self, part);
  return g_steal_pointer (&self);
}

gboolean
beckon_telegram_update_is_from (const BeckonTelegramUpdate *self, gint64 chat_id)
{
  if (chat_id == 0 || self->chat_id != chat_id || self->is_nobodys)
    return FALSE;
  /* The id of a private chat is the person's id. */
  return chat_id < 0 || self->from_id == chat_id;
}

gint64
beckon_telegram_update_get_subject (const BeckonTelegramUpdate *self)
{
  return self->kind == BECKON_TELEGRAM_UPDATE_TAP ? self->message_id : self->reply_to;
}
