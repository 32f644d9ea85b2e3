/* interaction-json.c: an interaction and its response as JSON, and back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/interaction.h"

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "model/tags.h"
#include "model/words.h"

static void
add_indices (GString *json, const char *name, const guint *indices, guint n_indices)
{
  beckon_json_open_member_array (json, name);
  for (guint i = 0; i < n_indices; i++)
    beckon_json_add_int (json, NULL, indices[i]);
  beckon_json_close_array (json);
}

/* Null for 0: there is none. */
static void
add_number (GString *json, const char *name, gint64 number)
{
  if (number != 0)
    beckon_json_add_int (json, name, number);
  else
    beckon_json_add_null (json, name);
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
  beckon_json_add_int (json, "id", correction->id);
  beckon_json_add_string (json, "response", correction->response);
  add_indices (json, "response_indices", correction->indices, correction->n_indices);
  beckon_json_add_string (json, "note", correction->note);
  beckon_json_add_string (json, "corrected_by", correction->corrected_by);
  add_surface (json, correction->surface);
  beckon_json_add_time (json, "timestamp", correction->timestamp_us);
  beckon_json_close_object (json);
}

static void
add_handoff (const BeckonInteraction *self, GString *json)
{
  gboolean is_handoff = self->kind == BECKON_KIND_HANDOFF;

  beckon_json_add_string (json, "assignee", self->assignee);
  beckon_json_add_time (json, "assigned_at", beckon_interaction_get_assigned_us (self));
  beckon_json_add_string (json, "subject", self->subject);
  beckon_json_add_string (json, "priority",
                          is_handoff ? beckon_priority_to_string (self->priority) : NULL);
  beckon_json_add_boolean (json, "warm", self->warm);
  beckon_json_add_string (
    json, "outcome",
    self->outcome != BECKON_HANDOFF_NONE ? beckon_handoff_outcome_to_string (self->outcome) : NULL);
}

void
beckon_interaction_open_json (const BeckonInteraction *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_json_add_int (json, "id", self->id);
  beckon_json_add_string (json, "task_id", self->task_id);
  beckon_json_add_string (json, "kind", beckon_kind_to_string (self->kind));
  beckon_json_add_string (json, "status", beckon_interaction_status_to_string (self->status));
  beckon_json_add_string (json, "conflict_description", self->conflict_description);
  beckon_json_add_string (json, "reason", self->reason);
  beckon_options_add_json (self->options, json, "options");
  beckon_json_add_string (json, "response", self->response);
  add_first_index (json, "response_index", self);
  add_indices (json, "response_indices", self->response_indices, self->n_response_indices);
  beckon_json_add_string (json, "responded_by", self->responded_by);
  add_surface (json, self->surface);
  beckon_json_add_boolean (json, "timed_out", self->timed_out);
  beckon_json_add_time (json, "timestamp", self->timestamp_us);
  beckon_json_add_time (json, "responded_at", self->responded_us);
  beckon_json_add_time (json, "deadline_at", self->deadline_us);
  add_number (json, "remaining_ms", self->remaining_us / BECKON_US_PER_MS);
  beckon_json_add_boolean (json, "held", self->held);
  beckon_json_add_string (json, "policy", beckon_policy_to_string (self->policy));
  add_number (json, "timeout_ms", self->timeout_us / BECKON_US_PER_MS);
  beckon_json_add_boolean (json, "multiple", self->multiple);
  beckon_json_add_boolean (json, "allow_other", self->allow_other);
  beckon_json_add_raw (json, "context", self->context);
  if (self->context_lost || self->options_lost)
    {
      beckon_json_open_member_array (json, "damaged");
      if (self->options_lost)
        beckon_json_add_string (json, NULL, "options");
      if (self->context_lost)
        beckon_json_add_string (json, NULL, "context");
      beckon_json_close_array (json);
    }
  beckon_json_add_string (json, "agent", self->agent);
  beckon_json_add_string (json, "title", self->title);
  beckon_json_add_string (json, "workspace", self->workspace);
  beckon_json_add_string (json, "note", self->note);
  add_number (json, "previous_id", self->previous_id);
  beckon_json_add_string (json, "idempotency_key", self->idempotency_key);
  beckon_json_add_string (json, "intent", self->intent);
  add_confidence (json, self->confidence);
  beckon_json_add_string (json, "request_id", self->request_id);
  beckon_json_add_string (json, "source", self->source);
  beckon_json_add_string (json, "advice", self->advice);
  beckon_json_add_string (json, "advised_by", self->advised_by);
  beckon_json_add_time (json, "set_aside_at", self->aside_us);
  beckon_json_add_time (json, "set_aside_until", self->until_us);
  beckon_json_add_time (json, "reminded_at", self->reminded_us);
  beckon_tags_add_json ((const char *const *) self->tags, json);
  beckon_json_add_time (json, "remind_at", self->remind_us);
  beckon_json_add_time (json, "cancel_at", self->cancel_us);
  add_handoff (self, json);
  beckon_json_open_member_array (json, "corrections");
  for (guint i = 0; self->corrections != NULL && i < self->corrections->len; i++)
    add_correction (json, g_ptr_array_index (self->corrections, i));
  beckon_json_close_array (json);
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
  beckon_json_add_string (json, "note", self->note);
  beckon_json_add_time (json, "timestamp", self->responded_us);
  beckon_json_close_object (json);
}

static gboolean
read_number (JsonObject *object, const char *field, gint64 *value, GError **error)
{
  return beckon_json_get_int (object, field, FALSE, 0, G_MAXINT64 / BECKON_US_PER_MS, value, error);
}

static gboolean
read_time (JsonObject *object, const char *field, gint64 *time_us, GError **error)
{
  return beckon_json_get_time (object, field, FALSE, time_us, error);
}

static gboolean
read_surface (JsonObject *object, BeckonSurfaceId *surface, GError **error)
{
  g_autofree char *word = NULL;

  if (!beckon_json_get_any_string (object, "surface", &word, error))
    return FALSE;
  if (word != NULL && !beckon_surface_id_from_string (word, surface))
    return beckon_json_refuse_word ("surface", word, NULL, error);

  return TRUE;
}

/* Leaves out what is no index. */
static gboolean
read_indices (JsonObject *object, guint **indices, guint *n_indices, GError **error)
{
  JsonArray *array = NULL;
  guint      length;

  if (!beckon_json_get_array (object, "response_indices", FALSE, &array, error))
    return FALSE;

  length = array != NULL ? json_array_get_length (array) : 0;
  if (length == 0)
    return TRUE;

  *indices = g_new0 (guint, length);
  for (guint i = 0; i < length; i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      gint64    index = -1;

      if (JSON_NODE_HOLDS_VALUE (node))
        index = json_node_get_value_type (node) == G_TYPE_INT64 ? json_node_get_int (node) : -1;
      if (index >= 0 && index < (gint64) G_MAXUINT)
        (*indices)[(*n_indices)++] = (guint) index;
    }

  return TRUE;
}

static BeckonCorrection *
read_correction (JsonObject *object, gint64 interaction_id, GError **error)
{
  g_autoptr (BeckonCorrection) correction = g_new0 (BeckonCorrection, 1);

  correction->interaction_id = interaction_id;
  if (!read_number (object, "id", &correction->id, error)
      || !beckon_json_get_any_string (object, "response", &correction->response, error)
      || !read_indices (object, &correction->indices, &correction->n_indices, error)
      || !beckon_json_get_any_string (object, "note", &correction->note, error)
      || !beckon_json_get_any_string (object, "corrected_by", &correction->corrected_by, error)
      || !read_surface (object, &correction->surface, error)
      || !read_time (object, "timestamp", &correction->timestamp_us, error))
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
read_words (BeckonInteraction *self, JsonObject *object, GError **error)
{
  g_autofree char *kind = NULL;
  g_autofree char *status = NULL;
  g_autofree char *policy = NULL;

  if (!beckon_json_get_any_string (object, "kind", &kind, error)
      || !beckon_json_get_any_string (object, "status", &status, error)
      || !beckon_json_get_any_string (object, "policy", &policy, error))
    return FALSE;
  if (kind != NULL && !beckon_kind_from_string (kind, &self->kind))
    return beckon_json_refuse_word ("kind", kind, NULL, error);
  if (status != NULL && !beckon_interaction_status_from_string (status, &self->status))
    return beckon_json_refuse_word ("status", status, NULL, error);
  if (policy != NULL && !beckon_policy_from_string (policy, &self->policy))
    return beckon_json_refuse_word ("policy", policy, NULL, error);

  return read_surface (object, &self->surface, error);
}

static gboolean
read_handoff (BeckonInteraction *self, JsonObject *object, GError **error)
{
  g_autofree char *priority = NULL;
  g_autofree char *outcome = NULL;

  if (!beckon_json_get_any_string (object, "assignee", &self->assignee, error)
      || !read_time (object, "assigned_at", &self->assigned_us, error)
      || !beckon_json_get_any_string (object, "subject", &self->subject, error)
      || !beckon_json_get_any_string (object, "priority", &priority, error)
      || !beckon_json_get_boolean (object, "warm", FALSE, &self->warm, error)
      || !beckon_json_get_any_string (object, "outcome", &outcome, error))
    return FALSE;
  /* It is said of every hand-off. */
  if (self->assigned_us == self->timestamp_us)
    self->assigned_us = 0;
  if (priority != NULL && !beckon_priority_from_string (priority, &self->priority))
    return beckon_json_refuse_word ("priority", priority, NULL, error);
  if (outcome != NULL && !beckon_handoff_outcome_from_string (outcome, &self->outcome))
    return beckon_json_refuse_word ("outcome", outcome, NULL, error);

  return TRUE;
}

BeckonInteraction *
beckon_interaction_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonInteraction) self = beckon_interaction_new ();
  JsonArray *options = NULL;
  gboolean   shown = TRUE;

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_get_int (object, "id", TRUE, 0, G_MAXINT64, &self->id, error)
      || !read_words (self, object, error)
      || !beckon_json_get_any_string (object, "task_id", &self->task_id, error)
      || !beckon_json_get_any_string (object, "conflict_description", &self->conflict_description,
                                      error)
      || !beckon_json_get_any_string (object, "reason", &self->reason, error)
      || !beckon_json_get_array (object, "options", FALSE, &options, error)
      || !beckon_json_get_any_string (object, "response", &self->response, error)
      || !read_indices (object, &self->response_indices, &self->n_response_indices, error)
      || !beckon_json_get_any_string (object, "responded_by", &self->responded_by, error)
      || !beckon_json_get_boolean (object, "timed_out", FALSE, &self->timed_out, error)
      || !read_time (object, "timestamp", &self->timestamp_us, error)
      || !read_time (object, "responded_at", &self->responded_us, error)
      || !read_time (object, "deadline_at", &self->deadline_us, error)
      || !read_number (object, "remaining_ms", &self->remaining_us, error)
      || !beckon_json_get_boolean (object, "held", FALSE, &self->held, error)
      || !beckon_json_get_boolean (object, "shown", FALSE, &shown, error)
      || !read_number (object, "timeout_ms", &self->timeout_us, error)
      || !beckon_json_get_boolean (object, "multiple", FALSE, &self->multiple, error)
      || !beckon_json_get_boolean (object, "allow_other", FALSE, &self->allow_other, error)
      || !beckon_json_get_text (object, "context", G_MAXSIZE, &self->context, error)
      || !beckon_json_get_any_string (object, "agent", &self->agent, error)
      || !beckon_json_get_any_string (object, "title", &self->title, error)
      || !beckon_json_get_any_string (object, "workspace", &self->workspace, error)
      || !beckon_json_get_any_string (object, "note", &self->note, error)
      || !beckon_json_get_int (object, "previous_id", FALSE, 0, G_MAXINT64, &self->previous_id,
                               error)
      || !beckon_json_get_any_string (object, "idempotency_key", &self->idempotency_key, error)
      || !beckon_json_get_any_string (object, "intent", &self->intent, error)
      || !beckon_json_get_double (object, "confidence", FALSE, 0, 1, &self->confidence, error)
      || !beckon_json_get_any_string (object, "request_id", &self->request_id, error)
      || !beckon_json_get_any_string (object, "source", &self->source, error)
      || !beckon_json_get_any_string (object, "advice", &self->advice, error)
      || !beckon_json_get_any_string (object, "advised_by", &self->advised_by, error)
      || !read_time (object, "set_aside_at", &self->aside_us, error)
      || !read_time (object, "set_aside_until", &self->until_us, error)
      || !read_time (object, "reminded_at", &self->reminded_us, error)
      || !read_time (object, "remind_at", &self->remind_us, error)
      || !read_time (object, "cancel_at", &self->cancel_us, error)
      || !read_handoff (self, object, error) || !read_corrections (self, object, error))
    return NULL;

  self->tags = beckon_tags_from_json (object);
  self->unshown = !shown;
  self->remaining_us *= BECKON_US_PER_MS;
  self->timeout_us *= BECKON_US_PER_MS;
  g_ptr_array_unref (self->options);
  self->options = beckon_options_from_array (options);
  return g_steal_pointer (&self);
}
