/* later.c: /v1/interactions/ID/later
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include "base/json/json-read.h"
#include "base/timestamp.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/server-private.h"
#include "rules/question/questions.h"

#define DEFAULT_US BECKON_US_PER_HOUR

void
beckon_http_later (BeckonCall *call)
{
  static const char *const allowed[] = { "until", "duration", "by", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *by = NULL;
  BeckonSurfaceId  surface;
  gint64           until_us = 0;
  gint64           id;

  if (!beckon_call_get_interaction_id (call, &id, &error)
      || !beckon_json_check_members (call->body, allowed, &error)
      || !beckon_http_read_until (call, DEFAULT_US, &until_us, &error)
      || !beckon_call_get_surface (call, &surface, &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_postpone (by, id, until_us), NULL,
                        beckon_http_on_interaction_done, call);
}
