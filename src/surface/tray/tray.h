/* tray.h: the desk in the tray of the desktop
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/quiet/waiting.h"
#include "surface/tray/tray-item.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TRAY (beckon_tray_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTray, beckon_tray, BECKON, TRAY, GObject)

/* Names of its icon in the theme. A sandbox exports those that begin with the application id. */
#define BECKON_TRAY_ICON BECKON_APP_ID "-symbolic"
#define BECKON_TRAY_ICON_ATTENTION BECKON_APP_ID "-attention-symbolic"
#define BECKON_TRAY_ICON_QUIET BECKON_APP_ID "-quiet-symbolic"

/* Signals: "host-changed": a tray began or ceased to show it; "activating" (char *): the person
 * clicked the icon, and the action follows; the text is the token with which a window may take the
 * keyboard on Wayland (nullable). */

/* (transfer full): shows @waiting in every tray that appears on @connection, until it is released.
 * Its menu activates @actions (tray-menu.h). @icons: where the icons of the program are, (nullable)
 * if the desktop finds them. @draw: (nullable): their pictures, for a tray that does not. */
BeckonTray *beckon_tray_new (BeckonWaiting   *waiting,
                             GDBusConnection *connection,
                             GActionGroup    *actions,
                             const char      *icons,
                             BeckonTrayDraw   draw);
/* TRUE while a tray shows it. */
gboolean beckon_tray_has_host (BeckonTray *self);

G_END_DECLS
