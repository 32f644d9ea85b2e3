/* run.h: the whole program: a command of the shell, or the interactive terminal
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"

G_BEGIN_DECLS

/* The whole program: @words without the program's name. @client (transfer full) (nullable): for the
 * commands that call the desk by it; “hook” and “mcp” do not. @run_terminal (nullable): what it
 * does without a command, on a terminal. Returns the exit status. */
int beckon_cli_run (BeckonClient      *client,
                    const char *const *words,
                    int (*run_terminal) (BeckonContext *context));

G_END_DECLS
