/* autostart-file.h: the desktop file that starts the program with the session
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* (transfer full): $XDG_CONFIG_HOME/autostart/page.beckon.Beckon.desktop. */
GFile *beckon_autostart_file_get (void);
/* Reads whether the session starts the program: the file is there and nothing in it says otherwise
 * (Hidden, X-GNOME-Autostart-enabled). */
void beckon_autostart_file_read_async (GCancellable       *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer            user_data);
gboolean
beckon_autostart_file_read_finish (GAsyncResult *result, gboolean *enabled, GError **error);
/* Writes the file, or deletes it; another program's changes to it are lost. E110: the folder cannot
 * be written. */
void     beckon_autostart_file_write_async (gboolean            enabled,
                                            GCancellable       *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer            user_data);
gboolean beckon_autostart_file_write_finish (GAsyncResult *result, GError **error);

G_END_DECLS
