/* database.c: beckon database: a PostgreSQL database is set up, filled from a file, and checked,
 * and the work of a desk that is gone is moved
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "base/paths.h"
#include "cli/api.h"
#include "cli/checkup.h"
#include "cli/print.h"
#include "db/address.h"
#include "db/database.h"

static const GOptionEntry options[] = {
  { "role", 'r', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("setup: the tables belong to this role of the server, which is created if it does not "
        "exist"),
    N_ ("NAME") },
  { "from", 'f', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("copy: the data file; default: that of this computer's desk. move: the computer whose desk "
        "does not come back, or that desk's id"),
    N_ ("FILE|DESK") },
  BECKON_OPTION_JSON,
  { NULL },
};

/* (transfer full) (nullable): the second word, or else the database of the desk, if that has an
 * address. */
static char *
dup_address (const BeckonArguments *arguments)
{
  const char      *word = beckon_arguments_word (arguments, 1);
  g_autofree char *place = NULL;

  if (word != NULL)
    return g_strdup (word);

  place = beckon_paths_dup_database ();

  return beckon_address_is (place) ? g_steal_pointer (&place) : NULL;
}

static int
set_up (BeckonContext *context, const BeckonArguments *arguments, const char *address)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *line = NULL;

  if (!beckon_database_set_up (address, beckon_arguments_text (arguments, "role"), &error))
    return beckon_api_fail (context, error);

  /* translators: %s is an address */
  line = g_strdup_printf (_ ("The tables are there. Start a desk: beckon serve --database %s\n"),
                          address);

  return beckon_print_out (line) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

static void
print_copied (const char *table, gint64 n_rows, gpointer user_data)
{
  g_autofree char *line = g_strdup_printf ("%-20s %10" G_GINT64_FORMAT "\n", table, n_rows);

  *(gint64 *) user_data += n_rows;
  beckon_print_err (line);
}

static int
copy (BeckonContext *context, const BeckonArguments *arguments, const char *address)
{
  const char      *named = beckon_arguments_text (arguments, "from");
  g_autofree char *path = NULL;
  g_autofree char *line = NULL;
  g_autoptr (GError) error = NULL;
  gint64 n_rows = 0;

  if (named != NULL)
    path = g_strdup (named);
  else
    {
      g_autofree char *folder = beckon_paths_dup_data_dir ();

      path = g_build_filename (folder, "beckon.db", NULL);
    }
  if (!beckon_database_copy (path, address, print_copied, &n_rows, &error))
    return beckon_api_fail (context, error);

  /* translators: a number, and the path of a file */
  line =
    g_strdup_printf (_ ("%" PRId64 " rows were copied. The file %s is as it was.\n"), n_rows, path);

  return beckon_print_out (line) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

static int
move (BeckonContext *context, const BeckonArguments *arguments, const char *address)
{
  const char *from = beckon_arguments_text (arguments, "from");
  g_autoptr (GError) error = NULL;
  g_autofree char *line = NULL;
  gint64           n_tasks = 0, n_agents = 0;

  if (from == NULL)
    return beckon_api_fail_usage (context, _ ("Name the computer whose desk is gone: --from %s."),
                                  "DESK");
  if (!beckon_database_move (address, from, &n_tasks, &n_agents, &error))
    return beckon_api_fail (context, error);

  /* translators: two numbers, and an address */
  line = g_strdup_printf (_ ("Moved to the desk of this computer: unfinished plans: %" PRId64
                             ", agents: %" PRId64 ".\n"
                             "Start it: beckon serve --database %s\n"),
                          n_tasks, n_agents, address);

  return beckon_print_out (line) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

static int
check (BeckonContext *context, const char *address)
{
  g_autoptr (GPtrArray) findings =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_finding_free);

  beckon_checkup_database (findings, address);

  return beckon_checkup_print (findings, context->json) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char      *verb = beckon_arguments_word (arguments, 0);
  g_autofree char *address = dup_address (arguments);

  if (address == NULL)
    return beckon_api_fail_usage (
      context, _ ("Name the database, like postgresql://NAME@HOST/DATABASE, or set %s."),
      "BECKON_DATABASE");
  if (strcmp (verb, "setup") == 0)
    return set_up (context, arguments, address);
  if (strcmp (verb, "copy") == 0)
    return copy (context, arguments, address);
  if (strcmp (verb, "move") == 0)
    return move (context, arguments, address);
  if (strcmp (verb, "check") == 0)
    return check (context, address);

  return beckon_api_fail_usage (context, _ ("“%s” is none of setup, copy, move and check."), verb);
}

const BeckonCommand beckon_verb_database = {
  .name = "database",
  .words = N_ ("setup|copy|move|check [ADDRESS]"),
  .summary = N_ ("Set up a PostgreSQL database, fill it, move the work of a desk, or check it"),
  .description =
    N_ ("ADDRESS has the form postgresql://NAME@HOST/DATABASE; without it, BECKON_DATABASE is "
        "used. A password has no place in it: put it into ~/.pgpass.\n\n"
        "setup creates the tables. With --role they belong to that role, which is created without "
        "a password if it does not exist.\n\n"
        "copy needs a database without tasks and questions, and no desk that has the file open. "
        "Attachments stay where they are. An error leaves the database as it was.\n\n"
        "move is for a computer that does not come back: what its desk was to carry out, plans "
        "and agents with a command, is carried out here. Both desks must be stopped; commands and "
        "folders must be here, too.\n\n"
        "check changes nothing. It exits with 0 when there are no problems."),
  .options = options,
  .min_words = 1,
  .max_words = 2,
  .run = run,
};
