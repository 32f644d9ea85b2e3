/* runner-hold.c: the runner as seen by what it started: reporting that a task is done, and keeping
 * the runner until the last process has ended
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/runner-private.h"

#include "desk/run/task-run.h"

void
beckon_runner_unref (BeckonRunner *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_hash_table_unref (self->runs);
  g_hash_table_unref (self->ending);
  beckon_acp_begun_free (self->begun);
  g_free (self);
}

BeckonDesk *
beckon_runner_get_desk (BeckonRunner *self)
{
  return self->desk;
}

BeckonAcpBegun *
beckon_runner_get_begun (BeckonRunner *self)
{
  return self->begun;
}

void
beckon_runner_remove (BeckonRunner *self, const char *task_id)
{
  g_hash_table_remove (self->runs, task_id);
  self->look (self);
}

void
beckon_runner_note_blocked (BeckonRunner *self)
{
  self->n_blocked++;
  self->look (self);
}

gboolean
beckon_runner_is_stopping (BeckonRunner *self)
{
  return self->stopping;
}

BeckonRunner *
beckon_runner_hold (BeckonRunner *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  self->n_held++;
  return self;
}

void
beckon_runner_release (BeckonRunner *self)
{
  self->n_held--;
  if (self->n_held == 0 && self->stopped != NULL)
    {
      void (*stopped) (gpointer user_data) = g_steal_pointer (&self->stopped);

      stopped (self->stopped_data);
    }
  beckon_runner_unref (self);
}

void
beckon_runner_hold_task (BeckonRunner *self, const char *task_id)
{
  g_hash_table_add (self->ending, g_strdup (task_id));
  beckon_runner_hold (self);
}

void
beckon_runner_release_task (BeckonRunner *self, const char *task_id)
{
  g_hash_table_remove (self->ending, task_id);
  self->look (self);
  beckon_runner_release (self);
}
