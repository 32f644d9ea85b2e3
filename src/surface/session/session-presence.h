/* session-presence.h: is the person's session in use: neither locked nor asleep
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/presence.h"

G_BEGIN_DECLS

/* Listens to logind (PrepareForSleep, the session's Lock, Unlock and LockedHint) if the system bus
 * and logind can be reached, and to the screen saver of the session (org.gnome.ScreenSaver,
 * org.freedesktop.ScreenSaver), which can be reached from a sandbox, too. Without any of them the
 * person is always present. */
#define BECKON_TYPE_SESSION_PRESENCE (beckon_session_presence_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonSessionPresence, beckon_session_presence, BECKON, SESSION_PRESENCE, GObject)

/* (transfer full): connects automatically and asynchronously. @headless: the program has no window
 * and outlives the buses; without a session bus the person is always present. */
BeckonPresence *beckon_session_presence_new (gboolean headless);

G_END_DECLS
