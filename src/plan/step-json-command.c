/* step-json-command.c: reads the command of a run step and its environment from JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/step-json-private.h"

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
beckon_step_read_command (BeckonStep *self, JsonObject *object, GError **error)
{
  g_autoptr (GStrvBuilder) argv = g_strv_builder_new ();
  JsonNode  *node = json_object_get_member (object, "command");
  JsonArray *array = NULL;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (is_text (node))
    {
      g_autofree char *line = NULL;

      if (!beckon_step_get_text (object, "command", BECKON_LIMIT_COMMAND_BYTES, &line, error))
        return FALSE;
      g_strv_builder_add_many (argv, "/bin/sh", "-c", line, NULL);
      self->argv = g_strv_builder_end (argv);
      return TRUE;
    }
  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      beckon_set_error (
        error, BECKON_ERROR_MALFORMED,
        _ ("Use an array to run a program directly, or a string to run it in a shell."),
        _ ("“%s” must be a string or an array of strings"), "command");
      return FALSE;
    }
  array = json_node_get_array (node);
  if (!check_count ("command", json_array_get_length (array), error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (!is_text (element))
        {
          beckon_set_error (error, BECKON_ERROR_MALFORMED,
                            _ ("Example: \"command\": [\"make\", \"check\"]"),
                            _ ("“%s” must be a string or an array of strings"), "command");
          return FALSE;
        }
      g_strv_builder_add (argv, json_node_get_string (element));
    }
  self->argv = g_strv_builder_end (argv);
  if (self->argv[0] == NULL || *self->argv[0] == '\0')
    return beckon_json_refuse_empty ("command", error);

  return check_total ("command", self->argv, error);
}

gboolean
beckon_step_read_environment (BeckonStep *self, JsonObject *object, GError **error)
{
  g_autoptr (GStrvBuilder) variables = g_strv_builder_new ();
  JsonObject    *environment = NULL;
  JsonObjectIter iter;
  const char    *name;
  JsonNode      *node;

  if (!beckon_json_get_object (object, "environment", FALSE, &environment, error))
    return FALSE;
  if (environment == NULL || json_object_get_size (environment) == 0)
    return TRUE;
  if (!check_count ("environment", json_object_get_size (environment), error))
    return FALSE;
  json_object_iter_init_ordered (&iter, environment);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      g_autofree char *variable = NULL;

      if (*name == '\0' || strchr (name, '=') != NULL || !is_text (node))
        {
          beckon_set_error (error, BECKON_ERROR_MALFORMED,
                            _ ("Example: {\"NAME\": \"value\"}; names must not contain “=”."),
                            _ ("“%s” must be an object whose values are strings"), "environment");
          return FALSE;
        }
      variable = g_strconcat (name, "=", json_node_get_string (node), NULL);
      g_strv_builder_add (variables, variable);
    }
  self->environment = g_strv_builder_end (variables);

  return check_total ("environment", self->environment, error);
}
