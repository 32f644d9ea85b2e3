/* reply.c: beckon reply ID TEXT: what an agent says to a person who has asked back (ATT-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/ask-and-wait.h"

static const GOptionEntry options[] = {
  { "wait", 'w', 0, G_OPTION_ARG_NONE, NULL, N_ ("Wait for the answer, and print it"), NULL },
  { "agent", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Name of the agent; default: the one that asked"), N_ ("NAME") },
  BECKON_OPTION_JSON,
  { NULL },
};

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autofree char *text = beckon_arguments_join (arguments, 1);
  const char      *agent = beckon_arguments_text (arguments, "agent");
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonInteraction) interaction = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *number = NULL;
  g_autofree char *path = NULL;
  g_autofree char *said = NULL;
  gint64           id;

  if (!beckon_api_find_interaction (context->client, beckon_arguments_word (arguments, 0), &id,
                                    &error))
    return beckon_api_fail (context, error);
  number = beckon_api_id_to_string (id);
  path = g_strdup_printf ("/v1/interactions/%s/reply", number);
  beckon_json_open_object (body);
  beckon_json_add_string (body, "text", text);
  if (agent != NULL)
    beckon_json_add_string (body, "agent", agent);
  beckon_json_close_object (body);
  reply = beckon_client_call (context->client, "POST", path, body->str, 0, &error);
  if (reply != NULL)
    interaction = beckon_interaction_from_json (reply->object, &error);
  if (interaction == NULL)
    return beckon_api_fail (context, error);
  if (beckon_arguments_flag (arguments, "wait"))
    return beckon_wait_and_report (context, interaction, g_steal_pointer (&reply));

  /* Translators: the number of a question */
  said = g_strdup_printf (_ ("Replied. Question %s waits for the answer."), number);
  return beckon_api_done (context, reply, said);
}

const BeckonCommand beckon_verb_reply = {
  .name = "reply",
  .words = N_ ("ID TEXT"),
  .summary = N_ ("Reply to a person who has asked something about a question"),
  .description =
    N_ ("For agents: a command that asks and waits exits with status 5 when the person asks "
        "something back. The question stays open; with --wait this command replies and then waits "
        "for the answer as the asking command did, and exits with status 5 again if the person "
        "asks once more."),
  .options = options,
  .min_words = 2,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_INTERACTION,
  .run = run,
};
