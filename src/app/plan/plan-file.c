/* plan-file.c: reads a file that contains a plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/plan/plan-file.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/limits.h"

static void
on_bytes (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  GError     *refusal = NULL;
  const char *text;
  gsize       length;

  if (bytes == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  text = g_bytes_get_data (bytes, &length);
  if (length > BECKON_LIMIT_BODY_BYTES)
    beckon_set_error (&refusal, BECKON_ERROR_LIMIT, _ ("Split the plan into several tasks."),
                      _ ("The plan is longer than %d bytes"), BECKON_LIMIT_BODY_BYTES);
  else if (!g_utf8_validate_len (text, length, NULL))
    beckon_set_error (&refusal, BECKON_ERROR_MALFORMED,
                      _ ("A plan is a text file with instructions, or JSON."),
                      _ ("The file is not a text file"));

  if (refusal != NULL)
    g_task_return_error (task, refusal);
  else
    g_task_return_pointer (task, g_strndup (text, length), g_free);
}

static void
on_open (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read_finish (G_FILE (source), result, &error);

  if (stream == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_input_stream_read_bytes_async (G_INPUT_STREAM (stream), BECKON_LIMIT_BODY_BYTES + 1,
                                     G_PRIORITY_DEFAULT, NULL, on_bytes, g_object_ref (task));
}

void
beckon_plan_file_read_async (GFile *file, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_source_tag (task, beckon_plan_file_read_async);
  g_file_read_async (file, G_PRIORITY_DEFAULT, NULL, on_open, g_object_ref (task));
}

char *
beckon_plan_file_read_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_plan_file_read_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
