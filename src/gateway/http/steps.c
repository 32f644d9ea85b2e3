/* steps.c: /v1/tasks/ID/steps
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/server-private.h"
#include "plan/step-row-json.h"

void
beckon_http_list_steps (BeckonCall *call)
{
  static const char *const allowed[] = { "after", "limit", NULL };
  BeckonStore             *store = beckon_desk_get_store (call->server->desk);
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) query = NULL;
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  guint64  first = 0;
  guint64  limit = 100;
  guint64  next;
  GString *json;

  query = beckon_call_get_query (call, allowed, &error);
  if (query == NULL
      || !beckon_call_query_number (query, "after", 0, BECKON_LIMIT_STEPS, &first, &error)
      || !beckon_call_query_number (query, "limit", 1, BECKON_LIMIT_PAGE, &limit, &error)
      || (task = beckon_store_get_task (store, call->id, &error)) == NULL
      || (rows = beckon_store_list_steps (store, call->id, (guint) first, (guint) limit, &error))
           == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }

  json = g_string_sized_new (4096);
  beckon_json_open_object (json);
  beckon_http_add_list (json, "steps", rows, (BeckonHttpAddFunc) beckon_step_row_add_json);
  beckon_json_add_int (json, "count", task->n_steps);
  beckon_json_add_int (json, "position", task->position);
  next = first + rows->len;
  if (rows->len > 0 && next < task->n_steps)
    beckon_json_add_int (json, "next", (gint64) next);
  else
    beckon_json_add_null (json, "next");
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}
