/* salvage.h: copies what is readable of a damaged database into a new one
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/connection.h"

G_BEGIN_DECLS

/* Sets @path aside as NAME.damaged-TIME together with its write-ahead log, makes a new file in its
 * place and copies into it what can be read. The file set aside is not changed. @db, @notice (out)
 * (transfer full): the new file; what happened, for the person. */
gboolean beckon_salvage (const char *path, BeckonDb **db, char **notice, GError **error);

/* Renames @path, its log and its shared memory, as far as they exist, to NAME.damaged-TIME. E110 if
 * that fails. */
gboolean beckon_salvage_set_aside (const char *path, GError **error);
/* The same for the file in the place of its log only. */
gboolean beckon_salvage_set_log_aside (const char *path, GError **error);
/* Completes an earlier beckon_salvage() that crashed after @path was moved aside and before the new
 * database took its place; otherwise does nothing. E110 if renaming fails. */
gboolean beckon_salvage_complete (const char *path, GError **error);

G_END_DECLS
