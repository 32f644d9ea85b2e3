/* place.h: is the open file the one that the next start will read? (TR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/connection.h"

G_BEGIN_DECLS

typedef struct _BeckonPlace BeckonPlace;

/* (transfer full): claims the database at @path for this process with the lock file beside it,
 * without touching the database yet. Blocks for at most a second. E110: another desk has it, or the
 * folder is not writable. */
BeckonPlace *beckon_place_new (const char *path, GError **error);
/* Call it when every connection to the database is closed. */
void beckon_place_free (BeckonPlace *self);
/* Locks the file that is now at the path (created if missing), and releases the previous one. E110:
 * another desk has it. */
gboolean beckon_place_hold (BeckonPlace *self, GError **error);
/* From now on what @db has open counts: the file that is held, and its write-ahead log. E110: they
 * were taken away meanwhile. */
gboolean beckon_place_settle (BeckonPlace *self, BeckonDb *db, GError **error);

/* Would a start now read what @db writes? A few system calls, for use before each COMMIT. E110. */
gboolean beckon_place_check (BeckonPlace *self, GError **error);
/* What was just written counts from now on: to be called soon after each COMMIT and checkpoint. */
void beckon_place_catch_up (BeckonPlace *self);
/* The same as check() for when @db is in no transaction; and where not, what was committed is
 * brought to where the next start finds it, once: the pages of a log that is gone into the file,
 * the contents of a file that is gone into a copy (rescue.h), which is taken away when the file is
 * back. The error says what happened, where it all is and what to do. Blocks as long as a copy
 * takes, when there is one to make. As long as it is not held it is to be looked at again and
 * again: not all that brings a file back is announced. */
gboolean beckon_place_look (BeckonPlace *self, BeckonDb *db, GError **error);
/* @func is called when what look() finds changes, on the thread that looks; @error (nullable)
 * (transfer none). */
typedef void (*BeckonPlaceFunc) (const GError *error, gpointer user_data);
void beckon_place_set_func (BeckonPlace *self, BeckonPlaceFunc func, gpointer user_data);
/* The last look, before @db is closed: what could not be copied is tried once more. */
void beckon_place_leave (BeckonPlace *self, BeckonDb *db);
/* Did the last look() find everything in its place? Where not, nothing is written by @db: not to
 * the file, since the next start may read an older log into it, and not to the log. */
gboolean beckon_place_is_held (BeckonPlace *self);
/* Did the last look() find the file removed, replaced or overwritten? Then whatever is in its place
 * must not be touched when @db is closed. */
gboolean beckon_place_is_lost (BeckonPlace *self);

/* Notes of the last desk for the next one, see lock-file.h. */
gboolean beckon_place_after_fault (BeckonPlace *self);
gboolean beckon_place_has_suspicion (BeckonPlace *self);
void     beckon_place_set_suspicion (BeckonPlace *self, gboolean suspicion);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPlace, beckon_place_free)

G_END_DECLS
