/* store-transcript.c: reads of what agents reported about their work
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/error.h"
#include "db/tables/task/transcript.h"
#include "store/store-private.h"

/* A query with its own copies of texts. */
typedef struct
{
  BeckonTranscriptQuery query;
  char                 *task_id; /* (owned) */
} Read;

static void
read_free (gpointer data)
{
  Read *self = data;

  g_free (self->task_id);
  g_free (self);
}

static void
run_read (BeckonDb *db, GTask *task, gpointer task_data)
{
  Read      *read = task_data;
  GError    *error = NULL;
  GPtrArray *parts = beckon_sql_read_transcript (db, &read->query, &error);

  if (parts != NULL)
    g_task_return_pointer (task, parts, (GDestroyNotify) g_ptr_array_unref);
  else if (!g_task_return_error_if_cancelled (task))
    g_task_return_error (task, g_steal_pointer (&error));
  g_clear_error (&error);
}

void
beckon_store_read_transcript_async (BeckonStore                 *self,
                                    const BeckonTranscriptQuery *query,
                                    GCancellable                *cancellable,
                                    GAsyncReadyCallback          callback,
                                    gpointer                     user_data)
{
  Read         *read = g_new0 (Read, 1);
  GError       *error = NULL;
  BeckonReader *reader = beckon_store_get_reader (self, &error);
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_return_if_fail (query->task_id != NULL);

  read->query = *query;
  read->query.task_id = read->task_id = g_strdup (query->task_id);
  g_task_set_source_tag (task, beckon_store_read_transcript_async);
  g_task_set_task_data (task, read, read_free);
  if (reader != NULL)
    beckon_reader_push (reader, g_steal_pointer (&task), run_read);
  else
    g_task_return_error (task, error);
}

GPtrArray *
beckon_store_read_transcript_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_store_read_transcript_async),
                        NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
