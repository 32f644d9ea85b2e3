/* command-shim.h: the command beckon on the person's PATH, where this program is not installed in a
 * place that is on it: in the sandbox of a flatpak, or in a folder of its own
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "base/error.h"
#include "base/sandbox.h"

G_BEGIN_DECLS

/* (transfer full): @text as one word for a shell, quoted if necessary. */
char *beckon_command_shim_quote (const char *text);
/* (transfer full): a small program for a shell that calls the beckon of @sandbox, or of @program
 * where there is none (nullable). */
char *beckon_command_shim_write (const BeckonSandbox *sandbox, const char *program);
/* (transfer full): a line for a terminal that writes @text to ~/.local/bin/beckon, and not over
 * another file. */
char *beckon_command_shim_write_line (const char *text);

/* TRUE: this process may write it; in a sandbox the person has to have allowed it. */
gboolean beckon_command_shim_may_install (void);
/* Writes @text to ~/.local/bin/beckon. */
void beckon_command_shim_install_async (const char         *text,
                                        GCancellable       *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer            user_data);
/* (transfer full) (nullable): the path. @is_found: (out): shells look for programs there. E109 if
 * another program is there; E110 if it cannot be written. */
char *beckon_command_shim_install_finish (GAsyncResult *result, gboolean *is_found, GError **error);

G_END_DECLS
