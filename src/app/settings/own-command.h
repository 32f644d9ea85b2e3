/* own-command.h: the command beckon that belongs to this window: how people call it, and calls of
 * it by the window itself
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* (transfer full): how a person calls it in a shell: by its name wherever that works, otherwise by
 * its path. */
char *beckon_own_command_dup_name (void);

/* Runs beckon with @arguments (NULL-terminated). What it needs of the environment, it inherits;
 * the desk's secrets are not in there (TR-2). */
void beckon_own_command_run_async (const char *const  *arguments,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data);
/* (transfer full) (nullable): what it printed. @complaint (out) (transfer full) (optional): what it
 * printed on its standard error. @status (out) (optional): its exit status, -1 if a signal ended
 * it. E110 if it cannot be started; G_IO_ERROR_CANCELLED after its cancellable, when it is ended.
 */
char *
beckon_own_command_run_finish (GAsyncResult *result, char **complaint, int *status, GError **error);

G_END_DECLS
