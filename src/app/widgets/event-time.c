/* event-time.c: when a key or a button was actually pressed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/widgets/event-time.h"

/* An event that seems to be older than this uses a different clock. */
#define MAX_LATE_MS (60 * 1000)

/* On X11 and Wayland, the time of input events is the monotonic clock in ms, truncated to 32
 * bits. */
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
