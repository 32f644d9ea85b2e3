/* test-commands.c: the table of the commands
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli/command.h"

#include <string.h>

static void
test_table (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; beckon_commands[i] != NULL; i++)
    {
      const BeckonCommand *command = beckon_commands[i];

      g_test_message ("%s", command->name);
      g_assert_true (g_hash_table_add (names, (gpointer) command->name));
      g_assert_true (beckon_command_find (command->name) == command);
      g_assert_nonnull (command->run);
      g_assert_nonnull (command->summary);
      g_assert_false (g_str_has_suffix (command->summary, "."));
      g_assert_cmpuint (command->min_words, <=, command->max_words);
      g_assert_true ((command->max_words > 0) == (command->words != NULL));
    }
  g_assert_null (beckon_command_find ("no-such"));
  g_assert_null (beckon_command_find (""));
}

static void
test_options (void)
{
  for (guint i = 0; beckon_commands[i] != NULL; i++)
    {
      g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
      gboolean            letters[128] = { FALSE };
      const GOptionEntry *option = beckon_commands[i]->options;

      for (; option != NULL && option->long_name != NULL; option++)
        {
          g_test_message ("%s --%s", beckon_commands[i]->name, option->long_name);
          g_assert_true (g_hash_table_add (names, (gpointer) option->long_name));
          g_assert_true (option->short_name == 0 || !letters[(int) option->short_name]);
          letters[(int) option->short_name] = TRUE;
          g_assert_nonnull (option->description);
          g_assert_true ((option->arg == G_OPTION_ARG_NONE) == (option->arg_description == NULL));
          g_assert_true (option->arg == G_OPTION_ARG_NONE || option->arg == G_OPTION_ARG_FILENAME
                         || option->arg == G_OPTION_ARG_FILENAME_ARRAY);
        }
    }
}

/* AR-7: every command of the terminal is available to scripts. */
static void
test_terminal_commands (void)
{
  static const char *const wanted[] = { "tasks",  "status",   "logs",    "respond",
                                        "show",   "withdraw", "cancel",  "pause",
                                        "resume", "hold",     "correct", "help" };
  g_autofree char         *slash = beckon_commands_help (TRUE);
  g_autofree char         *shell = beckon_commands_help (FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      const BeckonCommand *command = beckon_command_find (wanted[i]);
      g_autofree char     *line = g_strdup_printf ("  /%s", wanted[i]);

      g_assert_nonnull (command);
      g_assert_true ((command->flags & BECKON_COMMAND_IN_TERMINAL) != 0);
      g_assert_nonnull (strstr (slash, line));
      g_assert_nonnull (strstr (shell, wanted[i]));
    }
  g_assert_null (strstr (slash, "/serve"));
  g_assert_nonnull (strstr (slash, "/quit"));
}

static void
test_help (void)
{
  g_autofree char *ask = beckon_command_help (beckon_command_find ("ask"), FALSE);
  g_autofree char *respond = beckon_command_help (beckon_command_find ("respond"), TRUE);

  g_assert_true (g_str_has_prefix (ask, "beckon ask [OPTION…] QUESTION"));
  for (const GOptionEntry *option = beckon_command_find ("ask")->options; option->long_name != NULL;
       option++)
    {
      g_autofree char *name = g_strdup_printf ("--%s", option->long_name);
      g_assert_nonnull (strstr (ask, name));
    }
  /* In the terminal the rest of the line is the answer. */
  g_assert_true (g_str_has_prefix (respond, "/respond [ID] ANSWER"));
  g_assert_null (strstr (respond, "--json"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/commands/table", test_table);
  g_test_add_func ("/cli/commands/options", test_options);
  g_test_add_func ("/ar/AR-7/every-line-of-the-terminal-is-a-command", test_terminal_commands);
  g_test_add_func ("/cli/commands/help", test_help);
  return g_test_run ();
}
