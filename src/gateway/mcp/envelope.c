/* envelope.c: which version of MCP a message speaks, and whether its headers agree with it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/envelope.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "gateway/server-private.h"
#include "gateway/wire/peer.h"
#include "gateway/wire/wire.h"
#include "model/task-session.h"

#define PRIMED_SINCE "2025-11-25"
#define VERSION_HEADER "MCP-Protocol-Version"

/* Those that begin with “initialize”, newest first. */
static const char *const earlier_versions[] = { "2025-11-25", "2025-06-18", "2025-03-26" };

/* Which parameter the header Mcp-Name repeats. */
static const struct
{
  const char *method;
  const char *param;
} named[] = {
  { "tools/call", "name" },  { "prompts/get", "name" },    { "resources/read", "uri" },
  { "tasks/get", "taskId" }, { "tasks/cancel", "taskId" }, { "tasks/update", "taskId" },
};

static const char *
get_header (BeckonMcpExchange *self, const char *name)
{
  return soup_message_headers_get_one (
    soup_server_message_get_request_headers (self->call->message), name);
}

static const char *
get_text (JsonObject *object, const char *member)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, member) : NULL;

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
             && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

static JsonObject *
get_object (JsonObject *object, const char *member)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, member) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

const char *
beckon_mcp_envelope_agree (const char *asked)
{
  for (guint i = 0; i < G_N_ELEMENTS (earlier_versions); i++)
    if (g_strcmp0 (asked, earlier_versions[i]) == 0)
      return earlier_versions[i];
  return earlier_versions[0];
}

char *
beckon_mcp_envelope_dup_versions (BeckonMcpExchange *self)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_open_member_array (json, "supported");
  beckon_json_add_string (json, NULL, BECKON_MCP_MODERN);
  beckon_json_close_array (json);
  beckon_json_add_string (json, "requested",
                          get_text (self->message.meta, BECKON_MCP_META_VERSION));
  beckon_json_close_object (json);
  return g_string_free (json, FALSE);
}

void
beckon_mcp_envelope_add_server (GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_json_add_string (json, "name", "beckon");
  beckon_json_add_string (json, "title", "Beckon");
  beckon_json_add_string (json, "version", BECKON_VERSION);
  beckon_json_close_object (json);
}

static gboolean
set_header_error (BeckonRpcCode *code, const char *header, const char *given, GError **error)
{
  *code = BECKON_RPC_HEADER;
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("It repeats what the message says, so that both can be compared."),
                    given == NULL ? _ ("The header %s is missing")
                                  : _ ("The header %s differs from the message"),
                    header);
  return FALSE;
}

/* (transfer full): “=?base64?…?=” is decoded, as in 2026-07-28. */
static char *
decode (const char *value)
{
  static const char prefix[] = "=?base64?";
  gsize             length = strlen (value);
  g_autofree char  *inner = NULL;
  guchar           *bytes;
  gsize             n = 0;

  if (!g_str_has_prefix (value, prefix) || !g_str_has_suffix (value, "?=")
      || length < sizeof prefix + 1)
    return g_strdup (value);
  inner = g_strndup (value + sizeof prefix - 1, length - (sizeof prefix - 1) - 2);
  if (*inner == '\0')
    return g_strdup ("");
  bytes = g_base64_decode (inner, &n);
  bytes = g_realloc (bytes, n + 1);
  bytes[n] = '\0';
  return (char *) bytes;
}

static gboolean
check_named (BeckonMcpExchange *self, BeckonRpcCode *code, GError **error)
{
  const char      *given = get_header (self, "Mcp-Name");
  g_autofree char *value = given != NULL ? decode (given) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    if (strcmp (self->message.method, named[i].method) == 0
        && get_text (self->message.params, named[i].param) != NULL
        && g_strcmp0 (value, get_text (self->message.params, named[i].param)) != 0)
      return set_header_error (code, "Mcp-Name", given, error);
  return TRUE;
}

/* Without a mode it is a form. */
static gboolean
can_ask (JsonObject *elicitation)
{
  return elicitation != NULL
         && (json_object_get_size (elicitation) == 0 || get_object (elicitation, "form") != NULL);
}

/* 2026-07-28. */
static gboolean
read_modern (BeckonMcpExchange *self, const char *version, BeckonRpcCode *code, GError **error)
{
  JsonObject *meta = self->message.meta;
  JsonObject *capabilities = get_object (meta, BECKON_MCP_META_CAPABILITIES);
  const char *header = get_header (self, VERSION_HEADER);
  const char *method = get_header (self, "Mcp-Method");

  self->modern = TRUE;
  if (g_strcmp0 (header, version) != 0)
    return set_header_error (code, VERSION_HEADER, header, error);
  if (strcmp (version, BECKON_MCP_MODERN) != 0)
    {
      *code = BECKON_RPC_VERSION;
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Earlier versions begin with “initialize”."),
                        _ ("Version “%s” of MCP is not supported"), version);
      return FALSE;
    }
  if (g_strcmp0 (method, self->message.method) != 0)
    return set_header_error (code, "Mcp-Method", method, error);
  if (!check_named (self, code, error))
    return FALSE;
  if (capabilities == NULL && self->message.id != NULL)
    {
      *code = BECKON_RPC_PARAMS;
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("It is an object, and may be empty."),
                        _ ("Member “%s” of “_meta” is missing"), BECKON_MCP_META_CAPABILITIES);
      return FALSE;
    }
  self->takes_tasks =
    get_object (get_object (capabilities, "extensions"), BECKON_MCP_TASKS_EXTENSION) != NULL;
  /* Nobody there answers for the person. */
  self->elicits = self->caller.host == NULL && can_ask (get_object (capabilities, "elicitation"));
  beckon_mcp_caller_take_info (&self->caller, get_object (meta, BECKON_MCP_META_CLIENT));
  return TRUE;
}

/* Does the client know events without data, which have an id? Those of 2025-11-25 do, and so does
 * MCP's SDK for Node, by which Gemini CLI calls without naming a version. */
static gboolean
knows_beginnings (BeckonMcpExchange *self, const char *version)
{
  const char *program = get_header (self, "User-Agent");

  return version != NULL ? strcmp (version, PRIMED_SINCE) >= 0 : g_strcmp0 (program, "node") == 0;
}

/* Those that begin with “initialize”; clients that name none are taken for one of these. */
static gboolean
read_earlier (BeckonMcpExchange *self, BeckonRpcCode *code, GError **error)
{
  const char *version = get_header (self, VERSION_HEADER);
  gboolean    initialize = g_strcmp0 (self->message.method, "initialize") == 0;

  self->primed = knows_beginnings (self, version);
  if (version != NULL && strcmp (version, BECKON_MCP_MODERN) == 0)
    {
      if (initialize)
        return set_header_error (code, VERSION_HEADER, version, error);
      *code = BECKON_RPC_PARAMS;
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Each request of that version has it."),
                        _ ("Member “%s” of “_meta” is missing"), BECKON_MCP_META_VERSION);
      return FALSE;
    }
  if (version != NULL && !initialize && strcmp (version, beckon_mcp_envelope_agree (version)) != 0)
    {
      *code = BECKON_RPC_INVALID;
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Send the version that “initialize” agreed on."),
                        _ ("Version “%s” of MCP is not supported"), version);
      return FALSE;
    }
  return TRUE;
}

/* A client that takes everything gets JSON; events only go to one that names them. */
static gboolean
read_accept (BeckonMcpExchange *self, guint *status, BeckonRpcCode *code, GError **error)
{
  const char *accept = soup_message_headers_get_list (
    soup_server_message_get_request_headers (self->call->message), "Accept");

  self->takes_stream = accept != NULL && strstr (accept, "text/event-stream") != NULL;
  /* What goes on is a stream. */
  if (self->stream_id != NULL
        ? self->takes_stream
        : accept == NULL || strstr (accept, BECKON_WIRE_JSON) != NULL
            || strstr (accept, "*/*") != NULL || strstr (accept, "application/*") != NULL)
    return TRUE;
  *status = SOUP_STATUS_NOT_ACCEPTABLE;
  *code = BECKON_RPC_INVALID;
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    self->stream_id != NULL
                      ? _ ("Send “Accept: text/event-stream”.")
                      : _ ("Send “Accept: application/json, text/event-stream”."),
                    "%s",
                    self->stream_id != NULL ? _ ("The client does not accept a stream of events")
                                            : _ ("The client does not accept JSON"));
  return FALSE;
}

/* What a message does not say of its client by itself. */
static void
take_client (BeckonMcpExchange *self)
{
  const char      *given = get_header (self, BECKON_MCP_CLIENT_HEADER);
  g_autofree char *name = given != NULL ? decode (given) : NULL;

  beckon_mcp_caller_take_user_agent (&self->caller, get_header (self, "User-Agent"));
  beckon_mcp_caller_take_client (&self->caller, name);
}

gboolean
beckon_mcp_envelope_read (BeckonMcpExchange *self,
                          guint             *status,
                          BeckonRpcCode     *code,
                          GError           **error)
{
  const char      *version = get_text (self->message.meta, BECKON_MCP_META_VERSION);
  const char      *folder = get_header (self, BECKON_MCP_WORKSPACE_HEADER);
  g_autofree char *workspace = NULL;

  g_free (self->caller.host);
  self->caller.host = g_strdup (beckon_peer_get_host (self->call->message));
  if (!read_accept (self, status, code, error))
    return FALSE;
  if (self->message.method == NULL)
    {
      /* The desk asks nothing of clients, so there is nothing to respond to. */
      if (g_strcmp0 (get_header (self, VERSION_HEADER), BECKON_MCP_MODERN) != 0)
        {
          beckon_mcp_exchange_accept (self);
          return FALSE;
        }
      *code = BECKON_RPC_INVALID;
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Send requests and notifications."),
                        _ ("Responses are not accepted"));
      return FALSE;
    }
  /* Of a notification the header alone says it. */
  self->modern = self->message.id == NULL
                 && g_strcmp0 (get_header (self, VERSION_HEADER), BECKON_MCP_MODERN) == 0;
  if (version == NULL && self->modern)
    {
      beckon_mcp_caller_take_meta (&self->caller, self->message.meta);
      beckon_mcp_caller_take_own (&self->caller, get_header (self, BECKON_MCP_OWN_SESSION_HEADER));
      return TRUE;
    }
  take_client (self);
  if (version != NULL ? !read_modern (self, version, code, error)
                      : !read_earlier (self, code, error))
    return FALSE;
  beckon_mcp_caller_take_meta (&self->caller, self->message.meta);
  beckon_mcp_caller_take_own (&self->caller, get_header (self, BECKON_MCP_OWN_SESSION_HEADER));
  beckon_mcp_caller_take_conversation (&self->caller,
                                       get_header (self, BECKON_MCP_CONVERSATION_HEADER));
  if (folder != NULL)
    workspace = decode (folder);
  beckon_mcp_caller_take_workspace (&self->caller, workspace);
  g_free (self->caller.place);
  self->caller.place = beckon_task_session_decode (get_header (self, BECKON_TASK_SESSION_HEADER));
  beckon_mcp_caller_take_task (&self->caller, get_header (self, BECKON_MCP_TASK_HEADER));
  return TRUE;
}
