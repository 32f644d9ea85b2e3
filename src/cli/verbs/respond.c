/* respond.c: beckon respond [ID] ANSWER: answers a question (AR-5, AR-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/duration.h"
#include "base/error.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "cli/api.h"
#include "cli/attach.h"
#include "cli/print.h"
#include "cli/second-step.h"

static const GOptionEntry options[] = {
  { "note", 'n', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("A note to the agent, added to the answer"),
    N_ ("TEXT") },
  { "attach", 'a', 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
    N_ ("Send a file with the answer; can be given several times"), N_ ("FILE") },
  { "attached", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
    N_ ("Send what “beckon attach” has attached; can be given several times"), N_ ("NUMBER") },
  { "destructive", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_ ("Send it even if it is destructive, without asking again"), NULL },
  { "remember", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Always answer the same question this way: agent, workspace or everywhere"), N_ ("SCOPE") },
  { "for", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("With --remember, of an approval: for how long, at most 30 days; an allowed one for an "
        "hour by default"),
    N_ ("DURATION") },
  BECKON_OPTION_JSON,
  { NULL },
};

gboolean
beckon_verb_respond_is_named (const BeckonArguments *arguments)
{
  const char *first = beckon_arguments_word (arguments, 0);
  gint64      id;

  return beckon_arguments_count (arguments) > 1
         && (beckon_api_parse_id (first, &id) || g_str_has_prefix (first, "task-"));
}

/* A number that is too large for an id is a typing mistake, not the start of an answer. */
static gboolean
is_too_large (const char *word)
{
  gsize digits = strspn (word + (*word == '#' ? 1 : 0), "0123456789");

  return digits > 0 && word[digits + (*word == '#' ? 1 : 0)] == '\0';
}

/* Seconds, rounded up; 0: not given. What is too long is left to the desk to refuse. */
static gboolean
read_for (const BeckonArguments *arguments, gint64 *seconds, GError **error)
{
  const char *text = beckon_arguments_text (arguments, "for");
  gint64      duration_us = 0;

  *seconds = 0;
  if (text == NULL)
    return TRUE;
  if (beckon_arguments_text (arguments, "remember") == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Say for whom it is remembered, as well."), _ ("“%s” needs “%s”"),
                        "--for", "--remember");
      return FALSE;
    }
  if (!beckon_duration_parse (text, &duration_us, error))
    return FALSE;
  *seconds = (duration_us + BECKON_US_PER_SECOND - 1) / BECKON_US_PER_SECOND;

  return TRUE;
}

/* (transfer full): answers question @id, or the oldest pending one. */
static BeckonReply *
send_answer (BeckonContext         *context,
             const BeckonArguments *arguments,
             gint64                 id,
             const char            *answer,
             gint64                 for_seconds,
             GError               **error)
{
  const char *note = beckon_arguments_text (arguments, "note");
  const char *remember = beckon_arguments_text (arguments, "remember");
  g_autoptr (GString) body = g_string_new (NULL);
  BeckonReply *reply;

  beckon_json_open_object (body);
  beckon_json_add_string (body, "response", answer);
  if (note != NULL)
    beckon_json_add_string (body, "note", note);
  if (remember != NULL)
    beckon_json_add_string (body, "remember", remember);
  if (for_seconds != 0)
    beckon_json_add_int (body, "remember_for", for_seconds);
  if (id != 0)
    {
      beckon_attach_add_json (context, id, body);
      reply = beckon_api_act (context->client, id, "response", body, error);
    }
  else
    {
      beckon_json_add_string (body, "by", beckon_api_get_person ());
      beckon_json_close_object (body);
      reply = beckon_client_call (context->client, "POST", "/v1/respond", body->str, 0, error);
    }
  if (reply != NULL)
    beckon_attach_forget (context);

  return reply;
}

/* Attaches what the command line names to question @id. FALSE with @error: nothing of it is left
 * there. */
static gboolean
attach (BeckonContext *context, const BeckonArguments *arguments, gint64 id, GError **error)
{
  const char *const *files = beckon_arguments_list (arguments, "attach");
  const char *const *numbers = beckon_arguments_list (arguments, "attached");

  for (guint i = 0; files != NULL && files[i] != NULL; i++)
    if (beckon_attach_file (context, id, files[i], error) == 0)
      {
        beckon_attach_take_off (context);
        return FALSE;
      }
  for (guint i = 0; numbers != NULL && numbers[i] != NULL; i++)
    {
      gint64 number = 0;

      if (!beckon_api_parse_id (numbers[i], &number))
        {
          beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("“beckon attach” prints it."),
                            _ ("“%s” is not the number of an attachment"), numbers[i]);
          return FALSE;
        }
      beckon_attach_use (context, id, number);
    }

  return TRUE;
}

/* (transfer full) (nullable): question @id, or the oldest pending one; NULL if it cannot be
 * determined, which the answer itself will report. */
static BeckonInteraction *
find_question (BeckonContext *context, gint64 id)
{
  g_autoptr (BeckonReply) status = NULL;
  const char *task_id;

  if (id != 0)
    return beckon_api_get_interaction (context->client, id, 0, NULL, NULL);
  status = beckon_client_call (context->client, "GET", "/v1/status", NULL, 0, NULL);
  task_id = status != NULL
              ? json_object_get_string_member_with_default (status->object, "pending_task_id", NULL)
              : NULL;
  return task_id != NULL ? beckon_api_get_pending (context->client, task_id, NULL) : NULL;
}

/* CF-3: the word “skip” alone is not an answer, unless “--” precedes it; the “--” is removed from
 * @answer. */
static gboolean
check_skip (BeckonContext           *context,
            const BeckonArguments   *arguments,
            const BeckonInteraction *question,
            char                    *answer,
            GError                 **error)
{
  gboolean literal =
    context->terminal ? g_str_has_prefix (answer, "-- ") : beckon_arguments_is_parted (arguments);

  if (literal)
    {
      if (context->terminal)
        memmove (answer, answer + strlen ("-- "), strlen (answer) - strlen ("-- ") + 1);
      return TRUE;
    }
  if (g_ascii_strcasecmp (answer, "skip") != 0)
    return TRUE;
  return question == NULL
         || beckon_verb_skip_check_answer (question, answer, context->terminal, error);
}

/* ATT-7. FALSE with @error: nothing is to be sent. FALSE without: the terminal said what the second
 * step is. */
static gboolean
take_steps (BeckonContext           *context,
            const BeckonArguments   *arguments,
            const BeckonInteraction *question,
            const char              *answer,
            GError                 **error)
{
  g_autofree char *prompt = NULL;
  g_autofree char *label = NULL;

  if (context->terminal)
    {
      if (beckon_second_step_take (context, question, answer, &prompt))
        return TRUE;
      beckon_print_out (prompt);
      beckon_print_out ("\n");
      return FALSE;
    }
  label = beckon_arguments_flag (arguments, "destructive")
            ? NULL
            : beckon_second_step_dup_label (question, answer);

  return label == NULL || beckon_second_step_ask (answer, label, error);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char      *first = beckon_arguments_word (arguments, 0);
  gboolean         named = beckon_verb_respond_is_named (arguments);
  g_autofree char *answer = beckon_arguments_join (arguments, named ? 1 : 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (BeckonInteraction) question = NULL;
  gint64 id = named ? 0 : context->shown;
  gint64 for_seconds;

  if (beckon_arguments_count (arguments) > 1 && !named && is_too_large (first))
    return beckon_api_fail_usage (context, _ ("“%s” is not the number of a question"), first);
  if (!read_for (arguments, &for_seconds, &error))
    return beckon_api_fail (context, error);
  if (named && !beckon_api_find_interaction (context->client, first, &id, &error))
    return beckon_api_fail (context, error);
  question = find_question (context, id);
  if (!check_skip (context, arguments, question, answer, &error))
    return beckon_api_fail (context, error);
  if ((beckon_arguments_list (arguments, "attach") != NULL
       || beckon_arguments_list (arguments, "attached") != NULL)
      && question == NULL)
    {
      beckon_set_error (&error, BECKON_ERROR_NOTHING_PENDING, _ ("Say which one: its number."),
                        _ ("There is no question to attach it to"));
      return beckon_api_fail (context, error);
    }
  if (question != NULL && !take_steps (context, arguments, question, answer, &error))
    return error != NULL ? beckon_api_fail (context, error) : BECKON_EXIT_DONE;
  /* The one that was looked at: the oldest may be another one by now. */
  if (question != NULL)
    id = question->id;
  if (id != 0 && !attach (context, arguments, id, &error))
    return beckon_api_fail (context, error);
  reply = send_answer (context, arguments, id, answer, for_seconds, &error);
  if (reply == NULL)
    {
      /* In the terminal they go with the next try. */
      if (!context->terminal)
        beckon_attach_take_off (context);
      return beckon_api_fail (context, error);
    }
  if (context->json)
    {
      g_string_append_printf (out, "%s\n", reply->text);
      return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
    }
  beckon_api_print_received (context, reply, out);
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_respond = {
  .name = "respond",
  .words = N_ ("[ID] ANSWER"),
  .summary = N_ ("Answer the oldest open question, or question ID"),
  .description =
    N_ ("The answer is the number of an option, its label (case-insensitive; its beginning is "
        "enough if it is unique), or your own text where that is allowed. ID is the number of a "
        "question or the id of a task; a question that was set aside can only be answered with it. "
        "Quote an answer of several words that begins with a number: beckon respond \"3 of them\". "
        "The word “skip” alone is a command, not an answer; write it after -- to send it."),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .word = BECKON_WORD_INTERACTION,
  .flags = BECKON_COMMAND_IN_TERMINAL | BECKON_COMMAND_FREE_TEXT,
  .run = run,
};
