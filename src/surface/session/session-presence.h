/* session-presence.h: is the person's session there to be used: not locked, not asleep
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/presence.h"

G_BEGIN_DECLS

/* Listens to logind (PrepareForSleep, the session's Lock, Unlock and LockedHint) where the system
 * bus and logind can be reached, and to the screen saver of the session (org.gnome.ScreenSaver,
 * org.freedesktop.ScreenSaver), which a sandbox can reach too. Where none of them is there, the
 * person is always present. */
#define BECKON_TYPE_SESSION_PRESENCE (beckon_session_presence_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonSessionPresence, beckon_session_presence, BECKON, SESSION_PRESENCE, GObject)

/* (transfer full): connects by itself, without waiting. */
BeckonPresence *beckon_session_presence_new (void);

G_END_DECLS
