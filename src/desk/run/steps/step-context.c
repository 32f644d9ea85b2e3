/* step-context.c: values that steps look up in the context of their task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/steps/step-kind.h"

const char *
beckon_step_find_text (JsonObject *context, const char *path)
{
  g_auto (GStrv) names = g_strsplit (path, ".", -1);
  JsonObject *object = context;
  JsonNode   *node = NULL;

  for (guint i = 0; names[i] != NULL; i++)
    {
      node = object != NULL ? json_object_get_member (object, names[i]) : NULL;
      if (node == NULL)
        return NULL;
      object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
    }
  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node)
      || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;

  return json_node_get_string (node);
}

char *
beckon_task_run_dup_assignee (BeckonTaskRun *self)
{
  const BeckonTask *task = beckon_task_run_get_task (self);
  const char       *word = beckon_task_run_get_row (self)->step->assignee;
  g_autoptr (JsonNode) node =
    word != NULL && task->context != NULL && !beckon_task_run_knows_assignee (self)
      ? json_from_string (task->context, NULL)
      : NULL;
  const char *found = NULL;

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    found = beckon_step_find_text (json_node_get_object (node), word[0] == '@' ? word + 1 : word);

  return g_strdup (found != NULL ? found : word);
}
