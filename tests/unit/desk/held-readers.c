/* held-readers.c: a disk that hangs: every thread that reads pages stands still
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "held-readers.h"

/* As many as read pages (store/store.c). */
#define N_HELD 2

struct _HeldReaders
{
  BeckonStore *store; /* (owned) */
  GMutex       lock;
  GCond        changed;
  guint        n_held;
  guint        n_ended;
  gboolean     may_go;
};

static gpointer
hold (BeckonView *view, gpointer input, GError **error)
{
  HeldReaders *self = input;

  g_mutex_lock (&self->lock);
  self->n_held++;
  g_cond_broadcast (&self->changed);
  while (!self->may_go)
    g_cond_wait (&self->changed, &self->lock);
  g_mutex_unlock (&self->lock);

  return NULL;
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HeldReaders *self = user_data;
  g_autoptr (GError) error = NULL;

  beckon_store_view_finish (BECKON_STORE (source), result, &error);
  g_assert_no_error (error);
  self->n_ended++;
}

HeldReaders *
held_readers_begin (BeckonStore *store)
{
  HeldReaders *self = g_new0 (HeldReaders, 1);

  self->store = g_object_ref (store);
  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
  for (guint i = 0; i < N_HELD; i++)
    beckon_store_view_async (store, hold, self, NULL, NULL, NULL, on_ended, self);
  g_mutex_lock (&self->lock);
  while (self->n_held < N_HELD)
    g_cond_wait (&self->changed, &self->lock);
  g_mutex_unlock (&self->lock);

  return self;
}

void
held_readers_end (HeldReaders *self)
{
  g_mutex_lock (&self->lock);
  self->may_go = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  while (self->n_ended < N_HELD)
    g_main_context_iteration (NULL, TRUE);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->changed);
  g_object_unref (self->store);
  g_free (self);
}
