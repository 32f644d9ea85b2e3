/* log-reader.c: reads lines of the log of one task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store reads one after the other, in a thread of its own.
 */

#include "app/task/log/log-reader.h"

struct _BeckonLogReader
{
  GObject       parent_instance;
  BeckonDesk   *desk;        /* (owned) (nullable) */
  char         *task_id;     /* (owned) (nullable) */
  GCancellable *cancellable; /* (owned): of the reads of this task */
};

G_DEFINE_FINAL_TYPE (BeckonLogReader, beckon_log_reader, G_TYPE_OBJECT)

static void
beckon_log_reader_finalize (GObject *object)
{
  BeckonLogReader *self = BECKON_LOG_READER (object);

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  g_clear_object (&self->desk);
  g_free (self->task_id);

  G_OBJECT_CLASS (beckon_log_reader_parent_class)->finalize (object);
}

static void
beckon_log_reader_class_init (BeckonLogReaderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_log_reader_finalize;
}

static void
beckon_log_reader_init (BeckonLogReader *self)
{
  self->cancellable = g_cancellable_new ();
}

BeckonLogReader *
beckon_log_reader_new (void)
{
  return g_object_new (BECKON_TYPE_LOG_READER, NULL);
}

void
beckon_log_reader_set_task (BeckonLogReader *self, BeckonDesk *desk, const char *task_id)
{
  g_return_if_fail (BECKON_IS_LOG_READER (self));

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_set_object (&self->desk, desk);
  g_free (self->task_id);
  self->task_id = g_strdup (task_id);
}

gboolean
beckon_log_reader_has_task (BeckonLogReader *self)
{
  g_return_val_if_fail (BECKON_IS_LOG_READER (self), FALSE);

  return self->task_id != NULL;
}

void
beckon_log_reader_read (BeckonLogReader      *self,
                        const BeckonLogQuery *query,
                        GAsyncReadyCallback   callback,
                        gpointer              user_data)
{
  BeckonLogQuery of_task = *query;

  g_return_if_fail (BECKON_IS_LOG_READER (self));
  g_return_if_fail (self->task_id != NULL);

  of_task.task_id = self->task_id;
  beckon_store_read_log_async (beckon_desk_get_store (self->desk), &of_task, self->cancellable,
                               callback, user_data);
}

gboolean
beckon_log_reader_is_current (BeckonLogReader *self, GAsyncResult *result)
{
  g_return_val_if_fail (BECKON_IS_LOG_READER (self), FALSE);

  return g_task_get_cancellable (G_TASK (result)) == self->cancellable;
}

GPtrArray *
beckon_log_reader_read_finish (BeckonLogReader *self, GAsyncResult *result)
{
  g_autoptr (GObject) store = g_async_result_get_source_object (result);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = NULL;

  g_return_val_if_fail (BECKON_IS_LOG_READER (self), NULL);

  entries = beckon_store_read_log_finish (BECKON_STORE (store), result, &error);
  if (entries == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
    g_message ("Cannot read the log: %s", error->message);

  return g_steal_pointer (&entries);
}
