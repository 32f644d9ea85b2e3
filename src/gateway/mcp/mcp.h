/* mcp.h: the desk as a server of the Model Context Protocol, at POST /mcp
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/server.h"
#include "model/event.h"

G_BEGIN_DECLS

/* Agents ask over MCP what they could ask over HTTP: each tool makes the draft of a question, or an
 * operation on a task, and the desk does the rest. A call that waits is a connection outside
 * libsoup, and costs memory alone. */
typedef struct _BeckonMcp BeckonMcp;

/* (transfer full) */
BeckonMcp *beckon_mcp_new (BeckonServer *server);
/* Replies to the calls that wait that the desk is shutting down: their questions stay open. */
void beckon_mcp_free (BeckonMcp *self);
/* What was announced: calls may wait for a question, and a task of a session may be over. */
void beckon_mcp_take_event (BeckonMcp *self, const BeckonEvent *event);
/* The number of calls that wait. */
guint beckon_mcp_count_waiting (BeckonMcp *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonMcp, beckon_mcp_free)

G_END_DECLS
