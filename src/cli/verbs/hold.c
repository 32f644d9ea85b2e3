/* hold.c: beckon hold ID: stops the countdown of a question (AIC-7)
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
  { "off", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Resume the countdown"), NULL },
  BECKON_OPTION_JSON,
  { NULL },
};

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  gboolean held = !beckon_arguments_flag (arguments, "off");
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (BeckonReply) reply = NULL;
  g_autofree char *number = NULL;
  g_autofree char *said = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id = context->shown;

  if (beckon_arguments_count (arguments) == 0 && id == 0)
    return beckon_api_fail_usage (context, _ ("Missing argument: %s"), "ID");
  if (beckon_arguments_count (arguments) > 0
      && !beckon_api_find_interaction (context->client, beckon_arguments_word (arguments, 0), &id,
                                       &error))
    return beckon_api_fail (context, error);
  beckon_json_open_object (body);
  beckon_json_add_boolean (body, "held", held);
  reply = beckon_api_act (context->client, id, "hold", body, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  number = beckon_api_id_to_string (id);
  said = g_strdup_printf (held ? _ ("Question %s is on hold until someone answers.")
                               : _ ("The countdown of question %s has resumed."),
                          number);
  return beckon_api_done (context, reply, said);
}

const BeckonCommand beckon_verb_hold = {
  .name = "hold",
  .words = N_ ("[ID]"),
  .summary = N_ ("Put the countdown of a question on hold"),
  .description = N_ ("In the interactive terminal ID defaults to the current question."),
  .options = options,
  .min_words = 0,
  .max_words = 1,
  .word = BECKON_WORD_INTERACTION,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
