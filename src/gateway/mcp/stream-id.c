/* stream-id.c: by what a stream goes on that was cut
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/stream-id.h"

#include <string.h>

#include "base/json/json-write.h"
#include "gateway/runtime-keeper.h"
#include "gateway/server-private.h"

#define CODE_CHARS 32
/* It is a header: servers in between take 8 KiB of them. */
#define MAX_ID_BYTES 2048

/* (transfer full): proof that this desk made @text, for a client on the computer of @exchange. Its
 * key is the token of the desk, so that an id holds over a restart. */
static char *
sign (const BeckonMcpExchange *exchange, const char *text)
{
  const char      *key = beckon_runtime_keeper_get_token (exchange->server->runtime);
  const char      *host = exchange->caller.host;
  g_autofree char *signed_text = g_strdup_printf ("stream\n%s\n%s", host != NULL ? host : "", text);
  g_autofree char *code = g_compute_hmac_for_string (G_CHECKSUM_SHA256, (const guchar *) key,
                                                     strlen (key), signed_text, -1);

  return g_strndup (code, CODE_CHARS);
}

/* Texts and numbers: which session it is, and the token of its progress. */
static void
add_meta (JsonObject *object, const char *member, JsonNode *node, gpointer user_data)
{
  if (JSON_NODE_HOLDS_VALUE (node))
    json_object_set_member (user_data, member, json_node_copy (node));
}

static gint64
get_until (const BeckonMcpExchange *exchange, gint64 due_us)
{
  BeckonClock *clock = beckon_desk_get_clock (exchange->server->desk);

  return due_us == G_MAXINT64 ? 0
                              : beckon_clock_get_time (clock, BECKON_CLOCK_WALL) + due_us
                                  - beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE);
}

/* (transfer full): the call that waits for question @question_id, without its arguments. */
static char *
write_call (const BeckonMcpExchange *exchange, gint64 question_id, gint64 due_us)
{
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (JsonObject) meta = json_object_new ();
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *meta_text = NULL;

  if (exchange->message.meta != NULL)
    json_object_foreach_member (exchange->message.meta, add_meta, meta);
  json_node_set_object (node, meta);
  meta_text = json_to_string (node, FALSE);
  beckon_json_open_object (json);
  beckon_json_add_string (json, "jsonrpc", "2.0");
  beckon_json_add_raw (json, "id", exchange->message.id);
  beckon_json_add_string (json, "method", "tools/call");
  beckon_json_open_member_object (json, "params");
  beckon_json_add_int (json, BECKON_MCP_STREAM_QUESTION, question_id);
  beckon_json_add_int (json, BECKON_MCP_STREAM_UNTIL, get_until (exchange, due_us));
  beckon_json_add_raw (json, "_meta", meta_text);
  beckon_json_close_object (json);
  beckon_json_close_object (json);
  return g_string_free (g_steal_pointer (&json), FALSE);
}

/* Without a beginning, an id is that of a message of progress. */
static gboolean
takes_ids (const BeckonMcpExchange *exchange)
{
  return exchange->takes_stream && !exchange->modern
         && (exchange->primed
             || (exchange->message.meta != NULL
                 && json_object_has_member (exchange->message.meta, "progressToken")));
}

char *
beckon_mcp_stream_id_dup (const BeckonMcpExchange *exchange,
                          const BeckonMcpTool     *tool,
                          gint64                   question_id,
                          gint64                   due_us)
{
  g_autofree char *call = NULL;
  g_autofree char *text = NULL;
  g_autofree char *code = NULL;

  if (tool->reply != NULL || exchange->server->runtime == NULL || !takes_ids (exchange))
    return NULL;
  call = write_call (exchange, question_id, due_us);
  text = g_base64_encode ((const guchar *) call, strlen (call));
  if (strlen (text) > MAX_ID_BYTES)
    return NULL;
  code = sign (exchange, text);
  return g_strconcat (text, ".", code, NULL);
}

GByteArray *
beckon_mcp_stream_id_read (const BeckonMcpExchange *exchange, const char *id)
{
  const char      *dot = strrchr (id, '.');
  g_autofree char *text = dot != NULL ? g_strndup (id, (gsize) (dot - id)) : NULL;
  g_autofree char *code = NULL;
  gsize            length;
  guchar          *call;

  if (text == NULL || exchange->server->runtime == NULL)
    return NULL;
  code = sign (exchange, text);
  if (strcmp (code, dot + 1) != 0)
    return NULL;
  call = g_base64_decode (text, &length);
  return g_byte_array_new_take (call, length);
}
