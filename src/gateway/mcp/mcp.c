/* mcp.c: POST /mcp: what each method does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/mcp.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/mcp/elicit-take.h"
#include "gateway/mcp/envelope.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/mcp/resume.h"
#include "gateway/mcp/tasks.h"
#include "gateway/routes.h"
#include "gateway/server-private.h"
#include "gateway/wire/peer.h"
#include "model/task-status.h"

/* How long a client may keep what is listed: it changes with the program alone. */
#define TTL_MS 3600000
#define SHOWN_CHARS 100

typedef void (*Handler) (BeckonMcp *self, BeckonMcpExchange *exchange);

/* Of what is the same for everybody until another version of the desk runs. */
static void
add_caching (GString *json)
{
  beckon_json_add_int (json, "ttlMs", TTL_MS);
  beckon_json_add_string (json, "cacheScope", "private");
}

static void
add_capabilities (BeckonMcpExchange *exchange, GString *json)
{
  beckon_json_open_member_object (json, "capabilities");
  beckon_json_open_member_object (json, "tools");
  beckon_json_close_object (json);
  if (exchange->modern)
    {
      beckon_json_open_member_object (json, "extensions");
      beckon_json_open_member_object (json, BECKON_MCP_TASKS_EXTENSION);
      beckon_json_close_object (json);
      beckon_json_close_object (json);
    }
  beckon_json_close_object (json);
}

static void
initialize (BeckonMcp *self, BeckonMcpExchange *exchange)
{
  JsonObject *params = exchange->message.params;
  JsonNode   *version = params != NULL ? json_object_get_member (params, "protocolVersion") : NULL;
  GString    *json = beckon_mcp_exchange_begin (exchange);

  beckon_json_add_string (
    json, "protocolVersion",
    beckon_mcp_envelope_agree (version != NULL && JSON_NODE_HOLDS_VALUE (version)
                                   && json_node_get_value_type (version) == G_TYPE_STRING
                                 ? json_node_get_string (version)
                                 : NULL));
  add_capabilities (exchange, json);
  beckon_mcp_envelope_add_server (json, "serverInfo");
  beckon_json_add_string (json, "instructions",
                          beckon_mcp_catalog_get_instructions (self->catalog));
  beckon_mcp_exchange_end (exchange, json);
}

static void
discover (BeckonMcp *self, BeckonMcpExchange *exchange)
{
  GString *json = beckon_mcp_exchange_begin (exchange);

  beckon_json_open_member_array (json, "supportedVersions");
  beckon_json_add_string (json, NULL, BECKON_MCP_MODERN);
  beckon_json_close_array (json);
  add_capabilities (exchange, json);
  beckon_json_add_string (json, "instructions",
                          beckon_mcp_catalog_get_instructions (self->catalog));
  add_caching (json);
  beckon_mcp_exchange_end (exchange, json);
}

static void
ping (BeckonMcp *self, BeckonMcpExchange *exchange)
{
  beckon_mcp_exchange_end (exchange, beckon_mcp_exchange_begin (exchange));
}

static void
list_tools (BeckonMcp *self, BeckonMcpExchange *exchange)
{
  GString *json = beckon_mcp_exchange_begin (exchange);

  beckon_json_add_raw (json, "tools", beckon_mcp_catalog_get_list (self->catalog));
  if (exchange->modern)
    add_caching (json);
  beckon_mcp_exchange_end (exchange, json);
}

/* A call that its client does not want any more: the question that it asked stays open, since a
 * client that runs out of patience sends the same. */
static void
cancelled (BeckonMcp *self, BeckonMcpExchange *exchange)
{
  g_autofree char *id = beckon_rpc_dup_token (exchange->message.params, "requestId");

  if (id != NULL)
    {
      beckon_mcp_waits_cancel (self->waits, exchange, id);
      beckon_mcp_listeners_cancel (self->listeners, exchange->caller.session, id);
    }
  beckon_mcp_exchange_accept (exchange);
}

/* The client of a bridge has ended: it will not call any more. */
static void
ended (BeckonMcp *self, BeckonMcpExchange *exchange)
{
  beckon_mcp_sessions_end (self->sessions, &exchange->caller);
  beckon_mcp_exchange_accept (exchange);
}

#define EARLIER 1
#define MODERN 2

static const struct
{
  const char *method;
  guint       eras; /* in which versions it exists */
  Handler     handle;
} methods[] = {
  { "initialize", EARLIER, initialize },
  { "ping", EARLIER, ping },
  { "server/discover", MODERN, discover },
  { "tools/list", EARLIER | MODERN, list_tools },
  { "tools/call", EARLIER | MODERN, beckon_mcp_call_tool },
  { "tasks/get", MODERN, beckon_mcp_tasks_get },
  { "tasks/update", MODERN, beckon_mcp_elicit_update },
  { "tasks/cancel", MODERN, beckon_mcp_tasks_cancel },
  { "subscriptions/listen", MODERN, beckon_mcp_listen },
  { BECKON_MCP_ATTEND, EARLIER, beckon_mcp_attend },
};

static void
refuse_method (BeckonMcpExchange *exchange)
{
  g_autofree char *shown = beckon_display_text_short (exchange->message.method, SHOWN_CHARS);
  g_autoptr (GError) error = beckon_error_new (
    BECKON_ERROR_MALFORMED, _ ("The desk offers tools: tools/list and tools/call."),
    _ ("The method “%s” does not exist"), shown);

  beckon_mcp_exchange_refuse (exchange, exchange->modern ? SOUP_STATUS_NOT_FOUND : SOUP_STATUS_OK,
                              BECKON_RPC_METHOD, error);
}

static void
take_request (BeckonMcp *self, BeckonMcpExchange *exchange)
{
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (strcmp (methods[i].method, exchange->message.method) == 0
        && methods[i].eras & (exchange->modern ? MODERN : EARLIER))
      {
        methods[i].handle (self, exchange);
        return;
      }
  refuse_method (exchange);
}

static const struct
{
  const char *method;
  Handler     handle;
} notifications[] = {
  { "notifications/cancelled", cancelled },
  { BECKON_MCP_ENDED, ended },
};

/* Others say nothing that the desk has to know. */
static void
take_notification (BeckonMcp *self, BeckonMcpExchange *exchange)
{
  for (guint i = 0; i < G_N_ELEMENTS (notifications); i++)
    if (strcmp (notifications[i].method, exchange->message.method) == 0)
      {
        notifications[i].handle (self, exchange);
        return;
      }
  beckon_mcp_exchange_accept (exchange);
}

static gboolean
handle (BeckonCall *call, GError **error)
{
  BeckonMcpExchange *exchange = beckon_mcp_exchange_new (call);
  BeckonMcp         *self = exchange->server->mcp;

  if (!beckon_mcp_exchange_read (exchange))
    return TRUE;
  if (exchange->message.id != NULL)
    take_request (self, exchange);
  else
    take_notification (self, exchange);
  return TRUE;
}

void
beckon_mcp_take_event (BeckonMcp *self, const BeckonEvent *event)
{
  if (event->interaction != NULL)
    {
      beckon_mcp_elicit_settle (self->elicit, event->interaction);
      beckon_mcp_waits_settle (self->waits, event->interaction);
      beckon_mcp_listeners_announce (self->listeners, event->interaction);
    }
  if (event->type == BECKON_EVENT_TASK_CHANGED && event->task != NULL
      && beckon_task_status_is_ended (event->task->status))
    beckon_mcp_sessions_forget_task (self->sessions, event->task->id);
}

guint
beckon_mcp_count_waiting (BeckonMcp *self)
{
  return beckon_mcp_waits_count (self->waits);
}

BeckonMcp *
beckon_mcp_new (BeckonServer *server)
{
  BeckonMcp *self = g_new0 (BeckonMcp, 1);

  self->server = server;
  self->catalog = beckon_mcp_catalog_new (server->tools);
  self->listeners = beckon_mcp_listeners_new ();
  self->repeats = beckon_mcp_repeats_new (self);
  self->waits = beckon_mcp_waits_new (self);
  self->sessions = beckon_mcp_sessions_new (self);
  self->elicit = beckon_mcp_elicit_new (self);
  return self;
}

void
beckon_mcp_free (BeckonMcp *self)
{
  beckon_mcp_sessions_free (self->sessions);
  beckon_mcp_waits_free (self->waits);
  beckon_mcp_listeners_free (self->listeners);
  beckon_mcp_repeats_free (self->repeats);
  beckon_mcp_catalog_free (self->catalog);
  beckon_mcp_elicit_free (self->elicit);
  g_free (self);
}

const BeckonRoute beckon_mcp_routes[] = {
  { "POST", "/mcp", BECKON_BODY_MESSAGE, .remote = TRUE, .runs = BECKON_RUNS_LOOKED,
    .handle = handle },
  { "GET", "/mcp", BECKON_BODY_NONE, .remote = TRUE, .stream = TRUE, .handle = beckon_mcp_resume },
  { NULL },
};
