/* ask.c: tool calls that ask, and wait for the answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/json/json-read.h"
#include "base/limits.h"
#include "gateway/askers.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/mcp/outcome.h"
#include "gateway/mcp/tasks.h"
#include "gateway/server-private.h"
#include "gateway/wire/peer.h"
#include "rules/question/questions.h"

static const BeckonMcpTool plain = { .name = "get_answer" };

static void
reply (BeckonMcp           *self,
       BeckonMcpExchange   *exchange,
       const BeckonMcpTool *tool,
       BeckonInteraction   *interaction)
{
  if (!beckon_interaction_is_open (interaction))
    beckon_mcp_repeats_note_reply (exchange, interaction);
  beckon_desk_note_look (self->server->desk, interaction->id);
  if (tool->reply != NULL)
    tool->reply (exchange, interaction);
  else
    beckon_mcp_outcome_reply (exchange, interaction);
}

void
beckon_mcp_wait_for (BeckonMcp           *self,
                     BeckonMcpExchange   *exchange,
                     const BeckonMcpTool *tool,
                     BeckonInteraction   *interaction,
                     gboolean             waits)
{
  if (exchange->call == NULL && exchange->connection == NULL)
    {
      beckon_mcp_exchange_drop (exchange);
      return;
    }
  /* Where the person has asked back, it is the caller's turn (ATT-8). */
  if (!waits || !beckon_interaction_is_open (interaction)
      || beckon_interaction_is_asked_back (interaction))
    {
      reply (self, exchange, tool, interaction);
      return;
    }
  if (!exchange->takes_tasks && tool->reply == NULL
      && beckon_mcp_elicit_wants (self->elicit, exchange, interaction))
    {
      beckon_mcp_elicit_reply (exchange, interaction);
      return;
    }
  /* What such a client would do meanwhile is not stopped by the wait. */
  if (exchange->takes_tasks && tool->reply == NULL && self->server->runtime != NULL)
    {
      beckon_mcp_tasks_reply (exchange, interaction);
      return;
    }
  if (exchange->call != NULL && !exchange->call->paused)
    beckon_call_pause (exchange->call);
  beckon_mcp_waits_add (self->waits, exchange, tool, interaction);
}

/* An ask, or a reply to what the person asked back, that the store has. */
typedef struct
{
  BeckonMcpExchange   *exchange; /* (owned) */
  const BeckonMcpTool *tool;
  gboolean             waits;
  BeckonKin           *kin;  /* (owned) (nullable): who asks */
  char                *held; /* (owned) (nullable): the task that stays open until it is asked */
} Ask;

static void
on_asked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Ask *ask = user_data;
  BeckonMcp      *self = ask->exchange->server->mcp;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);
  g_autofree char *held = g_steal_pointer (&ask->held);
  g_autoptr (BeckonKin) kin = g_steal_pointer (&ask->kin);

  if (commit != NULL)
    beckon_askers_note (ask->exchange->server->askers, commit->interaction->id, kin);
  if (held != NULL && self != NULL)
    beckon_mcp_sessions_note_asked (self->sessions, held);
  if (commit != NULL && self == NULL)
    error = beckon_waiting_requests_error ();
  if (error != NULL)
    beckon_mcp_outcome_reply_error (ask->exchange, error);
  else
    beckon_mcp_wait_for (self, ask->exchange, ask->tool, commit->interaction, ask->waits);
}

/* A question that is asked as soon as its task is known. */
typedef struct
{
  Ask               *ask;   /* (owned) */
  BeckonInteraction *draft; /* (owned) */
} Draft;

static void
on_task (const char *task_id, const GError *error, gpointer user_data)
{
  g_autofree Draft  *self = user_data;
  BeckonInteraction *draft = self->draft;
  BeckonMcpExchange *exchange = self->ask->exchange;

  if (error != NULL)
    {
      beckon_mcp_outcome_reply_error (self->ask->exchange, error);
      beckon_interaction_unref (draft);
      g_clear_pointer (&self->ask->kin, beckon_kin_unref);
      g_free (self->ask);
      return;
    }
  if (task_id != NULL)
    {
      g_free (draft->task_id);
      draft->task_id = g_strdup (task_id);
      self->ask->held = g_strdup (task_id);
      draft->ends_task = FALSE;
      g_clear_pointer (&draft->session, g_free);
    }
  beckon_desk_ask_async (exchange->server->desk, draft, draft->agent,
                         exchange->call != NULL ? beckon_call_get_patience (exchange->call) : NULL,
                         on_asked, self->ask);
}

void
beckon_mcp_ask (BeckonMcp           *self,
                BeckonMcpExchange   *exchange,
                const BeckonMcpTool *tool,
                BeckonInteraction   *draft,
                gboolean             waits)
{
  g_autoptr (BeckonInteraction) earlier = NULL;
  Draft *asked;

  draft->host = g_strdup (exchange->caller.host);
  earlier = beckon_mcp_repeats_find (self->repeats, exchange, draft);
  if (earlier != NULL)
    {
      beckon_interaction_unref (draft);
      beckon_mcp_wait_for (self, exchange, tool, earlier, waits);
      return;
    }
  asked = g_new0 (Draft, 1);
  asked->draft = draft;
  asked->ask = g_new0 (Ask, 1);
  asked->ask->exchange = exchange;
  asked->ask->tool = tool;
  asked->ask->waits = waits;
  if (exchange->call != NULL)
    asked->ask->kin = beckon_peer_dup_kin (exchange->call->message);
  if (exchange->call != NULL && !exchange->call->paused)
    beckon_call_pause (exchange->call);
  /* Work for a person outlasts the session, and is a task of its own. */
  if (draft->task_id != NULL || draft->kind == BECKON_KIND_HANDOFF)
    on_task (NULL, NULL, asked);
  else
    /* Only the tools that ask say what the work is about. */
    beckon_mcp_sessions_get_task (self->sessions, &exchange->caller,
                                  tool->draft != NULL ? draft->title : NULL, on_task, asked);
}

/* Replies to what the person asked back, and goes on waiting (ATT-8). */
static void
say (BeckonMcp *self, BeckonMcpExchange *exchange, gint64 id, const char *text, gboolean waits)
{
  Ask *ask = g_new0 (Ask, 1);

  ask->exchange = exchange;
  ask->tool = &plain;
  ask->waits = waits;
  beckon_call_pause (exchange->call);
  beckon_desk_do_async (
    self->server->desk,
    beckon_operation_reply (beckon_mcp_caller_get_agent (&exchange->caller), id, text), NULL,
    on_asked, ask);
}

gboolean
beckon_mcp_get_answer (BeckonMcp         *self,
                       BeckonMcpExchange *exchange,
                       JsonObject        *arguments,
                       GError           **error)
{
  gint64           id = 0;
  gboolean         waits = TRUE;
  g_autofree char *text = NULL;
  g_autoptr (BeckonInteraction) interaction = NULL;

  if (!beckon_json_get_int (arguments, "question_id", TRUE, 1, G_MAXINT64, &id, error)
      || !beckon_json_get_string (arguments, "reply", FALSE, BECKON_LIMIT_TURN_BYTES, &text, error)
      || !beckon_json_get_boolean (arguments, "wait", FALSE, &waits, error))
    return FALSE;
  if (text != NULL)
    {
      say (self, exchange, id, text, waits);
      return TRUE;
    }
  interaction = beckon_mcp_get_question (self, id, error);
  if (interaction == NULL)
    return FALSE;
  beckon_mcp_wait_for (self, exchange, &plain, interaction, waits);
  return TRUE;
}
