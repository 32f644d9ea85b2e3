/* session-presence.h: is the person's session in use: neither locked nor asleep, nor idle
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/presence.h"
#include "desk/time/clock.h"

G_BEGIN_DECLS

/* Listens to logind (PrepareForSleep, the session's Lock, Unlock and LockedHint) if the system bus
 * and logind can be reached, and to the screen saver of the session (screen-saver.h). Without any
 * of them the person is always present.
 *
 * Away (ATT-12) is who is not present, or idle for as long as
 * beckon_session_presence_set_away_after() says (idle.h); and, while that is asked for, on whom
 * nothing has reported for a few seconds, because otherwise nothing would ever be sent to them. */
#define BECKON_TYPE_SESSION_PRESENCE (beckon_session_presence_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonSessionPresence, beckon_session_presence, BECKON, SESSION_PRESENCE, GObject)

/* (transfer full): connects automatically and asynchronously. Waits by @clock. @headless: the
 * program has no window and outlives the buses; without a session bus the person is always present.
 */
BeckonPresence *beckon_session_presence_new (BeckonClock *clock, gboolean headless);
/* Idle for @after_us is away. 0, as at first: idle does not count and is not asked for. */
void beckon_session_presence_set_away_after (BeckonSessionPresence *self, gint64 after_us);

G_END_DECLS
