/* terminal.h: the interactive terminal: questions appear, lines are commands or answers (AIC-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"

G_BEGIN_DECLS

/* Runs until the person leaves; returns the exit status. Standard input and output must be a
 * terminal. */
int beckon_terminal_run (BeckonContext *context);

G_END_DECLS
