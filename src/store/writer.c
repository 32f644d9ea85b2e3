/* writer.c: the queue, the transactions, and what is done when the queue is empty
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/writer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "model/error.h"
#include "store/apply.h"

/* The most operations of one transaction: the first of them does not wait for a thousand others. */
#define BATCH_MAX 256
/* Pages of the write-ahead log after which it is brought into the file: in a quiet moment, and whatever happens. */
#define WAL_PAGES_QUIET 250
#define WAL_PAGES_MOST 4000
/* Nothing was asked for so long: time for the search index. */
#define QUIET_US (250 * G_TIME_SPAN_MILLISECOND)
/* Interactions taken into the index at once; an operation waits for no more than these. */
#define INDEX_AT_ONCE 32

/* One operation on its way through the thread. */
typedef struct
{
  GTask           *task;      /* (owned) */
  BeckonOperation *operation; /* (owned) */
  BeckonCommit    *commit;    /* (owned) (nullable): what it did */
  GError          *error;     /* (owned) (nullable): why it did not */
} Job;

struct _BeckonWriter
{
  GThread              *thread;  /* (owned) (nullable): NULL when it was joined */
  GMutex                lock;
  GCond                 wake;
  GPtrArray            *queue;   /* (owned) (element-type Job): guarded by lock */
  GTask                *closing; /* (owned) (nullable): guarded by lock */
  gboolean              closed;  /* guarded by lock: nothing is taken any more */
  BeckonWriterOpenFunc  open;
  gpointer              open_data;
  GTask                *opened;  /* (owned) (nullable) */
  /* of the thread alone: */
  BeckonConnection     *db;        /* (owned) (nullable) */
  BeckonLockFile       *lock_file; /* (owned) (nullable) */
  GHashTable           *open_by_agent; /* (owned): see apply.h */
  gboolean              unindexed; /* there may be something for the search index */
};

static void
job_free (Job *self)
{
  g_clear_object (&self->task);
  g_clear_pointer (&self->operation, beckon_operation_unref);
  g_clear_pointer (&self->commit, beckon_commit_unref);
  g_clear_error (&self->error);
  g_free (self);
}

static void
job_return (Job *self)
{
  if (self->error != NULL)
    g_task_return_error (self->task, g_steal_pointer (&self->error));
  else
    g_task_return_pointer (self->task, g_steal_pointer (&self->commit), (GDestroyNotify) beckon_commit_unref);
}

/* In the callers' context, in the order of the commits. */
static gboolean
deliver (gpointer data)
{
  GPtrArray *jobs = data;

  for (guint i = 0; i < jobs->len; i++)
    job_return (g_ptr_array_index (jobs, i));

  return G_SOURCE_REMOVE;
}

/* Somebody met damage, here or while reading: the next desk looks closer at the file before it uses it. */
static void
note_damage (BeckonWriter *self)
{
  if (beckon_sqlite_take_damage ())
    beckon_lock_file_set_suspicion (self->lock_file, TRUE);
}

/* One source for the results of a whole batch (for each context, when there are several). @batch gives its jobs away. */
static void
hand_back (GPtrArray *batch)
{
  guint i = 0;

  while (i < batch->len)
    {
      GMainContext *context = g_task_get_context (((Job *) g_ptr_array_index (batch, i))->task);
      GPtrArray *jobs = g_ptr_array_new_with_free_func ((GDestroyNotify) job_free);
      g_autoptr(GSource) source = g_idle_source_new ();

      for (; i < batch->len; i++)
        {
          Job *job = g_ptr_array_index (batch, i);

          if (g_task_get_context (job->task) != context)
            break;
          g_ptr_array_add (jobs, job);
        }

      g_source_set_priority (source, G_PRIORITY_DEFAULT);
      g_source_set_static_name (source, "beckon commits");
      g_source_set_callback (source, deliver, jobs, (GDestroyNotify) g_ptr_array_unref);
      g_source_attach (source, context);
    }

  g_ptr_array_set_free_func (batch, NULL);
}

/* Can an operation go wrong on its own, the others being well? Not when the disk or the file is the reason. */
static gboolean
is_fault_of_all (BeckonConnection *db)
{
  switch (sqlite3_errcode (beckon_connection_get_handle (db)) & 0xff)
    {
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
    case SQLITE_ERROR:
      return FALSE;
    default:
      return TRUE;
    }
}

static void
roll_back (BeckonWriter *self)
{
  sqlite3 *handle = beckon_connection_get_handle (self->db);

  g_hash_table_remove_all (self->open_by_agent);
  /* SQLite has rolled back by itself after some errors. */
  if (!sqlite3_get_autocommit (handle))
    beckon_connection_execute (self->db, "ROLLBACK", NULL);
}

static void
forget_results (GPtrArray *batch)
{
  for (guint i = 0; i < batch->len; i++)
    {
      Job *job = g_ptr_array_index (batch, i);

      g_clear_pointer (&job->commit, beckon_commit_unref);
      g_clear_error (&job->error);
    }
}

/* Everybody hears the same E110; nothing was done. */
static void
fail_all (GPtrArray    *batch,
          const GError *error)
{
  forget_results (batch);
  for (guint i = 0; i < batch->len; i++)
    {
      Job *job = g_ptr_array_index (batch, i);

      job->error = g_error_copy (error);
    }
}

static gboolean
commit (BeckonApply  *apply,
        GError      **error)
{
  return beckon_sql_add_task_counts (apply->db, apply->deltas, error)
         && beckon_connection_execute (apply->db, "COMMIT", error);
}

typedef enum
{
  BATCH_DONE,   /* committed, or failed as a whole */
  BATCH_SPOILT, /* one operation failed after it had written: to be done again with savepoints */
} BatchResult;

/* Most operations that fail are refused before they write, and a savepoint each would cost more than they do. */
static BatchResult
run_plainly (BeckonWriter *self,
             GPtrArray    *batch)
{
  BeckonApply apply = { .db = self->db, .open_by_agent = self->open_by_agent };
  sqlite3 *handle = beckon_connection_get_handle (self->db);
  g_autoptr(GError) error = NULL;

  if (!beckon_connection_execute (self->db, "BEGIN IMMEDIATE", &error))
    {
      fail_all (batch, error);
      return BATCH_DONE;
    }

  for (guint i = 0; i < batch->len; i++)
    {
      Job *job = g_ptr_array_index (batch, i);
      int before = sqlite3_total_changes (handle);

      job->commit = beckon_apply (&apply, job->operation, &job->error);
      if (job->commit != NULL)
        continue;

      if (g_error_matches (job->error, BECKON_ERROR, BECKON_ERROR_STORE) && is_fault_of_all (self->db))
        {
          error = g_error_copy (job->error);
          roll_back (self);
          fail_all (batch, error);
          return BATCH_DONE;
        }
      if (sqlite3_total_changes (handle) != before || g_error_matches (job->error, BECKON_ERROR, BECKON_ERROR_STORE))
        {
          roll_back (self);
          forget_results (batch);
          return BATCH_SPOILT;
        }
    }

  if (!commit (&apply, &error))
    {
      roll_back (self);
      fail_all (batch, error);
    }

  return BATCH_DONE;
}

static void
run_carefully (BeckonWriter *self,
               GPtrArray    *batch)
{
  BeckonApply apply = { .db = self->db, .open_by_agent = self->open_by_agent };
  g_autoptr(GError) error = NULL;
  gboolean healthy;

  healthy = beckon_connection_execute (self->db, "BEGIN IMMEDIATE", &error);
  for (guint i = 0; healthy && i < batch->len; i++)
    {
      Job *job = g_ptr_array_index (batch, i);
      BeckonApply saved = apply;

      healthy = beckon_connection_execute (self->db, "SAVEPOINT operation", &error);
      if (!healthy)
        break;
      job->commit = beckon_apply (&apply, job->operation, &job->error);
      if (job->commit != NULL)
        {
          healthy = beckon_connection_execute (self->db, "RELEASE operation", &error);
        }
      else if (g_error_matches (job->error, BECKON_ERROR, BECKON_ERROR_STORE) && is_fault_of_all (self->db))
        {
          healthy = FALSE;
          error = g_error_copy (job->error);
        }
      else
        {
          apply = saved;
          g_hash_table_remove_all (self->open_by_agent);
          healthy = beckon_connection_execute (self->db, "ROLLBACK TO operation", &error)
                    && beckon_connection_execute (self->db, "RELEASE operation", &error);
        }
    }

  if (!healthy || !commit (&apply, &error))
    {
      roll_back (self);
      fail_all (batch, error);
    }
}

/* Operations whose caller gave up before they were begun are not begun. @cancelled (element-type Job) */
static void
drop_cancelled (GPtrArray *batch,
                GPtrArray *cancelled)
{
  for (guint i = 0; i < batch->len;)
    {
      Job *job = g_ptr_array_index (batch, i);
      GCancellable *cancellable = g_task_get_cancellable (job->task);

      if (cancellable != NULL && g_cancellable_set_error_if_cancelled (cancellable, &job->error))
        g_ptr_array_add (cancelled, g_ptr_array_steal_index (batch, i));
      else
        i++;
    }
}

static void
run_batch (BeckonWriter *self,
           GPtrArray    *batch)
{
  g_autoptr(GPtrArray) cancelled = g_ptr_array_new_with_free_func ((GDestroyNotify) job_free);

  drop_cancelled (batch, cancelled);
  if (cancelled->len > 0)
    hand_back (cancelled);
  if (batch->len == 0)
    return;

  if (run_plainly (self, batch) == BATCH_SPOILT)
    run_carefully (self, batch);

  note_damage (self);
  self->unindexed = TRUE;
  hand_back (batch);
}

static void
index_some (BeckonWriter *self)
{
  g_autoptr(GError) error = NULL;

  /* A failure leaves them for the next quiet moment after something was written: a search finds them meanwhile all the same. */
  if (!beckon_connection_execute (self->db, "BEGIN IMMEDIATE", &error)
      || !beckon_sql_index_some (self->db, INDEX_AT_ONCE, &self->unindexed, &error)
      || !beckon_connection_execute (self->db, "COMMIT", &error))
    {
      self->unindexed = FALSE;
      roll_back (self);
      g_debug ("The search index has to wait: %s", error->message);
    }
}

/* Called with the lock; it is not held while something is done. FALSE: there is nothing to do. @quiet: it was quiet for long enough. */
static gboolean
use_quiet_moment (BeckonWriter *self,
                  gboolean     *quiet)
{
  gboolean wal = beckon_connection_get_wal_pages (self->db) >= WAL_PAGES_QUIET;

  if (!self->unindexed && !wal)
    return FALSE;

  if (!*quiet)
    {
      *quiet = !g_cond_wait_until (&self->wake, &self->lock, g_get_monotonic_time () + QUIET_US);
      return TRUE;
    }

  g_mutex_unlock (&self->lock);
  if (self->unindexed && beckon_connection_get_wal_pages (self->db) < WAL_PAGES_MOST)
    index_some (self);
  else
    beckon_connection_checkpoint (self->db);
  g_mutex_lock (&self->lock);

  return TRUE;
}

/* (transfer full) (nullable): what waits, at most BATCH_MAX; NULL when the writer is to end. */
static GPtrArray *
take_batch (BeckonWriter *self)
{
  GPtrArray *batch;
  gboolean quiet = FALSE;

  g_mutex_lock (&self->lock);
  while (self->queue->len == 0)
    {
      if (self->closing != NULL || self->closed)
        {
          self->closed = TRUE;
          g_mutex_unlock (&self->lock);
          return NULL;
        }
      if (!use_quiet_moment (self, &quiet))
        g_cond_wait (&self->wake, &self->lock);
    }

  if (self->queue->len <= BATCH_MAX)
    {
      batch = self->queue;
      self->queue = g_ptr_array_new_with_free_func ((GDestroyNotify) job_free);
    }
  else
    {
      batch = g_ptr_array_new_full (BATCH_MAX, (GDestroyNotify) job_free);
      for (guint i = 0; i < BATCH_MAX; i++)
        g_ptr_array_add (batch, g_ptr_array_index (self->queue, i));
      /* The array must not free what it gave away. */
      g_ptr_array_set_free_func (self->queue, NULL);
      g_ptr_array_remove_range (self->queue, 0, BATCH_MAX);
      g_ptr_array_set_free_func (self->queue, (GDestroyNotify) job_free);
    }
  g_mutex_unlock (&self->lock);

  return batch;
}

static gpointer
writer_main (gpointer data)
{
  BeckonWriter *self = data;
  GError *error = NULL;
  g_autoptr(GTask) opened = g_steal_pointer (&self->opened);
  g_autoptr(GTask) closing = NULL;
  GPtrArray *batch;

  if (!self->open (self->open_data, &self->db, &self->lock_file, &error))
    {
      g_mutex_lock (&self->lock);
      self->closed = TRUE;
      g_mutex_unlock (&self->lock);
      g_task_return_error (opened, error);
      return NULL;
    }

  self->unindexed = TRUE;
  self->open_by_agent = beckon_apply_new_open_counts ();
  g_task_return_boolean (opened, TRUE);
  g_clear_object (&opened);

  while ((batch = take_batch (self)) != NULL)
    {
      run_batch (self, batch);
      g_ptr_array_unref (batch);
      if (beckon_connection_get_wal_pages (self->db) >= WAL_PAGES_MOST)
        beckon_connection_checkpoint (self->db);
    }

  note_damage (self);
  /* The last connection brings the write-ahead log into the file when it closes. */
  g_clear_pointer (&self->db, beckon_connection_close);
  g_clear_pointer (&self->lock_file, beckon_lock_file_free);
  g_clear_pointer (&self->open_by_agent, g_hash_table_unref);

  g_mutex_lock (&self->lock);
  closing = g_steal_pointer (&self->closing);
  g_mutex_unlock (&self->lock);
  if (closing != NULL)
    g_task_return_boolean (closing, TRUE);

  return NULL;
}

BeckonWriter *
beckon_writer_new (BeckonWriterOpenFunc  open,
                   gpointer              user_data,
                   GTask                *opened)
{
  BeckonWriter *self = g_new0 (BeckonWriter, 1);

  g_mutex_init (&self->lock);
  g_cond_init (&self->wake);
  self->queue = g_ptr_array_new_with_free_func ((GDestroyNotify) job_free);
  self->open = open;
  self->open_data = user_data;
  self->opened = opened;
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

  g_thread_join (self->thread);
  g_ptr_array_unref (self->queue);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->wake);
  g_free (self);
}

static GError *
new_closed_error (void)
{
  return beckon_error_new (BECKON_ERROR_STORE, NULL, _("The desk is being closed. Nothing was accepted."));
}

void
beckon_writer_push (BeckonWriter    *self,
                    GTask           *task,
                    BeckonOperation *operation)
{
  Job *job;

  g_mutex_lock (&self->lock);
  if (self->closed || self->closing != NULL)
    {
      g_mutex_unlock (&self->lock);
      g_task_return_error (task, new_closed_error ());
      g_object_unref (task);
      return;
    }

  job = g_new0 (Job, 1);
  job->task = task;
  job->operation = beckon_operation_ref (operation);
  g_ptr_array_add (self->queue, job);
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);
}

void
beckon_writer_finish (BeckonWriter *self,
                      GTask        *task)
{
  g_mutex_lock (&self->lock);
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
}
