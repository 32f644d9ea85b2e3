/* skip.c: beckon skip ID: continues without an answer (CF-3); also handles the word “skip” as an
 * answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/text-fold.h"
#include "cli/api.h"
#include "model/question/option-match.h"

static const GOptionEntry options[] = {
  BECKON_OPTION_JSON,
  { NULL },
};

gboolean
beckon_verb_skip_check_answer (const BeckonInteraction *question,
                               const char              *answer,
                               gboolean                 in_terminal,
                               GError                 **error)
{
  g_autofree char *folded = beckon_text_fold (answer, -1);
  g_autoptr (BeckonOptionMatch) match = NULL;
  g_autofree char *hint = NULL;
  guint            index;

  if (strcmp (folded, "skip") != 0 || !question->allow_other
      || question->kind == BECKON_KIND_HANDOFF)
    return TRUE;
  match = beckon_option_match_new (question->options);
  if (beckon_option_match_find (match, answer, FALSE, &index, NULL) != BECKON_OPTION_MATCH_NONE)
    return TRUE;

  if (question->kind == BECKON_KIND_CLARIFICATION)
    hint = in_terminal
             ? g_strdup_printf (_ ("Use /skip %lld to continue without an answer, or /respond %lld "
                                   "-- skip to send the word."),
                                (long long) question->id, (long long) question->id)
             : g_strdup_printf (_ ("Use “beckon skip %lld” to continue without an answer, or "
                                   "“beckon respond %lld -- skip” to send the word."),
                                (long long) question->id, (long long) question->id);
  else
    hint =
      in_terminal
        ? g_strdup_printf (_ ("It cannot be skipped: answer it, or set it aside with /later %lld. "
                              "Use /respond %lld -- skip to send the word."),
                           (long long) question->id, (long long) question->id)
        : g_strdup_printf (_ ("It cannot be skipped: answer it, or set it aside with “beckon later "
                              "%lld”. Use “beckon respond %lld -- skip” to send the word."),
                           (long long) question->id, (long long) question->id);
  beckon_set_error (error, BECKON_ERROR_MISFIT, hint,
                    _ ("“%s” was not sent as the answer to question %lld."), "skip",
                    (long long) question->id);
  return FALSE;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char *word = beckon_arguments_word (arguments, 0);
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *number = NULL;
  g_autofree char *said = NULL;
  gint64           id = context->shown;

  if (word == NULL && id == 0)
    return beckon_api_fail_usage (context, _ ("Missing argument: %s"), "ID");
  if (word != NULL && !beckon_api_find_interaction (context->client, word, &id, &error))
    return beckon_api_fail (context, error);
  reply = beckon_api_skip (context->client, id, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  number = beckon_api_id_to_string (id);
  if (json_object_get_string_member_with_default (reply->object, "request_id", NULL) != NULL)
    /* Translators: the number of a question */
    said =
      g_strdup_printf (_ ("Question %s skipped; continuing with the original request."), number);
  else
    /* Translators: the number of a question */
    said =
      g_strdup_printf (_ ("Question %s skipped; its agent continues without an answer."), number);
  return beckon_api_done (context, reply, said);
}

const BeckonCommand beckon_verb_skip = {
  .name = "skip",
  .words = N_ ("[ID]"),
  .summary = N_ ("Skip a question and continue without an answer"),
  .description = N_ ("Only clarifications can be skipped: a request then continues unchanged, an "
                     "agent without an answer. ID is the number of a question or the id of a task; "
                     "in the interactive terminal it defaults to the current question."),
  .options = options,
  .min_words = 0,
  .max_words = 1,
  .word = BECKON_WORD_INTERACTION,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
