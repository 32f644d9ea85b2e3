/* parked.h: agents that wait for an answer; each costs some memory and no time
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
/* (transfer full): E110, what those who wait get when the desk stops. */
GError *beckon_parked_error (void);
/* Answers everybody with it. */
void beckon_parked_free (BeckonParked *self);
/* The connection of the paused @message waits up to @seconds for @interaction to be settled or set
 * aside, then gets it as it is.
 * @location (nullable): header of the answer. */
void beckon_parked_add (BeckonParked      *self,
                        SoupServerMessage *message,
                        BeckonInteraction *interaction,
                        guint              seconds,
                        const char        *location);
/* @interaction became another: whoever waits for it is answered. */
void beckon_parked_settle (BeckonParked *self, BeckonInteraction *interaction);
/* How many wait. */
guint beckon_parked_count (BeckonParked *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonParked, beckon_parked_free)

G_END_DECLS
