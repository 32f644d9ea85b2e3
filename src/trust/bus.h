/* bus.h: checks that the session bus of the environment belongs to this user (TR-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* After “su” the variables may still point to another user's bus, whose owner could read secrets
 * and control windows. If the bus in $DBUS_SESSION_BUS_ADDRESS or $XDG_RUNTIME_DIR belongs to
 * another user, this process and its children get none from now on, and that is reported on
 * standard error. Call it first in main(), while there is one thread. If the owner cannot be
 * determined, because no process listens or it is not a Unix socket, nothing is changed. Where the
 * environment names neither a bus nor $XDG_RUNTIME_DIR, as that of an MCP server of Codex, the bus
 * in the folder of the session (beckon_paths_dup_session_dir()) is used, if there is one (AG-4). */
void beckon_bus_choose (void);
/* Does the environment name a session bus? Without one g_bus_get() would start a bus of its own
 * through X11, on which no program waits for us. */
gboolean beckon_bus_has_session (void);
/* For tests: does another user listen at @address, as D-Bus writes addresses? */
gboolean beckon_bus_is_foreign (const char *address);

G_END_DECLS
