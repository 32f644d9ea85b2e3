/* dummy-clock.h: a clock that the test advances
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/time/clock.h"

G_BEGIN_DECLS

#define BECKON_TYPE_DUMMY_CLOCK (beckon_dummy_clock_get_type ())
G_DECLARE_FINAL_TYPE (BeckonDummyClock, beckon_dummy_clock, BECKON, DUMMY_CLOCK, GObject)

/* 2026-01-01T00:00:00Z */
#define BECKON_DUMMY_START_US G_GINT64_CONSTANT (1767225600000000)

/* (transfer full): starts at BECKON_DUMMY_START_US, AWAKE at one hour. */
BeckonDummyClock *beckon_dummy_clock_new (void);
/* Both kinds of time advance; alarms go off in order, each at its own time. */
void beckon_dummy_clock_advance (BeckonDummyClock *self, gint64 by_us);
/* The machine sleeps: only WALL advances; alarms that are due go off at the end. */
void beckon_dummy_clock_sleep (BeckonDummyClock *self, gint64 by_us);
/* Somebody sets the clock: WALL jumps, forward or back. */
void  beckon_dummy_clock_set (BeckonDummyClock *self, gint64 wall_us);
guint beckon_dummy_clock_get_n_alarms (BeckonDummyClock *self);

G_END_DECLS
