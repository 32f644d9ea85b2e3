/* salvage.h: what can be read of a damaged file, in a new one
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

/* Renames what there is of @path, its log and its shared memory to NAME.damaged-TIME. E110 when it
 * cannot be renamed. */
gboolean beckon_salvage_set_aside (const char *path, GError **error);
/* The same for what stands in the place of its log alone. */
gboolean beckon_salvage_set_log_aside (const char *path, GError **error);
/* An earlier beckon_salvage() ended, by a crash, after @path was set aside and before the new file
 * took its place: now it does. Nothing happens otherwise. E110 when it cannot be renamed. */
gboolean beckon_salvage_complete (const char *path, GError **error);

G_END_DECLS
