/* desktop-quiet.h: does the desktop ask programs not to disturb (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define BECKON_TYPE_DESKTOP_QUIET (beckon_desktop_quiet_get_type ())
G_DECLARE_FINAL_TYPE (BeckonDesktopQuiet, beckon_desktop_quiet, BECKON, DESKTOP_QUIET, GObject)

/* Signal "changed". */

/* (transfer full): follows the desktop from now on: GNOME's setting, and what the notification
 * server says of itself. Without a session bus, and in a sandbox that is not allowed to talk to the
 * server, nothing is known and nothing is quiet. */
BeckonDesktopQuiet *beckon_desktop_quiet_new (void);
/* TRUE: the person turned on the desktop's *do not disturb*. */
gboolean beckon_desktop_quiet_get (BeckonDesktopQuiet *self);

G_END_DECLS
