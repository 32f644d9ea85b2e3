/* dropped-files.h: what files and folders mean that are dropped on New Task (CF-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  char *folder;  /* (owned) (nullable): the first folder */
  char *mention; /* (owned) (nullable): the paths of all others, quoted, with blanks between them */
  char *refused; /* (owned) (nullable): a sentence about what was left out, and why */
} BeckonDroppedFiles;

void beckon_dropped_files_free (BeckonDroppedFiles *self);
/* Finds out what @files (element-type GFile) are, in a thread. A folder is where to work, a file is
 * something to speak of; what is not on this computer, or not there, is left out. @take_folder
 * FALSE: the place is fixed, and folders are spoken of, too. */
void                beckon_dropped_files_read_async (GSList             *files,
                                                     gboolean            take_folder,
                                                     GAsyncReadyCallback callback,
                                                     gpointer            user_data);
BeckonDroppedFiles *beckon_dropped_files_read_finish (GAsyncResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonDroppedFiles, beckon_dropped_files_free)

G_END_DECLS
