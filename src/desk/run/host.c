/* host.c: programs of steps where the desk itself is in a sandbox: they run outside, on the host
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/host.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "base/sandbox.h"
#include "desk/run/host/host-program.h"
#include "desk/run/run-mark.h"
#include "model/note.h"

#define PROGRAM LIBEXECDIR "/" BECKON_HOST_PROGRAM

gboolean
beckon_host_is_elsewhere (void)
{
  return beckon_sandbox_get () != NULL;
}

gboolean
beckon_host_check (GError **error)
{
  const BeckonSandbox *sandbox = beckon_sandbox_get ();
  g_autofree char     *command = NULL;

  if (sandbox == NULL || sandbox->may_run_on_host)
    return TRUE;
  command = beckon_sandbox_dup_permission (sandbox);
  beckon_note_set_error (error, BECKON_ERROR_FORBIDDEN,
                         _ ("Run that command in a terminal, then quit and start Beckon."),
                         beckon_note_new ("host_not_allowed", command));
  return FALSE;
}

char **
beckon_host_make_command (const char *const *argv, const char *folder)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_strv_builder_add_many (builder, PROGRAM, BECKON_HOST_RUN, folder, NULL);
  g_strv_builder_addv (builder, (const char **) argv);
  return g_strv_builder_end (builder);
}

char **
beckon_host_make_environment (char **inherited, const char *const *given)
{
  for (guint i = 0; given[i] != NULL; i++)
    {
      g_autofree char *name = g_strdup_printf (BECKON_HOST_PASS "%u", i);

      inherited = g_environ_setenv (inherited, name, given[i], TRUE);
    }
  return inherited;
}

/* --- the processes of runs --- */

/* (transfer full) (nullable): what beckon-host prints; NULL if it may not ask, or fails. */
static char *
call (const char *verb, const char *argument)
{
  const char          *argv[] = { PROGRAM, verb, argument, NULL };
  const BeckonSandbox *sandbox = beckon_sandbox_get ();
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;

  if (sandbox == NULL || !sandbox->may_run_on_host)
    return NULL;
  process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  if (process == NULL || !g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, &error)
      || !g_subprocess_wait_check (process, NULL, &error))
    {
      g_message ("Cannot look for processes on the host: %s", error->message);
      return NULL;
    }
  return g_steal_pointer (&output);
}

GPtrArray *
beckon_host_list_runs (void)
{
  GPtrArray       *runs = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *output = call (BECKON_HOST_LIST, NULL);
  g_auto (GStrv) lines = output != NULL ? g_strsplit (output, "\n", -1) : NULL;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      g_ptr_array_add (runs, g_strdup (lines[i]));
  return runs;
}

void
beckon_host_end_run (const char *run, guint *n_found, guint *n_killed, guint *n_left)
{
  g_autofree char *output = call (BECKON_HOST_END, run);
  guint            found, killed, left;

  if (output == NULL || sscanf (output, "%u %u %u", &found, &killed, &left) != 3)
    return;
  *n_found += found;
  *n_killed += killed;
  *n_left += left;
}
