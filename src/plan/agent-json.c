/* agent-json.c: reads and writes agents as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/agent-json.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "model/name.h"
#include "model/words.h"
#include "plan/step-json.h"

static void
add_command (const BeckonAgent *self, GString *json, const char *name)
{
  beckon_json_open_member_array (json, name);
  for (guint i = 0; self->command[i] != NULL; i++)
    beckon_json_add_string (json, NULL, self->command[i]);
  beckon_json_close_array (json);
}

void
beckon_agent_add_json (const BeckonAgent *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_json_add_int (json, "id", self->id);
  beckon_json_add_string (json, "name", self->name);
  beckon_json_add_string (json, "status", beckon_agent_status_to_string (self->status));
  if (self->command != NULL)
    add_command (self, json, "command");
  else
    beckon_json_add_null (json, "command");
  beckon_json_add_string (json, "folder", self->folder);
  if (self->environment != NULL)
    beckon_json_add_environment (json, "environment", self->environment);
  else
    beckon_json_add_null (json, "environment");
  if (self->time_limit_us != 0)
    beckon_json_add_int (json, "time_limit", self->time_limit_us / BECKON_US_PER_MS);
  else
    beckon_json_add_null (json, "time_limit");
  beckon_json_add_time (json, "created_at", self->created_us);
  beckon_json_add_time (json, "updated_at", self->updated_us);
  beckon_json_close_object (json);
}

static char **
take_command (JsonArray *array)
{
  g_autoptr (GStrvBuilder) argv = g_strv_builder_new ();

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
        g_strv_builder_add (argv, json_node_get_string (node));
    }

  return g_strv_builder_end (argv);
}

static char **
take_environment (JsonObject *object)
{
  g_autoptr (GStrvBuilder) environment = g_strv_builder_new ();
  JsonObjectIter iter;
  const char    *variable;
  JsonNode      *node;

  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &variable, &node))
    if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
      {
        g_autofree char *pair = g_strconcat (variable, "=", json_node_get_string (node), NULL);

        g_strv_builder_add (environment, pair);
      }

  return g_strv_builder_end (environment);
}

BeckonAgent *
beckon_agent_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonAgent) self = beckon_agent_new ();
  g_autofree char *status = NULL;
  JsonArray       *command = NULL;
  JsonObject      *environment = NULL;

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_get_int (object, "id", TRUE, 1, G_MAXINT64, &self->id, error)
      || !beckon_json_get_string (object, "name", TRUE, G_MAXSIZE, &self->name, error)
      || !beckon_json_get_any_string (object, "status", &status, error)
      || !beckon_json_get_array (object, "command", FALSE, &command, error)
      || !beckon_json_get_any_string (object, "folder", &self->folder, error)
      || !beckon_json_get_object (object, "environment", FALSE, &environment, error)
      || !beckon_json_get_duration (object, "time_limit", FALSE, &self->time_limit_us, error)
      || !beckon_json_get_time (object, "created_at", FALSE, &self->created_us, error)
      || !beckon_json_get_time (object, "updated_at", FALSE, &self->updated_us, error))
    return NULL;
  if (status != NULL && !beckon_agent_status_from_string (status, &self->status))
    {
      beckon_json_refuse_word ("status", status, NULL, error);
      return NULL;
    }
  if (command != NULL)
    self->command = take_command (command);
  if (environment != NULL)
    self->environment = take_environment (environment);

  return g_steal_pointer (&self);
}

/* (transfer full): @object's members as a run step: a valid command of an agent is what is valid in
 * a step. */
static BeckonStep *
read_as_step (JsonObject *object, GError **error)
{
  static const char *const members[][2] = {
    { "command", "command" },
    { "folder", "folder" },
    { "environment", "environment" },
    { "time_limit", "timeout" },
  };
  g_autoptr (JsonObject) run = json_object_new ();
  gint64 time_limit_us = 0;

  /* Checked first, because the step's error would name another member. */
  if (!beckon_json_get_duration (object, "time_limit", FALSE, &time_limit_us, error))
    return NULL;

  json_object_set_string_member (run, "type", beckon_step_type_to_string (BECKON_STEP_RUN));
  /* A step needs either a command or a prompt. */
  if (!json_object_has_member (object, "command")
      || json_object_get_null_member (object, "command"))
    json_object_set_string_member (run, "prompt", "none");
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      JsonNode *node = json_object_get_member (object, members[i][0]);

      if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
        json_object_set_member (run, members[i][1], json_node_copy (node));
    }

  return beckon_step_draft_from_json (run, NULL, error);
}

static void
take_step (BeckonAgent *self, JsonObject *object, BeckonStep *step)
{
  if (json_object_has_member (object, "command"))
    {
      g_strfreev (self->command);
      self->command = g_strdupv (step->argv);
    }
  if (json_object_has_member (object, "folder"))
    {
      g_free (self->folder);
      self->folder = g_strdup (step->folder);
    }
  if (json_object_has_member (object, "environment"))
    {
      g_strfreev (self->environment);
      self->environment = g_strdupv (step->environment);
    }
  if (json_object_has_member (object, "time_limit"))
    self->time_limit_us = step->timeout_us;
}

BeckonAgent *
beckon_agent_draft_from_json (JsonObject *object, GError **error)
{
  static const char *const members[] = { "name",       "command", "folder", "environment",
                                         "time_limit", "by",      NULL };
  g_autoptr (BeckonAgent) self = beckon_agent_new ();
  g_autoptr (BeckonStep) step = NULL;

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_check_members (object, members, error)
      || !beckon_name_get_json (object, "name", TRUE, &self->name, error))
    return NULL;
  step = read_as_step (object, error);
  if (step == NULL)
    return NULL;
  take_step (self, object, step);

  return g_steal_pointer (&self);
}

gboolean
beckon_agent_patch (BeckonAgent *self, JsonObject *object, GError **error)
{
  static const char *const members[] = { "command",    "folder", "environment",
                                         "time_limit", "by",     NULL };
  g_autoptr (BeckonStep) step = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (object != NULL, FALSE);

  if (json_object_has_member (object, "name"))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Tasks refer to agents by name. Add a new agent and delete this one."),
                        _ ("An agent cannot be renamed"));
      return FALSE;
    }
  if (!beckon_json_check_members (object, members, error))
    return FALSE;
  step = read_as_step (object, error);
  if (step == NULL)
    return FALSE;
  take_step (self, object, step);

  return TRUE;
}

char *
beckon_agent_dup_command (const BeckonAgent *self)
{
  GString *json;

  if (self->command == NULL)
    return NULL;
  json = g_string_new (NULL);
  add_command (self, json, NULL);

  return g_string_free (json, FALSE);
}

char *
beckon_agent_dup_environment (const BeckonAgent *self)
{
  GString *json;

  if (self->environment == NULL)
    return NULL;
  json = g_string_new (NULL);
  beckon_json_add_environment (json, NULL, self->environment);

  return g_string_free (json, FALSE);
}

char **
beckon_agent_parse_command (const char *json)
{
  g_autoptr (JsonNode) node = json != NULL ? json_from_string (json, NULL) : NULL;

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? take_command (json_node_get_array (node))
                                                      : NULL;
}

char **
beckon_agent_parse_environment (const char *json)
{
  g_autoptr (JsonNode) node = json != NULL ? json_from_string (json, NULL) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node)
           ? take_environment (json_node_get_object (node))
           : NULL;
}
