/* acp-terminals.h: commands that an agent has run by the desk, in its workspace
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "acp/session.h"
#include "desk/time/clock.h"

G_BEGIN_DECLS

/* How much of what a command prints is kept, at most: its end. */
#define BECKON_ACP_TERMINAL_BYTES (1024 * 1024)
/* How many there may be at once. */
#define BECKON_ACP_TERMINALS 32

typedef struct _BeckonAcpTerminals BeckonAcpTerminals;

/* (transfer full): answers for @session, which must live as long. The commands run in @folder or
 * below, with @environment (array zero-terminated=1). */
BeckonAcpTerminals *beckon_acp_terminals_new (BeckonAcpSession *session,
                                              BeckonClock      *clock,
                                              const char       *folder,
                                              char            **environment);
/* Ends all; @self is (nullable). */
void beckon_acp_terminals_free (BeckonAcpTerminals *self);
/* Answers @request, one of the methods that begin with "terminal/", now or when the command has
 * ended. */
void beckon_acp_terminals_take (BeckonAcpTerminals *self,
                                guint               request,
                                const char         *method,
                                JsonObject         *params);
/* Every command is ended, with all that it started; no other begins. */
void beckon_acp_terminals_close (BeckonAcpTerminals *self);

G_END_DECLS
