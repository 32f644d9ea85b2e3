/* writer.c: the queue, the transactions, and housekeeping when the queue is empty
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/writer.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "rules/apply.h"
#include "rules/tasks.h"
#include "store/batch.h"
#include "store/housekeeping.h"

/* The maximum number of operations of a transaction (one that creates many tasks counts as many,
 * and the last may exceed it), so that the first does not wait for a thousand others. */
#define BATCH_MAX 256
/* If the queue was empty for this long, there is time for housekeeping. */
#define QUIET_US (250 * G_TIME_SPAN_MILLISECOND)
/* If it is never empty, housekeeping runs all the same after this time, in a quarter of the
 * time. */
#define DEBT_US G_TIME_SPAN_SECOND
#define REST_PER_BITE 3
/* How often a missing file is looked for. */
#define LOOK_AGAIN_US (10 * G_TIME_SPAN_SECOND)

struct _BeckonWriter
{
  GThread             *thread; /* (owned) (nullable): NULL once joined */
  GMutex               lock;
  GCond                wake;
  GPtrArray           *queue;   /* (owned) (element-type BeckonJob): guarded by lock */
  GTask               *closing; /* (owned) (nullable): guarded by lock */
  GPtrArray           *readers; /* (owned) (nullable): closed first; guarded by lock */
  gboolean             closed;  /* guarded by lock: no more operations are accepted */
  gboolean             look;    /* guarded by lock: something at the path of the file changed */
  BeckonWriterOpenFunc open;
  gpointer             open_data;
  GTask               *opened; /* (owned) (nullable) */
  /* of the thread alone: */
  BeckonEngine       *engine;        /* (owned) */
  GHashTable         *open_by_agent; /* (owned): see apply.h */
  BeckonHousekeeping *housekeeping;  /* (owned) */
  gint64              debt_us;       /* monotonic: since when housekeeping is due; 0: not due */
  gint64 turn_us; /* monotonic: housekeeping does not run before then, unless the queue is empty */
  /* of any thread: */
  BeckonLogLimits limits;         /* guarded by lock */
  gboolean        limits_changed; /* guarded by lock */
};

/* (transfer full): jobs that were cancelled before they started; they are not executed. */
static GPtrArray *
take_cancelled (GPtrArray *batch)
{
  GPtrArray *cancelled = beckon_batch_new ();

  for (guint i = 0; i < batch->len;)
    {
      BeckonJob *job = g_ptr_array_index (batch, i);

      if (g_cancellable_set_error_if_cancelled (job->cancellable, &job->error))
        g_ptr_array_add (cancelled, g_ptr_array_steal_index (batch, i));
      else
        i++;
    }

  return cancelled;
}

static guint
weigh (GPtrArray *jobs)
{
  guint weight = 0;

  for (guint i = 0; i < jobs->len; i++)
    {
      const BeckonJob *job = g_ptr_array_index (jobs, i);

      weight += beckon_operation_get_weight (job->operation);
    }

  return weight;
}

/* (transfer full): the first jobs of the queue, as many as fit into a transaction that has @weight
 * already. */
static GPtrArray *
take_first (BeckonWriter *self, guint weight)
{
  GPtrArray *jobs = beckon_batch_new ();

  while (jobs->len < self->queue->len && weight < BATCH_MAX)
    {
      BeckonJob *job = g_ptr_array_index (self->queue, jobs->len);

      weight += beckon_operation_get_weight (job->operation);
      g_ptr_array_add (jobs, job);
    }
  if (jobs->len == 0)
    return jobs;
  /* The array must not free jobs that it no longer owns. */
  g_ptr_array_set_free_func (self->queue, NULL);
  g_ptr_array_remove_range (self->queue, 0, jobs->len);
  g_ptr_array_set_free_func (self->queue, (GDestroyNotify) beckon_job_free);

  return jobs;
}

/* A BeckonBatchJoinFunc. */
static void
join (GPtrArray *batch, gpointer user_data)
{
  BeckonWriter *self = user_data;
  GPtrArray    *jobs;

  g_mutex_lock (&self->lock);
  jobs = take_first (self, weigh (batch));
  g_mutex_unlock (&self->lock);

  beckon_batch_hand_back (take_cancelled (jobs));
  g_ptr_array_extend_and_steal (batch, jobs);
}

/* @batch (transfer full) */
static void
run_batch (BeckonWriter *self, GPtrArray *batch)
{
  beckon_batch_hand_back (take_cancelled (batch));
  if (batch->len == 0)
    {
      g_ptr_array_unref (batch);
      return;
    }

  /* Jobs queued while earlier ones waited for the file lock have already used up part of their
   * patience, too. */
  beckon_db_set_patience (beckon_engine_get_db (self->engine),
                          ((BeckonJob *) g_ptr_array_index (batch, 0))->pushed_us);
  beckon_batch_run (batch, self->engine, self->open_by_agent, join, self);
  beckon_engine_record_corruption (self->engine);
  beckon_housekeeping_note_write (self->housekeeping);
  beckon_batch_hand_back (batch);
}

/* Is there housekeeping that is this desk's to do? */
static gboolean
is_due (BeckonWriter *self)
{
  return beckon_housekeeping_is_due (self->housekeeping)
         && beckon_engine_holds_role (self->engine, BECKON_ROLE_KEEPER);
}

/* Called with the lock, which is released while working. */
static void
keep_house (BeckonWriter *self, gboolean quiet)
{
  BeckonLogLimits limits = self->limits;
  gboolean        changed = self->limits_changed;
  gint64          begin_us;

  self->limits_changed = FALSE;
  g_mutex_unlock (&self->lock);
  if (changed)
    beckon_housekeeping_set_limits (self->housekeeping, &limits);
  /* Nothing of an overwritten log may be brought into the file (TR-3). */
  if (!beckon_engine_look (self->engine, NULL))
    {
      g_mutex_lock (&self->lock);
      return;
    }
  beckon_engine_keep_up (self->engine, quiet);
  begin_us = g_get_monotonic_time ();
  if (is_due (self))
    beckon_housekeeping_bite (self->housekeeping, beckon_engine_get_db (self->engine));
  self->turn_us = g_get_monotonic_time () + REST_PER_BITE * (g_get_monotonic_time () - begin_us);
  if (!is_due (self))
    {
      self->debt_us = 0;
      if (beckon_housekeeping_take_shorter (self->housekeeping))
        beckon_engine_ask_upkeep (self->engine);
    }
  g_mutex_lock (&self->lock);
}

/* When housekeeping next runs if no operation arrives; 0: there is no work. @idle_us: since when
 * the queue is empty. */
static gint64
get_turn_us (BeckonWriter *self, gint64 idle_us)
{
  gint64 upkeep_us = beckon_engine_get_upkeep_us (self->engine);
  gint64 turn_us = upkeep_us != 0 ? MAX (upkeep_us, idle_us + QUIET_US) : 0;
  gint64 debt_us;

  if (self->limits_changed)
    return 1;
  if (!is_due (self))
    return turn_us;

  if (self->debt_us == 0)
    self->debt_us = g_get_monotonic_time ();
  debt_us = MIN (idle_us + QUIET_US, MAX (self->debt_us + DEBT_US, self->turn_us));

  return turn_us != 0 ? MIN (turn_us, debt_us) : debt_us;
}

/* Called with the lock: waits for an operation, or until it is time for housekeeping. */
static void
pass_time (BeckonWriter *self, gint64 idle_us)
{
  gint64 now_us = g_get_monotonic_time ();
  gint64 turn_us;

  /* No housekeeping while the file is missing. Mounting or unmounting a file system over its folder
   * causes no event, so poll. */
  if (!beckon_engine_is_held (self->engine))
    {
      self->look =
        !g_cond_wait_until (&self->wake, &self->lock, now_us + LOOK_AGAIN_US) || self->look;
      return;
    }

  turn_us = get_turn_us (self, idle_us);
  if (turn_us == 0)
    g_cond_wait (&self->wake, &self->lock);
  else if (turn_us > now_us)
    g_cond_wait_until (&self->wake, &self->lock, turn_us);
  else
    keep_house (self, now_us >= idle_us + QUIET_US);
}

/* Called with the lock. Queued operations wait two milliseconds longer, now and then. */
static void
pay_debt (BeckonWriter *self)
{
  gint64 now_us = g_get_monotonic_time ();

  if (!beckon_engine_is_held (self->engine))
    return;
  if (self->debt_us == 0 && is_due (self))
    self->debt_us = now_us;
  if (self->debt_us != 0 && now_us >= self->debt_us + DEBT_US && now_us >= self->turn_us)
    keep_house (self, FALSE);
}

/* (transfer full) (nullable): queued jobs, at most BATCH_MAX; NULL when the writer should end. */
static GPtrArray *
take_batch (BeckonWriter *self)
{
  gint64     idle_us = g_get_monotonic_time ();
  GPtrArray *batch;

  g_mutex_lock (&self->lock);
  if (self->queue->len > 0)
    pay_debt (self);
  while (self->queue->len == 0)
    {
      if (self->closing != NULL || self->closed)
        {
          self->closed = TRUE;
          g_mutex_unlock (&self->lock);
          return NULL;
        }
      if (self->look)
        {
          self->look = FALSE;
          g_mutex_unlock (&self->lock);
          beckon_engine_look (self->engine, NULL);
          g_mutex_lock (&self->lock);
          continue;
        }
      pass_time (self, idle_us);
    }

  batch = take_first (self, 0);
  g_mutex_unlock (&self->lock);

  return batch;
}

/* A slow disk may delay a read in progress: wait for it here, on the writer's thread, so that the
 * writer's connection is the last one. */
static void
close_readers (BeckonWriter *self)
{
  GPtrArray *readers;

  g_mutex_lock (&self->lock);
  readers = g_steal_pointer (&self->readers);
  g_mutex_unlock (&self->lock);

  g_clear_pointer (&readers, g_ptr_array_unref);
}

static gpointer
writer_main (gpointer data)
{
  BeckonWriter *self = data;
  GError       *error = NULL;
  g_autoptr (GTask) opened = g_steal_pointer (&self->opened);
  g_autoptr (GTask) closing = NULL;
  GPtrArray *batch;

  if (!self->open (self->open_data, &error))
    {
      g_mutex_lock (&self->lock);
      self->closed = TRUE;
      g_mutex_unlock (&self->lock);
      g_task_return_error (opened, error);
      return NULL;
    }

  self->open_by_agent = beckon_apply_new_open_counts ();
  g_task_return_boolean (opened, TRUE);
  g_clear_object (&opened);

  while ((batch = take_batch (self)) != NULL)
    {
      run_batch (self, batch);
      if (beckon_engine_is_held (self->engine))
        beckon_engine_keep_up (self->engine, FALSE);
    }

  close_readers (self);
  beckon_engine_close (self->engine);
  g_clear_pointer (&self->open_by_agent, g_hash_table_unref);

  g_mutex_lock (&self->lock);
  closing = g_steal_pointer (&self->closing);
  g_mutex_unlock (&self->lock);
  if (closing != NULL)
    g_task_return_boolean (closing, TRUE);

  return NULL;
}

BeckonWriter *
beckon_writer_new (BeckonEngine        *engine,
                   BeckonWriterOpenFunc open,
                   gpointer             user_data,
                   GTask               *opened)
{
  BeckonWriter *self = g_new0 (BeckonWriter, 1);

  g_mutex_init (&self->lock);
  g_cond_init (&self->wake);
  self->queue = beckon_batch_new ();
  self->engine = engine;
  self->open = open;
  self->open_data = user_data;
  self->opened = opened;
  self->housekeeping = beckon_housekeeping_new ();
  self->thread = g_thread_new ("beckon-writer", writer_main, self);

  return self;
}

void
beckon_writer_free (BeckonWriter *self)
{
  g_mutex_lock (&self->lock);
  self->closed = TRUE;
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);

  beckon_engine_hurry (self->engine);
  g_thread_join (self->thread);
  close_readers (self);
  g_clear_pointer (&self->engine, beckon_engine_free);
  g_clear_pointer (&self->housekeeping, beckon_housekeeping_free);
  g_ptr_array_unref (self->queue);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->wake);
  g_free (self);
}

static GError *
new_closed_error (void)
{
  return beckon_error_new (BECKON_ERROR_STORE, _ ("Try again when the desk is open."),
                           _ ("The desk is being closed. The request was not accepted."));
}

void
beckon_writer_push (BeckonWriter    *self,
                    BeckonOperation *operation,
                    GCancellable    *cancellable,
                    BeckonCommitFunc func,
                    gpointer         user_data)
{
  BeckonJob *job = beckon_job_new (operation, cancellable, func, user_data);

  g_mutex_lock (&self->lock);
  if (self->closed || self->closing != NULL)
    {
      GPtrArray *refused = beckon_batch_new ();

      g_mutex_unlock (&self->lock);
      job->error = new_closed_error ();
      g_ptr_array_add (refused, job);
      beckon_batch_hand_back (refused);
      return;
    }

  g_ptr_array_add (self->queue, job);
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);
}

void
beckon_writer_look (BeckonWriter *self)
{
  g_mutex_lock (&self->lock);
  self->look = TRUE;
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);
}

void
beckon_writer_finish (BeckonWriter *self, GPtrArray *readers, GTask *task)
{
  for (guint i = 0; readers != NULL && i < readers->len; i++)
    beckon_reader_end (g_ptr_array_index (readers, i));

  g_mutex_lock (&self->lock);
  if (self->readers == NULL)
    self->readers = readers;
  if (self->closed || self->closing != NULL)
    {
      g_mutex_unlock (&self->lock);
      g_task_return_error (task, new_closed_error ());
      g_object_unref (task);
      return;
    }

  self->closing = task;
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);

  beckon_engine_hurry (self->engine);
}

void
beckon_writer_set_log_limits (BeckonWriter *self, const BeckonLogLimits *limits)
{
  g_mutex_lock (&self->lock);
  self->limits = *limits;
  self->limits_changed = TRUE;
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);
}

void
beckon_writer_get_log_limits (BeckonWriter *self, BeckonLogLimits *limits)
{
  g_mutex_lock (&self->lock);
  *limits = self->limits;
  g_mutex_unlock (&self->lock);
}
