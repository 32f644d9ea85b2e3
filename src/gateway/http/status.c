/* status.c: /v1/status, /v1/evaluator/test, /v1/events, /v1/openapi.json and /v1/plan.schema.json
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <glib/gi18n-lib.h>

#include "base/damaged-values.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "gateway-resources.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/server-private.h"
#include "gateway/wire/tcp.h"
#include "model/enums.h"

#define OPENAPI_RESOURCE "/page/beckon/Beckon/gateway/openapi.json"
#define PLAN_SCHEMA_RESOURCE "/page/beckon/Beckon/gateway/plan.schema.json"

static void
add_surface_members (GString *json, const BeckonSurfaceState *surface, guint waiting, gint64 now_us)
{
  g_autofree char *ago = NULL;
  g_autofree char *dated = NULL;

  if (surface->checked_us != 0)
    {
      ago = beckon_duration_ago (now_us - surface->checked_us);
      /* Translators: how something is, and when that was found: “Nobody answers at
       * http://127.0.0.1:1/v1, 2 min ago” */
      dated = g_strdup_printf (_ ("%s, %s"), surface->detail, ago);
    }
  beckon_json_add_string (json, "name", surface->name);
  if (surface->health == BECKON_HEALTH_UNKNOWN)
    beckon_json_add_null (json, "healthy");
  else
    beckon_json_add_boolean (json, "healthy", surface->health == BECKON_HEALTH_GOOD);
  beckon_json_add_string (json, "detail", dated != NULL ? dated : surface->detail);
  beckon_json_add_int (json, "waiting", waiting);
  beckon_json_add_time (json, "checked_at", surface->checked_us);
}

static void
add_surface (
  GString *json, const char *name, BeckonHealth health, const char *detail, guint waiting)
{
  BeckonSurfaceState surface = { .name = (char *) name,
                                 .detail = (char *) detail,
                                 .health = health };

  beckon_json_open_member_object (json, NULL);
  add_surface_members (json, &surface, waiting, 0);
  beckon_json_close_object (json);
}

static gboolean
is_channel (const GPtrArray *channels, const char *name)
{
  for (guint i = 0; i < channels->len; i++)
    {
      const BeckonChannelState *channel = channels->pdata[i];

      if (g_strcmp0 (channel->name, name) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
add_surfaces (BeckonServer *server, GString *json)
{
  const GPtrArray *surfaces = beckon_surfaces_list (server->surfaces);
  const GError    *trouble = beckon_desk_get_trouble (server->desk);
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (server->desk), BECKON_CLOCK_WALL);
  g_autoptr (GPtrArray) channels = beckon_desk_list_channels (server->desk);
  /* What happened, and what to do about it. */
  g_autofree char *detail =
    trouble != NULL ? g_strjoin (" ", trouble->message, beckon_error_get_hint (trouble), NULL)
                    : NULL;
  gboolean         tcp_failed;
  g_autofree char *tcp = beckon_tcp_describe (server->tcp, &tcp_failed);

  beckon_json_open_member_array (json, "surfaces");
  add_surface (json, "http", tcp_failed ? BECKON_HEALTH_BAD : BECKON_HEALTH_GOOD, tcp, 0);
  add_surface (json, "store", trouble == NULL ? BECKON_HEALTH_GOOD : BECKON_HEALTH_BAD,
               detail != NULL ? detail : "", 0);
  for (guint i = 0; i < surfaces->len; i++)
    {
      const BeckonSurfaceState *surface = g_ptr_array_index (surfaces, i);

      /* A channel that works knows better than what was said before it did. */
      if (is_channel (channels, surface->name))
        continue;
      beckon_json_open_member_object (json, NULL);
      add_surface_members (json, surface, 0, now_us);
      beckon_json_close_object (json);
    }
  for (guint i = 0; i < channels->len; i++)
    {
      BeckonChannelState *channel = g_ptr_array_index (channels, i);

      add_surface (json, channel->name, channel->health, channel->detail, channel->waiting);
    }
  beckon_json_close_array (json);
}

/* What grows though all is well (TR-6). */
static void
add_notice (BeckonStore *store, GString *json)
{
  g_autofree char *hint = NULL;
  g_autofree char *notice = beckon_store_dup_notice (store, &hint);

  if (notice == NULL)
    {
      beckon_json_add_null (json, "storage_notice");
      return;
    }
  beckon_json_open_member_object (json, "storage_notice");
  beckon_json_add_string (json, "message", notice);
  beckon_json_add_string (json, "hint", hint);
  beckon_json_close_object (json);
}

/* For whom tasks wait (TM-6). */
static void
add_away (BeckonDesk *desk, GString *json)
{
  g_autoptr (GArray) away = beckon_desk_list_away (desk);

  beckon_json_open_member_array (json, "away_desks");
  for (guint i = 0; i < away->len; i++)
    {
      const BeckonAwayTasks *tasks = &g_array_index (away, BeckonAwayTasks, i);

      beckon_json_open_member_object (json, NULL);
      beckon_json_add_string (json, "desk", tasks->desk->computer);
      beckon_json_add_time (json, "since", tasks->desk->seen_us);
      beckon_json_add_int (json, "tasks", tasks->n_tasks);
      beckon_json_close_object (json);
    }
  beckon_json_close_array (json);
}

/* What is read from the data file. */
typedef struct
{
  BeckonInteraction *oldest; /* (owned) (nullable) */
  guint64           *counts; /* (owned) (nullable): NULL with @error */
  GError            *error;  /* (owned) (nullable) */
} Stored;

static void
stored_free (gpointer data)
{
  Stored *self = data;

  g_clear_pointer (&self->oldest, beckon_interaction_unref);
  g_free (self->counts);
  g_clear_error (&self->error);
  g_free (self);
}

/* A data file that cannot be read is what the rest says (TR-3). */
static gpointer
find_stored (BeckonCall *call, BeckonView *view, GError **error)
{
  Stored *stored = g_new0 (Stored, 1);

  stored->oldest = beckon_view_get_oldest (view, BECKON_INTERACTION_PENDING, &stored->error);
  if (stored->error == NULL)
    stored->counts = beckon_http_read_counts (view, NULL, &stored->error);
  return stored;
}

static void
add_stored (const Stored *stored, gboolean any_open, GString *json)
{
  const BeckonInteraction *oldest = stored->oldest;

  if (stored->counts == NULL)
    {
      beckon_json_add_boolean (json, "awaiting_user_response", any_open);
      beckon_json_add_null (json, "pending_task_id");
      beckon_json_add_null (json, "summary");
      return;
    }
  beckon_json_add_boolean (json, "awaiting_user_response", oldest != NULL);
  beckon_json_add_string (json, "pending_task_id", oldest != NULL ? oldest->task_id : NULL);
  beckon_http_add_summary (json, stored->counts);
}

static gboolean
get_status (BeckonCall *call, GError **error)
{
  BeckonDesk   *desk = call->server->desk;
  const Stored *stored = call->found;
  guint         n_open = g_list_model_get_n_items (beckon_desk_get_questions (desk));
  GString      *json;

  if (stored->counts == NULL && beckon_desk_get_trouble (desk) == NULL)
    {
      g_propagate_error (error, g_error_copy (stored->error));
      return FALSE;
    }
  json = g_string_sized_new (1024);
  beckon_json_open_object (json);
  add_stored (stored, n_open > 0, json);
  beckon_json_add_int (json, "open_questions", n_open);
  beckon_json_add_int (json, "waiting_agents",
                       beckon_waiting_requests_count (call->server->waiting)
                         + beckon_mcp_count_waiting (call->server->mcp));
  beckon_json_add_int (json, "event_streams", beckon_sse_count (call->server->sse));
  beckon_json_add_int (json, "damaged_values", beckon_damaged_values_count ());
  beckon_json_add_string (json, "version", BECKON_VERSION);
  beckon_json_add_string (json, "program", call->server->program);
  add_surfaces (call->server, json);
  add_notice (beckon_call_get_store (call), json);
  add_away (desk, json);
  beckon_http_add_guards (call->server, json, FALSE);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
  return TRUE;
}

/* The store's last number is 0 as well when it could not be read: then there are events, or this
 * cannot be read either. */
static gboolean
is_empty (BeckonView *view, GError **error)
{
  g_autoptr (GPtrArray) events = beckon_view_list_events (view, 0, 1, error);

  if (events != NULL && events->len > 0)
    beckon_set_error (error, BECKON_ERROR_STORE, _ ("Fetch the tasks and interactions instead."),
                      _ ("The events cannot be read"));
  return events != NULL && events->len == 0;
}

/* The event with number @sequence; without a time if there is none, or a later version has written
 * it. FALSE with @error: it cannot be read. */
static gboolean
read_mark (BeckonView *view, gint64 sequence, BeckonSseMark *mark, GError **error)
{
  g_autoptr (GPtrArray) events =
    sequence > 0 ? beckon_view_list_events (view, sequence - 1, 1, error) : NULL;
  const BeckonEvent *event = events != NULL && events->len > 0 ? events->pdata[0] : NULL;

  if (sequence > 0 && events == NULL)
    return FALSE;
  if (event != NULL && event->sequence == sequence)
    *mark = beckon_sse_mark_of (event);
  else
    *mark = (BeckonSseMark){ sequence, 0 };
  return TRUE;
}

/* What the reader knows already; FALSE: it says nothing of that, or @error. */
static gboolean
read_after (BeckonCall *call, BeckonSseMark *after, GError **error)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (call->message);
  const char         *text = soup_message_headers_get_one (headers, "Last-Event-ID");

  if (text == NULL)
    text = g_hash_table_lookup (call->query, "last_event_id");
  if (text == NULL || beckon_sse_mark_parse (text, after))
    return text != NULL;
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Leave it out to begin with what happens now."),
                    _ ("“%s” must be the id of an event"), "last_event_id");
  return FALSE;
}

/* (transfer full): a BeckonSsePosition. A number that the desk has not given, or has given to
 * another event, comes from another database, or what was counted is lost. */
static gpointer
find_position (BeckonCall *call, BeckonView *view, GError **error)
{
  g_autofree BeckonSsePosition *position = g_new0 (BeckonSsePosition, 1);
  BeckonSseMark                 here;
  GError                       *failure = NULL;
  gint64                        newest = beckon_view_get_last_sequence (view);

  if ((newest <= 0 && !is_empty (view, error))
      || !read_mark (view, MAX (newest, 0), &position->newest, error))
    return NULL;
  if (!read_after (call, &position->after, &failure))
    {
      position->after = position->newest;
      if (failure == NULL)
        return g_steal_pointer (&position);
      g_propagate_error (error, failure);
      return NULL;
    }
  if (!read_mark (view, position->after.sequence, &here, error))
    return NULL;
  /* A number alone is taken as one of this database. */
  if (position->after.time_ms == 0)
    position->after.time_ms = here.time_ms;
  position->foreign =
    position->after.sequence > position->newest.sequence
    || (position->after.time_ms > 0 && here.time_ms > 0 && here.time_ms != position->after.time_ms);

  return g_steal_pointer (&position);
}

/* Where the reader shows the questions to a person; where it says nothing it is a program that only
 * listens. */
static gboolean
read_surface (BeckonCall *call, BeckonSurfaceId *surface, GError **error)
{
  const char *word = g_hash_table_lookup (call->query, "surface");

  if (word == NULL || beckon_surface_id_from_string (word, surface))
    return TRUE;
  return beckon_json_refuse_word ("surface", word, NULL, error);
}

static gboolean
get_events (BeckonCall *call, GError **error)
{
  BeckonSurfaceId surface = BECKON_SURFACE_NONE;

  if (!read_surface (call, &surface, error))
    return FALSE;
  beckon_call_reply_events (call, call->found, surface != BECKON_SURFACE_NONE);
  return TRUE;
}

static gboolean
reply_resource (BeckonCall *call, const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = g_resource_lookup_data (beckon_gateway_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  gsize       length;
  const char *data;

  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &length);
  beckon_call_reply (call, SOUP_STATUS_OK, g_string_new_len (data, length));
  return TRUE;
}

static gboolean
get_openapi (BeckonCall *call, GError **error)
{
  return reply_resource (call, OPENAPI_RESOURCE, error);
}

static gboolean
get_plan_schema (BeckonCall *call, GError **error)
{
  return reply_resource (call, PLAN_SCHEMA_RESOURCE, error);
}

static void
on_tested (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (GError) error = NULL;
  const BeckonSurfaceState *state =
    beckon_surfaces_find (call->server->surfaces, BECKON_EVALUATOR_SURFACE);
  BeckonSurfaceState found = { .name = (char *) BECKON_EVALUATOR_SURFACE,
                               .detail = (char *) "",
                               .health = BECKON_HEALTH_GOOD };
  GString           *json = g_string_sized_new (256);

  if (state != NULL)
    found = *state;
  /* What this call met is in the state already; what failed before anything was called is not, and
   * is true, too. */
  if (!beckon_desk_test_evaluator_finish (BECKON_DESK (source), result, &error)
      && found.health != BECKON_HEALTH_BAD)
    {
      found.health = BECKON_HEALTH_BAD;
      found.detail = error->message;
    }
  beckon_json_open_object (json);
  add_surface_members (json, &found, 0, beckon_call_get_now_us (call));
  beckon_json_add_string (json, "hint", error != NULL ? beckon_error_get_hint (error) : NULL);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

/* Does what evaluates questions before a person is asked work (ATT-5)? */
static gboolean
test_evaluator (BeckonCall *call, GError **error)
{
  beckon_call_pause (call);
  beckon_desk_test_evaluator_async (call->server->desk, on_tested, call);
  return TRUE;
}

const BeckonRoute beckon_http_status[] = {
  { "POST", "/v1/evaluator/test", BECKON_BODY_OPTIONAL, .runs = BECKON_RUNS_NOTHING,
    .handle = test_evaluator },
  { "GET", "/v1/status", .find = find_stored, .free_found = stored_free, .handle = get_status },
  { "GET", "/v1/events", .query = BECKON_NAMES ("last_event_id", "surface"), .find = find_position,
    .free_found = g_free, .handle = get_events, .stream = TRUE },
  { "GET", "/v1/openapi.json", .handle = get_openapi },
  { "GET", "/v1/plan.schema.json", .handle = get_plan_schema },
  { NULL },
};
