/* tray.h: the desk in the tray of the desktop
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/quiet/waiting.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TRAY (beckon_tray_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTray, beckon_tray, BECKON, TRAY, GObject)

/* Signals: "host-changed": a tray began or ceased to show it; "activating" (char *): the person
 * clicked the icon, and the action follows; the text is the token with which a window may take the
 * keyboard on Wayland (nullable). */

/* (transfer full): shows @waiting in every tray that appears on @connection, until it is released.
 * Its menu activates @actions (tray-menu.h). @icons: where the icons of the program are, (nullable)
 * if the desktop finds them. */
BeckonTray *beckon_tray_new (BeckonWaiting   *waiting,
                             GDBusConnection *connection,
                             GActionGroup    *actions,
                             const char      *icons);
/* TRUE while a tray shows it. */
gboolean beckon_tray_has_host (BeckonTray *self);

G_END_DECLS
