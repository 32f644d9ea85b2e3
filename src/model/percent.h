/* percent.h: a share as whole per cent, everywhere the same
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @share, from 0 to 1, in per cent, rounded to the nearest: 0.796 is 80, as is 0.795. What lies
 * outside is 0 or 100. */
int beckon_percent (double share);
/* How much of a task is done: rounded down, so that 100 means done. 0.29 is 29. */
int beckon_percent_done (double progress);

G_END_DECLS
