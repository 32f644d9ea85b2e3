/* idle.h: for how long has nobody used the session (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/time/clock.h"

G_BEGIN_DECLS

/* Asks GNOME's idle monitor to report it (org.gnome.Mutter.IdleMonitor), and hears the session's
 * IdleHint from logind. Neither is polled: while nothing happens it does nothing. Where neither
 * reports, such as in a sandbox, nobody is idle. */
#define BECKON_TYPE_IDLE (beckon_idle_get_type ())
G_DECLARE_FINAL_TYPE (BeckonIdle, beckon_idle, BECKON, IDLE, GObject)

/* Signal "changed": the result of is_idle() or is_reported() changed. */

/* (transfer full): asks nothing until it has a length and a bus. Waits by @clock. */
BeckonIdle *beckon_idle_new (BeckonClock *clock);
/* Nobody is idle before @after_us have passed without a key or a pointer. 0: it is not asked for.
 */
void beckon_idle_set_after (BeckonIdle *self, gint64 after_us);
/* The session bus (nullable: there is none any more). */
void beckon_idle_set_bus (BeckonIdle *self, GDBusConnection *bus);
/* Properties of the session of logind (a{sv}) that are new or have changed; NULL: there is no such
 * session any more. */
void     beckon_idle_take_login (BeckonIdle *self, GVariant *properties);
gboolean beckon_idle_is_idle (BeckonIdle *self);
/* TRUE: there is an idle monitor that reports it. */
gboolean beckon_idle_is_reported (BeckonIdle *self);

G_END_DECLS
