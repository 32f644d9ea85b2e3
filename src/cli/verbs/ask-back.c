/* ask-back.c: beckon ask-back ID TEXT: the person puts a question to the agent instead of an answer
 * (ATT-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-write.h"
#include "cli/api.h"

static const GOptionEntry options[] = {
  BECKON_OPTION_JSON,
  { NULL },
};

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  gboolean         named = beckon_verb_respond_is_named (arguments);
  g_autofree char *text = beckon_arguments_join (arguments, named ? 1 : 0);
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *number = NULL;
  g_autofree char *said = NULL;
  gint64           id = context->shown;

  if (!named && id == 0)
    return beckon_api_fail_usage (context, _ ("Missing argument: %s"), "ID");
  if (named
      && !beckon_api_find_interaction (context->client, beckon_arguments_word (arguments, 0), &id,
                                       &error))
    return beckon_api_fail (context, error);
  beckon_json_open_object (body);
  beckon_json_add_string (body, "text", text);
  reply = beckon_api_act (context->client, id, "ask-back", body, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  number = beckon_api_id_to_string (id);
  /* Translators: the number of a question */
  said = g_strdup_printf (
    _ ("Sent to the agent. Question %s stays open; nothing is chosen until the agent replies."),
    number);
  return beckon_api_done (context, reply, said);
}

const BeckonCommand beckon_verb_ask_back = {
  .name = "ask-back",
  .words = N_ ("[ID] TEXT"),
  .summary = N_ ("Ask the agent something about its question before you answer"),
  .description =
    N_ ("The question stays open with its options, and its countdown stands still until the agent "
        "has replied. ID is the number of a question or the id of a task; in the interactive "
        "terminal it defaults to the current question, and /ask does the same."),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_INTERACTION,
  .flags = BECKON_COMMAND_IN_TERMINAL | BECKON_COMMAND_FREE_TEXT,
  .run = run,
};
