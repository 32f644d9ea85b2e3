/* server.c: the HTTP server for agents and surfaces: start and stop, and what its parts share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/server.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "gateway/askers.h"
#include "gateway/hook/hooks.h"
#include "gateway/mcp/tools.h"
#include "gateway/request.h"
#include "gateway/runtime-keeper.h"
#include "gateway/server-private.h"
#include "gateway/wire/client-connection.h"
#include "gateway/wire/detach.h"
#include "gateway/wire/listener.h"
#include "gateway/wire/wire.h"

/* Limits for TCP connections that have not sent a token: their number, their share of all
 * descriptors, and the time until they are closed. */
#define MAX_UNAUTHENTICATED 256
#define UNAUTHENTICATED_PART 4
#define UNAUTHENTICATED_SECONDS 10
/* How often to probe a TCP client that has closed its sending side. */
#define PROBE_SECONDS 15

G_DEFINE_FINAL_TYPE (BeckonServer, beckon_server, G_TYPE_OBJECT)

/* Raises the limit, because ten thousand agents may wait at once. Returns the number of descriptors
 * available. */
static rlim_t
raise_descriptor_limit (void)
{
  struct rlimit limit;
  rlim_t        before;

  if (getrlimit (RLIMIT_NOFILE, &limit) != 0)
    return MAX_UNAUTHENTICATED * UNAUTHENTICATED_PART;
  before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  if (before == limit.rlim_max || setrlimit (RLIMIT_NOFILE, &limit) == 0)
    return limit.rlim_max;
  g_debug ("The limit of open files could not be raised: %s", g_strerror (errno));
  return before;
}

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
  if (event->task != NULL && event->type != BECKON_EVENT_TASK_LOG
      && event->type != BECKON_EVENT_TASK_TRANSCRIPT)
    beckon_http_take_task_for_fetches (self, event->task);
  beckon_sse_announce (self->sse, event);
}

static void
on_agents_changed (BeckonDesk *desk, BeckonEvent *event, gpointer user_data)
{
  beckon_http_take_agents_for_fetches (user_data);
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
on_request_started (SoupServer *soup, SoupServerMessage *message, gpointer user_data)
{
  beckon_wire_set_default (message);
}

/* libsoup keeps connections alive only while it listens on a socket. The server accepts connections
 * itself, so libsoup gets a socket on which nothing ever arrives. */
static gboolean
make_soup (BeckonServer *self, GError **error)
{
  g_autoptr (GSocket) socket = NULL;
  int pair[2];

  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) != 0)
    {
      beckon_set_error (error, BECKON_ERROR_STORE, _ ("Close some programs, then try again."),
                        _ ("Cannot create a socket: %s"), g_strerror (errno));
      return FALSE;
    }
  self->soup_peer = pair[1];
  self->soup = soup_server_new ("raw-paths", TRUE, NULL);
  /* A handler for all paths does not match "OPTIONS *". */
  soup_server_add_early_handler (self->soup, NULL, beckon_request_on_headers, self, NULL);
  soup_server_add_early_handler (self->soup, "*", beckon_request_on_headers, self, NULL);
  soup_server_add_handler (self->soup, NULL, beckon_request_on_body, self, NULL);
  soup_server_add_handler (self->soup, "*", beckon_request_on_body, self, NULL);
  g_signal_connect (self->soup, "request-started", G_CALLBACK (on_request_started), self);
  socket = g_socket_new_from_fd (pair[0], error);
  if (socket == NULL)
    close (pair[0]);
  return socket != NULL && soup_server_listen_socket (self->soup, socket, 0, error);
}

/* On failure the desk still works without TCP. */
static void
listen_tcp (BeckonServer *self, int port)
{
  guint bound = 0;
  int   fd;

  self->tcp_failed = FALSE;
  g_clear_pointer (&self->tcp_detail, g_free);
  if (port < 0)
    {
      self->tcp_detail = g_strdup (_ ("Off; Unix socket only"));
      return;
    }
  fd = beckon_listener_open_tcp (port, &bound);
  if (fd >= 0)
    self->listeners[1] = beckon_listener_new (self, fd, FALSE);
  if (self->listeners[1] != NULL)
    {
      self->port = bound;
      return;
    }
  self->tcp_failed = TRUE;
  self->tcp_detail = g_strdup_printf (_ ("Cannot use port %d: %s"), port, g_strerror (errno));
  g_warning ("%s", self->tcp_detail);
}

/* Stops accepting connections and ends all waits. */
static void
stop_accepting (BeckonServer *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->listeners); i++)
    g_clear_pointer (&self->listeners[i], beckon_listener_free);
  g_clear_signal_handler (&self->event_handler, self->desk);
  g_clear_signal_handler (&self->agents_handler, self->desk);
  g_clear_signal_handler (&self->awaited_handler, self->desk);
  beckon_http_end_request_waits (self);
  beckon_http_end_endings (self);
  beckon_http_end_fetches (self);
  g_clear_pointer (&self->hooks, beckon_hooks_free);
  if (self->poller != NULL)
    beckon_detach_clear (self);
  g_clear_pointer (&self->waiting, beckon_waiting_requests_free);
  g_clear_pointer (&self->sse, beckon_sse_free);
  g_clear_pointer (&self->mcp, beckon_mcp_free);
  self->port = 0;
}

/* Undoes start(), even if it failed half-way. */
static void
tear_down (BeckonServer *self)
{
  stop_accepting (self);
  if (self->soup != NULL)
    soup_server_disconnect (self->soup);
  g_clear_object (&self->soup);
  if (self->soup_peer >= 0)
    close (self->soup_peer);
  self->soup_peer = -1;
  if (self->poller != NULL)
    beckon_client_connection_close_all (self);
  g_clear_pointer (&self->poller, beckon_poller_free);
  g_clear_pointer (&self->unauthenticated, beckon_unauthenticated_list_free);
  g_clear_pointer (&self->askers, beckon_askers_free);
  g_clear_pointer (&self->namespaces, beckon_namespaces_free);
  g_clear_pointer (&self->auth, beckon_auth_free);
}

gboolean
beckon_server_start (BeckonServer *self, int port, GError **error)
{
  g_autoptr (GSettings) settings = beckon_desk_settings_open ();
  rlim_t descriptors;

  g_return_val_if_fail (BECKON_IS_SERVER (self) && !self->running && self->in_flight == 0, FALSE);

  descriptors = raise_descriptor_limit ();
  self->poller = beckon_poller_new ();
  if (self->poller == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_STORE, _ ("Close some programs, then try again."),
                        _ ("Cannot create a socket: %s"), g_strerror (errno));
      return FALSE;
    }
  self->waiting = beckon_waiting_requests_new (self);
  self->sse = beckon_sse_new (self);
  self->mcp = beckon_mcp_new (self);
  self->hooks = beckon_hooks_new (self);
  self->unauthenticated =
    beckon_unauthenticated_list_new (beckon_desk_get_clock (self->desk),
                                     MIN (MAX_UNAUTHENTICATED, descriptors / UNAUTHENTICATED_PART),
                                     UNAUTHENTICATED_SECONDS * BECKON_US_PER_SECOND);
  if (!make_soup (self, error) || (self->runtime = beckon_runtime_keeper_new (self, error)) == NULL)
    {
      tear_down (self);
      return FALSE;
    }
  self->askers = beckon_askers_new (on_asked, self);
  self->namespaces = beckon_namespaces_new ();
  self->auth = beckon_auth_new (beckon_runtime_keeper_get_token (self->runtime), settings);
  listen_tcp (self, port);
  if (!beckon_runtime_keeper_start (self->runtime, error))
    {
      g_clear_pointer (&self->runtime, beckon_runtime_keeper_remove);
      tear_down (self);
      return FALSE;
    }
  self->event_handler = g_signal_connect (self->desk, "event", G_CALLBACK (on_event), self);
  self->agents_handler =
    g_signal_connect (self->desk, "event::AGENT_CHANGED", G_CALLBACK (on_agents_changed), self);
  self->awaited_handler =
    g_signal_connect (self->desk, "awaited-changed", G_CALLBACK (on_awaited_changed), self);
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

  return self->port;
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
  g_free (self->tcp_detail);
  beckon_written_interaction_clear (&self->written);
  g_rc_box_release (self->body_bytes);
  g_ptr_array_unref (self->surfaces);
  g_object_unref (self->loopback);

  G_OBJECT_CLASS (beckon_server_parent_class)->finalize (object);
}

static void
beckon_server_class_init (BeckonServerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_server_dispose;
  object_class->finalize = beckon_server_finalize;

  g_signal_new ("surfaces-changed", BECKON_TYPE_SERVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
}

static void
beckon_server_init (BeckonServer *self)
{
  g_autoptr (GInetAddress) address = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);

  self->body_bytes = g_rc_box_new0 (gsize);
  self->surfaces = beckon_server_new_surfaces ();
  self->loopback = g_inet_socket_address_new (address, 0);
  self->soup_peer = -1;
  self->probe_s = PROBE_SECONDS;
  self->tear_down = tear_down;
  g_queue_init (&self->connections);
  g_queue_init (&self->detaching);
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
