/* connection.h: a client's connection while libsoup does not hold it: it waits, reads a stream, or is silent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/server.h"

G_BEGIN_DECLS

/* A descriptor in the server's hub and little else. It goes to libsoup when a request begins to arrive and comes back when the answer
 * has to wait. */
typedef struct _BeckonConnection BeckonConnection;

typedef void (*BeckonConnectionFunc) (BeckonConnection *connection,
                                      gpointer          user_data);

/* A new client; takes @fd. @local: it came through the Unix socket. */
void              beckon_connection_accept      (BeckonServer         *server,
                                                 int                   fd,
                                                 gboolean              local);
/* Says no to a client before a byte of it was read, and closes; takes @fd. */
void              beckon_connection_refuse      (BeckonServer         *server,
                                                 int                   fd,
                                                 GString              *response);
/* (nullable): takes the connection of a paused @message out of libsoup; never from inside one of its handlers.
 * @hung_up comes once, when the client goes, and must close or forget the connection. @drained (nullable) comes when all that was sent is out. */
BeckonConnection *beckon_connection_steal       (BeckonServer         *server,
                                                 SoupServerMessage    *message,
                                                 BeckonConnectionFunc  hung_up,
                                                 BeckonConnectionFunc  drained,
                                                 gpointer              user_data);
/* Sends what can be sent now and keeps the rest. */
void              beckon_connection_send        (BeckonConnection     *self,
                                                 const char           *data,
                                                 gsize                 length);
gsize             beckon_connection_get_unsent  (BeckonConnection     *self);
/* Will it serve another request? */
gboolean          beckon_connection_is_keep_alive (BeckonConnection   *self);
/* The answer is complete: the connection waits for the next request, or closes when all was sent. The caller forgets it. */
void              beckon_connection_finish      (BeckonConnection     *self);
/* As finish(), without a next request; reads away what the client still sends, so that it can read the answer. */
void              beckon_connection_finish_last (BeckonConnection     *self);
void              beckon_connection_close       (BeckonConnection     *self);
/* Closes all of @server's. */
void              beckon_connection_close_all   (BeckonServer         *server);

G_END_DECLS
