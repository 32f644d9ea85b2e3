/* verb-move.c: beckon start, complete, fail, pause, resume, cancel: a task's way
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs.h"

#include <glib/gi18n-lib.h>

#include "cli/api.h"
#include "cli/caller.h"
#include "cli/print.h"
#include "model/display-text.h"
#include "model/json-write.h"
#include "model/words.h"

static const GOptionEntry options[] = { BECKON_OPTION_JSON, { NULL } };

/* POST /v1/tasks/ID/@verb; the words after the ID go along as @text. @by_agent: the script that works on it says so,
 * else the person. */
static int
move (BeckonContext         *context,
      const BeckonArguments *arguments,
      const char            *verb,
      const char            *text,
      gboolean               by_agent)
{
  const char *word = beckon_arguments_word (arguments, 0);
  g_autofree char *id = beckon_api_escape (word);
  g_autofree char *path = g_strdup_printf ("/v1/tasks/%s/%s", id, verb);
  g_autofree char *words = beckon_arguments_join (arguments, 1);
  g_autofree char *agent = beckon_caller_dup_agent (NULL);
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  gint64 number;

  if (beckon_api_parse_id (word, &number))
    return beckon_api_fail_usage (context, _("“%s” is the number of a question; here the id of a task is needed, such as task-…"), word);
  beckon_json_open_object (body);
  if (text != NULL && words[0] != '\0')
    beckon_json_add_string (body, text, words);
  beckon_json_add_string (body, "by", by_agent ? agent : beckon_api_get_person ());
  beckon_json_close_object (body);
  reply = beckon_client_call (context->client, "POST", path, body->str, 0, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  if (context->json)
    g_string_append_printf (out, "%s\n", reply->text);
  else
    {
      g_autofree char *safe = beckon_display_text (word, TRUE);
      g_autofree char *status = beckon_display_text (json_object_get_string_member_with_default (reply->object, "status", "?"), TRUE);

      g_string_append_printf (out, "%s: %s%s\n", safe, status,
                              json_object_get_boolean_member_with_default (reply->object, "paused", FALSE) ? _(" (paused)") : "");
    }
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

static int
run_start (BeckonContext         *context,
           const BeckonArguments *arguments)
{
  return move (context, arguments, "start", NULL, TRUE);
}

static int
run_complete (BeckonContext         *context,
              const BeckonArguments *arguments)
{
  return move (context, arguments, "complete", "result", TRUE);
}

static int
run_fail (BeckonContext         *context,
          const BeckonArguments *arguments)
{
  return move (context, arguments, "fail", "reason", TRUE);
}

static int
run_cancel (BeckonContext         *context,
            const BeckonArguments *arguments)
{
  return move (context, arguments, "cancel", "reason", FALSE);
}

static int
run_pause (BeckonContext         *context,
           const BeckonArguments *arguments)
{
  return move (context, arguments, "pause", NULL, FALSE);
}

static int
run_resume (BeckonContext         *context,
            const BeckonArguments *arguments)
{
  return move (context, arguments, "resume", NULL, FALSE);
}

const BeckonCommand beckon_verb_start = {
  .name = "start",
  .words = N_("TASK"),
  .summary = N_("Say that a queued task runs now"),
  .options = options,
  .min_words = 1,
  .max_words = 1,
  .word = BECKON_WORD_TASK,
  .run = run_start,
};

const BeckonCommand beckon_verb_complete = {
  .name = "complete",
  .words = N_("TASK [RESULT]"),
  .summary = N_("Say that a task is done"),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_TASK,
  .run = run_complete,
};

const BeckonCommand beckon_verb_fail = {
  .name = "fail",
  .words = N_("TASK [REASON]"),
  .summary = N_("Say that a task failed"),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_TASK,
  .run = run_fail,
};

const BeckonCommand beckon_verb_cancel = {
  .name = "cancel",
  .words = N_("TASK [REASON]"),
  .summary = N_("Cancel a task and what it asks"),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_TASK,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run_cancel,
};

const BeckonCommand beckon_verb_pause = {
  .name = "pause",
  .words = N_("TASK"),
  .summary = N_("Pause a task"),
  .options = options,
  .min_words = 1,
  .max_words = 1,
  .word = BECKON_WORD_TASK,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run_pause,
};

const BeckonCommand beckon_verb_resume = {
  .name = "resume",
  .words = N_("TASK"),
  .summary = N_("Let a paused task go on"),
  .options = options,
  .min_words = 1,
  .max_words = 1,
  .word = BECKON_WORD_TASK,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run_resume,
};
