/* requests.c: /v1/requests and below
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/routes.h"

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
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
  gulong         handler; /* of the desk's "event" */
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

/* Takes @wait out of the server's list. */
static void
end_wait (Wait *wait, const GError *error)
{
  BeckonServer *server = wait->call->server;

  g_signal_handler_disconnect (server->desk, wait->handler);
  g_source_remove (wait->timeout);
  g_queue_remove (&server->request_waits, wait);
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

static void
on_event (BeckonDesk *desk, BeckonEvent *event, gpointer user_data)
{
  Wait *wait = user_data;

  if (event->request == NULL || g_strcmp0 (event->request->id, wait->request->id) != 0
      || wait->request->state != BECKON_REQUEST_CLASSIFYING)
    return;
  beckon_request_unref (wait->request);
  wait->request = beckon_request_ref (event->request);
  if (wait->request->state == BECKON_REQUEST_CLASSIFYING)
    return;
  /* Not inside the desk's announcement: answering may end the server. */
  g_source_remove (wait->timeout);
  wait->timeout = g_idle_add (on_classified, wait);
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
  if (!call->paused)
    beckon_call_pause (call);
  wait = g_new0 (Wait, 1);
  wait->call = call;
  wait->request = beckon_request_ref (request);
  wait->created = created;
  wait->handler = g_signal_connect (call->server->desk, "event", G_CALLBACK (on_event), wait);
  wait->timeout =
    g_timeout_add_seconds ((guint) MIN (call->wait_s, MAX_WAIT_S), on_waited_long, wait);
  g_queue_push_tail (&call->server->request_waits, wait);
}

void
beckon_http_end_request_waits (BeckonServer *server)
{
  g_autoptr (GError) error = beckon_waiting_requests_error ();

  while (!g_queue_is_empty (&server->request_waits))
    end_wait (g_queue_peek_head (&server->request_waits), error);
}

static void
on_created (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (BeckonCommit) commit = beckon_http_finish (call, source, result);

  if (commit == NULL)
    return;
  if (commit->existed)
    beckon_call_set_header (call, BECKON_WIRE_EXISTED, "true");
  reply_when_classified (call, commit->request, !commit->existed);
}

void
beckon_http_create_request (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonRequest) draft = beckon_request_draft_from_json (call->body, &error);

  if (draft == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_request_async (call->server->desk, draft, BECKON_BY_HTTP, NULL, on_created, call);
}

void
beckon_http_get_request (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonRequest) request =
    beckon_store_get_request (beckon_desk_get_store (call->server->desk), call->id, &error);

  if (request == NULL)
    beckon_call_reply_error (call, error);
  else if (soup_server_message_get_method (call->message) == SOUP_METHOD_HEAD)
    reply_request (call, request, FALSE);
  else
    reply_when_classified (call, request, FALSE);
}

static gboolean
parse_state (const char *word, guint *bits)
{
  BeckonRequestState state;

  if (!beckon_request_state_from_string (word, &state))
    return FALSE;
  *bits |= 1u << state;
  return TRUE;
}

void
beckon_http_list_requests (BeckonCall *call)
{
  static const char *const allowed[] = { "state", "limit", "after", NULL };
  BeckonStore             *store = beckon_desk_get_store (call->server->desk);
  BeckonRequestQuery       find = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) query = NULL;
  g_autoptr (GPtrArray) requests = NULL;
  g_autofree char *next = NULL;
  guint64          limit = 0;

  query = beckon_call_get_query (call, allowed, &error);
  if (query == NULL
      || !beckon_call_query_words (
        query, "state", parse_state,
        "CLASSIFYING, AWAITING_CONFIRMATION, AWAITING_CLARIFICATION, QUEUED, REJECTED, ABANDONED",
        &find.states, &error)
      || !beckon_call_query_number (query, "limit", 1, BECKON_LIMIT_PAGE, &limit, &error))
    {
      beckon_call_reply_error (call, error);
      return;
    }
  find.after = g_hash_table_lookup (query, "after");
  find.limit = (guint) limit;
  requests = beckon_store_list_requests (store, &find, &next, &error);
  if (requests == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_http_reply_page (call, "requests", requests, (BeckonHttpAddFunc) beckon_request_add_json,
                          next);
}

static void
on_abandoned (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (BeckonCommit) commit = beckon_http_finish (call, source, result);

  if (commit != NULL)
    reply_request (call, commit->request, FALSE);
}

void
beckon_http_abandon_request (BeckonCall *call)
{
  static const char *const allowed[] = { "by", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *by = NULL;

  if (!beckon_json_check_members (call->body, allowed, &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_abandon_request (by, call->id, NULL),
                        NULL, on_abandoned, call);
}
