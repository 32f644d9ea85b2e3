/* exchange.c: one message that was posted to /mcp, and the reply to it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/exchange.h"

#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/auth.h"
#include "gateway/mcp/envelope.h"
#include "gateway/server-private.h"
#include "gateway/wire/peer.h"
#include "gateway/wire/wire.h"

/* MCP's SDK for TypeScript (1.32.2) tries twice: so long after it lost a stream, and so long after
 * that. The desk has to be there again by then. */
#define RETRY_MS 5000

BeckonMcpExchange *
beckon_mcp_exchange_new (BeckonCall *call)
{
  BeckonMcpExchange *self = g_new0 (BeckonMcpExchange, 1);
  gboolean           local = beckon_peer_is_local (call->message);

  self->server = g_object_ref (call->server);
  self->call = call;
  self->wait_s = call->wait_s;
  self->since_us =
    beckon_clock_get_time (beckon_desk_get_clock (call->server->desk), BECKON_CLOCK_AWAKE);
  self->origin = local ? NULL : g_strdup (beckon_auth_get_origin (call->message));
  return self;
}

void
beckon_mcp_exchange_drop (BeckonMcpExchange *self)
{
  if (self->connection != NULL)
    beckon_client_connection_close (self->connection);
  if (self->call != NULL)
    beckon_call_release (self->call);
  if (self->free_data != NULL)
    self->free_data (self->data);
  g_clear_pointer (&self->answers, g_ptr_array_unref);
  beckon_rpc_message_clear (&self->message);
  beckon_mcp_caller_clear (&self->caller);
  beckon_mcp_reading_clear (&self->reading);
  g_free (self->origin);
  g_free (self->stream_id);
  g_object_unref (self->server);
  g_free (self);
}

gboolean
beckon_mcp_exchange_read (BeckonMcpExchange *self)
{
  GByteArray   *bytes = self->call->bytes;
  BeckonRpcCode code = BECKON_RPC_PARSE;
  guint         status = SOUP_STATUS_BAD_REQUEST;
  g_autoptr (GError) error = NULL;

  if (beckon_rpc_read (bytes != NULL ? (const char *) bytes->data : "",
                       bytes != NULL ? bytes->len : 0, BECKON_LIMIT_MCP_BYTES, &self->message,
                       &code, &error)
      && beckon_mcp_envelope_read (self, &status, &code, &error))
    return TRUE;
  if (error != NULL)
    beckon_mcp_exchange_refuse (self, status, code, error);
  return FALSE;
}

/* Says how the stream goes on if it is cut. */
static void
append_id (BeckonMcpExchange *self, GString *text)
{
  g_string_append_printf (text, "retry: %d\nid: %s\n", RETRY_MS, self->stream_id);
}

/* As one event of a stream. JSON that was written here has no line breaks. */
static void
send_event (BeckonMcpExchange *self, const GString *json)
{
  static const char before[] = "event: message\ndata: ";

  beckon_client_connection_send (self->connection, before, sizeof before - 1);
  beckon_client_connection_send (self->connection, json->str, json->len);
  beckon_client_connection_send (self->connection, "\n\n", 2);
}

static void
send_whole (BeckonMcpExchange *self, guint status, const GString *json)
{
  gboolean keep_alive =
    self->server->running && beckon_client_connection_is_keep_alive (self->connection);
  g_autoptr (GString) response =
    beckon_wire_begin (beckon_desk_get_clock (self->server->desk), status, BECKON_WIRE_JSON);

  if (self->origin != NULL)
    beckon_wire_add_origin (response, self->origin);
  beckon_wire_end (response, keep_alive, json);
  beckon_client_connection_send (self->connection, response->str, response->len);
  if (keep_alive)
    beckon_client_connection_finish (g_steal_pointer (&self->connection));
}

void
beckon_mcp_exchange_reply (BeckonMcpExchange *self, guint status, GString *json)
{
  gboolean sent = self->call != NULL || self->connection != NULL;

  if (self->call != NULL)
    beckon_call_reply (g_steal_pointer (&self->call), status, g_steal_pointer (&json));
  else if (self->connection == NULL)
    ;
  else if (self->streams)
    send_event (self, json);
  else
    send_whole (self, status, json);
  if (json != NULL)
    g_string_free (json, TRUE);
  if (self->connection != NULL)
    beckon_client_connection_finish_last (g_steal_pointer (&self->connection));
  if (sent && self->sent != NULL)
    self->sent (self);
  beckon_mcp_exchange_drop (self);
}

void
beckon_mcp_exchange_refuse (BeckonMcpExchange *self,
                            guint              status,
                            BeckonRpcCode      code,
                            const GError      *error)
{
  g_autofree char *extra = NULL;

  if (code == BECKON_RPC_VERSION)
    extra = beckon_mcp_envelope_dup_versions (self);
  else if (code == BECKON_RPC_CAPABILITY)
    extra =
      g_strdup ("{\"requiredCapabilities\":{\"extensions\":{\"io.modelcontextprotocol/tasks\":"
                "{}}}}");
  beckon_mcp_exchange_reply (self, status, beckon_rpc_error (self->message.id, code, error, extra));
}

void
beckon_mcp_exchange_accept (BeckonMcpExchange *self)
{
  BeckonCall *call = g_steal_pointer (&self->call);

  beckon_mcp_exchange_drop (self);
  beckon_call_reply_accepted (call);
}

GString *
beckon_mcp_exchange_begin_type (BeckonMcpExchange *self, const char *type)
{
  GString *json = beckon_rpc_begin_result (self->message.id);

  beckon_json_open_member_object (json, "result");
  if (self->modern)
    {
      beckon_json_add_string (json, "resultType", type);
      beckon_json_open_member_object (json, "_meta");
      beckon_mcp_envelope_add_server (json, "io.modelcontextprotocol/serverInfo");
      beckon_json_close_object (json);
    }
  return json;
}

GString *
beckon_mcp_exchange_begin (BeckonMcpExchange *self)
{
  return beckon_mcp_exchange_begin_type (self, "complete");
}

void
beckon_mcp_exchange_end (BeckonMcpExchange *self, GString *json)
{
  beckon_json_close_object (json);
  beckon_json_close_object (json);
  beckon_mcp_exchange_reply (self, SOUP_STATUS_OK, json);
}

static void
on_hung_up (BeckonClientConnection *connection, gpointer user_data)
{
  BeckonMcpExchange *self = user_data;

  beckon_client_connection_close (g_steal_pointer (&self->connection));
  if (self->gone != NULL)
    self->gone (self, self->gone_data);
}

gboolean
beckon_mcp_exchange_detach (BeckonMcpExchange *self)
{
  g_autoptr (GString) head = NULL;

  self->connection = beckon_client_connection_steal (self->server->clients, self->call->message,
                                                     on_hung_up, NULL, self);
  if (self->connection == NULL)
    return FALSE;
  beckon_client_connection_expect_whole_end (self->connection);
  beckon_call_release (g_steal_pointer (&self->call));
  self->streams = self->takes_stream;
  if (!self->streams)
    return TRUE;
  head = beckon_wire_begin (beckon_desk_get_clock (self->server->desk), SOUP_STATUS_OK,
                            "text/event-stream");
  beckon_wire_add_header (head, "Cache-Control", "no-cache");
  beckon_wire_add_header (head, "X-Accel-Buffering", "no");
  if (self->origin != NULL)
    beckon_wire_add_origin (head, self->origin);
  beckon_wire_end (head, FALSE, NULL);
  /* Clients that have not seen the beginning of a reply give up after a minute. */
  g_string_append (head, ": waiting\n\n");
  if (self->stream_id != NULL && self->primed)
    {
      append_id (self, head);
      g_string_append (head, "data: \n\n");
    }
  beckon_client_connection_send (self->connection, head->str, head->len);
  return TRUE;
}

void
beckon_mcp_exchange_send (BeckonMcpExchange *self, const GString *json)
{
  g_return_if_fail (self->streams);

  if (self->stream_id != NULL && !self->primed)
    {
      g_autoptr (GString) id = g_string_new (NULL);

      append_id (self, id);
      beckon_client_connection_send (self->connection, id->str, id->len);
    }
  send_event (self, json);
}

void
beckon_mcp_exchange_send_comment (BeckonMcpExchange *self)
{
  g_return_if_fail (self->streams);

  if (beckon_client_connection_get_unsent (self->connection) == 0)
    beckon_client_connection_send (self->connection, ": \n\n", 4);
}
