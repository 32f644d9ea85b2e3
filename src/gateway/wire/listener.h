/* listener.h: takes new clients in, from the Unix socket or from TCP
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/server.h"

G_BEGIN_DECLS

/* libsoup's own listener stops for good when a client cannot be accepted once (too many open
 * files). This one waits a moment and goes on. */
typedef struct _BeckonListener BeckonListener;

/* (transfer full) (nullable): takes @fd, a listening socket that does not block. @local: a Unix
 * socket, whose clients must be of our user. */
BeckonListener *beckon_listener_new (BeckonServer *server, int fd, gboolean local);
void            beckon_listener_free (BeckonListener *self);
/* A socket that listens on 127.0.0.1:@port (0: any free), its number in @bound; -1 with errno. */
int beckon_listener_open_tcp (guint port, guint *bound);

G_END_DECLS
