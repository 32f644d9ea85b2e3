/* later.h: until when a question is set aside, as people say it (ATT-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In the morning, where no time is said: hours after midnight. */
#define BECKON_LATER_MORNING_HOUR 9

/* The next morning after @now_us in the person's time zone; µs since the epoch, both. */
gint64 beckon_later_tomorrow (gint64 now_us);
/* The same in @time_zone (nullable), a name such as Europe/Berlin; NULL, or not known: the
 * person's. */
gint64 beckon_later_tomorrow_in (gint64 now_us, const char *time_zone);
/* Reads "15m", "1 hour", "tomorrow" and "2026-11-30" (both in the morning, or with a time:
 * "tomorrow 9:00", "2026-11-30 10:00", "2026-11-30T10:00"), "15:30" (today, or tomorrow when that
 * is past), and ISO 8601 with a time zone. Without one it is the person's time (ATT-6). E101 for
 * anything else and for what is past, E104 over 90 days. */
gboolean beckon_later_parse (const char *text, gint64 now_us, gint64 *until_us, GError **error);
/* (transfer full): for persons: "15:30", on another day than that of @now_us "tomorrow 09:00" or
 * "24 Dec, 09:00". */
char *beckon_later_format (gint64 until_us, gint64 now_us);

G_END_DECLS
