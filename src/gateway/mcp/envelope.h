/* envelope.h: which version of MCP a message speaks, and whether its headers agree with it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/exchange.h"

G_BEGIN_DECLS

/* Members of “_meta” that every request of 2026-07-28 has. */
#define BECKON_MCP_META_VERSION "io.modelcontextprotocol/protocolVersion"
#define BECKON_MCP_META_CAPABILITIES "io.modelcontextprotocol/clientCapabilities"
#define BECKON_MCP_META_CLIENT "io.modelcontextprotocol/clientInfo"
#define BECKON_MCP_TASKS_EXTENSION "io.modelcontextprotocol/tasks"

/* Reads version, client and session of a message that was parsed. FALSE: the reply is @error with
 * @code and the HTTP @status; without an error the message was a response, and has been replied to.
 */
gboolean beckon_mcp_envelope_read (BeckonMcpExchange *self,
                                   guint             *status,
                                   BeckonRpcCode     *code,
                                   GError           **error);
/* (transfer none): the version that “initialize” agrees on with a client that speaks @asked. */
const char *beckon_mcp_envelope_agree (const char *asked);
/* (transfer full): the data of BECKON_RPC_VERSION. */
char *beckon_mcp_envelope_dup_versions (BeckonMcpExchange *self);
/* {name, title, version} of the desk as the member @name. */
void beckon_mcp_envelope_add_server (GString *json, const char *name);

G_END_DECLS
