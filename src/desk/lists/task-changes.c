/* task-changes.c: tasks that changed, and are placed together
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-changes.h"

/* They are taken at most this often; those in between are taken together. */
#define TAKE_MS 50

struct _BeckonTaskChanges
{
  GObject     parent_instance;
  GHashTable *tasks;    /* (owned): serial → BeckonTask */
  GSource    *timer;    /* (owned) (nullable) */
  gint64      taken_us; /* monotonic: when they were taken last */
};

G_DEFINE_FINAL_TYPE (BeckonTaskChanges, beckon_task_changes, G_TYPE_OBJECT)

static guint due_signal;

static void
beckon_task_changes_finalize (GObject *object)
{
  BeckonTaskChanges *self = BECKON_TASK_CHANGES (object);

  beckon_task_changes_unschedule (self);
  g_hash_table_unref (self->tasks);

  G_OBJECT_CLASS (beckon_task_changes_parent_class)->finalize (object);
}

static void
beckon_task_changes_class_init (BeckonTaskChangesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_task_changes_finalize;

  due_signal = g_signal_new ("due", BECKON_TYPE_TASK_CHANGES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                             NULL, G_TYPE_NONE, 0);
}

static void
beckon_task_changes_init (BeckonTaskChanges *self)
{
  self->tasks =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, (GDestroyNotify) beckon_task_unref);
}

BeckonTaskChanges *
beckon_task_changes_new (void)
{
  return g_object_new (BECKON_TYPE_TASK_CHANGES, NULL);
}

void
beckon_task_changes_add (BeckonTaskChanges *self, BeckonTask *task)
{
  beckon_task_ref (task);
  g_hash_table_replace (self->tasks, &task->serial, task);
}

gboolean
beckon_task_changes_has (BeckonTaskChanges *self, gint64 serial)
{
  return g_hash_table_contains (self->tasks, &serial);
}

static gboolean
on_timer (gpointer user_data)
{
  g_signal_emit (user_data, due_signal, 0);

  return G_SOURCE_REMOVE;
}

void
beckon_task_changes_schedule (BeckonTaskChanges *self)
{
  gint64 since_ms = (g_get_monotonic_time () - self->taken_us) / 1000;

  if (self->timer != NULL)
    return;

  self->timer = g_timeout_source_new (since_ms < TAKE_MS ? TAKE_MS - (guint) since_ms : 0);
  g_source_set_callback (self->timer, on_timer, self, NULL);
  g_source_attach (self->timer, g_main_context_get_thread_default ());
}

void
beckon_task_changes_unschedule (BeckonTaskChanges *self)
{
  if (self->timer != NULL)
    g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
}

GPtrArray *
beckon_task_changes_steal (BeckonTaskChanges *self)
{
  GPtrArray     *tasks;
  GHashTableIter iter;
  gpointer       task;

  if (g_hash_table_size (self->tasks) == 0)
    return NULL;

  tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  g_hash_table_iter_init (&iter, self->tasks);
  while (g_hash_table_iter_next (&iter, NULL, &task))
    g_ptr_array_add (tasks, beckon_task_ref (task));
  g_hash_table_remove_all (self->tasks);
  self->taken_us = g_get_monotonic_time ();

  return tasks;
}
