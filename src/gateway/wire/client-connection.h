/* client-connection.h: a client's connection while it is not in libsoup: waiting, streaming, or
 * idle
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/wire/clients.h"

G_BEGIN_DECLS

/* A descriptor in the poller of the clients and little else. It is passed to libsoup when a request
 * begins to arrive, and taken back when the reply has to wait. */
typedef struct _BeckonClientConnection BeckonClientConnection;

typedef void (*BeckonClientConnectionFunc) (BeckonClientConnection *connection, gpointer user_data);

/* A new client; takes ownership of @fd. @pid: of the process at the other end of the Unix socket, 0
 * if its number is not known here; -1: over TCP. */
void beckon_client_connection_accept (BeckonClients *clients, int fd, int pid);
/* Sends @response to a client without reading from it, and closes; takes ownership of @fd. */
void beckon_client_connection_refuse (BeckonClients *clients, int fd, GString *response);
/* (nullable): takes the connection of a paused @message from libsoup; must not be called from a
 * libsoup handler. NULL with errno: ENOTCONN if the client has gone; otherwise no descriptor is
 * available and libsoup keeps the connection. @hung_up is called once, when the client has gone,
 * and must close or forget the connection. @drained (nullable) is called when everything has been
 * sent. */
BeckonClientConnection *beckon_client_connection_steal (BeckonClients             *clients,
                                                        SoupServerMessage         *message,
                                                        BeckonClientConnectionFunc hung_up,
                                                        BeckonClientConnectionFunc drained,
                                                        gpointer                   user_data);
/* The clients of this route never close their sending side alone, so one that does has gone, also
 * over TCP, where that would otherwise show after a minute. */
void beckon_client_connection_expect_whole_end (BeckonClientConnection *self);
/* Sends as much as the socket takes now and queues the rest. */
void  beckon_client_connection_send (BeckonClientConnection *self, const char *data, gsize length);
gsize beckon_client_connection_get_unsent (BeckonClientConnection *self);
/* Will it be used for another request? */
gboolean beckon_client_connection_is_keep_alive (BeckonClientConnection *self);
/* The reply is complete: waits for the next request, or closes when everything has been sent. The
 * caller must forget the connection. */
void beckon_client_connection_finish (BeckonClientConnection *self);
/* Like finish(), without a next request; discards what the client still sends, so that it can read
 * the reply. */
void beckon_client_connection_finish_last (BeckonClientConnection *self);
void beckon_client_connection_close (BeckonClientConnection *self);

G_END_DECLS
