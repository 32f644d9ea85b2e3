/* desk-listeners.c: agents that listen for tasks, and tasks for which none does (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "model/task-nobody.h"

static void
on_changed (gpointer user_data)
{
  BeckonDesk *self = user_data;

  if (self->disposed)
    return;
  beckon_desk_team_tell_soon (self->team);
  g_signal_emit_by_name (self, "listeners-changed");
}

void
beckon_desk_listeners_init (BeckonDesk *self)
{
  self->listeners = beckon_listeners_new (self->clock, on_changed, self);
  beckon_desk_listeners_settings_changed (self);
}

void
beckon_desk_listeners_take (BeckonDesk *self, BeckonEvent *event)
{
  const BeckonTask *task = event->task;

  if (task != NULL && task->claimed_by != NULL && task->status == BECKON_TASK_RUNNING)
    beckon_listeners_hear (self->listeners, task->claimed_by);
}

void
beckon_desk_listeners_settings_changed (BeckonDesk *self)
{
  beckon_listeners_set_lasting (self->listeners, self->settings->claim_us);
}

void
beckon_desk_begin_listening (BeckonDesk *self, const char *agent)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (agent != NULL);

  beckon_listeners_begin (self->listeners, agent);
}

void
beckon_desk_end_listening (BeckonDesk *self, const char *agent, gboolean gone)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (agent != NULL);

  beckon_listeners_end (self->listeners, agent, gone);
}

void
beckon_desk_hear_listener (BeckonDesk *self, const char *agent)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (agent != NULL);

  beckon_listeners_hear (self->listeners, agent);
}

gboolean
beckon_desk_has_listener (BeckonDesk *self, const char *agent)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), FALSE);

  return beckon_listeners_has (self->listeners, agent)
         || beckon_desk_team_is_listening (self->team, agent);
}

gboolean
beckon_desk_has_nobody_for (BeckonDesk *self, const BeckonTask *task)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), FALSE);
  g_return_val_if_fail (task != NULL, FALSE);

  return beckon_task_needs_listener (task)
         && beckon_task_has_nobody (task, beckon_desk_has_listener (self, task->agent));
}

const BeckonAwayDesk *
beckon_desk_find_away (BeckonDesk *self, const BeckonTask *task)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), NULL);
  g_return_val_if_fail (task != NULL, NULL);

  /* It may have been settled since that was looked for. */
  if (task->paused || (task->status != BECKON_TASK_QUEUED && task->status != BECKON_TASK_RUNNING))
    return NULL;

  return beckon_desk_team_find_away (self->team, task->id);
}

GArray *
beckon_desk_list_away (BeckonDesk *self)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), NULL);

  return beckon_desk_team_list_away (self->team);
}
