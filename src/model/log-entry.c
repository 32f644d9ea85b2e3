/* log-entry.c: one line of execution_log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/log-entry.h"

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "model/words.h"

BeckonLogEntry *
beckon_log_entry_new (void)
{
  return g_atomic_rc_box_new0 (BeckonLogEntry);
}

BeckonLogEntry *
beckon_log_entry_ref (BeckonLogEntry *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
log_entry_clear (gpointer data)
{
  BeckonLogEntry *self = data;

  g_free (self->task_id);
  g_free (self->message);
  g_free (self->from_status);
  g_free (self->to_status);
  g_free (self->who);
}

void
beckon_log_entry_unref (BeckonLogEntry *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, log_entry_clear);
}

void
beckon_log_entry_add_json (const BeckonLogEntry *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_json_add_int (json, "id", self->id);
  beckon_json_add_string (json, "task_id", self->task_id);
  if (self->interaction_id != 0)
    beckon_json_add_int (json, "interaction_id", self->interaction_id);
  else
    beckon_json_add_null (json, "interaction_id");
  beckon_json_add_string (json, "level", beckon_level_to_string (self->level));
  beckon_json_add_string (json, "message", self->message);
  beckon_json_add_string (json, "from", self->from_status);
  beckon_json_add_string (json, "to", self->to_status);
  beckon_json_add_string (json, "who", self->who);
  beckon_json_add_time (json, "timestamp", self->timestamp_us);
  beckon_json_close_object (json);
}

BeckonLogEntry *
beckon_log_entry_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonLogEntry) self = beckon_log_entry_new ();
  g_autofree char *level = NULL;

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_json_get_int (object, "id", TRUE, 0, G_MAXINT64, &self->id, error)
      || !beckon_json_get_any_string (object, "task_id", &self->task_id, error)
      || !beckon_json_get_int (object, "interaction_id", FALSE, 0, G_MAXINT64,
                               &self->interaction_id, error)
      || !beckon_json_get_any_string (object, "level", &level, error)
      || !beckon_json_get_any_string (object, "message", &self->message, error)
      || !beckon_json_get_any_string (object, "from", &self->from_status, error)
      || !beckon_json_get_any_string (object, "to", &self->to_status, error)
      || !beckon_json_get_any_string (object, "who", &self->who, error)
      || !beckon_json_get_time (object, "timestamp", FALSE, &self->timestamp_us, error))
    return NULL;
  if (level != NULL && !beckon_level_from_string (level, &self->level))
    {
      beckon_json_refuse_word ("level", level, NULL, error);
      return NULL;
    }

  return g_steal_pointer (&self);
}
