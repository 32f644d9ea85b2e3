/* tasks.h: the extension io.modelcontextprotocol/tasks (SEP-2663): a question as a task of the
 * client
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/exchange.h"
#include "gateway/mcp/tools.h"

G_BEGIN_DECLS

/* A client that declares the extension goes on working while the person thinks: it gets the name of
 * a task in place of the answer, and looks after it. The question is what is kept on the disk; the
 * name is its number and a code that this desk alone can make, so nobody can name the task of
 * another session. */

/* A question, from the time on when so many turns of its conversation were known: what the person
 * asks back ends a task, and the reply begins another one (ATT-8). */
typedef struct
{
  gint64 id;
  gint64 n_turns;
} BeckonMcpTaskPart;

/* Replies with the task of @interaction, and ends the exchange. */
void beckon_mcp_tasks_reply (BeckonMcpExchange *exchange, const BeckonInteraction *interaction);
/* The methods. Each ends the exchange. */
void beckon_mcp_tasks_get (BeckonMcp *mcp, BeckonMcpExchange *exchange);
/* Withdraws the question, if it is open. */
void beckon_mcp_tasks_cancel (BeckonMcp *mcp, BeckonMcpExchange *exchange);
/* Reads which one is meant. FALSE: the exchange has been refused. */
gboolean beckon_mcp_tasks_read (BeckonMcpExchange *exchange, BeckonMcpTaskPart *part);
/* What the task @name is. FALSE: there is none, or it is somebody else's. */
gboolean
beckon_mcp_tasks_find (BeckonMcpExchange *exchange, const char *name, BeckonMcpTaskPart *part);
/* Adds the task of @interaction, with its result if it has one, to an object that is open. */
void beckon_mcp_tasks_add (BeckonMcpExchange       *exchange,
                           const BeckonInteraction *interaction,
                           gint64                   n_turns,
                           GString                 *json);

G_END_DECLS
