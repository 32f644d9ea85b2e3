/* content.h: what goes with an answer, as blocks of a tool's result (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/exchange.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Appends a block for each attachment to the array that is open. @bytes (nullable) (element-type
 * GBytes, nullable each): what was read of them: a picture becomes an image, a text is embedded.
 * All others, and large ones, are links to their file. */
void beckon_mcp_content_add (GString                 *json,
                             const BeckonInteraction *interaction,
                             const GPtrArray         *bytes);

/* (element-type GBytes, nullable each): valid during the call. */
typedef void (*BeckonMcpContentFunc) (BeckonMcpExchange       *exchange,
                                      const BeckonInteraction *interaction,
                                      const GPtrArray         *bytes);
/* Reads those that are small enough, and calls @func, which ends the exchange; not if the client
 * goes away meanwhile. At once where there is nothing to read. */
void beckon_mcp_content_read (BeckonMcpExchange       *exchange,
                              const BeckonInteraction *interaction,
                              BeckonMcpContentFunc     func);

G_END_DECLS
