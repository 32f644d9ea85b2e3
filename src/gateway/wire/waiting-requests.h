/* waiting-requests.h: requests of agents that wait for an answer (Prefer: wait); each costs some
 * memory and no time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/server.h"

G_BEGIN_DECLS

typedef struct _BeckonWaitingRequests BeckonWaitingRequests;

/* (transfer full) */
BeckonWaitingRequests *beckon_waiting_requests_new (BeckonServer *server);
/* (transfer full): E110, the reply to waiting requests when the desk stops. */
GError *beckon_waiting_requests_error (void);
/* Replies beckon_waiting_requests_error() to all of them. */
void beckon_waiting_requests_free (BeckonWaitingRequests *self);
/* The connection of the paused @message waits until @due_us (AWAKE), @seconds after it
 * came, or until @interaction is settled or
 * postponed, then gets its current state. @location (nullable): header of the reply. */
void beckon_waiting_requests_add (BeckonWaitingRequests *self,
                                  SoupServerMessage     *message,
                                  BeckonInteraction     *interaction,
                                  guint                  seconds,
                                  gint64                 due_us,
                                  const char            *location);
/* Replies to the requests that wait for @interaction, which has changed. */
void beckon_waiting_requests_settle (BeckonWaitingRequests *self, BeckonInteraction *interaction);
/* The number of waiting requests. */
guint beckon_waiting_requests_count (BeckonWaitingRequests *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonWaitingRequests, beckon_waiting_requests_free)

G_END_DECLS
