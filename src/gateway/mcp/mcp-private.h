/* mcp-private.h: shared by the files of the MCP server
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/elicit.h"
#include "gateway/mcp/exchange.h"
#include "gateway/mcp/listen.h"
#include "gateway/mcp/mcp.h"
#include "gateway/mcp/repeats.h"
#include "gateway/mcp/sessions.h"
#include "gateway/mcp/tools.h"
#include "gateway/mcp/waits.h"

G_BEGIN_DECLS

/* A request and a notification of the desk's own, which “beckon mcp” sends. */
#define BECKON_MCP_ATTEND "beckon/attend"
#define BECKON_MCP_ENDED "notifications/beckon/ended"

struct _BeckonMcp
{
  BeckonServer       *server;    /* (unowned) */
  BeckonMcpCatalog   *catalog;   /* (owned) */
  BeckonMcpWaits     *waits;     /* (owned) */
  BeckonMcpListeners *listeners; /* (owned) */
  BeckonMcpRepeats   *repeats;   /* (owned) */
  BeckonMcpSessions  *sessions;  /* (owned) */
  BeckonMcpElicit    *elicit;    /* (owned) */
};

/* tools/call. Ends @exchange. */
void beckon_mcp_call_tool (BeckonMcp *self, BeckonMcpExchange *exchange);
/* Asks @draft (transfer full) for @tool, and replies when it is settled. Ends @exchange. */
void beckon_mcp_ask (BeckonMcp           *self,
                     BeckonMcpExchange   *exchange,
                     const BeckonMcpTool *tool,
                     BeckonInteraction   *draft,
                     gboolean             waits);
/* Waits for @interaction if it is open, else replies. Ends @exchange. */
void beckon_mcp_wait_for (BeckonMcp           *self,
                          BeckonMcpExchange   *exchange,
                          const BeckonMcpTool *tool,
                          BeckonInteraction   *interaction,
                          gboolean             waits);
/* (transfer full): a question as it stands. E102. */
BeckonInteraction *beckon_mcp_get_question (BeckonMcp *self, gint64 id, GError **error);
/* (transfer full) (nullable): a task as it stands; NULL: there is none. */
BeckonTask *beckon_mcp_get_task (BeckonMcp *self, const char *id);
/* (transfer full) (nullable): the task to which a question of the caller belongs that names none:
 * the one that its session has started, else the one for which the caller was started. */
char *beckon_mcp_dup_asking_task (BeckonMcp *self, BeckonMcpExchange *exchange);

G_END_DECLS
