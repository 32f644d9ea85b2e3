/* elicit.h: questions that the client of an agent asks, too (SEP-2322)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/exchange.h"
#include "gateway/mcp/mcp.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* A call has one question: its name among “inputRequests” and “inputResponses”. */
#define BECKON_MCP_ELICIT_KEY "answer"
/* The member with what is sent back. */
#define BECKON_MCP_ELICIT_STATE "requestState"

/* A client of 2026-07-28 that can ask a person itself does so where the person wants that (the
 * setting “answer-in-agent”): the call returns what to ask, and is repeated with what the person
 * said. The desk asks meanwhile, as always; the first answer counts. What the client has to send
 * back is signed: it names the question, for this client and this call alone. */
typedef struct _BeckonMcpElicit BeckonMcpElicit;

/* (transfer full) */
BeckonMcpElicit *beckon_mcp_elicit_new (BeckonMcp *mcp);
void             beckon_mcp_elicit_free (BeckonMcpElicit *self);
/* Is @interaction asked in the client of @exchange, too? */
gboolean beckon_mcp_elicit_wants (BeckonMcpElicit         *self,
                                  BeckonMcpExchange       *exchange,
                                  const BeckonInteraction *interaction);
/* Adds “inputRequests” to an object that is open. */
void beckon_mcp_elicit_add_requests (GString *json, const BeckonInteraction *interaction);
/* Replies with what to ask, and ends the exchange. */
void beckon_mcp_elicit_reply (BeckonMcpExchange *exchange, const BeckonInteraction *interaction);
/* (transfer full): what @exchange must send back for the question @id. Its key is the token of the
 * desk, so that it holds over a restart. */
char *beckon_mcp_elicit_make_state (BeckonMcpExchange *exchange, gint64 id);
/* The person does not answer the question @id there, or has: it is not asked there again. */
void beckon_mcp_elicit_note_left (BeckonMcpElicit *self, gint64 id);
/* @interaction was announced. */
void beckon_mcp_elicit_settle (BeckonMcpElicit *self, const BeckonInteraction *interaction);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonMcpElicit, beckon_mcp_elicit_free)

G_END_DECLS
