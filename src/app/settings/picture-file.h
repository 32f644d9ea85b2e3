/* picture-file.h: makes an icon of a picture in a file
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Reads the picture, of any format that this system reads, in a thread, and makes it a square of
 * BECKON_ICON_PIXELS at the most: what is too wide is cut at both sides, or gets room if some of it
 * is transparent. */
void beckon_picture_file_read_async (GFile              *file,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
/* (transfer full) (nullable): an icon (model/agent-icon.h). E101: the file cannot be read, or is no
 * picture; E104: it is larger than 4 MiB, or more than 4096 pixels wide or high. */
char *beckon_picture_file_read_finish (GAsyncResult *result, GError **error);

G_END_DECLS
