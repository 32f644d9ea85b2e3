/* step-row-json.c: a step of a task with its outcome, as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/step-row-json.h"

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "model/enums.h"
#include "plan/step-json.h"
#include "plan/step-words.h"

void
beckon_step_row_add_json (const BeckonStepRow *self, GString *json, const char *name)
{
  g_autofree char *words = beckon_step_describe (self->step);

  beckon_json_open_member_object (json, name);
  beckon_json_add_int (json, "position", self->position);
  beckon_json_add_string (json, "state", beckon_step_state_to_string (self->state));
  beckon_json_add_string (json, "words", words);
  beckon_json_add_int (json, "attempts", self->attempts);
  beckon_json_add_time (json, "started_at", self->started_us);
  beckon_json_add_time (json, "ended_at", self->ended_us);
  if (self->interaction_id != 0)
    beckon_json_add_int (json, "interaction_id", self->interaction_id);
  else
    beckon_json_add_null (json, "interaction_id");
  beckon_json_add_raw (json, "result", self->result);
  if (self->result_lost)
    {
      beckon_json_open_member_array (json, "damaged");
      beckon_json_add_string (json, NULL, "result");
      beckon_json_close_array (json);
    }
  beckon_json_add_string (json, "note", self->note);
  beckon_json_add_raw (json, "note_code", self->note_code);
  beckon_step_add_json (self->step, json, "step");
  beckon_json_close_object (json);
}

BeckonStepRow *
beckon_step_row_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonStepRow) self = NULL;
  g_autoptr (BeckonStep) step = NULL;
  g_autofree char *word = NULL;
  JsonObject      *spec = NULL;
  gint64           position = 0, attempts = 0;

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_get_int (object, "position", TRUE, 0, G_MAXINT, &position, error)
      || !beckon_json_get_object (object, "step", TRUE, &spec, error))
    return NULL;
  step = beckon_step_from_json (spec, error);
  if (step == NULL)
    return NULL;

  self = beckon_step_row_new (step, (guint) position);
  if (!beckon_json_get_string (object, "state", TRUE, G_MAXSIZE, &word, error)
      || !beckon_json_get_int (object, "attempts", FALSE, 0, G_MAXINT, &attempts, error)
      || !beckon_json_get_time (object, "started_at", FALSE, &self->started_us, error)
      || !beckon_json_get_time (object, "ended_at", FALSE, &self->ended_us, error)
      || !beckon_json_get_int (object, "interaction_id", FALSE, 0, G_MAXINT64,
                               &self->interaction_id, error)
      || !beckon_json_get_text (object, "result", G_MAXSIZE, &self->result, error)
      || !beckon_json_get_string (object, "note", FALSE, G_MAXSIZE, &self->note, error)
      || !beckon_json_get_text (object, "note_code", G_MAXSIZE, &self->note_code, error))
    return NULL;
  if (!beckon_step_state_from_string (word, &self->state))
    {
      beckon_json_refuse_word ("state", word, NULL, error);
      return NULL;
    }
  self->attempts = (guint) attempts;

  return g_steal_pointer (&self);
}
