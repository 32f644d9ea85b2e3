/* http-similar.c: /v1/interactions/…/similar: what a person answered before (SEN-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include "gateway/call.h"
#include "gateway/http-common.h"
#include "gateway/server-private.h"
#include "model/json-write.h"

#define MOST 20

static void
on_similar_found (GObject      *source,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) similar = beckon_store_find_similar_finish (BECKON_STORE (source), result, &error);
  GString *json;

  if (similar == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  json = g_string_sized_new (4096);
  beckon_json_open_object (json);
  beckon_json_open_member_array (json, "interactions");
  for (guint i = 0; i < similar->len; i++)
    beckon_interaction_add_json (g_ptr_array_index (similar, i), json, NULL);
  beckon_json_close_array (json);
  beckon_json_add_string (json, "next", NULL);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

void
beckon_http_find_similar (BeckonCall *call)
{
  static const char *const allowed[] = { "limit", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) query = beckon_call_get_query (call, allowed, &error);
  guint64 limit = 0;
  gint64 id = 0;

  if (query == NULL || !beckon_call_query_number (query, "limit", 1, MOST, &limit, &error)
      || !beckon_call_get_number_id (call, &id, &error))
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_store_find_similar_async (beckon_desk_get_store (call->server->desk), id, limit, NULL, on_similar_found, call);
}
