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
  g_autoptr (BeckonInteraction) interaction = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (mcp == NULL)
    error = error != NULL ? error : beckon_waiting_requests_error ();
  /* The desk was faster: its answer counts. */
  else if (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_SETTLED))
    {
      g_clear_error (&error);
      interaction = beckon_mcp_get_question (mcp, answering->id, &error);
    }
  else if (commit != NULL)
    {
      beckon_mcp_elicit_note_left (mcp->elicit, answering->id);
      interaction = beckon_interaction_ref (commit->interaction);
      beckon_mcp_elicit_settle (mcp->elicit, interaction);
    }
  if (interaction == NULL)
    refuse (exchange, error);
  else if (answering->tool != NULL)
    beckon_mcp_wait_for (mcp, exchange, answering->tool, interaction, TRUE);
  else
    beckon_mcp_exchange_end (exchange, beckon_mcp_exchange_begin (exchange));
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
      if (tool != NULL)
        beckon_mcp_wait_for (mcp, exchange, tool, interaction, TRUE);
      else
        beckon_mcp_exchange_end (exchange, beckon_mcp_exchange_begin (exchange));
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

/* (transfer full) (nullable): the question that the client was asked in this call; NULL: the
 * exchange was refused. */
static BeckonInteraction *
find_question (BeckonMcp *mcp, BeckonMcpExchange *exchange, const char *state)
{
  gint64           id = g_ascii_strtoll (state, NULL, 10);
  g_autofree char *made = NULL;
  g_autoptr (GError) error = NULL;
  BeckonInteraction *interaction;

  if (id > 0 && exchange->server->runtime != NULL)
    made = beckon_mcp_elicit_make_state (exchange, id);
  if (g_strcmp0 (made, state) != 0)
    {
      error = beckon_error_new (
        BECKON_ERROR_MALFORMED,
        _ ("Repeat the call with the same arguments and with the requestState of its result, or "
           "leave that out."),
        _ ("The requestState is not one of this call"));
      refuse (exchange, error);
      return NULL;
    }
  interaction = beckon_mcp_get_question (mcp, id, &error);
  if (interaction == NULL)
    refuse (exchange, error);
  return interaction;
}

gboolean
beckon_mcp_elicit_take (BeckonMcp *mcp, BeckonMcpExchange *exchange, const BeckonMcpTool *tool)
{
  JsonNode *state = json_object_get_member (exchange->message.params, BECKON_MCP_ELICIT_STATE);
  JsonNode *response = NULL;
  g_autoptr (BeckonInteraction) interaction = NULL;

  /* No other tool asks. */
  if (!exchange->modern || state == NULL
      || (tool->draft == NULL && tool->call != beckon_mcp_get_answer))
    return FALSE;
  interaction = find_question (mcp, exchange,
                               JSON_NODE_HOLDS_VALUE (state)
                                   && json_node_get_value_type (state) == G_TYPE_STRING
                                 ? json_node_get_string (state)
                                 : "");
  if (interaction == NULL || !read_response (exchange, &response))
    return TRUE;
  /* Without a response it is asked again, unless it is answered by now. */
  if (response == NULL || !beckon_interaction_is_open (interaction))
    beckon_mcp_wait_for (mcp, exchange, tool, interaction, TRUE);
  else
    take_response (mcp, exchange, tool, interaction, response);
  return TRUE;
}

void
beckon_mcp_elicit_update (BeckonMcp *mcp, BeckonMcpExchange *exchange)
{
  BeckonMcpTaskPart part;
  JsonNode         *response = NULL;
  g_autoptr (BeckonInteraction) interaction = NULL;
  g_autoptr (GError) error = NULL;

  if (!beckon_mcp_tasks_read (exchange, &part) || !read_response (exchange, &response))
    return;
  interaction = beckon_mcp_get_question (mcp, part.id, &error);
  if (interaction == NULL)
    beckon_mcp_exchange_refuse (exchange, SOUP_STATUS_OK, BECKON_RPC_INTERNAL, error);
  else if (response != NULL && beckon_mcp_elicit_wants (mcp->elicit, exchange, interaction))
    take_response (mcp, exchange, NULL, interaction, response);
  else
    beckon_mcp_exchange_end (exchange, beckon_mcp_exchange_begin (exchange));
}
