/* message.c: one message of JSON-RPC 2.0, as the Model Context Protocol sends it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/message.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-node.h"
#include "base/json/json-parse.h"
#include "base/json/json-write.h"

#define META_VERSION "io.modelcontextprotocol/protocolVersion"

void
beckon_message_free (BeckonMessage *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->object, json_object_unref);
  g_free (self->id);
  g_free (self);
}

JsonObject *
beckon_message_get_object (JsonObject *object, const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

const char *
beckon_message_get_text (JsonObject *object, const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

/* (nullable) (transfer full): the text or number @name of @object, as JSON text. */
static char *
dup_id (JsonObject *object, const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;
  GType     type;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return NULL;
  type = json_node_get_value_type (node);
  return type == G_TYPE_STRING || type == G_TYPE_INT64 || type == G_TYPE_DOUBLE
           ? beckon_json_node_to_text (node)
           : NULL;
}

BeckonMessage *
beckon_message_parse (const char *text, gsize length, BeckonMessageProblem *code, GError **error)
{
  g_autoptr (BeckonMessage) self = g_new0 (BeckonMessage, 1);
  g_autoptr (JsonNode) root = beckon_json_parse (text, length, BECKON_MESSAGE_MAX_BYTES, error);
  gboolean has_id;

  if (code != NULL)
    *code = root == NULL ? BECKON_MESSAGE_PARSE_ERROR : BECKON_MESSAGE_INVALID_REQUEST;
  if (root == NULL)
    return NULL;
  if (!JSON_NODE_HOLDS_OBJECT (root))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Send one message in each line."), "%s",
                        _ ("The message is not a JSON object"));
      return NULL;
    }
  self->object = json_node_dup_object (root);
  self->id = dup_id (self->object, "id");
  self->method = beckon_message_get_text (self->object, "method");
  has_id = json_object_has_member (self->object, "id");
  if (self->method != NULL && (self->id != NULL || !has_id))
    self->kind = has_id ? BECKON_MESSAGE_REQUEST : BECKON_MESSAGE_NOTIFICATION;
  else if (self->method == NULL
           && (json_object_has_member (self->object, "result")
               || json_object_has_member (self->object, "error")))
    self->kind = BECKON_MESSAGE_RESPONSE;
  else
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Send a method, or the result or error of an earlier request."), "%s",
                        _ ("The message is neither a request nor a response"));
      return NULL;
    }
  return g_steal_pointer (&self);
}

JsonObject *
beckon_message_get_meta (const BeckonMessage *self)
{
  return beckon_message_get_object (beckon_message_get_object (self->object, "params"), "_meta");
}

const char *
beckon_message_get_version (const BeckonMessage *self)
{
  return beckon_message_get_text (beckon_message_get_meta (self), META_VERSION);
}

/* (transfer none): the member @name of @object, which is made an object unless it is one. */
static JsonObject *
need_object (JsonObject *object, const char *name)
{
  if (beckon_message_get_object (object, name) == NULL)
    json_object_set_object_member (object, name, json_object_new ());
  return beckon_message_get_object (object, name);
}

void
beckon_message_set_version (const BeckonMessage *self, const char *version)
{
  JsonObject *meta = need_object (need_object (self->object, "params"), "_meta");

  json_object_set_string_member (meta, META_VERSION, version);
}

const char *
beckon_message_get_name (const BeckonMessage *self)
{
  JsonObject *params = beckon_message_get_object (self->object, "params");

  if (self->method == NULL)
    return NULL;
  if (strcmp (self->method, "tools/call") == 0 || strcmp (self->method, "prompts/get") == 0)
    return beckon_message_get_text (params, "name");
  if (strcmp (self->method, "resources/read") == 0)
    return beckon_message_get_text (params, "uri");
  if (g_str_has_prefix (self->method, "tasks/"))
    return beckon_message_get_text (params, "taskId");
  return NULL;
}

char *
beckon_message_dup_progress_token (const BeckonMessage *self)
{
  return dup_id (beckon_message_get_meta (self), "progressToken");
}

char *
beckon_message_dup_cancelled (const BeckonMessage *self)
{
  return dup_id (beckon_message_get_object (self->object, "params"), "requestId");
}

/* (nullable) (transfer none): the text of the first part of a tool's result that is marked as an
 * error. */
static const char *
get_tool_error (const BeckonMessage *self)
{
  JsonObject *result = beckon_message_get_object (self->object, "result");
  JsonNode   *content = result != NULL ? json_object_get_member (result, "content") : NULL;
  JsonNode   *first = NULL;

  if (content != NULL && JSON_NODE_HOLDS_ARRAY (content)
      && json_array_get_length (json_node_get_array (content)) > 0)
    first = json_array_get_element (json_node_get_array (content), 0);
  if (first == NULL || !JSON_NODE_HOLDS_OBJECT (first)
      || !json_object_get_boolean_member_with_default (result, "isError", FALSE))
    return NULL;
  return beckon_message_get_text (json_node_get_object (first), "text");
}

gboolean
beckon_message_is_error (const BeckonMessage *self, const char *code)
{
  JsonObject *error = beckon_message_get_object (self->object, "error");
  JsonObject *data = beckon_message_get_object (error, "data");
  const char *text = get_tool_error (self);
  /* The object is the last line, below what says in words that it is an error. */
  const char *line = text != NULL ? strrchr (text, '\n') : NULL;
  const char *object = line != NULL ? line + 1 : text;
  g_autoptr (JsonObject) told =
    object != NULL
      ? beckon_json_parse_object (object, strlen (object), BECKON_MESSAGE_MAX_BYTES, NULL)
      : NULL;

  return g_strcmp0 (beckon_message_get_text (data, "code"), code) == 0
         || g_strcmp0 (beckon_message_get_text (told, "code"), code) == 0;
}

static GString *
open_message (const char *id)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_add_string (json, "jsonrpc", "2.0");
  beckon_json_add_raw (json, "id", id != NULL ? id : "null");
  return json;
}

static char *
close_message (GString *json)
{
  beckon_json_close_object (json);
  return g_string_free (json, FALSE);
}

char *
beckon_message_new_error (const char *id, BeckonMessageProblem code, const char *message)
{
  GString *json = open_message (id);

  beckon_json_open_member_object (json, "error");
  beckon_json_add_int (json, "code", code);
  beckon_json_add_string (json, "message", message);
  beckon_json_close_object (json);
  return close_message (json);
}

char *
beckon_message_new_result (const char *id, const char *result)
{
  GString *json = open_message (id);

  beckon_json_add_raw (json, "result", result);
  return close_message (json);
}

char *
beckon_message_new_tool_error (const char *id, const char *version, const char *text)
{
  GString *json = open_message (id);

  beckon_json_open_member_object (json, "result");
  if (version != NULL)
    beckon_json_add_string (json, "resultType", "complete");
  beckon_json_open_member_array (json, "content");
  beckon_json_open_object (json);
  beckon_json_add_string (json, "type", "text");
  beckon_json_add_string (json, "text", text);
  beckon_json_close_object (json);
  beckon_json_close_array (json);
  beckon_json_add_boolean (json, "isError", TRUE);
  beckon_json_close_object (json);
  return close_message (json);
}

char *
beckon_message_to_text (const BeckonMessage *self)
{
  return beckon_json_object_to_text (self->object);
}
