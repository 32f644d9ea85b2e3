/* autostart.h: whether the program starts with the session
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define BECKON_TYPE_AUTOSTART (beckon_autostart_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAutostart, beckon_autostart, BECKON, AUTOSTART, GObject)

/* Signal "changed": the state was read, or became another one, whoever changed it. */

/* (transfer full): reads the state. In a sandbox the portal on @connection (nullable: none) changes
 * it, and @settings keep what it said; elsewhere a file does. */
BeckonAutostart *beckon_autostart_new (GDBusConnection *connection, GSettings *settings);
/* TRUE: the next session starts the program. FALSE until the state was read. */
gboolean beckon_autostart_is_enabled (BeckonAutostart *self);
/* E110 with a hint: it could not be changed. E109: the desktop, or the person in its settings, does
 * not allow it. The state is then what it was. */
void     beckon_autostart_set_async (BeckonAutostart    *self,
                                     gboolean            enabled,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
gboolean beckon_autostart_set_finish (BeckonAutostart *self, GAsyncResult *result, GError **error);

G_END_DECLS
