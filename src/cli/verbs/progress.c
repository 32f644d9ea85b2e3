/* progress.c: beckon progress ID PERCENT: reports the progress of a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/caller.h"

static const GOptionEntry options[] = { BECKON_OPTION_JSON, { NULL } };

/* "62", "62.5" or "62%". */
static gboolean
parse_percent (const char *text, double *percent)
{
  char *end = NULL;

  /* Only digits and a point: no hexadecimal numbers, no exponents. */
  if (!g_ascii_isdigit (text[0]) || text[strspn (text, "0123456789.%")] != '\0')
    return FALSE;
  *percent = g_ascii_strtod (text, &end);
  if (*end == '%')
    end++;
  return *end == '\0' && *percent <= 100;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autofree char *id = beckon_api_escape (beckon_arguments_word (arguments, 0));
  g_autofree char *path = g_strconcat ("/v1/tasks/", id, NULL);
  g_autofree char *message = beckon_arguments_join (arguments, 2);
  g_autofree char *agent = beckon_caller_dup_agent (NULL);
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  double percent;

  if (!parse_percent (beckon_arguments_word (arguments, 1), &percent))
    return beckon_api_fail_usage (context, _ ("“%s” is not a number from 0 to 100"),
                                  beckon_arguments_word (arguments, 1));
  beckon_json_open_object (body);
  beckon_json_add_double (body, "progress", percent / 100);
  if (message[0] != '\0')
    beckon_json_add_string (body, "message", message);
  beckon_json_add_string (body, "agent", agent);
  beckon_json_close_object (body);
  reply = beckon_client_call (context->client, "PATCH", path, body->str, 0, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  return beckon_api_done (context, reply, NULL);
}

const BeckonCommand beckon_verb_progress = {
  .name = "progress",
  .words = N_ ("TASK PERCENT [MESSAGE]"),
  .summary = N_ ("Report progress on a task"),
  .options = options,
  .min_words = 2,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_TASK,
  .run = run,
};
