/* move-task.c: starts, completes, fails, cancels or deletes a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/tasks.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "model/enums.h"
#include "model/task-status.h"
#include "rules/question/apply-question.h"

/* --- MOVE_TASK --- */

typedef struct
{
  BeckonTaskStatus status;
  BeckonLevel      level;
  const char      *code; /* of the note in the log */
} Move;

static const Move moves[] = {
  [BECKON_VERB_START] = { BECKON_TASK_RUNNING, BECKON_LEVEL_INFO, "started" },
  [BECKON_VERB_COMPLETE] = { BECKON_TASK_COMPLETE, BECKON_LEVEL_INFO, "completed" },
  [BECKON_VERB_FAIL] = { BECKON_TASK_FAILED, BECKON_LEVEL_ERROR, "failed" },
  [BECKON_VERB_CANCEL] = { BECKON_TASK_CANCELLED, BECKON_LEVEL_INFO, "cancelled" },
};

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  BeckonVerb      verb;
  BeckonNote     *reason; /* (owned) (nullable) */
  char           *result; /* (nullable) */
  gboolean        at_once;
} MoveTask;

gboolean
beckon_apply_move_task (BeckonApply  *self,
                        const char   *task_id,
                        BeckonVerb    verb,
                        BeckonNote   *reason,
                        const char   *result,
                        BeckonCommit *commit,
                        GError      **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonNote) owned = reason;
  g_autofree char *said = beckon_note_say (reason);
  const Move      *move;
  BeckonTask      *task;
  gboolean         ends;

  move = &moves[verb];
  ends = beckon_task_status_is_ended (move->status);
  if (!beckon_sql_read_task (self->db, task_id, &row, error))
    return FALSE;

  task = row.task;
  /* A person may cancel any task; a caller with a claim must still have it. */
  if ((verb == BECKON_VERB_COMPLETE || verb == BECKON_VERB_FAIL
       || (verb == BECKON_VERB_CANCEL && g_strcmp0 (self->operation->claim_task, task->id) == 0))
      && !beckon_apply_check_claim (self, task, error))
    return FALSE;
  if (verb == BECKON_VERB_START && task->status != BECKON_TASK_QUEUED)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Only QUEUED tasks can be started."),
                        _ ("Task %s is %s and cannot be started."), task->id,
                        beckon_task_status_to_string (task->status));
      return FALSE;
    }
  else if (!beckon_task_status_check (task->status, move->status, task->id, error))
    {
      return FALSE;
    }

  task->updated_us = beckon_apply_round (self->now_us);
  if (ends)
    {
      if (!beckon_apply_cancel_open (self, &row, said, commit, error)
          || !beckon_apply_end_request (self, task, error))
        return FALSE;
      task->paused = FALSE;
      if (result != NULL)
        {
          g_free (task->result);
          task->result = g_strdup (result);
          if (!beckon_sql_update_task_texts (self->db, task, error))
            return FALSE;
        }
    }
  if (!beckon_apply_set_status (
        self, self->by, &row, move->status, move->level, 0,
        beckon_note_new_because (beckon_note_new (move->code), g_steal_pointer (&owned)), error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  for (guint i = 0; commit->open != NULL && i < commit->open->len; i++)
    beckon_apply_announce (self, commit, BECKON_EVENT_AIC_WITHDRAWN, task,
                           g_ptr_array_index (commit->open, i), NULL);
  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static gboolean
apply_move_task (BeckonApply           *self,
                 const BeckonOperation *base,
                 BeckonCommit          *commit,
                 GError               **error)
{
  const MoveTask *operation = (const MoveTask *) base;

  if (operation->verb == BECKON_VERB_PAUSE || operation->verb == BECKON_VERB_RESUME)
    return beckon_apply_pause_task (self, operation->task_id, operation->verb, operation->at_once,
                                    beckon_note_ref (operation->reason), commit, error);

  return beckon_apply_move_task (self, operation->task_id, operation->verb,
                                 beckon_note_ref (operation->reason), operation->result, commit,
                                 error);
}

static void
clear_move_task (BeckonOperation *base)
{
  MoveTask *self = (MoveTask *) base;

  g_free (self->task_id);
  beckon_note_unref (self->reason);
  g_free (self->result);
}

static const BeckonRule move_task_rule = {
  "MOVE_TASK",
  sizeof (MoveTask),
  apply_move_task,
  clear_move_task,
};

BeckonOperation *
beckon_operation_move_task (
  const char *by, const char *task_id, BeckonVerb verb, const char *reason, const char *result)
{
  return beckon_operation_move_task_because (by, task_id, verb, beckon_note_new_text (reason),
                                             result);
}

BeckonOperation *
beckon_operation_move_task_because (
  const char *by, const char *task_id, BeckonVerb verb, BeckonNote *reason, const char *result)
{
  MoveTask *self = beckon_operation_new (&move_task_rule, by);

  self->task_id = g_strdup (task_id);
  self->verb = verb;
  self->reason = reason;
  self->result = g_strdup (result);

  return &self->base;
}

BeckonOperation *
beckon_operation_resume_now (const char *by, const char *task_id, const char *reason)
{
  BeckonOperation *base =
    beckon_operation_move_task (by, task_id, BECKON_VERB_RESUME, reason, NULL);

  ((MoveTask *) base)->at_once = TRUE;

  return base;
}

/* --- DELETE_TASK --- */

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
} DeleteTask;

static gboolean
apply_delete_task (BeckonApply           *self,
                   const BeckonOperation *base,
                   BeckonCommit          *commit,
                   GError               **error)
{
  const DeleteTask *operation = (const DeleteTask *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;

  task = row.task;
  if (!beckon_task_status_is_ended (task->status))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Cancel it first."),
                        _ ("Task %s is %s and cannot be deleted."), task->id,
                        beckon_task_status_to_string (task->status));
      return FALSE;
    }

  self->deltas[task->status]--;
  if (!beckon_sql_hide_task (self->db, task->serial, error)
      || !beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_INFO, 0,
                                 beckon_note_new ("deleted"), NULL, error))
    return FALSE;

  beckon_apply_announce_deleted (self, commit, task);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_delete_task (BeckonOperation *base)
{
  DeleteTask *self = (DeleteTask *) base;

  g_free (self->task_id);
}

static const BeckonRule delete_task_rule = {
  "DELETE_TASK",
  sizeof (DeleteTask),
  apply_delete_task,
  clear_delete_task,
};

BeckonOperation *
beckon_operation_delete_task (const char *by, const char *task_id)
{
  DeleteTask *self = beckon_operation_new (&delete_task_rule, by);

  self->task_id = g_strdup (task_id);

  return &self->base;
}
