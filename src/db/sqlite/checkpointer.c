/* checkpointer.c: a thread that runs a checkpoint on request
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/checkpointer.h"

#include "db/sqlite/connection.h"

struct _BeckonCheckpointer
{
  BeckonDb *db;     /* (owned): of the thread once there is one */
  GThread  *thread; /* (owned) (nullable): NULL until it is needed */
  GMutex    lock;
  GCond     wake;
  gboolean  wanted; /* guarded by lock, as all that follows */
  gboolean  busy;
  gboolean  ended;  /* the thread is to end */
  gboolean  unseen; /* it ended, and nobody has taken the result yet */
  gboolean  fresh;  /* what follows was not taken yet */
  int       pages;
  int       done;
};

static gpointer
checkpointer_main (gpointer data)
{
  BeckonCheckpointer *self = data;

  beckon_db_adopt (self->db);
  g_mutex_lock (&self->lock);
  for (;;)
    {
      int      pages = 0, done = 0;
      gboolean well;

      while (!self->wanted && !self->ended)
        g_cond_wait (&self->wake, &self->lock);
      if (self->ended)
        break;
      self->wanted = FALSE;
      g_mutex_unlock (&self->lock);

      well = beckon_sqlite_checkpoint (self->db, FALSE, &pages, &done);

      g_mutex_lock (&self->lock);
      self->busy = FALSE;
      self->unseen = TRUE;
      self->fresh = well;
      self->pages = pages;
      self->done = done;
    }
  g_mutex_unlock (&self->lock);

  return NULL;
}

BeckonCheckpointer *
beckon_checkpointer_new (const char *path)
{
  BeckonDb           *db = beckon_sqlite_open_checkpointer (path, NULL);
  BeckonCheckpointer *self;

  if (db == NULL)
    return NULL;
  self = g_new0 (BeckonCheckpointer, 1);
  self->db = db;
  g_mutex_init (&self->lock);
  g_cond_init (&self->wake);

  return self;
}

void
beckon_checkpointer_free (BeckonCheckpointer *self)
{
  if (self->thread != NULL)
    {
      g_mutex_lock (&self->lock);
      self->ended = TRUE;
      g_cond_signal (&self->wake);
      g_mutex_unlock (&self->lock);
      g_thread_join (self->thread);
    }
  beckon_db_adopt (self->db);
  beckon_db_close (self->db);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->wake);
  g_free (self);
}

void
beckon_checkpointer_start (BeckonCheckpointer *self)
{
  if (self->thread == NULL)
    self->thread = g_thread_new ("beckon-wal", checkpointer_main, self);

  g_mutex_lock (&self->lock);
  if (!self->busy)
    {
      self->busy = TRUE;
      self->wanted = TRUE;
      g_cond_signal (&self->wake);
    }
  g_mutex_unlock (&self->lock);
}

gboolean
beckon_checkpointer_is_busy (BeckonCheckpointer *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return self->busy;
}

gboolean
beckon_checkpointer_has_ended (BeckonCheckpointer *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return self->unseen;
}

gboolean
beckon_checkpointer_take (BeckonCheckpointer *self, int *pages, int *done)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  self->unseen = FALSE;
  if (!self->fresh)
    return FALSE;
  self->fresh = FALSE;
  *pages = self->pages;
  *done = self->done;

  return TRUE;
}
