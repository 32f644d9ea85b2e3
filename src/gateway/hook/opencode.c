/* opencode.c: the events of opencode, which its plugin passes on: those of its bus, each with its
 * properties, and what is typed there
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/json/json-node.h"
#include "gateway/hook/hook-input.h"

/* The permission under which its tool for questions is known here. */
#define QUESTION "question"

static const BeckonHookEvent events[] = {
  { "permission.asked", BECKON_HOOK_PERMISSION, NULL },
  { "permission.replied", BECKON_HOOK_AFTER_TOOL, NULL },
  { "question.asked", BECKON_HOOK_PERMISSION, NULL },
  { "question.replied", BECKON_HOOK_AFTER_TOOL, NULL },
  { "question.rejected", BECKON_HOOK_AFTER_TOOL, NULL },
  { "session.created", BECKON_HOOK_SESSION_START, NULL },
  { "session.deleted", BECKON_HOOK_SESSION_END, NULL },
  { "server.instance.disposed", BECKON_HOOK_SESSION_END, NULL },
  { "session.idle", BECKON_HOOK_TURN_END, "text" },
  { "session.error", BECKON_HOOK_NOTICE, "text" },
  { "chat.message", BECKON_HOOK_PROMPT, "text" },
  { NULL },
};

/* The session of a sub-agent is one of its own: it has the same events as the person's. */
static const BeckonHookEvent sub_events[] = {
  { "session.created", BECKON_HOOK_SUB_START, NULL },
  { "session.deleted", BECKON_HOOK_SUB_END, NULL },
  { "session.idle", BECKON_HOOK_SUB_END, "text" },
  { NULL },
};

/* By the names of the permissions: `edit` is that of every tool that changes a file. */
static const BeckonHookTool tools[] = {
  { "bash", BECKON_HOOK_TOOL_COMMAND, .after = "command" },
  { "edit", BECKON_HOOK_TOOL_PATCH, "filepath", .after = "diff" },
  { "external_directory", BECKON_HOOK_TOOL_OUTSIDE },
  { QUESTION, BECKON_HOOK_TOOL_QUESTIONS },
  { NULL },
};

static const char *const resume[] = { "opencode", "--session", NULL };

static void
add_all (JsonObject *to, JsonObject *from)
{
  g_autoptr (GList) names = from != NULL ? json_object_get_members (from) : NULL;

  for (GList *link = names; link != NULL; link = link->next)
    if (!json_object_has_member (to, link->data))
      json_object_set_member (to, link->data,
                              json_node_copy (json_object_get_member (from, link->data)));
}

/* Is what @name says known? */
static gboolean
is_known (JsonObject *arguments, const char *name)
{
  const char *text = name != NULL ? beckon_hook_text (arguments, name) : NULL;

  return text != NULL && *text != '\0';
}

/* What a permission is for: what opencode says of it, which may be nothing; the patterns, where
 * they do not say the command or the change again; and the arguments of the tool, where the plugin
 * has seen them. */
static JsonObject *
make_arguments (const BeckonHookInput *self, JsonObject *event, JsonObject *properties)
{
  JsonObject *arguments = json_object_new ();
  JsonArray  *patterns = beckon_hook_array (properties, "patterns");

  add_all (arguments, beckon_hook_object (properties, "metadata"));
  /* Of a change, the difference is all. */
  if (self->tool->kind != BECKON_HOOK_TOOL_PATCH || !is_known (arguments, self->tool->after))
    add_all (arguments, beckon_hook_object (event, "tool_input"));
  if (patterns != NULL && !is_known (arguments, self->tool->after))
    json_object_set_array_member (arguments, "patterns", json_array_ref (patterns));
  return arguments;
}

/* (transfer full) (nullable): one suggestion: all that “always” allows there, which is kept until
 * opencode ends. */
static JsonArray *
make_suggestions (const BeckonHookInput *self, JsonObject *properties)
{
  JsonArray  *always = beckon_hook_array (properties, "always");
  JsonObject *suggestion;
  JsonArray  *suggestions;
  JsonArray  *rules;

  if (always == NULL || json_array_get_length (always) == 0)
    return NULL;
  suggestion = json_object_new ();
  rules = json_array_new ();
  for (guint i = 0; i < json_array_get_length (always); i++)
    {
      JsonNode   *pattern = json_array_get_element (always, i);
      JsonObject *rule = json_object_new ();

      /* A rule without a tool is not offered: what is no text cannot be shown. */
      if (JSON_NODE_HOLDS_VALUE (pattern) && json_node_get_value_type (pattern) == G_TYPE_STRING)
        {
          json_object_set_string_member (rule, "toolName", self->tool_name);
          json_object_set_string_member (rule, "ruleContent", json_node_get_string (pattern));
        }
      json_array_add_object_element (rules, rule);
    }
  json_object_set_string_member (suggestion, "type", "addRules");
  json_object_set_string_member (suggestion, "behavior", "allow");
  json_object_set_string_member (suggestion, "destination", "process");
  json_object_set_array_member (suggestion, "rules", rules);
  suggestions = json_array_new ();
  json_array_add_object_element (suggestions, suggestion);
  return suggestions;
}

static void
read_question (BeckonHookInput *self, JsonObject *properties)
{
  JsonArray *questions = beckon_hook_array (properties, "questions");

  self->tool_name = g_strdup (QUESTION);
  self->tool = beckon_hook_agent_find_tool (self->agent, QUESTION);
  self->arguments = json_object_new ();
  if (questions != NULL)
    json_object_set_array_member (self->arguments, "questions", json_array_ref (questions));
}

static void
read_permission (BeckonHookInput *self, JsonObject *event, JsonObject *properties)
{
  self->tool_name = g_strdup (beckon_hook_text (properties, "permission"));
  self->tool = beckon_hook_agent_find_tool (self->agent, self->tool_name);
  self->arguments = make_arguments (self, event, properties);
  self->suggestions = make_suggestions (self, properties);
}

static void
read_event (BeckonHookInput *self, JsonObject *event)
{
  JsonObject *properties = beckon_hook_object (event, "properties");
  const char *id;

  for (const BeckonHookEvent *own = sub_events; self->sub_id != NULL && own->name != NULL; own++)
    if (g_str_equal (own->name, self->event->name))
      self->event = own;
  g_clear_pointer (&self->tool_name, g_free);
  g_clear_pointer (&self->arguments, json_object_unref);
  g_clear_pointer (&self->suggestions, json_array_unref);
  g_clear_pointer (&self->use, g_free);
  self->tool = beckon_hook_agent_find_tool (self->agent, NULL);
  if (properties == NULL)
    return;
  id = beckon_hook_text (properties, "requestID");
  self->use = g_strdup (id != NULL ? id : beckon_hook_text (properties, "id"));
  if (g_str_equal (self->event->name, "question.asked"))
    read_question (self, properties);
  else if (self->event->kind == BECKON_HOOK_PERMISSION)
    read_permission (self, event, properties);
}

const BeckonHookAgent beckon_hook_opencode = {
  .name = "opencode",
  .title = "opencode",
  .resume = resume,
  .events = events,
  .tools = tools,
  .remembers = TRUE,
  .numbers = TRUE,
  .read = read_event,
};
