/* log.c: beckon log ID MESSAGE: adds a line to a task's log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/caller.h"

static const GOptionEntry options[] = {
  { "level", 'l', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("info (default), warning or error"),
    N_ ("LEVEL") },
  BECKON_OPTION_JSON,
  { NULL },
};

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autofree char *id = beckon_api_escape (beckon_arguments_word (arguments, 0));
  g_autofree char *path = g_strdup_printf ("/v1/tasks/%s/log", id);
  g_autofree char *message = beckon_arguments_join (arguments, 1);
  g_autofree char *agent = beckon_caller_dup_agent (NULL);
  const char      *level = beckon_arguments_text (arguments, "level");
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;

  beckon_json_open_object (body);
  beckon_json_add_string (body, "level", level != NULL ? level : "info");
  beckon_json_add_string (body, "message", message);
  beckon_json_add_string (body, "agent", agent);
  beckon_json_close_object (body);
  reply = beckon_client_call (context->client, "POST", path, body->str, 0, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  return beckon_api_done (context, reply, NULL);
}

const BeckonCommand beckon_verb_log = {
  .name = "log",
  .words = N_ ("TASK MESSAGE"),
  .summary = N_ ("Write a line into the log of a task"),
  .options = options,
  .min_words = 2,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_TASK,
  .run = run,
};
