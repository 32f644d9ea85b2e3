/* event-time.h: when a key or a button was really pressed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* When the event that @controller handles now happened, in µs of the monotonic clock; a program
 * that was busy handles it late. */
gint64 beckon_event_time_get (GtkEventController *controller);

G_END_DECLS
