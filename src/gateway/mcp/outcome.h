/* outcome.h: what a tool call results in: a question, a task, or an error
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/exchange.h"

G_BEGIN_DECLS

/* (transfer full): how the question stands, for a model (outcome-words.c): the answer, then who
 * decided it, where and when, or in capital letters that nobody did; if it is open, what to do. All
 * that is in the first 400 characters, where a long answer is only begun (AG-3). */
char *beckon_mcp_outcome_describe (const BeckonInteraction *interaction);
/* (transfer none) (nullable): what the person asks back and the agent has not replied to (ATT-8).
 */
const char *beckon_mcp_outcome_get_asked_back (const BeckonInteraction *interaction);
/* Adds content, structuredContent and isError to an object that is open. */
void beckon_mcp_outcome_add (GString *json, const BeckonInteraction *interaction);

/* Each of these replies, and ends the exchange: with the question as it stands (AIC-3, ATT-1), */
void beckon_mcp_outcome_reply (BeckonMcpExchange *exchange, const BeckonInteraction *interaction);
/* with the task, */
void beckon_mcp_outcome_reply_task (BeckonMcpExchange *exchange, const BeckonTask *task);
/* with a text alone, */
void beckon_mcp_outcome_reply_text (BeckonMcpExchange *exchange, const char *text);
/* or with an error of the tool. */
void beckon_mcp_outcome_reply_error (BeckonMcpExchange *exchange, const GError *error);

G_END_DECLS
