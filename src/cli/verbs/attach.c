/* attach.c: beckon attach [ID] FILE: attaches a file to the answer that follows (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "cli/api.h"
#include "cli/attach.h"
#include "cli/print.h"

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  gboolean         named = beckon_verb_respond_is_named (arguments);
  g_autofree char *file = beckon_arguments_join (arguments, named ? 1 : 0);
  g_autofree char *shown = g_filename_display_basename (file);
  g_autofree char *text = NULL;
  g_autofree char *number = NULL;
  g_autofree char *question = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id = context->shown;
  gint64 attachment;

  if (!named && id == 0)
    return beckon_api_fail_usage (context, _ ("Missing argument: %s"), "ID");
  if (named
      && !beckon_api_find_interaction (context->client, beckon_arguments_word (arguments, 0), &id,
                                       &error))
    return beckon_api_fail (context, error);
  attachment = beckon_attach_file (context, id, file, &error);
  if (attachment == 0)
    return beckon_api_fail (context, error);
  number = beckon_api_id_to_string (attachment);
  question = beckon_api_id_to_string (id);
  if (context->terminal)
    /* Translators: the name of a file, and the number of a question */
    text = g_strdup_printf (_ ("“%s” goes with your answer to question %s.\n"), shown, question);
  else
    /* Translators: the name of a file, and numbers; the command stays as it is */
    text = g_strdup_printf (
      _ ("“%s” is attachment %s. To send it: beckon respond %s --attached %s ANSWER\n"), shown,
      number, question, number);

  return beckon_print_out (text) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_attach = {
  .name = "attach",
  .words = N_ ("[ID] FILE"),
  .summary = N_ ("Attach a file to your next answer"),
  .description = N_ (
    "The agent gets the file with the answer, and nothing before. ID is the number of a question "
    "or the id of a task; in the interactive terminal it defaults to the current question, and "
    "the file goes with your next answer to it. In a shell, “beckon respond --attach FILE” does "
    "both at once. A file has at most 10 MiB, a question at most 10 files and 25 MiB."),
  .min_words = 1,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_INTERACTION,
  .flags = BECKON_COMMAND_IN_TERMINAL | BECKON_COMMAND_FREE_TEXT,
  .run = run,
};
