/* next.h: agents that fetch their next task, and wait for one where there is none (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "gateway/wire/clients.h"

G_BEGIN_DECLS

typedef struct _BeckonFetches BeckonFetches;

/* (transfer full): @clients stay as long as an agent waits. */
BeckonFetches *beckon_fetches_new (BeckonDesk *desk, BeckonClients *clients);
void           beckon_fetches_unref (BeckonFetches *self);
/* What @event changed may be what an agent waits for. */
void beckon_fetches_take_event (BeckonFetches *self, BeckonEvent *event);
/* Replies to all that wait, because the server stops; nobody waits from now on. */
void beckon_fetches_stop (BeckonFetches *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonFetches, beckon_fetches_unref)

G_END_DECLS
