/* alarm.h: the one alarm for whatever is due first
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/time/clock.h"

G_BEGIN_DECLS

/* Whoever has a row, a question or a connection that is due at some time sets its alarm to the
 * first of these times, and does so again whenever another may be the first. A member of what it
 * wakes. */
typedef struct
{
  BeckonClock    *clock; /* (owned) */
  BeckonClockKind kind;
  BeckonAlarmFunc func;
  gpointer        user_data;
  guint           id;     /* 0: it is not armed */
  gint64          due_us; /* when it is armed: for this time */
} BeckonAlarm;

/* @func looks what is due and sets the alarm again: it may be called before anything is. */
void beckon_alarm_init (BeckonAlarm    *self,
                        BeckonClock    *clock,
                        BeckonClockKind kind,
                        BeckonAlarmFunc func,
                        gpointer        user_data);
void beckon_alarm_clear (BeckonAlarm *self);
/* The first is due at @due_us, in the alarm's kind of time; 0: there is none. Only an earlier time
 * moves the alarm: what is due is mostly over before its time, and one idle wake-up costs less than
 * moving the alarm each time. */
void beckon_alarm_set (BeckonAlarm *self, gint64 due_us);
/* The time of now, in the alarm's kind of time. */
gint64 beckon_alarm_get_now_us (const BeckonAlarm *self);

G_END_DECLS
