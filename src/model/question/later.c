/* later.c: until when a question is set aside, as people say it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/later.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/duration.h"
#include "base/error.h"
#include "base/timestamp.h"

static GDateTime *
to_zone (gint64 time_us, GTimeZone *zone)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (time_us / BECKON_US_PER_SECOND);

  return utc != NULL ? g_date_time_to_timezone (utc, zone) : NULL;
}

static GDateTime *
to_local (gint64 time_us)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();

  return to_zone (time_us, zone);
}

/* @hour:@minute, @days after the day of @now_us. By the calendar: a day may have 23 or 25 hours. */
static gint64
at_in (GTimeZone *zone, gint64 now_us, int days, int hour, int minute)
{
  g_autoptr (GDateTime) now = to_zone (now_us, zone);
  g_autoptr (GDateTime) day = now != NULL ? g_date_time_add_days (now, days) : NULL;
  g_autoptr (GDateTime) time = NULL;

  if (day != NULL)
    time = g_date_time_new (zone, g_date_time_get_year (day), g_date_time_get_month (day),
                            g_date_time_get_day_of_month (day), hour, minute, 0);

  return time != NULL ? g_date_time_to_unix (time) * BECKON_US_PER_SECOND
                      : now_us + BECKON_US_PER_DAY;
}

static gint64
at (gint64 now_us, int days, int hour, int minute)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();

  return at_in (zone, now_us, days, hour, minute);
}

gint64
beckon_later_tomorrow (gint64 now_us)
{
  return beckon_later_tomorrow_in (now_us, NULL);
}

gint64
beckon_later_tomorrow_in (gint64 now_us, const char *time_zone)
{
  g_autoptr (GTimeZone) zone = NULL;

  if (time_zone != NULL)
    zone = g_time_zone_new_identifier (time_zone);
  if (zone == NULL)
    zone = g_time_zone_new_local ();

  return at_in (zone, now_us, 1, BECKON_LATER_MORNING_HOUR, 0);
}

/* The next @hour:@minute of the person's day after @now_us. */
static gint64
find_next (gint64 now_us, int hour, int minute)
{
  gint64 today_us = at (now_us, 0, hour, minute);

  return today_us > now_us ? today_us : at (now_us, 1, hour, minute);
}

/* "9:05", "15:30" */
static gboolean
parse_time_of_day (const char *text, int *hour, int *minute)
{
  char *end = NULL;

  if (!g_ascii_isdigit (text[0]))
    return FALSE;
  *hour = (int) g_ascii_strtoull (text, &end, 10);
  if (*end != ':' || end - text > 2 || !g_ascii_isdigit (end[1]) || !g_ascii_isdigit (end[2])
      || end[3] != '\0')
    return FALSE;
  *minute = (end[1] - '0') * 10 + (end[2] - '0');

  return *hour < 24 && *minute < 60;
}

/* "tomorrow" in English or the person's language, at the beginning of @text; returns what follows,
 * NULL if that is not the word. */
static const char *
skip_tomorrow (const char *text)
{
  const char *const words[] = { "tomorrow", _ ("tomorrow") };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strncasecmp (text, words[i], strlen (words[i])) == 0)
      return text + strlen (words[i]);
  return NULL;
}

/* What follows a day: nothing (the morning), or, after a blank or the T of ISO 8601, the time. */
static gboolean
parse_rest_of_day (const char *rest, gboolean takes_t, int *hour, int *minute)
{
  *hour = BECKON_LATER_MORNING_HOUR;
  *minute = 0;
  if (*rest == '\0')
    return TRUE;
  if (*rest != ' ' && !(takes_t && (*rest == 'T' || *rest == 't')))
    return FALSE;
  rest++;
  return parse_time_of_day (rest + strspn (rest, " "), hour, minute);
}

static gboolean
parse_tomorrow (const char *text, gint64 now_us, gint64 *time_us)
{
  const char *rest = skip_tomorrow (text);
  int         hour, minute;

  if (rest == NULL || !parse_rest_of_day (rest, FALSE, &hour, &minute))
    return FALSE;
  *time_us = at (now_us, 1, hour, minute);
  return TRUE;
}

/* "2026-11-30", "2026-11-30 10:00", "2026-11-30T10:00": without a zone it is the person's. */
static gboolean
parse_local_date (const char *text, gint64 *time_us)
{
  static const char pattern[] = "dddd-dd-dd";
  g_autoptr (GTimeZone) zone = NULL;
  g_autoptr (GDateTime) time = NULL;
  int hour, minute;

  for (guint i = 0; pattern[i] != '\0'; i++)
    if (pattern[i] == 'd' ? !g_ascii_isdigit (text[i]) : text[i] != pattern[i])
      return FALSE;
  if (!parse_rest_of_day (text + strlen (pattern), TRUE, &hour, &minute))
    return FALSE;
  zone = g_time_zone_new_local ();
  time = g_date_time_new (zone, (int) g_ascii_strtoull (text, NULL, 10),
                          (int) g_ascii_strtoull (text + strlen ("dddd-"), NULL, 10),
                          (int) g_ascii_strtoull (text + strlen ("dddd-dd-"), NULL, 10), hour,
                          minute, 0);
  if (time == NULL)
    return FALSE;
  *time_us = g_date_time_to_unix (time) * BECKON_US_PER_SECOND;
  return TRUE;
}

gboolean
beckon_later_parse (const char *text, gint64 now_us, gint64 *until_us, GError **error)
{
  g_autofree char *word = g_strstrip (g_strdup (text));
  gint64           time_us;
  int              hour, minute;

  if (parse_time_of_day (word, &hour, &minute))
    {
      time_us = find_next (now_us, hour, minute);
    }
  else if (!parse_tomorrow (word, now_us, &time_us) && !parse_local_date (word, &time_us)
           && !beckon_timestamp_parse (word, &time_us))
    {
      g_autoptr (GError) inner = NULL;
      gint64 duration_us;

      if (!beckon_duration_parse (word, &duration_us, &inner))
        {
          if (g_error_matches (inner, BECKON_ERROR, BECKON_ERROR_LIMIT))
            g_propagate_error (error, g_steal_pointer (&inner));
          else
            beckon_set_error (error, BECKON_ERROR_MALFORMED,
                              _ ("Examples: 15m, 1h, tomorrow, 15:30 or 2026-12-24T09:00."),
                              _ ("Invalid time “%s”"), word);
          return FALSE;
        }
      time_us = now_us + duration_us;
    }

  if (time_us <= now_us)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give a time in the future."),
                        _ ("The time is in the past"));
      return FALSE;
    }
  if (time_us - now_us > BECKON_DURATION_MAX_US)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("The limit is 90 days."),
                        _ ("The time is too far away"));
      return FALSE;
    }

  *until_us = time_us;

  return TRUE;
}

char *
beckon_later_format (gint64 until_us, gint64 now_us)
{
  g_autoptr (GDateTime) until = to_local (until_us);
  g_autoptr (GDateTime) now = to_local (now_us);
  g_autoptr (GDateTime) tomorrow = now != NULL ? g_date_time_add_days (now, 1) : NULL;

  if (until == NULL || tomorrow == NULL)
    return beckon_timestamp_dup (until_us);
  if (g_date_time_get_year (until) == g_date_time_get_year (tomorrow)
      && g_date_time_get_day_of_year (until) == g_date_time_get_day_of_year (tomorrow))
    /* Translators: a time of the next day, for g_date_time_format() */
    return g_date_time_format (until, _ ("tomorrow %H:%M"));

  return beckon_timestamp_to_local (until_us, now_us);
}
