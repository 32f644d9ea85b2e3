/* question-context.c: what the agent sent with its question, as a person reads it (ATT-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-context.h"

#include <json-glib/json-glib.h>
#include <string.h>

/* What is nested deeper is shown as JSON. */
#define MAX_DEPTH 4

/* A word with a character that no word of a sentence has is code: a path, a version, an id. */
static gboolean
is_code (const char *text)
{
  return *text != '\0' && strpbrk (text, " `\n") == NULL
         && strpbrk (text, "/_.-=:0123456789") != NULL && strstr (text, "://") == NULL;
}

static void
add_indented (GString *markdown, const char *text, guint depth)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    g_string_append_printf (markdown, "%*s%s\n", (int) (2 * depth), "", lines[i]);
}

/* With a fence that is longer than any in @text. */
static void
add_card (GString *markdown, const char *text, guint depth)
{
  gboolean diff = g_str_has_prefix (text, "--- ") || g_str_has_prefix (text, "diff ");
  g_autoptr (GString) fence = g_string_new ("```");

  while (strstr (text, fence->str) != NULL)
    g_string_append_c (fence, '`');
  g_string_append_printf (markdown, "%*s%s%s\n", (int) (2 * depth), "", fence->str,
                          diff ? "diff" : "");
  add_indented (markdown, text, depth);
  g_string_append_printf (markdown, "%*s%s\n", (int) (2 * depth), "", fence->str);
}

static void add_node (GString *markdown, JsonNode *node, guint depth);

static void
add_value (GString *markdown, JsonNode *node, guint depth)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    {
      const char *text = json_node_get_string (node);

      if (strchr (text, '\n') != NULL)
        {
          g_string_append_c (markdown, '\n');
          add_card (markdown, text, depth);
        }
      else
        {
          g_string_append_printf (markdown, is_code (text) ? " `%s`\n" : " %s\n", text);
        }
    }
  else if (depth < MAX_DEPTH
           && ((JSON_NODE_HOLDS_OBJECT (node)
                && json_object_get_size (json_node_get_object (node)) > 0)
               || (JSON_NODE_HOLDS_ARRAY (node)
                   && json_array_get_length (json_node_get_array (node)) > 0)))
    {
      g_string_append_c (markdown, '\n');
      add_node (markdown, node, depth);
    }
  else
    {
      g_autofree char *json = json_to_string (node, FALSE);

      g_string_append_printf (markdown, " `%s`\n", json);
    }
}

static void
add_node (GString *markdown, JsonNode *node, guint depth)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_node_get_object (node);
      g_autoptr (GList) names = json_object_get_members (object);

      for (GList *l = names; l != NULL; l = l->next)
        {
          g_string_append_printf (markdown, "%*s- **%s:**", (int) (2 * depth), "",
                                  (const char *) l->data);
          add_value (markdown, json_object_get_member (object, l->data), depth + 1);
        }
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          g_string_append_printf (markdown, "%*s-", (int) (2 * depth), "");
          add_value (markdown, json_array_get_element (array, i), depth + 1);
        }
    }
  else
    {
      add_value (markdown, node, depth);
    }
}

char *
beckon_question_context_format (const char *json)
{
  g_autoptr (JsonNode) node = json_from_string (json, NULL);
  g_autoptr (GString) markdown = g_string_new (NULL);

  if (node == NULL)
    return g_strdup (json);
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_dup_string (node);
  add_node (markdown, node, 0);
  g_string_truncate (markdown, strlen (g_strchomp (markdown->str)));
  return g_string_free (g_steal_pointer (&markdown), FALSE);
}
