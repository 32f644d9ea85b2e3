/* bus.h: is the session bus that the environment names this user's (TR-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* After “su” the variables may still be those of another user, and whoever owns the bus hears keys
 * that are to be kept and moves windows. Where the one that $DBUS_SESSION_BUS_ADDRESS or
 * $XDG_RUNTIME_DIR names is another user's, this process and its children have none from now on,
 * and it is said on standard error. Call it first in main(), while there is one thread. What cannot
 * be said, because nobody listens there or it is no Unix socket, stays as it is. */
void beckon_bus_shun_foreign (void);
/* (transfer full) (nullable): the session bus, where there is one; never starts one. */
GDBusConnection *beckon_bus_open_session (GError **error);
/* For tests: does another user listen at @address, as D-Bus writes addresses? */
gboolean beckon_bus_is_foreign (const char *address);

G_END_DECLS
