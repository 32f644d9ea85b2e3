/* json-command.c: reads a program with its arguments, and its environment, from JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/json/json-command.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/limits.h"

static gboolean
check_total (const char *field, char **texts, GError **error)
{
  gsize total = 0;

  for (guint i = 0; texts[i] != NULL; i++)
    total += strlen (texts[i]) + 1;
  if (total <= BECKON_LIMIT_COMMAND_BYTES)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Put it in a script and run that."),
                    _ ("“%s” is longer than %llu bytes"), field,
                    (unsigned long long) BECKON_LIMIT_COMMAND_BYTES);
  return FALSE;
}

static gboolean
check_count (const char *field, guint count, GError **error)
{
  if (count <= BECKON_LIMIT_ARGUMENTS)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Put it in a script and run that."),
                    _ ("“%s” has more than %d items"), field, BECKON_LIMIT_ARGUMENTS);
  return FALSE;
}

static gboolean
is_text (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

gboolean
beckon_json_get_command (JsonObject *object, const char *field, char ***argv, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) read = NULL;
  JsonNode  *node = json_object_get_member (object, field);
  JsonArray *array = NULL;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (is_text (node))
    {
      g_autofree char *line = NULL;

      if (!beckon_json_get_string (object, field, TRUE, BECKON_LIMIT_COMMAND_BYTES, &line, error))
        return FALSE;
      g_strv_builder_add_many (builder, "/bin/sh", "-c", line, NULL);
      *argv = g_strv_builder_end (builder);
      return TRUE;
    }
  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      beckon_set_error (
        error, BECKON_ERROR_MALFORMED,
        _ ("Use an array to run a program directly, or a string to run it in a shell."),
        _ ("“%s” must be a string or an array of strings"), field);
      return FALSE;
    }
  array = json_node_get_array (node);
  if (!check_count (field, json_array_get_length (array), error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (!is_text (element))
        {
          beckon_set_error (error, BECKON_ERROR_MALFORMED,
                            _ ("Example: \"command\": [\"make\", \"check\"]"),
                            _ ("“%s” must be a string or an array of strings"), field);
          return FALSE;
        }
      g_strv_builder_add (builder, json_node_get_string (element));
    }
  read = g_strv_builder_end (builder);
  if (read[0] == NULL || *read[0] == '\0')
    return beckon_json_refuse_empty (field, error);
  if (!check_total (field, read, error))
    return FALSE;

  *argv = g_steal_pointer (&read);
  return TRUE;
}

gboolean
beckon_json_get_environment (JsonObject *object,
                             const char *field,
                             char     ***variables,
                             GError    **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) read = NULL;
  JsonObject    *environment = NULL;
  JsonObjectIter iter;
  const char    *name;
  JsonNode      *node;

  if (!beckon_json_get_object (object, field, FALSE, &environment, error))
    return FALSE;
  if (environment == NULL || json_object_get_size (environment) == 0)
    return TRUE;
  if (!check_count (field, json_object_get_size (environment), error))
    return FALSE;
  json_object_iter_init_ordered (&iter, environment);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      g_autofree char *variable = NULL;

      if (*name == '\0' || strchr (name, '=') != NULL || !is_text (node))
        {
          beckon_set_error (error, BECKON_ERROR_MALFORMED,
                            _ ("Example: {\"NAME\": \"value\"}; names must not contain “=”."),
                            _ ("“%s” must be an object whose values are strings"), field);
          return FALSE;
        }
      variable = g_strconcat (name, "=", json_node_get_string (node), NULL);
      g_strv_builder_add (builder, variable);
    }
  read = g_strv_builder_end (builder);
  if (!check_total (field, read, error))
    return FALSE;

  *variables = g_steal_pointer (&read);
  return TRUE;
}

char **
beckon_json_dup_texts (JsonArray *array)
{
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (is_text (node))
        g_strv_builder_add (texts, json_node_get_string (node));
    }

  return g_strv_builder_end (texts);
}

char **
beckon_json_dup_environment (JsonObject *object)
{
  g_autoptr (GStrvBuilder) environment = g_strv_builder_new ();
  JsonObjectIter iter;
  const char    *variable;
  JsonNode      *node;

  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &variable, &node))
    if (is_text (node))
      {
        g_autofree char *pair = g_strconcat (variable, "=", json_node_get_string (node), NULL);

        g_strv_builder_add (environment, pair);
      }

  return g_strv_builder_end (environment);
}
