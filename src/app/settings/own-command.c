/* own-command.c: the command beckon that belongs to this window: how people call it, and calls of
 * it by the window itself
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/own-command.h"

#include <glib/gi18n-lib.h>
#include <signal.h>

#include "base/error.h"
#include "base/sandbox.h"
#include "connect/own-program.h"

#define NAME "beckon"

char *
beckon_own_command_dup_name (void)
{
  g_autofree char *found = g_find_program_in_path (NAME);
  g_autofree char *program = beckon_connect_dup_own_program ();

  /* The path in a sandbox is no path of the person's. */
  if (found != NULL || program == NULL || beckon_sandbox_get () != NULL)
    return g_strdup (NAME);
  return g_steal_pointer (&program);
}

typedef struct
{
  char *output;    /* (owned) */
  char *complaint; /* (owned) */
  int   status;
} Outcome;

static void
outcome_free (Outcome *self)
{
  g_free (self->output);
  g_free (self->complaint);
  g_free (self);
}

static void
on_ended (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GSubprocess *process = G_SUBPROCESS (object);
  Outcome     *outcome = g_new0 (Outcome, 1);
  GError      *error = NULL;

  if (!g_subprocess_communicate_utf8_finish (process, result, &outcome->output, &outcome->complaint,
                                             &error))
    {
      g_subprocess_send_signal (process, SIGTERM);
      outcome_free (outcome);
      g_task_return_error (task, error);
      return;
    }
  outcome->status =
    g_subprocess_get_if_exited (process) ? g_subprocess_get_exit_status (process) : -1;
  g_task_return_pointer (task, outcome, (GDestroyNotify) outcome_free);
}

void
beckon_own_command_run_async (const char *const  *arguments,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *program = beckon_connect_dup_own_program ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) argv = NULL;

  g_task_set_source_tag (task, beckon_own_command_run_async);
  g_strv_builder_add (builder, program != NULL ? program : NAME);
  g_strv_builder_addv (builder, (const char **) arguments);
  argv = g_strv_builder_end (builder);
  process =
    g_subprocess_newv ((const char *const *) argv,
                       G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
  if (process == NULL)
    {
      GError *reason = NULL;

      beckon_set_error (&reason, BECKON_ERROR_STORE,
                        _ ("Install Beckon again, with its command “beckon”."),
                        _ ("The command “beckon” cannot be started: %s"), error->message);
      g_task_return_error (task, reason);
      return;
    }
  g_subprocess_communicate_utf8_async (process, NULL, cancellable, on_ended,
                                       g_steal_pointer (&task));
}

char *
beckon_own_command_run_finish (GAsyncResult *result, char **complaint, int *status, GError **error)
{
  Outcome *outcome;
  char    *output;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  outcome = g_task_propagate_pointer (G_TASK (result), error);
  if (outcome == NULL)
    return NULL;
  output = g_steal_pointer (&outcome->output);
  if (complaint != NULL)
    *complaint = g_steal_pointer (&outcome->complaint);
  if (status != NULL)
    *status = outcome->status;
  outcome_free (outcome);

  return output;
}
