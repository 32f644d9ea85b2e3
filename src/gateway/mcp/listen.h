/* listen.h: subscriptions/listen: a stream of what happens to the tasks of a client
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/exchange.h"
#include "gateway/mcp/tools.h"

G_BEGIN_DECLS

typedef struct _BeckonMcpListeners BeckonMcpListeners;

/* (transfer full) */
BeckonMcpListeners *beckon_mcp_listeners_new (void);
/* Ends all streams with their result: the desk stops. */
void beckon_mcp_listeners_free (BeckonMcpListeners *self);
/* The method: @exchange becomes a stream, until its client closes it. */
void beckon_mcp_listen (BeckonMcp *mcp, BeckonMcpExchange *exchange);
/* The method “beckon/attend” of “beckon mcp”: a stream without messages, which shows that the
 * client of its session lives, until it closes. */
void beckon_mcp_attend (BeckonMcp *mcp, BeckonMcpExchange *exchange);
/* Tells those that listen to the task of @interaction that it changed. */
void beckon_mcp_listeners_announce (BeckonMcpListeners *self, const BeckonInteraction *interaction);
/* Ends the stream of request @id, JSON text, of @session (nullable). */
void beckon_mcp_listeners_cancel (BeckonMcpListeners *self, const char *session, const char *id);

guint beckon_mcp_listeners_count (BeckonMcpListeners *self);

G_END_DECLS
