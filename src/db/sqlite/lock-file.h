/* lock-file.h: one desk for one file
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BeckonLockFile BeckonLockFile;

/* (transfer full): locks @path (made when it is not there) for as long as this process lives or
 * until it is freed; what is left of a dead process is no obstacle, but what it was about to start
 * may be, and is waited for for a second at most: not for the main loop. E110 that names the
 * process when another holds it, or when it cannot be made. */
BeckonLockFile *beckon_lock_file_new (const char *path, GError **error);
void            beckon_lock_file_free (BeckonLockFile *self);
/* Writes into the file which process has it. */
void beckon_lock_file_sign (BeckonLockFile *self);
/* Makes the file anew where somebody took it away, so that what it says is found and older desks
 * are kept out. */
void beckon_lock_file_keep (BeckonLockFile *self);
/* Did the last desk end because its shared memory was cut short (begin-anew.h)? */
gboolean beckon_lock_file_began_anew (const BeckonLockFile *self);
/* Did the last desk leave the note that it met damage? */
gboolean beckon_lock_file_has_suspicion (const BeckonLockFile *self);
/* Leaves that note for the next desk, or takes it away. */
void beckon_lock_file_set_suspicion (BeckonLockFile *self, gboolean suspicion);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonLockFile, beckon_lock_file_free)

G_END_DECLS
