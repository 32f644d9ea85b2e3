/* unauthenticated.h: limits number and duration of TCP connections that have not sent the token yet
 * (interfaces, section 3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/time/clock.h"
#include "gateway/wire/client-connection.h"

G_BEGIN_DECLS

/* Any program on this computer can connect to the port. A connection that sends nothing, sends
 * slowly or has no token is closed after a while, and the oldest one immediately when there are too
 * many. A client with the token sends it right after connecting, so it is never the oldest for
 * long. */
typedef struct _BeckonUnauthenticatedList BeckonUnauthenticatedList;

/* The remote address of an unauthenticated connection. It accompanies the connection, into libsoup
 * and back, and when it is finalised the connection is gone. */
#define BECKON_TYPE_UNAUTHENTICATED (beckon_unauthenticated_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonUnauthenticated, beckon_unauthenticated, BECKON, UNAUTHENTICATED, GInetSocketAddress)

/* (transfer full): at most @limit at a time, each for at most @patience_us of @clock after it was
 * accepted. */
BeckonUnauthenticatedList *
beckon_unauthenticated_list_new (BeckonClock *clock, guint limit, gint64 patience_us);
/* Forgets the current ones; their connections stay open. */
void beckon_unauthenticated_list_free (BeckonUnauthenticatedList *self);
/* Are there more than half of the limit? Then new ones should be accepted more slowly. */
gboolean beckon_unauthenticated_list_is_crowded (BeckonUnauthenticatedList *self);
/* (transfer full): for a connection just accepted; if there are too many, the oldest one is
 * closed. */
GSocketAddress *beckon_unauthenticated_list_add (BeckonUnauthenticatedList *self);

/* Sets the current owner of the connection; each of these accepts any address and ignores those of
 * other types. @connection (nullable): no longer owned by it. */
void beckon_unauthenticated_set_connection (GSocketAddress         *address,
                                            BeckonClientConnection *connection);
/* The owner is libsoup, with @socket. */
void beckon_unauthenticated_set_socket (GSocketAddress *address, GSocket *socket);
/* The client has sent the token: the connection may stay open. */
void beckon_unauthenticated_admit (GSocketAddress *address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonUnauthenticatedList, beckon_unauthenticated_list_free)

G_END_DECLS
