/* stats.c: /v1/stats and /v1/metrics (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <string.h>

#include "base/damaged-values.h"
#include "gateway/call.h"
#include "gateway/exposition.h"
#include "gateway/http/common.h"
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

  if (!beckon_call_query_number (call, "days", 1, BECKON_STATS_MAX_DAYS, &days, error))
    return FALSE;
  query.from_day = query.to_day - (gint64) days + 1;
  beckon_call_pause (call);
  beckon_store_read_stats_async (beckon_call_get_store (call), &query, NULL, on_stats_read, call);
  return TRUE;
}

/* @stats and @counts (nullable): NULL with @error. */
static void
reply_metrics (BeckonCall        *call,
               const BeckonStats *stats,
               const guint64     *counts,
               const GError      *error)
{
  BeckonServer *server = call->server;
  BeckonGauges  gauges = { .version = BECKON_VERSION };

  /* That the file cannot be read is then what the rest says (TR-3). */
  if (error != NULL && beckon_desk_get_trouble (server->desk) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  if (counts != NULL)
    memcpy (gauges.tasks, counts, sizeof gauges.tasks);
  else
    stats = NULL;
  gauges.open_questions = g_list_model_get_n_items (beckon_desk_get_questions (server->desk));
  gauges.waiting_agents =
    beckon_waiting_requests_count (server->waiting) + beckon_mcp_count_waiting (server->mcp);
  gauges.saves = beckon_desk_get_trouble (server->desk) == NULL;
  gauges.damaged_values = beckon_damaged_values_count ();
  gauges.event_streams = (guint) beckon_sse_count (server->sse);
  beckon_call_reply_text (call, BECKON_EXPOSITION_TYPE, beckon_exposition_write (stats, &gauges));
}

/* What the numbers of tasks wait for. */
typedef struct
{
  BeckonCall  *call;
  BeckonStats *stats; /* (owned) */
} Metrics;

static void
on_counted (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Metrics *metrics = user_data;
  g_autoptr (BeckonStats) stats = metrics->stats;
  g_autoptr (GError) error = NULL;
  g_autofree guint64 *counts = beckon_store_view_finish (BECKON_STORE (source), result, &error);

  reply_metrics (metrics->call, stats, counts, error);
}

static void
on_metrics_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (GError) error = NULL;
  BeckonStats *stats = beckon_store_read_stats_finish (BECKON_STORE (source), result, &error);
  Metrics     *metrics;

  if (stats == NULL)
    {
      reply_metrics (call, NULL, NULL, error);
      return;
    }
  metrics = g_new (Metrics, 1);
  *metrics = (Metrics){ call, stats };
  beckon_store_view_async (BECKON_STORE (source), beckon_http_read_counts, NULL, NULL, g_free, NULL,
                           on_counted, metrics);
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
