/* activate.h: starts the desk through the session bus
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the session bus, where there is one; never starts one. */
GDBusConnection *beckon_activate_get_bus (GError **error);
/* May an agent that finds no desk start one? The setting “agents-start-desk”, unless
 * $BECKON_AGENTS_START_DESK says otherwise. Reads it anew each time; may block for the disk. */
gboolean beckon_activate_is_for_agents (void);
/* Asks the bus to start the desk (page.beckon.Beckon). FALSE: there is no bus, or the desk is not
 * installed on it. */
gboolean beckon_activate_desk (GError **error);

G_END_DECLS
