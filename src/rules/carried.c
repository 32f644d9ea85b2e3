/* carried.c: a request whose agent has a command becomes one run of it by the desk (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/apply.h"

#include "db/tables/agents.h"
#include "db/tables/task/claims.h"
#include "db/tables/task/steps.h"

/* One step: the agent's command, with the whole request on its standard input. */
static gboolean
make_plan (BeckonApply *self, const BeckonAgent *agent, BeckonTask *task, GError **error)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  BeckonStep *step = beckon_step_new (BECKON_STEP_RUN);

  step->prompt = g_strdup (task->description != NULL ? task->description : task->title);
  step->agent = g_strdup (agent->name);
  g_ptr_array_add (steps, step);
  task->n_steps = steps->len;
  task->position = 0;

  return beckon_sql_insert_steps (self->db, task->serial, steps, error);
}

gboolean
beckon_apply_run_request (BeckonApply *self, BeckonTask *task, GError **error)
{
  g_autoptr (BeckonAgent) agent = NULL;

  if (!task->of_request || task->agent == NULL || task->n_steps > 0)
    return TRUE;
  if (!beckon_sql_find_agent (self->db, task->agent, &agent, error))
    return FALSE;
  if (agent == NULL || agent->status == BECKON_AGENT_DELETED || agent->command == NULL)
    return TRUE;

  return make_plan (self, agent, task, error);
}

gboolean
beckon_apply_run_requests_of_agent (BeckonApply       *self,
                                    const BeckonAgent *agent,
                                    guint              limit,
                                    guint             *count,
                                    BeckonCommit      *commit,
                                    GError           **error)
{
  g_autoptr (GArray) serials = NULL;

  *count = 0;
  if (agent->status == BECKON_AGENT_DELETED || agent->command == NULL)
    return TRUE;

  serials = beckon_sql_list_requests_to_fetch (self->db, agent->name, limit, error);
  if (serials == NULL)
    return FALSE;
  for (guint i = 0; i < serials->len; i++)
    {
      g_auto (BeckonTaskRow) row = { NULL };

      if (!beckon_sql_read_task_by_serial (self->db, g_array_index (serials, gint64, i), &row,
                                           error)
          || !make_plan (self, agent, row.task, error))
        return FALSE;
      row.task->updated_us = beckon_apply_round (self->now_us);
      if (!beckon_sql_update_task (self->db, &row, error))
        return FALSE;
      beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, row.task, NULL, NULL);
    }
  *count = serials->len;

  return TRUE;
}
