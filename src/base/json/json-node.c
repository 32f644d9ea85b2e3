/* json-node.c: serialises a parsed tree as compact text
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/json/json-node.h"

#include "base/json/json-write.h"

static gboolean add_node (GString *json, const char *name, JsonNode *node, guint max_depth);

static void
add_value (GString *json, const char *name, JsonNode *node)
{
  switch (json_node_get_value_type (node))
    {
    case G_TYPE_STRING:
      beckon_json_add_string (json, name, json_node_get_string (node));
      break;
    case G_TYPE_BOOLEAN:
      beckon_json_add_boolean (json, name, json_node_get_boolean (node));
      break;
    case G_TYPE_INT64:
      beckon_json_add_int (json, name, json_node_get_int (node));
      break;
    default:
      beckon_json_add_double (json, name, json_node_get_double (node));
      break;
    }
}

static gboolean
add_array (GString *json, const char *name, JsonArray *array, guint max_depth)
{
  guint length = json_array_get_length (array);

  if (max_depth == 0)
    return FALSE;

  beckon_json_open_member_array (json, name);
  for (guint i = 0; i < length; i++)
    {
      if (!add_node (json, NULL, json_array_get_element (array, i), max_depth - 1))
        return FALSE;
    }
  beckon_json_close_array (json);
  return TRUE;
}

static gboolean
add_object (GString *json, const char *name, JsonObject *object, guint max_depth)
{
  JsonObjectIter iter;
  const char    *member;
  JsonNode      *node;

  if (max_depth == 0)
    return FALSE;

  beckon_json_open_member_object (json, name);
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &member, &node))
    {
      if (!add_node (json, member, node, max_depth - 1))
        return FALSE;
    }
  beckon_json_close_object (json);
  return TRUE;
}

/* FALSE if it is nested too deeply. */
static gboolean
add_node (GString *json, const char *name, JsonNode *node, guint max_depth)
{
  switch (json_node_get_node_type (node))
    {
    case JSON_NODE_OBJECT:
      return add_object (json, name, json_node_get_object (node), max_depth);
    case JSON_NODE_ARRAY:
      return add_array (json, name, json_node_get_array (node), max_depth);
    case JSON_NODE_VALUE:
      add_value (json, name, node);
      return TRUE;
    case JSON_NODE_NULL:
    default:
      beckon_json_add_null (json, name);
      return TRUE;
    }
}

char *
beckon_json_node_to_text (JsonNode *node)
{
  return beckon_json_node_to_text_within (node, G_MAXUINT);
}

char *
beckon_json_node_to_text_within (JsonNode *node, guint max_depth)
{
  g_autoptr (GString) json = g_string_sized_new (256);

  g_return_val_if_fail (node != NULL, NULL);

  if (!add_node (json, NULL, node, max_depth))
    return NULL;

  return g_string_free (g_steal_pointer (&json), FALSE);
}

char *
beckon_json_object_to_text (JsonObject *object)
{
  GString *json = g_string_sized_new (256);

  g_return_val_if_fail (object != NULL, NULL);

  add_object (json, NULL, object, G_MAXUINT);
  return g_string_free (json, FALSE);
}
