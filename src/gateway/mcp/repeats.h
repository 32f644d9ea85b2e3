/* repeats.h: a call that is made again gets the question that it asked already
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/exchange.h"
#include "gateway/mcp/tools.h"

G_BEGIN_DECLS

/* Clients give up calls, lose connections and restart, and models then call a tool again with the
 * same arguments. Such a call belongs to the open question, and to one that was settled meanwhile
 * and whose answer reached nobody. After that, the same words are a new question (AR-9): its agent
 * has had the answer, and wants another one. */
typedef struct _BeckonMcpRepeats BeckonMcpRepeats;

/* (transfer full) */
BeckonMcpRepeats *beckon_mcp_repeats_new (BeckonMcp *mcp);
void              beckon_mcp_repeats_free (BeckonMcpRepeats *self);
/* (transfer full) (nullable): the question that @draft of @exchange asked before. NULL: it is to be
 * asked, and @draft gets its idempotency_key. Without a session, a question for which a call waits
 * is somebody else's. */
BeckonInteraction *beckon_mcp_repeats_find (BeckonMcpRepeats  *self,
                                            BeckonMcpExchange *exchange,
                                            BeckonInteraction *draft);
/* @exchange has asked question @id. */
void beckon_mcp_repeats_note_asked (BeckonMcpRepeats *self, BeckonMcpExchange *exchange, gint64 id);
/* The answer to question @id has gone out to @exchange. To another session than the one that asked,
 * that is not a delivery: ids can be guessed. */
void
beckon_mcp_repeats_note_delivered (BeckonMcpRepeats *self, BeckonMcpExchange *exchange, gint64 id);

G_END_DECLS
