/* rpc.c: JSON-RPC 2.0, one message to a line, between this program and one other
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "acp/rpc.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-mend.h"
#include "base/json/json-node.h"
#include "base/json/json-parse.h"
#include "base/json/json-write.h"

/* A call that has no reply yet. */
typedef struct
{
  BeckonRpcReply reply;
  gpointer       user_data;
} Call;

struct _BeckonRpc
{
  BeckonRpcFuncs funcs;
  gpointer       user_data;
  GString       *line;     /* (owned): the beginning of one */
  GHashTable    *calls;    /* (owned) (element-type guint Call): by the id of ours */
  GHashTable    *requests; /* (owned) (element-type guint utf8): the id of the other side's */
  guint          last_call;
  guint          last_request;
  gboolean       broken;
};

BeckonRpc *
beckon_rpc_new (const BeckonRpcFuncs *funcs, gpointer user_data)
{
  BeckonRpc *self = g_new0 (BeckonRpc, 1);

  self->funcs = *funcs;
  self->user_data = user_data;
  self->line = g_string_new (NULL);
  self->calls = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->requests = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  return self;
}

void
beckon_rpc_free (BeckonRpc *self)
{
  g_string_free (self->line, TRUE);
  g_hash_table_unref (self->calls);
  g_hash_table_unref (self->requests);
  g_free (self);
}

/* --- to the other side --- */

/* (transfer full): a message with its first member, left open. */
static GString *
open_message (void)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_add_string (json, "jsonrpc", "2.0");
  return json;
}

/* @json (transfer full) */
static void
send_message (BeckonRpc *self, GString *json)
{
  beckon_json_close_object (json);
  g_string_append_c (json, '\n');
  self->funcs.send (json->str, json->len, self->user_data);
  g_string_free (json, TRUE);
}

void
beckon_rpc_call (
  BeckonRpc *self, const char *method, const char *params, BeckonRpcReply reply, gpointer user_data)
{
  GString *json = open_message ();
  Call    *call = g_new (Call, 1);

  call->reply = reply;
  call->user_data = user_data;
  self->last_call++;
  g_hash_table_insert (self->calls, GUINT_TO_POINTER (self->last_call), call);
  beckon_json_add_int (json, "id", self->last_call);
  beckon_json_add_string (json, "method", method);
  beckon_json_add_raw (json, "params", params);
  send_message (self, json);
}

void
beckon_rpc_notify (BeckonRpc *self, const char *method, const char *params)
{
  GString *json = open_message ();

  beckon_json_add_string (json, "method", method);
  beckon_json_add_raw (json, "params", params);
  send_message (self, json);
}

/* (transfer full) (nullable): an answer to @request, left open; NULL if it has one. */
static GString *
open_answer (BeckonRpc *self, guint request)
{
  const char *id = g_hash_table_lookup (self->requests, GUINT_TO_POINTER (request));
  GString    *json;

  if (id == NULL)
    return NULL;
  json = open_message ();
  beckon_json_add_raw (json, "id", id);
  g_hash_table_remove (self->requests, GUINT_TO_POINTER (request));
  return json;
}

void
beckon_rpc_answer (BeckonRpc *self, guint request, const char *result)
{
  GString *json = open_answer (self, request);

  if (json == NULL)
    return;
  beckon_json_add_raw (json, "result", result);
  send_message (self, json);
}

void
beckon_rpc_refuse (BeckonRpc *self, guint request, int code, const char *message)
{
  GString *json = open_answer (self, request);

  if (json == NULL)
    return;
  beckon_json_open_member_object (json, "error");
  beckon_json_add_int (json, "code", code);
  beckon_json_add_string (json, "message", message);
  beckon_json_close_object (json);
  send_message (self, json);
}

/* --- from the other side --- */

/* (nullable): the member @name, if it is an object. */
static JsonObject *
get_object (JsonObject *message, const char *name)
{
  JsonNode *node = json_object_get_member (message, name);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/* (nullable): the member @name, if it is a text. */
static const char *
get_text (JsonObject *message, const char *name)
{
  JsonNode *node = json_object_get_member (message, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
             && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

/* The number of one of our calls, which some send back as a text; 0: it is none. */
static guint
read_call (JsonNode *id)
{
  if (!JSON_NODE_HOLDS_VALUE (id))
    return 0;
  if (json_node_get_value_type (id) == G_TYPE_STRING)
    return (guint) g_ascii_strtoull (json_node_get_string (id), NULL, 10);
  return (guint) CLAMP (json_node_get_int (id), 0, G_MAXUINT);
}

static void
take_cancel (BeckonRpc *self, JsonObject *params)
{
  JsonNode        *node = params != NULL ? json_object_get_member (params, "requestId") : NULL;
  g_autofree char *id = node != NULL ? beckon_json_node_to_text (node) : NULL;
  GHashTableIter   iter;
  gpointer         request, value;

  if (id == NULL)
    return;
  g_hash_table_iter_init (&iter, self->requests);
  while (g_hash_table_iter_next (&iter, &request, &value))
    if (g_str_equal (value, id))
      {
        self->funcs.cancelled (GPOINTER_TO_UINT (request), self->user_data);
        return;
      }
}

static void
take_request (BeckonRpc *self, JsonNode *id, const char *method, JsonObject *params, gsize length)
{
  guint request = ++self->last_request;

  g_hash_table_insert (self->requests, GUINT_TO_POINTER (request), beckon_json_node_to_text (id));
  if (g_hash_table_size (self->requests) > BECKON_RPC_OPEN_REQUESTS)
    beckon_rpc_refuse (self, request, BECKON_RPC_TOO_MANY, "Too many requests are unanswered");
  else
    self->funcs.request (request, method, params, length, self->user_data);
}

static void
take_reply (BeckonRpc *self, JsonNode *id, JsonObject *message)
{
  guint            number = read_call (id);
  g_autofree Call *call = NULL;
  JsonNode        *error = json_object_get_member (message, "error");
  JsonObject      *object;
  JsonNode        *code;
  BeckonRpcError   refusal = { .message = "" };

  /* A late one, or one to nobody. */
  if (number == 0
      || !g_hash_table_steal_extended (self->calls, GUINT_TO_POINTER (number), NULL,
                                       (gpointer *) &call))
    return;
  if (error == NULL || JSON_NODE_HOLDS_NULL (error))
    {
      call->reply (json_object_get_member (message, "result"), NULL, call->user_data);
      return;
    }
  object = get_object (message, "error");
  code = object != NULL ? json_object_get_member (object, "code") : NULL;
  if (code != NULL && JSON_NODE_HOLDS_VALUE (code))
    refusal.code = json_node_get_int (code);
  if (object != NULL && get_text (object, "message") != NULL)
    refusal.message = get_text (object, "message");
  call->reply (NULL, &refusal, call->user_data);
}

/* FALSE: it is no message. */
static gboolean
take_message (BeckonRpc *self, JsonObject *message, gsize length)
{
  JsonNode   *id = json_object_get_member (message, "id");
  const char *method = get_text (message, "method");
  JsonObject *params = get_object (message, "params");

  if (method != NULL && id != NULL && !JSON_NODE_HOLDS_NULL (id))
    take_request (self, id, method, params, length);
  else if (method != NULL && g_str_equal (method, "$/cancel_request"))
    take_cancel (self, params);
  else if (method != NULL)
    self->funcs.notify (method, params, length, self->user_data);
  else if (id != NULL
           && (json_object_has_member (message, "result")
               || json_object_has_member (message, "error")))
    take_reply (self, id, message);
  else
    return FALSE;
  return TRUE;
}

/* (transfer full) (nullable): half of a surrogate, where an agent cut a text, must not cost a
 * message. */
static JsonObject *
parse (const char *line, gsize length)
{
  JsonObject *message = beckon_json_parse_object (line, length, BECKON_RPC_LINE_BYTES, NULL);
  g_autoptr (GString) mended = NULL;

  if (message != NULL)
    return message;
  mended = beckon_json_mend (line, length);
  return beckon_json_parse_object (mended->str, mended->len, BECKON_RPC_LINE_BYTES, NULL);
}

static void
take_line (BeckonRpc *self, const char *line, gsize length)
{
  g_autoptr (JsonObject) message = NULL;

  while (length > 0 && g_ascii_isspace (line[length - 1]))
    length--;
  if (length == 0)
    return;
  if (*line == '{')
    message = parse (line, length);
  if (message == NULL || !take_message (self, message, length))
    self->funcs.stray (line, length, self->user_data);
}

static void
break_off (BeckonRpc *self)
{
  g_autoptr (GError) error =
    beckon_error_new (BECKON_ERROR_LIMIT, _ ("The agent may need an update."),
                      _ ("A message is longer than %d bytes"), BECKON_RPC_LINE_BYTES);

  self->broken = TRUE;
  g_string_truncate (self->line, 0);
  self->funcs.broken (error, self->user_data);
}

void
beckon_rpc_feed (BeckonRpc *self, const char *data, gsize length)
{
  const char *end = data + length;

  while (data < end && !self->broken)
    {
      const char *newline = memchr (data, '\n', (gsize) (end - data));
      gsize       part = (gsize) ((newline != NULL ? newline : end) - data);

      if (self->line->len + part > BECKON_RPC_LINE_BYTES)
        {
          break_off (self);
          return;
        }
      g_string_append_len (self->line, data, (gssize) part);
      data += part;
      if (newline == NULL)
        return;
      data++;
      take_line (self, self->line->str, self->line->len);
      g_string_truncate (self->line, 0);
    }
}

void
beckon_rpc_end (BeckonRpc *self)
{
  if (!self->broken)
    take_line (self, self->line->str, self->line->len);
  g_string_truncate (self->line, 0);
}
