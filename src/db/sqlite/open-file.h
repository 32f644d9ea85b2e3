/* open-file.h: from a path to a connection that can be written: folder, lock, version, damage
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/connection.h"
#include "db/sqlite/place.h"

G_BEGIN_DECLS

/* See beckon_store_open_async(). Blocks. @db, @place, @notice (out) (transfer full) */
gboolean beckon_open_file (
  const char *path, BeckonDb **db, BeckonPlace **place, char **notice, GError **error);

G_END_DECLS
