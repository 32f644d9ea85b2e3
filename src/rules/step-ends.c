/* step-ends.c: ends a step, and perhaps its task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/steps.h"

#include <string.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "db/tables/task/steps.h"
#include "model/task-status.h"
#include "rules/question/apply-question.h"

/* Adds the result to the context. If it does not fit, it is only in the step's row: the work was
 * done all the same. */
static gboolean
save_result (
  BeckonApply *self, BeckonTask *task, const char *save_as, const char *result, GError **error)
{
  g_autoptr (GString) patch = g_string_sized_new (strlen (result) + 64);
  g_autoptr (GError) local = NULL;
  g_autofree char *context = NULL;

  beckon_json_open_object (patch);
  beckon_json_add_raw (patch, save_as, result);
  beckon_json_close_object (patch);
  context = beckon_apply_merge_context (task->context, patch->str, &local);
  if (context != NULL)
    {
      g_free (task->context);
      task->context = g_steal_pointer (&context);
      return TRUE;
    }

  return beckon_apply_add_line (
    self, self->by, task, BECKON_LEVEL_WARNING, 0,
    beckon_note_new ("result_not_saved",
                     g_error_matches (local, BECKON_ERROR, BECKON_ERROR_LIMIT)
                       ? beckon_note_new ("context_too_long", (gint64) BECKON_LIMIT_CONTEXT_BYTES)
                       : beckon_note_new_from_error (local)),
    NULL, error);
}

/* The log line of a step that ended; @note (nullable): why, in English. */
static gboolean
add_end_line (BeckonApply         *self,
              const BeckonTask    *task,
              const BeckonStepRow *step,
              BeckonNote          *note,
              guint                n_skipped,
              GError             **error)
{
  static const char *const codes[BECKON_N_STEP_STATES] = {
    [BECKON_STEP_DONE] = "step_done",
    [BECKON_STEP_SKIPPED] = "step_skipped",
    [BECKON_STEP_FAILED] = "step_failed",
  };
  guint       next = step->position + 2;
  BeckonNote *line = beckon_note_new (codes[step->state], step->position + 1, task->n_steps);
  BeckonLevel level = step->state == BECKON_STEP_FAILED ? BECKON_LEVEL_ERROR : BECKON_LEVEL_INFO;

  if (n_skipped == 1)
    line = beckon_note_new ("and", line, beckon_note_new ("skipped_too", next));
  else if (n_skipped > 1)
    line = beckon_note_new ("and", line,
                            beckon_note_new ("several_skipped", next, next + n_skipped - 1));

  return beckon_apply_add_line (self, self->by, task, level, step->interaction_id,
                                beckon_note_new_because (line, beckon_note_ref (note)), NULL,
                                error);
}

/* The task ends with its plan. */
static gboolean
end_task (BeckonApply         *self,
          BeckonTaskRow       *row,
          const BeckonStepRow *step,
          const char          *outcome,
          BeckonCommit        *commit,
          GError             **error)
{
  BeckonTask      *task = row->task;
  gboolean         failed = step->state == BECKON_STEP_FAILED;
  g_autofree char *note = beckon_step_row_say_note (step);

  if (!beckon_apply_cancel_open (self, row, note, commit, error)
      || !beckon_apply_end_request (self, task, error))
    return FALSE;
  for (guint i = 0; i < commit->open->len; i++)
    beckon_apply_announce (self, commit, BECKON_EVENT_AIC_WITHDRAWN, task,
                           g_ptr_array_index (commit->open, i), NULL);
  g_clear_pointer (&commit->open, g_ptr_array_unref);
  if (failed)
    {
      g_free (task->result);
      task->result = g_steal_pointer (&note);
    }
  else if (outcome != NULL)
    {
      g_free (task->result);
      task->result = g_strdup (outcome);
    }

  return beckon_apply_set_status (
    self, self->by, row, failed ? BECKON_TASK_FAILED : BECKON_TASK_COMPLETE,
    failed ? BECKON_LEVEL_ERROR : BECKON_LEVEL_INFO, 0,
    failed ? beckon_note_new ("plan_failed", step->position + 1) : beckon_note_new ("completed"),
    error);
}

gboolean
beckon_apply_finish_step (BeckonApply         *self,
                          BeckonTaskRow       *row,
                          BeckonStepRow       *step,
                          const BeckonStepEnd *end,
                          BeckonCommit        *commit,
                          GError             **error)
{
  BeckonTask *task = row->task;
  gint64      now_us = beckon_apply_round (self->now_us);
  g_autoptr (BeckonLogEntry) told = NULL;
  g_autoptr (BeckonNotice) notice = NULL;
  gboolean notifies = step->step->type == BECKON_STEP_NOTIFY && end->state == BECKON_STEP_DONE;
  guint    n_skipped;

  g_return_val_if_fail (end->state == BECKON_STEP_DONE || end->state == BECKON_STEP_SKIPPED
                          || end->state == BECKON_STEP_FAILED,
                        FALSE);

  n_skipped = MIN (end->n_skipped, task->n_steps - 1 - step->position);
  step->state = end->state;
  step->ended_us = now_us;
  g_free (step->result);
  step->result = g_strdup (end->result);
  beckon_step_row_set_note (step, end->note);
  task->updated_us = now_us;
  if ((notifies
       && !beckon_apply_write_notice (self, task, step, end->assignee, &notice, &told, error))
      || !beckon_sql_update_step (self->db, task->serial, step, error)
      || (n_skipped > 0
          && !beckon_sql_end_steps (self->db, task->serial, step->position + 1, n_skipped,
                                    BECKON_STEP_SKIPPED, now_us, end->note, error))
      || !add_end_line (self, task, step, notifies ? NULL : end->note, n_skipped, error)
      || (end->state == BECKON_STEP_DONE && end->result != NULL && end->save_as != NULL
          && !save_result (self, task, end->save_as, end->result, error)))
    return FALSE;

  if (end->state != BECKON_STEP_FAILED)
    {
      task->position = step->position + 1 + n_skipped;
      task->progress = (double) task->position / task->n_steps;
    }
  if ((end->state == BECKON_STEP_FAILED || task->position == task->n_steps)
      && !end_task (self, row, step, end->outcome, commit, error))
    return FALSE;
  if (!beckon_sql_update_task (self->db, row, error)
      || !beckon_sql_update_task_texts (self->db, task, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  if (told != NULL)
    beckon_apply_announce (self, commit, BECKON_EVENT_TASK_LOG, task, NULL, told);
  if (notice != NULL)
    beckon_apply_announce_notice (self, commit, task, notice);
  commit->task = g_steal_pointer (&row->task);

  return TRUE;
}

/* --- END_STEP --- */

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  guint           position;
  BeckonStepEnd   end; /* what it points to is owned */
} EndStep;

static gboolean
apply_end_step (BeckonApply           *self,
                const BeckonOperation *base,
                BeckonCommit          *commit,
                GError               **error)
{
  const EndStep *operation = (const EndStep *) base;
  guint          attempts = operation->end.attempts;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonStepRow) step = NULL;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;
  if (beckon_task_status_is_ended (row.task->status) || row.task->position != operation->position)
    return beckon_apply_refuse_step (row.task, operation->position, error);

  step = beckon_sql_read_step (self->db, row.task->serial, operation->position, error);
  if (step == NULL)
    return FALSE;
  if (step->state == BECKON_STEP_PENDING)
    {
      /* A step that takes no time starts and ends at once. */
      g_clear_pointer (&step, beckon_step_row_free);
      step = beckon_apply_begin_step (self, &row, operation->position,
                                      attempts != 0 ? attempts : BECKON_ANY_ATTEMPTS, error);
      if (step == NULL)
        return FALSE;
    }
  else if (step->state != BECKON_STEP_RUNNING || (attempts != 0 && attempts != step->attempts))
    {
      return beckon_apply_refuse_step (row.task, operation->position, error);
    }

  return beckon_apply_finish_step (self, &row, step, &operation->end, commit, error);
}

static void
clear_end_step (BeckonOperation *base)
{
  EndStep *self = (EndStep *) base;

  g_free (self->task_id);
  g_free ((char *) self->end.result);
  g_free ((char *) self->end.save_as);
  beckon_note_unref (self->end.note);
  g_free ((char *) self->end.assignee);
  g_free ((char *) self->end.outcome);
}

static const BeckonRule end_step_rule = {
  "END_STEP",
  sizeof (EndStep),
  apply_end_step,
  clear_end_step,
};

BeckonOperation *
beckon_operation_end_step (const char          *by,
                           const char          *task_id,
                           guint                position,
                           const BeckonStepEnd *end)
{
  EndStep *self = beckon_operation_new (&end_step_rule, by);

  self->task_id = g_strdup (task_id);
  self->position = position;
  self->end = *end;
  self->end.result = g_strdup (end->result);
  self->end.save_as = g_strdup (end->save_as);
  self->end.note = beckon_note_ref (end->note);
  self->end.assignee = g_strdup (end->assignee);
  self->end.outcome = g_strdup (end->outcome);

  return &self->base;
}
