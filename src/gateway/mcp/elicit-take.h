/* elicit-take.h: what a person said in the client of an agent (SEP-2322)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/exchange.h"
#include "gateway/mcp/tools.h"

G_BEGIN_DECLS

/* Takes tools/call of @tool if it is one that was made before, with what the person said. TRUE: it
 * has taken the exchange, and ends it. */
gboolean beckon_mcp_elicit_take (BeckonMcpExchange *exchange, const BeckonMcpTool *tool);
/* tasks/update: what the person said about the question of the task; ends the exchange. */
void beckon_mcp_elicit_update (BeckonMcp *mcp, BeckonMcpExchange *exchange);

G_END_DECLS
