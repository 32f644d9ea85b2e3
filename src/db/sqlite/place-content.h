/* place-content.h: is what was written last still in the open file and its log? (TR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/connection.h"
#include "db/sqlite/place-error.h"

G_BEGIN_DECLS

/* Any thread. */
typedef struct _BeckonPlaceContent BeckonPlaceContent;

/* (transfer full): what @db, in no transaction, has open now counts. @fd: its file, open as long as
 * this. POSIX drops SQLite's locks when it is freed: free it after the last connection. */
BeckonPlaceContent *beckon_place_content_new (BeckonDb *db, int fd);
void                beckon_place_content_free (BeckonPlaceContent *self);
/* HELD, FILE_OVERWRITTEN or LOG_OVERWRITTEN: has a program other than SQLite written into the file
 * or the log? Some reads of a few bytes, from the files themselves. What was found once stays. A
 * transaction of @db may be open, with nothing committed yet. */
BeckonPlaceState beckon_place_content_find (BeckonPlaceContent *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPlaceContent, beckon_place_content_free)

G_END_DECLS
