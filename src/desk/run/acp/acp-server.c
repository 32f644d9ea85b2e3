/* acp-server.c: the MCP server of the desk, as an agent is told to start it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/acp/acp-server.h"

#include <string.h>

#include "desk/run/host.h"

#define PROGRAM "beckon"
#define COMMAND "mcp"

char **
beckon_acp_server_make_command (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *program = NULL;

  if (beckon_host_is_elsewhere ())
    {
      g_strv_builder_add_many (builder, "flatpak", "run", "--command=" PROGRAM, BECKON_APP_ID,
                               COMMAND, NULL);
      return g_strv_builder_end (builder);
    }
  program = g_find_program_in_path (PROGRAM);
  if (program == NULL)
    program = g_find_program_in_path (BINDIR "/" PROGRAM);
  if (program == NULL)
    return NULL;
  g_strv_builder_add_many (builder, program, COMMAND, NULL);
  return g_strv_builder_end (builder);
}

char **
beckon_acp_server_make_environment (char **environment)
{
  static const char *const names[] = { "BECKON_TASK_ID", "BECKON_RUNTIME_DIR", "BECKON_DATA_DIR",
                                       "BECKON_SOCKET" };
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = g_environ_getenv (environment, names[i]);

      if (value != NULL)
        {
          g_autofree char *variable = g_strconcat (names[i], "=", value, NULL);

          g_strv_builder_add (builder, variable);
        }
    }
  return g_strv_builder_end (builder);
}
