/* help.c: beckon help: the commands
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "cli/api.h"
#include "cli/print.h"

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char          *name = beckon_arguments_word (arguments, 0);
  const BeckonCommand *command;
  g_autofree char     *help = NULL;

  if (name == NULL)
    help = beckon_commands_help (context->terminal);
  else
    {
      command = beckon_command_find (name[0] == '/' ? name + 1 : name);
      if (command == NULL)
        return beckon_api_fail_usage (context, _ ("Unknown command “%s”. See “beckon help”."),
                                      name);
      help = beckon_command_help (command, context->terminal);
    }
  return beckon_print_out (help) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_help = {
  .name = "help",
  .words = N_ ("[COMMAND]"),
  .summary = N_ ("List the commands, or explain one"),
  .min_words = 0,
  .max_words = 1,
  .word = BECKON_WORD_COMMAND,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
