/* stream-id.h: by what a stream goes on that was cut
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/exchange.h"
#include "gateway/mcp/tools.h"

G_BEGIN_DECLS

/* The member of the params of a call that was read from an id: its question. */
#define BECKON_MCP_STREAM_QUESTION "question"
/* Likewise: when its client gives up, wall clock, µs; 0: never. */
#define BECKON_MCP_STREAM_UNTIL "until"

/* (transfer full) (nullable): the id of the stream in which @exchange waits for @tool's question
 * @question_id until @due_us, by the clock AWAKE; G_MAXINT64: as long as it takes. NULL: its client
 * does not know such ids, or its reply needs more than the question. */
char *beckon_mcp_stream_id_dup (const BeckonMcpExchange *exchange,
                                const BeckonMcpTool     *tool,
                                gint64                   question_id,
                                gint64                   due_us);
/* (transfer full) (nullable): the call that @id is of, JSON-RPC without arguments; NULL: it is none
 * of this desk's, or of another computer's. */
GByteArray *beckon_mcp_stream_id_read (const BeckonMcpExchange *exchange, const char *id);

G_END_DECLS
