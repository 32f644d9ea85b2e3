/* run-setting.c: the command, folder and environment of a program of a step
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/steps/run-setting.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/paths.h"
#include "desk/desk-private.h"
#include "desk/run/host.h"
#include "desk/run/run-mark.h"
#include "desk/run/steps/run-environment.h"

/* (transfer full): @environment (transfer full) with @variables (nullable) added. */
static char **
add_variables (char **environment, char **variables)
{
  for (guint i = 0; variables != NULL && variables[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (variables[i], "=", 2);

      if (g_strv_length (parts) == 2)
        environment = g_environ_setenv (environment, parts[0], parts[1], TRUE);
    }
  return environment;
}

char **
beckon_run_make_environment (BeckonTaskRun *task_run, const BeckonAgent *agent, const char *run)
{
  const BeckonStepRow *row = beckon_task_run_get_row (task_run);
  const char          *task_id = beckon_task_run_get_task (task_run)->id;
  g_autofree char     *runtime_dir = beckon_paths_dup_runtime_dir ();
  g_autofree char     *data_dir = beckon_paths_dup_data_dir ();
  g_autofree char     *socket = beckon_paths_dup_socket ();
  char               **inherited = beckon_run_inherit_environment ();
  char               **environment = beckon_host_is_elsewhere () ? g_new0 (char *, 1) : inherited;
  g_auto (GStrv) given = NULL;

  if (agent != NULL)
    environment = add_variables (environment, agent->environment);
  environment = add_variables (environment, row->step->environment);
  environment = g_environ_setenv (environment, "BECKON_TASK_ID", task_id, TRUE);
  environment = g_environ_setenv (environment, BECKON_RUN_VARIABLE, run, TRUE);
  environment = g_environ_setenv (environment, "BECKON_RUNTIME_DIR", runtime_dir, TRUE);
  environment = g_environ_setenv (environment, "BECKON_DATA_DIR", data_dir, TRUE);
  environment = g_environ_setenv (environment, "BECKON_SOCKET", socket, TRUE);
  if (!beckon_host_is_elsewhere ())
    return environment;

  given = environment;
  return beckon_host_make_environment (inherited, (const char *const *) given);
}

char *
beckon_run_make_folder (BeckonTaskRun *task_run, const BeckonAgent *agent)
{
  const char *workspace = beckon_task_run_get_task (task_run)->workspace;
  const char *folder = beckon_task_run_get_row (task_run)->step->folder;

  if (folder == NULL && agent != NULL)
    folder = agent->folder;
  if (folder == NULL)
    folder = workspace;
  if (folder == NULL)
    return g_strdup (g_get_home_dir ());
  if (g_path_is_absolute (folder))
    return g_strdup (folder);
  return g_build_filename (workspace != NULL && g_path_is_absolute (workspace) ? workspace
                                                                               : g_get_home_dir (),
                           folder, NULL);
}

/* Why the agent called @name (nullable) cannot get a prompt. */
static void
explain_agent (const char *name, const BeckonAgent *agent, GError **error)
{
  if (name == NULL)
    beckon_note_set_error (error, BECKON_ERROR_NOT_FOUND,
                           _ ("Name the agent in the step or in the task."),
                           beckon_note_new ("no_agent"));
  else if (agent == NULL || agent->status == BECKON_AGENT_DELETED)
    beckon_note_set_error (error, BECKON_ERROR_NOT_FOUND,
                           _ ("See “beckon agents”, which also adds one."),
                           beckon_note_new (agent == NULL ? "agent_unknown" : "agent_gone", name));
  else
    beckon_note_set_error (error, BECKON_ERROR_NOT_FOUND,
                           _ ("Give it one with “beckon agents edit”."),
                           beckon_note_new ("agent_without_command", name));
}

gboolean
beckon_run_find_agent (BeckonTaskRun *task_run, const BeckonAgent **agent, GError **error)
{
  const BeckonStep *step = beckon_task_run_get_row (task_run)->step;
  const char *name = step->agent != NULL ? step->agent : beckon_task_run_get_task (task_run)->agent;

  *agent = beckon_task_run_get_agent (task_run);
  if (step->argv != NULL)
    {
      if (*agent != NULL && (*agent)->status == BECKON_AGENT_DELETED)
        *agent = NULL;
      return TRUE;
    }

  if (*agent != NULL && (*agent)->status != BECKON_AGENT_DELETED && (*agent)->command != NULL)
    return TRUE;
  explain_agent (name, *agent, error);
  return FALSE;
}
