/* compact.h: makes a file of an earlier version able to get shorter
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/connection.h"

G_BEGIN_DECLS

/* Of larger files that is left to the person: it would take too long at a start. docs/security.md
 * tells it (TR-6). */
#define BECKON_COMPACT_MOST_BYTES (256 * 1024 * 1024)

/* Once in the life of @db, the writer's: writes it anew so that free pages can be given back. The
 * start takes longer by some seconds for 100 MB. Nothing is done where the file is too large or the
 * disk too full; a failure leaves it as it was. */
void beckon_compact (BeckonDb *db);

G_END_DECLS
