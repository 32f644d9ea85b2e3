/* elicit-take.c: what a person said in the client of an agent (SEP-2322)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/elicit-take.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "gateway/mcp/elicit-form.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/mcp/tasks.h"
#include "gateway/server-private.h"
#include "model/name.h"
#include "rules/question/questions.h"

#define RESPONSES "inputResponses"

static void
refuse (BeckonMcpExchange *exchange, const GError *error)
{
  beckon_mcp_exchange_refuse (exchange, SOUP_STATUS_OK, BECKON_RPC_PARAMS, error);
}

/* The response to the question. FALSE: the exchange was refused; @response NULL: there is none. */
static gboolean
read_response (BeckonMcpExchange *exchange, JsonNode **response)
{
  JsonNode *node = json_object_get_member (exchange->message.params, RESPONSES);
  g_autoptr (GError) error = NULL;

  *response = NULL;
  if (node == NULL)
    return TRUE;
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      *response = json_object_get_member (json_node_get_object (node), BECKON_MCP_ELICIT_KEY);
      return TRUE;
    }
  error = beckon_error_new (BECKON_ERROR_MALFORMED,
                            _ ("It is an object with a response for each of the inputRequests."),
                            _ ("Member “%s” is not an object"), RESPONSES);
  refuse (exchange, error);
  return FALSE;
}

/* A call that was made before, or tasks/update. */
typedef struct
{
  const BeckonMcpTool *tool;     /* (nullable): NULL: tasks/update */
  JsonNode            *response; /* (unowned) (nullable): a part of the message */
} Taking;

/* What the person said is done with: a call waits for the question, or gets the answer. */
static void
go_on (BeckonMcpExchange *exchange, const BeckonMcpTool *tool, BeckonInteraction *interaction)
{
  if (tool != NULL)
    beckon_mcp_wait_for (exchange->server->mcp, exchange, tool, interaction, TRUE);
  else
    beckon_mcp_exchange_end (exchange, beckon_mcp_exchange_begin (exchange));
}

static void
on_settled (BeckonMcpExchange *exchange, const GError *error, gpointer user_data)
{
  const BeckonMcpTool *tool = user_data;
  g_autoptr (BeckonInteraction) interaction = g_steal_pointer (&exchange->reading.question);

  if (error != NULL)
    refuse (exchange, error);
  else
    go_on (exchange, tool, interaction);
}

/* An answer on its way. */
typedef struct
{
  BeckonMcpExchange   *exchange; /* (owned) */
  const BeckonMcpTool *tool;     /* (nullable): NULL: tasks/update */
  gint64               id;
} Answering;

static void
on_answered (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Answering *answering = user_data;
  BeckonMcpExchange    *exchange = answering->exchange;
  BeckonMcp            *mcp = exchange->server->mcp;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (mcp == NULL && error == NULL)
    error = beckon_waiting_requests_error ();
  if (mcp != NULL && g_error_matches (error, BECKON_ERROR, BECKON_ERROR_SETTLED))
    {
      /* The desk was faster: its answer counts. */
      exchange->reading.question_id = answering->id;
      beckon_mcp_read (exchange, on_settled, (gpointer) answering->tool);
      return;
    }
  if (error != NULL)
    {
      refuse (exchange, error);
      return;
    }
  beckon_mcp_elicit_note_left (mcp->elicit, answering->id);
  beckon_mcp_elicit_settle (mcp->elicit, commit->interaction);
  go_on (exchange, answering->tool, commit->interaction);
}

/* What the person said in the client; ends the exchange. */
static void
take_response (BeckonMcp           *mcp,
               BeckonMcpExchange   *exchange,
               const BeckonMcpTool *tool,
               BeckonInteraction   *interaction,
               JsonNode            *response)
{
  g_autoptr (BeckonAnswer) answer = NULL;
  g_autoptr (GError) error = NULL;
  Answering *answering;

  switch (beckon_mcp_elicit_form_read (interaction, response, &answer, &error))
    {
    case BECKON_ELICIT_WRONG:
      refuse (exchange, error);
      return;
    case BECKON_ELICIT_LEFT:
      beckon_mcp_elicit_note_left (mcp->elicit, interaction->id);
      go_on (exchange, tool, interaction);
      return;
    case BECKON_ELICIT_ANSWERED:
    default:
      break;
    }
  answering = g_new0 (Answering, 1);
  answering->exchange = exchange;
  answering->tool = tool;
  answering->id = interaction->id;
  beckon_call_pause (exchange->call);
  beckon_desk_do_async (mcp->server->desk,
                        beckon_operation_respond (beckon_name_get_user (), interaction->id, answer,
                                                  BECKON_SURFACE_HTTP),
                        NULL, on_answered, answering);
}

/* The question that the client was asked in this call; 0: the exchange was refused. */
static gint64
find_question (BeckonMcpExchange *exchange, const char *state)
{
  gint64           id = g_ascii_strtoll (state, NULL, 10);
  g_autofree char *made = NULL;
  g_autoptr (GError) error = NULL;

  if (id > 0 && exchange->server->runtime != NULL)
    made = beckon_mcp_elicit_make_state (exchange, id);
  if (g_strcmp0 (made, state) == 0)
    return id;
  error = beckon_error_new (
    BECKON_ERROR_MALFORMED,
    _ ("Repeat the call with the same arguments and with the requestState of its result, or "
       "leave that out."),
    _ ("The requestState is not one of this call"));
  refuse (exchange, error);
  return 0;
}

static void
on_question (BeckonMcpExchange *exchange, const GError *error, gpointer user_data)
{
  g_autofree Taking *taking = user_data;
  BeckonMcp         *mcp = exchange->server->mcp;
  g_autoptr (BeckonInteraction) interaction = g_steal_pointer (&exchange->reading.question);

  beckon_mcp_reading_clear (&exchange->reading);
  if (error != NULL)
    beckon_mcp_exchange_refuse (exchange, SOUP_STATUS_OK,
                                taking->tool != NULL ? BECKON_RPC_PARAMS : BECKON_RPC_INTERNAL,
                                error);
  /* Without a response it is asked again, unless it is answered by now. */
  else if (taking->response == NULL
           || !(taking->tool != NULL
                  ? beckon_interaction_is_open (interaction)
                  : beckon_mcp_elicit_wants (mcp->elicit, exchange, interaction)))
    go_on (exchange, taking->tool, interaction);
  else
    take_response (mcp, exchange, taking->tool, interaction, taking->response);
}

/* @tool (nullable): NULL: tasks/update. Ends the exchange. */
static void
take (BeckonMcpExchange *exchange, const BeckonMcpTool *tool, gint64 id)
{
  JsonNode *response = NULL;
  Taking   *taking;

  if (!read_response (exchange, &response))
    return;
  taking = g_new (Taking, 1);
  *taking = (Taking){ tool, response };
  exchange->reading.question_id = id;
  beckon_mcp_read (exchange, on_question, taking);
}

gboolean
beckon_mcp_elicit_take (BeckonMcpExchange *exchange, const BeckonMcpTool *tool)
{
  JsonNode *state = json_object_get_member (exchange->message.params, BECKON_MCP_ELICIT_STATE);
  gint64    id;

  /* No other tool asks. */
  if (!exchange->modern || state == NULL
      || (tool->draft == NULL && tool->call != beckon_mcp_get_answer))
    return FALSE;
  id = find_question (exchange, JSON_NODE_HOLDS_VALUE (state)
                                    && json_node_get_value_type (state) == G_TYPE_STRING
                                  ? json_node_get_string (state)
                                  : "");
  if (id != 0)
    take (exchange, tool, id);
  return TRUE;
}

void
beckon_mcp_elicit_update (BeckonMcp *mcp, BeckonMcpExchange *exchange)
{
  BeckonMcpTaskPart part;

  if (beckon_mcp_tasks_read (exchange, &part))
    take (exchange, NULL, part.id);
}
