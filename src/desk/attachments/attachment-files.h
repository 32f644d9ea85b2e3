/* attachment-files.h: the folder with the bytes of attachments (ATT-13); every function blocks, and
 * is called in a thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Writes @bytes into a new file @name of @folder, which is made where it is missing, both for this
 * user alone. It is on the disk when this returns. E110, and then nothing is left of it. */
gboolean
beckon_attachment_files_write (const char *folder, const char *name, GBytes *bytes, GError **error);
/* (transfer full): the content of a plain file of exactly @n_bytes with this checksum. E102: it is
 * no longer there, or was changed. */
GBytes *beckon_attachment_files_read (
  const char *folder, const char *name, gsize n_bytes, const char *sha256, GError **error);
void beckon_attachment_files_remove (const char *folder, const char *name);
/* Deletes what was written before @before_us (wall clock), and the oldest of the rest until all
 * have at most @max_bytes together. (transfer full) (element-type utf8): the names of those that
 * are left. */
GPtrArray *beckon_attachment_files_prune (const char *folder, gint64 before_us, guint64 max_bytes);

G_END_DECLS
