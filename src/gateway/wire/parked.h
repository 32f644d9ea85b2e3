/* parked.h: requests of agents that wait for an answer (Prefer: wait); each costs some memory and
 * no time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/server.h"

G_BEGIN_DECLS

typedef struct _BeckonParked BeckonParked;

/* (transfer full) */
BeckonParked *beckon_parked_new (BeckonServer *server);
/* (transfer full): E110, the reply to waiting requests when the desk stops. */
GError *beckon_parked_error (void);
/* Replies beckon_parked_error() to all of them. */
void beckon_parked_free (BeckonParked *self);
/* The connection of the paused @message waits up to @seconds until @interaction is settled or
 * postponed, then gets its current state. @location (nullable): header of the reply. */
void beckon_parked_add (BeckonParked      *self,
                        SoupServerMessage *message,
                        BeckonInteraction *interaction,
                        guint              seconds,
                        const char        *location);
/* Replies to the requests that wait for @interaction, which has changed. */
void beckon_parked_settle (BeckonParked *self, BeckonInteraction *interaction);
/* The number of waiting requests. */
guint beckon_parked_count (BeckonParked *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonParked, beckon_parked_free)

G_END_DECLS
