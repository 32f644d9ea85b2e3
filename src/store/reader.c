/* reader.c: threads that read, each with a connection of its own, and their queue
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/reader.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"

#define MAX_CONNECTIONS 2

typedef struct
{
  BeckonReader *reader; /* (unowned) */
  BeckonDb     *db;     /* (owned): of the thread, once it runs */
  GThread      *thread; /* (owned) (nullable) */
} Worker;

struct _BeckonReader
{
  Worker       workers[MAX_CONNECTIONS];
  guint        n_workers;
  guint        n_started;
  GAsyncQueue *queue;  /* (owned) (element-type Job) */
  int          ending; /* atomic */
};

typedef struct
{
  BeckonReader  *reader; /* (unowned) */
  GTask         *task;   /* (owned) (nullable): NULL ends one thread */
  BeckonReadFunc func;
} Job;

/* The task returns to its context: its source object must not be finalized on this thread. */
static gboolean
drop_task (gpointer data)
{
  return G_SOURCE_REMOVE;
}

static void
job_free (Job *self)
{
  if (self->task != NULL)
    {
      g_autoptr (GSource) source = g_idle_source_new ();

      g_source_set_priority (source, G_PRIORITY_DEFAULT);
      g_source_set_callback (source, drop_task, self->task, g_object_unref);
      g_source_attach (source, g_task_get_context (self->task));
    }
  g_free (self);
}

static gboolean
is_cancelled (gpointer data)
{
  Job          *job = data;
  GCancellable *cancellable = g_task_get_cancellable (job->task);

  return g_atomic_int_get (&job->reader->ending)
         || (cancellable != NULL && g_cancellable_is_cancelled (cancellable));
}

static void
run_job (Job *job, BeckonDb *db)
{
  if (g_task_return_error_if_cancelled (job->task))
    return;
  if (g_atomic_int_get (&job->reader->ending))
    {
      g_task_return_new_error (job->task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s",
                               _ ("The desk is being closed."));
      return;
    }

  beckon_db_set_interrupt (db, is_cancelled, job);
  job->func (db, job->task, g_task_get_task_data (job->task));
  beckon_db_set_interrupt (db, NULL, NULL);
}

static gpointer
worker_main (gpointer data)
{
  Worker *self = data;

  beckon_db_adopt (self->db);
  for (;;)
    {
      Job *job = g_async_queue_pop (self->reader->queue);

      if (job->task == NULL)
        {
          job_free (job);
          return NULL;
        }
      run_job (job, self->db);
      job_free (job);
    }
}

BeckonReader *
beckon_reader_new (BeckonDb *const *connections, guint n_connections)
{
  BeckonReader *self = g_new0 (BeckonReader, 1);

  g_return_val_if_fail (n_connections <= MAX_CONNECTIONS, NULL);

  self->n_workers = n_connections;
  for (guint i = 0; i < n_connections; i++)
    self->workers[i] = (Worker){ self, connections[i], NULL };
  self->queue = g_async_queue_new ();

  return self;
}

void
beckon_reader_end (BeckonReader *self)
{
  if (!g_atomic_int_compare_and_exchange (&self->ending, 0, 1))
    return;
  for (guint i = 0; i < self->n_started; i++)
    g_async_queue_push (self->queue, g_new0 (Job, 1));
}

void
beckon_reader_free (BeckonReader *self)
{
  beckon_reader_end (self);
  for (guint i = 0; i < self->n_started; i++)
    g_thread_join (self->workers[i].thread);
  g_async_queue_unref (self->queue);
  for (guint i = 0; i < self->n_workers; i++)
    {
      beckon_db_adopt (self->workers[i].db);
      beckon_db_close (self->workers[i].db);
    }
  g_free (self);
}

/* The length of a queue is negative by the threads that wait for it. */
static gboolean
is_busy (BeckonReader *self)
{
  return g_async_queue_length (self->queue) >= 0;
}

void
beckon_reader_push (BeckonReader *self, GTask *task, BeckonReadFunc func)
{
  Job *job = g_new0 (Job, 1);

  job->reader = self;
  job->task = task;
  job->func = func;
  if (self->n_started < self->n_workers && is_busy (self))
    {
      Worker *worker = &self->workers[self->n_started++];

      worker->thread = g_thread_new ("beckon-reader", worker_main, worker);
    }
  g_async_queue_push (self->queue, job);
}
