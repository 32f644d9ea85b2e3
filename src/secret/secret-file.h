/* secret-file.h: a secret in a file that only the person can read; blocks, so call it in a thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): NULL without an error if there is none. E110. */
char    *beckon_secret_file_read (const char *name, GError **error);
gboolean beckon_secret_file_write (const char *name, const char *secret, GError **error);
gboolean beckon_secret_file_delete (const char *name, GError **error);

G_END_DECLS
