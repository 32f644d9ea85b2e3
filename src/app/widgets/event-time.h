/* event-time.h: when a key or a button was actually pressed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The time of the event that @controller is handling, in µs of the monotonic clock. It may lie in
 * the past, because a busy program handles events late. */
gint64 beckon_event_time_get (GtkEventController *controller);

G_END_DECLS
