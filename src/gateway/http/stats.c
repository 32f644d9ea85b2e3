/* stats.c: /v1/stats and /v1/metrics (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include "base/damaged-values.h"
#include "gateway/call.h"
#include "gateway/exposition.h"
#include "gateway/server-private.h"

#define DEFAULT_DAYS 30
#define FREQUENT 20

static void
on_stats_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStats) stats =
    beckon_store_read_stats_finish (BECKON_STORE (source), result, &error);
  GString *json;

  if (stats == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  json = g_string_sized_new (16384);
  beckon_stats_add_json (stats, json, NULL);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

static gboolean
get_stats (BeckonCall *call, GError **error)
{
  BeckonStatsQuery query = { .to_day = beckon_stats_day (beckon_call_get_now_us (call)),
                             .agent = g_hash_table_lookup (call->query, "agent"),
                             .n_frequent = FREQUENT };
  guint64          days = DEFAULT_DAYS;

  if (!beckon_call_query_number (call, "days", 1, BECKON_STATS_MOST_DAYS, &days, error))
    return FALSE;
  query.from_day = query.to_day - (gint64) days + 1;
  beckon_call_pause (call);
  beckon_store_read_stats_async (beckon_call_get_store (call), &query, NULL, on_stats_read, call);
  return TRUE;
}

static void
on_metrics_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall   *call = user_data;
  BeckonServer *server = call->server;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStats) stats =
    beckon_store_read_stats_finish (BECKON_STORE (source), result, &error);
  BeckonGauges gauges = { .version = BECKON_VERSION };

  if (stats != NULL
      && !beckon_view_count_tasks (beckon_store_get_view (BECKON_STORE (source)), gauges.tasks,
                                   &error))
    g_clear_pointer (&stats, beckon_stats_free);
  /* That the file cannot be read is then what the rest says (TR-3). */
  if (stats == NULL && beckon_desk_get_trouble (server->desk) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  gauges.open_questions = g_list_model_get_n_items (beckon_desk_get_questions (server->desk));
  gauges.waiting_agents =
    beckon_waiting_requests_count (server->waiting) + beckon_mcp_count_waiting (server->mcp);
  gauges.saves = beckon_desk_get_trouble (server->desk) == NULL;
  gauges.damaged_values = beckon_damaged_values_count ();
  gauges.event_streams = (guint) beckon_sse_count (server->sse);
  beckon_call_reply_text (call, BECKON_EXPOSITION_TYPE, beckon_exposition_write (stats, &gauges));
}

static gboolean
get_metrics (BeckonCall *call, GError **error)
{
  BeckonStatsQuery query = { .from_day = 0, .to_day = G_MAXINT32 };

  beckon_call_pause (call);
  beckon_store_read_stats_async (beckon_call_get_store (call), &query, NULL, on_metrics_read, call);
  return TRUE;
}

const BeckonRoute beckon_http_stats[] = {
  { "GET", "/v1/stats", .query = BECKON_NAMES ("days", "agent"), .handle = get_stats },
  { "GET", "/v1/metrics", .handle = get_metrics },
  { NULL },
};
