/* stranger.h: clients of TCP that have not shown the token yet: only so many, and only for a while
 * (interfaces, section 3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/time/clock.h"
#include "gateway/wire/peer.h"

G_BEGIN_DECLS

/* Anybody on this computer can connect to the port. Who says nothing, drips bytes or has no token
 * is let go after a while, and the oldest at once when there are too many: a client with the token
 * shows it as soon as it is in, so that it is never the oldest for long. */
typedef struct _BeckonStrangers BeckonStrangers;

/* The remote address of a client that is unknown yet. It goes wherever its connection goes, into
 * libsoup and back, and its end tells that the connection is gone. */
#define BECKON_TYPE_STRANGER (beckon_stranger_get_type ())
G_DECLARE_FINAL_TYPE (BeckonStranger, beckon_stranger, BECKON, STRANGER, GInetSocketAddress)

/* (transfer full): at most @limit at a time, each for @patience_us of @clock at most, from when it
 * came in. */
BeckonStrangers *beckon_strangers_new (BeckonClock *clock, guint limit, gint64 patience_us);
/* Forgets those that there are; their connections stay. */
void beckon_strangers_free (BeckonStrangers *self);
/* More than half of the limit: newcomers are better taken in by and by. */
gboolean beckon_strangers_is_crowded (BeckonStrangers *self);
/* (transfer full): a client that has just come in; when there are too many, the oldest one is
 * closed for it. */
GSocketAddress *beckon_strangers_add (BeckonStrangers *self);

/* Who holds the connection now; each takes an address of any sort and does nothing where it is none
 * of a stranger.
 * @peer (nullable): not it any more. */
void beckon_stranger_set_peer (GSocketAddress *address, BeckonPeer *peer);
/* libsoup, by way of @socket. */
void beckon_stranger_set_socket (GSocketAddress *address, GSocket *socket);
/* It has shown the token: from now on it may stay as long as it likes. */
void beckon_stranger_admit (GSocketAddress *address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonStrangers, beckon_strangers_free)

G_END_DECLS
