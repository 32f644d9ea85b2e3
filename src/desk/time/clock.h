/* clock.h: time as an object, so that a test runs 90 days in a millisecond
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Two kinds of time. WALL: µs since the epoch, for deadlines that are points in time. AWAKE: µs
 * that count only while the machine is awake (CLOCK_MONOTONIC), for countdowns that a person must
 * be able to see (AIC-5). */
typedef enum
{
  BECKON_CLOCK_WALL,
  BECKON_CLOCK_AWAKE,
} BeckonClockKind;

typedef void (*BeckonAlarmFunc) (gpointer user_data);

#define BECKON_TYPE_CLOCK (beckon_clock_get_type ())
G_DECLARE_INTERFACE (BeckonClock, beckon_clock, BECKON, CLOCK, GObject)

struct _BeckonClockInterface
{
  GTypeInterface g_iface;

  gint64 (*get_time) (BeckonClock *self, BeckonClockKind kind);
  guint (*add_alarm) (BeckonClock    *self,
                      BeckonClockKind kind,
                      gint64          due_us,
                      BeckonAlarmFunc func,
                      gpointer        user_data);
  void (*remove_alarm) (BeckonClock *self, guint id);
  /* (nullable): 0 */
  gint64 (*get_late_us) (BeckonClock *self);
};

/* Signal "jumped": WALL advanced without AWAKE, or went back: the machine slept, or the clock was
 * set. From the main loop. */

gint64 beckon_clock_get_time (BeckonClock *self, BeckonClockKind kind);
/* Calls @func once from the main loop when the time is @due_us or later; a WALL alarm also at once
 * when the clock was set past it. Returns an id, never 0, that is used up when the alarm went off.
 */
guint beckon_clock_add_alarm (
  BeckonClock *self, BeckonClockKind kind, gint64 due_us, BeckonAlarmFunc func, gpointer user_data);
void beckon_clock_remove_alarm (BeckonClock *self, guint id);
/* Within the function of an alarm: how many µs after its time it goes off. Much, and the program
 * did not run: it was stopped, or the machine was (AIC-5). */
gint64 beckon_clock_get_late_us (BeckonClock *self);
/* For implementations. */
void beckon_clock_emit_jumped (BeckonClock *self);

G_END_DECLS
