/* inode-lock.h: ensures one desk per database, whatever name it has and whatever happened to the
 * files beside it (TR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BeckonInodeLock BeckonInodeLock;

/* (transfer full): opens the file at @path (created with mode 0600 if missing) and locks it for
 * this process, until it is freed or the process and its unfinished child processes have ended.
 * Blocks for at most a second. E110 names the process if another desk has the lock. POSIX drops
 * SQLite's own locks when any descriptor of the file is closed in this process: free it after the
 * last connection. */
BeckonInodeLock *beckon_inode_lock_new (const char *path, GError **error);
void             beckon_inode_lock_free (BeckonInodeLock *self);
/* Makes the id of this process known to other desks that are refused. Call it when all other
 * descriptors of the file that are not SQLite's are closed. */
void beckon_inode_lock_sign (BeckonInodeLock *self);
/* The open file, to be read only; owned by the lock. */
int beckon_inode_lock_get_fd (BeckonInodeLock *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonInodeLock, beckon_inode_lock_free)

G_END_DECLS
