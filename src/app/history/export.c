/* export.c: exports the history to a file (ATT-15)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/export.h"

#include <string.h>

#include "base/limits.h"

typedef struct
{
  BeckonStore       *store;  /* (owned) */
  char              *text;   /* (owned) (nullable) */
  char              *agent;  /* (owned) (nullable) */
  GFile             *file;   /* (owned) */
  GOutputStream     *stream; /* (owned) (nullable) */
  char              *next;   /* (owned) (nullable) */
  char              *chunk;  /* (owned) (nullable): the chunk being written */
  GError            *error;  /* (owned) (nullable): why the export is being abandoned */
  BeckonExportFormat format;
  guint              statuses;
  gint64             from_us;
  gint64             to_us;
  guint              count;
  gboolean           begun;
  gboolean           complete; /* the last chunk was written */
} Export;

static void
export_free (Export *self)
{
  g_clear_object (&self->store);
  g_clear_object (&self->file);
  g_clear_object (&self->stream);
  g_clear_error (&self->error);
  g_free (self->text);
  g_free (self->agent);
  g_free (self->next);
  g_free (self->chunk);
  g_free (self);
}

/* Pages */

/* (transfer full): one page in the format of the file; @interactions NULL: the end. */
static char *
make_chunk (Export *self, GPtrArray *interactions)
{
  GString *chunk = g_string_new (NULL);

  if (!self->begun)
    {
      beckon_interaction_begin_export (self->format, chunk);
      self->begun = TRUE;
    }

  for (guint i = 0; interactions != NULL && i < interactions->len; i++)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (interactions, i);

      beckon_interaction_add_export (interaction, self->format, self->count, chunk);
      self->count++;
    }

  if (interactions == NULL)
    beckon_interaction_end_export (self->format, chunk);

  return g_string_free (chunk, FALSE);
}

static void
on_closed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Export *self = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  if (self->error != NULL)
    {
      g_output_stream_close_finish (G_OUTPUT_STREAM (source), result, NULL);
      g_task_return_error (task, g_steal_pointer (&self->error));
    }
  else if (g_output_stream_close_finish (G_OUTPUT_STREAM (source), result, &error))
    {
      g_task_return_boolean (task, TRUE);
    }
  else
    {
      g_task_return_error (task, g_steal_pointer (&error));
    }
}

/* Closing with a cancelled cancellable leaves the original file unchanged. */
static void
give_up (GTask *task, GError *error)
{
  Export *self = g_task_get_task_data (task);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  self->error = error;
  g_cancellable_cancel (cancelled);
  g_output_stream_close_async (self->stream, G_PRIORITY_DEFAULT, cancelled, on_closed,
                               g_object_ref (task));
}

static void read_page (GTask *task);

static void
on_written (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Export *self = g_task_get_task_data (task);
  GError *error = NULL;

  if (!g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, &error))
    give_up (task, error);
  else if (self->complete)
    g_output_stream_close_async (self->stream, G_PRIORITY_DEFAULT, g_task_get_cancellable (task),
                                 on_closed, g_object_ref (task));
  else
    read_page (task);
}

static void
write_chunk (GTask *task, GPtrArray *interactions)
{
  Export *self = g_task_get_task_data (task);

  g_free (self->chunk);
  self->chunk = make_chunk (self, interactions);
  self->complete = interactions == NULL;
  g_output_stream_write_all_async (self->stream, self->chunk, strlen (self->chunk),
                                   G_PRIORITY_DEFAULT, g_task_get_cancellable (task), on_written,
                                   g_object_ref (task));
}

static void
on_page (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Export *self = g_task_get_task_data (task);
  g_autoptr (GPtrArray) interactions = NULL;
  GError *error = NULL;

  g_clear_pointer (&self->next, g_free);
  interactions =
    beckon_store_search_interactions_finish (BECKON_STORE (source), result, &self->next, &error);
  if (interactions == NULL)
    give_up (task, error);
  else
    write_chunk (task, interactions);
}

static void
read_page (GTask *task)
{
  Export                *self = g_task_get_task_data (task);
  BeckonInteractionQuery query = {
    .statuses = self->statuses,
    .text = self->text,
    .agent = self->agent,
    .from_us = self->from_us,
    .to_us = self->to_us,
    .after = self->next,
    .limit = BECKON_LIMIT_PAGE,
  };

  if (self->begun && self->next == NULL)
    write_chunk (task, NULL);
  else
    beckon_store_search_interactions_async (self->store, &query, g_task_get_cancellable (task),
                                            on_page, g_object_ref (task));
}

static void
on_replaced (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Export            *self = g_task_get_task_data (task);
  GError            *error = NULL;
  GFileOutputStream *stream = g_file_replace_finish (G_FILE (source), result, &error);

  if (stream == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  self->stream = G_OUTPUT_STREAM (stream);
  if (g_cancellable_set_error_if_cancelled (g_task_get_cancellable (task), &error))
    give_up (task, error);
  else
    read_page (task);
}

void
beckon_export_async (BeckonStore                  *store,
                     const BeckonInteractionQuery *query,
                     BeckonExportFormat            format,
                     GFile                        *file,
                     GCancellable                 *cancellable,
                     GAsyncReadyCallback           callback,
                     gpointer                      user_data)
{
  g_autoptr (GTask) task = NULL;
  Export *self;

  g_return_if_fail (BECKON_IS_STORE (store));
  g_return_if_fail (G_IS_FILE (file));

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, beckon_export_async);
  self = g_new0 (Export, 1);
  self->store = g_object_ref (store);
  self->file = g_object_ref (file);
  self->text = g_strdup (query->text);
  self->agent = g_strdup (query->agent);
  self->statuses = query->statuses;
  self->from_us = query->from_us;
  self->to_us = query->to_us;
  self->format = format;
  g_task_set_task_data (task, self, (GDestroyNotify) export_free);
  /* Not cancellable: GIO (2.74) drops a stream that is opened while it is cancelled, which closes
   * it and puts an empty file in the place of the original. */
  g_file_replace_async (file, NULL, FALSE,
                        G_FILE_CREATE_PRIVATE | G_FILE_CREATE_REPLACE_DESTINATION,
                        G_PRIORITY_DEFAULT, NULL, on_replaced, g_object_ref (task));
}

gboolean
beckon_export_finish (GAsyncResult *result, guint *count, GError **error)
{
  Export *self;

  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_export_async), FALSE);

  self = g_task_get_task_data (G_TASK (result));
  *count = self->count;

  return g_task_propagate_boolean (G_TASK (result), error);
}
