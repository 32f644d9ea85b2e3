/* detach.h: takes connections from libsoup, from an idle callback outside of its handlers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/wire/clients.h"
#include "gateway/wire/sse.h"

G_BEGIN_DECLS

typedef struct _BeckonDetacher BeckonDetacher;

/* (transfer full): both stay until beckon_detacher_stop(). */
BeckonDetacher *beckon_detacher_new (BeckonClients *clients, BeckonSse *sse);
void            beckon_detacher_free (BeckonDetacher *self);
/* Pauses @message and takes its connection when none of libsoup's handlers is running; it becomes a
 * stream, as for beckon_sse_add(). */
void beckon_detacher_stream (BeckonDetacher          *self,
                             SoupServerMessage       *message,
                             const BeckonSsePosition *position,
                             gboolean                 showing);
/* The body of @message is discarded: after 16 MiB of it the reply is sent at once and the
 * connection is closed. */
void beckon_detacher_limit_refused (BeckonDetacher *self, SoupServerMessage *message);
/* Drops the pending ones; there are no new streams any more. */
void beckon_detacher_stop (BeckonDetacher *self);

G_END_DECLS
