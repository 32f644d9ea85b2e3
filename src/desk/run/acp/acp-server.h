/* acp-server.h: the MCP server of the desk, as an agent is told to start it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable) (array zero-terminated=1): the command; NULL: the program is not
 * installed. */
char **beckon_acp_server_make_command (void);
/* (transfer full) (array zero-terminated=1): what of @environment, that of the agent, it needs to
 * find the desk and the task: agents start servers without their own environment. */
char **beckon_acp_server_make_environment (char **environment);

G_END_DECLS
