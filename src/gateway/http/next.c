/* next.c: /v1/tasks/next: an agent fetches its next task, and waits for one where there is none
 * (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "gateway/auth.h"
#include "gateway/call.h"
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
  BeckonServer *server; /* (unowned) */
  BeckonCall   *call;   /* (owned) (nullable): NULL when its connection was taken out of libsoup */
  BeckonClientConnection *connection; /* (owned) (nullable): that connection */
  char                   *origin;     /* (nullable) */
  char                   *agent;
  gint64                  wait_us; /* 0: it does not wait */
  guint                   timeout; /* 0, or the end of its wait */
  gboolean                looks;   /* there may be a task for it */
  gboolean                listens; /* the desk knows that it waits */
  gboolean                gone;    /* it went away while it waited */
} Fetch;

static void serve (BeckonServer *server);

static void
fetch_free (Fetch *self)
{
  BeckonServer *server = self->server;

  g_queue_remove (&server->fetches, self);
  if (server->fetching == self)
    server->fetching = NULL;
  if (self->timeout != 0)
    g_source_remove (self->timeout);
  if (self->listens)
    beckon_desk_end_listening (server->desk, self->agent, self->gone);
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
  BeckonClock *clock = beckon_desk_get_clock (self->server->desk);
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

      answer_connection (self, beckon_error_to_http (error), body, !self->server->running);
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
  if (self->server->fetching == self)
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
    beckon_desk_begin_listening (self->server->desk, self->agent);
  self->listens = TRUE;

  if (self->timeout == 0)
    self->timeout = g_timeout_add (MAX (self->wait_us / BECKON_US_PER_MS, 1), on_waited_long, self);
  if (call == NULL)
    return;

  self->connection =
    beckon_client_connection_steal (self->server, call->message, on_hung_up, NULL, self);
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
look_all (BeckonServer *server, const char *agent, gboolean looks)
{
  for (GList *link = server->fetches.head; link != NULL; link = link->next)
    {
      Fetch *other = link->data;

      if (agent == NULL || beckon_name_equal (other->agent, agent))
        other->looks = looks;
    }
}

static void
on_fetched (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonServer) server = user_data;
  Fetch *self = g_steal_pointer (&server->fetching);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  server->fetch_busy = FALSE;
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
      look_all (server, self->agent, TRUE);
      answer_error (self, error);
    }
  else if (commit->task != NULL)
    {
      look_all (server, self->agent, TRUE);
      answer_task (self, commit->task);
    }
  else if (self->wait_us == 0 || !server->running)
    {
      beckon_desk_hear_listener (server->desk, self->agent);
      answer_none (self);
    }
  else
    {
      begin_to_wait (self);
    }
  serve (server);
}

/* One after the other: those that wait for the same agent's tasks look again only when there may be
 * one. */
static void
serve (BeckonServer *server)
{
  Fetch *self = NULL;

  for (GList *link = server->fetches.head; link != NULL && self == NULL; link = link->next)
    if (((Fetch *) link->data)->looks)
      self = link->data;
  if (self == NULL || server->fetch_busy)
    return;

  look_all (server, self->agent, FALSE);
  /* Those that came without waiting have not been told anything yet. */
  for (GList *link = server->fetches.head; link != NULL; link = link->next)
    {
      Fetch *other = link->data;

      if (other != self && other->timeout == 0)
        other->looks = TRUE;
    }
  server->fetching = self;
  server->fetch_busy = TRUE;
  beckon_desk_do_async (server->desk, beckon_operation_fetch_task (self->agent), NULL, on_fetched,
                        g_object_ref (server));
}

static gboolean
serve_cb (gpointer user_data)
{
  BeckonServer *server = user_data;

  server->fetch_idle = 0;
  serve (server);
  return G_SOURCE_REMOVE;
}

/* Not inside the desk's announcement. */
static void
serve_soon (BeckonServer *server)
{
  if (server->fetch_idle == 0 && !g_queue_is_empty (&server->fetches))
    server->fetch_idle = g_idle_add_full (G_PRIORITY_DEFAULT, serve_cb, server, NULL);
}

void
beckon_http_take_task_for_fetches (BeckonServer *server, const BeckonTask *task)
{
  if (task->status != BECKON_TASK_QUEUED || task->n_steps > 0 || task->paused
      || g_queue_is_empty (&server->fetches))
    return;
  look_all (server, task->agent, TRUE);
  serve_soon (server);
}

void
beckon_http_take_agents_for_fetches (BeckonServer *server)
{
  look_all (server, NULL, TRUE);
  serve_soon (server);
}

void
beckon_http_end_fetches (BeckonServer *server)
{
  g_autoptr (GError) error = beckon_error_new (
    BECKON_ERROR_STORE, _ ("Try again when a desk is open."), _ ("The desk is shutting down"));
  GList *link = server->fetches.head;

  g_clear_handle_id (&server->fetch_idle, g_source_remove);
  while (link != NULL)
    {
      Fetch *self = link->data;

      link = link->next;
      /* A call that the store has is answered with what the store says. */
      if (server->fetching != self || self->call == NULL)
        answer_error (self, error);
    }
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
  self->server = call->server;
  self->call = call;
  self->origin = local ? NULL : g_strdup (beckon_auth_get_origin (call->message));
  self->agent = g_steal_pointer (&agent);
  self->wait_us = CLAMP (wait_us, 0, MAX_WAIT_US);
  self->looks = TRUE;
  g_queue_push_tail (&self->server->fetches, self);
  serve (self->server);
  return TRUE;
}

const BeckonRoute beckon_http_next[] = {
  { "POST", "/v1/tasks/next", BECKON_BODY_REQUIRED, .members = BECKON_NAMES ("agent", "wait"),
    .runs = BECKON_RUNS_NOTHING, .handle = fetch },
  { NULL },
};
