/* server.c: the HTTP server for agents and surfaces: start and stop, and what its parts share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/server.h"

#include <string.h>

#include "gateway/askers.h"
#include "gateway/hook/hooks.h"
#include "gateway/http/next.h"
#include "gateway/mcp/tools.h"
#include "gateway/request.h"
#include "gateway/runtime-keeper.h"
#include "gateway/server-private.h"
#include "gateway/wire/detach.h"
#include "gateway/wire/tcp.h"
#include "gateway/wire/wire.h"

G_DEFINE_FINAL_TYPE (BeckonServer, beckon_server, G_TYPE_OBJECT)

enum
{
  SURFACES_CHANGED,
  STOPPING,
  N_SIGNALS,
};

static guint server_signals[N_SIGNALS];

static void
on_event (BeckonDesk *desk, BeckonEvent *event, gpointer user_data)
{
  BeckonServer *self = user_data;

  if (event->whole)
    beckon_http_keep_interaction (self, event->interaction, event->payload,
                                  strlen (event->payload));
  if (event->interaction != NULL)
    beckon_waiting_requests_settle (self->waiting, event->interaction);
  beckon_mcp_take_event (self->mcp, event);
  beckon_hooks_take_event (self->hooks, event);
  beckon_fetches_take_event (self->fetches, event);
  beckon_sse_announce (self->sse, event);
}

static void
on_asked (const BeckonKin *kin, gpointer user_data)
{
  BeckonServer *self = user_data;

  if (self->sse != NULL)
    beckon_sse_part_asker (self->sse, kin);
}

static void
on_awaited_changed (BeckonDesk *desk, gpointer user_data)
{
  BeckonServer *self = user_data;

  beckon_sse_announce_awaited (self->sse);
}

static void
on_surfaces_changed (BeckonSurfaces *surfaces, BeckonServer *self)
{
  g_signal_emit (self, server_signals[SURFACES_CHANGED], 0);
}

static void
on_request_started (SoupServer *soup, SoupServerMessage *message, gpointer user_data)
{
  beckon_wire_set_default (message);
}

static void
serve_with_soup (BeckonServer *self)
{
  SoupServer *soup = self->clients->soup;

  /* A handler for all paths does not match "OPTIONS *". */
  soup_server_add_early_handler (soup, NULL, beckon_request_on_headers, self, NULL);
  soup_server_add_early_handler (soup, "*", beckon_request_on_headers, self, NULL);
  soup_server_add_handler (soup, NULL, beckon_request_on_body, self, NULL);
  soup_server_add_handler (soup, "*", beckon_request_on_body, self, NULL);
  g_signal_connect (soup, "request-started", G_CALLBACK (on_request_started), self);
}

/* Stops accepting connections and ends all waits. */
static void
stop_accepting (BeckonServer *self)
{
  beckon_tcp_close (self->tcp);
  g_signal_group_set_target (self->signals, NULL);
  g_signal_emit (self, server_signals[STOPPING], 0);
  if (self->fetches != NULL)
    beckon_fetches_stop (self->fetches);
  g_clear_pointer (&self->hooks, beckon_hooks_free);
  if (self->detacher != NULL)
    beckon_detacher_stop (self->detacher);
  g_clear_pointer (&self->waiting, beckon_waiting_requests_free);
  g_clear_pointer (&self->sse, beckon_sse_free);
  g_clear_pointer (&self->mcp, beckon_mcp_free);
}

/* Undoes start(), even if it failed half-way. */
static void
tear_down (BeckonServer *self)
{
  stop_accepting (self);
  /* libsoup may still report messages that it ends. */
  if (self->clients != NULL)
    beckon_clients_free (self->clients);
  self->clients = NULL;
  g_clear_pointer (&self->detacher, beckon_detacher_free);
  g_clear_pointer (&self->fetches, beckon_fetches_unref);
  g_clear_pointer (&self->askers, beckon_askers_free);
  g_clear_pointer (&self->auth, beckon_auth_free);
}

gboolean
beckon_server_start (BeckonServer *self, int port, GError **error)
{
  g_autoptr (GSettings) settings = beckon_desk_settings_open ();

  g_return_val_if_fail (BECKON_IS_SERVER (self) && !self->running && self->in_flight == 0, FALSE);

  self->clients = beckon_clients_new (beckon_desk_get_clock (self->desk), error);
  if (self->clients == NULL)
    return FALSE;
  serve_with_soup (self);
  self->waiting = beckon_waiting_requests_new (self);
  self->sse = beckon_sse_new (self);
  self->mcp = beckon_mcp_new (self);
  self->hooks = beckon_hooks_new (self);
  self->detacher = beckon_detacher_new (self->clients, self->sse);
  self->fetches = beckon_fetches_new (self->desk, self->clients);
  self->runtime = beckon_runtime_keeper_new (self, error);
  if (self->runtime == NULL)
    {
      tear_down (self);
      return FALSE;
    }
  self->askers = beckon_askers_new (on_asked, self);
  self->auth = beckon_auth_new (beckon_runtime_keeper_get_token (self->runtime), settings);
  beckon_tcp_open (self->tcp, self->clients, port);
  if (!beckon_runtime_keeper_start (self->runtime, error))
    {
      g_clear_pointer (&self->runtime, beckon_runtime_keeper_remove);
      tear_down (self);
      return FALSE;
    }
  g_signal_group_set_target (self->signals, self->desk);
  self->running = TRUE;
  return TRUE;
}

void
beckon_server_stop (BeckonServer *self)
{
  g_return_if_fail (BECKON_IS_SERVER (self));

  if (!self->running)
    return;
  self->running = FALSE;
  g_clear_pointer (&self->runtime, beckon_runtime_keeper_remove);
  if (self->in_flight == 0)
    tear_down (self);
  else
    stop_accepting (self);
}

int
beckon_server_get_port (BeckonServer *self)
{
  g_return_val_if_fail (BECKON_IS_SERVER (self), 0);

  return (int) beckon_tcp_get_port (self->tcp);
}

static void
beckon_server_dispose (GObject *object)
{
  BeckonServer *self = BECKON_SERVER (object);

  beckon_server_stop (self);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_server_parent_class)->dispose (object);
}

static void
beckon_server_finalize (GObject *object)
{
  BeckonServer *self = BECKON_SERVER (object);

  g_clear_object (&self->guards);
  g_free (self->program);
  beckon_tcp_free (self->tcp);
  beckon_written_interaction_clear (&self->written);
  g_object_unref (self->surfaces);
  g_object_unref (self->signals);

  G_OBJECT_CLASS (beckon_server_parent_class)->finalize (object);
}

static void
beckon_server_class_init (BeckonServerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_server_dispose;
  object_class->finalize = beckon_server_finalize;

  server_signals[SURFACES_CHANGED] = g_signal_new (
    "surfaces-changed", BECKON_TYPE_SERVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  /* For the calls that wait: they reply now. */
  server_signals[STOPPING] = g_signal_new ("stopping", BECKON_TYPE_SERVER, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_server_init (BeckonServer *self)
{
  self->surfaces = beckon_surfaces_new ();
  g_signal_connect_object (self->surfaces, "changed", G_CALLBACK (on_surfaces_changed), self, 0);
  self->tcp = beckon_tcp_new ();
  self->tear_down = tear_down;
  self->signals = g_signal_group_new (BECKON_TYPE_DESK);
  g_signal_group_connect (self->signals, "event", G_CALLBACK (on_event), self);
  g_signal_group_connect (self->signals, "awaited-changed", G_CALLBACK (on_awaited_changed), self);
}

BeckonServer *
beckon_server_new (BeckonDesk *desk, const char *program)
{
  BeckonServer *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk) && program != NULL, NULL);

  self = g_object_new (BECKON_TYPE_SERVER, NULL);
  self->desk = g_object_ref (desk);
  self->program = g_strdup (program);
  self->tools = &beckon_mcp_desk_tools;
  return self;
}

void
beckon_server_set_guards (BeckonServer *self, BeckonGuards *guards)
{
  g_return_if_fail (BECKON_IS_SERVER (self) && !self->running);

  g_set_object (&self->guards, guards);
}

gboolean
beckon_server_is_of_agent (BeckonServer *self, BeckonKin *kin)
{
  g_return_val_if_fail (BECKON_IS_SERVER (self) && kin != NULL, FALSE);

  return self->askers != NULL && beckon_askers_is_agent (self->askers, self->desk, kin);
}

void
beckon_server_set_tools (BeckonServer *self, const BeckonMcpToolset *tools)
{
  g_return_if_fail (BECKON_IS_SERVER (self) && !self->running && tools != NULL);

  self->tools = tools;
}

void
beckon_server_set_surface (
  BeckonServer *self, const char *name, BeckonHealth health, const char *detail, gint64 checked_us)
{
  g_return_if_fail (BECKON_IS_SERVER (self) && name != NULL);

  beckon_surfaces_set (self->surfaces, name, health, detail, checked_us);
}

const char *
beckon_server_get_problem (BeckonServer *self, const char *name)
{
  const BeckonSurfaceState *surface;

  g_return_val_if_fail (BECKON_IS_SERVER (self) && name != NULL, NULL);

  surface = beckon_surfaces_find (self->surfaces, name);
  return surface != NULL && surface->health == BECKON_HEALTH_BAD ? surface->detail : NULL;
}
