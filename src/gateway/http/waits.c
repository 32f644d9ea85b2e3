/* waits.c: /v1/tasks/ID/wait, and resume
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
#include "rules/tasks.h"
#include "rules/waits.h"

/* The task, and beside it what the person is told. */
static void
on_waiting (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (BeckonCommit) commit = beckon_http_finish (call, source, result);
  g_autofree char *message = NULL;
  GString         *json;

  if (commit == NULL)
    return;
  json = g_string_sized_new (1024);
  message = beckon_task_describe_wait (commit->task, commit->task->updated_us);
  beckon_task_open_json (commit->task, json, NULL);
  beckon_json_add_string (json, "message", message);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

void
beckon_http_wait (BeckonCall *call)
{
  static const char *const allowed[] = { "until", "duration", "note", "agent", "by", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *note = NULL;
  g_autofree char *by = NULL;
  gint64           until_us;

  if (!beckon_json_check_members (call->body, allowed, &error)
      || !beckon_http_read_until (call, 0, &until_us, &error)
      || !beckon_json_get_string (call->body, "note", FALSE, BECKON_LIMIT_REASON_BYTES, &note,
                                  &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_wait (by, call->id, until_us, note),
                        NULL, on_waiting, call);
}

void
beckon_http_resume_task (BeckonCall *call)
{
  static const char *const allowed[] = { "reason", "now", "agent", "by", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *by = NULL;
  gboolean         now = FALSE;

  if (!beckon_json_check_members (call->body, allowed, &error)
      || !beckon_json_get_string (call->body, "reason", FALSE, BECKON_LIMIT_REASON_BYTES, &reason,
                                  &error)
      || !beckon_json_get_boolean (call->body, "now", FALSE, &now, &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  if (now)
    beckon_desk_do_async (call->server->desk, beckon_operation_resume_now (by, call->id, reason),
                          NULL, beckon_http_on_task_done, call);
  else
    beckon_desk_do_async (
      call->server->desk,
      beckon_operation_move_task (by, call->id, BECKON_VERB_RESUME, reason, NULL), NULL,
      beckon_http_on_task_done, call);
}
