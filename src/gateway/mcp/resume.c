/* resume.c: a stream that was cut goes on where it was (MCP 2025-06-18 and 2025-11-25, transports,
 * resumability and redelivery)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/resume.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/mcp/stream-id.h"
#include "gateway/server-private.h"
#include "gateway/wire/wire.h"

#define ID_HEADER "Last-Event-ID"

/* What is replied is the question alone (tool->reply is NULL). */
static const BeckonMcpTool plain = { .name = "get_answer" };

/* The stream goes on, with what it waited for if that is there. */
static gboolean
go_on (gpointer user_data)
{
  BeckonMcpExchange *exchange = user_data;
  BeckonMcp         *mcp = exchange->server->mcp;
  g_autoptr (BeckonInteraction) question = g_steal_pointer (&exchange->reading.question);
  g_autoptr (GError) error = NULL;

  if (mcp != NULL && beckon_mcp_exchange_detach (exchange))
    {
      beckon_mcp_wait_for (mcp, exchange, &plain, question, TRUE);
      return G_SOURCE_REMOVE;
    }
  if (mcp != NULL && errno == ENOTCONN)
    {
      beckon_mcp_exchange_drop (exchange);
      return G_SOURCE_REMOVE;
    }
  /* The desk stops, or no descriptor is free: the client tries once more. */
  error = mcp == NULL ? beckon_waiting_requests_error ()
                      : beckon_error_new (BECKON_ERROR_STORE, _ ("Try again later."),
                                          _ ("The desk has too many connections"));
  beckon_mcp_exchange_refuse (exchange, SOUP_STATUS_SERVICE_UNAVAILABLE, BECKON_RPC_INTERNAL,
                              error);
  return G_SOURCE_REMOVE;
}

static void
on_question (BeckonMcpExchange *exchange, const GError *error, gpointer user_data)
{
  if (error != NULL)
    {
      gboolean unknown = g_error_matches (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);

      beckon_mcp_exchange_refuse (exchange,
                                  unknown ? SOUP_STATUS_NOT_FOUND : SOUP_STATUS_SERVICE_UNAVAILABLE,
                                  unknown ? BECKON_RPC_PARAMS : BECKON_RPC_INTERNAL, error);
      return;
    }
  /* Not from within libsoup. */
  beckon_call_pause (exchange->call);
  g_idle_add_full (G_PRIORITY_DEFAULT, go_on, exchange, NULL);
}

/* By the clock AWAKE: when the client gives up the call, which it began earlier. */
static gint64
get_due (const BeckonMcpExchange *exchange)
{
  BeckonClock *clock = beckon_desk_get_clock (exchange->server->desk);
  gint64       until_us =
    json_object_get_int_member_with_default (exchange->message.params, BECKON_MCP_STREAM_UNTIL, 0);

  if (until_us == 0)
    return G_MAXINT64;
  return beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE)
         + MAX (until_us - beckon_clock_get_time (clock, BECKON_CLOCK_WALL), 0);
}

static void
refuse_get (BeckonCall *call)
{
  g_autoptr (GError) error =
    beckon_error_new (BECKON_ERROR_MALFORMED, _ ("Send POST, or GET with the id of a stream."),
                      _ ("The desk sends nothing that was not asked for"));

  beckon_call_set_header (call, "Allow", "POST");
  beckon_call_reply_error_as (call, SOUP_STATUS_METHOD_NOT_ALLOWED, error);
}

gboolean
beckon_mcp_resume (BeckonCall *call, GError **error)
{
  const char *id = soup_message_headers_get_one (
    soup_server_message_get_request_headers (call->message), ID_HEADER);
  BeckonMcpExchange *exchange;

  if (id == NULL)
    {
      refuse_get (call);
      return TRUE;
    }
  exchange = beckon_mcp_exchange_new (call);
  exchange->stream_id = g_strdup (id);
  exchange->caller.host = g_strdup (call->host);
  call->bytes = beckon_mcp_stream_id_read (exchange, id);
  if (call->bytes == NULL)
    {
      g_autoptr (GError) unknown =
        beckon_error_new (BECKON_ERROR_NOT_FOUND, _ ("Call the tool again."),
                          _ ("This stream is not one of this desk"));

      beckon_mcp_exchange_refuse (exchange, SOUP_STATUS_NOT_FOUND, BECKON_RPC_PARAMS, unknown);
      return TRUE;
    }
  if (!beckon_mcp_exchange_read (exchange))
    return TRUE;
  exchange->due_us = get_due (exchange);
  exchange->reading.question_id = json_object_get_int_member_with_default (
    exchange->message.params, BECKON_MCP_STREAM_QUESTION, 0);
  beckon_mcp_read (exchange, on_question, NULL);
  return TRUE;
}
