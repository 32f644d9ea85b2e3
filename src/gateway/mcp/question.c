/* question.c: a question or a task as it stands, for all that MCP says about it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/mcp-private.h"
#include "gateway/server-private.h"

BeckonInteraction *
beckon_mcp_get_question (BeckonMcp *self, gint64 id, GError **error)
{
  return beckon_view_get_interaction (
    beckon_store_get_view (beckon_desk_get_store (self->server->desk)), id, error);
}

BeckonTask *
beckon_mcp_get_task (BeckonMcp *self, const char *id)
{
  return beckon_view_get_task (beckon_store_get_view (beckon_desk_get_store (self->server->desk)),
                               id, NULL);
}
