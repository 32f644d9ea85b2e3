/* interaction-json.c: an interaction and its response as JSON, and back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/interaction.h"

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "model/enums.h"
#include "model/question/attachment.h"
#include "model/question/held-answer.h"
#include "model/question/interaction-turn.h"

static void
add_indices (GString *json, const char *name, const guint *indices, guint n_indices)
{
  beckon_json_open_member_array (json, name);
  for (guint i = 0; i < n_indices; i++)
    beckon_json_add_int (json, NULL, indices[i]);
  beckon_json_close_array (json);
}

static void
add_surface (GString *json, BeckonSurfaceId surface)
{
  beckon_json_add_string (
    json, "surface", surface != BECKON_SURFACE_NONE ? beckon_surface_id_to_string (surface) : NULL);
}

static void
add_first_index (GString *json, const char *name, const BeckonInteraction *self)
{
  if (self->n_response_indices > 0)
    beckon_json_add_int (json, name, self->response_indices[0]);
  else
    beckon_json_add_null (json, name);
}

static void
add_correction (GString *json, const BeckonCorrection *correction)
{
  beckon_json_open_object (json);
  beckon_fields_add_json (&beckon_correction_fields, correction, json, 0);
  beckon_json_close_object (json);
}

static void
add_turns (const BeckonInteraction *self, GString *json)
{
  beckon_json_open_member_array (json, "turns");
  for (guint i = 0; self->turns != NULL && i < self->turns->len; i++)
    {
      beckon_json_open_object (json);
      beckon_fields_add_json (&beckon_interaction_turn_fields, g_ptr_array_index (self->turns, i),
                              json, 0);
      beckon_json_close_object (json);
    }
  beckon_json_close_array (json);
  beckon_json_add_boolean (json, "asked_back", beckon_interaction_is_asked_back (self));
}

static void
add_attachments (const BeckonInteraction *self, GString *json)
{
  const BeckonAttachment *each;

  beckon_json_open_member_array (json, "attachments");
  for (guint i = 1; (each = beckon_interaction_get_attachment (self, i)) != NULL; i++)
    {
      beckon_json_open_object (json);
      beckon_fields_add_json (&beckon_attachment_fields, each, json, 0);
      beckon_json_close_object (json);
    }
  beckon_json_close_array (json);
}

/* Who has answered, and when that goes out; what it is nobody learns before. */
static void
add_held_answer (const BeckonInteraction *self, GString *json)
{
  if (self->held_answer == NULL)
    {
      beckon_json_add_null (json, "held_answer");
      return;
    }
  beckon_json_open_member_object (json, "held_answer");
  beckon_fields_add_json (&beckon_held_answer_fields, self->held_answer, json, 0);
  beckon_json_close_object (json);
}

static void
add_handoff (const BeckonInteraction *self, GString *json)
{
  gboolean is_handoff = self->kind == BECKON_KIND_HANDOFF;

  beckon_json_add_time (json, "assigned_at", beckon_interaction_get_assigned_us (self));
  beckon_json_add_string (json, "priority",
                          is_handoff ? beckon_priority_to_string (self->priority) : NULL);
}

void
beckon_interaction_open_json (const BeckonInteraction *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_fields_add_json (&beckon_interaction_fields, self, json, 0);
  beckon_options_add_json (self->options, json, "options");
  add_first_index (json, "response_index", self);
  if (self->context_lost || self->options_lost)
    {
      beckon_json_open_member_array (json, "damaged");
      if (self->options_lost)
        beckon_json_add_string (json, NULL, "options");
      if (self->context_lost)
        beckon_json_add_string (json, NULL, "context");
      beckon_json_close_array (json);
    }
  add_handoff (self, json);
  beckon_json_open_member_array (json, "corrections");
  for (guint i = 0; self->corrections != NULL && i < self->corrections->len; i++)
    add_correction (json, g_ptr_array_index (self->corrections, i));
  beckon_json_close_array (json);
  add_held_answer (self, json);
  add_turns (self, json);
  add_attachments (self, json);
}

void
beckon_interaction_add_json (const BeckonInteraction *self, GString *json, const char *name)
{
  beckon_interaction_open_json (self, json, name);
  beckon_json_close_object (json);
}

void
beckon_interaction_add_response_json (const BeckonInteraction *self,
                                      GString                 *json,
                                      const char              *name)
{
  beckon_json_open_member_object (json, name);
  beckon_json_add_int (json, "interaction_id", self->id);
  beckon_json_add_string (json, "status", beckon_interaction_status_to_string (self->status));
  beckon_json_add_string (json, "response", self->response);
  add_first_index (json, "option_index", self);
  add_indices (json, "option_indices", self->response_indices, self->n_response_indices);
  beckon_json_add_string (json, "responded_by", self->responded_by);
  add_surface (json, self->surface);
  beckon_json_add_boolean (json, "timed_out", self->timed_out);
  beckon_json_add_raw (json, "values", self->values);
  beckon_json_add_string (json, "note", self->note);
  add_attachments (self, json);
  beckon_json_add_time (json, "timestamp", self->responded_us);
  beckon_json_close_object (json);
}

static BeckonCorrection *
read_correction (JsonObject *object, gint64 interaction_id, GError **error)
{
  g_autoptr (BeckonCorrection) correction = g_new0 (BeckonCorrection, 1);

  correction->interaction_id = interaction_id;
  if (!beckon_fields_read_json (&beckon_correction_fields, correction, object, 0, NULL, NULL,
                                error))
    return NULL;

  return g_steal_pointer (&correction);
}

static gboolean
read_corrections (BeckonInteraction *self, JsonObject *object, GError **error)
{
  JsonArray *array = NULL;
  guint      length;

  if (!beckon_json_get_array (object, "corrections", FALSE, &array, error))
    return FALSE;

  length = array != NULL ? json_array_get_length (array) : 0;
  for (guint i = 0; i < length; i++)
    {
      JsonNode         *node = json_array_get_element (array, i);
      BeckonCorrection *correction;

      if (!JSON_NODE_HOLDS_OBJECT (node))
        continue;
      correction = read_correction (json_node_get_object (node), self->id, error);
      if (correction == NULL)
        return FALSE;
      if (self->corrections == NULL)
        self->corrections =
          g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_correction_free);
      g_ptr_array_add (self->corrections, correction);
    }

  return TRUE;
}

static gboolean
read_turns (BeckonInteraction *self, JsonObject *object, GError **error)
{
  JsonArray *array = NULL;

  if (!beckon_json_get_array (object, "turns", FALSE, &array, error))
    return FALSE;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      g_autoptr (BeckonInteractionTurn) turn = NULL;

      if (!JSON_NODE_HOLDS_OBJECT (node))
        continue;
      turn = g_new0 (BeckonInteractionTurn, 1);
      turn->interaction_id = self->id;
      if (!beckon_fields_read_json (&beckon_interaction_turn_fields, turn,
                                    json_node_get_object (node), 0, NULL, NULL, error))
        return FALSE;
      beckon_interaction_take_turn (self, g_steal_pointer (&turn));
    }

  return TRUE;
}

static gboolean
read_attachments (BeckonInteraction *self, JsonObject *object, GError **error)
{
  JsonArray *array = NULL;

  if (!beckon_json_get_array (object, "attachments", FALSE, &array, error))
    return FALSE;
  if (array == NULL || json_array_get_length (array) == 0)
    return TRUE;

  self->attachments = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_attachment_free);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      g_autoptr (BeckonAttachment) each = NULL;

      if (!JSON_NODE_HOLDS_OBJECT (node))
        continue;
      each = beckon_attachment_new ();
      if (!beckon_fields_read_json (&beckon_attachment_fields, each, json_node_get_object (node), 0,
                                    NULL, NULL, error))
        return FALSE;
      each->position = self->attachments->len + 1;
      g_ptr_array_add (self->attachments, g_steal_pointer (&each));
    }

  return TRUE;
}

static gboolean
read_held_answer (BeckonInteraction *self, JsonObject *object, GError **error)
{
  JsonNode *node = json_object_get_member (object, "held_answer");

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return TRUE;
  self->held_answer = g_new0 (BeckonHeldAnswer, 1);

  return beckon_fields_read_json (&beckon_held_answer_fields, self->held_answer,
                                  json_node_get_object (node), 0, NULL, NULL, error);
}

static gboolean
read_handoff (BeckonInteraction *self, JsonObject *object, GError **error)
{
  g_autofree char *priority = NULL;

  if (!beckon_json_get_time (object, "assigned_at", FALSE, &self->assigned_us, error)
      || !beckon_json_get_any_string (object, "priority", &priority, error))
    return FALSE;
  /* It is said of every hand-off. */
  if (self->assigned_us == self->timestamp_us)
    self->assigned_us = 0;
  if (priority != NULL && !beckon_priority_from_string (priority, &self->priority))
    return beckon_json_refuse_word ("priority", priority, NULL, error);

  return TRUE;
}

BeckonInteraction *
beckon_interaction_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonInteraction) self = beckon_interaction_new ();
  JsonArray *options = NULL;
  gboolean   shown = TRUE;
  gboolean   awaited = TRUE;

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_fields_read_json (&beckon_interaction_fields, self, object, 0, NULL, NULL, error)
      || !beckon_json_get_array (object, "options", FALSE, &options, error)
      || !beckon_json_get_boolean (object, "shown", FALSE, &shown, error)
      || !beckon_json_get_boolean (object, "awaited", FALSE, &awaited, error)
      || !read_handoff (self, object, error) || !read_corrections (self, object, error)
      || !read_held_answer (self, object, error) || !read_turns (self, object, error)
      || !read_attachments (self, object, error))
    return NULL;

  self->unshown = !shown;
  self->unawaited = !awaited;
  g_ptr_array_unref (self->options);
  self->options = beckon_options_from_array (options);
  return g_steal_pointer (&self);
}
