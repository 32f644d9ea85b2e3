/* wrap.h: stands before another MCP server and brings its questions to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/mcp/reach.h"

G_BEGIN_DECLS

/* Starts @argv, an MCP server on standard input and output, and passes everything between it and
 * the client on @input and @output; but what the server asks with elicitation/create is asked at
 * the desk, whether the client can do that or not. Ends when @input ends or the server does. Runs
 * the default main context. Returns the exit status of the server; 127 with @error: it could not be
 * started. */
int beckon_wrap_run (
  BeckonReach *reach, int input, int output, const char *const *argv, GError **error);

G_END_DECLS
