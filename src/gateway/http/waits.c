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
#include "rules/tasks.h"
#include "rules/waits.h"

/* The task, and beside it what the person is told. */
static void
reply_waiting (BeckonCall *call, BeckonCommit *commit)
{
  g_autofree char *message = beckon_task_describe_wait (commit->task, commit->task->updated_us);
  GString         *json = g_string_sized_new (1024);

  beckon_task_open_json (commit->task, json, NULL);
  beckon_json_add_string (json, "message", message);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

static BeckonOperation *
wait (BeckonCall *call, GError **error)
{
  g_autofree char *note = NULL;
  gint64           until_us;

  if (!beckon_http_read_until (call, 0, &until_us, error)
      || !beckon_json_get_string (call->body, "note", FALSE, BECKON_LIMIT_REASON_BYTES, &note,
                                  error))
    return NULL;
  return beckon_operation_wait (call->by, call->id, until_us, note);
}

static BeckonOperation *
resume (BeckonCall *call, GError **error)
{
  g_autofree char *reason = NULL;
  gboolean         now = FALSE;

  if (!beckon_json_get_string (call->body, "reason", FALSE, BECKON_LIMIT_REASON_BYTES, &reason,
                               error)
      || !beckon_json_get_boolean (call->body, "now", FALSE, &now, error))
    return NULL;
  return now ? beckon_operation_resume_now (call->by, call->id, reason)
             : beckon_operation_move_task (call->by, call->id, BECKON_VERB_RESUME, reason, NULL);
}

const BeckonRoute beckon_http_waits[] = {
  { "POST", "/v1/tasks/*/wait", BECKON_BODY_REQUIRED,
    .members = BECKON_NAMES ("until", "duration", "note", "agent", "by"), .who = TRUE,
    .remote = TRUE, .runs = BECKON_RUNS_PLAN, .make = wait, .reply = reply_waiting },
  { "POST", "/v1/tasks/*/resume", BECKON_BODY_OPTIONAL,
    .members = BECKON_NAMES ("reason", "now", "agent", "by"), .who = TRUE, .make = resume,
    .resource = &beckon_http_task },
  { NULL },
};
