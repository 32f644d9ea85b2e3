/* runtime-files.h: the desk's files in the runtime folder, by which other programs find it
 * (interfaces, section 2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Identifies a file that the desk created; another file with the same name does not match. */
typedef struct
{
  guint64 device;
  guint64 inode;
  gint64  changed_ns; /* last change of content or mode */
} BeckonMark;

/* Is the file at @path the one of @mark? And also unchanged since it was marked? */
gboolean beckon_mark_is_at (const BeckonMark *mark, const char *path);
gboolean beckon_mark_is_unchanged_at (const BeckonMark *mark, const char *path);

/* Creates the folder with mode 0700, or restricts an existing one of the same user; E110 if it
 * cannot be created or belongs to another user. */
gboolean beckon_runtime_make_folder (GError **error);
/* (transfer full): the existing token, else a new one: 32 random bytes as base64url, file mode
 * 0600. E110. */
char *beckon_runtime_get_token (GError **error);
/* Writes the file of @token again if it is missing, and sets @written then. A file that others may
 * have read, or with another content, is left for the person to see (beckon doctor). E110. */
gboolean beckon_runtime_keep_token (const char *token, gboolean *written, GError **error);
/* Writes desk.json atomically and marks it. @database: the address, or the path of the file. E110.
 */
gboolean beckon_runtime_write_desk (
  const char *program, guint port, const char *database, BeckonMark *mark, GError **error);
/* Opens a listening socket at desk.sock, 0600, and marks it. The socket of a desk that crashed is
 * replaced; one that still accepts connections is E110. -1 on error. */
int beckon_runtime_listen (BeckonMark *mark, GError **error);
/* Removes desk.sock and desk.json if they match the marks. Call it while the socket is open, so
 * that its inode number cannot have been reused. */
void beckon_runtime_remove (const BeckonMark *socket_mark, const BeckonMark *desk_mark);

G_END_DECLS
