/* http-client.c: the part of an HTTP client that the benchmarks need
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "http-client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

void
die (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
  fputc ('\n', stderr);
  exit (1);
}

gint64
now_ns (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (gint64) now.tv_sec * 1000000000 + now.tv_nsec;
}

static int
open_socket (const Server *server)
{
  int fd, one = 1;

  if (server->socket != NULL)
    {
      struct sockaddr_un address = { .sun_family = AF_UNIX };

      g_strlcpy (address.sun_path, server->socket, sizeof address.sun_path);
      fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
      if (fd < 0 || connect (fd, (struct sockaddr *) &address, sizeof address) != 0)
        die ("cannot connect to %s: %s", server->socket, g_strerror (errno));
    }
  else
    {
      struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons (server->port) };

      address.sin_addr.s_addr = htonl (INADDR_LOOPBACK);
      fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      if (fd < 0 || connect (fd, (struct sockaddr *) &address, sizeof address) != 0)
        die ("cannot connect to port %d: %s", server->port, g_strerror (errno));
      setsockopt (fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    }
  return fd;
}

Connection *
connection_open (const Server *server, int epoll, gpointer owner)
{
  Connection        *self = g_new0 (Connection, 1);
  struct epoll_event event = { .events = EPOLLIN, .data.ptr = self };

  self->fd = open_socket (server);
  self->in = g_string_new (NULL);
  self->out = g_string_new (NULL);
  self->owner = owner;
  if (epoll >= 0 && epoll_ctl (epoll, EPOLL_CTL_ADD, self->fd, &event) != 0)
    die ("epoll: %s", g_strerror (errno));
  return self;
}

static void
flush (Connection *self)
{
  while (self->sent < self->out->len)
    {
      ssize_t n =
        send (self->fd, self->out->str + self->sent, self->out->len - self->sent, MSG_NOSIGNAL);

      if (n < 0 && errno != EINTR)
        die ("the desk hung up: %s", g_strerror (errno));
      if (n > 0)
        self->sent += n;
    }
  g_string_truncate (self->out, 0);
  self->sent = 0;
}

void
connection_send (Connection   *self,
                 const Server *server,
                 const char   *method,
                 const char   *path,
                 int           wait_s,
                 const char   *body)
{
  g_string_append_printf (self->out, "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n", method, path);
  if (server->socket == NULL)
    g_string_append_printf (self->out, "Authorization: Bearer %s\r\n", server->token);
  if (wait_s > 0)
    g_string_append_printf (self->out, "Prefer: wait=%d\r\n", wait_s);
  if (body != NULL)
    g_string_append_printf (self->out,
                            "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                            strlen (body), body);
  else
    g_string_append (self->out, "\r\n");
  flush (self);
}

/* The length of a whole reply at the start of @in, 0 if there is none yet. */
static gsize
find_reply (Connection *self, int *status, gsize *head)
{
  const char *end = strstr (self->in->str, "\r\n\r\n");
  const char *field;
  gsize       length = 0;

  if (end == NULL || sscanf (self->in->str, "HTTP/1.%*d %d", status) != 1)
    return 0;
  *head = end + 4 - self->in->str;
  field = strcasestr (self->in->str, "\r\nContent-Length:");
  if (field != NULL && field < end)
    length = strtoull (field + strlen ("\r\nContent-Length:"), NULL, 10);
  return self->in->len >= *head + length ? *head + length : 0;
}

static gboolean
take_reply (Connection *self)
{
  g_autofree char *body = NULL;
  gsize            length, head = 0;
  int              status = 0;

  length = find_reply (self, &status, &head);
  if (length == 0)
    return FALSE;
  body = g_strndup (self->in->str + head, length - head);
  g_string_erase (self->in, 0, length);
  self->on_reply (self, status, body);
  return TRUE;
}

static void
take_lines (Connection *self)
{
  char *line = self->in->str;
  char *end;

  while ((end = strchr (line, '\n')) != NULL)
    {
      *end = '\0';
      if (end > line && end[-1] == '\r')
        end[-1] = '\0';
      self->on_line (self, line);
      line = end + 1;
    }
  g_string_erase (self->in, 0, line - self->in->str);
}

static void
receive (Connection *self)
{
  char    buffer[65536];
  ssize_t n = recv (self->fd, buffer, sizeof buffer, 0);

  if (n < 0 && errno == EINTR)
    return;
  if (n <= 0)
    die ("the desk hung up%s%s", n < 0 ? ": " : "", n < 0 ? g_strerror (errno) : "");
  g_string_append_len (self->in, buffer, n);
}

void
connection_dispatch (Connection *self, guint events)
{
  receive (self);
  if (self->is_stream)
    take_lines (self);
  else
    while (take_reply (self))
      ;
}

const char *
connection_exchange (Connection   *self,
                     const Server *server,
                     const char   *method,
                     const char   *path,
                     const char   *body,
                     int           expected)
{
  static GString *text;
  gsize           length, head = 0;
  int             status = 0;

  if (text == NULL)
    text = g_string_new (NULL);
  connection_send (self, server, method, path, 0, body);
  while ((length = find_reply (self, &status, &head)) == 0)
    receive (self);
  g_string_truncate (text, 0);
  g_string_append_len (text, self->in->str + head, length - head);
  g_string_erase (self->in, 0, length);
  if (status != expected)
    die ("%s %s: %d instead of %d: %s", method, path, status, expected, text->str);
  return text->str;
}

static const char *
peek (const char *json, const char *name)
{
  g_autofree char *key = g_strdup_printf ("\"%s\":", name);
  const char      *value = strstr (json, key);

  if (value == NULL)
    die ("no %s in %s", name, json);
  return value + strlen (key);
}

gint64
json_peek_int (const char *json, const char *name)
{
  return g_ascii_strtoll (peek (json, name), NULL, 10);
}

char *
json_peek_text (const char *json, const char *name)
{
  const char *value = peek (json, name);

  if (*value != '"')
    die ("%s is no text in %s", name, json);
  value++;
  return g_strndup (value, strcspn (value, "\""));
}
