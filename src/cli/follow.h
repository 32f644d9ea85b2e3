/* follow.h: a task as it goes on, on the terminal, until it ends or waits
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"

G_BEGIN_DECLS

/* Prints the log of the task @id as it grows (as JSON: the task alone, at the end) until the task
 * has ended, or waits for its time, or was set aside. The exit status: 0 complete or waiting, 1
 * failed, 4 cancelled or set aside, 130 interrupted. */
int beckon_follow_task (BeckonContext *context, const char *id);

G_END_DECLS
