/* clock.c: time as an object, so that a test runs 90 days in a millisecond
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/time/clock.h"

enum
{
  JUMPED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_INTERFACE (BeckonClock, beckon_clock, G_TYPE_OBJECT)

static void
beckon_clock_default_init (BeckonClockInterface *iface)
{
  signals[JUMPED] = g_signal_new ("jumped", BECKON_TYPE_CLOCK, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
}

gint64
beckon_clock_get_time (BeckonClock *self, BeckonClockKind kind)
{
  g_return_val_if_fail (BECKON_IS_CLOCK (self), 0);

  return BECKON_CLOCK_GET_IFACE (self)->get_time (self, kind);
}

guint
beckon_clock_add_alarm (
  BeckonClock *self, BeckonClockKind kind, gint64 due_us, BeckonAlarmFunc func, gpointer user_data)
{
  g_return_val_if_fail (BECKON_IS_CLOCK (self), 0);
  g_return_val_if_fail (func != NULL, 0);

  return BECKON_CLOCK_GET_IFACE (self)->add_alarm (self, kind, due_us, func, user_data);
}

void
beckon_clock_remove_alarm (BeckonClock *self, guint id)
{
  g_return_if_fail (BECKON_IS_CLOCK (self));
  g_return_if_fail (id != 0);

  BECKON_CLOCK_GET_IFACE (self)->remove_alarm (self, id);
}

gint64
beckon_clock_get_late_us (BeckonClock *self)
{
  g_return_val_if_fail (BECKON_IS_CLOCK (self), 0);

  return BECKON_CLOCK_GET_IFACE (self)->get_late_us != NULL
           ? BECKON_CLOCK_GET_IFACE (self)->get_late_us (self)
           : 0;
}

void
beckon_clock_emit_jumped (BeckonClock *self)
{
  g_return_if_fail (BECKON_IS_CLOCK (self));

  g_signal_emit (self, signals[JUMPED], 0);
}
