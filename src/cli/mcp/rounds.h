/* rounds.h: calls that an MCP server of 2026-07-28 answers by asking first
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/mcp/elicit.h"
#include "cli/mcp/message.h"

G_BEGIN_DECLS

/* Since 2026-07-28 a server asks nothing of its client: it answers a call with a result of the type
 * “input_required”, and the client repeats the call with the responses. This does so for a client
 * that cannot, as far as the desk can respond: to elicitation/create. */
#define BECKON_TYPE_ROUNDS (beckon_rounds_get_type ())
G_DECLARE_FINAL_TYPE (BeckonRounds, beckon_rounds, BECKON, ROUNDS, GObject)

typedef struct
{
  void (*to_client) (gpointer owner, const char *text);
  void (*to_server) (gpointer owner, const char *text);
} BeckonRoundsEvents;

/* (transfer full): @from and @owner (unowned) outlive it. */
BeckonRounds *beckon_rounds_new (BeckonReach              *reach,
                                 const BeckonElicitFrom   *from,
                                 const BeckonRoundsEvents *events,
                                 gpointer                  owner);
/* A request of the client, before it goes to the server. TRUE if it was changed. */
gboolean beckon_rounds_take_request (BeckonRounds *self, BeckonMessage *request);
/* A response of the server. TRUE if it was dealt with: the client does not get it. */
gboolean beckon_rounds_take_response (BeckonRounds *self, BeckonMessage *response);
/* The client cancels its request @id. TRUE if the server does not know of it, or under another id:
 * what it has to be told was told. */
gboolean beckon_rounds_take_cancellation (BeckonRounds *self, const char *id);
/* Withdraws all questions. */
void beckon_rounds_withdraw (BeckonRounds *self);
/* Are questions open? */
gboolean beckon_rounds_is_busy (BeckonRounds *self);

G_END_DECLS
