/* bridge.h: the Model Context Protocol on standard input and output, passed on to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/mcp/reach.h"

G_BEGIN_DECLS

/* Reads one message of JSON-RPC a line from @input, sends each to POST /mcp of the desk, and writes
 * what comes back to @output, until @input ends or nobody reads @output; then the desk is told that
 * the session is over, if a tool was called. Questions that were asked stay open. @wait_s: how long
 * the client is known to wait for a call, 0: the desk knows best. Runs the default main context.
 * Returns the signal that ended it, or 0. */
int beckon_bridge_run (BeckonReach *reach, int input, int output, gint64 wait_s);

G_END_DECLS
