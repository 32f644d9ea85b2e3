/* compact.h: enables incremental vacuum for a database of an earlier version
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/connection.h"

G_BEGIN_DECLS

/* For larger databases this is left to the person, because the start would take too long.
 * docs/security.md describes it (TR-6). */
#define BECKON_COMPACT_MAX_BYTES (256 * 1024 * 1024)

/* Once in the life of @db, the writer's: writes it anew so that free pages can be given back. The
 * start takes longer by some seconds for 100 MB. Nothing is done where the file is too large or the
 * disk too full; a failure leaves it as it was. */
void beckon_compact (BeckonDb *db);

G_END_DECLS
