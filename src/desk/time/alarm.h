/* alarm.h: one alarm for whatever is due first
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/time/clock.h"

G_BEGIN_DECLS

/* The owner of rows, questions or connections with due times sets its alarm to the earliest of
 * them, and does so again whenever that may have changed. Embedded in the owner. */
typedef struct
{
  BeckonClock    *clock; /* (owned) */
  BeckonClockKind kind;
  BeckonAlarmFunc func;
  gpointer        user_data;
  guint           id;     /* 0: not armed */
  gint64          due_us; /* the time for which it is armed */
} BeckonAlarm;

/* @func handles what is due and sets the alarm again: it may be called before anything is due. */
void beckon_alarm_init (BeckonAlarm    *self,
                        BeckonClock    *clock,
                        BeckonClockKind kind,
                        BeckonAlarmFunc func,
                        gpointer        user_data);
void beckon_alarm_clear (BeckonAlarm *self);
/* The first one is due at @due_us, in the alarm's kind of time; 0: there is none. Only an earlier
 * time moves the alarm: most things are done before their time, and one idle wake-up costs less
 * than moving the alarm each time. */
void beckon_alarm_set (BeckonAlarm *self, gint64 due_us);
/* The current time, in the alarm's kind of time. */
gint64 beckon_alarm_get_now_us (const BeckonAlarm *self);

G_END_DECLS
