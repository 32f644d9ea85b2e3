/* screen-saver.h: is the screen of the session locked, by what its screen saver says
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Listens to org.gnome.ScreenSaver and org.freedesktop.ScreenSaver, which can be reached from a
 * sandbox, too. One that has gone is not active. */
#define BECKON_TYPE_SCREEN_SAVER (beckon_screen_saver_get_type ())
G_DECLARE_FINAL_TYPE (BeckonScreenSaver, beckon_screen_saver, BECKON, SCREEN_SAVER, GObject)

/* Signal "changed": the result of is_active() or is_reported() may have changed. */

/* (transfer full): of the session bus @bus. */
BeckonScreenSaver *beckon_screen_saver_new (GDBusConnection *bus);
gboolean           beckon_screen_saver_is_active (BeckonScreenSaver *self);
/* TRUE: there is a screen saver that has said whether it is active. */
gboolean beckon_screen_saver_is_reported (BeckonScreenSaver *self);

G_END_DECLS
