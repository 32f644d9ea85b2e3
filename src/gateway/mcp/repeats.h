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
 * and whose answer reached nobody: a person's answer waits for as long as the question is kept,
 * also over restarts; what no person decided, for an hour (AG-2). After that, the same
 * words are a new question (AR-9): its agent has had the answer, and wants another one. */
typedef struct _BeckonMcpRepeats BeckonMcpRepeats;

/* (transfer full) */
BeckonMcpRepeats *beckon_mcp_repeats_new (BeckonMcp *mcp);
void              beckon_mcp_repeats_free (BeckonMcpRepeats *self);
/* Says in exchange->reading what is to be read of what was asked before @draft. */
void beckon_mcp_repeats_look_for (BeckonMcpExchange *exchange, const BeckonInteraction *draft);
/* (transfer full): until it ends, what is delivered stays known here: the read may be older. */
BeckonMcpRepeats *beckon_mcp_repeats_begin_read (BeckonMcpRepeats *self);
/* @self (transfer full) */
void beckon_mcp_repeats_end_read (BeckonMcpRepeats *self);
/* Has what was read changed since, so that it does not say whether it is another call's? */
gboolean beckon_mcp_repeats_must_read_again (BeckonMcpRepeats *self, BeckonMcpExchange *exchange);
/* (transfer full) (nullable): the question that @draft of @exchange asked before, as it was read.
 * NULL: it is to be asked, and @draft gets its idempotency_key and owed_to. Without a session, a
 * question for which a call waits is somebody else's. */
BeckonInteraction *beckon_mcp_repeats_find (BeckonMcpRepeats  *self,
                                            BeckonMcpExchange *exchange,
                                            BeckonInteraction *draft);
/* The reply to @exchange will have the answer to @interaction; once it has gone out, that answer is
 * delivered, which is kept on the disk. To another session than the one that asked it is not: ids
 * can be guessed. */
void beckon_mcp_repeats_note_reply (BeckonMcpExchange       *exchange,
                                    const BeckonInteraction *interaction);
/* The same, where it has gone out already. */
void beckon_mcp_repeats_note_sent (BeckonMcpExchange       *exchange,
                                   const BeckonInteraction *interaction);

G_END_DECLS
