/* wal-copy.h: the write-ahead log under its name again, when somebody took it away (TR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store/sqlite-connection.h"

G_BEGIN_DECLS

/* Writes the log that @db has open, which may have no name any more, to @path in the place of what is there: whole, and on the disk, or not at all. No
 * transaction is open on @db, and nothing is committed meanwhile. E110. */
gboolean beckon_wal_copy (BeckonConnection  *db,
                          const char        *path,
                          GError           **error);

G_END_DECLS
