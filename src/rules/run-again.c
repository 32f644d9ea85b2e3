/* run-again.c: a task that failed continues with the step at which it did (WH-15)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/steps.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/tables/task/log.h"
#include "db/tables/task/steps.h"
#include "model/enums.h"
#include "model/task-status.h"
#include "rules/apply.h"

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  char           *reason;  /* (owned) (nullable) */
} RunAgain;

static gboolean
check (const BeckonTask *task, GError **error)
{
  if (task->status != BECKON_TASK_FAILED)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Only FAILED tasks can be run again."),
                        _ ("Task %s is %s and cannot be run again."), task->id,
                        beckon_task_status_to_string (task->status));
      return FALSE;
    }
  if (task->position >= task->n_steps)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS,
                        _ ("Create a new task, or ask its agent to do the work again."),
                        _ ("Task %s has no step that could be run again."), task->id);
      return FALSE;
    }

  return TRUE;
}

static gboolean
apply_run_again (BeckonApply           *self,
                 const BeckonOperation *base,
                 BeckonCommit          *commit,
                 GError               **error)
{
  const RunAgain *operation = (const RunAgain *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error) || !check (row.task, error))
    return FALSE;

  task = row.task;
  task->updated_us = beckon_apply_round (self->now_us);
  task->finished_us = 0;
  task->progress = (double) task->position / task->n_steps;
  g_clear_pointer (&task->result, g_free);
  g_clear_pointer (&task->current_step, g_free);
  if (!beckon_sql_reopen_steps (self->db, task->serial, task->position, error)
      || !beckon_sql_keep_log (self->db, task->serial, error)
      || !beckon_apply_set_status (
        self, self->by, &row, BECKON_TASK_QUEUED, BECKON_LEVEL_INFO, 0,
        beckon_note_new_because (beckon_note_new ("run_again", task->position + 1),
                                 beckon_note_new_text (operation->reason)),
        error)
      || !beckon_sql_update_task (self->db, &row, error)
      || !beckon_sql_update_task_texts (self->db, task, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_run_again (BeckonOperation *base)
{
  RunAgain *self = (RunAgain *) base;

  g_free (self->task_id);
  g_free (self->reason);
}

static const BeckonRule run_again_rule = {
  "RUN_AGAIN",
  sizeof (RunAgain),
  apply_run_again,
  clear_run_again,
};

BeckonOperation *
beckon_operation_run_again (const char *by, const char *task_id, const char *reason)
{
  RunAgain *self = beckon_operation_new (&run_again_rule, by);

  self->task_id = g_strdup (task_id);
  self->reason = g_strdup (reason);

  return &self->base;
}
