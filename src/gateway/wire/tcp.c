/* tcp.c: the port on which the server listens, or why it does not
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/wire/tcp.h"

#include <arpa/inet.h>
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "gateway/wire/listener.h"

#define BACKLOG 1024

struct _BeckonTcp
{
  BeckonListener *listener; /* (owned) (nullable) */
  guint           port;     /* 0 if it does not listen */
  char           *detail;   /* (nullable): the reason why it does not */
  gboolean        failed;
};

/* A socket that listens on 127.0.0.1:@port (0: any free one); its port is stored in @bound; -1 with
 * errno. */
static int
open_port (guint port, guint *bound)
{
  struct sockaddr_in address = { .sin_family = AF_INET,
                                 .sin_port = htons (port),
                                 .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  socklen_t          length = sizeof address;
  int                fd = socket (AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  int                on = 1;

  if (fd < 0)
    return -1;
  /* Allows the port to be reused immediately after a desk has ended. */
  setsockopt (fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind (fd, (struct sockaddr *) &address, sizeof address) != 0 || listen (fd, BACKLOG) != 0
      || getsockname (fd, (struct sockaddr *) &address, &length) != 0)
    {
      int saved = errno;

      close (fd);
      errno = saved;
      return -1;
    }
  *bound = ntohs (address.sin_port);
  return fd;
}

BeckonTcp *
beckon_tcp_new (void)
{
  return g_new0 (BeckonTcp, 1);
}

void
beckon_tcp_free (BeckonTcp *self)
{
  beckon_tcp_close (self);
  g_free (self->detail);
  g_free (self);
}

void
beckon_tcp_open (BeckonTcp *self, BeckonClients *clients, int port)
{
  guint bound = 0;
  int   fd;

  self->failed = FALSE;
  g_clear_pointer (&self->detail, g_free);
  if (port < 0)
    {
      self->detail = g_strdup (_ ("Off; Unix socket only"));
      return;
    }
  fd = open_port (port, &bound);
  if (fd >= 0)
    self->listener = beckon_listener_new (clients, fd, FALSE);
  if (self->listener != NULL)
    {
      self->port = bound;
      return;
    }
  self->failed = TRUE;
  self->detail = g_strdup_printf (_ ("Cannot use port %d: %s"), port, g_strerror (errno));
  g_warning ("%s", self->detail);
}

void
beckon_tcp_close (BeckonTcp *self)
{
  g_clear_pointer (&self->listener, beckon_listener_free);
  self->port = 0;
}

guint
beckon_tcp_get_port (BeckonTcp *self)
{
  return self->port;
}

char *
beckon_tcp_describe (BeckonTcp *self, gboolean *failed)
{
  *failed = self->failed;
  return self->port != 0 ? g_strdup_printf (_ ("Port %u"), self->port) : g_strdup (self->detail);
}
