/* duration.h: durations as people write them ("5 days", "1h 30m", "250 ms") and as µs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The longest duration allowed anywhere in the desk: 90 days (WH-4). */
#define BECKON_DURATION_MAX_US (90 * G_GINT64_CONSTANT (86400) * G_GINT64_CONSTANT (1000000))

/* Reads "5 days", "5m", "1 h 30 min", "90 seconds", "250 ms", or a plain number (of ms). Units from
 * ms to weeks, in upper or lower case, singular or plural; a decimal fraction is allowed. E101 for
 * a text that is not a duration, for zero and for a negative one; E104 over
 * BECKON_DURATION_MAX_US. */
gboolean beckon_duration_parse (const char *text, gint64 *duration_us, GError **error);
/* (transfer full): for people, translated, in the two largest units: "5 days", "4 min 31 s", "1 h 5
 * min", "0 s". Rounds up to the last unit shown, so that a countdown of five days shows “5 days”
 * until one hour has passed. */
char *beckon_duration_format (gint64 duration_us);
/* (transfer full): a countdown in tabular form: "4:31", "1:02:07"; from one day on like
 * beckon_duration_format(). Rounds up. */
char *beckon_duration_clock (gint64 duration_us);
/* (transfer full): how long ago, in one unit: "now", "4 min", "2 h", "3 days". */
char *beckon_duration_age (gint64 age_us);
/* (transfer full): the same in a sentence: "just now", "4 min ago", "3 days ago". */
char *beckon_duration_ago (gint64 age_us);

G_END_DECLS
