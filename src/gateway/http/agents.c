/* agents.c: /v1/agents: those that are registered (WH-5, WH-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-node.h"
#include "gateway/call.h"
#include "model/agent.h"
#include "rules/agents.h"

/* (transfer full): the agent whose number, or else whose name, stands in the path. */
static gpointer
find (BeckonCall *call, BeckonView *view, GError **error)
{
  g_autoptr (BeckonAgent) agent = NULL;
  gint64 id;

  if (g_ascii_string_to_signed (call->id, 10, 1, G_MAXINT64, &id, NULL))
    {
      g_autoptr (GError) failure = NULL;

      agent = beckon_view_get_agent (view, id, &failure);
      if (agent != NULL)
        return g_steal_pointer (&agent);
      if (!g_error_matches (failure, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return NULL;
        }
    }
  if (!beckon_view_find_agent (view, call->id, &agent, error))
    return NULL;
  if (agent == NULL || agent->status == BECKON_AGENT_DELETED)
    {
      beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("See the list of agents."),
                        _ ("Agent %s does not exist."), call->id);
      return NULL;
    }

  return g_steal_pointer (&agent);
}

static GPtrArray *
list (BeckonCall *call, BeckonView *view, char **next, GError **error)
{
  return beckon_view_list_agents (view, error);
}

static BeckonOperation *
create (BeckonCall *call, GError **error)
{
  BeckonAgent *draft = beckon_agent_draft_from_json (call->body, error);

  return draft != NULL ? beckon_operation_create_agent (call->by, draft) : NULL;
}

static BeckonOperation *
edit (BeckonCall *call, GError **error)
{
  const BeckonAgent *agent = call->found;
  g_autofree char   *changes = beckon_json_object_to_text (call->body);

  return beckon_operation_edit_agent (call->by, agent->id, changes);
}

static BeckonOperation *
move (BeckonCall *call, GError **error)
{
  const BeckonAgent *agent = call->found;

  return beckon_operation_move_agent (call->by, agent->id, call->route->data);
}

static BeckonOperation *
delete_agent (BeckonCall *call, GError **error)
{
  const BeckonAgent *agent = call->found;

  return beckon_operation_delete_agent (call->by, agent->id);
}

static char *
dup_id (gconstpointer item)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, ((const BeckonAgent *) item)->id);
}

static const BeckonResource agent = {
  .plural = "agents",
  .member = G_STRUCT_OFFSET (BeckonCommit, agent),
  .add = (BeckonAddFunc) beckon_agent_add_json,
  .free = (GDestroyNotify) beckon_agent_free,
  .dup_id = dup_id,
};

const BeckonRoute beckon_http_agents[] = {
  { "GET", "/v1/agents", .query = BECKON_NAMES (NULL), .list = list, .resource = &agent },
  { "POST", "/v1/agents", BECKON_BODY_REQUIRED, .who = TRUE, .make = create, .resource = &agent,
    .status = SOUP_STATUS_CREATED },
  { "GET", "/v1/agents/*", .find = find, .resource = &agent },
  { "PATCH", "/v1/agents/*", BECKON_BODY_REQUIRED, .who = TRUE, .find = find, .make = edit,
    .resource = &agent },
  { "DELETE", "/v1/agents/*", .who = TRUE, .find = find, .make = delete_agent, .resource = &agent },
  { "POST", "/v1/agents/*/pause", BECKON_BODY_OPTIONAL, .members = BECKON_NAMES ("by"), .who = TRUE,
    .find = find, .make = move, .data = BECKON_VERB_PAUSE, .resource = &agent },
  { "POST", "/v1/agents/*/resume", BECKON_BODY_OPTIONAL, .members = BECKON_NAMES ("by"),
    .who = TRUE, .find = find, .make = move, .data = BECKON_VERB_RESUME, .resource = &agent },
  { NULL },
};
