/* command.c: finding a command, and the help that its table entry makes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/command.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/print.h"

/* No command is longer, by far. */
#define MAX_NEAR_BYTES 32

void
beckon_context_clear (BeckonContext *self)
{
  g_clear_object (&self->client);
  g_clear_pointer (&self->attached, g_array_unref);
  g_clear_pointer (&self->first_step, g_free);
}

const BeckonCommand *
beckon_command_find (const char *name)
{
  for (guint i = 0; beckon_commands[i] != NULL; i++)
    if (strcmp (beckon_commands[i]->name, name) == 0)
      return beckon_commands[i];
  return NULL;
}

/* How many letters have to be put in, left out, exchanged or swapped to make @b of @a. */
static guint
count_slips (const char *a, const char *b)
{
  gsize             n = strlen (a), m = strlen (b);
  g_autofree guint *table = g_new0 (guint, (n + 1) * (m + 1));

#define AT(i, j) table[(i) * (m + 1) + (j)]
  for (gsize i = 0; i <= n; i++)
    for (gsize j = 0; j <= m; j++)
      {
        guint least;

        if (i == 0 || j == 0)
          {
            AT (i, j) = (guint) (i + j);
            continue;
          }
        least = MIN (AT (i - 1, j), AT (i, j - 1)) + 1;
        least = MIN (least, AT (i - 1, j - 1) + (a[i - 1] != b[j - 1]));
        if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
          least = MIN (least, AT (i - 2, j - 2) + 1);
        AT (i, j) = least;
      }
  return AT (n, m);
#undef AT
}

const BeckonCommand *
beckon_command_find_near (const char *name, gboolean slash)
{
  g_autofree char     *lower = NULL;
  const BeckonCommand *nearest = NULL;
  guint                least = 0;

  if (strlen (name) < 2 || strlen (name) > MAX_NEAR_BYTES)
    return NULL;
  lower = g_ascii_strdown (name, -1);
  for (guint i = 0; beckon_commands[i] != NULL; i++)
    {
      const BeckonCommand *command = beckon_commands[i];
      guint                slips = count_slips (lower, command->name);

      if (slash && (command->flags & BECKON_COMMAND_IN_TERMINAL) == 0)
        continue;
      /* A short word is soon made into any other. */
      if (slips <= (strlen (command->name) < 5 ? 1 : 2) && slips < strlen (lower)
          && (nearest == NULL || slips < least))
        {
          nearest = command;
          least = slips;
        }
    }
  return nearest;
}

char *
beckon_command_usage (const BeckonCommand *self, gboolean slash)
{
  gboolean options =
    self->options != NULL && !(slash && (self->flags & BECKON_COMMAND_FREE_TEXT) != 0);

  return g_strconcat (slash ? "/" : "beckon ", self->name, options ? " " : "",
                      options ? _ ("[OPTION…]") : "", self->words != NULL ? " " : "",
                      self->words != NULL ? self->words : "", NULL);
}

/* A row of a table: @left is @columns wide; where it is wider, @right begins a line of its own. */
static void
print_row (GString *out, const char *left, guint columns, const char *right)
{
  if (beckon_print_width (left) > columns)
    {
      g_string_append_printf (out, "%s\n", left);
      left = "";
    }
  beckon_print_padded (out, left, columns);
  g_string_append_printf (out, "  %s\n", right);
}

static void
print_option (GString *out, const GOptionEntry *option)
{
  g_autoptr (GString) left = g_string_new ("  ");

  if (option->short_name != 0)
    g_string_append_printf (left, "-%c, ", option->short_name);
  g_string_append_printf (left, "--%s", option->long_name);
  if (option->arg_description != NULL)
    g_string_append_printf (left, "=%s", option->arg_description);
  print_row (out, left->str, 26, _ (option->description));
}

char *
beckon_command_help (const BeckonCommand *self, gboolean slash)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *usage = beckon_command_usage (self, slash);

  g_string_append_printf (out, "%s\n\n%s.\n", usage, _ (self->summary));
  if (self->description != NULL)
    g_string_append_printf (out, "\n%s\n", _ (self->description));
  if (self->options != NULL && !(slash && (self->flags & BECKON_COMMAND_FREE_TEXT) != 0))
    {
      g_string_append_c (out, '\n');
      for (const GOptionEntry *option = self->options; option->long_name != NULL; option++)
        print_option (out, option);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

char *
beckon_commands_help (gboolean slash)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (!slash)
    g_string_append_printf (out, "%s\n\n%s\n\n", _ ("beckon [COMMAND] [OPTION…]"),
                            _ ("A desk for AI agents, in the terminal. Without a command, and on a "
                               "terminal: the interactive terminal."));
  for (guint i = 0; beckon_commands[i] != NULL; i++)
    {
      const BeckonCommand *command = beckon_commands[i];
      g_autofree char     *left = NULL;

      if (slash && (command->flags & BECKON_COMMAND_IN_TERMINAL) == 0)
        continue;
      left = g_strconcat ("  ", slash ? "/" : "", command->name, command->words != NULL ? " " : "",
                          command->words != NULL ? command->words : "", NULL);
      print_row (out, left, 30, _ (command->summary));
    }
  if (slash)
    {
      print_row (out, "  /quit", 30, _ ("Leave the terminal; open questions stay open"));
    }
  else
    g_string_append_printf (out, "\n%s\n", _ ("Run “beckon help COMMAND” for details."));
  return g_string_free (g_steal_pointer (&out), FALSE);
}
