/* writer.c: the queue, the transactions, and what is done when the queue is empty
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/writer.h"

#include <glib/gi18n-lib.h>

#include "model/error.h"
#include "store/apply.h"
#include "store/batch.h"
#include "store/sql-events.h"
#include "store/sql-search.h"

/* The most operations of one transaction, one that makes many tasks counting as many: the first of them does not wait for a thousand others. */
#define BATCH_MAX 256
/* Pages of the write-ahead log after which it is brought into the file: in a quiet moment, and whatever happens. */
#define WAL_PAGES_QUIET 250
#define WAL_PAGES_MOST 4000
/* Nothing was asked for so long: time for the search index. */
#define QUIET_US (250 * G_TIME_SPAN_MILLISECOND)
/* Interactions taken into the index at once; an operation waits for no more than these. */
#define INDEX_AT_ONCE 32
/* Likewise, old events deleted at once, and questions that a channel shows looked at. */
#define PRUNE_AT_ONCE 64
/* What channels show is looked through at the start, and when something is written after so long. */
#define MESSAGES_EVERY_US (6 * G_TIME_SPAN_HOUR)

struct _BeckonWriter
{
  GThread              *thread;  /* (owned) (nullable): NULL when it was joined */
  GMutex                lock;
  GCond                 wake;
  GPtrArray            *queue;   /* (owned) (element-type BeckonJob): guarded by lock */
  GTask                *closing; /* (owned) (nullable): guarded by lock */
  gboolean              closed;  /* guarded by lock: nothing is taken any more */
  gboolean              look;    /* guarded by lock: somebody touched what lies where the file is */
  BeckonWriterOpenFunc  open;
  gpointer              open_data;
  GTask                *opened;  /* (owned) (nullable) */
  /* of the thread alone: */
  BeckonConnection     *db;        /* (owned) (nullable) */
  BeckonPlace          *place;     /* (owned) (nullable) */
  GHashTable           *open_by_agent; /* (owned): see apply.h */
  gboolean              unindexed; /* there may be something for the search index */
  gboolean              unpruned;  /* there may be events that are no longer kept */
  gboolean              messages_unpruned; /* likewise, what channels show */
  gint64                messages_after; /* how far that was looked through; 0: from the beginning */
  gint64                messages_us; /* monotonic: not again before then */
};

/* Somebody met damage, here or while reading: the next desk looks closer at the file before it uses it. */
static void
note_damage (BeckonWriter *self)
{
  if (beckon_sqlite_take_damage ())
    beckon_place_set_suspicion (self->place, TRUE);
}

/* (transfer full): those whose caller gave up before they were begun; they are not begun. */
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

/* @batch (transfer full) */
static void
run_batch (BeckonWriter *self,
           GPtrArray    *batch)
{
  beckon_batch_hand_back (take_cancelled (batch));
  if (batch->len == 0)
    {
      g_ptr_array_unref (batch);
      return;
    }

  /* Who came while those before waited for a program that holds the file has waited with them. */
  beckon_connection_set_patience (self->db, ((BeckonJob *) g_ptr_array_index (batch, 0))->pushed_us);
  beckon_batch_run (batch, self->db, self->place, self->open_by_agent);
  note_damage (self);
  self->unindexed = TRUE;
  self->unpruned = TRUE;
  self->messages_unpruned = self->messages_unpruned || g_get_monotonic_time () >= self->messages_us;
  beckon_batch_hand_back (batch);
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
      beckon_connection_roll_back (self->db);
      g_debug ("The search index has to wait: %s", error->message);
    }
}

static void
prune_some (BeckonWriter *self)
{
  g_autoptr(GError) error = NULL;

  /* A single statement writes, so it is a transaction of its own. A failure leaves them for after the next write. */
  if (!beckon_sql_prune_events (self->db, PRUNE_AT_ONCE, &self->unpruned, &error))
    {
      self->unpruned = FALSE;
      g_debug ("Old events have to wait: %s", error->message);
    }
}

static void
prune_some_messages (BeckonWriter *self)
{
  g_autoptr(GError) error = NULL;
  gint64 from = self->messages_after;

  /* A failure leaves them for after the next write, too. */
  if (!beckon_sql_prune_channel_messages (self->db, PRUNE_AT_ONCE, &self->messages_after, &error))
    {
      self->messages_unpruned = FALSE;
      self->messages_after = from;
      g_debug ("Old messages of channels have to wait: %s", error->message);
      return;
    }
  self->messages_unpruned = self->messages_after != 0;
  if (!self->messages_unpruned)
    self->messages_us = g_get_monotonic_time () + MESSAGES_EVERY_US;
}

/* Called with the lock; it is not held while something is done. FALSE: there is nothing to do. @quiet: it was quiet for long enough. */
static gboolean
use_quiet_moment (BeckonWriter *self,
                  gboolean     *quiet)
{
  gboolean wal = beckon_connection_get_wal_pages (self->db) >= WAL_PAGES_QUIET;

  if (!self->unindexed && !self->unpruned && !self->messages_unpruned && !wal)
    return FALSE;

  if (!*quiet)
    {
      *quiet = !g_cond_wait_until (&self->wake, &self->lock, g_get_monotonic_time () + QUIET_US);
      return TRUE;
    }

  g_mutex_unlock (&self->lock);
  /* What a person or an agent writes does not wait until this has waited for whoever holds the file. */
  beckon_connection_set_patience (self->db, 0);
  if (self->unindexed && beckon_connection_get_wal_pages (self->db) < WAL_PAGES_MOST)
    index_some (self);
  else if (self->unpruned && beckon_connection_get_wal_pages (self->db) < WAL_PAGES_MOST)
    prune_some (self);
  else if (self->messages_unpruned && beckon_connection_get_wal_pages (self->db) < WAL_PAGES_MOST)
    prune_some_messages (self);
  else
    beckon_connection_checkpoint (self->db);
  g_mutex_lock (&self->lock);

  return TRUE;
}

/* How many from the beginning of @queue make one transaction: at least one. */
static guint
count_batch (GPtrArray *queue)
{
  guint weight = 0;
  guint n;

  for (n = 0; n < queue->len && weight < BATCH_MAX; n++)
    {
      const BeckonJob *job = g_ptr_array_index (queue, n);

      weight += job->operation->tasks != NULL ? job->operation->tasks->len : 1;
    }

  return n;
}

/* (transfer full) (nullable): what waits, at most BATCH_MAX; NULL when the writer is to end. */
static GPtrArray *
take_batch (BeckonWriter *self)
{
  GPtrArray *batch;
  gboolean quiet = FALSE;
  guint n;

  g_mutex_lock (&self->lock);
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
          beckon_place_look (self->place, self->db, NULL);
          g_mutex_lock (&self->lock);
          continue;
        }
      if (!use_quiet_moment (self, &quiet))
        g_cond_wait (&self->wake, &self->lock);
    }

  n = count_batch (self->queue);
  if (n == self->queue->len)
    {
      batch = self->queue;
      self->queue = beckon_batch_new ();
    }
  else
    {
      batch = beckon_batch_new ();
      for (guint i = 0; i < n; i++)
        g_ptr_array_add (batch, g_ptr_array_index (self->queue, i));
      /* The array must not free what it gave away. */
      g_ptr_array_set_free_func (self->queue, NULL);
      g_ptr_array_remove_range (self->queue, 0, n);
      g_ptr_array_set_free_func (self->queue, (GDestroyNotify) beckon_job_free);
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

  if (!self->open (self->open_data, &self->db, &self->place, &error))
    {
      g_mutex_lock (&self->lock);
      self->closed = TRUE;
      g_mutex_unlock (&self->lock);
      g_task_return_error (opened, error);
      return NULL;
    }

  self->unindexed = TRUE;
  self->unpruned = TRUE;
  self->messages_unpruned = TRUE;
  self->open_by_agent = beckon_apply_new_open_counts ();
  g_task_return_boolean (opened, TRUE);
  g_clear_object (&opened);

  while ((batch = take_batch (self)) != NULL)
    {
      run_batch (self, batch);
      if (beckon_connection_get_wal_pages (self->db) >= WAL_PAGES_MOST)
        beckon_connection_checkpoint (self->db);
    }

  note_damage (self);
  /* The last connection brings the write-ahead log into the file when it closes. Where another file stands now, that is not its log to take away. */
  beckon_place_look (self->place, self->db, NULL);
  if (beckon_place_is_lost (self->place))
    sqlite3_db_config (beckon_connection_get_handle (self->db), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  g_clear_pointer (&self->db, beckon_connection_close);
  g_clear_pointer (&self->place, beckon_place_free);
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
  self->queue = beckon_batch_new ();
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
  return beckon_error_new (BECKON_ERROR_STORE,
                           _("Try again when the desk is open."),
                           _("The desk is being closed. Nothing was accepted."));
}

void
beckon_writer_push (BeckonWriter    *self,
                    GTask           *task,
                    BeckonOperation *operation,
                    GCancellable    *cancellable)
{
  g_mutex_lock (&self->lock);
  if (self->closed || self->closing != NULL)
    {
      g_mutex_unlock (&self->lock);
      g_task_return_error (task, new_closed_error ());
      g_object_unref (task);
      return;
    }

  g_ptr_array_add (self->queue, beckon_job_new (task, operation, cancellable));
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
