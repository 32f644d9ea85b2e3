/* peer.h: the process at the other end of the Unix socket
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "trust/kin.h"

G_BEGIN_DECLS

/* The remote address of a client of the Unix socket. It accompanies the connection, into libsoup
 * and back. An address of the Internet, because libsoup knows no other. */
#define BECKON_TYPE_PEER (beckon_peer_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPeer, beckon_peer, BECKON, PEER, GInetSocketAddress)

/* (transfer full): for process @pid, as SO_PEERCRED says it; 0: outside of this PID namespace.
 * @sandboxed: it is in a sandbox or a container. */
GSocketAddress *beckon_peer_new (int pid, gboolean sandboxed);
/* May @peer still say, by the line of trust/relay.h, that it passes on what comes from another
 * computer? Not over TCP, and once alone. */
gboolean beckon_peer_may_become_remote (GSocketAddress *peer);
/* From now on what comes from @peer was sent on @host, as the person calls it, and each request
 * must have @token. */
void beckon_peer_set_remote (GSocketAddress *peer, const char *host, const char *token);
/* (transfer none) (nullable): the other computer on which @message was sent; NULL: this one. */
const char *beckon_peer_get_host (SoupServerMessage *message);
/* (transfer none) (nullable): the token that it must have then. */
const char *beckon_peer_get_token (SoupServerMessage *message);
/* Did @message come through the Unix socket? */
gboolean beckon_peer_is_local (SoupServerMessage *message);
/* Was the process that connected for @message in a sandbox or a container then (TR-8)? */
gboolean beckon_peer_is_sandboxed (SoupServerMessage *message);
/* (transfer full) (nullable): who sent @message, as it was when the connection was first asked
 * about: later it may have lost its ancestors. NULL over TCP, from another computer, and if the
 * process is gone or cannot be seen. */
BeckonKin *beckon_peer_dup_kin (SoupServerMessage *message);

G_END_DECLS
