/* acp-record.c: stores what an agent reports, in batches (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/acp/acp-record.h"

#include "base/timestamp.h"
#include "desk/desk-private.h"
#include "desk/run/log-limit.h"
#include "rules/transcript.h"

struct _BeckonAcpRecord
{
  gatomicrefcount ref_count; /* of the owner and of each write that is under way */
  BeckonTaskRun  *task_run;  /* (owned) */
  BeckonClock    *clock;     /* (owned) */
  BeckonAcpParts *parts;     /* (unowned) (nullable): NULL: it was freed */
  guint           alarm;     /* 0, or the next batch */
  guint           n_writing;
};

BeckonAcpRecord *
beckon_acp_record_new (BeckonTaskRun *task_run, BeckonAcpParts *parts)
{
  BeckonAcpRecord *self = g_new0 (BeckonAcpRecord, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->task_run = beckon_task_run_ref (task_run);
  self->clock = g_object_ref (beckon_desk_get_clock (beckon_task_run_get_desk (task_run)));
  self->parts = parts;
  return self;
}

static void
unref (BeckonAcpRecord *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  beckon_task_run_unref (self->task_run);
  g_object_unref (self->clock);
  g_free (self);
}

static void
clear_alarm (BeckonAcpRecord *self)
{
  if (self->alarm != 0)
    beckon_clock_remove_alarm (self->clock, self->alarm);
  self->alarm = 0;
}

/* (transfer full) (element-type BeckonTranscriptPart): @taken, in the words of the desk. */
static GPtrArray *
make_parts (BeckonAcpRecord *self, GPtrArray *taken)
{
  static const BeckonTranscriptKind kinds[] = {
    [BECKON_ACP_PART_MESSAGE] = BECKON_TRANSCRIPT_MESSAGE,
    [BECKON_ACP_PART_CALL] = BECKON_TRANSCRIPT_CALL,
    [BECKON_ACP_PART_PLAN] = BECKON_TRANSCRIPT_PLAN,
    [BECKON_ACP_PART_THOUGHT] = BECKON_TRANSCRIPT_THOUGHT,
    [BECKON_ACP_PART_PROMPT] = BECKON_TRANSCRIPT_PROMPT,
    [BECKON_ACP_PART_MODE] = BECKON_TRANSCRIPT_MODE,
    [BECKON_ACP_PART_SESSION] = BECKON_TRANSCRIPT_SESSION,
  };
  const BeckonStepRow *row = beckon_task_run_get_row (self->task_run);
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_transcript_part_free);

  for (guint i = 0; i < taken->len; i++)
    {
      BeckonAcpPart        *from = g_ptr_array_index (taken, i);
      BeckonTranscriptPart *part = beckon_transcript_part_new ();

      part->step = row->position + 1;
      part->attempt = row->attempts;
      part->number = from->number;
      part->kind = kinds[from->kind];
      part->text = g_steal_pointer (&from->text);
      if (from->kind == BECKON_ACP_PART_CALL || from->kind == BECKON_ACP_PART_SESSION)
        part->call = g_steal_pointer (&from->data);
      else
        part->entries = g_steal_pointer (&from->data);
      g_ptr_array_add (parts, part);
    }
  return parts;
}

static void
on_written (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonAcpRecord *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit == NULL)
    beckon_message_limited ("What an agent reported could not be saved: %s", error->message);
  self->n_writing--;
  if (self->parts != NULL)
    beckon_acp_record_notice (self);
  unref (self);
}

void
beckon_acp_record_flush (BeckonAcpRecord *self)
{
  const BeckonTask *task = beckon_task_run_get_task (self->task_run);
  g_autoptr (GPtrArray) taken = NULL;

  clear_alarm (self);
  if (!beckon_acp_parts_has_changed (self->parts))
    return;
  taken = beckon_acp_parts_take (self->parts);
  self->n_writing++;
  g_atomic_ref_count_inc (&self->ref_count);
  beckon_desk_do_async (
    beckon_task_run_get_desk (self->task_run),
    beckon_operation_record_transcript (task->agent != NULL ? task->agent : "desk", task->id,
                                        make_parts (self, taken)),
    NULL, on_written, self);
}

static void
flush_cb (gpointer user_data)
{
  BeckonAcpRecord *self = user_data;

  self->alarm = 0;
  beckon_acp_record_flush (self);
}

void
beckon_acp_record_notice (BeckonAcpRecord *self)
{
  if (self->alarm != 0 || self->n_writing > 0 || !beckon_acp_parts_has_changed (self->parts))
    return;
  self->alarm = beckon_clock_add_alarm (
    self->clock, BECKON_CLOCK_AWAKE,
    beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) + BECKON_ACP_RECORD_US, flush_cb, self);
}

void
beckon_acp_record_free (BeckonAcpRecord *self)
{
  if (self == NULL)
    return;
  beckon_acp_record_flush (self);
  self->parts = NULL;
  unref (self);
}
