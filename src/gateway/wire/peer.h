/* peer.h: a client's connection while libsoup does not hold it: it waits, reads a stream, or is
 * silent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/server.h"

G_BEGIN_DECLS

/* A descriptor in the server's hub and little else. It goes to libsoup when a request begins to
 * arrive and comes back when the answer has to wait. */
typedef struct _BeckonPeer BeckonPeer;

typedef void (*BeckonPeerFunc) (BeckonPeer *peer, gpointer user_data);

/* A new client; takes @fd. @local: it came through the Unix socket. */
void beckon_peer_accept (BeckonServer *server, int fd, gboolean local);
/* Says no to a client before a byte of it was read, and closes; takes @fd. */
void beckon_peer_refuse (BeckonServer *server, int fd, GString *response);
/* (nullable): takes the connection of a paused @message out of libsoup; never from inside one of
 * its handlers. NULL with errno: ENOTCONN when the client is lost, else there are no more
 * descriptors and libsoup still has the connection.
 * @hung_up comes once, when the client goes, and must close or forget the connection. @drained
 * (nullable) comes when all that was sent is out. */
BeckonPeer *beckon_peer_steal (BeckonServer      *server,
                               SoupServerMessage *message,
                               BeckonPeerFunc     hung_up,
                               BeckonPeerFunc     drained,
                               gpointer           user_data);
/* Sends what can be sent now and keeps the rest. */
void  beckon_peer_send (BeckonPeer *self, const char *data, gsize length);
gsize beckon_peer_get_unsent (BeckonPeer *self);
/* Will it serve another request? */
gboolean beckon_peer_is_keep_alive (BeckonPeer *self);
/* The answer is complete: the connection waits for the next request, or closes when all was sent.
 * The caller forgets it. */
void beckon_peer_finish (BeckonPeer *self);
/* As finish(), without a next request; reads away what the client still sends, so that it can read
 * the answer. */
void beckon_peer_finish_last (BeckonPeer *self);
void beckon_peer_close (BeckonPeer *self);
/* Closes all of @server's. */
void beckon_peer_close_all (BeckonServer *server);

G_END_DECLS
