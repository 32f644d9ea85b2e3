/* call-tool.c: tools/call: finds the tool, checks its arguments, does what its row says
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-read.h"
#include "gateway/mcp/elicit-take.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/mcp/outcome.h"
#include "gateway/server-private.h"
#include "model/task-status.h"

#define SHOWN_CHARS 100

/* What was done to the task of a session, which the commit says. */
static void
follow_task (BeckonMcpExchange *exchange, const BeckonMcpTool *tool, const BeckonTask *task)
{
  BeckonMcp       *self = exchange->server->mcp;
  g_autofree char *started = NULL;

  if (self == NULL)
    return;
  started = beckon_mcp_sessions_dup_started (self->sessions, &exchange->caller);
  if (tool->make == beckon_mcp_make_start)
    beckon_mcp_sessions_set_started (self->sessions, &exchange->caller, task->id);
  else if (beckon_task_status_is_ended (task->status) && g_strcmp0 (started, task->id) == 0)
    beckon_mcp_sessions_set_started (self->sessions, &exchange->caller, NULL);
}

/* What is done to a task. */
typedef struct
{
  BeckonMcpExchange   *exchange; /* (owned) */
  const BeckonMcpTool *tool;
  BeckonOperation     *operation; /* (owned) (nullable): until the store has it */
} Doing;

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Doing *doing = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (commit == NULL)
    {
      beckon_mcp_outcome_reply_error (doing->exchange, error);
      return;
    }
  follow_task (doing->exchange, doing->tool, commit->task);
  beckon_mcp_outcome_reply_task (doing->exchange, commit->task);
}

static void
on_checked (BeckonMcpExchange *exchange, const GError *error, gpointer user_data)
{
  Doing           *doing = user_data;
  BeckonOperation *operation = g_steal_pointer (&doing->operation);

  if (error != NULL)
    {
      beckon_mcp_outcome_reply_error (exchange, error);
      beckon_operation_unref (operation);
      g_free (doing);
      return;
    }
  beckon_call_pause (exchange->call);
  beckon_desk_do_async (exchange->server->desk, operation, NULL, on_done, doing);
}

static gboolean
make (BeckonMcp           *self,
      BeckonMcpExchange   *exchange,
      const BeckonMcpTool *tool,
      JsonObject          *arguments,
      GError             **error)
{
  BeckonOperation *operation = tool->make (self, exchange, arguments, error);
  Doing           *doing;

  if (operation == NULL)
    return FALSE;
  doing = g_new0 (Doing, 1);
  doing->exchange = exchange;
  doing->tool = tool;
  doing->operation = operation;
  beckon_mcp_read (exchange, on_checked, doing);
  return TRUE;
}

static gboolean
ask (BeckonMcp           *self,
     BeckonMcpExchange   *exchange,
     const BeckonMcpTool *tool,
     JsonObject          *arguments,
     GError             **error)
{
  BeckonInteraction *draft;
  gboolean           waits = !tool->later;

  if (!beckon_json_get_boolean (arguments, "wait", FALSE, &waits, error))
    return FALSE;
  draft = tool->draft (exchange, arguments, error);
  if (draft == NULL)
    return FALSE;
  if (!json_object_has_member (arguments, "task_id"))
    beckon_mcp_add_asking_task (self, exchange, draft);
  beckon_mcp_ask (self, exchange, tool, draft, waits);
  return TRUE;
}

/* A caller on another computer names tasks that are its own (AG-11). */
static void
check_named (BeckonMcpExchange *exchange, JsonObject *arguments)
{
  JsonNode *task = json_object_get_member (arguments, "task_id");

  if (exchange->caller.host != NULL && task != NULL && JSON_NODE_HOLDS_VALUE (task)
      && json_node_get_value_type (task) == G_TYPE_STRING)
    exchange->reading.task_id = g_strdup (json_node_get_string (task));
}

static void
refuse (BeckonMcpExchange *exchange, const char *hint, const char *message)
{
  g_autoptr (GError) error = beckon_error_new (BECKON_ERROR_MALFORMED, hint, "%s", message);

  beckon_mcp_exchange_refuse (exchange, SOUP_STATUS_OK, BECKON_RPC_PARAMS, error);
}

void
beckon_mcp_call_tool (BeckonMcp *self, BeckonMcpExchange *exchange)
{
  JsonObject      *params = exchange->message.params;
  JsonNode        *given = params != NULL ? json_object_get_member (params, "arguments") : NULL;
  g_autofree char *name = NULL;
  g_autoptr (JsonObject) arguments = NULL;
  g_autoptr (GError) error = NULL;
  const BeckonMcpTool *tool;

  beckon_mcp_sessions_note_call (self->sessions, &exchange->caller);
  if (params == NULL || !beckon_json_get_any_string (params, "name", &name, NULL) || name == NULL)
    {
      refuse (exchange, _ ("tools/list lists the tools."), _ ("The name of the tool is missing"));
      return;
    }
  tool = beckon_mcp_catalog_find (self->catalog, name);
  if (tool == NULL)
    {
      g_autofree char *shown = beckon_display_text_short (name, SHOWN_CHARS);
      g_autofree char *message = g_strdup_printf (_ ("There is no tool “%s”"), shown);

      refuse (exchange, _ ("tools/list lists the tools."), message);
      return;
    }
  if (given != NULL && !JSON_NODE_HOLDS_OBJECT (given) && !JSON_NODE_HOLDS_NULL (given))
    {
      refuse (exchange, _ ("The inputSchema of the tool describes its arguments."),
              _ ("The arguments of the tool are not an object"));
      return;
    }
  if (beckon_mcp_elicit_take (exchange, tool))
    return;
  arguments = beckon_mcp_catalog_read_arguments (
    self->catalog, tool,
    given != NULL && JSON_NODE_HOLDS_OBJECT (given) ? json_node_get_object (given) : NULL, &error);
  if (arguments != NULL)
    check_named (exchange, arguments);
  if (arguments == NULL
      || !(tool->draft != NULL  ? ask (self, exchange, tool, arguments, &error)
           : tool->make != NULL ? make (self, exchange, tool, arguments, &error)
                                : tool->call (self, exchange, arguments, &error)))
    beckon_mcp_outcome_reply_error (exchange, error);
}
