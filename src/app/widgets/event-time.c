/* event-time.c: when a key or a button was really pressed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/widgets/event-time.h"

/* An event that is older than this by its own time has another clock than ours. */
#define MAX_LATE_MS (60 * 1000)

/* Input has the time of the monotonic clock, in ms and 32 bits, on X11 and on Wayland. */
gint64
beckon_event_time_get (GtkEventController *controller)
{
  gint64  now_us = g_get_monotonic_time ();
  guint32 time_ms = gtk_event_controller_get_current_event_time (controller);
  guint32 late_ms = (guint32) (now_us / 1000) - time_ms;

  if (time_ms == GDK_CURRENT_TIME || late_ms > MAX_LATE_MS)
    return now_us;
  return now_us - (gint64) late_ms * 1000;
}
