/* request-json.c: requests as JSON: what is sent in, and what is told of them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/request.h"

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "model/name.h"

BeckonRequest *
beckon_request_draft_from_json (JsonObject *object, GError **error)
{
  static const char *const members[] = { "text", "agent", "workspace", "idempotency_key", NULL };
  g_autoptr (BeckonRequest) self = beckon_request_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_check_members (object, members, error)
      || !beckon_json_get_string (object, "text", TRUE, BECKON_LIMIT_REQUEST_BYTES, &self->text,
                                  error)
      || !beckon_name_get_json (object, "agent", FALSE, &self->agent, error)
      || !beckon_json_get_string (object, "workspace", FALSE, BECKON_LIMIT_PATH_BYTES,
                                  &self->workspace, error)
      || !beckon_json_get_string (object, "idempotency_key", FALSE, BECKON_LIMIT_NAME_BYTES,
                                  &self->idempotency_key, error)
      || !beckon_request_check_draft (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

static void
add_confidence (GString *json, double confidence)
{
  if (confidence >= 0)
    beckon_json_add_double (json, "confidence", confidence);
  else
    beckon_json_add_null (json, "confidence");
}

static void
add_turn (GString *json, const BeckonTurn *turn)
{
  beckon_json_open_member_object (json, NULL);
  beckon_json_add_int (json, "id", turn->id);
  beckon_json_add_string (json, "role", beckon_turn_role_to_string (turn->role));
  beckon_json_add_string (json, "text", turn->text);
  beckon_json_add_time (json, "timestamp", turn->timestamp_us);
  beckon_json_add_string (json, "intent", turn->intent);
  add_confidence (json, turn->confidence);
  beckon_json_close_object (json);
}

void
beckon_request_add_json (const BeckonRequest *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_json_add_string (json, "id", self->id);
  beckon_json_add_string (json, "state", beckon_request_state_to_string (self->state));
  beckon_json_add_string (json, "text", self->text);
  beckon_json_add_string (json, "agent", self->agent);
  beckon_json_add_string (json, "workspace", self->workspace);
  beckon_json_add_string (json, "task_id", self->task_id);
  if (self->interaction_id != 0)
    beckon_json_add_int (json, "interaction_id", self->interaction_id);
  else
    beckon_json_add_null (json, "interaction_id");
  beckon_json_add_string (json, "intent", self->intent);
  add_confidence (json, self->confidence);
  beckon_json_add_string (json, "source", self->source);
  beckon_json_add_string (json, "warning", self->warning);
  beckon_json_add_int (json, "rounds", self->rounds);
  beckon_json_add_string (json, "created_by", self->created_by);
  beckon_json_add_string (json, "idempotency_key", self->idempotency_key);
  beckon_json_add_time (json, "created_at", self->created_us);
  beckon_json_add_time (json, "updated_at", self->updated_us);
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
  g_autofree char *role = NULL;

  if (!beckon_json_get_int (object, "id", FALSE, 0, G_MAXINT64, &turn->id, error)
      || !beckon_json_get_any_string (object, "role", &role, error)
      || !beckon_json_get_any_string (object, "text", &turn->text, error)
      || !beckon_json_get_time (object, "timestamp", FALSE, &turn->timestamp_us, error)
      || !beckon_json_get_any_string (object, "intent", &turn->intent, error)
      || !beckon_json_get_double (object, "confidence", FALSE, 0, 1, &turn->confidence, error))
    return NULL;
  if (role != NULL && !beckon_turn_role_from_string (role, &turn->role))
    {
      beckon_json_refuse_word ("role", role, NULL, error);
      return NULL;
    }

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
  g_autofree char *state = NULL;
  gint64           rounds = 0;

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_get_string (object, "id", TRUE, G_MAXSIZE, &self->id, error)
      || !beckon_json_get_string (object, "state", TRUE, G_MAXSIZE, &state, error)
      || !beckon_json_get_any_string (object, "text", &self->text, error)
      || !beckon_json_get_any_string (object, "agent", &self->agent, error)
      || !beckon_json_get_any_string (object, "workspace", &self->workspace, error)
      || !beckon_json_get_any_string (object, "task_id", &self->task_id, error)
      || !beckon_json_get_int (object, "interaction_id", FALSE, 0, G_MAXINT64,
                               &self->interaction_id, error)
      || !beckon_json_get_any_string (object, "intent", &self->intent, error)
      || !beckon_json_get_double (object, "confidence", FALSE, 0, 1, &self->confidence, error)
      || !beckon_json_get_any_string (object, "source", &self->source, error)
      || !beckon_json_get_any_string (object, "warning", &self->warning, error)
      || !beckon_json_get_int (object, "rounds", FALSE, 0, G_MAXINT, &rounds, error)
      || !beckon_json_get_any_string (object, "created_by", &self->created_by, error)
      || !beckon_json_get_any_string (object, "idempotency_key", &self->idempotency_key, error)
      || !beckon_json_get_time (object, "created_at", FALSE, &self->created_us, error)
      || !beckon_json_get_time (object, "updated_at", FALSE, &self->updated_us, error)
      || !read_turns (self, object, error))
    return NULL;
  if (!beckon_request_state_from_string (state, &self->state))
    {
      beckon_json_refuse_word ("state", state, NULL, error);
      return NULL;
    }

  self->rounds = (guint) rounds;
  return g_steal_pointer (&self);
}
