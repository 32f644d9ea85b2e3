/* http-client.h: as much of an HTTP client as the benches need: many keep-alive connections behind
 * one epoll descriptor
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

/* Where the desk listens; what every request says. */
typedef struct
{
  const char *socket; /* (nullable): over TCP when NULL */
  int         port;
  const char *token;
} Server;

gint64 now_ns (void);
/* Exits with a message when the desk cannot be reached. */
Connection *connection_open (const Server *server, int epoll, gpointer owner);
/* @wait_s 0: no Prefer header. @body NULL: none. Sends at once what the socket takes. */
void connection_send (Connection   *self,
                      const Server *server,
                      const char   *method,
                      const char   *path,
                      int           wait_s,
                      const char   *body);
/* What epoll reported: reads, and calls on_reply() for every whole reply. */
void connection_dispatch (Connection *self, guint events);
/* Sends and waits for the one reply; (transfer none): its body. Exits when the status is not
 * @expected. */
const char *connection_exchange (Connection   *self,
                                 const Server *server,
                                 const char   *method,
                                 const char   *path,
                                 const char   *body,
                                 int           expected);
/* The number after "@name": in @json; exits when there is none. */
gint64 json_peek_int (const char *json, const char *name);
/* (transfer full): the text after "@name": in @json, which must hold no escapes. */
char *json_peek_text (const char *json, const char *name);
void  die (const char *format, ...) G_GNUC_PRINTF (1, 2) G_GNUC_NORETURN;

G_END_DECLS
