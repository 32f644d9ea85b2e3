/* runner.c: what carries out the steps of tasks (WH-1, AIC-2); the desk's own
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/runner.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/desk-private.h"
#include "desk/run/aftermath.h"
#include "desk/run/errand.h"
#include "desk/run/log-limit.h"
#include "model/task-status.h"

/* A read that fails, as another program holds the file, is tried again after that. */
#define RETRY_US (5 * BECKON_US_PER_SECOND)

struct _BeckonRunner
{
  gatomicrefcount ref_count;
  BeckonDesk     *desk;    /* (unowned) */
  GHashTable     *errands; /* (owned) (element-type utf8 BeckonErrand): by the id of the task */
  guint           n_stuck; /* of them, those that cannot go on until something changes */
  guint           idle;    /* 0, or the source that looks for tasks */
  guint           alarm;   /* 0, or the alarm that looks again after a read that failed */
  guint           n_held;  /* processes that still end */
  gboolean        started;
  gboolean        stopping;
  void (*stopped) (gpointer user_data);
  gpointer stopped_data;
};

static guint
get_n_active (BeckonRunner *self)
{
  return g_hash_table_size (self->errands) - self->n_stuck;
}

static void
drop (gpointer data)
{
  BeckonErrand *errand = data;

  if (beckon_errand_is_stuck (errand))
    beckon_errand_get_runner (errand)->n_stuck--;
  beckon_errand_let_go (errand);
  beckon_errand_unref (errand);
}

static void
disarm (BeckonRunner *self)
{
  g_clear_handle_id (&self->idle, g_source_remove);
  if (self->alarm != 0)
    beckon_clock_remove_alarm (self->desk->clock, self->alarm);
  self->alarm = 0;
}

static void look (BeckonRunner *self);

static void
alarm_cb (gpointer user_data)
{
  BeckonRunner *self = user_data;

  self->alarm = 0;
  look (self);
}

BeckonRunner *
beckon_runner_new (BeckonDesk *desk)
{
  BeckonRunner *self = g_new0 (BeckonRunner, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->desk = desk;
  self->errands = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, drop);
  return self;
}

static void
unref (BeckonRunner *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_hash_table_unref (self->errands);
  g_free (self);
}

void
beckon_runner_free (BeckonRunner *self)
{
  self->stopping = TRUE;
  disarm (self);
  g_hash_table_remove_all (self->errands);
  /* Processes that still end keep what is left of it. */
  unref (self);
}

BeckonDesk *
beckon_runner_get_desk (BeckonRunner *self)
{
  return self->desk;
}

gboolean
beckon_runner_is_stopping (BeckonRunner *self)
{
  return self->stopping;
}

static gboolean
fill_cb (gpointer user_data)
{
  BeckonRunner *self = user_data;
  guint         limit = self->desk->rules->runner_limit;
  g_autoptr (GPtrArray) ids = NULL;
  g_autoptr (GError) error = NULL;

  self->idle = 0;
  if (get_n_active (self) >= limit)
    return G_SOURCE_REMOVE;

  /* Those that it is at already are among them. */
  ids = beckon_store_list_tasks_to_carry_on (self->desk->store,
                                             limit + g_hash_table_size (self->errands), &error);
  if (ids == NULL)
    {
      beckon_warning_limited ("Cannot read which tasks come next: %s", error->message);
      if (self->alarm == 0)
        self->alarm = beckon_clock_add_alarm (
          self->desk->clock, BECKON_CLOCK_AWAKE,
          beckon_clock_get_time (self->desk->clock, BECKON_CLOCK_AWAKE) + RETRY_US, alarm_cb, self);
      return G_SOURCE_REMOVE;
    }
  for (guint i = 0; i < ids->len && get_n_active (self) < limit; i++)
    {
      const char   *id = g_ptr_array_index (ids, i);
      BeckonErrand *errand;

      if (g_hash_table_contains (self->errands, id))
        continue;
      errand = beckon_errand_new (self, id);
      g_hash_table_insert (self->errands, g_strdup (id), errand);
      beckon_errand_go_on (errand);
    }
  return G_SOURCE_REMOVE;
}

/* Looks for tasks when the main loop comes to it. */
static void
look (BeckonRunner *self)
{
  if (!self->started || self->stopping || self->idle != 0
      || get_n_active (self) >= self->desk->rules->runner_limit)
    return;
  self->idle = g_idle_add_full (G_PRIORITY_DEFAULT, fill_cb, self, NULL);
}

static gboolean
is_stuck (gpointer key, gpointer value, gpointer user_data)
{
  return beckon_errand_is_stuck (value);
}

void
beckon_runner_wake (BeckonRunner *self)
{
  g_hash_table_foreach_remove (self->errands, is_stuck, NULL);
  look (self);
}

/* Nothing of the desk before goes on any more, with whatever is begun now. */
static void
begin (BeckonRunner *self)
{
  self->started = TRUE;
  look (self);
}

void
beckon_runner_start (BeckonRunner *self)
{
  beckon_aftermath_end (self, begin);
}

void
beckon_runner_remove (BeckonRunner *self, BeckonErrand *errand)
{
  g_hash_table_remove (self->errands, beckon_errand_get_task_id (errand));
  look (self);
}

void
beckon_runner_note_stuck (BeckonRunner *self)
{
  self->n_stuck++;
  look (self);
}

void
beckon_runner_take (BeckonRunner *self, const BeckonTask *task)
{
  BeckonErrand *errand = g_hash_table_lookup (self->errands, task->id);

  if (!self->started || self->stopping)
    return;
  if (errand == NULL)
    {
      if (!task->paused
          && (task->status == BECKON_TASK_QUEUED || task->status == BECKON_TASK_RUNNING))
        look (self);
    }
  else if (beckon_task_status_is_ended (task->status))
    {
      beckon_errand_stop (errand);
      beckon_runner_remove (self, errand);
    }
  else if (beckon_errand_is_stuck (errand))
    {
      beckon_runner_remove (self, errand);
    }
}

/* --- the end --- */

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
  unref (self);
}

void
beckon_runner_stop (BeckonRunner *self, void (*callback) (gpointer user_data), gpointer user_data)
{
  GHashTableIter iter;
  gpointer       errand;

  self->stopping = TRUE;
  disarm (self);
  g_hash_table_iter_init (&iter, self->errands);
  while (g_hash_table_iter_next (&iter, NULL, &errand))
    beckon_errand_stop (errand);
  g_hash_table_remove_all (self->errands);
  if (self->n_held == 0)
    {
      callback (user_data);
      return;
    }
  self->stopped = callback;
  self->stopped_data = user_data;
}
