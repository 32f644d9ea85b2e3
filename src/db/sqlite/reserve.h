/* reserve.h: room on the disk for the next start, in case the disk is full by then
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Takes the room for the database @path, beside it, or what of it there is; called again, it takes
 * more. Blocks. */
void beckon_reserve_take (const char *path);
/* If the disk of @path has less room than that, gives it back: for the shared memory and the log,
 * without which SQLite cannot even read. Only for the desk that has the database. */
void beckon_reserve_use (const char *path);

G_END_DECLS
