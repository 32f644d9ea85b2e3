/* timestamp.h: points in time as microseconds since the epoch and as ISO 8601 in UTC with ms
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define BECKON_US_PER_MS G_GINT64_CONSTANT (1000)
#define BECKON_US_PER_SECOND G_GINT64_CONSTANT (1000000)
#define BECKON_US_PER_MINUTE (60 * BECKON_US_PER_SECOND)
#define BECKON_US_PER_HOUR (60 * BECKON_US_PER_MINUTE)
#define BECKON_US_PER_DAY (24 * BECKON_US_PER_HOUR)

/* Length of "2026-11-21T14:02:03.123Z" with its NUL. */
#define BECKON_TIMESTAMP_SIZE 25

/* Writes @time_us (wall clock, µs since the epoch) as ISO 8601 in UTC with ms into @buffer of
 * BECKON_TIMESTAMP_SIZE bytes; returns @buffer. */
const char *beckon_timestamp_write (gint64 time_us, char *buffer);
/* (transfer full) (nullable): the same, newly allocated; NULL when @time_us is 0 (no time). */
char *beckon_timestamp_dup (gint64 time_us);
/* Reads ISO 8601 with a time zone (Z or offset), fractions optional. FALSE for anything else. */
gboolean beckon_timestamp_parse (const char *text, gint64 *time_us);
/* (transfer full): @time_us in the local zone, as one reads it at @now_us: "14:02" on the same day,
 * "20 Nov, 14:02" in the same year, otherwise with the year; "" when @time_us is 0. */
char *beckon_timestamp_to_local (gint64 time_us, gint64 now_us);
/* (transfer full): the same for what is read at any time: "2026-11-21 14:02", with seconds
 * "2026-11-21 14:02:03"; ISO 8601 for a time that no calendar has. */
char *beckon_timestamp_to_minute (gint64 time_us);
char *beckon_timestamp_to_second (gint64 time_us);

G_END_DECLS
