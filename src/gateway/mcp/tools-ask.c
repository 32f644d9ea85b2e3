/* tools-ask.c: the questions that the tools ask, from their arguments
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/tools.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "gateway/hook/hooks.h"
#include "gateway/mcp/option-lists.h"
#include "gateway/server-private.h"
#include "model/enums.h"

/* Arguments have names that a model understands; here is what the API calls them. */
static const struct
{
  const char *argument;
  const char *member;
} names[] = {
  { "question", "conflict_description" },
  { "timeout", "timeout_ms" },
};

/* Which sub-agent asks, where the agent's hooks have said it: with the reason. */
static void
say_sub_agent (BeckonMcpExchange *exchange, JsonObject *body)
{
  BeckonHooks     *hooks = exchange->server->hooks;
  g_autofree char *asker =
    hooks != NULL ? beckon_hooks_take_asker (hooks, exchange->caller.use) : NULL;
  g_autofree char *both = NULL;
  JsonNode        *reason = json_object_get_member (body, "reason");

  if (asker == NULL)
    return;
  if (reason == NULL || JSON_NODE_HOLDS_NULL (reason))
    json_object_set_string_member (body, "reason", asker);
  else if (JSON_NODE_HOLDS_VALUE (reason) && json_node_get_value_type (reason) == G_TYPE_STRING)
    {
      both = g_strdup_printf ("%s\n\n%s", json_node_get_string (reason), asker);
      json_object_set_string_member (body, "reason", both);
    }
}

/* Who asks, and a task that ends with the question where it belongs to none. */
static void
complete (BeckonMcpExchange *exchange, JsonObject *body, BeckonKind kind)
{
  json_object_set_string_member (body, "kind", beckon_kind_to_string (kind));
  if (!json_object_has_member (body, "agent"))
    json_object_set_string_member (body, "agent", beckon_mcp_caller_get_agent (&exchange->caller));
  if (!json_object_has_member (body, "workspace") && exchange->caller.workspace != NULL)
    json_object_set_string_member (body, "workspace", exchange->caller.workspace);
  if (kind != BECKON_KIND_HANDOFF)
    say_sub_agent (exchange, body);
  if (!json_object_has_member (body, "task_id"))
    {
      json_object_set_boolean_member (body, "ends_task", TRUE);
      if (kind != BECKON_KIND_HANDOFF)
        beckon_mcp_caller_add_place (&exchange->caller, body);
    }
}

/* (transfer full): the arguments as the body of POST /v1/interactions, for the caller. */
static JsonObject *
begin (BeckonMcpExchange *exchange, JsonObject *arguments, BeckonKind kind)
{
  JsonObject    *body = json_object_new ();
  JsonObjectIter iter;
  const char    *name;
  JsonNode      *node;

  json_object_iter_init (&iter, arguments);
  while (json_object_iter_next (&iter, &name, &node))
    {
      const char *member = name;

      if (strcmp (name, "wait") == 0)
        continue;
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        if (strcmp (name, names[i].argument) == 0)
          member = names[i].member;
      json_object_set_member (body, member, json_node_copy (node));
    }
  complete (exchange, body, kind);
  return body;
}

/* An error names the argument, and not the member that was made of it. */
static void
rename_in_error (GError *error)
{
  for (guint i = 0; error != NULL && i < G_N_ELEMENTS (names); i++)
    {
      g_auto (GStrv) parts = g_strsplit (error->message, names[i].member, -1);

      g_free (error->message);
      error->message = g_strjoinv (names[i].argument, parts);
    }
}

/* (transfer full): takes @body (transfer full). */
static BeckonInteraction *
finish (JsonObject *body, GError **error)
{
  g_autoptr (JsonObject) owned = body;
  g_autoptr (GError) local = NULL;
  BeckonInteraction *draft = beckon_interaction_draft_from_json (owned, &local);

  if (draft != NULL)
    return draft;
  rename_in_error (local);
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

/* (transfer full): the same with what is said of the options beside them. */
static BeckonInteraction *
finish_with_lists (JsonObject *body, GError **error)
{
  if (beckon_mcp_take_option_lists (body, error))
    return finish (body, error);
  json_object_unref (body);
  return NULL;
}

BeckonInteraction *
beckon_mcp_draft_choice (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  JsonNode *options = json_object_get_member (arguments, "options");
  gboolean  open = options == NULL || JSON_NODE_HOLDS_NULL (options)
                  || (JSON_NODE_HOLDS_ARRAY (options)
                      && json_array_get_length (json_node_get_array (options)) == 0);
  JsonObject *body =
    begin (exchange, arguments, open ? BECKON_KIND_CLARIFICATION : BECKON_KIND_CHOICE);

  if (open)
    {
      json_object_remove_member (body, "options");
      json_object_remove_member (body, "multiple");
    }
  return finish_with_lists (body, error);
}

BeckonInteraction *
beckon_mcp_draft_confirmation (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  JsonObject *body = begin (exchange, arguments, BECKON_KIND_CONFIRMATION);

  json_object_set_string_member (body, "conflict_description", _ ("Is this what you want?"));
  return finish (body, error);
}

BeckonInteraction *
beckon_mcp_draft_clarification (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  return finish (begin (exchange, arguments, BECKON_KIND_CLARIFICATION), error);
}

BeckonInteraction *
beckon_mcp_draft_ambiguity (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  JsonObject *body = begin (exchange, arguments, BECKON_KIND_AMBIGUITY);

  json_object_set_member (body, "options",
                          json_node_copy (json_object_get_member (arguments, "readings")));
  json_object_remove_member (body, "readings");
  return finish (body, error);
}

BeckonInteraction *
beckon_mcp_draft_handoff (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  return finish (begin (exchange, arguments, BECKON_KIND_HANDOFF), error);
}

/* Members of an approval that are arguments of the tool by the same names. */
static const char *const approval_members[] = { "tool",      "command", "path",     "diff",
                                                "arguments", "cwd",     "language", "editable" };

static const char *
get_tool (JsonObject *approval)
{
  JsonNode *node = json_object_get_member (approval, "tool");

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
             && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : _ ("a tool");
}

/* (transfer full): what the person is asked for leave of, in a few words. */
static char *
describe_wish (const char *agent, JsonObject *approval)
{
  if (json_object_has_member (approval, "command"))
    /* Translators: the name of an agent, such as "Claude Code" */
    return g_strdup_printf (_ ("%s wants to run a command"), agent);
  if (json_object_has_member (approval, "diff") || json_object_has_member (approval, "path"))
    /* Translators: the name of an agent, such as "Claude Code" */
    return g_strdup_printf (_ ("%s wants to change a file"), agent);
  /* Translators: the name of an agent, and of a tool that it uses */
  return g_strdup_printf (_ ("%s wants to use %s"), agent, get_tool (approval));
}

BeckonInteraction *
beckon_mcp_draft_approval (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  JsonObject *body = begin (exchange, arguments, BECKON_KIND_APPROVAL);
  JsonObject *approval = json_object_new ();

  for (guint i = 0; i < G_N_ELEMENTS (approval_members); i++)
    {
      const char *name = approval_members[i];

      if (!json_object_has_member (body, name))
        continue;
      json_object_set_member (approval, name, json_node_copy (json_object_get_member (body, name)));
      json_object_remove_member (body, name);
    }
  if (!json_object_has_member (body, "conflict_description"))
    {
      g_autofree char *wish =
        describe_wish (beckon_mcp_caller_get_agent (&exchange->caller), approval);

      json_object_set_string_member (body, "conflict_description", wish);
    }
  if (!json_object_has_member (approval, "cwd") && exchange->caller.workspace != NULL)
    json_object_set_string_member (approval, "cwd", exchange->caller.workspace);
  json_object_set_object_member (body, "approval", approval);
  return finish_with_lists (body, error);
}

BeckonInteraction *
beckon_mcp_draft_form (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  return finish (begin (exchange, arguments, BECKON_KIND_FORM), error);
}

BeckonInteraction *
beckon_mcp_draft_from_body (BeckonMcpExchange *exchange,
                            JsonObject        *body,
                            BeckonKind         kind,
                            GError           **error)
{
  complete (exchange, body, kind);
  return finish (body, error);
}
