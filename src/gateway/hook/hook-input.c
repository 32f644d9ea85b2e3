/* hook-input.c: what an agent's hook says
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-input.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-sorted.h"
#include "base/json/json-write.h"
#include "base/limits.h"

static JsonNode *
find (JsonObject *object, const char *name)
{
  return name != NULL ? json_object_get_member (object, name) : NULL;
}

const char *
beckon_hook_text (JsonObject *object, const char *name)
{
  JsonNode *node = find (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
             && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

JsonObject *
beckon_hook_object (JsonObject *object, const char *name)
{
  JsonNode *node = find (object, name);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

JsonArray *
beckon_hook_array (JsonObject *object, const char *name)
{
  JsonNode *node = find (object, name);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

/* (transfer full) (nullable): the text @name, where there is one that says something. */
static char *
dup_text (JsonObject *object, const char *name)
{
  const char *text = beckon_hook_text (object, name);

  return text != NULL && *text != '\0' ? g_strdup (text) : NULL;
}

/* (transfer full) (nullable): the same of the one or the other name. */
static char *
dup_either (JsonObject *object, const char *name, const char *other)
{
  char *text = dup_text (object, name);

  return text != NULL ? text : dup_text (object, other);
}

static gboolean
set_missing (const BeckonHookAgent *agent, const char *field, GError **error)
{
  g_autofree char *hint =
    /* Translators: the name of an agent, such as "Claude Code" */
    g_strdup_printf (_ ("Send the event as %s writes it."), agent->title);

  beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, _ ("“%s” is missing"), field);
  return FALSE;
}

static gboolean
check (const BeckonHookInput *self, GError **error)
{
  gboolean of_tool = self->event->kind == BECKON_HOOK_PERMISSION
                     || self->event->kind == BECKON_HOOK_BEFORE_TOOL
                     || self->event->kind == BECKON_HOOK_AFTER_TOOL;

  if (self->session == NULL)
    return set_missing (self->agent, "session_id", error);
  if (!beckon_limit_check_text ("session_id", self->session, BECKON_LIMIT_NAME_BYTES, error))
    return FALSE;
  if (of_tool && self->agent->numbers && self->use == NULL)
    return set_missing (self->agent, "id", error);
  if (of_tool && self->tool_name == NULL
      && !(self->agent->numbers && self->event->kind == BECKON_HOOK_AFTER_TOOL))
    return set_missing (self->agent, self->agent->numbers ? "permission" : "tool_name", error);

  return TRUE;
}

BeckonHookInput *
beckon_hook_input_read (const BeckonHookAgent *agent, JsonObject *object, GError **error)
{
  g_autoptr (BeckonHookInput) self = g_new0 (BeckonHookInput, 1);
  g_autofree char *name = dup_either (object, "hook_event_name", "type");
  JsonObject      *arguments = beckon_hook_object (object, "tool_input");
  JsonObject      *schema = beckon_hook_object (object, "requested_schema");
  JsonArray       *suggestions = beckon_hook_array (object, "permission_suggestions");

  if (name == NULL)
    {
      set_missing (agent, "hook_event_name", error);
      return NULL;
    }
  self->agent = agent;
  self->event = beckon_hook_agent_find_event (agent, name);
  if (self->event == NULL)
    return NULL;

  self->session = dup_either (object, "session_id", "thread-id");
  self->folder = dup_text (object, "cwd");
  self->tool_name = dup_text (object, "tool_name");
  self->tool = beckon_hook_agent_find_tool (agent, self->tool_name);
  self->arguments = arguments != NULL ? json_object_ref (arguments) : NULL;
  self->use = dup_text (object, "tool_use_id");
  self->sub_type = dup_text (object, "agent_type");
  self->sub_id = dup_text (object, "agent_id");
  self->text = dup_text (object, self->event->text);
  self->note_type = dup_text (object, "notification_type");
  self->server = dup_text (object, "mcp_server_name");
  self->mode = dup_text (object, "mode");
  self->schema = schema != NULL ? json_object_ref (schema) : NULL;
  self->suggestions = suggestions != NULL ? json_array_ref (suggestions) : NULL;
  if (agent->read != NULL)
    agent->read (self, object);

  return check (self, error) ? g_steal_pointer (&self) : NULL;
}

void
beckon_hook_input_free (BeckonHookInput *self)
{
  if (self == NULL)
    return;
  g_free (self->session);
  g_free (self->host);
  g_free (self->folder);
  g_free (self->place);
  g_free (self->tool_name);
  g_clear_pointer (&self->arguments, json_object_unref);
  g_free (self->use);
  g_free (self->sub_type);
  g_free (self->sub_id);
  g_free (self->text);
  g_free (self->note_type);
  g_free (self->server);
  g_free (self->mode);
  g_clear_pointer (&self->schema, json_object_unref);
  g_clear_pointer (&self->suggestions, json_array_unref);
  g_free (self);
}

char *
beckon_hook_input_digest (const BeckonHookInput *self)
{
  static const char *const answers[] = { "answers", "annotations", NULL };
  g_autoptr (GString) json = g_string_new (NULL);
  gboolean asks = self->tool->kind == BECKON_HOOK_TOOL_QUESTIONS;

  beckon_json_open_object (json);
  if (self->agent->numbers)
    {
      beckon_json_add_string (json, "use", self->use);
    }
  else
    {
      beckon_json_add_string (json, "tool", self->tool_name);
      beckon_json_open_member_object (json, "arguments");
      if (self->arguments != NULL)
        beckon_json_add_sorted_members (json, self->arguments, asks ? answers : NULL);
      beckon_json_close_object (json);
      beckon_json_add_string (json, "server", self->server);
    }
  beckon_json_close_object (json);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, json->str, (gssize) json->len);
}
