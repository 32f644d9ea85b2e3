/* waits.h: tool calls that wait for an answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/exchange.h"
#include "gateway/mcp/tools.h"

G_BEGIN_DECLS

typedef struct _BeckonMcpWaits BeckonMcpWaits;

/* (transfer full) */
BeckonMcpWaits *beckon_mcp_waits_new (BeckonMcp *mcp);
/* Ends all waits: the desk stops. */
void beckon_mcp_waits_free (BeckonMcpWaits *self);
/* @exchange (transfer full), whose call is paused or whose connection has left libsoup, waits until
 * @interaction is settled, set aside or asked back about, then gets the reply of @tool; earlier,
 * with the question still open, if its client would give up. If the client goes, the question
 * stays. */
void beckon_mcp_waits_add (BeckonMcpWaits      *self,
                           BeckonMcpExchange   *exchange,
                           const BeckonMcpTool *tool,
                           BeckonInteraction   *interaction);
/* Replies to those that wait for @interaction, which has changed. */
void beckon_mcp_waits_settle (BeckonMcpWaits *self, BeckonInteraction *interaction);
/* Ends the call @id, JSON text, of the client that sent @exchange: its question stays open. Where
 * no session is known, every program of that name that calls so is taken for that client; the call
 * gets the question as it stands, which no one misses who has cancelled it. */
void
beckon_mcp_waits_cancel (BeckonMcpWaits *self, const BeckonMcpExchange *exchange, const char *id);
/* Does a call of somebody wait for question @id? */
gboolean beckon_mcp_waits_has (BeckonMcpWaits *self, gint64 id);
guint    beckon_mcp_waits_count (BeckonMcpWaits *self);

G_END_DECLS
