/* guard.h: what a process that holds a desk does before anything else
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* For the beginning of main (), while there is one thread: the process leaves no core dumps, and
 * begins anew where the memory that it shares with the database is cut short. */
void beckon_guard_process (void);

G_END_DECLS
