/* leave-task.c: the program that a task stands for has ended
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/tasks.h"

#include "model/task-status.h"
#include "rules/apply.h"

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  BeckonNote     *reason;  /* (owned) */
} LeaveTask;

static gboolean
apply_leave_task (BeckonApply           *self,
                  const BeckonOperation *base,
                  BeckonCommit          *commit,
                  GError               **error)
{
  const LeaveTask *operation = (const LeaveTask *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  BeckonTask *task;
  gboolean    written;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;

  task = row.task;
  if (task->ends_with_question || (row.open_count == 0 && task->status != BECKON_TASK_RUNNING))
    {
      commit->task = g_steal_pointer (&row.task);
      return TRUE;
    }

  task->updated_us = beckon_apply_round (self->now_us);
  task->ends_with_question = TRUE;
  if (row.open_count > 0)
    written = beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_INFO, 0,
                                     beckon_note_ref (operation->reason), NULL, error);
  else
    {
      task->paused = FALSE;
      written =
        beckon_apply_set_status (self, self->by, &row, BECKON_TASK_COMPLETE, BECKON_LEVEL_INFO, 0,
                                 beckon_note_new_because (beckon_note_new ("completed"),
                                                          beckon_note_ref (operation->reason)),
                                 error);
    }
  if (!written || !beckon_sql_update_task (self->db, &row, error)
      || !beckon_sql_update_task_end (self->db, task, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_leave_task (BeckonOperation *base)
{
  LeaveTask *self = (LeaveTask *) base;

  g_free (self->task_id);
  beckon_note_unref (self->reason);
}

static const BeckonRule leave_task_rule = {
  "LEAVE_TASK",
  sizeof (LeaveTask),
  apply_leave_task,
  clear_leave_task,
};

BeckonOperation *
beckon_operation_leave_task (const char *by, const char *task_id, BeckonNote *reason)
{
  LeaveTask *self = beckon_operation_new (&leave_task_rule, by);

  self->task_id = g_strdup (task_id);
  self->reason = reason;

  return &self->base;
}
