/* wal-copy.h: the write-ahead log under its name again, when somebody took it away (TR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <sys/stat.h>

#include "db/sqlite/connection.h"

G_BEGIN_DECLS

/* Writes the log that @db has open, which may have no name any more, to @path, where nothing is:
 * whole, and on the disk, or not at all. No transaction is open on
 * @db, and nothing is committed meanwhile. @info (out): the new file. E110, also when something
 * came to @path meanwhile. */
gboolean beckon_wal_copy (BeckonDb *db, const char *path, struct stat *info, GError **error);

G_END_DECLS
