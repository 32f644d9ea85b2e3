/* capture.h: in which terminal a process runs, by its environment
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/task-session.h"

G_BEGIN_DECLS

/* (transfer full): what @environment (array zero-terminated=1) says of the terminal around it, the
 * innermost one: tmux in kitty is tmux. */
BeckonTaskSession *beckon_place_read (const char *const *environment);
/* (transfer full): where this process runs, as a task keeps it; with its terminal, or that of the
 * nearest process above it that has one: hooks are run without. */
char *beckon_place_dup_own (void);

G_END_DECLS
