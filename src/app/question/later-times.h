/* later-times.h: the times that *Later* offers (ATT-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *label;   /* not translated */
  const char *title;   /* the same for all questions, in the command palette; not translated */
  int         minutes; /* 0: until the next morning */
} BeckonLaterTime;

/* (transfer none): in the order in which they are shown. */
const BeckonLaterTime *beckon_later_times_list (guint *n_times);
/* Until when that is: wall clock, µs, both. @minutes: of a BeckonLaterTime. */
gint64 beckon_later_times_until (int minutes, gint64 now_us);

G_END_DECLS
