/* lock-file.h: ensures one desk per database by a lock file
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BeckonLockFile BeckonLockFile;

/* (transfer full): locks @path (created if missing) until it is freed or this process ends. A file
 * left by a dead process is no obstacle; a child process that it was starting may still have the
 * lock and is waited for, at most a second: do not call it on the main loop. E110 names the process
 * if another one has the lock, or if the file cannot be created. */
BeckonLockFile *beckon_lock_file_new (const char *path, GError **error);
void            beckon_lock_file_free (BeckonLockFile *self);
/* Writes the id of this process into the file. */
void beckon_lock_file_sign (BeckonLockFile *self);
/* Creates the file again if it was removed, so that its content is found and older desks are kept
 * out. */
void beckon_lock_file_keep (BeckonLockFile *self);
/* Was the last desk restarted because its shared memory was truncated (fault-restart.h)? */
gboolean beckon_lock_file_after_fault (const BeckonLockFile *self);
/* Did the last desk note that it found damage? */
gboolean beckon_lock_file_has_suspicion (const BeckonLockFile *self);
/* Leaves that note for the next desk, or removes it. */
void beckon_lock_file_set_suspicion (BeckonLockFile *self, gboolean suspicion);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonLockFile, beckon_lock_file_free)

G_END_DECLS
