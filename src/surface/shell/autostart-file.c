/* autostart-file.c: the desktop file that starts the program with the session
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/autostart-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"

#define GROUP G_KEY_FILE_DESKTOP_GROUP
#define PROGRAM BINDIR "/beckon-desk"

GFile *
beckon_autostart_file_get (void)
{
  g_autofree char *path =
    g_build_filename (g_get_user_config_dir (), "autostart", BECKON_APP_ID ".desktop", NULL);

  return g_file_new_for_path (path);
}

/* --- reading --- */

/* Whether a session that reads this starts the program. */
static gboolean
is_enabled (const char *text, gsize length)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *command = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_key_file_load_from_data (file, text, length, G_KEY_FILE_NONE, NULL))
    return FALSE;
  command = g_key_file_get_string (file, GROUP, G_KEY_FILE_DESKTOP_KEY_EXEC, NULL);
  if (command == NULL || *command == '\0'
      || g_key_file_get_boolean (file, GROUP, G_KEY_FILE_DESKTOP_KEY_HIDDEN, NULL))
    return FALSE;
  /* GNOME's own switch; it is on where the key is missing. */
  return g_key_file_get_boolean (file, GROUP, "X-GNOME-Autostart-enabled", &error) || error != NULL;
}

static void
on_loaded (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autofree char *text = NULL;
  gsize            length;
  GError          *error = NULL;

  if (g_file_load_contents_finish (G_FILE (source), result, &text, &length, NULL, &error))
    g_task_return_boolean (task, is_enabled (text, length));
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, error);
  else
    {
      /* Not there, or the session cannot read it either. */
      g_error_free (error);
      g_task_return_boolean (task, FALSE);
    }
}

void
beckon_autostart_file_read_async (GCancellable       *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer            user_data)
{
  g_autoptr (GFile) file = beckon_autostart_file_get ();
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, beckon_autostart_file_read_async);
  g_file_load_contents_async (file, cancellable, on_loaded, task);
}

gboolean
beckon_autostart_file_read_finish (GAsyncResult *result, gboolean *enabled, GError **error)
{
  GError *own_error = NULL;

  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  *enabled = g_task_propagate_boolean (G_TASK (result), &own_error);
  if (own_error == NULL)
    return TRUE;
  g_propagate_error (error, own_error);
  return FALSE;
}

/* --- writing --- */

/* (transfer full): the argument as Exec= wants it. */
static char *
quote (const char *argument)
{
  g_autoptr (GString) quoted = g_string_new (argument);

  /* Quoted first for the command line, then for the values of desktop files. */
  g_string_replace (quoted, "\\", "\\\\", 0);
  g_string_replace (quoted, "\"", "\\\"", 0);
  g_string_replace (quoted, "`", "\\`", 0);
  g_string_replace (quoted, "$", "\\$", 0);
  g_string_replace (quoted, "%", "%%", 0);
  g_string_prepend_c (quoted, '"');
  g_string_append_c (quoted, '"');
  return g_string_free (g_steal_pointer (&quoted), FALSE);
}

/* (transfer full) */
static char *
make_text (void)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  /* From the build folder it runs where nothing is installed. */
  const char *program = g_file_test (PROGRAM, G_FILE_TEST_IS_EXECUTABLE) ? PROGRAM : "beckon-desk";
  g_autofree char *quoted = quote (program);
  g_autofree char *command = g_strconcat (quoted, " --background", NULL);

  g_key_file_set_string (file, GROUP, G_KEY_FILE_DESKTOP_KEY_TYPE, "Application");
  g_key_file_set_string (file, GROUP, G_KEY_FILE_DESKTOP_KEY_NAME, "Beckon");
  g_key_file_set_string (file, GROUP, G_KEY_FILE_DESKTOP_KEY_ICON, BECKON_APP_ID);
  g_key_file_set_string (file, GROUP, G_KEY_FILE_DESKTOP_KEY_EXEC, command);
  /* A session ignores the file once the program is removed. */
  g_key_file_set_string (file, GROUP, G_KEY_FILE_DESKTOP_KEY_TRY_EXEC, program);
  g_key_file_set_boolean (file, GROUP, "X-GNOME-UsesNotifications", TRUE);
  return g_key_file_to_data (file, NULL, NULL);
}

static gboolean
write_file (GFile *file, GError **error)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *text = make_text ();
  g_autoptr (GError) own_error = NULL;

  if (!g_file_make_directory_with_parents (folder, NULL, &own_error)
      && !g_error_matches (own_error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    {
      g_propagate_error (error, g_steal_pointer (&own_error));
      return FALSE;
    }
  return g_file_replace_contents (file, text, strlen (text), NULL, FALSE,
                                  G_FILE_CREATE_REPLACE_DESTINATION, NULL, NULL, error);
}

static gboolean
delete_file (GFile *file, GError **error)
{
  GError *own_error = NULL;

  if (g_file_delete (file, NULL, &own_error)
      || g_error_matches (own_error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    {
      g_clear_error (&own_error);
      return TRUE;
    }
  g_propagate_error (error, own_error);
  return FALSE;
}

static void
write_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (GFile) file = beckon_autostart_file_get ();
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GError) reason = NULL;
  GError *error = NULL;

  if (GPOINTER_TO_INT (data) ? write_file (file, &reason) : delete_file (file, &reason))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  beckon_set_error (&error, BECKON_ERROR_STORE,
                    _ ("Make the folder writable, or ask who looks after this computer."),
                    /* Translators: %1$s is the path of a file, %2$s the reason of the system */
                    _ ("The file %1$s cannot be changed: %2$s"), path, reason->message);
  g_task_return_error (task, error);
}

void
beckon_autostart_file_write_async (gboolean            enabled,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, beckon_autostart_file_write_async);
  g_task_set_task_data (task, GINT_TO_POINTER (enabled), NULL);
  g_task_run_in_thread (task, write_in_thread);
}

gboolean
beckon_autostart_file_write_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
