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
    N_ ("Wait until a point in time instead, such as 2026-11-27T09:00:00Z"), N_ ("TIME") },
  { "note", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Reason, shown in the log"), N_ ("TEXT") },
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
      context, _ ("“%s” is the number of a question; a task id such as task-… is needed here"),
      word);
  if ((until != NULL) == (duration[0] != '\0'))
    return beckon_api_fail_usage (
      context, _ ("Give a duration, such as “5 days”, or --until a point in time"));

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
  .summary = N_ ("Make a task wait, up to 90 days"),
  .description = N_ ("The task is WAITING until then, and RUNNING afterwards. Nothing needs to "
                     "keep running: the desk keeps track across restarts and sleep. “beckon resume "
                     "--now” skips the rest of the wait."),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_TASK,
  .run = run,
};
