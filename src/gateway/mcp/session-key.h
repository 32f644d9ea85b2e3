/* session-key.h: what a session of a client of MCP is called in the database
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/caller.h"
#include "model/task.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): that of the session of @caller, NULL where it is not known. Others
 * may read it: it does not tell the session itself. */
char *beckon_mcp_session_key_dup (const BeckonMcpCaller *caller);
/* (transfer full): the context of a task for what the session @key asks, JSON. */
char *beckon_mcp_session_key_to_context (const char *key);
/* (transfer full) (nullable): that of the session for which @task was made. */
char *beckon_mcp_session_key_dup_of_task (const BeckonTask *task);

G_END_DECLS
