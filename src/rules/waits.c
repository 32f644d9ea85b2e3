/* waits.c: tasks that wait for a point in time: begin, pause, resume, and follow their agent (WH-2,
 * WH-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/apply.h"

#include <glib/gi18n-lib.h>

#include "base/duration.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "base/untranslated.h"
#include "db/tables/agents.h"
#include "db/tables/task/steps.h"
#include "db/tables/task/waits.h"
#include "model/task-status.h"
#include "model/words.h"

/* (transfer full): what the log says of a task that waits so long from now on (WH-2). */
static char *
describe_wait (gint64 wait_us, const char *note)
{
  locale_t         before = beckon_untranslated_begin ();
  g_autofree char *duration = beckon_duration_format (wait_us);
  g_autofree char *text = g_strdup_printf ("Agent paused. Will resume in %s.", duration);

  beckon_untranslated_end (before);
  return note != NULL && *note != '\0' ? g_strconcat (text, " ", note, NULL)
                                       : g_steal_pointer (&text);
}

static void
stop_wait (BeckonTask *task, gint64 now_us)
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

gboolean
beckon_apply_read_agent_status (BeckonApply       *self,
                                const BeckonTask  *task,
                                BeckonAgentStatus *status,
                                GError           **error)
{
  g_autoptr (BeckonAgent) agent = NULL;

  *status = BECKON_AGENT_ACTIVE;
  if (task->agent == NULL)
    return TRUE;
  if (!beckon_sql_find_agent (self->db, task->agent, &agent, error))
    return FALSE;
  if (agent != NULL)
    *status = agent->status;

  return TRUE;
}

gboolean
beckon_apply_begin_wait (BeckonApply           *self,
                         const BeckonOperation *operation,
                         BeckonTaskRow         *row,
                         gint64                 until_us,
                         const char            *note,
                         GError               **error)
{
  BeckonTask       *task = row->task;
  BeckonAgentStatus status = BECKON_AGENT_ACTIVE;
  g_autofree char  *why = NULL;

  if (!beckon_apply_read_agent_status (self, task, &status, error))
    return FALSE;

  task->resume_us = MAX (beckon_apply_round (until_us), 1);
  task->updated_us = beckon_apply_round (operation->now_us);
  why = describe_wait (task->resume_us - operation->now_us, note);
  if (!beckon_apply_set_status (self, operation, row, BECKON_TASK_WAITING, BECKON_LEVEL_INFO, 0,
                                why, error))
    return FALSE;
  /* Paused already, or its agent is: no time of it passes. */
  if (status == BECKON_AGENT_PAUSED && !task->paused)
    task->paused_with_agent = TRUE;
  if (task->paused || task->paused_with_agent)
    stop_wait (task, operation->now_us);

  return TRUE;
}

gboolean
beckon_apply_create_waiting (BeckonApply           *self,
                             const BeckonOperation *operation,
                             BeckonTaskRow         *row,
                             GError               **error)
{
  BeckonTask       *task = row->task;
  BeckonAgentStatus status = BECKON_AGENT_ACTIVE;
  g_autofree char  *why = describe_wait (task->resume_us - operation->now_us, NULL);

  if (!beckon_apply_add_created_line (self, operation, task, why, error)
      || !beckon_apply_read_agent_status (self, task, &status, error))
    return FALSE;
  if (status != BECKON_AGENT_PAUSED)
    return TRUE;

  task->paused_with_agent = TRUE;
  stop_wait (task, operation->now_us);

  return beckon_sql_update_task (self->db, row, error);
}

static gboolean
check_outside (const BeckonTask *task, GError **error)
{
  if (task->n_steps == 0)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Pause it, or cancel it."),
                    _ ("Task %s is carried out by the desk, and waits where its plan says."),
                    task->id);
  return FALSE;
}

gboolean
beckon_apply_wait (BeckonApply           *self,
                   const BeckonOperation *operation,
                   BeckonCommit          *commit,
                   GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  BeckonTask *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;

  task = row.task;
  if (!beckon_apply_check_claim (operation, task, error)
      || (task->status != BECKON_TASK_QUEUED
          && !beckon_task_status_check (task->status, BECKON_TASK_WAITING, task->id, error)))
    return FALSE;
  if (operation->of_step)
    {
      g_autoptr (BeckonStepRow) step =
        beckon_apply_begin_step (self, operation, &row, operation->position, error);

      if (step == NULL || !beckon_sql_update_task_texts (self->db, task, error))
        return FALSE;
    }
  else if (!check_outside (task, error)
           || (task->status == BECKON_TASK_QUEUED
               && !beckon_apply_set_status (self, operation, &row, BECKON_TASK_RUNNING,
                                            BECKON_LEVEL_INFO, 0, "started", error)))
    {
      return FALSE;
    }
  if (!beckon_apply_begin_wait (self, operation, &row, operation->deadline_us, operation->message,
                                error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

gboolean
beckon_apply_follow_agent (BeckonApply           *self,
                           const BeckonOperation *operation,
                           BeckonTaskRow         *row,
                           gboolean               pauses,
                           BeckonCommit          *commit,
                           GError               **error)
{
  BeckonTask *task = row->task;
  const char *why = pauses ? "paused with its agent" : "resumed with its agent";

  (pauses ? stop_wait : restart_wait) (task, operation->now_us);
  task->paused_with_agent = pauses;
  task->updated_us = beckon_apply_round (operation->now_us);
  if (!beckon_apply_add_line (self, operation, task, BECKON_LEVEL_INFO, 0, why, NULL, error)
      || !beckon_sql_update_task (self->db, row, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  return TRUE;
}

gboolean
beckon_apply_follow_agents (BeckonApply           *self,
                            const BeckonOperation *operation,
                            BeckonCommit          *commit,
                            GError               **error)
{
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
          || !beckon_apply_follow_agent (self, operation, &row, pauses, commit, error))
        return FALSE;
    }
  if (!beckon_apply_run_requests_of_agent (self, operation, agent, operation->limit, &n_begun,
                                           commit, error))
    return FALSE;
  if (serials->len < operation->limit && n_begun < operation->limit
      && !beckon_sql_set_agent_followed (self->db, agent->id, FALSE, error))
    return FALSE;

  if (!beckon_sql_find_followed_agent (self->db, &next, error))
    return FALSE;
  commit->more = next != NULL;

  return TRUE;
}

static gboolean
check_can_move (const BeckonOperation *operation, const BeckonTask *task, GError **error)
{
  gboolean pauses = operation->verb == BECKON_VERB_PAUSE;

  if (beckon_task_status_is_ended (task->status))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("The task has ended."),
                        _ ("Task %s is %s and cannot be paused or resumed."), task->id,
                        beckon_task_status_to_string (task->status));
      return FALSE;
    }
  /* What was paused with its agent, a person can pause for itself. */
  if (pauses ? task->paused && !task->paused_with_agent
             : !task->paused && !(operation->at_once && task->status == BECKON_TASK_WAITING))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("There is nothing left to do."),
                        pauses ? _ ("Task %s is paused already.") : _ ("Task %s is not paused."),
                        task->id);
      return FALSE;
    }

  return TRUE;
}

gboolean
beckon_apply_pause_task (BeckonApply           *self,
                         const BeckonOperation *operation,
                         BeckonCommit          *commit,
                         GError               **error)
{
  gboolean    pauses = operation->verb == BECKON_VERB_PAUSE;
  const char *word = pauses ? "paused" : "resumed";
  g_auto (BeckonTaskRow) row = { NULL };
  g_autofree char *why = NULL;
  BeckonTask      *task;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error)
      || !check_can_move (operation, row.task, error))
    return FALSE;

  task = row.task;
  why = operation->message != NULL && *operation->message != '\0'
          ? g_strdup_printf ("%s: %s", word, operation->message)
          : g_strdup (word);
  if (task->status == BECKON_TASK_WAITING && !pauses && operation->at_once)
    {
      if (!beckon_apply_end_wait (self, operation, &row, operation->now_us, why, commit, error))
        return FALSE;
      commit->task = g_steal_pointer (&row.task);
      return TRUE;
    }

  if (task->status == BECKON_TASK_WAITING && pauses != task->paused)
    (pauses ? stop_wait : restart_wait) (task, operation->now_us);
  task->paused = pauses;
  task->paused_with_agent = FALSE;
  beckon_apply_show_life (operation, task);
  /* Its agent may have got a command while it stood still. */
  if (!pauses && task->status == BECKON_TASK_QUEUED
      && !beckon_apply_run_request (self, operation, task, error))
    return FALSE;
  task->updated_us = beckon_apply_round (operation->now_us);
  /* Why it stood still before is not why it does now. */
  if (task->n_steps > 0 && !beckon_sql_clear_hold (self->db, task, error))
    return FALSE;
  if (!beckon_apply_add_line (self, operation, task, BECKON_LEVEL_INFO, 0, why, NULL, error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}
