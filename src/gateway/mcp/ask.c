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

/* A question that is asked as soon as it is known that it was not asked before, and its task is. */
typedef struct
{
  Ask               *ask;   /* (owned) */
  BeckonInteraction *draft; /* (owned) */
  gboolean           again; /* what was asked before was read twice */
} Draft;

static void
draft_free (Draft *self)
{
  g_clear_pointer (&self->draft, beckon_interaction_unref);
  if (self->ask != NULL)
    g_clear_pointer (&self->ask->kin, beckon_kin_unref);
  g_free (self->ask);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Draft, draft_free)

void
beckon_mcp_ask_for_task (BeckonInteraction *draft, const char *task_id)
{
  g_free (draft->task_id);
  draft->task_id = g_strdup (task_id);
  draft->ends_task = FALSE;
  g_clear_pointer (&draft->session, g_free);
}

static void
on_task (const char *task_id, const GError *error, gpointer user_data)
{
  g_autoptr (Draft) self = user_data;
  BeckonMcpExchange *exchange = self->ask->exchange;
  const char        *agent = self->draft->agent;

  if (error != NULL)
    {
      beckon_mcp_outcome_reply_error (exchange, error);
      return;
    }
  if (task_id != NULL)
    {
      beckon_mcp_ask_for_task (self->draft, task_id);
      self->ask->held = g_strdup (task_id);
    }
  beckon_desk_ask_async (exchange->server->desk, g_steal_pointer (&self->draft), agent,
                         exchange->call != NULL ? beckon_call_get_patience (exchange->call) : NULL,
                         on_asked, g_steal_pointer (&self->ask));
}

static void
on_read (BeckonMcpExchange *exchange, const GError *error, gpointer user_data)
{
  g_autoptr (Draft) self = user_data;
  BeckonMcp           *mcp = exchange->server->mcp;
  BeckonMcpReading    *reading = &exchange->reading;
  const BeckonMcpTool *tool = self->ask->tool;
  BeckonInteraction   *draft = self->draft;
  g_autoptr (BeckonInteraction) earlier = NULL;

  if (error != NULL)
    {
      beckon_mcp_outcome_reply_error (exchange, error);
      return;
    }
  if (reading->started_for != NULL)
    beckon_mcp_ask_for_task (draft, reading->started_for);
  if (!self->again && beckon_mcp_repeats_must_read_again (mcp->repeats, exchange))
    {
      self->again = TRUE;
      g_clear_pointer (&reading->earlier, beckon_interaction_unref);
      beckon_mcp_read (exchange, on_read, g_steal_pointer (&self));
      return;
    }
  earlier = beckon_mcp_repeats_find (mcp->repeats, exchange, draft);
  beckon_mcp_reading_clear (reading);
  if (earlier != NULL)
    {
      beckon_mcp_wait_for (mcp, exchange, tool, earlier, self->ask->waits);
      return;
    }
  /* Work for a person outlasts the session, and is a task of its own. */
  if (draft->task_id != NULL || draft->kind == BECKON_KIND_HANDOFF)
    on_task (NULL, NULL, g_steal_pointer (&self));
  else
    /* Only the tools that ask say what the work is about. */
    beckon_mcp_sessions_get_task (mcp->sessions, &exchange->caller,
                                  tool->draft != NULL ? draft->title : NULL, on_task,
                                  g_steal_pointer (&self));
}

void
beckon_mcp_ask (BeckonMcp           *self,
                BeckonMcpExchange   *exchange,
                const BeckonMcpTool *tool,
                BeckonInteraction   *draft,
                gboolean             waits)
{
  Draft *asked = g_new0 (Draft, 1);

  draft->host = g_strdup (exchange->caller.host);
  asked->draft = draft;
  asked->ask = g_new0 (Ask, 1);
  asked->ask->exchange = exchange;
  asked->ask->tool = tool;
  asked->ask->waits = waits;
  if (exchange->call != NULL)
    asked->ask->kin = beckon_peer_dup_kin (exchange->call->message);
  beckon_mcp_repeats_look_for (exchange, draft);
  beckon_mcp_read (exchange, on_read, asked);
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

/* A call of get_answer. */
typedef struct
{
  gint64   id;
  gboolean waits;
  char    *text; /* (owned) (nullable): what it replies to the person */
} Wanted;

static void
on_question (BeckonMcpExchange *exchange, const GError *error, gpointer user_data)
{
  g_autofree Wanted *wanted = user_data;
  g_autofree char   *text = g_steal_pointer (&wanted->text);
  BeckonMcp         *self = exchange->server->mcp;
  g_autoptr (BeckonInteraction) interaction = g_steal_pointer (&exchange->reading.question);

  if (error != NULL)
    beckon_mcp_outcome_reply_error (exchange, error);
  else if (text != NULL)
    say (self, exchange, wanted->id, text, wanted->waits);
  else
    beckon_mcp_wait_for (self, exchange, &plain, interaction, wanted->waits);
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
  Wanted          *wanted;

  if (!beckon_json_get_int (arguments, "question_id", TRUE, 1, G_MAXINT64, &id, error)
      || !beckon_json_get_string (arguments, "reply", FALSE, BECKON_LIMIT_TURN_BYTES, &text, error)
      || !beckon_json_get_boolean (arguments, "wait", FALSE, &waits, error))
    return FALSE;
  wanted = g_new (Wanted, 1);
  *wanted = (Wanted){ id, waits, g_steal_pointer (&text) };
  /* What a caller here replies is checked where it is written. */
  if (wanted->text == NULL || exchange->caller.host != NULL)
    exchange->reading.question_id = id;
  beckon_mcp_read (exchange, on_question, wanted);
  return TRUE;
}
