/* new.c: beckon new: makes a request, and asks for clarification
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <unistd.h>

#include "base/display-text.h"
#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/caller.h"
#include "cli/new-question.h"
#include "cli/print.h"
#include "model/request.h"
#include "model/task-nobody.h"

/* How long the desk may delay one reply. */
#define WAIT_S 50

static const GOptionEntry options[] = {
  { "agent", 'a', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Agent"), N_ ("NAME") },
  { "workspace", 'w', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Working folder; default: the current one"), N_ ("FOLDER") },
  { "key", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Idempotency key; repeating it refers to the same request"), N_ ("KEY") },
  { "no-wait", 'n', 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the request’s state and do not wait"),
    NULL },
  BECKON_OPTION_JSON,
  { NULL },
};

/* Replaces *@request and *@reply by the desk's current answer. */
static gboolean
take_reply (BeckonReply *answer, BeckonRequest **request, BeckonReply **reply, GError **error)
{
  BeckonRequest *taken = answer != NULL ? beckon_request_from_json (answer->object, error) : NULL;

  if (taken == NULL)
    {
      g_clear_pointer (&answer, beckon_reply_free);
      return FALSE;
    }
  g_clear_pointer (request, beckon_request_unref);
  g_clear_pointer (reply, beckon_reply_free);
  *request = taken;
  *reply = answer;
  return TRUE;
}

/* @key NULL: uses a new one, so that each call creates a request. */
static gboolean
send_request (BeckonContext         *context,
              const BeckonArguments *arguments,
              const char            *text,
              const char            *key,
              guint                  wait_s,
              BeckonRequest        **request,
              BeckonReply          **reply,
              GError               **error)
{
  g_autoptr (GString) body = g_string_new (NULL);
  const char      *agent = beckon_arguments_text (arguments, "agent");
  g_autofree char *workspace =
    beckon_caller_dup_workspace (beckon_arguments_text (arguments, "workspace"));
  g_autofree char *made_key = key == NULL ? g_uuid_string_random () : NULL;

  beckon_json_open_object (body);
  beckon_json_add_string (body, "text", text);
  if (agent != NULL)
    beckon_json_add_string (body, "agent", agent);
  if (workspace != NULL)
    beckon_json_add_string (body, "workspace", workspace);
  beckon_json_add_string (body, "idempotency_key", key != NULL ? key : made_key);
  beckon_json_close_object (body);
  return take_reply (
    beckon_client_call (context->client, "POST", "/v1/requests", body->str, wait_s, error), request,
    reply, error);
}

static gboolean
look_again (BeckonContext *context, BeckonRequest **request, BeckonReply **reply, GError **error)
{
  g_autofree char *id = beckon_api_escape ((*request)->id);
  g_autofree char *path = g_strconcat ("/v1/requests/", id, NULL);

  return take_reply (beckon_client_call (context->client, "GET", path, NULL, WAIT_S, error),
                     request, reply, error);
}

/* Waits until the question of @request has been answered, on any surface. */
static gboolean
wait_for_others (BeckonContext *context, const BeckonRequest *request, GError **error)
{
  while (TRUE)
    {
      g_autoptr (BeckonInteraction) question =
        beckon_api_get_interaction (context->client, request->interaction_id, WAIT_S, NULL, error);

      if (question == NULL)
        return FALSE;
      if (!beckon_interaction_is_open (question))
        return TRUE;
      /* Postponed: it may take long, so poll slowly. */
      if (question->status == BECKON_INTERACTION_POSTPONED
          && !beckon_client_sleep (context->client, 1000, error))
        return FALSE;
    }
}

static void
say_warning (const BeckonRequest *request)
{
  g_autofree char *safe = NULL;
  g_autofree char *line = NULL;

  if (request->warning == NULL)
    return;
  safe = beckon_display_text (request->warning, TRUE);
  line = g_strdup_printf (_ ("beckon: Warning: %s\n"), safe);
  beckon_print_err (line);
}

/* CF-11: nobody has to find out later that no agent does it. Without a reply from the desk nothing
 * is said: the task is queued all the same. */
static void
say_nobody (BeckonContext *context, const BeckonRequest *request)
{
  g_autoptr (BeckonTask) task = NULL;
  g_autofree char *sentence = NULL;
  g_autofree char *line = NULL;

  if (request->state != BECKON_REQUEST_QUEUED || request->task_id == NULL)
    return;
  task = beckon_api_get_task (context->client, request->task_id, NULL, NULL);
  if (task == NULL || !task->said.no_agent)
    return;
  sentence = beckon_task_nobody_sentence (task);
  /* Translators: a sentence, and the id of a task */
  line = g_strdup_printf (_ ("beckon: %s\n        Assign it: beckon assign %s AGENT\n"), sentence,
                          task->id);
  beckon_print_err (line);
}

/* In a terminal only the task is printed; a script gets three words. */
static int
report (BeckonContext       *context,
        const BeckonRequest *request,
        const BeckonReply   *reply,
        gboolean             waited)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (context->json)
    g_string_append (out, reply->text);
  else
    g_string_append_printf (
      out, "%s %s%s%s", request->id, beckon_request_state_to_string (request->state),
      request->task_id != NULL ? " " : "", request->task_id != NULL ? request->task_id : "");
  g_string_append_c (out, '\n');
  if (!context->json)
    say_warning (request);
  if (!beckon_print_out (out->str))
    return BECKON_EXIT_REFUSED;
  if (!context->json)
    say_nobody (context, request);
  return waited && request->state != BECKON_REQUEST_QUEUED ? BECKON_EXIT_NO_ANSWER
                                                           : BECKON_EXIT_DONE;
}

/* In the interactive terminal a question shows automatically. */
static int
report_in_terminal (BeckonContext *context, const BeckonRequest *request, const BeckonReply *reply)
{
  g_autofree char *line = NULL;

  if (context->json)
    return report (context, request, reply, FALSE);
  say_warning (request);
  if (request->state == BECKON_REQUEST_QUEUED)
    line = g_strdup_printf (_ ("Queued as %s.\n"), request->task_id);
  else
    line =
      g_strdup_printf ("%s: %s\n", request->id, beckon_request_state_to_label (request->state));
  if (!beckon_print_out (line))
    return BECKON_EXIT_REFUSED;
  say_nobody (context, request);
  return BECKON_EXIT_DONE;
}

static int
fail (BeckonContext *context, const BeckonRequest *request, const GError *error)
{
  int status = beckon_api_fail (context, error);

  if (status == BECKON_EXIT_INTERRUPTED && !context->json && request != NULL
      && request->interaction_id != 0)
    {
      g_autofree char *id = beckon_api_id_to_string (request->interaction_id);
      g_autofree char *line = g_strdup_printf (
        _ ("        The question stays open on the desk: beckon respond %s ANSWER\n"), id);

      beckon_print_err (line);
    }
  return status;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autofree char *text = beckon_arguments_join (arguments, 0);
  gboolean         wait = !context->terminal && !beckon_arguments_flag (arguments, "no-wait");
  gboolean asks_here = wait && !context->json && isatty (STDIN_FILENO) && isatty (STDOUT_FILENO);
  g_autoptr (BeckonRequest) request = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (GError) error = NULL;
  gboolean sent;

  sent = send_request (context, arguments, text, beckon_arguments_text (arguments, "key"),
                       wait || context->terminal ? WAIT_S : 0, &request, &reply, &error);
  if (sent && context->terminal)
    return report_in_terminal (context, request, reply);
  while (sent && wait
         && (!beckon_request_state_is_final (request->state)
             || (request->state == BECKON_REQUEST_REJECTED && asks_here)))
    {
      if (request->state == BECKON_REQUEST_REJECTED)
        {
          g_autofree char *again = beckon_new_question_rephrase (request->text);

          if (again == NULL)
            break;
          sent = send_request (context, arguments, again, NULL, WAIT_S, &request, &reply, &error);
        }
      else if (beckon_request_state_is_asking (request->state))
        {
          /* A question that is not answered here is answered elsewhere. */
          sent = (asks_here
                  && beckon_new_question_ask (context, request->interaction_id, &asks_here, &error))
                 || (error == NULL && wait_for_others (context, request, &error));
          sent = sent && look_again (context, &request, &reply, &error);
        }
      else
        sent = look_again (context, &request, &reply, &error);
    }
  if (!sent)
    return fail (context, request, error);
  return report (context, request, reply, wait);
}

const BeckonCommand beckon_verb_new = {
  .name = "new",
  .words = N_ ("REQUEST…"),
  .summary = N_ ("Create a task from a request in your own words"),
  .description =
    N_ ("The desk evaluates the request. If it is clear, a task is queued right away. If not, you "
        "are asked to confirm how it was understood, or for what is missing: in this terminal, or "
        "on the desk if there is none. Prints the request, its state and its task.\n\nExits with 0 "
        "when queued, and with 4 when it was abandoned or must be rephrased."),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .flags = BECKON_COMMAND_IN_TERMINAL | BECKON_COMMAND_FREE_TEXT,
  .run = run,
};
