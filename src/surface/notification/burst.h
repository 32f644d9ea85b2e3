/* burst.h: when notifications come too fast to be read one by one
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* More than this many within that time are one. */
#define BECKON_BURST_MAX 3
#define BECKON_BURST_US (10 * G_TIME_SPAN_SECOND)

/* Zero-initialised, embedded in its owner. */
typedef struct
{
  gint64 times_us[BECKON_BURST_MAX]; /* monotonic: of the last ones; 0: none */
  guint  next;
} BeckonBurst;

/* TRUE: @n more can be shown one by one. */
gboolean beckon_burst_has_room (const BeckonBurst *self, guint n);
/* One was shown. */
void beckon_burst_note (BeckonBurst *self);

G_END_DECLS
