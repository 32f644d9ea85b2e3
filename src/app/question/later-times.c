/* later-times.c: the times that *Later* offers (ATT-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/later-times.h"

#include <glib/gi18n-lib.h>

#include "base/timestamp.h"
#include "model/question/later.h"

static const BeckonLaterTime times[] = {
  { N_ ("15 Minutes"), N_ ("Later: All, for 15 Minutes"), 15 },
  { N_ ("1 Hour"), N_ ("Later: All, for 1 Hour"), 60 },
  { N_ ("Tomorrow Morning"), N_ ("Later: All, Until Tomorrow"), 0 },
};

const BeckonLaterTime *
beckon_later_times_list (guint *n_times)
{
  *n_times = G_N_ELEMENTS (times);
  return times;
}

gint64
beckon_later_times_until (int minutes, gint64 now_us)
{
  return minutes > 0 ? now_us + minutes * BECKON_US_PER_MINUTE : beckon_later_tomorrow (now_us);
}
