/* agents.c: /v1/agents: those that are registered (WH-5, WH-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-node.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/server-private.h"
#include "model/agent.h"
#include "rules/agents.h"

/* (transfer full): the agent whose number, or else whose name, stands in the path. */
static BeckonAgent *
find (BeckonCall *call, GError **error)
{
  BeckonStore *store = beckon_desk_get_store (call->server->desk);
  g_autoptr (BeckonAgent) agent = NULL;
  gint64 id;

  if (g_ascii_string_to_signed (call->id, 10, 1, G_MAXINT64, &id, NULL))
    {
      g_autoptr (GError) failure = NULL;

      agent = beckon_store_get_agent (store, id, &failure);
      if (agent != NULL)
        return g_steal_pointer (&agent);
      if (!g_error_matches (failure, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return NULL;
        }
    }
  if (!beckon_store_find_agent (store, call->id, &agent, error))
    return NULL;
  if (agent == NULL || agent->status == BECKON_AGENT_DELETED)
    {
      beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("See the list of agents."),
                        _ ("Agent %s does not exist."), call->id);
      return NULL;
    }

  return g_steal_pointer (&agent);
}

static void
reply_agent (BeckonCall *call, guint status, const BeckonAgent *agent)
{
  GString *json = g_string_sized_new (512);

  beckon_agent_add_json (agent, json, NULL);
  beckon_call_reply (call, status, json);
}

static void
on_agent_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (BeckonCommit) commit = beckon_http_finish (call, source, result);
  g_autofree char *location = NULL;

  if (commit == NULL)
    return;
  if (call->id == NULL)
    {
      location = g_strdup_printf ("/v1/agents/%" G_GINT64_FORMAT, commit->agent->id);
      beckon_call_set_header (call, "Location", location);
    }
  reply_agent (call, call->id == NULL ? SOUP_STATUS_CREATED : SOUP_STATUS_OK, commit->agent);
}

void
beckon_http_list_agents (BeckonCall *call)
{
  static const char *const allowed[] = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) query = beckon_call_get_query (call, allowed, &error);
  g_autoptr (GPtrArray) agents =
    query != NULL ? beckon_store_list_agents (beckon_desk_get_store (call->server->desk), &error)
                  : NULL;
  GString *json;

  if (agents == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }

  json = g_string_sized_new (1024);
  beckon_json_open_object (json);
  beckon_http_add_list (json, "agents", agents, (BeckonHttpAddFunc) beckon_agent_add_json);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

void
beckon_http_create_agent (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAgent) draft = beckon_agent_draft_from_json (call->body, &error);
  g_autofree char *by = draft != NULL ? beckon_call_dup_who (call, &error) : NULL;

  if (by == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk,
                        beckon_operation_create_agent (by, g_steal_pointer (&draft)), NULL,
                        on_agent_done, call);
}

void
beckon_http_get_agent (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAgent) agent = find (call, &error);

  if (agent != NULL)
    reply_agent (call, SOUP_STATUS_OK, agent);
  else
    beckon_call_reply_error (call, error);
}

void
beckon_http_edit_agent (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAgent) agent = find (call, &error);
  g_autofree char *by = agent != NULL ? beckon_call_dup_who (call, &error) : NULL;
  g_autofree char *changes = NULL;

  if (by == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  changes = beckon_json_object_to_text (call->body);
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_edit_agent (by, agent->id, changes),
                        NULL, on_agent_done, call);
}

void
beckon_http_move_agent (BeckonCall *call)
{
  static const char *const allowed[] = { "by", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAgent) agent = NULL;
  g_autofree char *by = NULL;

  if (!beckon_json_check_members (call->body, allowed, &error)
      || (agent = find (call, &error)) == NULL || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk,
                        beckon_operation_move_agent (by, agent->id, call->route->data), NULL,
                        on_agent_done, call);
}

void
beckon_http_delete_agent (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAgent) agent = find (call, &error);
  g_autofree char *by = NULL;

  if (agent == NULL || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_delete_agent (by, agent->id), NULL,
                        on_agent_done, call);
}
