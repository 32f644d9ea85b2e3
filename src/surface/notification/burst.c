/* burst.c: when notifications come too fast to be read one by one
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/notification/burst.h"

gboolean
beckon_burst_has_room (const BeckonBurst *self, guint n)
{
  gint64 since_us = g_get_monotonic_time () - BECKON_BURST_US;

  for (guint i = 0; i < BECKON_BURST_MAX; i++)
    {
      if (self->times_us[i] != 0 && self->times_us[i] >= since_us)
        n++;
    }
  return n <= BECKON_BURST_MAX;
}

void
beckon_burst_note (BeckonBurst *self)
{
  self->times_us[self->next] = g_get_monotonic_time ();
  self->next = (self->next + 1) % BECKON_BURST_MAX;
}
