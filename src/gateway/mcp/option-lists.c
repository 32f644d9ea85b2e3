/* option-lists.c: what goes with the options of a question, as lists of texts beside them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/option-lists.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"

#define SHOWN_CHARS 60

#define DESTRUCTIVE "destructive_options"

/* The lists with an entry for each option. */
static const struct
{
  const char *argument;
  const char *member; /* of an option */
} lists[] = {
  { "descriptions", "description" },
  { "effects", "effect" },
};

/* (transfer none) (nullable) */
static const char *
get_text (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

/* Takes the list @name from @body. @list (transfer full) (nullable): NULL if there is none. FALSE
 * with @error if it is no list of texts. */
static gboolean
take_list (JsonObject *body, const char *name, JsonArray **list, GError **error)
{
  JsonNode *node = json_object_get_member (body, name);

  *list = NULL;
  if (node == NULL)
    return TRUE;
  if (JSON_NODE_HOLDS_ARRAY (node))
    *list = json_array_ref (json_node_get_array (node));
  else if (!JSON_NODE_HOLDS_NULL (node))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("The inputSchema of the tool describes its arguments."),
                        _ ("“%s” is not a list of texts"), name);
      return FALSE;
    }
  json_object_remove_member (body, name);
  for (guint i = 0; *list != NULL && i < json_array_get_length (*list); i++)
    if (get_text (json_array_get_element (*list, i)) == NULL)
      {
        g_clear_pointer (list, json_array_unref);
        beckon_set_error (error, BECKON_ERROR_MALFORMED,
                          _ ("The inputSchema of the tool describes its arguments."),
                          _ ("“%s” is not a list of texts"), name);
        return FALSE;
      }
  return TRUE;
}

/* (transfer full): @node, an option, as an object in which more can be said; one that is neither a
 * text nor an object stays, and whoever reads the question reports it. */
static JsonNode *
open_option (JsonNode *node)
{
  const char *label = get_text (node);
  JsonObject *option;
  JsonNode   *opened;

  if (label == NULL && !JSON_NODE_HOLDS_OBJECT (node))
    return json_node_copy (node);
  option = json_object_new ();
  if (label != NULL)
    json_object_set_string_member (option, "label", label);
  else
    {
      JsonObjectIter iter;
      const char    *name;
      JsonNode      *value;

      json_object_iter_init (&iter, json_node_get_object (node));
      while (json_object_iter_next (&iter, &name, &value))
        json_object_set_member (option, name, json_node_copy (value));
    }
  opened = json_node_alloc ();
  json_node_init_object (opened, option);
  json_object_unref (option);
  return opened;
}

/* (transfer none) (nullable): the options of @body as objects, which @body alone has. */
static JsonArray *
open_options (JsonObject *body)
{
  JsonNode  *node = json_object_get_member (body, "options");
  JsonArray *given, *opened;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return NULL;
  given = json_node_get_array (node);
  opened = json_array_sized_new (json_array_get_length (given));
  for (guint i = 0; i < json_array_get_length (given); i++)
    json_array_add_element (opened, open_option (json_array_get_element (given, i)));
  json_object_set_array_member (body, "options", opened);
  return opened;
}

/* (transfer none) (nullable) */
static JsonObject *
get_option (JsonArray *options, guint i)
{
  JsonNode *node = json_array_get_element (options, i);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static gboolean
put_list (
  JsonArray *options, JsonArray *list, const char *argument, const char *member, GError **error)
{
  guint count = options != NULL ? json_array_get_length (options) : 0;

  if (json_array_get_length (list) > count)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Each entry belongs to the option at the same place in “options”."),
                        _ ("“%s” has more entries (%u) than there are options (%u)"), argument,
                        json_array_get_length (list), count);
      return FALSE;
    }
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      const char *text = json_array_get_string_element (list, i);
      JsonObject *option = *text != '\0' ? get_option (options, i) : NULL;

      if (option != NULL && !json_object_has_member (option, member))
        json_object_set_string_member (option, member, text);
    }
  return TRUE;
}

static gboolean
put_destructive (JsonArray *options, const char *label, GError **error)
{
  g_autofree char *shown = NULL;

  for (guint i = 0; options != NULL && i < json_array_get_length (options); i++)
    {
      JsonObject *option = get_option (options, i);
      JsonNode   *own = option != NULL ? json_object_get_member (option, "label") : NULL;

      if (own == NULL || g_strcmp0 (get_text (own), label) != 0)
        continue;
      json_object_set_boolean_member (option, "destructive", TRUE);
      return TRUE;
    }
  shown = beckon_display_text_short (label, SHOWN_CHARS);
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Repeat the option there as it is in “options”."),
                    _ ("“%s” in “%s” is none of the options"), shown, DESTRUCTIVE);
  return FALSE;
}

gboolean
beckon_mcp_take_option_lists (JsonObject *body, GError **error)
{
  JsonArray *options;
  g_autoptr (JsonArray) destructive = NULL;

  if (!json_object_has_member (body, "descriptions") && !json_object_has_member (body, "effects")
      && !json_object_has_member (body, DESTRUCTIVE))
    return TRUE;
  options = open_options (body);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autoptr (JsonArray) list = NULL;

      if (!take_list (body, lists[i].argument, &list, error)
          || (list != NULL && !put_list (options, list, lists[i].argument, lists[i].member, error)))
        return FALSE;
    }
  if (!take_list (body, DESTRUCTIVE, &destructive, error))
    return FALSE;
  for (guint i = 0; destructive != NULL && i < json_array_get_length (destructive); i++)
    if (!put_destructive (options, json_array_get_string_element (destructive, i), error))
      return FALSE;
  return TRUE;
}
