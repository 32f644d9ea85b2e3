/* hook-denial.c: what a strict hook says to a permission where no desk can be asked
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/hook-denial.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-parse.h"
#include "base/json/json-write.h"
#include "cli/client-error.h"

/* All of an event that is looked at. */
#define MAX_EVENT_BYTES (64 * 1024 * 1024)

/* How an agent asks for a permission. */
typedef struct
{
  const char *agent;
  const char *event;
  const char *question; /* the tool whose “permission” is a question of the agent; NULL: none */
  gboolean    replies;  /* the denial is the reply of opencode, not the output of a hook */
} Asking;

static const Asking askings[] = {
  { "claude", "PermissionRequest", "AskUserQuestion", FALSE },
  { "codex", "PermissionRequest", NULL, FALSE },
  { "opencode", "permission.asked", NULL, TRUE },
};

/* (nullable): if @event asks for a permission. */
static const Asking *
find_asking (const char *agent, const char *event, gsize length)
{
  g_autoptr (JsonObject) object = beckon_json_parse_object (event, length, MAX_EVENT_BYTES, NULL);
  JsonNode *name = object != NULL ? json_object_get_member (object, "hook_event_name") : NULL;
  JsonNode *tool = object != NULL ? json_object_get_member (object, "tool_name") : NULL;

  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (askings); i++)
    if (g_str_equal (askings[i].agent, agent) && JSON_NODE_HOLDS_VALUE (name)
        && g_strcmp0 (json_node_get_string (name), askings[i].event) == 0)
      return askings[i].question != NULL && tool != NULL && JSON_NODE_HOLDS_VALUE (tool)
                 && g_strcmp0 (json_node_get_string (tool), askings[i].question) == 0
               ? NULL
               : &askings[i];
  return NULL;
}

/* (transfer full): for the model, which tells the person. */
static char *
dup_message (const char *agent, const GError *why)
{
  g_autofree char *reason =
    g_error_matches (why, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_UNREACHABLE)
      ? g_strdup (_ ("Denied: the desk of Beckon is not running, and the person chose “strict”."))
      /* Translators: what went wrong */
      : g_strdup_printf (
        _ ("Denied: the desk of Beckon could not be asked (%s), and the person chose “strict”."),
        why->message);
  g_autofree char *way_out = g_strdup_printf (
    /* Translators: the name of a program, such as claude */
    _ ("To continue, the person can start the desk (open Beckon, or run “beckon serve”), or run "
       "“beckon setup %s” without --strict, and with --project if it is connected for one project: "
       "then the agent asks in its terminal."),
    agent);

  return g_strconcat (reason, " ", way_out, NULL);
}

char *
beckon_hook_denial (const char *agent, const char *event, gsize length, const GError *why)
{
  const Asking    *asking = find_asking (agent, event, length);
  g_autofree char *message = NULL;
  g_autoptr (GString) json = NULL;

  if (asking == NULL || g_error_matches (why, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_INTERRUPTED))
    return NULL;
  message = dup_message (agent, why);
  json = g_string_new (NULL);
  beckon_json_open_object (json);
  if (asking->replies)
    {
      beckon_json_add_string (json, "reply", "reject");
    }
  else
    {
      beckon_json_open_member_object (json, "hookSpecificOutput");
      beckon_json_add_string (json, "hookEventName", asking->event);
      beckon_json_open_member_object (json, "decision");
      beckon_json_add_string (json, "behavior", "deny");
    }
  beckon_json_add_string (json, "message", message);
  if (!asking->replies)
    {
      beckon_json_close_object (json);
      beckon_json_close_object (json);
    }
  beckon_json_close_object (json);
  return g_string_free (g_steal_pointer (&json), FALSE);
}
