/* similar.c: /v1/interactions/…/similar: what a person answered before (SEN-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include "base/json/json-write.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/server-private.h"

#define MOST 20

static void
on_similar_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) similar =
    beckon_store_find_similar_finish (BECKON_STORE (source), result, &error);

  if (similar == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_http_reply_page (call, "interactions", similar,
                          (BeckonHttpAddFunc) beckon_interaction_add_json, NULL);
}

void
beckon_http_find_similar (BeckonCall *call)
{
  static const char *const allowed[] = { "limit", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) query = beckon_call_get_query (call, allowed, &error);
  guint64 limit = 0;
  gint64  id = 0;

  if (query == NULL || !beckon_call_query_number (query, "limit", 1, MOST, &limit, &error)
      || !beckon_call_get_interaction_id (call, &id, &error))
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_store_find_similar_async (beckon_desk_get_store (call->server->desk), id, limit, NULL,
                                   on_similar_found, call);
}
