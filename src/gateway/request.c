/* request.c: an incoming request: access, route and body
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/request.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "gateway/dispatch.h"
#include "gateway/remote.h"
#include "gateway/sandboxed.h"
#include "gateway/server-private.h"
#include "gateway/wire/body.h"
#include "gateway/wire/detach.h"
#include "gateway/wire/peer.h"
#include "gateway/wire/unauthenticated.h"
#include "gateway/wire/wire.h"

/* Checks as much of the body as its headers tell. @status: that of the error, 0: its default. */
static gboolean
check_body_headers (SoupServerMessage *message,
                    const BeckonRoute *route,
                    guint             *status,
                    GError           **error)
{
  gsize               limit = beckon_route_get_limit (route);
  gboolean            is_message = route->body == BECKON_BODY_MESSAGE;
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  const char         *type = soup_message_headers_get_one (headers, "Content-Type");
  const char         *coding = soup_message_headers_get_list (headers, "Content-Encoding");
  SoupEncoding        encoding = soup_message_headers_get_encoding (headers);
  goffset             length = encoding == SOUP_ENCODING_CONTENT_LENGTH
                                 ? soup_message_headers_get_content_length (headers)
                                 : -1;

  *status = 0;
  if (route->body == BECKON_BODY_NONE)
    return TRUE;
  if (length > (goffset) limit)
    {
      if (is_message)
        *status = SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE;
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Send less at a time."),
                        _ ("The body exceeds %d bytes"), (int) limit);
      return FALSE;
    }
  if (encoding == SOUP_ENCODING_NONE || length == 0)
    {
      if (route->body == BECKON_BODY_OPTIONAL)
        return TRUE;
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("See GET /v1/openapi.json."), "%s",
                        route->body == BECKON_BODY_FILE ? _ ("The body must be the file")
                                                        : _ ("The body must be a JSON object"));
      return FALSE;
    }
  if (is_message)
    *status = SOUP_STATUS_UNSUPPORTED_MEDIA_TYPE;
  if (coding != NULL && g_ascii_strcasecmp (coding, "identity") != 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Omit “Content-Encoding” and send the body uncompressed."),
                        _ ("The body must not be compressed"));
      return FALSE;
    }
  if (route->body == BECKON_BODY_FILE)
    return TRUE;
  if (type != NULL && g_ascii_strncasecmp (type, BECKON_WIRE_JSON, strlen (BECKON_WIRE_JSON)) == 0
      && strchr ("; \t", type[strlen (BECKON_WIRE_JSON)]) != NULL)
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Send “Content-Type: application/json”."),
                    _ ("The body must be application/json"));
  return FALSE;
}

/* Discards the body while it arrives; if it is too long the connection is closed. */
static void
discard_input (BeckonServer *server, SoupServerMessage *message)
{
  if (soup_message_headers_get_encoding (soup_server_message_get_request_headers (message))
      == SOUP_ENCODING_NONE)
    return;
  soup_message_body_set_accumulate (soup_server_message_get_request_body (message), FALSE);
  beckon_detacher_limit_refused (server->detacher, message);
}

/* Replies before the body has been read. */
static void
refuse (BeckonServer *server, SoupServerMessage *message, guint status, const GError *error)
{
  beckon_wire_set_error (message, status, error);
  discard_input (server, message);
}

static void
answer_preflight (SoupServerMessage *message)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);

  soup_message_headers_replace (headers, "Access-Control-Allow-Methods",
                                "GET, POST, PATCH, DELETE");
  soup_message_headers_replace (
    headers, "Access-Control-Allow-Headers",
    "Authorization, Content-Type, Prefer, Last-Event-ID, Beckon-Claim, Beckon-Surface, "
    "MCP-Protocol-Version, Mcp-Method, Mcp-Name");
  soup_message_headers_replace (headers, "Access-Control-Max-Age", "600");
  /* As in beckon_call_reply_nothing(). */
  soup_message_headers_replace (headers, "Connection", "close");
  soup_server_message_set_response (message, NULL, SOUP_MEMORY_STATIC, NULL, 0);
  soup_server_message_set_status (message, SOUP_STATUS_NO_CONTENT, NULL);
}

static void
check_headers (BeckonServer *server, SoupServerMessage *message, const char *path)
{
  gboolean            local = beckon_peer_is_local (message);
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) refusal = NULL;
  const BeckonRoute *route;
  g_autofree char   *allow = NULL;
  g_autofree char   *id = NULL;
  guint              status = 0;

  beckon_wire_clear_default (message);
  if (!local && !beckon_auth_check (server->auth, message, &status, &error))
    {
      refuse (server, message, status, error);
      return;
    }
  /* A preflight request passes without the token, so it does not authenticate the connection. */
  if (!local && !beckon_auth_is_preflight (message))
    beckon_unauthenticated_admit (soup_server_message_get_remote_address (message));
  if (!local && beckon_auth_get_origin (message) != NULL)
    beckon_wire_allow_origin (message, beckon_auth_get_origin (message));
  if (!local && beckon_auth_is_preflight (message))
    {
      answer_preflight (message);
      return;
    }
  /* Otherwise libsoup would reply with a part of the JSON. */
  soup_message_headers_remove (headers, "Range");
  route = beckon_routes_find (soup_server_message_get_method (message), path, &id, &allow, &error);
  if (allow != NULL)
    soup_message_headers_replace (soup_server_message_get_response_headers (message), "Allow",
                                  allow);
  if (!beckon_remote_check_message (message, route, &status, &refusal))
    refuse (server, message, status, refusal);
  else if (route == NULL)
    refuse (server, message, allow != NULL ? SOUP_STATUS_METHOD_NOT_ALLOWED : 0, error);
  else if (!beckon_sandboxed_check_message (server, message, route, &error))
    refuse (server, message, 0, error);
  else if (!check_body_headers (message, route, &status, &error))
    refuse (server, message, status, error);
  else if (route->body == BECKON_BODY_NONE)
    discard_input (server, message);
  else
    {
      beckon_body_collect (server->clients, message, beckon_route_get_limit (route),
                           route->body == BECKON_BODY_MESSAGE ? SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE
                                                              : 0);
      beckon_detacher_limit_refused (server->detacher, message);
    }
}

void
beckon_request_on_headers (SoupServer        *soup,
                           SoupServerMessage *message,
                           const char        *path,
                           GHashTable        *query,
                           gpointer           user_data)
{
  check_headers (user_data, message, path);
  /* After an error reply, a client that sent “Expect: 100-continue” may send the body or not.
   * Nothing tells where its next request begins, so the connection must be closed. */
  if (soup_server_message_get_status (message) != 0
      && soup_message_headers_get_expectations (soup_server_message_get_request_headers (message))
           != 0)
    soup_message_headers_replace (soup_server_message_get_response_headers (message), "Connection",
                                  "close");
}

/* (nullable): the body as an object; empty if none was sent. */
static JsonObject *
read_body (SoupServerMessage *message, const BeckonRoute *route, GError **error)
{
  g_autoptr (GByteArray) body = beckon_body_take (message);

  if (body == NULL && route->body == BECKON_BODY_OPTIONAL)
    return json_object_new ();
  return beckon_json_parse_object (body != NULL ? (const char *) body->data : "",
                                   body != NULL ? body->len : 0, BECKON_LIMIT_BODY_BYTES, error);
}

/* @claim (nullable): the header Beckon-Claim: the id of a task and the claim number under which it
 * was fetched (CF-11). */
static void
handle (BeckonCall *call, const char *claim)
{
  g_autoptr (BeckonServer) server = g_object_ref (call->server);
  g_auto (GStrv) words = claim != NULL ? g_strsplit (claim, " ", 2) : NULL;
  g_autoptr (GError) error = NULL;
  guint64 number = 0;

  if (claim == NULL)
    {
      beckon_dispatch (call);
      return;
    }
  if (g_strv_length (words) != 2 || *words[0] == '\0' || !g_utf8_validate (claim, -1, NULL)
      || !g_ascii_string_to_unsigned (words[1], 10, 1, G_MAXINT, &number, NULL))
    {
      error =
        beckon_error_new (BECKON_ERROR_MALFORMED,
                          _ ("Send the id of the task and its “claim”, such as “task-abc 1”."),
                          _ ("The header %s is not well formed"), BECKON_WIRE_CLAIM);
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_desk_begin_claim (server->desk, words[0], (guint) number);
  beckon_dispatch (call);
  beckon_desk_end_claim (server->desk);
}

void
beckon_request_on_body (SoupServer        *soup,
                        SoupServerMessage *message,
                        const char        *path,
                        GHashTable        *query,
                        gpointer           user_data)
{
  BeckonCall         *self = g_new0 (BeckonCall, 1);
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  g_autoptr (GError) error = NULL;
  g_autofree char *allow = NULL;

  self->server = g_object_ref (user_data);
  self->message = g_object_ref (message);
  self->route =
    beckon_routes_find (soup_server_message_get_method (message), path, &self->id, &allow, &error);
  if (self->route != NULL
      && (self->route->body == BECKON_BODY_MESSAGE || self->route->body == BECKON_BODY_FILE))
    self->bytes = beckon_body_take (message);
  else if (self->route != NULL && self->route->body != BECKON_BODY_NONE)
    self->body = read_body (message, self->route, &error);
  if (error != NULL)
    {
      beckon_call_reply_error (self, error);
      return;
    }
  if (!self->server->running)
    {
      error = beckon_error_new (BECKON_ERROR_STORE, _ ("Try again when a desk is open."),
                                _ ("The desk is shutting down"));
      beckon_call_reply_error (self, error);
      return;
    }
  self->wait_s = beckon_call_parse_prefer (soup_message_headers_get_list (headers, "Prefer"));
  if (self->wait_s > 0)
    self->due_us =
      beckon_clock_get_time (beckon_desk_get_clock (self->server->desk), BECKON_CLOCK_AWAKE)
      + self->wait_s * BECKON_US_PER_SECOND;
  handle (self, soup_message_headers_get_one (headers, BECKON_WIRE_CLAIM));
}
