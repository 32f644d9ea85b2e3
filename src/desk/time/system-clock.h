/* system-clock.h: the clock of the machine
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/time/clock.h"

G_BEGIN_DECLS

#define BECKON_TYPE_SYSTEM_CLOCK (beckon_system_clock_get_type ())
G_DECLARE_FINAL_TYPE (BeckonSystemClock, beckon_system_clock, BECKON, SYSTEM_CLOCK, GObject)

/* (transfer full): WALL alarms hang on one timerfd of CLOCK_REALTIME that is cancelled when the
 * clock is set (timerfd_create(2)), so they keep to the calendar over sleep and clock changes;
 * AWAKE alarms count CLOCK_MONOTONIC. */
BeckonClock *beckon_system_clock_new (void);
/* WALL is @ahead_us later than the machine's clock from now on (TM-5); as if that had been set. */
void beckon_system_clock_set_ahead (BeckonSystemClock *self, gint64 ahead_us);

G_END_DECLS
