/* inode-lock.h: one desk for one database, whatever name it has and whatever became of the files
 * beside it (TR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BeckonInodeLock BeckonInodeLock;

/* (transfer full): opens the file at @path (made with mode 0600 when it is not there) and locks it
 * for this process, until it is freed or the process and all that it was about to start have ended.
 * Blocks for a second at most. E110 that names the process when another desk has it. POSIX forgets
 * SQLite's own locks when any descriptor of the file is closed in this process: free it after the
 * last connection. */
BeckonInodeLock *beckon_inode_lock_new (const char *path, GError **error);
void             beckon_inode_lock_free (BeckonInodeLock *self);
/* Tells another desk that is refused which process this is. For when every other descriptor of the
 * file that was not SQLite's is closed. */
void beckon_inode_lock_sign (BeckonInodeLock *self);
/* The open file, for fstat() alone; it stays the lock's. */
int beckon_inode_lock_get_fd (BeckonInodeLock *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonInodeLock, beckon_inode_lock_free)

G_END_DECLS
