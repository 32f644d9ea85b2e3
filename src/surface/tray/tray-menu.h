/* tray-menu.h: the menu of the tray: the open questions with their options, and what else it offers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/quiet/waiting.h"

G_BEGIN_DECLS

/* The actions of the application that its items activate, beside those of quick-options.h and
 * quiet-menu.h. */
#define BECKON_TRAY_ACTIONS "app"
#define BECKON_TRAY_SHOW "app.show"
#define BECKON_TRAY_NEW_TASK "app.new-task"
#define BECKON_TRAY_QUIT "app.quit"

#define BECKON_TYPE_TRAY_MENU (beckon_tray_menu_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTrayMenu, beckon_tray_menu, BECKON, TRAY_MENU, GObject)

/* (transfer full): follows @waiting. While others may see the screen it has no word of a question,
 * only how many there are. */
BeckonTrayMenu *beckon_tray_menu_new (BeckonWaiting *waiting);
/* (transfer none): changes in place. */
GMenuModel *beckon_tray_menu_get_model (BeckonTrayMenu *self);

G_END_DECLS
