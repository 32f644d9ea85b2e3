/* handoff.c: beckon handoff and beckon assign: hands work to a person, or reassigns it (WH-8);
 * gives a queued task to an agent (CF-11)
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
#include "cli/ask-and-wait.h"
#include "cli/caller.h"
#include "cli/print.h"
#include "place/capture.h"

static const GOptionEntry options[] = {
  { "task", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("The task to hand over; if omitted, one is created and ends with the hand-off"),
    N_ ("ID") },
  { "priority", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("low, normal, high or urgent"),
    N_ ("PRIORITY") },
  { "warm", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Mark as a warm lead"), NULL },
  { "title", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Title of the hand-off"), N_ ("TEXT") },
  { "timeout", 't', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("When the task continues if nobody completes the hand-off, such as 3d; default: 7 days"),
    N_ ("TIME") },
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("When nobody completes it: continue or hold"), N_ ("POLICY") },
  { "context", 'c', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Context for the person: a file, or - for standard input"), N_ ("FILE") },
  { "agent", 'a', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("The asking agent; default: $BECKON_AGENT or the calling script"), N_ ("NAME") },
  { "workspace", 'w', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("The agent’s working folder; default: the current one"), N_ ("FOLDER") },
  BECKON_OPTION_TAG,
  { "key", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Idempotency key; repeating it refers to the same hand-off"), N_ ("KEY") },
  { "no-wait", 'n', 0, G_OPTION_ARG_NONE, NULL,
    N_ ("Print the number of the hand-off and do not wait"), NULL },
  BECKON_OPTION_JSON,
  { NULL },
};

static const GOptionEntry assign_options[] = {
  BECKON_OPTION_JSON,
  { NULL },
};

/* (transfer full) (nullable) */
static char *
build_body (const BeckonArguments *arguments, GError **error)
{
  g_autoptr (GString) body = g_string_new (NULL);
  const char      *key = beckon_arguments_text (arguments, "key");
  g_autofree char *made_key = key == NULL ? g_uuid_string_random () : NULL;
  g_autofree char *agent = beckon_caller_dup_agent (beckon_arguments_text (arguments, "agent"));
  g_autofree char *message = beckon_arguments_join (arguments, 2);

  if (!beckon_ask_check_task (arguments, error))
    return NULL;
  beckon_json_open_object (body);
  beckon_json_add_string (body, "kind", "handoff");
  beckon_json_add_string (body, "assignee", beckon_arguments_word (arguments, 0));
  beckon_json_add_string (body, "subject", beckon_arguments_word (arguments, 1));
  beckon_json_add_string (body, "message", message);
  beckon_ask_add_text (body, "task_id", arguments, "task");
  beckon_ask_add_text (body, "priority", arguments, "priority");
  beckon_ask_add_text (body, "title", arguments, "title");
  beckon_ask_add_text (body, "timeout", arguments, "timeout");
  beckon_ask_add_text (body, "policy", arguments, "policy");
  if (beckon_arguments_flag (arguments, "warm"))
    beckon_json_add_boolean (body, "warm", TRUE);
  beckon_ask_add_tags (body, arguments);
  if (!beckon_ask_add_context (body, arguments, error))
    return NULL;
  beckon_json_add_string (body, "agent", agent);
  if (beckon_arguments_text (arguments, "task") == NULL)
    {
      g_autofree char *workspace =
        beckon_caller_dup_workspace (beckon_arguments_text (arguments, "workspace"));

      g_autofree char *place = beckon_place_dup_own ();

      if (workspace != NULL)
        beckon_json_add_string (body, "workspace", workspace);
      beckon_json_add_raw (body, "session", place);
    }
  beckon_json_add_string (body, "idempotency_key", key != NULL ? key : made_key);
  beckon_json_close_object (body);

  return g_string_free (g_steal_pointer (&body), FALSE);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *body = build_body (arguments, &error);

  return body != NULL ? beckon_ask_and_wait (context, arguments, body)
                      : beckon_api_fail (context, error);
}

/* TRUE: @word is the id of a task that asks nothing: it is not a hand-off that is reassigned. */
static gboolean
find_task (BeckonContext *context, const char *word, gboolean *is_task, GError **error)
{
  gint64 number;
  g_autoptr (BeckonTask) task = NULL;

  *is_task = FALSE;
  if (beckon_api_parse_id (word, &number))
    return TRUE;
  task = beckon_api_get_task (context->client, word, NULL, error);
  if (task == NULL)
    return FALSE;
  *is_task = task->pending_interaction == 0;
  return TRUE;
}

static int
assign_task (BeckonContext *context, const char *id, const char *agent)
{
  g_autofree char *escaped = beckon_api_escape (id);
  g_autofree char *path = g_strdup_printf ("/v1/tasks/%s/assign", escaped);
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonTask) task = NULL;
  g_autofree char *title = NULL;
  g_autofree char *name = NULL;
  g_autofree char *said = NULL;

  beckon_json_open_object (body);
  beckon_json_add_string (body, "assignee", agent);
  beckon_json_add_string (body, "by", beckon_api_get_person ());
  beckon_json_close_object (body);
  reply = beckon_client_call (context->client, "POST", path, body->str, 0, &error);
  if (reply != NULL)
    task = beckon_task_from_json (reply->object, &error);
  if (task == NULL)
    return beckon_api_fail (context, error);

  title = beckon_display_text (task->title, TRUE);
  name = beckon_display_text (task->agent != NULL ? task->agent : "", TRUE);
  /* Translators: the title of a task, and the name of an agent */
  said = g_strdup_printf (_ ("%s is now assigned to %s."), title, name);
  return beckon_api_done (context, reply, said);
}

static int
run_assign (BeckonContext *context, const BeckonArguments *arguments)
{
  const char *word = beckon_arguments_word (arguments, 0);
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonInteraction) handoff = NULL;
  gboolean is_task;
  gint64   id;

  if (!find_task (context, word, &is_task, &error))
    return beckon_api_fail (context, error);
  if (is_task)
    return assign_task (context, word, beckon_arguments_word (arguments, 1));
  if (!beckon_api_find_interaction (context->client, word, &id, &error))
    return beckon_api_fail (context, error);
  beckon_json_open_object (body);
  beckon_json_add_string (body, "assignee", beckon_arguments_word (arguments, 1));
  reply = beckon_api_act (context->client, id, "assign", body, &error);
  if (reply != NULL)
    handoff = beckon_interaction_from_json (reply->object, &error);
  if (handoff == NULL)
    return beckon_api_fail (context, error);

  if (context->json)
    {
      g_string_append_printf (out, "%s\n", reply->text);
    }
  else
    {
      g_autofree char *subject =
        beckon_display_text (handoff->subject != NULL ? handoff->subject : "", TRUE);

      /* Translators: whom or what a hand-off is about, and the handle of a person */
      g_string_append_printf (out, _ ("%s is now assigned to @%s.\n"), subject,
                              handoff->assignee != NULL ? handoff->assignee : "");
    }
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_handoff = {
  .name = "handoff",
  .words = N_ ("ASSIGNEE SUBJECT MESSAGE…"),
  .summary = N_ ("Hand work to a person and wait until it is completed"),
  .description = N_ (
    "ASSIGNEE is a handle (see “beckon people”), SUBJECT whom or what it is about, MESSAGE what to "
    "do. The person sees the context of the task, and takes it over or completes it; the outcome "
    "is printed. If nobody does in time, the task continues, and the exit status is 4."),
  .options = options,
  .min_words = 3,
  .max_words = G_MAXUINT,
  .run = run,
};

const BeckonCommand beckon_verb_assign = {
  .name = "assign",
  .words = N_ ("ID NAME"),
  .summary = N_ ("Assign a queued task to an agent, or a hand-off to someone else"),
  .description = N_ (
    "ID is the id of a queued task, and NAME an agent: the desk starts it if it has a command; "
    "otherwise it fetches the task. Or ID is the number of a hand-off or the id of its task, and "
    "NAME the handle of a person; the time-out does not change."),
  .options = assign_options,
  .min_words = 2,
  .max_words = 2,
  .word = BECKON_WORD_EITHER,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run_assign,
};
