/* undo.c: beckon undo [ID]: takes back an answer that has not gone out yet (ATT-7)
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

/* (transfer full): the answer that was given last. */
static BeckonReply *
undo_last (BeckonContext *context, GError **error)
{
  g_autoptr (GString) body = g_string_new (NULL);

  beckon_json_open_object (body);
  beckon_json_add_string (body, "by", beckon_api_get_person ());
  beckon_json_close_object (body);

  return beckon_client_call (context->client, "POST", "/v1/undo", body->str, 0, error);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (BeckonReply) reply = NULL;
  g_autofree char *number = NULL;
  g_autofree char *said = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  if (beckon_arguments_count (arguments) > 0
      && !beckon_api_find_interaction (context->client, beckon_arguments_word (arguments, 0), &id,
                                       &error))
    return beckon_api_fail (context, error);
  beckon_json_open_object (body);
  reply = id != 0 ? beckon_api_act (context->client, id, "undo", body, &error)
                  : undo_last (context, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);

  number =
    beckon_api_id_to_string (json_object_get_int_member_with_default (reply->object, "id", 0));
  /* Translators: the number of a question */
  said = g_strdup_printf (_ ("Undone: question %s is open again."), number);

  return beckon_api_done (context, reply, said);
}

const BeckonCommand beckon_verb_undo = {
  .name = "undo",
  .words = N_ ("[ID]"),
  .summary = N_ ("Take back an answer that has not gone out yet"),
  .description =
    N_ ("An answer with a destructive option is held back for some seconds before the agent gets "
        "it. Without ID the answer that was given last is taken back."),
  .options = options,
  .min_words = 0,
  .max_words = 1,
  .word = BECKON_WORD_INTERACTION,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
