/* follow.h: follows a task in the terminal until it ends or waits
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"

G_BEGIN_DECLS

/* Prints the log of the task @id as it grows (with JSON: only the task, at the end) until the task
 * has ended, waits for a time, or was postponed. The exit status: 0 complete or waiting, 1 failed,
 * 4 cancelled or postponed, 130 interrupted. */
int beckon_follow_task (BeckonContext *context, const char *id);

G_END_DECLS
