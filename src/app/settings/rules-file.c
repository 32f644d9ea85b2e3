/* rules-file.c: opens the rules file in the person's editor
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/rules-file.h"

#include "app/widgets/toast.h"
#include "sentinel/pattern-file.h"

static void
on_launched (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) widget = user_data;
  g_autoptr (GError) error = NULL;

  if (!g_app_info_launch_default_for_uri_finish (result, &error))
    beckon_toast_error (widget, error);
}

static void
on_rules_there (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) widget = user_data;
  GFile *file = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autofree char *uri = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      beckon_toast_error (widget, error);
      return;
    }
  uri = g_file_get_uri (file);
  g_app_info_launch_default_for_uri_async (uri, NULL, NULL, on_launched, g_object_ref (widget));
}

/* If there is no file, creates one with an example. */
static void
make_rules_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  static const char example[] = "{\n"
                                "  \"comment\": \"The first rule that fits answers. words: all of "
                                "them are in the question; or pattern: a regular expression.\",\n"
                                "  \"questions\": [\n"
                                "    {\"words\": [\"tabs\", \"or\", \"spaces\"], \"answer\": "
                                "\"Spaces\", \"reason\": \"House style\", \"confidence\": 0.9}\n"
                                "  ],\n"
                                "  \"requests\": []\n"
                                "}\n";
  g_autoptr (GFile) folder = g_file_get_parent (data);
  g_autoptr (GFileOutputStream) stream = NULL;
  GError *error = NULL;

  if (!g_file_make_directory_with_parents (folder, NULL, &error)
      && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    g_clear_error (&error);
  if (error == NULL)
    stream = g_file_create (data, G_FILE_CREATE_PRIVATE, NULL, &error);
  if (stream != NULL)
    g_output_stream_write_all (G_OUTPUT_STREAM (stream), example, sizeof example - 1, NULL, NULL,
                               &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    g_clear_error (&error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

void
beckon_rules_file_open (GtkWidget *widget)
{
  g_autofree char *path = beckon_pattern_file_dup_default_path ();
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  task = g_task_new (NULL, NULL, on_rules_there, g_object_ref (widget));
  g_task_set_source_tag (task, beckon_rules_file_open);
  g_task_set_task_data (task, g_file_new_for_path (path), g_object_unref);
  g_task_run_in_thread (task, make_rules_on_thread);
}
