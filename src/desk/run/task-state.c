/* task-state.c: where a task stands: its current step, and what holds that back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/task-state.h"

#include "base/error.h"
#include "plan/step-words.h"

void
beckon_task_state_free (BeckonTaskState *self)
{
  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_pointer (&self->row, beckon_step_row_free);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_error (&self->unread);
  g_clear_error (&self->lost);
  g_free (self);
}

/* (transfer full) (nullable): the row of its current step; NULL with @error. @lost: it does not
 * exist. */
static BeckonStepRow *
read_row (BeckonView *view, const BeckonTask *task, gboolean *lost, GError **error)
{
  g_autoptr (GPtrArray) rows = NULL;
  const BeckonStepRow *row;

  if (task->position == 0)
    {
      g_autoptr (GError) local = NULL;
      BeckonStepRow *unclear = beckon_view_get_unclear_step (view, task->id, &local);

      if (unclear != NULL)
        return unclear;
      if (local != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return NULL;
        }
    }

  rows = beckon_view_list_steps (view, task->id, task->position, 1, error);
  if (rows == NULL)
    return NULL;
  row = rows->len > 0 ? g_ptr_array_index (rows, 0) : NULL;
  if (row == NULL || row->position != task->position)
    {
      *lost = TRUE;
      g_propagate_error (error, beckon_step_new_lost_error (task->position, task->n_steps));
      return NULL;
    }
  return beckon_step_row_copy (row);
}

static gboolean
is_paused (BeckonView *view, const char *name, gboolean *paused, GError **error)
{
  g_autoptr (BeckonAgent) agent = NULL;

  if (name == NULL || *paused)
    return TRUE;
  if (!beckon_view_find_agent (view, name, &agent, error))
    return FALSE;
  *paused = agent != NULL && agent->status == BECKON_AGENT_PAUSED;
  return TRUE;
}

static gboolean
knows_person (BeckonView *view, const char *word)
{
  g_autoptr (BeckonPerson) person =
    word != NULL ? beckon_view_lookup_person (view, word, NULL) : NULL;

  return person != NULL;
}

BeckonTaskState *
beckon_task_state_read (BeckonView *view, const char *id, GError **error)
{
  g_autoptr (BeckonTaskState) self = g_new0 (BeckonTaskState, 1);
  g_autoptr (GError) local = NULL;
  gboolean lost = FALSE;

  self->task = beckon_view_get_task (view, id, error);
  if (self->task == NULL)
    return NULL;
  if (self->task->paused
      || (self->task->status != BECKON_TASK_QUEUED && self->task->status != BECKON_TASK_RUNNING))
    return g_steal_pointer (&self);

  self->row = read_row (view, self->task, &lost, &local);
  if (self->row == NULL)
    {
      if (!lost && !g_error_matches (local, BECKON_ERROR, BECKON_ERROR_MALFORMED))
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return NULL;
        }
      self->lost = g_steal_pointer (&local);
      return g_steal_pointer (&self);
    }
  if (!is_paused (view, self->task->agent, &self->held, error)
      || !is_paused (view, self->row->step->agent, &self->held, error))
    return NULL;
  if (self->row->interaction_id != 0)
    self->interaction =
      beckon_view_get_interaction (view, self->row->interaction_id, &self->unread);
  self->knows_assignee = knows_person (view, self->row->step->assignee);

  return g_steal_pointer (&self);
}
