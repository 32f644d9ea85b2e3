/* tray-interfaces.h: the D-Bus interfaces of an item in a tray and of its menu
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define BECKON_TRAY_ITEM_INTERFACE "org.kde.StatusNotifierItem"
#define BECKON_TRAY_MENU_INTERFACE "com.canonical.dbusmenu"
/* Also the name and, with slashes, the path of the service that lists the items. */
#define BECKON_TRAY_WATCHER "org.kde.StatusNotifierWatcher"
#define BECKON_TRAY_WATCHER_PATH "/StatusNotifierWatcher"
/* Hosts look for an item that registers with a connection's name at this path. */
#define BECKON_TRAY_ITEM_PATH "/StatusNotifierItem"

/* (transfer none): one of the first two. */
GDBusInterfaceInfo *beckon_tray_interface (const char *name);

G_END_DECLS
