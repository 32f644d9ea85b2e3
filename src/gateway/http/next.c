/* next.c: /v1/tasks/next: an agent fetches its next task, and waits for one where there is none
 * (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/http/next.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "gateway/auth.h"
#include "gateway/call.h"
#include "gateway/routes.h"
#include "gateway/server-private.h"
#include "gateway/wire/client-connection.h"
#include "gateway/wire/peer.h"
#include "gateway/wire/wire.h"
#include "model/name.h"
#include "rules/claims.h"

/* An agent that waits longer asks again. */
#define MAX_WAIT_US (600 * BECKON_US_PER_SECOND)

/* One agent that fetches. */
typedef struct
{
  BeckonFetches *fetches; /* (unowned) */
  BeckonCall    *call; /* (owned) (nullable): NULL when its connection was taken out of libsoup */
  BeckonClientConnection *connection; /* (owned) (nullable): that connection */
  char                   *origin;     /* (nullable) */
  char                   *agent;
  gint64                  wait_us; /* 0: it does not wait */
  guint                   timeout; /* 0, or the end of its wait */
  gboolean                looks;   /* there may be a task for it */
  gboolean                listens; /* the desk knows that it waits */
  gboolean                gone;    /* it went away while it waited */
} Fetch;

/* A g_rc_box: what the store searches for holds a reference. */
struct _BeckonFetches
{
  BeckonDesk    *desk;    /* (owned) */
  BeckonClients *clients; /* (unowned) */
  GQueue         waiting; /* (element-type Fetch) */
  Fetch *searching; /* (nullable): the one of them for which the store searches; NULL also if it
                     * has gone meanwhile */
  gboolean busy;    /* the store is searching */
  gboolean stopped;
  guint    idle; /* 0, or the source that starts the next search */
};

static void serve (BeckonFetches *fetches);

static void
fetch_free (Fetch *self)
{
  BeckonFetches *fetches = self->fetches;

  g_queue_remove (&fetches->waiting, self);
  if (fetches->searching == self)
    fetches->searching = NULL;
  if (self->timeout != 0)
    g_source_remove (self->timeout);
  if (self->listens)
    beckon_desk_end_listening (fetches->desk, self->agent, self->gone);
  g_free (self->origin);
  g_free (self->agent);
  g_free (self);
}

/* Nothing is claimed for who is not there any more. */
static void
on_hung_up (BeckonClientConnection *connection, gpointer user_data)
{
  Fetch *self = user_data;

  beckon_client_connection_close (connection);
  self->gone = TRUE;
  fetch_free (self);
}

/* Answers with @body (nullable), and frees it. @last: the server stops. */
static void
answer_connection (Fetch *self, guint status, const GString *body, gboolean last)
{
  gboolean     keep_alive = !last && beckon_client_connection_is_keep_alive (self->connection);
  BeckonClock *clock = beckon_desk_get_clock (self->fetches->desk);
  g_autoptr (GString) response = beckon_wire_begin (clock, status, BECKON_WIRE_JSON);

  if (self->origin != NULL)
    beckon_wire_add_origin (response, self->origin);
  beckon_wire_end (response, keep_alive, body);
  beckon_client_connection_send (self->connection, response->str, response->len);
  if (keep_alive)
    beckon_client_connection_finish (self->connection);
  else
    beckon_client_connection_finish_last (self->connection);
  fetch_free (self);
}

static void
answer_none (Fetch *self)
{
  BeckonCall *call = self->call;

  if (call == NULL)
    {
      answer_connection (self, SOUP_STATUS_NO_CONTENT, NULL, FALSE);
      return;
    }
  fetch_free (self);
  beckon_call_reply_nothing (call);
}

static void
answer_error (Fetch *self, const GError *error)
{
  BeckonCall *call = self->call;

  if (call == NULL)
    {
      g_autoptr (GString) body = beckon_wire_error_body (error);

      answer_connection (self, beckon_error_to_http (error), body, self->fetches->stopped);
      return;
    }
  fetch_free (self);
  beckon_call_reply_error (call, error);
}

static void
answer_task (Fetch *self, BeckonTask *task)
{
  GString    *json = g_string_sized_new (1024);
  BeckonCall *call = self->call;

  beckon_task_add_json (task, json, NULL);
  if (call == NULL)
    {
      answer_connection (self, SOUP_STATUS_OK, json, FALSE);
      g_string_free (json, TRUE);
      return;
    }
  fetch_free (self);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

static gboolean
on_waited_long (gpointer user_data)
{
  Fetch *self = user_data;

  self->timeout = 0;
  if (self->fetches->searching == self)
    {
      /* What is under way says whether there is one. */
      self->wait_us = 0;
      return G_SOURCE_REMOVE;
    }
  answer_none (self);
  return G_SOURCE_REMOVE;
}

/* Its connection leaves libsoup, so that it costs nothing while it waits, and is seen to go. Where
 * there is no descriptor for that, it stays. */
static void
begin_to_wait (Fetch *self)
{
  BeckonCall *call = self->call;

  if (!self->listens)
    beckon_desk_begin_listening (self->fetches->desk, self->agent);
  self->listens = TRUE;

  if (self->timeout == 0)
    self->timeout = g_timeout_add (MAX (self->wait_us / BECKON_US_PER_MS, 1), on_waited_long, self);
  if (call == NULL)
    return;

  self->connection =
    beckon_client_connection_steal (self->fetches->clients, call->message, on_hung_up, NULL, self);
  if (self->connection == NULL && errno != ENOTCONN)
    return;
  self->call = NULL;
  beckon_call_release (call);
  if (self->connection != NULL)
    return;
  self->gone = TRUE;
  fetch_free (self);
}

static void
look_all (BeckonFetches *fetches, const char *agent, gboolean looks)
{
  for (GList *link = fetches->waiting.head; link != NULL; link = link->next)
    {
      Fetch *other = link->data;

      if (agent == NULL || beckon_name_equal (other->agent, agent))
        other->looks = looks;
    }
}

static void
on_fetched (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonFetches) fetches = user_data;
  Fetch *self = g_steal_pointer (&fetches->searching);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  fetches->busy = FALSE;
  if (self == NULL)
    {
      /* It went meanwhile, without having it. */
      if (commit != NULL && commit->task != NULL)
        beckon_desk_do_async (
          BECKON_DESK (source),
          beckon_operation_give_back_unheard ("desk", commit->task->id, commit->task->claim), NULL,
          NULL, NULL);
    }
  else if (commit == NULL)
    {
      /* Who comes after it hears the same. */
      look_all (fetches, self->agent, TRUE);
      answer_error (self, error);
    }
  else if (commit->task != NULL)
    {
      look_all (fetches, self->agent, TRUE);
      answer_task (self, commit->task);
    }
  else if (self->wait_us == 0 || fetches->stopped)
    {
      beckon_desk_hear_listener (fetches->desk, self->agent);
      answer_none (self);
    }
  else
    {
      begin_to_wait (self);
    }
  serve (fetches);
}

/* One after the other: those that wait for the same agent's tasks look again only when there may be
 * one. */
static void
serve (BeckonFetches *fetches)
{
  Fetch *self = NULL;

  for (GList *link = fetches->waiting.head; link != NULL && self == NULL; link = link->next)
    if (((Fetch *) link->data)->looks)
      self = link->data;
  if (self == NULL || fetches->busy)
    return;

  look_all (fetches, self->agent, FALSE);
  /* Those that came without waiting have not been told anything yet. */
  for (GList *link = fetches->waiting.head; link != NULL; link = link->next)
    {
      Fetch *other = link->data;

      if (other != self && other->timeout == 0)
        other->looks = TRUE;
    }
  fetches->searching = self;
  fetches->busy = TRUE;
  beckon_desk_do_async (fetches->desk, beckon_operation_fetch_task (self->agent), NULL, on_fetched,
                        g_rc_box_acquire (fetches));
}

static gboolean
serve_cb (gpointer user_data)
{
  BeckonFetches *fetches = user_data;

  fetches->idle = 0;
  serve (fetches);
  return G_SOURCE_REMOVE;
}

/* Not inside the desk's announcement. */
static void
serve_soon (BeckonFetches *fetches)
{
  if (fetches->idle == 0 && !g_queue_is_empty (&fetches->waiting))
    fetches->idle = g_idle_add_full (G_PRIORITY_DEFAULT, serve_cb, fetches, NULL);
}

BeckonFetches *
beckon_fetches_new (BeckonDesk *desk, BeckonClients *clients)
{
  BeckonFetches *self = g_rc_box_new0 (BeckonFetches);

  self->desk = g_object_ref (desk);
  self->clients = clients;
  return self;
}

static void
fetches_clear (gpointer data)
{
  BeckonFetches *self = data;

  g_object_unref (self->desk);
}

void
beckon_fetches_unref (BeckonFetches *self)
{
  g_rc_box_release_full (self, fetches_clear);
}

static gboolean
may_be_fetched (const BeckonTask *task)
{
  return task->status == BECKON_TASK_QUEUED && task->n_steps == 0 && !task->paused;
}

void
beckon_fetches_take_event (BeckonFetches *self, BeckonEvent *event)
{
  if (event->type == BECKON_EVENT_AGENT_CHANGED)
    {
      look_all (self, NULL, TRUE);
      serve_soon (self);
    }
  else if (event->type != BECKON_EVENT_TASK_LOG && event->type != BECKON_EVENT_TASK_TRANSCRIPT
           && event->task != NULL && may_be_fetched (event->task)
           && !g_queue_is_empty (&self->waiting))
    {
      look_all (self, event->task->agent, TRUE);
      serve_soon (self);
    }
}

/* (nullable): one that is answered when the server stops. A call that the store has is answered
 * with what the store says. */
static Fetch *
find_to_end (BeckonFetches *self)
{
  for (GList *link = self->waiting.head; link != NULL; link = link->next)
    {
      Fetch *fetch = link->data;

      if (self->searching != fetch || fetch->call == NULL)
        return fetch;
    }
  return NULL;
}

void
beckon_fetches_stop (BeckonFetches *self)
{
  /* The last answer ends the server. */
  g_autoptr (BeckonFetches) fetches = g_rc_box_acquire (self);
  g_autoptr (GError) error = beckon_error_new (
    BECKON_ERROR_STORE, _ ("Try again when a desk is open."), _ ("The desk is shutting down"));
  Fetch *fetch;

  self->stopped = TRUE;
  g_clear_handle_id (&self->idle, g_source_remove);
  while ((fetch = find_to_end (self)) != NULL)
    answer_error (fetch, error);
}

static gboolean
fetch (BeckonCall *call, GError **error)
{
  gboolean         local = beckon_peer_is_local (call->message);
  g_autofree char *agent = NULL;
  gint64           wait_us = call->wait_s * BECKON_US_PER_SECOND;
  Fetch           *self;

  if (!beckon_name_get_json (call->body, "agent", TRUE, &agent, error)
      || !beckon_json_get_duration (call->body, "wait", FALSE, &wait_us, error))
    return FALSE;

  beckon_call_pause (call);
  self = g_new0 (Fetch, 1);
  self->fetches = call->server->fetches;
  self->call = call;
  self->origin = local ? NULL : g_strdup (beckon_auth_get_origin (call->message));
  self->agent = g_steal_pointer (&agent);
  self->wait_us = CLAMP (wait_us, 0, MAX_WAIT_US);
  self->looks = TRUE;
  g_queue_push_tail (&self->fetches->waiting, self);
  serve (self->fetches);
  return TRUE;
}

const BeckonRoute beckon_http_next[] = {
  { "POST", "/v1/tasks/next", BECKON_BODY_REQUIRED, .members = BECKON_NAMES ("agent", "wait"),
    .runs = BECKON_RUNS_NOTHING, .handle = fetch },
  { NULL },
};
