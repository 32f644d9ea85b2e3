/* tasks.c: the extension io.modelcontextprotocol/tasks (SEP-2663): a question as a task of the
 * client
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/tasks.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/mcp/outcome.h"
#include "gateway/runtime-keeper.h"
#include "gateway/server-private.h"
#include "rules/question/questions.h"

#define PREFIX "question-"
#define CODE_CHARS 24
/* How often a client looks that has no stream of notifications. */
#define POLL_MS 2000
/* Who has not looked for so long is gone (ATT-21). */
#define GONE_US (30 * BECKON_US_PER_SECOND)

/* (transfer full): the name of the task that is @part. Its key is the token of the desk, so that a
 * name holds over a restart. */
static char *
make_name (BeckonMcpExchange *exchange, BeckonMcpTaskPart part)
{
  const char      *key = beckon_runtime_keeper_get_token (exchange->server->runtime);
  const char      *session = exchange->caller.session;
  const char      *host = exchange->caller.host;
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %s%s%s",
                                           part.id, part.n_turns, session != NULL ? session : "",
                                           host != NULL ? "\n" : "", host != NULL ? host : "");
  g_autofree char *code =
    g_compute_hmac_for_string (G_CHECKSUM_SHA256, (const guchar *) key, strlen (key), text, -1);

  return g_strdup_printf (PREFIX "%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT "-%.*s", part.id,
                          part.n_turns, CODE_CHARS, code);
}

gboolean
beckon_mcp_tasks_find (BeckonMcpExchange *exchange, const char *name, BeckonMcpTaskPart *part)
{
  g_autofree char *made = NULL;
  char            *rest;

  if (exchange->server->runtime == NULL || !g_str_has_prefix (name, PREFIX))
    return FALSE;
  part->id = g_ascii_strtoll (name + strlen (PREFIX), &rest, 10);
  if (part->id <= 0 || *rest != '-')
    return FALSE;
  part->n_turns = g_ascii_strtoll (rest + 1, NULL, 10);
  made = make_name (exchange, *part);
  return strcmp (made, name) == 0;
}

static const char *
get_status (BeckonMcpExchange *exchange, const BeckonInteraction *interaction, gint64 n_turns)
{
  BeckonMcp *mcp = exchange->server->mcp;

  /* What the person asks back is a result: the agent replies, and waits with another task. */
  if (beckon_interaction_is_open (interaction) && interaction->n_turns > n_turns)
    return "completed";
  if (beckon_interaction_is_open (interaction))
    return mcp != NULL && beckon_mcp_elicit_wants (mcp->elicit, exchange, interaction)
             ? "input_required"
             : "working";
  /* Withdrawn; what nobody answered has a result that says so. */
  if (interaction->status == BECKON_INTERACTION_CANCELLED && !interaction->timed_out)
    return "cancelled";
  return "completed";
}

static void
add_task (BeckonMcpExchange       *exchange,
          const BeckonInteraction *interaction,
          gint64                   n_turns,
          GString                 *json)
{
  BeckonMcpTaskPart part = { interaction->id, n_turns };
  g_autofree char  *name = make_name (exchange, part);
  g_autofree char  *message = beckon_mcp_outcome_describe (interaction);

  beckon_json_add_string (json, "taskId", name);
  beckon_json_add_string (json, "status", get_status (exchange, interaction, n_turns));
  beckon_json_add_string (json, "statusMessage", message);
  beckon_json_add_time (json, "createdAt", interaction->timestamp_us);
  beckon_json_add_time (json, "lastUpdatedAt",
                        interaction->responded_us != 0 ? interaction->responded_us
                        : interaction->aside_us != 0   ? interaction->aside_us
                                                       : interaction->timestamp_us);
  /* Questions are kept, as everything is that somebody decided. */
  beckon_json_add_null (json, "ttlMs");
  beckon_json_add_int (json, "pollIntervalMs", POLL_MS);
}

void
beckon_mcp_tasks_add (BeckonMcpExchange       *exchange,
                      const BeckonInteraction *interaction,
                      gint64                   n_turns,
                      GString                 *json)
{
  const char *status = get_status (exchange, interaction, n_turns);

  add_task (exchange, interaction, n_turns, json);
  if (strcmp (status, "input_required") == 0)
    beckon_mcp_elicit_add_requests (json, interaction);
  if (strcmp (status, "completed") != 0)
    return;
  beckon_json_open_member_object (json, "result");
  beckon_json_add_string (json, "resultType", "complete");
  beckon_mcp_outcome_add (json, interaction);
  beckon_json_close_object (json);
}

/* The client looks after its task. While it asks the person itself it need not. */
static void
note_there (BeckonMcpExchange *exchange, const BeckonInteraction *interaction)
{
  BeckonMcp  *mcp = exchange->server->mcp;
  BeckonDesk *desk = exchange->server->desk;

  if (beckon_interaction_is_open (interaction)
      && !(mcp != NULL && beckon_mcp_elicit_wants (mcp->elicit, exchange, interaction)))
    beckon_desk_keep_wait (desk, interaction->id, GONE_US);
  else
    beckon_desk_note_look (desk, interaction->id);
}

void
beckon_mcp_tasks_reply (BeckonMcpExchange *exchange, const BeckonInteraction *interaction)
{
  GString *json = beckon_mcp_exchange_begin_type (exchange, "task");

  note_there (exchange, interaction);
  add_task (exchange, interaction, interaction->n_turns, json);
  beckon_mcp_exchange_end (exchange, json);
}

gboolean
beckon_mcp_tasks_read (BeckonMcpExchange *exchange, BeckonMcpTaskPart *part)
{
  JsonObject      *params = exchange->message.params;
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;

  if (!exchange->takes_tasks)
    {
      error = beckon_error_new (BECKON_ERROR_MALFORMED,
                                _ ("Declare the extension io.modelcontextprotocol/tasks."),
                                _ ("The client does not have the capability for tasks"));
      beckon_mcp_exchange_refuse (exchange, SOUP_STATUS_BAD_REQUEST, BECKON_RPC_CAPABILITY, error);
      return FALSE;
    }
  if (params != NULL && beckon_json_get_any_string (params, "taskId", &name, NULL) && name != NULL
      && beckon_mcp_tasks_find (exchange, name, part))
    return TRUE;
  error = beckon_error_new (BECKON_ERROR_NOT_FOUND, _ ("It is in the result of the tool call."),
                            _ ("There is no such task in this session"));
  beckon_mcp_exchange_refuse (exchange, SOUP_STATUS_OK, BECKON_RPC_PARAMS, error);
  return FALSE;
}

static void
on_question (BeckonMcpExchange *exchange, const GError *error, gpointer user_data)
{
  g_autofree BeckonMcpTaskPart *part = user_data;
  const BeckonInteraction      *interaction = exchange->reading.question;
  GString                      *json;

  if (error != NULL)
    {
      beckon_mcp_exchange_refuse (exchange, SOUP_STATUS_OK, BECKON_RPC_INTERNAL, error);
      return;
    }
  if (!beckon_interaction_is_open (interaction))
    beckon_mcp_repeats_note_reply (exchange, interaction);
  note_there (exchange, interaction);
  json = beckon_mcp_exchange_begin (exchange);
  beckon_mcp_tasks_add (exchange, interaction, part->n_turns, json);
  beckon_mcp_exchange_end (exchange, json);
}

void
beckon_mcp_tasks_get (BeckonMcp *mcp, BeckonMcpExchange *exchange)
{
  BeckonMcpTaskPart part;

  if (!beckon_mcp_tasks_read (exchange, &part))
    return;
  exchange->reading.question_id = part.id;
  beckon_mcp_read (exchange, on_question, g_memdup2 (&part, sizeof part));
}

static void
on_withdrawn (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonMcpExchange *exchange = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  /* One that is settled stays as it is. */
  if (commit != NULL || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_SETTLED))
    beckon_mcp_exchange_end (exchange, beckon_mcp_exchange_begin (exchange));
  else
    beckon_mcp_exchange_refuse (exchange, SOUP_STATUS_OK, BECKON_RPC_INTERNAL, error);
}

void
beckon_mcp_tasks_cancel (BeckonMcp *mcp, BeckonMcpExchange *exchange)
{
  BeckonMcpTaskPart part;

  if (!beckon_mcp_tasks_read (exchange, &part))
    return;
  beckon_call_pause (exchange->call);
  beckon_desk_do_async (
    mcp->server->desk,
    beckon_operation_withdraw (beckon_mcp_caller_get_agent (&exchange->caller), part.id, NULL),
    NULL, on_withdrawn, exchange);
}
