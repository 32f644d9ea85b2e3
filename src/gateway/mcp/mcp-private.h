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
/* @draft is a question of @task_id, which has been made. */
void beckon_mcp_ask_for_task (BeckonInteraction *draft, const char *task_id);
/* The task of @draft, of a call that names none: the one that the session of the caller has
 * started, else the one for which the caller was started, which is read. */
void
beckon_mcp_add_asking_task (BeckonMcp *self, BeckonMcpExchange *exchange, BeckonInteraction *draft);

/* What @exchange needs was read; or @error: something that it names is not there, or is not for its
 * caller, the desk has stopped, or the client has gone. Without @error, the desk runs. */
typedef void (*BeckonMcpReadFunc) (BeckonMcpExchange *exchange,
                                   const GError      *error,
                                   gpointer           user_data);
/* Reads what exchange->reading names, and calls @func, which takes @exchange (transfer full) and
 * ends it: at once where nothing is to be read, else later. E102, E109. */
void beckon_mcp_read (BeckonMcpExchange *exchange, BeckonMcpReadFunc func, gpointer user_data);

G_END_DECLS
