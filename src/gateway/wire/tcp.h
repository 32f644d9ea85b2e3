/* tcp.h: the port on which the server listens, or why it does not (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/wire/clients.h"

G_BEGIN_DECLS

typedef struct _BeckonTcp BeckonTcp;

/* (transfer full) */
BeckonTcp *beckon_tcp_new (void);
void       beckon_tcp_free (BeckonTcp *self);
/* Listens on 127.0.0.1:@port (0: any free one; -1: TCP is off). If that fails, this says why. */
void beckon_tcp_open (BeckonTcp *self, BeckonClients *clients, int port);
/* Call it before @clients are freed. */
void beckon_tcp_close (BeckonTcp *self);
/* 0 if it does not listen. */
guint beckon_tcp_get_port (BeckonTcp *self);
/* (transfer full): its state in words. @failed: it was to listen, and cannot. */
char *beckon_tcp_describe (BeckonTcp *self, gboolean *failed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTcp, beckon_tcp_free)

G_END_DECLS
