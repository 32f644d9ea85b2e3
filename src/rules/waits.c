/* waits.c: tasks that wait until a point in time (WH-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/waits.h"

#include <glib/gi18n-lib.h>

#include "base/duration.h"
#include "base/error.h"
#include "db/tables/agents.h"
#include "model/task-status.h"
#include "plan/step-time.h"
#include "rules/apply.h"

/* (transfer full): the log line of a task that waits for this time (WH-2). */
static BeckonNote *
describe_wait (gint64 wait_us, const char *note)
{
  BeckonNote *wait = beckon_note_new ("waiting", wait_us);

  return note != NULL && *note != '\0' ? beckon_note_new ("then", wait, beckon_note_new_text (note))
                                       : wait;
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
beckon_wait_check_until (gint64 until_us, gint64 now_us, GError **error)
{
  if (until_us <= now_us)
    beckon_note_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give a time in the future."),
                           beckon_note_new ("time_past"));
  else if (until_us - now_us > BECKON_DURATION_MAX_US)
    beckon_note_set_error (error, BECKON_ERROR_LIMIT, _ ("The limit is 90 days."),
                           beckon_note_new ("wait_too_long"));
  else
    return TRUE;
  return FALSE;
}

gboolean
beckon_apply_begin_wait (BeckonApply   *self,
                         const char    *by,
                         BeckonTaskRow *row,
                         gint64         until_us,
                         const char    *note,
                         GError       **error)
{
  BeckonTask       *task = row->task;
  BeckonAgentStatus status = BECKON_AGENT_ACTIVE;

  if (!beckon_apply_read_agent_status (self, task, &status, error))
    return FALSE;

  task->resume_us = MAX (beckon_apply_round (until_us), 1);
  task->updated_us = beckon_apply_round (self->now_us);
  if (!beckon_apply_set_status (self, by, row, BECKON_TASK_WAITING, BECKON_LEVEL_INFO, 0,
                                describe_wait (task->resume_us - self->now_us, note), error))
    return FALSE;
  /* It is paused, or its agent is: its wait does not run. */
  if (status == BECKON_AGENT_PAUSED && !task->paused)
    task->paused_with_agent = TRUE;
  if (task->paused || task->paused_with_agent)
    beckon_apply_stop_wait (task, self->now_us);

  return TRUE;
}

gboolean
beckon_apply_create_waiting (BeckonApply *self, const char *by, BeckonTaskRow *row, GError **error)
{
  BeckonTask       *task = row->task;
  BeckonAgentStatus status = BECKON_AGENT_ACTIVE;

  if (!beckon_apply_add_created_line (self, by, task,
                                      describe_wait (task->resume_us - self->now_us, NULL), error)
      || !beckon_apply_read_agent_status (self, task, &status, error))
    return FALSE;
  if (status != BECKON_AGENT_PAUSED)
    return TRUE;

  task->paused_with_agent = TRUE;
  beckon_apply_stop_wait (task, self->now_us);

  return beckon_sql_update_task (self->db, row, error);
}

/* --- WAIT --- */

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  gint64          until_us;
  char           *note;    /* (nullable) */
  gboolean        of_step; /* the task is a plan, and its step `position` waits */
  guint           position;
  guint           attempts;
} Wait;

static gboolean
check_outside (const BeckonTask *task, GError **error)
{
  if (task->n_steps == 0)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Pause it, or cancel it."),
                    _ ("Task %s is run by the desk and waits only where its plan says."), task->id);
  return FALSE;
}

static gboolean
apply_wait (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Wait *operation = (const Wait *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  BeckonTask *task;
  gint64      until_us = operation->until_us;

  if ((!operation->of_step && !beckon_wait_check_until (operation->until_us, self->now_us, error))
      || !beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;

  task = row.task;
  if (!beckon_apply_check_claim (self, task, error)
      || (task->status != BECKON_TASK_QUEUED
          && !beckon_task_status_check (task->status, BECKON_TASK_WAITING, task->id, error)))
    return FALSE;
  if (operation->of_step)
    {
      g_autoptr (BeckonStepRow) step =
        beckon_apply_begin_step (self, &row, operation->position, operation->attempts, error);

      if (step == NULL || !beckon_sql_update_task_texts (self->db, task, error))
        return FALSE;
      /* From the same reading of the clock as the start of the step. */
      until_us = MAX (beckon_step_get_wait_end (step->step, self->now_us), self->now_us + 1);
    }
  else if (!check_outside (task, error)
           || (task->status == BECKON_TASK_QUEUED
               && !beckon_apply_set_status (self, self->by, &row, BECKON_TASK_RUNNING,
                                            BECKON_LEVEL_INFO, 0, beckon_note_new ("started"),
                                            error)))
    {
      return FALSE;
    }
  if (!beckon_apply_begin_wait (self, self->by, &row, until_us, operation->note, error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_wait (BeckonOperation *base)
{
  Wait *self = (Wait *) base;

  g_free (self->task_id);
  g_free (self->note);
}

static const BeckonRule wait_rule = {
  "WAIT",
  sizeof (Wait),
  apply_wait,
  clear_wait,
};

BeckonOperation *
beckon_operation_wait (const char *by, const char *task_id, gint64 until_us, const char *note)
{
  Wait *self = beckon_operation_new (&wait_rule, by);

  self->task_id = g_strdup (task_id);
  self->until_us = until_us;
  self->note = g_strdup (note);

  return &self->base;
}

BeckonOperation *
beckon_operation_wait_at_step (const char *by, const char *task_id, guint position, guint attempts)
{
  Wait *self = beckon_operation_new (&wait_rule, by);

  self->task_id = g_strdup (task_id);
  self->of_step = TRUE;
  self->position = position;
  self->attempts = attempts;

  return &self->base;
}
