/* correct.c: beckon correct ID ANSWER: changes an answer afterwards (AIC-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "cli/api.h"

static const GOptionEntry options[] = {
  { "note", 'n', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("A note to the agent, added to the answer"),
    N_ ("TEXT") },
  BECKON_OPTION_JSON,
  { NULL },
};

/* (transfer full): how the desk interpreted @answer: the label of the option if it is a number. */
static char *
dup_corrected (const BeckonReply *reply, const char *answer)
{
  g_autoptr (BeckonInteraction) interaction = beckon_interaction_from_json (reply->object, NULL);
  const BeckonCorrection *last = NULL;

  if (interaction != NULL && interaction->corrections != NULL && interaction->corrections->len > 0)
    last = interaction->corrections->pdata[interaction->corrections->len - 1];
  return beckon_display_text (last != NULL ? last->response : answer, FALSE);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autofree char *answer = beckon_arguments_join (arguments, 1);
  g_autofree char *safe = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autofree char *number = NULL;
  g_autofree char *said = NULL;
  gint64           id;

  if (!beckon_api_parse_id (beckon_arguments_word (arguments, 0), &id))
    return beckon_api_fail_usage (context, _ ("“%s” is not the number of a question"),
                                  beckon_arguments_word (arguments, 0));
  reply = beckon_api_respond (context->client, id, "correction", answer,
                              beckon_arguments_text (arguments, "note"), &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  number = beckon_api_id_to_string (id);
  safe = dup_corrected (reply, answer);
  said = g_strdup_printf (_ ("Question %s corrected: \"%s\""), number, safe);
  return beckon_api_done (context, reply, said);
}

const BeckonCommand beckon_verb_correct = {
  .name = "correct",
  .words = N_ ("ID ANSWER"),
  .summary = N_ ("Correct the answer to a question that is settled"),
  .description =
    N_ ("The correction is recorded next to the original answer, and the agent is notified."),
  .options = options,
  .min_words = 2,
  .max_words = G_MAXUINT,
  .flags = BECKON_COMMAND_IN_TERMINAL | BECKON_COMMAND_FREE_TEXT,
  .run = run,
};
