/* listener.c: accepts connections on the Unix socket or on TCP
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/wire/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/error.h"
#include "desk/run/log-limit.h"
#include "gateway/wire/client-connection.h"
#include "gateway/wire/unauthenticated.h"
#include "gateway/wire/wire.h"

#define ACCEPT_AT_ONCE 64
/* Limit for TCP while many clients connect: a client with the token is then served long before
 * enough others have come to make it the oldest. */
#define ACCEPT_OF_CROWD 16
/* How long to pause when no descriptor is available. */
#define PAUSE_MS 200
/* Reserved for the desk itself and for existing connections. */
#define RESERVED_DESCRIPTORS 32

struct _BeckonListener
{
  BeckonWatch    watch;   /* first */
  BeckonClients *clients; /* (unowned) */
  guint          pause_source;
  gboolean       local;
};

static void
listener_release (BeckonWatch *watch)
{
  BeckonListener *self = (BeckonListener *) watch;

  g_clear_handle_id (&self->pause_source, g_source_remove);
  close (self->watch.fd);
  g_free (self);
}

static gboolean
on_pause_over (gpointer user_data)
{
  BeckonListener *self = user_data;

  self->pause_source = 0;
  beckon_poller_modify (&self->watch, EPOLLIN);
  return G_SOURCE_REMOVE;
}

static void
refuse_other_user (BeckonClients *clients, int fd)
{
  g_autoptr (GError) error = beckon_error_new (BECKON_ERROR_FORBIDDEN, _ ("Start your own desk."),
                                               _ ("This desk belongs to another user"));
  GString *response = beckon_wire_error (clients->clock, SOUP_STATUS_FORBIDDEN, error);

  beckon_client_connection_refuse (clients, fd, response);
  g_string_free (response, TRUE);
}

static void
accept_client (BeckonListener *self, int fd)
{
  struct ucred peer = { 0 };
  socklen_t    length = sizeof peer;
  int          on = 1;

  if (!self->local)
    setsockopt (fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  else if (getsockopt (fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0 || peer.uid != geteuid ())
    {
      refuse_other_user (self->clients, fd);
      return;
    }
  beckon_client_connection_accept (self->clients, fd, self->local ? peer.pid : -1);
}

/* The kernel assigns the lowest free number: one near the limit means that few are left. */
static gboolean
has_room (BeckonListener *self)
{
  int           fd = fcntl (self->watch.fd, F_DUPFD_CLOEXEC, 0);
  struct rlimit limit;
  gboolean      room;

  if (fd < 0 || getrlimit (RLIMIT_NOFILE, &limit) != 0)
    limit.rlim_cur = 0;
  room = fd >= 0 && (rlim_t) fd + MIN (RESERVED_DESCRIPTORS, limit.rlim_cur / 4) < limit.rlim_cur;
  if (fd >= 0)
    close (fd);
  return room;
}

static void
on_ready (BeckonWatch *watch, guint events)
{
  BeckonListener *self = (BeckonListener *) watch;
  guint n = self->local || !beckon_unauthenticated_list_is_crowded (self->clients->unauthenticated)
              ? ACCEPT_AT_ONCE
              : ACCEPT_OF_CROWD;

  for (guint i = 0; i < n; i++)
    {
      gboolean room = has_room (self);
      int      fd = room ? accept4 (watch->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC) : -1;

      if (fd >= 0)
        accept_client (self, fd);
      else if (!room || errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
        {
          beckon_message_limited ("Cannot accept connections at the moment: %s",
                                  g_strerror (room ? errno : EMFILE));
          beckon_poller_modify (watch, 0);
          self->pause_source = g_timeout_add (PAUSE_MS, on_pause_over, self);
          return;
        }
      else if (errno != EINTR && errno != ECONNABORTED)
        return;
    }
}

BeckonListener *
beckon_listener_new (BeckonClients *clients, int fd, gboolean local)
{
  BeckonListener *self = g_new0 (BeckonListener, 1);

  self->clients = clients;
  self->local = local;
  self->watch.fd = fd;
  self->watch.ready = on_ready;
  self->watch.release = listener_release;
  if (!beckon_poller_add (clients->poller, &self->watch, EPOLLIN))
    {
      listener_release (&self->watch);
      return NULL;
    }
  return self;
}

void
beckon_listener_free (BeckonListener *self)
{
  beckon_poller_drop (self->clients->poller, &self->watch);
}
