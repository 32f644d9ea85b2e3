/* runner.c: runs the steps of tasks (WH-1, AIC-2); internal to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/runner.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/run/acp/acp-asks.h"
#include "desk/run/log-limit.h"
#include "desk/run/recover-runs.h"
#include "desk/run/runner-private.h"
#include "desk/run/task-run.h"
#include "model/task-status.h"

/* The delay after a read that failed because another program has locked the file. */
#define RETRY_US (5 * BECKON_US_PER_SECOND)

static guint
get_n_active (BeckonRunner *self)
{
  return g_hash_table_size (self->runs) - self->n_blocked;
}

static void
drop (gpointer data)
{
  BeckonTaskRun *task_run = data;

  if (beckon_task_run_is_blocked (task_run))
    beckon_task_run_get_runner (task_run)->n_blocked--;
  beckon_task_run_detach (task_run);
  beckon_task_run_unref (task_run);
}

static void
disarm (BeckonRunner *self)
{
  g_clear_handle_id (&self->idle, g_source_remove);
  if (self->alarm != 0)
    beckon_clock_remove_alarm (self->desk->clock, self->alarm);
  self->alarm = 0;
}

static void
alarm_cb (gpointer user_data)
{
  BeckonRunner *self = user_data;

  self->alarm = 0;
  self->look (self);
}

static void look (BeckonRunner *self);

BeckonRunner *
beckon_runner_new (BeckonDesk *desk)
{
  BeckonRunner *self = g_new0 (BeckonRunner, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->desk = desk;
  self->look = look;
  self->runs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, drop);
  self->ending = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->begun = beckon_acp_begun_new ();
  return self;
}

void
beckon_runner_free (BeckonRunner *self)
{
  self->stopping = TRUE;
  disarm (self);
  g_hash_table_remove_all (self->runs);
  /* Processes that are being ended keep a reference. */
  beckon_runner_unref (self);
}

/* @ids (element-type utf8): what comes next; the current tasks are among them. */
static void
fill (BeckonRunner *self, GPtrArray *ids)
{
  for (guint i = 0; i < ids->len && get_n_active (self) < self->desk->settings->runner_limit; i++)
    {
      const char    *id = g_ptr_array_index (ids, i);
      BeckonTaskRun *task_run;

      /* What it did before may still be at work, in the same session and folder. */
      if (g_hash_table_contains (self->runs, id) || g_hash_table_contains (self->ending, id))
        continue;
      task_run = beckon_task_run_new (self, id);
      g_hash_table_insert (self->runs, g_strdup (id), task_run);
      beckon_task_run_advance (task_run);
    }
}

static gpointer
read_next (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_list_tasks_to_carry_on (view, GPOINTER_TO_UINT (input), error);
}

static void
on_next_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonRunner *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) ids = beckon_store_view_finish (BECKON_STORE (source), result, &error);

  self->reading = FALSE;
  if (self->stopping)
    {
      beckon_runner_unref (self);
      return;
    }
  if (ids != NULL)
    {
      fill (self, ids);
    }
  else
    {
      beckon_warning_limited ("Cannot read which tasks come next: %s", error->message);
      if (self->alarm == 0)
        self->alarm = beckon_clock_add_alarm (
          self->desk->clock, BECKON_CLOCK_AWAKE,
          beckon_clock_get_time (self->desk->clock, BECKON_CLOCK_AWAKE) + RETRY_US, alarm_cb, self);
    }
  if (self->again)
    look (self);
  beckon_runner_unref (self);
}

static gboolean
read_cb (gpointer user_data)
{
  BeckonRunner *self = user_data;
  guint         limit = self->desk->settings->runner_limit;

  self->idle = 0;
  if (get_n_active (self) >= limit)
    return G_SOURCE_REMOVE;

  self->reading = TRUE;
  self->again = FALSE;
  g_atomic_ref_count_inc (&self->ref_count);
  beckon_store_view_async (
    self->desk->store, read_next,
    GUINT_TO_POINTER (limit + g_hash_table_size (self->runs) + g_hash_table_size (self->ending)),
    NULL, (GDestroyNotify) g_ptr_array_unref, NULL, on_next_read, self);
  return G_SOURCE_REMOVE;
}

/* Looks for tasks when the main loop is idle. */
static void
look (BeckonRunner *self)
{
  if (!self->started || self->stopping || self->idle != 0
      || get_n_active (self) >= self->desk->settings->runner_limit)
    return;
  /* What is being read may be older. */
  if (self->reading)
    self->again = TRUE;
  else
    self->idle = g_idle_add_full (G_PRIORITY_DEFAULT, read_cb, self, NULL);
}

static gboolean
is_blocked (gpointer key, gpointer value, gpointer user_data)
{
  return beckon_task_run_is_blocked (value);
}

static void
note_change (gpointer key, gpointer value, gpointer user_data)
{
  beckon_task_run_note_change (value);
}

void
beckon_runner_wake (BeckonRunner *self)
{
  g_hash_table_foreach_remove (self->runs, is_blocked, NULL);
  g_hash_table_foreach (self->runs, note_change, NULL);
  look (self);
}

/* Leftovers of the previous desk are gone; it is safe to start tasks. */
static void
begin (BeckonRunner *self)
{
  beckon_acp_asks_recover (self->desk);
  self->started = TRUE;
  look (self);
}

void
beckon_runner_start (BeckonRunner *self)
{
  beckon_recover_runs (self, begin);
}

void
beckon_runner_take (BeckonRunner *self, const BeckonTask *task)
{
  BeckonTaskRun *task_run = g_hash_table_lookup (self->runs, task->id);

  if (!self->started || self->stopping)
    return;
  if (task_run == NULL)
    {
      if (!task->paused
          && (task->status == BECKON_TASK_QUEUED || task->status == BECKON_TASK_RUNNING))
        look (self);
    }
  else if (beckon_task_status_is_ended (task->status))
    {
      beckon_task_run_stop (task_run);
      beckon_runner_remove (self, task->id);
    }
  else if (beckon_task_run_is_blocked (task_run))
    {
      beckon_runner_remove (self, task->id);
    }
  else
    {
      beckon_task_run_note_change (task_run);
    }
}

/* --- the end --- */

void
beckon_runner_stop (BeckonRunner *self, void (*callback) (gpointer user_data), gpointer user_data)
{
  GHashTableIter iter;
  gpointer       task_run;

  self->stopping = TRUE;
  disarm (self);
  g_hash_table_iter_init (&iter, self->runs);
  while (g_hash_table_iter_next (&iter, NULL, &task_run))
    beckon_task_run_stop (task_run);
  g_hash_table_remove_all (self->runs);
  if (self->n_held == 0)
    {
      callback (user_data);
      return;
    }
  self->stopped = callback;
  self->stopped_data = user_data;
}
