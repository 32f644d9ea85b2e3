/* alarm.c: one alarm for whatever is due first
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/time/alarm.h"

void
beckon_alarm_init (BeckonAlarm    *self,
                   BeckonClock    *clock,
                   BeckonClockKind kind,
                   BeckonAlarmFunc func,
                   gpointer        user_data)
{
  *self = (BeckonAlarm){
    .clock = g_object_ref (clock), .kind = kind, .func = func, .user_data = user_data
  };
}

void
beckon_alarm_clear (BeckonAlarm *self)
{
  beckon_alarm_set (self, 0);
  g_clear_object (&self->clock);
}

static void
on_due (gpointer user_data)
{
  BeckonAlarm *self = user_data;

  self->id = 0;
  self->func (self->user_data);
}

void
beckon_alarm_set (BeckonAlarm *self, gint64 due_us)
{
  if (self->id != 0 && due_us != 0 && self->due_us <= due_us)
    return;
  if (self->id != 0)
    beckon_clock_remove_alarm (self->clock, self->id);
  self->id = 0;
  if (due_us == 0)
    return;
  self->due_us = due_us;
  self->id = beckon_clock_add_alarm (self->clock, self->kind, due_us, on_due, self);
}

gint64
beckon_alarm_get_now_us (const BeckonAlarm *self)
{
  return beckon_clock_get_time (self->clock, self->kind);
}
