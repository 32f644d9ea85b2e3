/* runtime-files.h: what the desk leaves in the run-time folder so that others find it (interfaces, section 2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Makes the folder, 0700; E110 when it cannot be made or belongs to somebody else. */
gboolean beckon_runtime_make_folder  (GError     **error);
/* (transfer full): the token there is, else a new one, 32 random bytes as base64url, file mode 0600. E110. */
char    *beckon_runtime_get_token    (GError     **error);
/* Writes desk.json as a whole. E110. */
gboolean beckon_runtime_write_desk   (const char  *program,
                                      guint        port,
                                      GError     **error);
/* A listening socket at desk.sock, 0600; the file of a desk that ended without a word is replaced, one that still answers is E110. -1 on error. */
int      beckon_runtime_listen       (GError     **error);
/* Removes desk.sock and desk.json. */
void     beckon_runtime_remove       (void);

G_END_DECLS
