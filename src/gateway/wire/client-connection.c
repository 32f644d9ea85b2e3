/* client-connection.c: a client's connection while it is not in libsoup
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/wire/client-connection.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "gateway/wire/client-stream.h"
#include "gateway/wire/peer.h"
#include "gateway/wire/unauthenticated.h"
#include "gateway/wire/wire.h"
#include "trust/relay.h"

/* libsoup wraps a stream each time it is given one; limits how deep the wrappers are stacked. */
#define MAX_LAYERS 8
/* Limit for input that is discarded after a last reply. */
#define LINGER_BYTES (16 * 1024 * 1024)
/* How many unanswered probes close a half-closed connection. */
#define PROBES 4

typedef enum
{
  STATE_WAITING,   /* a reply or a stream is being produced */
  STATE_FLUSHING,  /* the reply is complete, some of it is unsent */
  STATE_SILENT,    /* waiting for the next request */
  STATE_LINGERING, /* nothing more will be sent, input is discarded */
} State;

struct _BeckonClientConnection
{
  BeckonWatch     watch;   /* first */
  BeckonClients  *clients; /* (unowned) */
  GSocketAddress *remote;  /* (owned): the server's address of the Unix socket, or a
                            * BeckonUnauthenticated */
  GIOStream *early;        /* (owned) (nullable): libsoup's stream, if it holds bytes of the next
                            * request */
  GByteArray                *unsent; /* (owned) (nullable) */
  gsize                      unsent_from;
  gsize                      lingered;
  BeckonClientConnectionFunc hung_up;
  BeckonClientConnectionFunc drained;
  gpointer                   user_data;
  GList                      link; /* in the connections */
  State                      state;
  gboolean                   keep_alive;
  gboolean                   linger;
  gboolean                   broken; /* sending is no longer possible */
  gboolean                   half;   /* the client has closed its sending side */
  gboolean                   whole;  /* which it does only with the other one */
};

static void
connection_release (BeckonWatch *watch)
{
  BeckonClientConnection *self = (BeckonClientConnection *) watch;

  if (self->watch.fd >= 0)
    close (self->watch.fd);
  g_clear_object (&self->early);
  g_clear_pointer (&self->unsent, g_byte_array_unref);
  g_object_unref (self->remote);
  g_free (self);
}

void
beckon_client_connection_close (BeckonClientConnection *self)
{
  beckon_unauthenticated_set_connection (self->remote, NULL);
  g_queue_unlink (&self->clients->connections, &self->link);
  beckon_poller_drop (self->clients->poller, &self->watch);
}

/* Takes ownership of @fd and @remote; NULL if it cannot be watched. */
static BeckonClientConnection *
connection_new (BeckonClients *clients, int fd, GSocketAddress *remote, State state, guint events);

/* The client of a stream that libsoup reads. */
typedef struct
{
  BeckonClients  *clients; /* (unowned) */
  GSocketAddress *remote;  /* (owned) */
} Client;

static void
client_free (gpointer data)
{
  Client *self = data;

  g_object_unref (self->remote);
  g_free (self);
}

/* Sends @response and closes, without blocking; takes ownership of @fd and @remote. */
static void
refuse (BeckonClients *clients, int fd, GSocketAddress *remote, const GString *response)
{
  BeckonClientConnection *self = connection_new (clients, fd, remote, STATE_FLUSHING, EPOLLOUT);

  if (self != NULL)
    {
      beckon_client_connection_send (self, response->str, response->len);
      beckon_client_connection_finish_last (self);
    }
}

/* libsoup closes its own descriptor, so the reply is sent through a duplicate. */
static void
on_refused (GIOStream *base, guint status, const GError *error, gpointer user_data)
{
  Client *self = user_data;
  int     fd = fcntl (g_socket_get_fd (g_socket_connection_get_socket (G_SOCKET_CONNECTION (base))),
                      F_DUPFD_CLOEXEC, 3);
  g_autoptr (GString) response = NULL;

  if (fd < 0)
    return;
  response = beckon_wire_error (self->clients->clock, status, error);
  refuse (self->clients, fd, g_object_ref (self->remote), response);
}

/* Passes the connection to libsoup, which reads the next request from it. */
static void
give_to_soup (BeckonClientConnection *self)
{
  g_autoptr (GIOStream) stream = g_steal_pointer (&self->early);
  g_autoptr (GError) error = NULL;

  beckon_poller_remove (&self->watch);
  if (stream == NULL)
    {
      g_autoptr (GSocket) socket = g_socket_new_from_fd (self->watch.fd, &error);

      if (socket != NULL)
        {
          g_autoptr (GSocketConnection) connection =
            g_socket_connection_factory_create_connection (socket);
          Client *client = g_new (Client, 1);

          self->watch.fd = -1;
          beckon_unauthenticated_set_socket (self->remote, socket);
          client->clients = self->clients;
          client->remote = g_object_ref (self->remote);
          stream = beckon_client_stream_new (G_IO_STREAM (connection), self->clients->clock,
                                             on_refused, client, client_free);
        }
    }
  if (stream != NULL)
    soup_server_accept_iostream (self->clients->soup, stream, self->clients->loopback, self->remote,
                                 &error);
  if (error != NULL)
    g_debug ("A connection was lost: %s", error->message);
  beckon_client_connection_close (self);
}

static void
finish_now (BeckonClientConnection *self)
{
  if (self->broken)
    beckon_client_connection_close (self);
  else if (self->keep_alive && self->early != NULL)
    give_to_soup (self);
  else if (self->keep_alive)
    {
      self->state = STATE_SILENT;
      beckon_poller_modify (&self->watch, EPOLLIN | EPOLLRDHUP);
    }
  else if (self->linger && shutdown (self->watch.fd, SHUT_WR) == 0)
    {
      self->state = STATE_LINGERING;
      beckon_poller_modify (&self->watch, EPOLLIN | EPOLLRDHUP);
    }
  else
    beckon_client_connection_close (self);
}

/* TRUE if nothing is left to be sent. */
static gboolean
flush (BeckonClientConnection *self)
{
  while (!self->broken && self->unsent != NULL && self->unsent_from < self->unsent->len)
    {
      gssize n = send (self->watch.fd, self->unsent->data + self->unsent_from,
                       self->unsent->len - self->unsent_from, MSG_NOSIGNAL | MSG_DONTWAIT);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        return FALSE;
      if (n < 0)
        self->broken = TRUE;
      else
        self->unsent_from += n;
    }
  g_clear_pointer (&self->unsent, g_byte_array_unref);
  self->unsent_from = 0;
  return TRUE;
}

static void
discard_input (BeckonClientConnection *self)
{
  char   buffer[16 * 1024];
  gssize n;

  n = recv (self->watch.fd, buffer, sizeof buffer, MSG_DONTWAIT);
  if (n > 0)
    self->lingered += n;
  if (n == 0 || self->lingered > LINGER_BYTES || (n < 0 && errno != EAGAIN && errno != EINTR))
    beckon_client_connection_close (self);
}

/* Takes the first line of a program that passes on what comes from another computer. It was sent in
 * one piece. FALSE: it is not well formed. */
static gboolean
take_relay_line (BeckonClientConnection *self)
{
  char             line[BECKON_RELAY_LINE_BYTES];
  gssize           n = recv (self->watch.fd, line, sizeof line, MSG_PEEK | MSG_DONTWAIT);
  g_autofree char *host = NULL;
  g_autofree char *token = NULL;
  gsize            taken = n > 0 ? beckon_relay_read_line (line, n, &host, &token) : 0;

  if (taken == 0 || recv (self->watch.fd, line, taken, MSG_DONTWAIT) != (gssize) taken)
    return FALSE;
  beckon_peer_set_remote (self->remote, host, token);
  return TRUE;
}

static void
next_request (BeckonClientConnection *self)
{
  char     byte;
  gssize   n;
  gboolean ended;

  n = recv (self->watch.fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  ended = n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
  if (n > 0 && byte == BECKON_RELAY_MARK && beckon_peer_may_become_remote (self->remote))
    ended = !take_relay_line (self);
  else if (n > 0)
    {
      give_to_soup (self);
      return;
    }
  if (ended)
    beckon_client_connection_close (self);
}

/* The events to watch while a reply is pending. */
static guint
get_interest (BeckonClientConnection *self)
{
  return (self->half ? 0 : EPOLLRDHUP) | (self->unsent != NULL ? EPOLLOUT : 0);
}

/* The client has closed its sending side: either it is waiting for its reply, or it has gone. On a
 * Unix socket the difference shows: if the other end is closed, EPOLLHUP accompanies EPOLLRDHUP. On
 * TCP it does not: a client that closes sends the same FIN as one that only shuts down sending. So
 * let the kernel send keep-alive probes, which cost this process nothing. An open socket replies to
 * them; a closed one ceases to exist after the net.ipv4.tcp_fin_timeout of its system (a minute),
 * and then the reply is a reset, which is reported as EPOLLERR and EPOLLHUP. A reply that is sent
 * before that is lost without harm. */
static void
on_half_closed (BeckonClientConnection *self)
{
  int on = 1;
  int probe_s = self->clients->probe_s;
  int probes = PROBES;

  self->half = TRUE;
  beckon_poller_modify (&self->watch, get_interest (self));
  if (BECKON_IS_PEER (self->remote))
    return;
  if (self->whole)
    {
      self->hung_up (self, self->user_data);
      return;
    }
  setsockopt (self->watch.fd, IPPROTO_TCP, TCP_KEEPIDLE, &probe_s, sizeof probe_s);
  setsockopt (self->watch.fd, IPPROTO_TCP, TCP_KEEPINTVL, &probe_s, sizeof probe_s);
  setsockopt (self->watch.fd, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
  setsockopt (self->watch.fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
}

static void
on_ready (BeckonWatch *watch, guint events)
{
  BeckonClientConnection *self = (BeckonClientConnection *) watch;

  if (self->state == STATE_SILENT)
    next_request (self);
  else if (self->state == STATE_LINGERING)
    discard_input (self);
  else if (events & (EPOLLHUP | EPOLLERR) && self->state == STATE_FLUSHING)
    beckon_client_connection_close (self);
  else if (events & (EPOLLHUP | EPOLLERR) && self->state == STATE_WAITING)
    self->hung_up (self, self->user_data);
  else if (events & EPOLLRDHUP && self->state == STATE_WAITING)
    on_half_closed (self);
  else if (events & EPOLLOUT && flush (self))
    {
      if (self->state == STATE_FLUSHING)
        finish_now (self);
      else
        {
          beckon_poller_modify (&self->watch, get_interest (self));
          if (self->drained != NULL)
            self->drained (self, self->user_data);
        }
    }
}

static BeckonClientConnection *
connection_new (BeckonClients *clients, int fd, GSocketAddress *remote, State state, guint events)
{
  BeckonClientConnection *self = g_new0 (BeckonClientConnection, 1);

  self->watch.fd = fd;
  self->watch.ready = on_ready;
  self->watch.release = connection_release;
  self->clients = clients;
  self->remote = remote;
  self->state = state;
  self->link.data = self;
  if (!beckon_poller_add (clients->poller, &self->watch, events))
    {
      connection_release (&self->watch);
      return NULL;
    }
  g_queue_push_tail_link (&clients->connections, &self->link);
  beckon_unauthenticated_set_connection (remote, self);
  return self;
}

void
beckon_client_connection_accept (BeckonClients *clients, int fd, int pid)
{
  /* It is looked at now: later it may be gone, and another one may have its number. */
  GSocketAddress *remote =
    pid >= 0 ? beckon_peer_new (pid, beckon_namespaces_is_other (clients->namespaces, pid))
             : beckon_unauthenticated_list_add (clients->unauthenticated);
  BeckonClientConnection *self =
    connection_new (clients, fd, remote, STATE_SILENT, EPOLLIN | EPOLLRDHUP);

  if (self != NULL)
    self->keep_alive = TRUE;
}

void
beckon_client_connection_refuse (BeckonClients *clients, int fd, GString *response)
{
  refuse (clients, fd, beckon_unauthenticated_list_add (clients->unauthenticated), response);
}

/* Will the client send another request on this connection? */
static gboolean
wants_keep_alive (SoupServerMessage *message)
{
  return soup_server_message_get_http_version (message) != SOUP_HTTP_1_0
         && !soup_message_headers_header_contains (
           soup_server_message_get_request_headers (message), "Connection", "close");
}

BeckonClientConnection *
beckon_client_connection_steal (BeckonClients             *clients,
                                SoupServerMessage         *message,
                                BeckonClientConnectionFunc hung_up,
                                BeckonClientConnectionFunc drained,
                                gpointer                   user_data)
{
  gboolean keep_alive = wants_keep_alive (message);
  g_autoptr (GSocketAddress) remote =
    g_object_ref (soup_server_message_get_remote_address (message));
  g_autoptr (GIOStream) outer = NULL;
  g_autoptr (GIOStream) stream = NULL;
  BeckonClientConnection *self;
  guint                   layers = 0;
  int                     fd;

  /* Reserve a descriptor first, so that libsoup keeps the connection if none is available. */
  fd = fcntl (clients->soup_peer, F_DUPFD_CLOEXEC, 3);
  if (fd < 0)
    return NULL;
  outer = soup_server_message_steal_connection (message);
  if (outer == NULL)
    {
      close (fd);
      errno = ENOTCONN;
      return NULL;
    }
  stream = g_object_ref (outer);
  while (!G_IS_SOCKET_CONNECTION (stream))
    {
      GIOStream *base = NULL;

      g_object_get (stream, "base-iostream", &base, NULL);
      g_set_object (&stream, base);
      g_clear_object (&base);
      layers++;
      g_assert (stream != NULL);
    }

  /* The duplicate lives on by itself, so that half a dozen objects of libsoup and GIO are freed
   * while the client waits. */
  if (dup3 (g_socket_get_fd (g_socket_connection_get_socket (G_SOCKET_CONNECTION (stream))), fd,
            O_CLOEXEC)
      < 0)
    {
      close (fd);
      errno = ENOTCONN;
      return NULL;
    }
  self = connection_new (clients, fd, g_steal_pointer (&remote), STATE_WAITING, EPOLLRDHUP);
  if (self == NULL)
    {
      errno = ENOTCONN;
      return NULL;
    }
  self->hung_up = hung_up;
  self->drained = drained;
  self->user_data = user_data;
  self->keep_alive = keep_alive && layers < MAX_LAYERS;
  /* The client has already sent its next request, and libsoup's stream may hold some of it. */
  if (self->keep_alive
      && g_pollable_input_stream_is_readable (
        G_POLLABLE_INPUT_STREAM (g_io_stream_get_input_stream (outer))))
    self->early = g_steal_pointer (&outer);
  return self;
}

void
beckon_client_connection_expect_whole_end (BeckonClientConnection *self)
{
  self->whole = TRUE;
}

void
beckon_client_connection_send (BeckonClientConnection *self, const char *data, gsize length)
{
  gssize n = 0;

  if (self->broken)
    return;
  if (self->unsent == NULL)
    {
      do
        n = send (self->watch.fd, data, length, MSG_NOSIGNAL | MSG_DONTWAIT);
      while (n < 0 && errno == EINTR);
      if (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
        {
          /* The poller reports the hang-up. */
          self->broken = TRUE;
          return;
        }
      n = MAX (n, 0);
      if ((gsize) n == length)
        return;
      self->unsent = g_byte_array_new ();
      beckon_poller_modify (&self->watch, get_interest (self));
    }
  else if (self->unsent_from > self->unsent->len / 2)
    {
      g_byte_array_remove_range (self->unsent, 0, self->unsent_from);
      self->unsent_from = 0;
    }
  g_byte_array_append (self->unsent, (const guint8 *) data + n, length - n);
}

gsize
beckon_client_connection_get_unsent (BeckonClientConnection *self)
{
  return self->unsent != NULL ? self->unsent->len - self->unsent_from : 0;
}

gboolean
beckon_client_connection_is_keep_alive (BeckonClientConnection *self)
{
  return self->keep_alive;
}

void
beckon_client_connection_finish (BeckonClientConnection *self)
{
  self->hung_up = NULL;
  self->drained = NULL;
  if (flush (self))
    finish_now (self);
  else
    {
      self->state = STATE_FLUSHING;
      beckon_poller_modify (&self->watch, EPOLLOUT);
    }
}

void
beckon_client_connection_finish_last (BeckonClientConnection *self)
{
  self->keep_alive = FALSE;
  self->linger = TRUE;
  beckon_client_connection_finish (self);
}
