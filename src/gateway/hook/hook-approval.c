/* hook-approval.c: a tool that an agent wants to use, as an approval
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-approval.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/json/json-node.h"
#include "base/json/json-write.h"
#include "base/unified-diff.h"

/* More than an agent ever suggests. */
#define MAX_SUGGESTIONS 10
/* Of a suggestion in the label of an option: all of a rule that a person can read at once. */
#define RULE_CHARS 300

static const char *
argument (const BeckonHookInput *input, const char *name)
{
  return input->arguments != NULL ? beckon_hook_text (input->arguments, name) : NULL;
}

/* --- what it would do --- */

static void
add_edits (const BeckonHookInput *input, GString *diff)
{
  JsonArray *edits =
    input->arguments != NULL ? beckon_hook_array (input->arguments, "edits") : NULL;

  for (guint i = 0; edits != NULL && i < json_array_get_length (edits); i++)
    {
      JsonNode *node = json_array_get_element (edits, i);

      if (JSON_NODE_HOLDS_OBJECT (node))
        beckon_unified_diff_add (
          diff, beckon_hook_text (json_node_get_object (node), input->tool->before),
          beckon_hook_text (json_node_get_object (node), input->tool->after));
    }
}

/* (transfer full) (nullable): as a unified diff; NULL for a tool that changes no file. */
static char *
dup_diff (const BeckonHookInput *input)
{
  const BeckonHookTool *tool = input->tool;
  g_autoptr (GString) diff = NULL;

  if (tool->kind == BECKON_HOOK_TOOL_PATCH)
    return g_strdup (argument (input, tool->after));
  if (tool->path == NULL || argument (input, tool->path) == NULL)
    return NULL;

  diff = beckon_unified_diff_new (argument (input, tool->path), argument (input, tool->path));
  if (tool->kind == BECKON_HOOK_TOOL_EDITS)
    add_edits (input, diff);
  else
    beckon_unified_diff_add (diff, argument (input, tool->before), argument (input, tool->after));

  return g_string_free (g_steal_pointer (&diff), FALSE);
}

/* (transfer full): the member `approval`. */
static char *
dup_approval (const BeckonHookInput *input)
{
  const BeckonHookTool *tool = input->tool;
  GString              *json = g_string_new (NULL);
  g_autofree char      *diff = dup_diff (input);
  g_autofree char      *arguments =
    input->arguments != NULL ? beckon_json_object_to_text (input->arguments) : NULL;

  beckon_json_open_object (json);
  beckon_json_add_string (json, "tool", input->tool_name);
  if (tool->kind == BECKON_HOOK_TOOL_COMMAND && argument (input, tool->after) != NULL)
    {
      beckon_json_add_string (json, "command", argument (input, tool->after));
      beckon_json_add_string (json, "language", "sh");
    }
  if (tool->path != NULL && argument (input, tool->path) != NULL)
    beckon_json_add_string (json, "path", argument (input, tool->path));
  if (diff != NULL)
    beckon_json_add_string (json, "diff", diff);
  if (arguments != NULL)
    beckon_json_add_raw (json, "arguments", arguments);
  if (input->folder != NULL)
    beckon_json_add_string (json, "cwd", input->folder);
  if (input->agent->edits && arguments != NULL)
    beckon_json_add_boolean (json, "editable", TRUE);
  beckon_json_close_object (json);

  return g_string_free (json, FALSE);
}

/* (transfer full) */
static char *
dup_title (const BeckonHookInput *input, const char *who)
{
  switch (input->tool->kind)
    {
    case BECKON_HOOK_TOOL_COMMAND:
      /* Translators: who asks: the name of an agent */
      return g_strdup_printf (_ ("%s wants to run a command"), who);
    case BECKON_HOOK_TOOL_EDIT:
    case BECKON_HOOK_TOOL_EDITS:
    case BECKON_HOOK_TOOL_PATCH:
      /* Translators: who asks: the name of an agent */
      return g_strdup_printf (_ ("%s wants to change a file"), who);
    case BECKON_HOOK_TOOL_WRITE:
      /* Translators: who asks: the name of an agent */
      return g_strdup_printf (_ ("%s wants to write a file"), who);
    case BECKON_HOOK_TOOL_OUTSIDE:
      /* Translators: who asks: the name of an agent */
      return g_strdup_printf (_ ("%s wants to work outside of its folder"), who);
    case BECKON_HOOK_TOOL_PLAN:
      /* Translators: who asks: the name of an agent */
      return g_strdup_printf (_ ("%s wants to begin with its plan"), who);
    default:
      /* Translators: who asks: the name of an agent; and the name of a tool */
      return g_strdup_printf (_ ("%s wants to use the tool %s"), who, input->tool_name);
    }
}

/* --- what the person may choose --- */

/* Adds what a rule allows: "Bash(npm test:*)". */
static void
add_rules (GString *text, JsonArray *rules)
{
  for (guint i = 0; rules != NULL && i < json_array_get_length (rules); i++)
    {
      JsonNode   *node = json_array_get_element (rules, i);
      JsonObject *rule = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      const char *tool = rule != NULL ? beckon_hook_text (rule, "toolName") : NULL;
      const char *content = rule != NULL ? beckon_hook_text (rule, "ruleContent") : NULL;

      if (tool == NULL)
        continue;
      if (text->len > 0)
        g_string_append (text, ", ");
      g_string_append (text, tool);
      if (content != NULL)
        g_string_append_printf (text, "(%s)", content);
    }
}

/* (transfer full): what @suggestion changes, in the agent's words where we have none. */
static char *
dup_change (JsonObject *suggestion)
{
  const char *type = beckon_hook_text (suggestion, "type");
  const char *mode = beckon_hook_text (suggestion, "mode");
  JsonArray  *folders = beckon_hook_array (suggestion, "directories");
  g_autoptr (GString) text = g_string_new (NULL);

  add_rules (text, beckon_hook_array (suggestion, "rules"));
  for (guint i = 0; folders != NULL && i < json_array_get_length (folders); i++)
    {
      JsonNode *node = json_array_get_element (folders, i);

      if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "",
                                json_node_get_string (node));
    }
  if (mode != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", mode);
  if (text->len == 0)
    {
      g_string_free (g_steal_pointer (&text), TRUE);
      return beckon_json_object_to_text (suggestion);
    }
  if (g_strcmp0 (type, "addRules") != 0 && g_strcmp0 (type, "addDirectories") != 0
      && g_strcmp0 (type, "setMode") != 0 && type != NULL)
    g_string_append_printf (text, " (%s)", type);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* (transfer full): where it is kept, for persons. */
static char *
dup_range (JsonObject *suggestion)
{
  const char *destination = beckon_hook_text (suggestion, "destination");

  if (g_strcmp0 (destination, "session") == 0)
    return g_strdup (_ ("until the end of this session"));
  if (g_strcmp0 (destination, "process") == 0)
    return g_strdup (_ ("until the agent ends"));
  if (g_strcmp0 (destination, "localSettings") == 0)
    return g_strdup (_ ("in this folder, for you"));
  if (g_strcmp0 (destination, "projectSettings") == 0)
    return g_strdup (_ ("in this folder, for everybody who works there"));
  if (g_strcmp0 (destination, "userSettings") == 0)
    return g_strdup (_ ("in all folders"));

  return g_strdup (destination);
}

/* Does the label show all of what @suggestion allows, and does it allow? What is not shown whole is
 * not offered (AP-1). */
static gboolean
is_shown_whole (JsonObject *suggestion)
{
  const char      *behavior = beckon_hook_text (suggestion, "behavior");
  JsonArray       *rules = beckon_hook_array (suggestion, "rules");
  g_autofree char *change = NULL;

  if (behavior != NULL && !g_str_equal (behavior, "allow"))
    return FALSE;
  for (guint i = 0; rules != NULL && i < json_array_get_length (rules); i++)
    {
      JsonNode *node = json_array_get_element (rules, i);

      if (!JSON_NODE_HOLDS_OBJECT (node)
          || beckon_hook_text (json_node_get_object (node), "toolName") == NULL)
        return FALSE;
    }
  change = dup_change (suggestion);

  return g_utf8_strlen (change, -1) <= RULE_CHARS && strchr (change, '\n') == NULL;
}

/* Do two suggestions allow the same, and is that kept in the same place? */
static gboolean
is_same (JsonObject *one, JsonObject *other)
{
  g_autofree char *change = dup_change (one);
  g_autofree char *other_change = dup_change (other);
  g_autofree char *range = dup_range (one);
  g_autofree char *other_range = dup_range (other);

  return g_str_equal (change, other_change) && g_strcmp0 (range, other_range) == 0;
}

/* (transfer container): the suggestions that are offered, JsonObject; each once. */
static GPtrArray *
list_offered (const BeckonHookInput *input)
{
  g_autoptr (GPtrArray) offered = g_ptr_array_new ();

  if (!input->agent->remembers || input->suggestions == NULL)
    return g_steal_pointer (&offered);
  for (guint i = 0;
       i < json_array_get_length (input->suggestions) && offered->len < MAX_SUGGESTIONS; i++)
    {
      JsonNode   *node = json_array_get_element (input->suggestions, i);
      JsonObject *suggestion = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

      if (suggestion != NULL && is_shown_whole (suggestion)
          && !g_ptr_array_find_with_equal_func (offered, suggestion, (GEqualFunc) is_same, NULL))
        g_ptr_array_add (offered, suggestion);
    }

  return g_steal_pointer (&offered);
}

static void
add_option (BeckonInteraction *draft, BeckonEffect effect, const char *label, const char *more)
{
  BeckonOption *option = beckon_option_new (label, more, FALSE);

  option->effect = effect;
  g_ptr_array_add (draft->options, option);
}

/* (transfer full): what option @index of @offered says. Of two that allow the same, each says where
 * it is kept, too: equal labels are refused. */
static char *
dup_label (GPtrArray *offered, guint index)
{
  g_autofree char *change = dup_change (g_ptr_array_index (offered, index));
  g_autofree char *range = dup_range (g_ptr_array_index (offered, index));
  g_autofree char *shown = beckon_display_text_short (change, RULE_CHARS);
  gboolean         is_twice = FALSE;

  for (guint i = 0; i < offered->len; i++)
    {
      g_autofree char *other = dup_change (g_ptr_array_index (offered, i));

      is_twice |= i != index && g_str_equal (change, other);
    }
  if (is_twice && range != NULL)
    /* Translators: what is allowed from now on, such as: Bash(npm test:*); and where that is kept,
     * such as: in all folders */
    return g_strdup_printf (_ ("Always allow: %s (%s)"), shown, range);
  /* Translators: what is allowed from now on, such as: Bash(npm test:*) */
  return g_strdup_printf (_ ("Always allow: %s"), shown);
}

JsonObject *
beckon_hook_approval_get_suggestion (const BeckonHookInput *input, guint index)
{
  g_autoptr (GPtrArray) offered = list_offered (input);

  return index > 0 && index <= offered->len ? g_ptr_array_index (offered, index - 1) : NULL;
}

void
beckon_hook_approval_fill (BeckonInteraction *draft, const BeckonHookInput *input, const char *who)
{
  const char *why = argument (input, "description");
  g_autoptr (GPtrArray) offered = list_offered (input);

  draft->conflict_description = dup_title (input, who);
  draft->approval = dup_approval (input);
  if (input->tool->kind == BECKON_HOOK_TOOL_PLAN && argument (input, input->tool->after) != NULL)
    {
      g_autoptr (GString) json = g_string_new (NULL);

      beckon_json_add_string (json, NULL, argument (input, input->tool->after));
      draft->context = g_string_free (g_steal_pointer (&json), FALSE);
    }
  if (why != NULL && *why != '\0')
    draft->reason = g_strdup (why);

  add_option (draft, BECKON_EFFECT_ALLOW_ONCE, _ ("Allow"), NULL);
  for (guint i = 0; i < offered->len; i++)
    {
      g_autofree char *label = dup_label (offered, i);
      g_autofree char *range = dup_range (g_ptr_array_index (offered, i));

      add_option (draft, BECKON_EFFECT_ALLOW_ALWAYS, label, range);
    }
  add_option (draft, BECKON_EFFECT_REJECT_ONCE, _ ("Deny"), NULL);
}
