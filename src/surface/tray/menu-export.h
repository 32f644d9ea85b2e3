/* menu-export.h: shows a GMenuModel to the hosts of trays, as com.canonical.dbusmenu
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define BECKON_TYPE_MENU_EXPORT (beckon_menu_export_get_type ())
G_DECLARE_FINAL_TYPE (BeckonMenuExport, beckon_menu_export, BECKON, MENU_EXPORT, GObject)

/* (transfer full): at @path of @connection, until it is released. Everything that changes in @model
 * and @actions within one turn of the main loop is told at once. Actions are those of @actions, in
 * the menu with "@prefix." before their names. Everybody can read it; only trays can click
 * (tray-hosts.h). In labels "_" marks the next letter, as in GTK. */
BeckonMenuExport *beckon_menu_export_new (GDBusConnection *connection,
                                          const char      *path,
                                          GMenuModel      *model,
                                          const char      *prefix,
                                          GActionGroup    *actions);

G_END_DECLS
