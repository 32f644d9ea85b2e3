/* export.c: the history as a file (ATT-15)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/export.h"

#include <string.h>

#include "model/limits.h"
#include "model/timestamp.h"
#include "model/words.h"

typedef struct
{
  BeckonStore        *store;     /* (owned) */
  char               *text;      /* (owned) (nullable) */
  GFile              *file;      /* (owned) */
  GOutputStream      *stream;    /* (owned) (nullable) */
  char               *next;      /* (owned) (nullable) */
  char               *chunk;     /* (owned) (nullable): being written */
  GError             *error;     /* (owned) (nullable): why the file is being given up */
  BeckonExportFormat  format;
  guint               statuses;
  guint               count;
  gboolean            begun;
  gboolean            complete;  /* the last chunk is out */
} Export;

static void
export_free (Export *self)
{
  g_clear_object (&self->store);
  g_clear_object (&self->file);
  g_clear_object (&self->stream);
  g_clear_error (&self->error);
  g_free (self->text);
  g_free (self->next);
  g_free (self->chunk);
  g_free (self);
}

/* CSV */

static void
add_field (GString    *line,
           const char *text)
{
  if (line->len > 0)
    g_string_append_c (line, ',');
  if (text == NULL)
    return;

  g_string_append_c (line, '"');
  if (*text != '\0' && strchr ("=+-@\t\r", *text) != NULL)
    g_string_append_c (line, '\'');
  for (const char *c = text; *c != '\0'; c++)
    {
      if (*c == '"')
        g_string_append_c (line, '"');
      g_string_append_c (line, *c);
    }
  g_string_append_c (line, '"');
}

static void
add_number (GString *line,
            gint64   number)
{
  if (line->len > 0)
    g_string_append_c (line, ',');
  g_string_append_printf (line, "%" G_GINT64_FORMAT, number);
}

char *
beckon_export_csv_header (void)
{
  return g_strdup ("id,asked_at,responded_at,seconds,kind,status,agent,task_id,title,workspace,question,reason,options,"
                   "response,responded_by,surface,timed_out,note,corrected_to,corrected_by\r\n");
}

char *
beckon_export_csv_line (const BeckonInteraction *interaction)
{
  GString *line = g_string_new (NULL);
  g_autofree char *asked = beckon_timestamp_dup (interaction->timestamp_us);
  g_autofree char *responded = beckon_timestamp_dup (interaction->responded_us);
  g_autoptr (GString) options = g_string_new (NULL);
  const BeckonCorrection *correction = NULL;

  for (guint i = 0; i < interaction->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (interaction->options, i);

      g_string_append_printf (options, "%s%u. %s", i > 0 ? "\n" : "", i + 1, option->label);
    }
  if (interaction->corrections != NULL && interaction->corrections->len > 0)
    correction = g_ptr_array_index (interaction->corrections, interaction->corrections->len - 1);

  add_number (line, interaction->id);
  add_field (line, asked);
  add_field (line, responded);
  if (interaction->responded_us != 0)
    add_number (line, (interaction->responded_us - interaction->timestamp_us) / BECKON_US_PER_SECOND);
  else
    add_field (line, NULL);
  add_field (line, beckon_kind_to_string (interaction->kind));
  add_field (line, beckon_interaction_status_to_string (interaction->status));
  add_field (line, interaction->agent);
  add_field (line, interaction->task_id);
  add_field (line, interaction->title);
  add_field (line, interaction->workspace);
  add_field (line, interaction->conflict_description);
  add_field (line, interaction->reason);
  add_field (line, options->str);
  add_field (line, interaction->response);
  add_field (line, interaction->responded_by);
  add_field (line, interaction->surface != BECKON_SURFACE_NONE ? beckon_surface_id_to_string (interaction->surface) : NULL);
  add_number (line, interaction->timed_out);
  add_field (line, interaction->note);
  add_field (line, correction != NULL ? correction->response : NULL);
  add_field (line, correction != NULL ? correction->corrected_by : NULL);
  g_string_append (line, "\r\n");

  return g_string_free (line, FALSE);
}

/* Pages */

/* (transfer full): one page as it stands in the file; @interactions NULL: the end. */
static char *
make_chunk (Export    *self,
            GPtrArray *interactions)
{
  GString *chunk = g_string_new (NULL);

  if (!self->begun)
    {
      g_autofree char *header = beckon_export_csv_header ();

      g_string_append (chunk, self->format == BECKON_EXPORT_CSV ? header : "{\"interactions\":[");
      self->begun = TRUE;
    }

  for (guint i = 0; interactions != NULL && i < interactions->len; i++)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (interactions, i);

      if (self->format == BECKON_EXPORT_CSV)
        {
          g_autofree char *line = beckon_export_csv_line (interaction);

          g_string_append (chunk, line);
        }
      else
        {
          g_autoptr (GString) object = g_string_new (NULL);

          beckon_interaction_add_json (interaction, object, NULL);
          g_string_append (chunk, self->count > 0 ? ",\n" : "\n");
          g_string_append (chunk, object->str);
        }
      self->count++;
    }

  if (interactions == NULL && self->format == BECKON_EXPORT_JSON)
    g_string_append (chunk, "\n]}\n");

  return g_string_free (chunk, FALSE);
}

static void
on_closed (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
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

/* Closing with a cancelled cancellable leaves the file as it was. */
static void
give_up (GTask  *task,
         GError *error)
{
  Export *self = g_task_get_task_data (task);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  self->error = error;
  g_cancellable_cancel (cancelled);
  g_output_stream_close_async (self->stream, G_PRIORITY_DEFAULT, cancelled, on_closed, g_object_ref (task));
}

static void read_page (GTask *task);

static void
on_written (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Export *self = g_task_get_task_data (task);
  GError *error = NULL;

  if (!g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, &error))
    give_up (task, error);
  else if (self->complete)
    g_output_stream_close_async (self->stream, G_PRIORITY_DEFAULT, g_task_get_cancellable (task), on_closed,
                                 g_object_ref (task));
  else
    read_page (task);
}

static void
write_chunk (GTask     *task,
             GPtrArray *interactions)
{
  Export *self = g_task_get_task_data (task);

  g_free (self->chunk);
  self->chunk = make_chunk (self, interactions);
  self->complete = interactions == NULL;
  g_output_stream_write_all_async (self->stream, self->chunk, strlen (self->chunk), G_PRIORITY_DEFAULT,
                                   g_task_get_cancellable (task), on_written, g_object_ref (task));
}

static void
on_page (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Export *self = g_task_get_task_data (task);
  g_autoptr (GPtrArray) interactions = NULL;
  GError *error = NULL;

  g_clear_pointer (&self->next, g_free);
  interactions = beckon_store_search_interactions_finish (BECKON_STORE (source), result, &self->next, &error);
  if (interactions == NULL)
    give_up (task, error);
  else
    write_chunk (task, interactions);
}

static void
read_page (GTask *task)
{
  Export *self = g_task_get_task_data (task);
  BeckonInteractionQuery query = {
    .statuses = self->statuses,
    .text = self->text,
    .after = self->next,
    .limit = BECKON_LIMIT_PAGE,
  };

  if (self->begun && self->next == NULL)
    write_chunk (task, NULL);
  else
    beckon_store_search_interactions_async (self->store, &query, g_task_get_cancellable (task), on_page,
                                            g_object_ref (task));
}

static void
on_replaced (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Export *self = g_task_get_task_data (task);
  GError *error = NULL;
  GFileOutputStream *stream = g_file_replace_finish (G_FILE (source), result, &error);

  if (stream == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  self->stream = G_OUTPUT_STREAM (stream);
  read_page (task);
}

void
beckon_export_async (BeckonStore         *store,
                     guint                statuses,
                     const char          *text,
                     BeckonExportFormat   format,
                     GFile               *file,
                     GCancellable        *cancellable,
                     GAsyncReadyCallback  callback,
                     gpointer             user_data)
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
  self->text = g_strdup (text);
  self->statuses = statuses;
  self->format = format;
  g_task_set_task_data (task, self, (GDestroyNotify) export_free);
  g_file_replace_async (file, NULL, FALSE, G_FILE_CREATE_PRIVATE | G_FILE_CREATE_REPLACE_DESTINATION,
                        G_PRIORITY_DEFAULT, cancellable, on_replaced, g_object_ref (task));
}

gboolean
beckon_export_finish (GAsyncResult  *result,
                      guint         *count,
                      GError       **error)
{
  Export *self;

  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_export_async), FALSE);

  self = g_task_get_task_data (G_TASK (result));
  *count = self->count;

  return g_task_propagate_boolean (G_TASK (result), error);
}
