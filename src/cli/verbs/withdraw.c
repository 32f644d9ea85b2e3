/* withdraw.c: beckon withdraw ID: withdraws a question
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
  { "reason", 'r', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Reason for withdrawing"), N_ ("TEXT") },
  BECKON_OPTION_JSON,
  { NULL },
};

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char *reason = beckon_arguments_text (arguments, "reason");
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (BeckonReply) reply = NULL;
  g_autofree char *number = NULL;
  g_autofree char *said = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id;

  if (!beckon_api_find_interaction (context->client, beckon_arguments_word (arguments, 0), &id,
                                    &error))
    return beckon_api_fail (context, error);
  beckon_json_open_object (body);
  if (reason != NULL)
    beckon_json_add_string (body, "reason", reason);
  reply = beckon_api_act (context->client, id, "withdraw", body, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  number = beckon_api_id_to_string (id);
  said = g_strdup_printf (_ ("Question %s withdrawn."), number);
  return beckon_api_done (context, reply, said);
}

const BeckonCommand beckon_verb_withdraw = {
  .name = "withdraw",
  .words = N_ ("ID"),
  .summary = N_ ("Withdraw a question"),
  .options = options,
  .min_words = 1,
  .max_words = 1,
  .word = BECKON_WORD_INTERACTION,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
