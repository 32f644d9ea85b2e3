/* rpc.c: JSON-RPC 2.0: one message from its bytes, and the replies to it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/rpc.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/json/json-write.h"

/* Of an id or a progress token: it is kept as long as a call waits. */
#define MAX_TOKEN_BYTES 1024

void
beckon_rpc_message_clear (BeckonRpcMessage *message)
{
  g_clear_pointer (&message->node, json_node_unref);
  g_clear_pointer (&message->id, g_free);
}

char *
beckon_rpc_dup_token (JsonObject *object, const char *member)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, member) : NULL;
  g_autoptr (GString) text = NULL;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return NULL;
  text = g_string_new (NULL);
  if (json_node_get_value_type (node) == G_TYPE_INT64)
    beckon_json_add_int (text, NULL, json_node_get_int (node));
  else if (json_node_get_value_type (node) == G_TYPE_STRING)
    beckon_json_add_string (text, NULL, json_node_get_string (node));
  if (text->len == 0 || text->len > MAX_TOKEN_BYTES)
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
refuse (BeckonRpcCode *code, GError **error, const char *hint, const char *message)
{
  *code = BECKON_RPC_INVALID;
  beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, "%s", message);
  return FALSE;
}

static const char *
get_text (JsonObject *object, const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
             && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

/* (transfer none) (nullable): @taken is FALSE where @member is something else than an object. */
static JsonObject *
get_object (JsonObject *object, const char *member, gboolean *taken)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, member) : NULL;

  *taken = node == NULL || JSON_NODE_HOLDS_OBJECT (node);
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static gboolean
read_object (JsonObject *object, BeckonRpcMessage *message, BeckonRpcCode *code, GError **error)
{
  gboolean taken;

  message->id = beckon_rpc_dup_token (object, "id");
  if (g_strcmp0 (get_text (object, "jsonrpc"), "2.0") != 0)
    return refuse (code, error, _ ("Send “jsonrpc”: “2.0”."),
                   _ ("The message is not JSON-RPC 2.0"));
  if (json_object_has_member (object, "id") && message->id == NULL)
    return refuse (code, error, _ ("The id is a text of up to 1000 bytes or an integer."),
                   _ ("The “id” of the message cannot be used"));
  message->method = get_text (object, "method");
  if (message->method == NULL && json_object_has_member (object, "method"))
    return refuse (code, error, _ ("It is a text such as “tools/list”."),
                   _ ("The “method” of the message is not a text"));
  if (message->method == NULL
      && (message->id == NULL
          || (!json_object_has_member (object, "result")
              && !json_object_has_member (object, "error"))))
    return refuse (code, error, _ ("A request has “method”, a response “result” or “error”."),
                   _ ("The message is neither a request nor a response"));
  message->params = get_object (object, "params", &taken);
  if (taken)
    message->meta = get_object (message->params, "_meta", &taken);
  if (taken)
    return TRUE;
  refuse (code, error, _ ("Send “params” with members, and “_meta” within it, or neither."),
          _ ("The “params” of the message is not an object"));
  *code = BECKON_RPC_PARAMS;
  return FALSE;
}

gboolean
beckon_rpc_read (const char       *data,
                 gsize             length,
                 gsize             max_bytes,
                 BeckonRpcMessage *message,
                 BeckonRpcCode    *code,
                 GError          **error)
{
  message->node = beckon_json_parse (data, length, max_bytes, error);
  if (message->node == NULL)
    {
      *code = BECKON_RPC_PARSE;
      return FALSE;
    }
  if (JSON_NODE_HOLDS_ARRAY (message->node))
    return refuse (code, error, _ ("Send each message in a request of its own."),
                   _ ("Batches of messages are not supported"));
  if (!JSON_NODE_HOLDS_OBJECT (message->node))
    return refuse (code, error, _ ("A message is an object with “jsonrpc” and “method”."),
                   _ ("The body is not a JSON-RPC message"));
  return read_object (json_node_get_object (message->node), message, code, error);
}

GString *
beckon_rpc_begin_result (const char *id)
{
  GString *json = g_string_sized_new (1024);

  beckon_json_open_object (json);
  beckon_json_add_string (json, "jsonrpc", "2.0");
  beckon_json_add_raw (json, "id", id);
  return json;
}

GString *
beckon_rpc_begin_notification (const char *method)
{
  GString *json = g_string_sized_new (256);

  beckon_json_open_object (json);
  beckon_json_add_string (json, "jsonrpc", "2.0");
  beckon_json_add_string (json, "method", method);
  return json;
}

GString *
beckon_rpc_error (const char *id, BeckonRpcCode code, const GError *error, const char *extra)
{
  GString         *json = beckon_rpc_begin_result (id);
  g_autofree char *data = extra == NULL ? beckon_error_to_json (error) : NULL;

  beckon_json_open_member_object (json, "error");
  beckon_json_add_int (json, "code", code);
  beckon_json_add_string (json, "message", error->message);
  beckon_json_add_raw (json, "data", extra != NULL ? extra : data);
  beckon_json_close_object (json);
  beckon_json_close_object (json);
  return json;
}
