/* file-bytes.h: reads a file that a person has named, whatever it turns out to be
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): the content of the plain file at @path (a link to one is followed). It blocks as
 * long as the disk does, but never for a pipe or a device. E101: it is a folder, a pipe, a device,
 * or empty, or may not be read. E102: there is none. E104: more than @limit bytes, also when it
 * grows while it is read. */
GBytes *beckon_file_bytes_read (const char *path, gsize limit, GError **error);
/* Is a file of @n_bytes one that may be sent? E101 for none, E104. @name is said to the person. */
gboolean beckon_file_bytes_check (const char *name, guint64 n_bytes, gsize limit, GError **error);

G_END_DECLS
