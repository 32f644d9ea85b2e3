/* make-openapi.c: the description of the API, made while building: openapi.json, and the schemas
 * that follow from the tables of fields
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <string.h>

#include <json-glib/json-glib.h>

#include "model/schemas.h"

/* What is in both: an object is joined with the other, "required" is a list of both, and anything
 * else is as @written says. */
static void
join (JsonObject *made, JsonObject *written)
{
  g_autoptr (GList) names = json_object_get_members (written);

  for (GList *name = names; name != NULL; name = name->next)
    {
      JsonNode *node = json_object_get_member (written, name->data);
      JsonNode *other = json_object_get_member (made, name->data);

      if (other != NULL && JSON_NODE_HOLDS_OBJECT (other) && JSON_NODE_HOLDS_OBJECT (node))
        {
          join (json_node_get_object (other), json_node_get_object (node));
        }
      else if (other != NULL && strcmp (name->data, "required") == 0)
        {
          JsonArray *array = json_node_get_array (node);

          for (guint i = 0; i < json_array_get_length (array); i++)
            json_array_add_element (json_node_get_array (other),
                                    json_node_copy (json_array_get_element (array, i)));
        }
      else
        {
          json_object_set_member (made, name->data, json_node_copy (node));
        }
    }
}

int
main (int argc, char *argv[])
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *made = beckon_schemas_to_json ();
  g_autoptr (JsonNode) schemas = json_from_string (made, &error);
  JsonObject *components;

  if (argc != 3 || schemas == NULL || !json_parser_load_from_file (parser, argv[1], &error))
    {
      g_printerr ("make-openapi: %s\n", error != NULL ? error->message : "IN OUT");
      return 1;
    }

  components = json_object_get_object_member (json_node_get_object (json_parser_get_root (parser)),
                                              "components");
  join (json_node_get_object (schemas), json_object_get_object_member (components, "schemas"));
  json_object_set_member (components, "schemas", json_node_copy (schemas));

  json_generator_set_root (generator, json_parser_get_root (parser));
  json_generator_set_pretty (generator, TRUE);
  if (!json_generator_to_file (generator, argv[2], &error))
    {
      g_printerr ("make-openapi: %s\n", error->message);
      return 1;
    }

  return 0;
}
