/* command-shim.c: the command beckon on the person's PATH, where this program is not installed in a
 * place that is on it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/command-shim.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "desk/run/host.h"

#define SCRIPT "/page/beckon/Beckon/install-command.sh"
/* The second line, by which a later version knows its own. */
#define MARK "# Written by Beckon: calls its command line."

/* The exit statuses of the script. */
enum
{
  WRITTEN = 0,
  OTHER_PROGRAM = 3,
  NOT_WRITTEN = 4,
  NOT_ON_PATH = 5,
};

char *
beckon_command_shim_quote (const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && strchr ("/._-+", *c) == NULL)
      return g_shell_quote (text);
  return g_strdup (text);
}

char *
beckon_command_shim_write (const BeckonSandbox *sandbox, const char *program)
{
  g_autofree char *quoted = NULL;

  /* With the files of the host: it reads those that it is given, as any command does. */
  if (sandbox != NULL)
    return g_strdup_printf ("#!/bin/sh\n" MARK "\n"
                            "exec flatpak run --command=beckon --filesystem=host "
                            "--filesystem=/tmp %s \"$@\"",
                            sandbox->app_id);
  quoted = beckon_command_shim_quote (program);
  return g_strdup_printf ("#!/bin/sh\n" MARK "\nexec %s \"$@\"", quoted);
}

char *
beckon_command_shim_write_line (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *word = g_shell_quote (lines[i]);

      g_string_append_printf (words, " %s", word);
    }
  return g_strdup_printf (
    "mkdir -p ~/.local/bin && (set -C; printf '%%s\\n'%s >~/.local/bin/beckon) "
    "&& chmod +x ~/.local/bin/beckon",
    words->str);
}

gboolean
beckon_command_shim_may_install (void)
{
  const BeckonSandbox *sandbox = beckon_sandbox_get ();

  return sandbox == NULL || sandbox->may_run_on_host;
}

/* --- installing --- */

typedef struct
{
  char    *path; /* (owned) (nullable) */
  gboolean is_found;
} Installed;

static void
installed_free (gpointer data)
{
  Installed *self = data;

  g_free (self->path);
  g_free (self);
}

static void
fail (GTask *task, int status, const char *path, const char *why)
{
  if (path == NULL || *path == '\0')
    path = "~/.local/bin/beckon";
  if (status == OTHER_PROGRAM)
    g_task_return_error (
      task,
      beckon_error_new (BECKON_ERROR_FORBIDDEN,
                        _ ("Move it away, or copy the text above to a file with another name."),
                        /* Translators: a path */
                        _ ("“%s” is another program, which was not changed"), path));
  else
    g_task_return_error (
      task,
      beckon_error_new (BECKON_ERROR_STORE,
                        _ ("Make the folder writable, or copy the text above to another place."),
                        _ ("Cannot write “%s”: %s"), path, *why != '\0' ? why : "?"));
}

static void
on_written (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GSubprocess     *process = G_SUBPROCESS (object);
  g_autofree char *output = NULL;
  g_autofree char *complaint = NULL;
  GError          *error = NULL;
  Installed       *installed;
  int              status;

  if (!g_subprocess_communicate_utf8_finish (process, result, &output, &complaint, &error))
    {
      fail (task, NOT_WRITTEN, NULL, error->message);
      g_error_free (error);
      return;
    }
  status = g_subprocess_get_if_exited (process) ? g_subprocess_get_exit_status (process) : -1;
  g_strstrip (output);
  if (status != WRITTEN && status != NOT_ON_PATH)
    {
      fail (task, status, output, g_strstrip (complaint));
      return;
    }
  installed = g_new0 (Installed, 1);
  installed->path = g_steal_pointer (&output);
  installed->is_found = status == WRITTEN;
  g_task_return_pointer (task, installed, installed_free);
}

void
beckon_command_shim_install_async (const char         *text,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (GBytes) script = g_resources_lookup_data (SCRIPT, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize            size;
  const char      *source = g_bytes_get_data (script, &size);
  g_autofree char *whole = g_strndup (source, size);
  const char      *here[] = { "/bin/sh", "-c", whole, "install-command.sh", text, NULL };
  g_auto (GStrv) there = NULL;
  g_autoptr (GSubprocess) process = NULL;
  GError *error = NULL;

  g_task_set_source_tag (task, beckon_command_shim_install_async);
  if (beckon_host_is_elsewhere ())
    there = beckon_host_make_command (here, "/");
  process =
    g_subprocess_newv (there != NULL ? (const char *const *) there : here,
                       G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
  if (process == NULL)
    {
      fail (task, NOT_WRITTEN, NULL, error->message);
      g_error_free (error);
      return;
    }
  g_subprocess_communicate_utf8_async (process, NULL, cancellable, on_written,
                                       g_steal_pointer (&task));
}

char *
beckon_command_shim_install_finish (GAsyncResult *result, gboolean *is_found, GError **error)
{
  Installed *installed = g_task_propagate_pointer (G_TASK (result), error);
  char      *path;

  if (installed == NULL)
    return NULL;
  path = g_steal_pointer (&installed->path);
  *is_found = installed->is_found;
  installed_free (installed);
  return path;
}
