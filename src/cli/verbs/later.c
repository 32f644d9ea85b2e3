/* later.c: beckon later ID TIME: postpones a question (ATT-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "cli/api.h"
#include "model/question/later.h"

static const GOptionEntry options[] = {
  BECKON_OPTION_JSON,
  { NULL },
};

/* If the terminal shows a question, the only word may be the time. */
static gboolean
read_words (BeckonContext         *context,
            const BeckonArguments *arguments,
            gint64                *id,
            const char           **time,
            GError               **error)
{
  guint  n = beckon_arguments_count (arguments);
  gint64 until_us;

  *id = context->shown;
  *time = n > 0 ? beckon_arguments_word (arguments, n - 1) : "1h";
  if (n == 0
      || (n == 1 && *id != 0 && !g_ascii_string_to_unsigned (*time, 10, 0, G_MAXINT64, NULL, NULL)
          && beckon_later_parse (*time, g_get_real_time (), &until_us, NULL)))
    return TRUE;
  if (n == 1)
    *time = "1h";

  return beckon_api_find_interaction (context->client, beckon_arguments_word (arguments, 0), id,
                                      error);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autofree char *number = NULL;
  g_autofree char *said = NULL;
  g_autofree char *until = NULL;
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (GError) error = NULL;
  gint64      now_us = g_get_real_time ();
  gint64      until_us = 0;
  const char *time;
  gint64      id;

  if (beckon_arguments_count (arguments) == 0 && context->shown == 0)
    return beckon_api_fail_usage (context, _ ("Missing argument: %s"), "ID");
  if (!read_words (context, arguments, &id, &time, &error)
      || !beckon_later_parse (time, now_us, &until_us, &error))
    return beckon_api_fail (context, error);

  beckon_json_open_object (body);
  beckon_json_add_time (body, "until", until_us);
  reply = beckon_api_act (context->client, id, "later", body, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  number = beckon_api_id_to_string (id);
  until = beckon_later_format (until_us, now_us);
  /* Translators: the number of a question and a time */
  said = g_strdup_printf (_ ("Question %s is set aside until %s."), number, until);
  return beckon_api_done (context, reply, said);
}

const BeckonCommand beckon_verb_later = {
  .name = "later",
  .words = N_ ("[ID] [TIME]"),
  .summary = N_ ("Set a question aside until a time"),
  .description =
    N_ ("TIME may be 15m, 1h, tomorrow, 15:30 or 2026-12-24T09:00; default: one hour. The "
        "question is then asked again with its full countdown, and its agent is told that it was "
        "postponed. In the interactive terminal ID defaults to the current question."),
  .options = options,
  .min_words = 0,
  .max_words = 2,
  .word = BECKON_WORD_INTERACTION,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
