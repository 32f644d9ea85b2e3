/* tools-task.c: what the tools do to tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "gateway/http/common.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/remote.h"
#include "gateway/sandboxed.h"
#include "gateway/server-private.h"
#include "model/name.h"
#include "model/task-status.h"
#include "plan/task-draft.h"
#include "rules/tasks.h"
#include "rules/waits.h"

void
beckon_mcp_add_asking_task (BeckonMcp *self, BeckonMcpExchange *exchange, BeckonInteraction *draft)
{
  g_autofree char *started = beckon_mcp_sessions_dup_started (self->sessions, &exchange->caller);

  if (started != NULL)
    beckon_mcp_ask_for_task (draft, started);
  else
    exchange->reading.started_for = g_strdup (exchange->caller.task);
}

/* What comes next in a task with a plan is not for everybody (TR-8). */
static void
confine (BeckonMcpExchange *exchange, const char *task_id)
{
  if (!beckon_sandboxed_is_confined (exchange->call))
    return;
  g_free (exchange->reading.task_id);
  exchange->reading.task_id = g_strdup (task_id);
  exchange->reading.confined = TRUE;
}

/* (transfer full): the task that is meant; E101 where none is. */
static char *
read_task (BeckonMcp *self, BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  char *task_id = NULL;

  if (!beckon_json_get_string (arguments, "task_id", FALSE, BECKON_LIMIT_NAME_BYTES, &task_id,
                               error))
    return NULL;
  if (task_id == NULL)
    task_id = beckon_mcp_sessions_dup_started (self->sessions, &exchange->caller);
  if (task_id == NULL)
    beckon_set_error (error, BECKON_ERROR_MALFORMED,
                      _ ("Call start_task first, and name the task_id that it returns."),
                      _ ("The argument “%s” is missing"), "task_id");
  return task_id;
}

BeckonOperation *
beckon_mcp_make_start (BeckonMcp         *self,
                       BeckonMcpExchange *exchange,
                       JsonObject        *arguments,
                       GError           **error)
{
  BeckonTask *draft;
  char       *agent;

  json_object_set_string_member (arguments, "state", "RUNNING");
  if (!json_object_has_member (arguments, "agent"))
    json_object_set_string_member (arguments, "agent",
                                   beckon_mcp_caller_get_agent (&exchange->caller));
  if (!json_object_has_member (arguments, "workspace") && exchange->caller.workspace != NULL)
    json_object_set_string_member (arguments, "workspace", exchange->caller.workspace);
  beckon_mcp_caller_add_place (&exchange->caller, arguments);
  draft = beckon_task_draft_from_json (arguments, 0, error);
  if (draft == NULL)
    return NULL;
  if (!beckon_remote_take_task (exchange->call, draft, error))
    {
      beckon_task_unref (draft);
      return NULL;
    }
  agent = draft->agent;
  return beckon_operation_create_task (agent, draft);
}

BeckonOperation *
beckon_mcp_make_update (BeckonMcp         *self,
                        BeckonMcpExchange *exchange,
                        JsonObject        *arguments,
                        GError           **error)
{
  g_autofree char *task_id = read_task (self, exchange, arguments, error);
  g_autofree char *message = NULL;
  g_autofree char *title = NULL;
  g_autofree char *context = NULL;
  double           progress = -1;

  if (task_id == NULL
      || !beckon_json_get_string (arguments, "message", FALSE, BECKON_LIMIT_LOG_BYTES, &message,
                                  error)
      || !beckon_json_get_string (arguments, "title", FALSE, BECKON_LIMIT_TITLE_BYTES, &title,
                                  error)
      || !beckon_json_get_text (arguments, "context", BECKON_LIMIT_CONTEXT_BYTES, &context, error)
      || !beckon_json_get_double (arguments, "progress", FALSE, 0, 1, &progress, error))
    return NULL;
  if (context != NULL)
    confine (exchange, task_id);
  return beckon_operation_change_task (beckon_mcp_caller_get_agent (&exchange->caller), task_id,
                                       title, progress, context, message);
}

/* How a task ends, by the words of the tool. */
static const struct
{
  const char *word;
  BeckonVerb  verb;
} ends[] = {
  { "complete", BECKON_VERB_COMPLETE },
  { "failed", BECKON_VERB_FAIL },
  { "cancelled", BECKON_VERB_CANCEL },
};
static const char *const end_words[] = { "complete", "failed", "cancelled", NULL };

BeckonOperation *
beckon_mcp_make_finish (BeckonMcp         *self,
                        BeckonMcpExchange *exchange,
                        JsonObject        *arguments,
                        GError           **error)
{
  g_autofree char *task_id = read_task (self, exchange, arguments, error);
  g_autofree char *outcome = NULL;
  g_autofree char *result = NULL;
  g_autofree char *reason = NULL;
  guint            end = 0;

  if (task_id == NULL || !beckon_json_get_any_string (arguments, "outcome", &outcome, error)
      || !beckon_json_get_string (arguments, "result", FALSE, BECKON_LIMIT_RESULT_BYTES, &result,
                                  error)
      || !beckon_json_get_string (arguments, "reason", FALSE, BECKON_LIMIT_REASON_BYTES, &reason,
                                  error))
    return NULL;
  while (outcome != NULL && end < G_N_ELEMENTS (ends) && !g_str_equal (outcome, ends[end].word))
    end++;
  if (end == G_N_ELEMENTS (ends))
    {
      beckon_json_refuse_word ("outcome", outcome, end_words, error);
      return NULL;
    }
  return beckon_operation_move_task (beckon_mcp_caller_get_agent (&exchange->caller), task_id,
                                     ends[end].verb, reason, result);
}

BeckonOperation *
beckon_mcp_make_wait (BeckonMcp         *self,
                      BeckonMcpExchange *exchange,
                      JsonObject        *arguments,
                      GError           **error)
{
  g_autofree char *task_id = read_task (self, exchange, arguments, error);
  g_autofree char *note = NULL;
  gint64           until_us = 0;

  if (task_id == NULL
      || !beckon_http_read_until_of (arguments, beckon_call_get_now_us (exchange->call), 0,
                                     &until_us, error)
      || !beckon_json_get_string (arguments, "note", FALSE, BECKON_LIMIT_REASON_BYTES, &note,
                                  error))
    return NULL;
  confine (exchange, task_id);
  return beckon_operation_wait (beckon_mcp_caller_get_agent (&exchange->caller), task_id, until_us,
                                note);
}
