/* move.c: beckon start, complete, fail, pause, resume, cancel, run-again, continue: changes the
 * state of a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/caller.h"
#include "cli/print.h"
#include "model/enums.h"
#include "model/task.h"

static const GOptionEntry options[] = { BECKON_OPTION_JSON, { NULL } };

static const GOptionEntry resume_options[] = {
  { "now", 'n', 0, G_OPTION_ARG_NONE, NULL, N_ ("Skip the rest of its wait"), NULL },
  BECKON_OPTION_JSON,
  { NULL },
};

/* "task-…: WAITING\n", with the time when it resumes. */
static void
print_state (GString *out, const char *id, JsonObject *object)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonTask) task = beckon_task_from_json (object, &error);
  g_autofree char *safe = beckon_display_text (id, TRUE);
  g_autofree char *wait = NULL;

  if (task == NULL)
    {
      g_string_append_printf (out, "%s: ?\n", safe);
      return;
    }
  wait = beckon_print_dup_wait (task, g_get_real_time ());
  g_string_append_printf (out, "%s: %s%s\n", safe, beckon_task_status_to_string (task->status),
                          task->paused ? _ (" (paused)") : "");
  if (wait != NULL)
    g_string_append_printf (out, "%s\n", wait);
}

/* POST /v1/tasks/ID/@verb; the words after the ID are sent as @text. @by_agent: called by the
 * script that works on the task, otherwise by the person. @now: skips a wait. */
static int
move (BeckonContext         *context,
      const BeckonArguments *arguments,
      const char            *verb,
      const char            *text,
      gboolean               by_agent,
      gboolean               now)
{
  const char      *word = beckon_arguments_word (arguments, 0);
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
    return beckon_api_fail_usage (
      context, _ ("“%s” is the number of a question; a task id such as task-… is needed here"),
      word);
  beckon_json_open_object (body);
  if (text != NULL && words[0] != '\0')
    beckon_json_add_string (body, text, words);
  beckon_json_add_string (body, "by", by_agent ? agent : beckon_api_get_person ());
  if (now)
    beckon_json_add_boolean (body, "now", TRUE);
  beckon_json_close_object (body);
  reply = beckon_client_call (context->client, "POST", path, body->str, 0, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  if (context->json)
    g_string_append_printf (out, "%s\n", reply->text);
  else
    print_state (out, word, reply->object);
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

static int
run_start (BeckonContext *context, const BeckonArguments *arguments)
{
  return move (context, arguments, "start", NULL, TRUE, FALSE);
}

static int
run_complete (BeckonContext *context, const BeckonArguments *arguments)
{
  return move (context, arguments, "complete", "result", TRUE, FALSE);
}

static int
run_fail (BeckonContext *context, const BeckonArguments *arguments)
{
  return move (context, arguments, "fail", "reason", TRUE, FALSE);
}

static int
run_cancel (BeckonContext *context, const BeckonArguments *arguments)
{
  return move (context, arguments, "cancel", "reason", FALSE, FALSE);
}

static int
run_pause (BeckonContext *context, const BeckonArguments *arguments)
{
  return move (context, arguments, "pause", NULL, FALSE, FALSE);
}

static int
run_resume (BeckonContext *context, const BeckonArguments *arguments)
{
  return move (context, arguments, "resume", NULL, FALSE, beckon_arguments_flag (arguments, "now"));
}

static int
run_again (BeckonContext *context, const BeckonArguments *arguments)
{
  return move (context, arguments, "run-again", "reason", FALSE, FALSE);
}

static int
run_continue (BeckonContext *context, const BeckonArguments *arguments)
{
  return move (context, arguments, "continue", "prompt", FALSE, FALSE);
}

const BeckonCommand beckon_verb_start = {
  .name = "start",
  .words = N_ ("TASK"),
  .summary = N_ ("Mark a queued task as running"),
  .options = options,
  .min_words = 1,
  .max_words = 1,
  .word = BECKON_WORD_TASK,
  .run = run_start,
};

const BeckonCommand beckon_verb_complete = {
  .name = "complete",
  .words = N_ ("TASK [RESULT]"),
  .summary = N_ ("Mark a task as complete"),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_TASK,
  .run = run_complete,
};

const BeckonCommand beckon_verb_fail = {
  .name = "fail",
  .words = N_ ("TASK [REASON]"),
  .summary = N_ ("Mark a task as failed"),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_TASK,
  .run = run_fail,
};

const BeckonCommand beckon_verb_cancel = {
  .name = "cancel",
  .words = N_ ("TASK [REASON]"),
  .summary = N_ ("Cancel a task and its open questions"),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_TASK,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run_cancel,
};

const BeckonCommand beckon_verb_pause = {
  .name = "pause",
  .words = N_ ("TASK"),
  .summary = N_ ("Pause a task"),
  .description =
    N_ ("No further steps start. For a waiting task, the clock stops until it is resumed."),
  .options = options,
  .min_words = 1,
  .max_words = 1,
  .word = BECKON_WORD_TASK,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run_pause,
};

const BeckonCommand beckon_verb_resume = {
  .name = "resume",
  .words = N_ ("TASK"),
  .summary = N_ ("Resume a paused task"),
  .description = N_ ("A task that was paused while waiting keeps waiting for the remaining time; "
                     "--now ends any wait immediately."),
  .options = resume_options,
  .min_words = 1,
  .max_words = 1,
  .word = BECKON_WORD_TASK,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run_resume,
};

const BeckonCommand beckon_verb_run_again = {
  .name = "run-again",
  .words = N_ ("TASK [REASON]"),
  .summary = N_ ("Run a failed task again from the step that failed"),
  .description = N_ ("What the steps before it added to the context is still there. A task without "
                     "steps cannot be run again."),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_TASK,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run_again,
};

const BeckonCommand beckon_verb_continue = {
  .name = "continue",
  .words = N_ ("TASK PROMPT"),
  .summary = N_ ("Give the agent of a task that has ended another prompt"),
  .description = N_ ("The agent has what it knew at the end of the task. Only agents that the desk "
                     "starts over the Agent Client Protocol can do that, and not all of them."),
  .options = options,
  .min_words = 2,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_TASK,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run_continue,
};
