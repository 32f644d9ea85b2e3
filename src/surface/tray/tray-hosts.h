/* tray-hosts.h: which programs on the bus are trays
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The service that lists the items of trays; also its interface. */
#define BECKON_TRAY_WATCHER "org.kde.StatusNotifierWatcher"

typedef struct _BeckonTrayHosts BeckonTrayHosts;

/* As the function of a BeckonBusMethod. */
typedef void (*BeckonTrayHostsFunc) (gpointer               self,
                                     GVariant              *parameters,
                                     GDBusMethodInvocation *invocation);

/* (transfer full) */
BeckonTrayHosts *beckon_tray_hosts_new (GDBusConnection *bus);
/* Checks that are under way are refused. */
void beckon_tray_hosts_free (BeckonTrayHosts *hosts);
/* Calls @func soon, if the caller of @invocation is a tray: of the process that has the name of the
 * service above, or one that begins with “org.kde.StatusNotifierHost-”. Otherwise the caller gets
 * an error, and that is logged (TR-4). In a sandbox the bus does not tell, and everybody is taken
 * for one. @self: a GObject, kept meanwhile. @invocation (transfer full) */
void beckon_tray_hosts_admit (BeckonTrayHosts       *hosts,
                              gpointer               self,
                              GVariant              *parameters,
                              GDBusMethodInvocation *invocation,
                              BeckonTrayHostsFunc    func);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTrayHosts, beckon_tray_hosts_free)

G_END_DECLS
