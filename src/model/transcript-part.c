/* transcript-part.c: one part of what an agent reported about its work
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/transcript-part.h"

#include <string.h>

#include "base/json/json-write.h"
#include "model/enums.h"

#define NULLABLE BECKON_FIELD_NULLABLE
#define HIDDEN BECKON_FIELD_HIDDEN

static const BeckonField fields[] = {
  { BECKON_INT (BeckonTranscriptPart, id, "id"), .column = "id",
    .flags = BECKON_FIELD_ALWAYS | BECKON_FIELD_SERIAL, .min = 1 },
  { BECKON_INT (BeckonTranscriptPart, revision, "revision"), .column = "revision",
    .flags = BECKON_FIELD_ALWAYS, .min = 1,
    .about = "It grows with each change: read from here to follow" },
  { BECKON_INT (BeckonTranscriptPart, step, "step"), .column = "step", .min = 1,
    .about = "Of the plan, from 1" },
  { BECKON_INT (BeckonTranscriptPart, attempt, "attempt"), .column = "attempt", .flags = HIDDEN },
  { BECKON_INT (BeckonTranscriptPart, number, "number"), .column = "number", .flags = HIDDEN },
  { BECKON_WORD (
      BeckonTranscriptPart, kind, BeckonTranscriptKind, beckon_transcript_kind_table, "kind"),
    .column = "kind", .flags = BECKON_FIELD_ALWAYS | BECKON_FIELD_GUARD },
  { BECKON_TEXT (BeckonTranscriptPart, text, "text"), .column = "text", .flags = NULLABLE,
    .about =
      "Of a message or thought: Markdown; of a prompt what the agent was told; of a mode its "
      "name; of a session its title" },
  { BECKON_JSON (BeckonTranscriptPart, call, "call"), .column = "call", .flags = NULLABLE,
    .fallback = '{',
    .about =
      "Of a tool call: title, kind, status, locations, diffs, output, where it has them; of a "
      "session: used and size, the tokens of its context, and cost, with amount and currency" },
  { BECKON_JSON (BeckonTranscriptPart, entries, "entries"), .column = "entries", .flags = NULLABLE,
    .fallback = '[',
    .about = "Of a plan: its entries, each with content and status; of a mode: all that the agent "
             "offers, each with id, name and current" },
  { BECKON_TIME (BeckonTranscriptPart, timestamp_us, "timestamp"), .column = "timestamp",
    .flags = BECKON_FIELD_STAMP, .about = "When it changed last" },
};
const BeckonFields beckon_transcript_part_fields =
  BECKON_FIELDS (BeckonTranscriptPart, fields, .name = "TranscriptPart", .table = "transcript");

BeckonTranscriptPart *
beckon_transcript_part_new (void)
{
  return g_new0 (BeckonTranscriptPart, 1);
}

void
beckon_transcript_part_free (BeckonTranscriptPart *self)
{
  if (self == NULL)
    return;
  beckon_fields_clear (&beckon_transcript_part_fields, self);
  g_free (self);
}

static gint64
get_length (const char *text)
{
  return text != NULL ? (gint64) strlen (text) : 0;
}

gint64
beckon_transcript_part_get_bytes (const BeckonTranscriptPart *self)
{
  return get_length (self->text) + get_length (self->call) + get_length (self->entries);
}

void
beckon_transcript_part_add_json (const BeckonTranscriptPart *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_fields_add_json (&beckon_transcript_part_fields, self, json, 0);
  beckon_json_close_object (json);
}
