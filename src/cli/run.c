/* run.c: the whole program: a command of the shell, or the interactive terminal
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/run.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "cli/api.h"
#include "cli/print.h"

/* @self (nullable): the command whose words they are. */
static gboolean
wants (const BeckonCommand *self, const char *const *words, const char *option)
{
  gboolean strict = self != NULL && (self->flags & BECKON_COMMAND_STARTS_PROGRAM) != 0;

  for (guint i = 0;
       words[i] != NULL && strcmp (words[i], "--") != 0 && !(strict && words[i][0] != '-'); i++)
    if (strcmp (words[i], option) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
has_option (const BeckonCommand *self, const char *name)
{
  for (const GOptionEntry *option = self->options; option != NULL && option->long_name != NULL;
       option++)
    if (strcmp (option->long_name, name) == 0)
      return TRUE;
  return FALSE;
}

/* Says on standard error what went wrong. Returns the exit status. */
static int
run_command (const BeckonCommand *self, BeckonContext *context, const char *const *words)
{
  g_autoptr (BeckonArguments) arguments = NULL;
  g_autoptr (GError) error = NULL;

  if (wants (self, words, "--help") || wants (self, words, "-h"))
    {
      g_autofree char *help = beckon_command_help (self, FALSE);
      return beckon_print_out (help) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
    }
  /* Already the report of a wrong command line is JSON when that was asked for. */
  context->json = wants (self, words, "--json");
  arguments = beckon_arguments_parse (self, words, &error);
  if (arguments == NULL)
    {
      int status = beckon_api_fail (context, error);

      if (!context->json)
        {
          g_autofree char *usage = beckon_command_usage (self, FALSE);
          g_autofree char *text = g_strdup_printf ("      %s\n", usage);
          beckon_print_err (text);
        }
      return status;
    }
  context->json = has_option (self, "json") && beckon_arguments_flag (arguments, "json");
  return self->run (context, arguments);
}

int
beckon_cli_run (BeckonClient      *client,
                const char *const *words,
                int (*run_terminal) (BeckonContext *context))
{
  g_auto (BeckonContext) context = { .client = client };
  const BeckonCommand *command;

  beckon_print_init_styles (isatty (STDOUT_FILENO));
  if (words[0] == NULL)
    {
      if (run_terminal != NULL && isatty (STDIN_FILENO) && isatty (STDOUT_FILENO))
        return run_terminal (&context);
      {
        g_autofree char *help = beckon_commands_help (FALSE);
        beckon_print_err (help);
      }
      return BECKON_EXIT_USAGE;
    }
  if (strcmp (words[0], "--help") == 0 || strcmp (words[0], "-h") == 0)
    {
      g_autofree char *help = beckon_commands_help (FALSE);
      return beckon_print_out (help) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
    }
  if (strcmp (words[0], "--version") == 0)
    return beckon_print_out ("beckon " BECKON_VERSION "\n") ? BECKON_EXIT_DONE
                                                            : BECKON_EXIT_REFUSED;

  command = beckon_command_find (words[0]);
  if (command == NULL)
    {
      g_autofree char     *safe = g_utf8_make_valid (words[0], -1);
      const BeckonCommand *near;

      near = beckon_command_find_near (safe, FALSE);
      context.json = wants (NULL, words, "--json");
      if (near != NULL)
        return beckon_api_fail_usage (
          &context, _ ("Unknown command “%s”. Did you mean “%s”? See “beckon help”."), safe,
          near->name);
      return beckon_api_fail_usage (&context, _ ("Unknown command “%s”. See “beckon help”."), safe);
    }
  return run_command (command, &context, words + 1);
}
