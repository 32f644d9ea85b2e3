/* assign-task.c: a task that waits in the queue gets another agent (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/tasks.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/tables/agents.h"
#include "db/tables/requests.h"
#include "model/enums.h"
#include "model/name.h"
#include "rules/apply.h"

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  char           *agent;   /* (owned) */
} AssignTask;

/* Only what nobody has begun can be assigned. */
static gboolean
check_task (const BeckonTask *task, GError **error)
{
  if (task->status != BECKON_TASK_QUEUED)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Only QUEUED tasks can be assigned."),
                        _ ("Task %s is %s and cannot be assigned."), task->id,
                        beckon_task_status_to_string (task->status));
      return FALSE;
    }
  if (!task->of_request)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS,
                        _ ("Only tasks that came from a request can be assigned."),
                        _ ("Task %s is done by the program that created it."), task->id);
      return FALSE;
    }
  if (task->n_steps > 0)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS,
                        _ ("Cancel it, and create it again for another agent."),
                        _ ("The desk already runs task %s."), task->id);
      return FALSE;
    }

  return TRUE;
}

/* The agent as it is registered, where it is. @name (out) (transfer full) */
static gboolean
find_agent (BeckonApply *self, const char *word, char **name, GError **error)
{
  g_autoptr (BeckonAgent) agent = NULL;

  if (!beckon_sql_find_agent (self->db, word, &agent, error))
    return FALSE;
  if (agent != NULL && agent->status == BECKON_AGENT_DELETED)
    {
      beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                        _ ("See “beckon agents”, which also adds one."), _ ("Agent %s was deleted"),
                        agent->name);
      return FALSE;
    }
  *name = g_strdup (agent != NULL ? agent->name : word);

  return TRUE;
}

/* The request is for that agent, too. */
static gboolean
follow (BeckonApply *self, const BeckonTask *task, GError **error)
{
  g_autoptr (BeckonRequest) request = NULL;

  if (!beckon_sql_find_request_of_task (self->db, task->id, &request, error))
    return FALSE;
  if (request == NULL)
    return TRUE;
  g_free (request->agent);
  request->agent = g_strdup (task->agent);

  return beckon_apply_write_request (self, request, error);
}

static gboolean
apply_assign_task (BeckonApply           *self,
                   const BeckonOperation *base,
                   BeckonCommit          *commit,
                   GError               **error)
{
  const AssignTask *operation = (const AssignTask *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autofree char *agent = NULL;
  BeckonTask      *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error)
      || !check_task (row.task, error) || !find_agent (self, operation->agent, &agent, error))
    return FALSE;

  task = row.task;
  if (!beckon_name_equal (task->agent, agent))
    {
      g_free (task->agent);
      task->agent = g_strdup (agent);
      task->updated_us = beckon_apply_round (self->now_us);
      if (!beckon_sql_update_task_agent (self->db, task, error) || !follow (self, task, error)
          || !beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_INFO, 0,
                                     beckon_note_new ("assigned", agent), NULL, error)
          || !beckon_apply_run_request (self, task, error)
          || !beckon_sql_update_task (self->db, &row, error))
        return FALSE;
      beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
    }
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_assign_task (BeckonOperation *base)
{
  AssignTask *self = (AssignTask *) base;

  g_free (self->task_id);
  g_free (self->agent);
}

static const BeckonRule assign_task_rule = {
  "ASSIGN_TASK",
  sizeof (AssignTask),
  apply_assign_task,
  clear_assign_task,
};

BeckonOperation *
beckon_operation_assign_task (const char *by, const char *task_id, const char *agent)
{
  AssignTask *self = beckon_operation_new (&assign_task_rule, by);

  self->task_id = g_strdup (task_id);
  self->agent = g_strdup (agent);

  return &self->base;
}
