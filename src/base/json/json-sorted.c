/* json-sorted.c: the same text for the same JSON, in whatever order its members stand
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/json/json-sorted.h"

#include <string.h>

#include "base/json/json-node.h"
#include "base/json/json-write.h"

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

void
beckon_json_add_sorted_members (GString *json, JsonObject *object, const char *const *without)
{
  g_autoptr (GList) names = g_list_sort (json_object_get_members (object), compare_names);

  for (GList *link = names; link != NULL; link = link->next)
    if (without == NULL || !g_strv_contains (without, link->data))
      beckon_json_add_sorted (json, link->data, json_object_get_member (object, link->data));
}

void
beckon_json_add_sorted (GString *json, const char *name, JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      beckon_json_open_member_object (json, name);
      beckon_json_add_sorted_members (json, json_node_get_object (node), NULL);
      beckon_json_close_object (json);
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      beckon_json_open_member_array (json, name);
      for (guint i = 0; i < json_array_get_length (array); i++)
        beckon_json_add_sorted (json, NULL, json_array_get_element (array, i));
      beckon_json_close_array (json);
    }
  else
    {
      g_autofree char *text = beckon_json_node_to_text (node);

      beckon_json_add_raw (json, name, text);
    }
}
