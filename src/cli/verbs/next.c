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

/* How long the desk may delay one reply. */
#define WAIT_US (50 * BECKON_US_PER_SECOND)
#define NOTHING 204
/* Delay between attempts to reach a desk that went away. */
#define RETRY_MS 500

static const GOptionEntry options[] = {
  { "agent", 'a', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Whose tasks; $BECKON_AGENT or the calling script when not given"), N_ ("NAME") },
  { "wait", 'w', 0, G_OPTION_ARG_NONE, NULL,
    N_ ("Wait for a task where there is none: as long as TIME says, else until one comes"), NULL },
  BECKON_OPTION_JSON,
  { NULL },
};

/* Is it worth retrying when the desk is back? Without a reply nothing was claimed. */
static gboolean
is_passing (const GError *error, gboolean reached)
{
  return g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_LOST)
         || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE)
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
        beckon_print_err (_ ("beckon: The desk went away. Waiting for it to come back.\n"));
      said = said || reply == NULL;
      /* A lost reply does not tell whether the desk still runs. */
      reached = reached || reply == NULL;
      if (reply == NULL && !beckon_client_sleep (context->client, RETRY_MS, error))
        return NULL;
      g_clear_pointer (&reply, beckon_reply_free);
    }
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
    return beckon_api_fail_usage (context, _ ("“%s” is for how long to wait; say --wait, too"),
                                  time);
  if (*time != '\0' && !beckon_duration_parse (time, &wait_us, &error))
    return beckon_api_fail_usage (context, "%s", error->message);

  reply = fetch_and_wait (context, agent, waits,
                          *time != '\0' ? g_get_monotonic_time () + wait_us : 0, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  if (reply->status == NOTHING)
    return BECKON_EXIT_NO_ANSWER;
  if (context->json)
    return beckon_api_done (context, reply, NULL);
  task = beckon_task_from_json (reply->object, &error);
  if (task == NULL)
    return beckon_api_fail (context, error);
  return print (task) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_next = {
  .name = "next",
  .words = N_ ("[TIME]"),
  .summary = N_ ("Fetch the next task of an agent"),
  .description =
    N_ ("For agents that fetch their work: of the tasks that are queued for the agent and the "
        "requests that name no agent, the most urgent, and of those the oldest, "
        "is RUNNING and the agent’s from then on. Nobody else gets it. The first line printed has "
        "the id of the task and the "
        "number of the claim, for “read -r BECKON_TASK_ID BECKON_CLAIM”; what follows is what is "
        "to be done. “beckon complete” and "
        "“beckon fail” end it.\n"
        "\n"
        "An agent that is not heard of for 15 minutes (a setting) while its task runs loses it to "
        "the queue; “beckon log” and “beckon progress” are signs "
        "of life. While the task awaits the person, waits or is paused, no time passes. With "
        "BECKON_TASK_ID and BECKON_CLAIM in the environment, a late "
        "report on a task that somebody else has by then is refused.\n"
        "\n"
        "The exit status is 4, and nothing is printed, when there is no task. With --wait it waits "
        "for one, over a desk that is started again "
        "meanwhile; TIME is such as 30s or 10m."),
  .options = options,
  .min_words = 0,
  .max_words = G_MAXUINT,
  .run = run,
};
