/* pause.c: pauses and resumes tasks, alone or with their agent (WH-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/apply.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "db/tables/agents.h"
#include "db/tables/task/steps.h"
#include "db/tables/task/waits.h"
#include "model/enums.h"
#include "model/task-status.h"
#include "rules/agents.h"

void
beckon_apply_stop_wait (BeckonTask *task, gint64 now_us)
{
  task->paused = TRUE;
  task->remaining_us = MAX (task->resume_us - now_us, BECKON_US_PER_MS);
  task->resume_us = 0;
}

static void
restart_wait (BeckonTask *task, gint64 now_us)
{
  task->paused = FALSE;
  task->paused_with_agent = FALSE;
  task->resume_us = beckon_apply_round (now_us + task->remaining_us);
  task->remaining_us = 0;
}

static gboolean
check_can_move (const BeckonTask *task, gboolean pauses, gboolean at_once, GError **error)
{
  if (beckon_task_status_is_ended (task->status))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("The task has ended."),
                        _ ("Task %s is %s and cannot be paused or resumed."), task->id,
                        beckon_task_status_to_string (task->status));
      return FALSE;
    }
  /* A person may pause a task that was paused with its agent. */
  if (pauses ? task->paused && !task->paused_with_agent
             : !task->paused && !(at_once && task->status == BECKON_TASK_WAITING))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Nothing to do."),
                        pauses ? _ ("Task %s is already paused.") : _ ("Task %s is not paused."),
                        task->id);
      return FALSE;
    }

  return TRUE;
}

gboolean
beckon_apply_pause_task (BeckonApply  *self,
                         const char   *task_id,
                         BeckonVerb    verb,
                         gboolean      at_once,
                         BeckonNote   *reason,
                         BeckonCommit *commit,
                         GError      **error)
{
  gboolean pauses = verb == BECKON_VERB_PAUSE;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonNote) why =
    beckon_note_new_because (beckon_note_new (pauses ? "paused" : "resumed"), reason);
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, task_id, &row, error)
      || !check_can_move (row.task, pauses, at_once, error))
    return FALSE;

  task = row.task;
  if (task->status == BECKON_TASK_WAITING && !pauses && at_once)
    {
      if (!beckon_apply_end_wait (self, &row, self->now_us, g_steal_pointer (&why), commit, error))
        return FALSE;
      commit->task = g_steal_pointer (&row.task);
      return TRUE;
    }

  if (task->status == BECKON_TASK_WAITING && pauses != task->paused)
    (pauses ? beckon_apply_stop_wait : restart_wait) (task, self->now_us);
  task->paused = pauses;
  task->paused_with_agent = FALSE;
  beckon_apply_show_life (self, task);
  /* Its agent may have got a command in the meantime. */
  if (!pauses && task->status == BECKON_TASK_QUEUED
      && !beckon_apply_run_request (self, task, error))
    return FALSE;
  task->updated_us = beckon_apply_round (self->now_us);
  /* The reason why it was held before no longer applies. */
  if (task->n_steps > 0 && !beckon_sql_clear_hold (self->db, task, error))
    return FALSE;
  if (!beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_INFO, 0, g_steal_pointer (&why),
                              NULL, error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

gboolean
beckon_apply_follow_agent (
  BeckonApply *self, BeckonTaskRow *row, gboolean pauses, BeckonCommit *commit, GError **error)
{
  BeckonTask *task = row->task;
  const char *why = pauses ? "paused_with_agent" : "resumed_with_agent";

  (pauses ? beckon_apply_stop_wait : restart_wait) (task, self->now_us);
  task->paused_with_agent = pauses;
  task->updated_us = beckon_apply_round (self->now_us);
  if (!beckon_apply_add_line (self, self->by, task, BECKON_LEVEL_INFO, 0, beckon_note_new (why),
                              NULL, error)
      || !beckon_sql_update_task (self->db, row, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  return TRUE;
}

/* --- PROPAGATE_AGENT_PAUSE --- */

typedef struct
{
  BeckonOperation base;
  guint           limit;
} PropagateAgentPause;

static gboolean
apply_propagate_agent_pause (BeckonApply           *self,
                             const BeckonOperation *base,
                             BeckonCommit          *commit,
                             GError               **error)
{
  const PropagateAgentPause *operation = (const PropagateAgentPause *) base;
  g_autoptr (BeckonAgent) agent = NULL;
  g_autoptr (BeckonAgent) next = NULL;
  g_autoptr (GArray) serials = NULL;
  gboolean pauses;
  guint    n_begun;

  if (!beckon_sql_find_followed_agent (self->db, &agent, error))
    return FALSE;
  if (agent == NULL)
    return TRUE;

  pauses = agent->status == BECKON_AGENT_PAUSED;
  serials =
    beckon_sql_list_waits_of_agent (self->db, agent->name, !pauses, operation->limit, error);
  if (serials == NULL)
    return FALSE;
  for (guint i = 0; i < serials->len; i++)
    {
      g_auto (BeckonTaskRow) row = { NULL };

      if (!beckon_sql_read_task_by_serial (self->db, g_array_index (serials, gint64, i), &row,
                                           error)
          || !beckon_apply_follow_agent (self, &row, pauses, commit, error))
        return FALSE;
    }
  if (!beckon_apply_run_requests_of_agent (self, agent, operation->limit, &n_begun, commit, error))
    return FALSE;
  if (serials->len < operation->limit && n_begun < operation->limit
      && !beckon_sql_set_agent_followed (self->db, agent->id, FALSE, error))
    return FALSE;

  if (!beckon_sql_find_followed_agent (self->db, &next, error))
    return FALSE;
  commit->more = next != NULL;

  return TRUE;
}

static const BeckonRule propagate_agent_pause_rule = {
  "PROPAGATE_AGENT_PAUSE",          sizeof (PropagateAgentPause), apply_propagate_agent_pause, NULL,
  .roles = 1 << BECKON_ROLE_KEEPER,
};

BeckonOperation *
beckon_operation_propagate_agent_pause (const char *by, guint limit)
{
  PropagateAgentPause *self = beckon_operation_new (&propagate_agent_pause_rule, by);

  self->limit = limit;

  return &self->base;
}
