/* http-client.h: the part of an HTTP client that the benchmarks need: many keep-alive connections
 * behind one epoll descriptor
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _Connection Connection;

struct _Connection
{
  int      fd;
  GString *in;
  GString *out;
  gsize    sent;
  gboolean is_stream; /* server-sent events: @on_line gets every line */
  gpointer owner;
  void (*on_reply) (Connection *self, int status, const char *body);
  void (*on_line) (Connection *self, const char *line);
};

/* Where the desk listens, and what every request contains. */
typedef struct
{
  const char *socket; /* (nullable): TCP if NULL */
  int         port;
  const char *token;
} Server;

gint64 now_ns (void);
/* Exits with a message if the desk cannot be reached. */
Connection *connection_open (const Server *server, int epoll, gpointer owner);
/* @wait_s 0: no Prefer header. @body NULL: none. Sends as much as the socket accepts. */
void connection_send (Connection   *self,
                      const Server *server,
                      const char   *method,
                      const char   *path,
                      int           wait_s,
                      const char   *body);
/* Handles an epoll event: reads, and calls on_reply() for every whole reply. */
void connection_dispatch (Connection *self, guint events);
/* Sends a request and waits for its reply; (transfer none): the body. Exits if the status is not
 * @expected. */
const char *connection_exchange (Connection   *self,
                                 const Server *server,
                                 const char   *method,
                                 const char   *path,
                                 const char   *body,
                                 int           expected);
/* The number after "@name": in @json; exits if there is none. */
gint64 json_peek_int (const char *json, const char *name);
/* (transfer full): the text after "@name": in @json, which must not contain escapes. */
char *json_peek_text (const char *json, const char *name);
void  die (const char *format, ...) G_GNUC_PRINTF (1, 2) G_GNUC_NORETURN;

G_END_DECLS
