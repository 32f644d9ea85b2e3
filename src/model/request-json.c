/* request-json.c: requests as JSON: what is sent in, and what is told of them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/request.h"

#include "base/json/json-read.h"
#include "base/json/json-write.h"

BeckonRequest *
beckon_request_draft_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonRequest) self = beckon_request_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_fields_read_json (&beckon_request_fields, self, object, BECKON_FIELD_DRAFT, NULL,
                                NULL, error)
      || !beckon_request_check_draft (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

static void
add_turn (GString *json, const BeckonTurn *turn)
{
  beckon_json_open_member_object (json, NULL);
  beckon_fields_add_json (&beckon_turn_fields, turn, json, 0);
  beckon_json_close_object (json);
}

void
beckon_request_add_json (const BeckonRequest *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_fields_add_json (&beckon_request_fields, self, json, 0);
  beckon_json_open_member_array (json, "turns");
  for (guint i = 0; i < self->turns->len; i++)
    add_turn (json, g_ptr_array_index (self->turns, i));
  beckon_json_close_array (json);
  beckon_json_close_object (json);
}

static BeckonTurn *
read_turn (JsonObject *object, GError **error)
{
  g_autoptr (BeckonTurn) turn = beckon_turn_new (BECKON_TURN_QUERY, NULL, 0);

  if (!beckon_fields_read_json (&beckon_turn_fields, turn, object, 0, NULL, NULL, error))
    return NULL;

  return g_steal_pointer (&turn);
}

static gboolean
read_turns (BeckonRequest *self, JsonObject *object, GError **error)
{
  JsonArray *array = NULL;
  guint      length;

  if (!beckon_json_get_array (object, "turns", FALSE, &array, error))
    return FALSE;

  length = array != NULL ? json_array_get_length (array) : 0;
  for (guint i = 0; i < length; i++)
    {
      JsonNode   *node = json_array_get_element (array, i);
      BeckonTurn *turn;

      if (!JSON_NODE_HOLDS_OBJECT (node))
        continue;
      turn = read_turn (json_node_get_object (node), error);
      if (turn == NULL)
        return FALSE;
      g_ptr_array_add (self->turns, turn);
    }

  return TRUE;
}

BeckonRequest *
beckon_request_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonRequest) self = beckon_request_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_fields_read_json (&beckon_request_fields, self, object, 0, NULL, NULL, error)
      || !read_turns (self, object, error))
    return NULL;

  return g_steal_pointer (&self);
}
