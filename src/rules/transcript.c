/* transcript.c: what an agent reported about its work is stored
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/transcript.h"

#include "base/json/json-write.h"
#include "db/tables/task/transcript.h"
#include "rules/apply.h"

/* --- RECORD_TRANSCRIPT --- */

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  GPtrArray      *parts;   /* (owned) (element-type BeckonTranscriptPart) */
} RecordTranscript;

/* A part as it is written: an operation that is done again begins with the same. */
static gboolean
write_part (BeckonApply                *self,
            const BeckonTranscriptPart *given,
            const BeckonTask           *task,
            gint64                     *revision,
            GError                    **error)
{
  /* Borrows the texts. */
  BeckonTranscriptPart part = *given;

  part.timestamp_us = beckon_apply_round (self->now_us);
  if (!beckon_sql_write_transcript_part (self->db, &part, task->serial, error))
    return FALSE;
  *revision = part.revision;

  return TRUE;
}

static gboolean
apply_record_transcript (BeckonApply           *self,
                         const BeckonOperation *base,
                         BeckonCommit          *commit,
                         GError               **error)
{
  const RecordTranscript *operation = (const RecordTranscript *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  gint64   revision = 0;
  GString *json;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;
  for (guint i = 0; i < operation->parts->len; i++)
    if (!write_part (self, g_ptr_array_index (operation->parts, i), row.task, &revision, error))
      return FALSE;
  if (!beckon_sql_cut_transcript (self->db, row.task->serial, BECKON_TRANSCRIPT_PARTS,
                                  BECKON_TRANSCRIPT_BYTES, error))
    return FALSE;

  json = g_string_sized_new (64);
  beckon_json_open_object (json);
  beckon_json_add_string (json, "task_id", row.task->id);
  beckon_json_add_int (json, "revision", revision);
  beckon_json_close_object (json);
  beckon_apply_add_event (self, commit, BECKON_EVENT_TASK_TRANSCRIPT, row.task, json);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_record_transcript (BeckonOperation *base)
{
  RecordTranscript *self = (RecordTranscript *) base;

  g_free (self->task_id);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
}

static const BeckonRule record_transcript_rule = {
  "RECORD_TRANSCRIPT",
  sizeof (RecordTranscript),
  apply_record_transcript,
  clear_record_transcript,
};

BeckonOperation *
beckon_operation_record_transcript (const char *by, const char *task_id, GPtrArray *parts)
{
  RecordTranscript *self = beckon_operation_new (&record_transcript_rule, by);

  self->task_id = g_strdup (task_id);
  self->parts = parts;

  return &self->base;
}
