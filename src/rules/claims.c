/* claims.c: tasks that agents fetch: claimed, kept while the agent reports, returned (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/claims.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/tables/agents.h"
#include "db/tables/task/claims.h"
#include "model/task-status.h"
#include "rules/apply.h"

#define AGENT_DELETED "Agent deleted while it held the task"

/* --- FETCH_TASK --- */

/* Checks that the caller can fetch tasks. @may (out): FALSE: not now. E102, E108: never. */
static gboolean
check_agent (BeckonApply *self, const char *name, gboolean *may, GError **error)
{
  g_autoptr (BeckonAgent) agent = NULL;

  if (!beckon_sql_find_agent (self->db, name, &agent, error))
    return FALSE;

  *may = agent == NULL || agent->status == BECKON_AGENT_ACTIVE;
  if (agent != NULL && agent->status == BECKON_AGENT_DELETED)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                      _ ("See “beckon agents”, which also adds one."), _ ("Agent %s was deleted"),
                      agent->name);
  else if (agent != NULL && agent->command != NULL)
    beckon_set_error (
      error, BECKON_ERROR_STATUS,
      _ ("The desk runs its tasks. Only agents without a command fetch their tasks."),
      _ ("Agent %s has a command, so the desk starts it."), agent->name);
  else
    return TRUE;
  return FALSE;
}

static gboolean
apply_fetch_task (BeckonApply           *self,
                  const BeckonOperation *base,
                  BeckonCommit          *commit,
                  GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  gint64      serial = 0;
  gboolean    may;
  BeckonTask *task;

  if (!check_agent (self, self->by, &may, error)
      || (may && !beckon_sql_find_task_to_fetch (self->db, self->by, &serial, error)))
    return FALSE;
  if (serial == 0)
    return TRUE;
  if (!beckon_sql_read_task_by_serial (self->db, serial, &row, error))
    return FALSE;

  task = row.task;
  task->claim++;
  g_free (task->claimed_by);
  task->claimed_by = g_strdup (self->by);
  task->updated_us = beckon_apply_round (self->now_us);
  if (!beckon_apply_set_status (self, self->by, &row, BECKON_TASK_RUNNING, BECKON_LEVEL_INFO, 0,
                                beckon_note_new ("fetched", self->by), error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static const BeckonRule fetch_task_rule = {
  "FETCH_TASK",
  sizeof (BeckonOperation),
  apply_fetch_task,
  NULL,
};

BeckonOperation *
beckon_operation_fetch_task (const char *by)
{
  return beckon_operation_new (&fetch_task_rule, by);
}

/* --- GIVE_BACK --- */

typedef struct
{
  BeckonOperation base;
  guint           limit;
  gboolean        renew;
} GiveBack;

/* Its agent was deleted: no one will do it. */
static gboolean
fail (BeckonApply *self, const BeckonTask *task, BeckonCommit *commit, GError **error)
{
  gboolean moved =
    beckon_apply_move_task (self, task->id, BECKON_VERB_FAIL, beckon_note_new ("agent_deleted"),
                            AGENT_DELETED, commit, error);

  g_clear_pointer (&commit->task, beckon_task_unref);
  g_clear_pointer (&commit->open, g_ptr_array_unref);

  return moved;
}

/* @row is RUNNING, and its claim has expired. */
static gboolean
give_back (
  BeckonApply *self, BeckonTaskRow *row, BeckonNote *why, BeckonCommit *commit, GError **error)
{
  BeckonTask *task = row->task;
  g_autoptr (BeckonNote) owned = why;
  g_autoptr (BeckonAgent) agent = NULL;

  if (!beckon_sql_find_agent (self->db, task->claimed_by, &agent, error))
    return FALSE;
  if (agent != NULL && agent->status == BECKON_AGENT_DELETED && task->agent != NULL)
    return fail (self, task, commit, error);

  task->updated_us = beckon_apply_round (self->now_us);
  g_clear_pointer (&task->current_step, g_free);
  if (!beckon_apply_set_status (self, self->by, row, BECKON_TASK_QUEUED, BECKON_LEVEL_WARNING, 0,
                                g_steal_pointer (&owned), error)
      || !beckon_apply_run_request (self, task, error)
      || !beckon_sql_update_task (self->db, row, error)
      || !beckon_sql_update_task_texts (self->db, task, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  return TRUE;
}

static gboolean
give_back_silent (BeckonApply *self, gint64 serial, BeckonCommit *commit, GError **error)
{
  g_auto (BeckonTaskRow) row = { NULL };

  return beckon_sql_read_task_by_serial (self->db, serial, &row, error)
         && give_back (
           self, &row,
           beckon_note_new ("silent", row.task->claimed_by, self->operation->claim_lease_us),
           commit, error);
}

static gboolean
apply_give_back (BeckonApply           *self,
                 const BeckonOperation *base,
                 BeckonCommit          *commit,
                 GError               **error)
{
  const GiveBack *operation = (const GiveBack *) base;
  g_autoptr (GArray) serials = NULL;

  if (operation->renew
      && !beckon_sql_renew_claims (self->db,
                                   beckon_apply_round (self->now_us + base->claim_lease_us), error))
    return FALSE;

  serials = beckon_sql_list_ended_claims (self->db, self->now_us, operation->limit, error);
  if (serials == NULL)
    return FALSE;
  for (guint i = 0; i < serials->len; i++)
    {
      gint64         serial = g_array_index (serials, gint64, i);
      BeckonApplyRow row;
      gboolean       done, undone;
      g_autoptr (GError) why = NULL;

      if (!beckon_apply_begin_row (self, commit, &row, error))
        return FALSE;
      done = give_back_silent (self, serial, commit, &why);
      if (!beckon_apply_end_row (self, commit, &row, done, &undone, &why)
          || (undone
              && !beckon_sql_put_off_claim (self->db, serial,
                                            self->now_us + BECKON_APPLY_PUT_OFF_US, &why)))
        {
          g_propagate_error (error, g_steal_pointer (&why));
          return FALSE;
        }
    }

  return TRUE;
}

static const BeckonRule give_back_rule = {
  "GIVE_BACK",
  sizeof (GiveBack),
  apply_give_back,
  NULL,
};

BeckonOperation *
beckon_operation_give_back (const char *by, guint limit, gboolean renew)
{
  GiveBack *self = beckon_operation_new (&give_back_rule, by);

  self->limit = limit;
  self->renew = renew;

  return &self->base;
}

/* --- GIVE_BACK_UNHEARD --- */

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  guint           claim;
} GiveBackUnheard;

/* The task whose claim never reached the agent. */
static gboolean
apply_give_back_unheard (BeckonApply           *self,
                         const BeckonOperation *base,
                         BeckonCommit          *commit,
                         GError               **error)
{
  const GiveBackUnheard *operation = (const GiveBackUnheard *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autofree char *why = NULL;

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;
  if (row.task->claimed_by == NULL || row.task->claim != operation->claim
      || row.task->status != BECKON_TASK_RUNNING)
    return TRUE;

  return give_back (self, &row, beckon_note_new ("unheard", row.task->claimed_by), commit, error);
}

static void
clear_give_back_unheard (BeckonOperation *base)
{
  GiveBackUnheard *self = (GiveBackUnheard *) base;

  g_free (self->task_id);
}

static const BeckonRule give_back_unheard_rule = {
  "GIVE_BACK_UNHEARD",     sizeof (GiveBackUnheard),         apply_give_back_unheard,
  clear_give_back_unheard, .roles = 1 << BECKON_ROLE_KEEPER,
};

BeckonOperation *
beckon_operation_give_back_unheard (const char *by, const char *task_id, guint claim)
{
  GiveBackUnheard *self = beckon_operation_new (&give_back_unheard_rule, by);

  self->task_id = g_strdup (task_id);
  self->claim = claim;

  return &self->base;
}
