/* rescue.h: a copy of what a file held that is no longer where the next start looks for it (TR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/connection.h"

G_BEGIN_DECLS

/* Writes all that was committed over @db, which is in no transaction, as NAME.rescued-TIME into a
 * folder of the user's state that belongs to @path: whoever deletes the folder of the file, which
 * may take a while, neither deletes the copy nor is hindered by it. Where that cannot be written it
 * goes beside
 * @path. It is on the disk then. @instead: the file that is at @path has lost its log, and the next
 * start is to use the copy all the same. Blocks as long as a copy of the file takes. (transfer
 * full): where it stands; E110. */
char *beckon_rescue_write (BeckonDb *db, const char *path, gboolean instead, GError **error);
/* (transfer full) (nullable): the newest copy that a desk left for @path. */
char *beckon_rescue_find (const char *path);
/* When nothing is at @path, or the file for which a copy was made @instead, the newest copy takes
 * the place, and what is left of the file that was there is set aside. When there is another file,
 * both stay. @notice (transfer full) (nullable): a translated text for the person in either case.
 * Blocks. E110. */
gboolean beckon_rescue_restore (const char *path, char **notice, GError **error);

G_END_DECLS
