/* http-waits.c: /v1/tasks/ID/wait, and resume
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <glib/gi18n-lib.h>

#include "gateway/call.h"
#include "gateway/http-common.h"
#include "gateway/server-private.h"
#include "model/error.h"
#include "model/json-read.h"
#include "model/limits.h"

/* Until when, of a body that says `until` or `duration`. */
static gboolean
read_until (BeckonCall  *call,
            gint64      *until_us,
            GError     **error)
{
  gint64 duration_us = 0;

  *until_us = 0;
  if (!beckon_json_get_time (call->body, "until", FALSE, until_us, error)
      || !beckon_json_get_duration (call->body, "duration", FALSE, &duration_us, error))
    return FALSE;
  if ((*until_us != 0) == (duration_us != 0))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _("Give one of them."),
                        *until_us != 0 ? _("Both “%s” and “%s” are given") : _("Neither “%s” nor “%s” is given"), "until",
                        "duration");
      return FALSE;
    }
  if (*until_us == 0)
    *until_us = beckon_clock_get_time (beckon_desk_get_clock (call->server->desk), BECKON_CLOCK_WALL) + duration_us;
  return TRUE;
}

void
beckon_http_wait (BeckonCall *call)
{
  static const char *const allowed[] = { "until", "duration", "note", "agent", "by", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *note = NULL;
  g_autofree char *by = NULL;
  gint64 until_us;

  if (!beckon_json_check_members (call->body, allowed, &error) || !read_until (call, &until_us, &error)
      || !beckon_json_get_string (call->body, "note", FALSE, BECKON_LIMIT_REASON_BYTES, &note, &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_wait_async (call->server->desk, call->id, until_us, note, by, NULL, beckon_http_on_task_done, call);
}

void
beckon_http_resume_task (BeckonCall *call)
{
  static const char *const allowed[] = { "reason", "now", "agent", "by", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *by = NULL;
  gboolean now = FALSE;

  if (!beckon_json_check_members (call->body, allowed, &error)
      || !beckon_json_get_string (call->body, "reason", FALSE, BECKON_LIMIT_REASON_BYTES, &reason, &error)
      || !beckon_json_get_boolean (call->body, "now", FALSE, &now, &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  if (now)
    beckon_desk_resume_now_async (call->server->desk, call->id, reason, by, NULL, beckon_http_on_task_done, call);
  else
    beckon_desk_move_task_async (call->server->desk, call->id, BECKON_VERB_RESUME, reason, NULL, by, NULL,
                                 beckon_http_on_task_done, call);
}
