/* listener.h: accepts connections on the Unix socket or on TCP
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/wire/clients.h"

G_BEGIN_DECLS

/* libsoup's own listener stops for good once accept() fails (too many open files). This one pauses
 * and continues. */
typedef struct _BeckonListener BeckonListener;

/* (transfer full) (nullable): takes ownership of @fd, a non-blocking listening socket. @local: a
 * Unix socket, whose clients must belong to the same user. */
BeckonListener *beckon_listener_new (BeckonClients *clients, int fd, gboolean local);
void            beckon_listener_free (BeckonListener *self);

G_END_DECLS
