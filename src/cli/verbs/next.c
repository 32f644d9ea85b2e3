/* next.c: beckon next: an agent fetches its next task, or waits for one (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <unistd.h>

#include "base/display-text.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "cli/api.h"
#include "cli/caller.h"
#include "cli/print.h"
#include "place/capture.h"

/* How long the desk may delay one reply. */
#define WAIT_US (50 * BECKON_US_PER_SECOND)
#define NOTHING 204
/* Delay between attempts to reach a desk that went away. */
#define RETRY_MS 500

static const GOptionEntry options[] = {
  { "agent", 'a', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("The fetching agent; default: $BECKON_AGENT or the calling script"), N_ ("NAME") },
  { "wait", 'w', 0, G_OPTION_ARG_NONE, NULL,
    N_ ("If there is no task, wait for one: for TIME, or until one arrives"), NULL },
  BECKON_OPTION_JSON,
  { NULL },
};

/* Is it worth retrying when the desk is back? Without a reply nothing was claimed. */
static gboolean
is_passing (const GError *error, gboolean reached)
{
  return g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_LOST)
         || beckon_error_is_of_store (error)
         || (reached
             && g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_UNREACHABLE));
}

/* (transfer full) (nullable): asks once; the desk delays the reply for up to @wait_us. */
static BeckonReply *
fetch (BeckonContext *context, const char *agent, gint64 wait_us, GError **error)
{
  g_autoptr (GString) body = g_string_new (NULL);

  beckon_json_open_object (body);
  beckon_json_add_string (body, "agent", agent);
  if (wait_us >= BECKON_US_PER_MS)
    beckon_json_add_int (body, "wait", wait_us / BECKON_US_PER_MS);
  beckon_json_close_object (body);
  return beckon_client_call (context->client, "POST", "/v1/tasks/next", body->str,
                             (guint) (wait_us / BECKON_US_PER_SECOND), error);
}

/* (transfer full) (nullable): asks until there is a task, even if the desk restarts meanwhile, or
 * until @end_us (monotonic; 0: no limit). */
static BeckonReply *
fetch_and_wait (
  BeckonContext *context, const char *agent, gboolean waits, gint64 end_us, GError **error)
{
  gboolean reached = FALSE;
  gboolean said = FALSE;

  while (TRUE)
    {
      g_autoptr (GError) failure = NULL;
      gint64       left_us = end_us != 0 ? MAX (end_us - g_get_monotonic_time (), 0) : WAIT_US;
      BeckonReply *reply = fetch (context, agent, waits ? MIN (left_us, WAIT_US) : 0, &failure);

      if (reply == NULL && (!waits || !is_passing (failure, reached)))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return NULL;
        }
      if (reply != NULL)
        reached = TRUE;
      if (reply != NULL
          && (reply->status != NOTHING || !waits
              || (end_us != 0 && g_get_monotonic_time () >= end_us)))
        return reply;
      if (reply == NULL && !said)
        beckon_print_err (
          _ ("beckon: Lost connection to the desk. Waiting for it to come back.\n"));
      said = said || reply == NULL;
      /* A lost reply does not tell whether the desk still runs. */
      reached = reached || reply == NULL;
      if (reply == NULL && !beckon_client_sleep (context->client, RETRY_MS, error))
        return NULL;
      g_clear_pointer (&reply, beckon_reply_free);
    }
}

/* From now on the task runs here. The task is the agent's even if the desk does not learn that. */
static void
tell_place (BeckonContext *context, const BeckonTask *task, const char *agent)
{
  g_autofree char *place = beckon_place_dup_own ();
  g_autofree char *escaped = beckon_api_escape (task->id);
  g_autofree char *path = g_strdup_printf ("/v1/tasks/%s", escaped);
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (BeckonReply) reply = NULL;

  beckon_json_open_object (body);
  beckon_json_add_string (body, "agent", agent);
  beckon_json_add_raw (body, "session", place);
  beckon_json_close_object (body);
  reply = beckon_client_call (context->client, "PATCH", path, body->str, 0, NULL);
}

/* The first line is for the shell's "read", the rest for the program. */
static gboolean
print (const BeckonTask *task)
{
  g_autoptr (GString) out = g_string_new (NULL);
  const char *text = task->description != NULL ? task->description : task->title;
  /* If a program reads the output, print the exact text. */
  g_autofree char *safe = isatty (STDOUT_FILENO) ? beckon_display_text (text, FALSE) : NULL;

  g_string_append_printf (out, "%s %u\n%s\n", task->id, task->claim, safe != NULL ? safe : text);
  return beckon_print_out (out->str);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autofree char *agent = beckon_caller_dup_agent (beckon_arguments_text (arguments, "agent"));
  g_autofree char *time = beckon_arguments_join (arguments, 0);
  gboolean         waits = beckon_arguments_flag (arguments, "wait");
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonTask) task = NULL;
  gint64 wait_us = 0;

  if (*time != '\0' && !waits)
    return beckon_api_fail_usage (context, _ ("“%s” is how long to wait, which needs --wait"),
                                  time);
  if (*time != '\0' && !beckon_duration_parse (time, &wait_us, &error))
    return beckon_api_fail_usage (context, "%s", error->message);

  reply = fetch_and_wait (context, agent, waits,
                          *time != '\0' ? g_get_monotonic_time () + wait_us : 0, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  if (reply->status == NOTHING)
    return BECKON_EXIT_NO_ANSWER;
  task = beckon_task_from_json (reply->object, &error);
  if (task == NULL)
    return beckon_api_fail (context, error);
  tell_place (context, task, agent);
  if (context->json)
    return beckon_api_done (context, reply, NULL);
  return print (task) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_next = {
  .name = "next",
  .words = N_ ("[TIME]"),
  .summary = N_ ("Fetch the next task of an agent"),
  .description =
    N_ ("For agents that fetch their work: claims the most urgent task queued for the agent or for "
        "no agent, the oldest first. The task is then RUNNING, and no other agent gets it. The "
        "first line printed has the task id and the claim number, for “read -r BECKON_TASK_ID "
        "BECKON_CLAIM”; the work to do follows. Finish with “beckon complete” or “beckon "
        "fail”.\n\nAn agent that is silent for 15 minutes (a setting) while its task runs loses "
        "the task to the queue; “beckon log” and “beckon progress” are signs of life. The clock "
        "stops while the task awaits a response, waits or is paused. With BECKON_TASK_ID and "
        "BECKON_CLAIM in the environment, a late report on a task that another agent has claimed "
        "since is refused.\n\nWithout a task nothing is printed, and the exit status is 4. With "
        "--wait it waits for one, even across a restart of the desk; TIME may be 30s or 10m."),
  .options = options,
  .min_words = 0,
  .max_words = G_MAXUINT,
  .run = run,
};
