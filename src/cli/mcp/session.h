/* session.h: what a client of the bridge and the desk agreed upon, as headers of HTTP
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/mcp/exchange.h"

G_BEGIN_DECLS

/* What holds for all messages of one client. */
typedef struct
{
  char *version; /* (nullable): agreed upon in “initialize”; since 2026-07-28 each message says
                  * it */
  char *client; /* (nullable): how the client calls itself in “initialize”; since 2026-07-28 each
                 * message says it */
  char *own;    /* tells this client from others, in all versions */
  char *workspace;    /* (nullable): the folder in which the client works */
  char *conversation; /* (nullable): which sessions of agents this process may belong to */
  char *place;        /* (nullable): and the terminal, for its header */
  char *task;         /* (nullable): the task for which the client was started */
  char *wait; /* (nullable): how long the client waits for a call, as a preference of HTTP */
} BeckonBridgeSession;

/* (transfer full) (nullable): the member `conversation`, by the variables of the environment in
 * which agents say their own session. */
char *beckon_bridge_session_dup_conversation (void);
void  beckon_bridge_session_clear (BeckonBridgeSession *self);
/* Adds to @exchange what the desk has to know of a message with @method (nullable: a response);
 * @version (nullable): what the message itself names. */
void beckon_bridge_session_add_headers (const BeckonBridgeSession *self,
                                        BeckonExchange            *exchange,
                                        const char                *method,
                                        const char                *version);
/* Adds one header. Any @text (nullable) can be sent: what is not plain is encoded as the protocol
 * says, “=?base64?…?=”. */
void
beckon_bridge_session_add_header (BeckonExchange *exchange, const char *name, const char *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonBridgeSession, beckon_bridge_session_clear)

G_END_DECLS
