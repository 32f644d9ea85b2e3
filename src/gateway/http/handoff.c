/* handoff.c: work that goes to a person: /v1/tasks/ID/handoff, /v1/executions/ID/complete-handoff,
 * /v1/interactions/ID/assign (WH-8 to WH-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/server-private.h"
#include "gateway/wire/peer.h"
#include "model/enums.h"
#include "model/question/handoff.h"
#include "rules/question/handoff.h"

/* The last step of a plan is over soon after its hand-off; where it is not, the task is said to be
 * what it is. */
#define MAX_SECONDS 5

static gboolean
hand_off (BeckonCall *call, GError **error)
{
  BeckonInteraction *draft = beckon_handoff_draft_from_json (call->body, FALSE, error);

  if (draft == NULL)
    return FALSE;
  draft->task_id = g_strdup (call->id);
  draft->host = g_strdup (beckon_peer_get_host (call->message));
  beckon_call_pause (call);
  beckon_desk_ask_async (call->server->desk, draft, call->by, beckon_call_get_patience (call),
                         beckon_dispatch_on_done, call);
  return TRUE;
}

/* A call that completed the hand-off of a plan's last step, and waits until the plan is over: what
 * it says of the task is then how the task ended. */
typedef struct
{
  BeckonCall        *call;     /* (owned) */
  BeckonInteraction *handoff;  /* (owned) */
  BeckonTask        *task;     /* (owned): as it was last seen */
  gulong             handler;  /* of the desk's "event" */
  gulong             stopping; /* of the server's "stopping" */
  guint              timeout;
} Ending;

static void
reply_completed (BeckonCall *call, const BeckonInteraction *handoff, const BeckonTask *task)
{
  g_autofree char *message = beckon_interaction_describe_outcome (handoff);
  GString         *json = g_string_sized_new (512);

  beckon_json_open_object (json);
  beckon_json_add_boolean (json, "success", TRUE);
  beckon_json_open_member_object (json, "execution");
  beckon_json_add_string (json, "executionId", task->id);
  beckon_json_add_string (json, "status", beckon_task_status_to_string (task->status));
  beckon_json_add_time (json, "completedAt", handoff->responded_us);
  beckon_json_add_string (json, "completedBy", handoff->responded_by);
  beckon_json_close_object (json);
  beckon_json_add_string (json, "message", message);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

static void
end_ending (Ending *ending)
{
  BeckonServer *server = ending->call->server;

  g_signal_handler_disconnect (server->desk, ending->handler);
  g_source_remove (ending->timeout);
  g_signal_handler_disconnect (server, ending->stopping);
  reply_completed (ending->call, ending->handoff, ending->task);
  beckon_interaction_unref (ending->handoff);
  beckon_task_unref (ending->task);
  g_free (ending);
}

static gboolean
on_ended (gpointer user_data)
{
  end_ending (user_data);
  return G_SOURCE_REMOVE;
}

static void
on_event (BeckonDesk *desk, BeckonEvent *event, gpointer user_data)
{
  Ending *ending = user_data;

  if (event->task == NULL || g_strcmp0 (event->task->id, ending->task->id) != 0)
    return;
  beckon_task_unref (ending->task);
  ending->task = beckon_task_ref (event->task);
  if (ending->task->status == BECKON_TASK_RUNNING && !ending->task->paused)
    return;
  /* Not inside the desk's announcement: answering may end the server. */
  g_source_remove (ending->timeout);
  ending->timeout = g_idle_add (on_ended, ending);
}

/* With the state known so far. */
static void
on_stopping (BeckonServer *server, gpointer user_data)
{
  end_ending (user_data);
}

static gboolean
ends_now (const BeckonTask *task)
{
  return task->status == BECKON_TASK_RUNNING && !task->paused && task->n_steps > 0
         && task->position + 1 >= task->n_steps;
}

static void
reply_or_wait (BeckonCall *call, BeckonCommit *commit)
{
  Ending *ending;

  if (!ends_now (commit->task) || !call->server->running)
    {
      reply_completed (call, commit->interaction, commit->task);
      return;
    }
  ending = g_new0 (Ending, 1);
  ending->call = call;
  ending->handoff = beckon_interaction_ref (commit->interaction);
  ending->task = beckon_task_ref (commit->task);
  ending->handler = g_signal_connect (call->server->desk, "event", G_CALLBACK (on_event), ending);
  ending->timeout = g_timeout_add_seconds (MAX_SECONDS, on_ended, ending);
  ending->stopping = g_signal_connect (call->server, "stopping", G_CALLBACK (on_stopping), ending);
}

static BeckonOperation *
complete (BeckonCall *call, GError **error)
{
  g_autoptr (BeckonAnswer) answer = NULL;
  g_autofree char     *notes = NULL;
  g_autofree char     *word = NULL;
  BeckonHandoffOutcome outcome = BECKON_HANDOFF_RESOLVED;

  if (!beckon_json_get_string (call->body, "notes", FALSE, BECKON_LIMIT_NOTE_BYTES, &notes, error)
      || !beckon_json_get_string (call->body, "outcome", FALSE, BECKON_LIMIT_NAME_BYTES, &word,
                                  error)
      || (word != NULL && !beckon_handoff_outcome_from_string (word, &outcome)
          && !beckon_json_refuse_word ("outcome", word, beckon_handoff_outcome_words (), error)))
    return NULL;
  answer = beckon_answer_new_complete (outcome, notes);
  return beckon_operation_complete_handoff (call->by, call->id, answer, call->surface);
}

static BeckonOperation *
assign (BeckonCall *call, GError **error)
{
  g_autofree char *assignee = NULL;

  if (!beckon_json_get_string (call->body, "assignee", TRUE, BECKON_LIMIT_NAME_BYTES, &assignee,
                               error))
    return NULL;
  return beckon_operation_assign (call->by, call->number, assignee);
}

const BeckonRoute beckon_http_handoff[] = {
  { "POST", "/v1/tasks/*/handoff", BECKON_BODY_REQUIRED, .who = TRUE, .remote = TRUE,
    .runs = BECKON_RUNS_NOTHING, .handle = hand_off, .reply = beckon_http_reply_asked },
  { "PUT", "/v1/executions/*/complete-handoff", BECKON_BODY_OPTIONAL,
    .members = BECKON_NAMES ("notes", "outcome", "by"), .surface = TRUE, .who = TRUE,
    .make = complete, .reply = reply_or_wait },
  { "POST", "/v1/interactions/*/assign", BECKON_BODY_REQUIRED, BECKON_ID_INTERACTION,
    .members = BECKON_NAMES ("assignee", "by"), .who = TRUE, .make = assign,
    .reply = beckon_http_reply_interaction },
  { NULL },
};
