/* member.c: reads members of messages of an agent, which may have any type
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "acp/member.h"

#include <math.h>

static JsonNode *
get_node (JsonObject *object, const char *name)
{
  return object != NULL ? json_object_get_member (object, name) : NULL;
}

const char *
beckon_acp_get_text (JsonObject *object, const char *name)
{
  JsonNode *node = get_node (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
             && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

JsonObject *
beckon_acp_get_object (JsonObject *object, const char *name)
{
  JsonNode *node = get_node (object, name);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

JsonArray *
beckon_acp_get_array (JsonObject *object, const char *name)
{
  JsonNode *node = get_node (object, name);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

guint
beckon_acp_get_count (JsonObject *object, const char *name)
{
  JsonNode *node = get_node (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
           ? (guint) CLAMP (json_node_get_int (node), 0, G_MAXINT)
           : 0;
}

double
beckon_acp_get_amount (JsonObject *object, const char *name)
{
  JsonNode *node = get_node (object, name);
  double    amount = 0;

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node)
      && (json_node_get_value_type (node) == G_TYPE_DOUBLE
          || json_node_get_value_type (node) == G_TYPE_INT64))
    amount = json_node_get_double (node);
  return isfinite (amount) && amount > 0 ? amount : 0;
}

gboolean
beckon_acp_get_flag (JsonObject *object, const char *name)
{
  JsonNode *node = get_node (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
         && json_node_get_value_type (node) == G_TYPE_BOOLEAN && json_node_get_boolean (node);
}

JsonObject *
beckon_acp_get_element (JsonArray *array, guint index)
{
  JsonNode *node = json_array_get_element (array, index);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

char *
beckon_acp_dup_line (const char *text, guint max_chars)
{
  g_autofree char *line = g_strdup (text);

  for (char *at = line; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      *at = ' ';
  g_strstrip (line);
  if (g_utf8_strlen (line, -1) > max_chars)
    {
      g_autofree char *head = g_utf8_substring (line, 0, max_chars - 1);

      return g_strconcat (head, "…", NULL);
    }
  return g_steal_pointer (&line);
}
