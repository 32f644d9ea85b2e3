/* log-entry.c: one line of execution_log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/log-entry.h"

#include "base/json/json-write.h"
#include "model/enums.h"
#include "model/note.h"

#define NULLABLE BECKON_FIELD_NULLABLE

static const BeckonField fields[] = {
  { BECKON_INT (BeckonLogEntry, id, "id"), .column = "id",
    .flags = BECKON_FIELD_ALWAYS | BECKON_FIELD_SERIAL, .min = 1 },
  { BECKON_TEXT (BeckonLogEntry, task_id, "task_id"), .column = "task_id" },
  { BECKON_INT (BeckonLogEntry, interaction_id, "interaction_id"), .column = "interaction_id",
    .flags = NULLABLE, .min = 1 },
  { BECKON_WORD (BeckonLogEntry, level, BeckonLevel, beckon_level_table, "level"),
    .column = "level" },
  { BECKON_TEXT (BeckonLogEntry, message, "message"), .column = "message",
    .about = "In English where the desk wrote it" },
  { BECKON_JSON (BeckonLogEntry, message_code, "message_code"), .column = "message_code",
    .flags = NULLABLE, .about = BECKON_NOTE_ABOUT },
  { BECKON_TEXT (BeckonLogEntry, from_status, "from"), .column = "from_status", .flags = NULLABLE,
    .about = "The status before, of a change of status" },
  { BECKON_TEXT (BeckonLogEntry, to_status, "to"), .column = "to_status", .flags = NULLABLE },
  { BECKON_TEXT (BeckonLogEntry, who, "who"), .column = "who", .flags = NULLABLE },
  { BECKON_TEXT (BeckonLogEntry, stream, "stream"), .column = "stream", .flags = NULLABLE,
    .about = "stdout or stderr, of a line that a program printed" },
  { BECKON_INT (BeckonLogEntry, step, "step"), .column = "step", .flags = NULLABLE, .min = 1,
    .about = "Of the plan, from 1" },
  { BECKON_TIME (BeckonLogEntry, timestamp_us, "timestamp"), .column = "timestamp",
    .flags = BECKON_FIELD_STAMP },
};
const BeckonFields beckon_log_entry_fields =
  BECKON_FIELDS (BeckonLogEntry, fields, .name = "LogEntry", .table = "execution_log");

BeckonPrintedLine *
beckon_printed_line_new (const char *stream, char *text)
{
  BeckonPrintedLine *self = g_new (BeckonPrintedLine, 1);

  self->stream = stream;
  self->text = text;

  return self;
}

void
beckon_printed_line_free (BeckonPrintedLine *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  g_free (self);
}

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
  beckon_fields_clear (&beckon_log_entry_fields, data);
}

void
beckon_log_entry_unref (BeckonLogEntry *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, log_entry_clear);
}

char *
beckon_log_entry_say (const BeckonLogEntry *self)
{
  return beckon_note_say_row (self->message_code, self->message);
}

void
beckon_log_entry_add_json (const BeckonLogEntry *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_fields_add_json (&beckon_log_entry_fields, self, json, 0);
  beckon_json_close_object (json);
}

BeckonLogEntry *
beckon_log_entry_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonLogEntry) self = beckon_log_entry_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_fields_read_json (&beckon_log_entry_fields, self, object, 0, NULL, NULL, error))
    return NULL;

  return g_steal_pointer (&self);
}
