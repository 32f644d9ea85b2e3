/* create-task.c: creates tasks, one or many at once
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/tasks.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/tables/task/steps.h"
#include "rules/apply.h"
#include "rules/waits.h"

/* A waiting draft has a duration or a time; from here on a time. */
static gboolean
set_wait (BeckonApply *self, BeckonTask *task, GError **error)
{
  gint64 until_us = task->resume_us != 0 ? task->resume_us : self->now_us + task->remaining_us;

  task->resume_us = 0;
  if (task->status != BECKON_TASK_WAITING)
    return TRUE;
  task->remaining_us = 0;
  task->resume_us = MAX (beckon_apply_round (until_us), 1);

  return beckon_wait_check_until (until_us, self->now_us, error);
}

/* @task (out) (transfer full) (nullable): the task that @draft already created, if it was this
 * call: another task may have its id by chance. */
static gboolean
find_earlier (BeckonApply *self, const BeckonTask *draft, BeckonTask **task, GError **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (GError) local = NULL;

  if (!beckon_sql_read_task (self->db, draft->id, &row, &local))
    {
      if (g_error_matches (local, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (row.task->queued_us == beckon_apply_round (self->now_us)
      && g_strcmp0 (row.task->title, draft->title) == 0)
    *task = g_steal_pointer (&row.task);

  return TRUE;
}

/* (transfer full) (nullable): the task created from @draft and announced, unless it already
 * existed. */
static BeckonTask *
create (
  BeckonApply *self, const char *by, const BeckonTask *draft, BeckonCommit *commit, GError **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonTask) earlier = NULL;
  BeckonTask *task;

  if (!find_earlier (self, draft, &earlier, error))
    return NULL;
  if (earlier != NULL)
    return g_steal_pointer (&earlier);

  row.task = task = beckon_task_copy (draft);
  task->queued_us = beckon_apply_round (self->now_us);
  task->updated_us = task->queued_us;
  if (task->status == BECKON_TASK_RUNNING || task->status == BECKON_TASK_WAITING)
    task->started_us = task->queued_us;
  if (!set_wait (self, task, error))
    return NULL;

  task->n_steps = task->steps != NULL ? task->steps->len : 0;
  if (!beckon_sql_insert_task (self->db, &row, error)
      || (task->n_steps > 0
          && !beckon_sql_insert_steps (self->db, task->serial, task->steps, error))
      || !(task->status == BECKON_TASK_WAITING ? beckon_apply_create_waiting (self, by, &row, error)
                                               : beckon_apply_add_created (self, by, task, error)))
    return NULL;
  g_clear_pointer (&task->steps, g_ptr_array_unref);

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CREATED, task, NULL, NULL);
  if (draft->steps != NULL
      && !beckon_apply_warn_of_plan (self, by, task, draft->steps, commit, error))
    return NULL;

  return g_steal_pointer (&row.task);
}

/* --- CREATE_TASK --- */

typedef struct
{
  BeckonOperation base;
  BeckonTask     *task; /* (owned): the draft */
} CreateTask;

static gboolean
apply_create_task (BeckonApply           *self,
                   const BeckonOperation *base,
                   BeckonCommit          *commit,
                   GError               **error)
{
  const CreateTask *operation = (const CreateTask *) base;
  commit->task = create (self, self->by, operation->task, commit, error);

  return commit->task != NULL;
}

static void
clear_create_task (BeckonOperation *base)
{
  CreateTask *self = (CreateTask *) base;

  g_clear_pointer (&self->task, beckon_task_unref);
}

static const BeckonRule create_task_rule = {
  "CREATE_TASK",
  sizeof (CreateTask),
  apply_create_task,
  clear_create_task,
};

BeckonOperation *
beckon_operation_create_task (const char *by, BeckonTask *task)
{
  CreateTask *self = beckon_operation_new (&create_task_rule, by);

  self->task = task;
  if (task->id == NULL)
    task->id = beckon_task_make_id ();

  return &self->base;
}

/* --- CREATE_TASKS --- */

typedef struct
{
  BeckonOperation base;
  GPtrArray      *tasks; /* (owned) (element-type BeckonTask): the drafts */
} CreateTasks;

static gboolean
apply_create_tasks (BeckonApply           *self,
                    const BeckonOperation *base,
                    BeckonCommit          *commit,
                    GError               **error)
{
  const CreateTasks *operation = (const CreateTasks *) base;
  commit->tasks = g_ptr_array_new_full (operation->tasks->len, (GDestroyNotify) beckon_task_unref);
  for (guint i = 0; i < operation->tasks->len; i++)
    {
      const BeckonTask *draft = g_ptr_array_index (operation->tasks, i);
      BeckonTask       *task;

      task = create (self, draft->agent != NULL ? draft->agent : self->by, draft, commit, error);
      if (task == NULL)
        {
          /* Translators: one of many tasks that are made at once, such as "Task 3: A task cannot
           * wait for so long" */
          g_prefix_error (error, _ ("Task %u: "), i + 1);
          return FALSE;
        }
      g_ptr_array_add (commit->tasks, task);
    }

  return TRUE;
}

static void
clear_create_tasks (BeckonOperation *base)
{
  CreateTasks *self = (CreateTasks *) base;

  g_clear_pointer (&self->tasks, g_ptr_array_unref);
}

static const BeckonRule create_tasks_rule = {
  "CREATE_TASKS",
  sizeof (CreateTasks),
  apply_create_tasks,
  clear_create_tasks,
};

BeckonOperation *
beckon_operation_create_tasks (const char *by, GPtrArray *tasks)
{
  CreateTasks *self = beckon_operation_new (&create_tasks_rule, by);

  self->tasks = tasks;
  beckon_task_make_ids (tasks);

  return &self->base;
}

guint
beckon_operation_get_weight (const BeckonOperation *self)
{
  return self->rule == &create_tasks_rule ? ((const CreateTasks *) self)->tasks->len : 1;
}
