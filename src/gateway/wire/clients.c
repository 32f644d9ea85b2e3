/* clients.c: what the connections of all clients have in common
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/wire/clients.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "gateway/wire/client-connection.h"
#include "gateway/wire/unauthenticated.h"

/* Limits for TCP connections that have not sent a token: their number, their share of all
 * descriptors, and the time until they are closed. */
#define MAX_UNAUTHENTICATED 256
#define UNAUTHENTICATED_PART 4
#define UNAUTHENTICATED_SECONDS 10
/* How often to probe a TCP client that has closed its sending side. */
#define PROBE_SECONDS 15
/* How long a waiting request stays paused in libsoup, in case a program answers immediately. Taking
 * the connection out and returning it costs about as much as a request; but a paused message costs
 * time in every iteration of the main loop. */
#define PAUSE_MS 100

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
set_socket_error (GError **error)
{
  beckon_set_error (error, BECKON_ERROR_STORE, _ ("Close some programs, then try again."),
                    _ ("Cannot create a socket: %s"), g_strerror (errno));
}

/* libsoup keeps connections alive only while it listens on a socket. The server accepts connections
 * itself, so libsoup gets a socket on which nothing ever arrives. */
static gboolean
make_soup (BeckonClients *self, GError **error)
{
  g_autoptr (GSocket) socket = NULL;
  int pair[2];

  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) != 0)
    {
      set_socket_error (error);
      return FALSE;
    }
  self->soup_peer = pair[1];
  self->soup = soup_server_new ("raw-paths", TRUE, NULL);
  socket = g_socket_new_from_fd (pair[0], error);
  if (socket == NULL)
    close (pair[0]);
  return socket != NULL && soup_server_listen_socket (self->soup, socket, 0, error);
}

BeckonClients *
beckon_clients_new (BeckonClock *clock, GError **error)
{
  g_autoptr (GInetAddress) address = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  rlim_t         descriptors = raise_descriptor_limit ();
  BeckonPoller  *poller = beckon_poller_new ();
  BeckonClients *self;

  if (poller == NULL)
    {
      set_socket_error (error);
      return NULL;
    }
  self = g_new0 (BeckonClients, 1);
  self->clock = g_object_ref (clock);
  self->soup_peer = -1;
  self->poller = poller;
  self->unauthenticated = beckon_unauthenticated_list_new (
    clock, MIN (MAX_UNAUTHENTICATED, descriptors / UNAUTHENTICATED_PART),
    UNAUTHENTICATED_SECONDS * BECKON_US_PER_SECOND);
  self->namespaces = beckon_namespaces_new ();
  self->loopback = g_inet_socket_address_new (address, 0);
  self->probe_s = PROBE_SECONDS;
  self->pause_ms = PAUSE_MS;
  self->body_bytes = g_rc_box_new0 (gsize);
  g_queue_init (&self->connections);
  if (make_soup (self, error))
    return self;
  beckon_clients_free (self);
  return NULL;
}

void
beckon_clients_free (BeckonClients *self)
{
  GList *link;

  if (self->soup != NULL)
    soup_server_disconnect (self->soup);
  g_clear_object (&self->soup);
  if (self->soup_peer >= 0)
    close (self->soup_peer);
  self->soup_peer = -1;
  while ((link = self->connections.head) != NULL)
    beckon_client_connection_close (link->data);
  beckon_poller_free (self->poller);
  beckon_unauthenticated_list_free (self->unauthenticated);
  beckon_namespaces_free (self->namespaces);
  g_object_unref (self->loopback);
  g_object_unref (self->clock);
  g_rc_box_release (self->body_bytes);
  g_free (self);
}
