/* tray-item.h: an icon in the tray of the desktop, as org.kde.StatusNotifierItem
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What it shows; the texts may be NULL for none. */
typedef struct
{
  const char *icon;      /* its name in the theme */
  const char *title;     /* one line: who it is, and what it says to a screen reader */
  const char *label;     /* (nullable): beside the icon, where the host shows one */
  const char *text;      /* (nullable): the second line of the tooltip */
  gboolean    attention; /* it asks for attention */
} BeckonTrayLook;

/* (transfer floating): the icon with that name as pictures, "a(iiay)", for trays that do not find
 * the name. */
typedef GVariant *(*BeckonTrayDraw) (const char *icon);

#define BECKON_TYPE_TRAY_ITEM (beckon_tray_item_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTrayItem, beckon_tray_item, BECKON, TRAY_ITEM, GObject)

/* Signals: "activated": the person clicked it; "host-changed": a tray began or ceased to show it.
 */

/* (transfer full): registers with every tray that appears on @connection, by the unique name of the
 * connection, until it is released. @menu: the path of its dbusmenu. @icons: where its icons are,
 * (nullable) if the desktop finds them. @draw: (nullable): called when a tray asks for a picture.
 */
BeckonTrayItem *beckon_tray_item_new (GDBusConnection *connection,
                                      const char      *menu,
                                      const char      *icons,
                                      BeckonTrayDraw   draw);
/* It is copied; tells the hosts what changed. */
void beckon_tray_item_set_look (BeckonTrayItem *self, const BeckonTrayLook *look);
/* TRUE while a tray shows it. */
gboolean beckon_tray_item_has_host (BeckonTrayItem *self);
/* (transfer full) (nullable): with which the window that the click opens may take the keyboard (of
 * Wayland's xdg-activation); each only once. */
char *beckon_tray_item_take_token (BeckonTrayItem *self);

G_END_DECLS
