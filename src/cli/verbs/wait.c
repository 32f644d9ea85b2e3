/* wait.c: beckon wait TASK DURATION: lets a task wait, during which nothing of it runs (WH-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "cli/api.h"
#include "cli/caller.h"

static const GOptionEntry options[] = {
  { "until", 'u', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("A point in time instead of the duration, such as 2026-11-27T09:00:00Z"), N_ ("TIME") },
  { "note", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("What it waits for; stands in the log"),
    N_ ("TEXT") },
  BECKON_OPTION_JSON,
  { NULL },
};

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char      *word = beckon_arguments_word (arguments, 0);
  const char      *until = beckon_arguments_text (arguments, "until");
  g_autofree char *id = beckon_api_escape (word);
  g_autofree char *path = g_strdup_printf ("/v1/tasks/%s/wait", id);
  g_autofree char *duration = beckon_arguments_join (arguments, 1);
  g_autofree char *agent = beckon_caller_dup_agent (NULL);
  g_autofree char *message = NULL;
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  gint64 number;

  if (beckon_api_parse_id (word, &number))
    return beckon_api_fail_usage (
      context,
      _ ("“%s” is the number of a question; here the id of a task is needed, such as task-…"),
      word);
  if ((until != NULL) == (duration[0] != '\0'))
    return beckon_api_fail_usage (context, _ ("Say how long, such as “5 days”, or --until when"));

  beckon_json_open_object (body);
  if (until != NULL)
    beckon_json_add_string (body, "until", until);
  else
    beckon_json_add_string (body, "duration", duration);
  if (beckon_arguments_text (arguments, "note") != NULL)
    beckon_json_add_string (body, "note", beckon_arguments_text (arguments, "note"));
  beckon_json_add_string (body, "agent", agent);
  beckon_json_close_object (body);
  reply = beckon_client_call (context->client, "POST", path, body->str, 0, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);

  message = beckon_display_text (
    json_object_get_string_member_with_default (reply->object, "message", ""), TRUE);
  return beckon_api_done (context, reply, message);
}

const BeckonCommand beckon_verb_wait = {
  .name = "wait",
  .words = N_ ("TASK [DURATION]"),
  .summary = N_ ("Let a task wait, up to 90 days"),
  .description = N_ ("The task is WAITING until then, and RUNNING again after it. Nothing has to "
                     "run meanwhile: the desk keeps the time, over restarts "
                     "and sleep. “beckon resume --now” skips what is left."),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_TASK,
  .run = run,
};
