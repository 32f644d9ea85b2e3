/* requests.c: /v1/requests and below
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/routes.h"

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/dispatch.h"
#include "gateway/server-private.h"
#include "gateway/wire/wire.h"
#include "rules/requests.h"

/* A classifier has ended long before that, well or not. */
#define MAX_WAIT_S 60

/* A call that waits until its request is classified. */
typedef struct
{
  BeckonCall    *call;    /* (owned) */
  BeckonRequest *request; /* (owned): as it was last seen */
  gboolean       created;
  gulong         handler;  /* of the desk's "event" */
  gulong         stopping; /* of the server's "stopping" */
  GCancellable  *reading;  /* (owned) */
  guint          timeout;
} Wait;

static void
reply_request (BeckonCall *call, BeckonRequest *request, gboolean created)
{
  GString *json = g_string_sized_new (1024);
  guint    status = SOUP_STATUS_OK;

  if (created)
    {
      g_autofree char *location = g_strconcat ("/v1/requests/", request->id, NULL);

      beckon_call_set_header (call, "Location", location);
      status =
        beckon_request_state_is_final (request->state) ? SOUP_STATUS_CREATED : SOUP_STATUS_ACCEPTED;
    }
  beckon_request_add_json (request, json, NULL);
  beckon_call_reply (call, status, json);
}

static void
end_wait (Wait *wait, const GError *error)
{
  BeckonServer *server = wait->call->server;

  g_signal_handler_disconnect (server->desk, wait->handler);
  g_signal_handler_disconnect (server, wait->stopping);
  g_source_remove (wait->timeout);
  g_cancellable_cancel (wait->reading);
  g_object_unref (wait->reading);
  if (error != NULL)
    beckon_call_reply_error (wait->call, error);
  else
    reply_request (wait->call, wait->request, wait->created);
  beckon_request_unref (wait->request);
  g_free (wait);
}

static gboolean
on_waited_long (gpointer user_data)
{
  end_wait (user_data, NULL);
  return G_SOURCE_REMOVE;
}

static gboolean
on_classified (gpointer user_data)
{
  end_wait (user_data, NULL);
  return G_SOURCE_REMOVE;
}

/* @request: as it is now. */
static void
update (Wait *wait, BeckonRequest *request)
{
  if (g_strcmp0 (request->id, wait->request->id) != 0
      || wait->request->state != BECKON_REQUEST_CLASSIFYING)
    return;
  beckon_request_unref (wait->request);
  wait->request = beckon_request_ref (request);
  if (wait->request->state == BECKON_REQUEST_CLASSIFYING)
    return;
  /* Not inside the desk's announcement: answering may end the server. */
  g_source_remove (wait->timeout);
  wait->timeout = g_idle_add (on_classified, wait);
}

static void
on_event (BeckonDesk *desk, BeckonEvent *event, gpointer user_data)
{
  if (event->request != NULL)
    update (user_data, event->request);
}

static gpointer
read_request (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_get_request (view, input, error);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonRequest) request =
    beckon_store_view_finish (BECKON_STORE (source), result, NULL);

  /* Without one, the wait may have ended. */
  if (request != NULL)
    update (user_data, request);
}

static void
on_stopping (BeckonServer *server, gpointer user_data)
{
  g_autoptr (GError) error = beckon_waiting_requests_error ();

  end_wait (user_data, error);
}

/* Answers at once, or when the request is not CLASSIFYING any more. */
static void
reply_when_classified (BeckonCall *call, BeckonRequest *request, gboolean created)
{
  Wait *wait;

  if (request->state != BECKON_REQUEST_CLASSIFYING || call->wait_s == 0 || !call->server->running)
    {
      reply_request (call, request, created);
      return;
    }
  beckon_call_pause (call);
  wait = g_new0 (Wait, 1);
  wait->call = call;
  wait->request = beckon_request_ref (request);
  wait->created = created;
  wait->handler = g_signal_connect (call->server->desk, "event", G_CALLBACK (on_event), wait);
  wait->timeout =
    g_timeout_add_seconds ((guint) MIN (call->wait_s, MAX_WAIT_S), on_waited_long, wait);
  wait->reading = g_cancellable_new ();
  wait->stopping = g_signal_connect (call->server, "stopping", G_CALLBACK (on_stopping), wait);
  /* It may have been classified, and that been announced, since @request was read. */
  beckon_store_view_async (beckon_call_get_store (call), read_request, g_strdup (request->id),
                           g_free, (GDestroyNotify) beckon_request_unref, wait->reading, on_read,
                           wait);
}

static void
reply_created (BeckonCall *call, BeckonCommit *commit)
{
  if (commit->existed)
    beckon_call_set_header (call, BECKON_WIRE_EXISTED, "true");
  reply_when_classified (call, commit->request, !commit->existed);
}

static gboolean
create (BeckonCall *call, GError **error)
{
  g_autoptr (BeckonRequest) draft = beckon_request_draft_from_json (call->body, error);

  if (draft == NULL)
    return FALSE;
  beckon_call_pause (call);
  beckon_desk_request_async (call->server->desk, draft, BECKON_BY_HTTP, NULL,
                             beckon_dispatch_on_done, call);
  return TRUE;
}

static gpointer
find (BeckonCall *call, BeckonView *view, GError **error)
{
  return beckon_view_get_request (view, call->id, error);
}

static gboolean
get (BeckonCall *call, GError **error)
{
  g_autoptr (BeckonRequest) request = beckon_call_take_found (call);

  if (soup_server_message_get_method (call->message) == SOUP_METHOD_HEAD)
    reply_request (call, request, FALSE);
  else
    reply_when_classified (call, request, FALSE);
  return TRUE;
}

static GPtrArray *
list (BeckonCall *call, BeckonView *view, char **next, GError **error)
{
  BeckonRequestQuery query = { .after = g_hash_table_lookup (call->query, "after") };

  if (!beckon_call_query_words (call, "state", &beckon_request_state_table, &query.states, error)
      || !beckon_call_query_limit (call, &query.limit, error))
    return NULL;
  return beckon_view_list_requests (view, &query, next, error);
}

static BeckonOperation *
abandon (BeckonCall *call, GError **error)
{
  return beckon_operation_abandon_request (call->by, call->id, NULL);
}

static const BeckonResource request = {
  .plural = "requests",
  .member = G_STRUCT_OFFSET (BeckonCommit, request),
  .add = (BeckonAddFunc) beckon_request_add_json,
  .free = (GDestroyNotify) beckon_request_unref,
};

const BeckonRoute beckon_http_requests[] = {
  { "POST", "/v1/requests", BECKON_BODY_REQUIRED, .handle = create, .reply = reply_created },
  { "GET", "/v1/requests", .query = BECKON_NAMES ("state", "limit", "after"), .list = list,
    .resource = &request },
  { "GET", "/v1/requests/*", .find = find, .handle = get, .resource = &request },
  { "POST", "/v1/requests/*/cancel", BECKON_BODY_OPTIONAL, .members = BECKON_NAMES ("by"),
    .who = TRUE, .make = abandon, .resource = &request },
  { NULL },
};
