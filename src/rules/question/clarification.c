/* clarification.c: adds late answers to the context of their task (PP-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/question/apply-question.h"

#include <string.h>

#include "base/json/json-node.h"
#include "base/limits.h"
#include "base/timestamp.h"

/* (transfer full): what a late answer adds to the context. */
static JsonNode *
make_clarification (const BeckonInteraction *interaction)
{
  JsonNode   *node = json_node_init_object (json_node_alloc (), NULL);
  JsonObject *object = json_object_new ();
  char        at[BECKON_TIMESTAMP_SIZE];

  json_object_set_int_member (object, "interaction_id", interaction->id);
  json_object_set_string_member (object, "question", interaction->conflict_description);
  json_object_set_string_member (object, "response", interaction->response);
  json_object_set_string_member (object, "responded_by", interaction->responded_by);
  json_object_set_string_member (object, "at",
                                 beckon_timestamp_write (interaction->responded_us, at));
  json_node_take_object (node, object);

  return node;
}

/* (transfer full): the context of @task as an object; an empty one if it has none. */
static JsonNode *
parse_context (const BeckonTask *task)
{
  JsonNode *node = task->context != NULL ? json_from_string (task->context, NULL) : NULL;

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    return node;

  g_clear_pointer (&node, json_node_unref);
  node = json_node_init_object (json_node_alloc (), NULL);
  json_node_take_object (node, json_object_new ());

  return node;
}

gboolean
beckon_apply_add_clarification (BeckonApply             *self,
                                BeckonTaskRow           *row,
                                const BeckonInteraction *interaction,
                                GError                 **error)
{
  g_autoptr (JsonNode) context = parse_context (row->task);
  JsonObject *object = json_node_get_object (context);
  JsonNode   *earlier = json_object_get_member (object, "clarifications");
  g_autoptr (JsonArray) list = json_array_new ();

  if (earlier != NULL && JSON_NODE_HOLDS_ARRAY (earlier))
    {
      JsonArray *array = json_node_get_array (earlier);

      for (guint i = 0; i < json_array_get_length (array); i++)
        json_array_add_element (list, json_array_dup_element (array, i));
    }
  else if (earlier != NULL && !JSON_NODE_HOLDS_NULL (earlier))
    {
      json_array_add_element (list, json_node_copy (earlier));
    }
  json_array_add_element (list, make_clarification (interaction));

  /* If the context is full, the newest are kept. */
  while (json_array_get_length (list) > 0)
    {
      g_autofree char *text = NULL;

      json_object_set_array_member (object, "clarifications", json_array_ref (list));
      text = beckon_json_node_to_text_within (context, BECKON_LIMIT_INNER_DEPTH);
      if (text != NULL && strlen (text) <= BECKON_LIMIT_CONTEXT_BYTES)
        {
          g_free (row->task->context);
          row->task->context = g_steal_pointer (&text);
          return beckon_sql_update_task_texts (self->db, row->task, error);
        }
      json_array_remove_element (list, 0);
    }

  return beckon_apply_add_line (self, self->by, row->task, BECKON_LEVEL_WARNING, interaction->id,
                                beckon_note_new ("context_full"), NULL, error);
}
