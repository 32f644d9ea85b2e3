/* mcp.c: beckon mcp: the desk as an MCP server on standard input and output, or in front of another
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <signal.h>
#include <unistd.h>

#include "base/display-text.h"
#include "base/duration.h"
#include "base/paths.h"
#include "cli/api.h"
#include "cli/mcp/bridge.h"
#include "cli/mcp/wrap.h"
#include "cli/print.h"

static const GOptionEntry options[] = {
  { "wrap", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_ ("Start another MCP server, and ask at the desk what it asks its client"), NULL },
  { "wait", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("How long the client waits for a call, such as “7 days”; default: what its name tells"),
    N_ ("DURATION") },
  { NULL },
};

static int
run_wrapped (BeckonReach *reach, const BeckonArguments *arguments)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *line = NULL;
  g_autofree char *safe = NULL;
  int              status;

  for (guint i = 0; i < beckon_arguments_count (arguments); i++)
    g_ptr_array_add (argv, (gpointer) beckon_arguments_word (arguments, i));
  g_ptr_array_add (argv, NULL);
  status =
    beckon_wrap_run (reach, STDIN_FILENO, STDOUT_FILENO, (const char *const *) argv->pdata, &error);
  if (error == NULL)
    return status;
  safe = beckon_display_text (error->message, TRUE);
  line = g_strdup_printf ("beckon: %s\n", safe);
  beckon_print_err (line);
  return status;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  gboolean         wrap = beckon_arguments_flag (arguments, "wrap");
  const char      *wait = beckon_arguments_text (arguments, "wait");
  gint64           wait_us = 0;
  int              number;
  g_autofree char *socket = beckon_paths_dup_socket ();
  g_autoptr (BeckonReach) reach = NULL;
  g_autoptr (GError) error = NULL;

  if (wait != NULL && !beckon_duration_parse (wait, &wait_us, &error))
    return beckon_api_fail (context, error);
  if (wrap != (beckon_arguments_count (arguments) > 0))
    return beckon_api_fail_usage (context, wrap ? _ ("--wrap needs the command of an MCP server")
                                                : _ ("A command needs --wrap before it"));
  /* A client that closes its end is an error of write(), and no signal. */
  signal (SIGPIPE, SIG_IGN);
  reach = beckon_reach_new (socket);
  if (wrap)
    return run_wrapped (reach, arguments);
  number = beckon_bridge_run (reach, STDIN_FILENO, STDOUT_FILENO, wait_us / G_USEC_PER_SEC);
  if (number != 0)
    {
      /* Whoever sent it sees that it ended the process. */
      signal (number, SIG_DFL);
      raise (number);
    }
  return BECKON_EXIT_DONE;
}

const BeckonCommand beckon_verb_mcp = {
  .name = "mcp",
  .words = N_ ("[COMMAND [ARGUMENT…]]"),
  .summary = N_ ("Connect an MCP client to the desk over standard input and output"),
  .description =
    N_ ("For the configuration of a client: command “beckon”, arguments “mcp”. Reads "
        "one message in each line and passes it on to the desk, which is started if "
        "none runs. Ends when its input ends; questions stay on the desk.\n\nWith --wrap it stands "
        "before another MCP server: “beckon mcp --wrap npx some-server”. Everything "
        "passes, but what the server asks its client (elicitation) is asked at the "
        "desk, also where the client could not."),
  .options = options,
  .max_words = G_MAXUINT,
  .flags = BECKON_COMMAND_STARTS_PROGRAM,
  .run = run,
};
