/* runtime-files.h: what the desk leaves in the run-time folder so that others find it (interfaces,
 * section 2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Which file it was that the desk made; another one that has its name by now is not it. */
typedef struct
{
  guint64 device;
  guint64 inode;
  gint64  changed_ns; /* its last change, of content or of mode */
} BeckonMark;

/* Is the very file of @mark at @path? Also unchanged since it was marked? */
gboolean beckon_mark_is_at (const BeckonMark *mark, const char *path);
gboolean beckon_mark_is_unchanged_at (const BeckonMark *mark, const char *path);

/* Makes the folder, 0700, or closes one of ours to others; E110 when it cannot be made or belongs
 * to somebody else. */
gboolean beckon_runtime_make_folder (GError **error);
/* (transfer full): the token there is, else a new one, 32 random bytes as base64url, file mode
 * 0600. E110. */
char *beckon_runtime_get_token (GError **error);
/* Writes the file of @token again where there is none; @written says whether. One that others may
 * have read, or that says something else, is left for the person to see (beckon doctor). E110. */
gboolean beckon_runtime_keep_token (const char *token, gboolean *written, GError **error);
/* Writes desk.json as a whole, and marks it. E110. */
gboolean
beckon_runtime_write_desk (const char *program, guint port, BeckonMark *mark, GError **error);
/* A listening socket at desk.sock, 0600, and its mark; the file of a desk that ended without a word
 * is replaced, one that still answers is E110. -1 on error. */
int beckon_runtime_listen (BeckonMark *mark, GError **error);
/* Removes desk.sock and desk.json where they are those of the marks; call it while the socket is
 * open, so that nobody else has its number. */
void beckon_runtime_remove (const BeckonMark *socket_mark, const BeckonMark *desk_mark);

G_END_DECLS
