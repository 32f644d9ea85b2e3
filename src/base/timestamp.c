/* timestamp.c: ISO 8601 in UTC with ms, without the C library's calendar; and as a person reads it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/timestamp.h"

#include <glib/gi18n-lib.h>

/* Days from 1970-01-01 to @year-@month-@day of the Gregorian calendar. The year is counted from
 * March, so that the leap day is its last day. */
static gint64
days_from_civil (gint64 year, int month, int day)
{
  gint64 era, year_of_era, day_of_year;

  if (month <= 2)
    year--;
  era = (year >= 0 ? year : year - 399) / 400;
  year_of_era = year - era * 400;
  day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year
         - 719468;
}

static void
civil_from_days (gint64 days, int *year, int *month, int *day)
{
  gint64 era, day_of_era, year_of_era, day_of_year, shifted_month;

  days += 719468;
  era = (days >= 0 ? days : days - 146096) / 146097;
  day_of_era = days - era * 146097;
  year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  shifted_month = (5 * day_of_year + 2) / 153;
  *day = (int) (day_of_year - (153 * shifted_month + 2) / 5 + 1);
  *month = (int) (shifted_month + (shifted_month < 10 ? 3 : -9));
  *year = (int) (year_of_era + era * 400 + (*month <= 2 ? 1 : 0));
}

static char *
put_digits (char *at, int value, int width)
{
  for (int i = width - 1; i >= 0; i--)
    {
      at[i] = (char) ('0' + value % 10);
      value /= 10;
    }

  return at + width;
}

const char *
beckon_timestamp_write (gint64 time_us, char *buffer)
{
  /* 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999999Z: the range of a four-digit year. */
  const gint64 first_us = -62135596800 * BECKON_US_PER_SECOND;
  const gint64 last_us = 253402300800 * BECKON_US_PER_SECOND - 1;
  gint64       days, rest_us;
  int          year, month, day, rest_ms;
  char        *at = buffer;

  g_return_val_if_fail (buffer != NULL, NULL);

  time_us = CLAMP (time_us, first_us, last_us);
  days = time_us / BECKON_US_PER_DAY;
  rest_us = time_us % BECKON_US_PER_DAY;
  if (rest_us < 0)
    {
      days--;
      rest_us += BECKON_US_PER_DAY;
    }
  civil_from_days (days, &year, &month, &day);
  rest_ms = (int) (rest_us / BECKON_US_PER_MS);

  at = put_digits (at, year, 4);
  *at++ = '-';
  at = put_digits (at, month, 2);
  *at++ = '-';
  at = put_digits (at, day, 2);
  *at++ = 'T';
  at = put_digits (at, rest_ms / 3600000, 2);
  *at++ = ':';
  at = put_digits (at, rest_ms / 60000 % 60, 2);
  *at++ = ':';
  at = put_digits (at, rest_ms / 1000 % 60, 2);
  *at++ = '.';
  at = put_digits (at, rest_ms % 1000, 3);
  *at++ = 'Z';
  *at = '\0';
  return buffer;
}

char *
beckon_timestamp_dup (gint64 time_us)
{
  char buffer[BECKON_TIMESTAMP_SIZE];

  if (time_us == 0)
    return NULL;

  return g_strdup (beckon_timestamp_write (time_us, buffer));
}

/* Reads exactly @width digits. */
static gboolean
take_digits (const char **at, int width, int *value)
{
  int result = 0;

  for (int i = 0; i < width; i++)
    {
      if (!g_ascii_isdigit ((*at)[i]))
        return FALSE;
      result = result * 10 + ((*at)[i] - '0');
    }

  *at += width;
  *value = result;
  return TRUE;
}

static gboolean
take_char (const char **at, char wanted)
{
  if (**at != wanted)
    return FALSE;

  (*at)++;
  return TRUE;
}

/* The digits of a fraction of a second, any number of them; those below a µs are dropped. */
static gboolean
take_fraction (const char **at, gint64 *fraction_us)
{
  gint64 scale = 100000;

  if (!g_ascii_isdigit (**at))
    return FALSE;

  for (*fraction_us = 0; g_ascii_isdigit (**at); (*at)++)
    {
      *fraction_us += (**at - '0') * scale;
      scale /= 10;
    }

  return TRUE;
}

/* Z, ±HH, ±HHMM or ±HH:MM, in minutes east of UTC. */
static gboolean
take_zone (const char **at, int *offset_min)
{
  int sign, hours, minutes = 0;

  *offset_min = 0;
  if (take_char (at, 'Z') || take_char (at, 'z'))
    return TRUE;

  if (take_char (at, '+'))
    sign = 1;
  else if (take_char (at, '-'))
    sign = -1;
  else
    return FALSE;

  if (!take_digits (at, 2, &hours))
    return FALSE;
  if ((take_char (at, ':') || **at != '\0') && !take_digits (at, 2, &minutes))
    return FALSE;
  if (hours > 23 || minutes > 59)
    return FALSE;

  *offset_min = sign * (hours * 60 + minutes);
  return TRUE;
}

static int
days_of_month (int year, int month)
{
  static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
  gboolean         leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

  return month == 2 && leap ? 29 : days[month - 1];
}

gboolean
beckon_timestamp_parse (const char *text, gint64 *time_us)
{
  int    year, month, day, hour, minute, second = 0, offset_min;
  gint64 fraction_us = 0;

  g_return_val_if_fail (time_us != NULL, FALSE);

  if (text == NULL || !take_digits (&text, 4, &year) || !take_char (&text, '-')
      || !take_digits (&text, 2, &month) || !take_char (&text, '-')
      || !take_digits (&text, 2, &day))
    return FALSE;
  if (!take_char (&text, 'T') && !take_char (&text, 't') && !take_char (&text, ' '))
    return FALSE;
  if (!take_digits (&text, 2, &hour) || !take_char (&text, ':') || !take_digits (&text, 2, &minute))
    return FALSE;
  if (take_char (&text, ':'))
    {
      if (!take_digits (&text, 2, &second))
        return FALSE;
      if ((take_char (&text, '.') || take_char (&text, ','))
          && !take_fraction (&text, &fraction_us))
        return FALSE;
    }
  if (!take_zone (&text, &offset_min) || *text != '\0')
    return FALSE;
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > days_of_month (year, month)
      || hour > 23 || minute > 59 || second > 59)
    return FALSE;

  *time_us = days_from_civil (year, month, day) * BECKON_US_PER_DAY + hour * BECKON_US_PER_HOUR
             + (minute - offset_min) * BECKON_US_PER_MINUTE + second * BECKON_US_PER_SECOND
             + fraction_us;
  return TRUE;
}

char *
beckon_timestamp_to_local (gint64 time_us, gint64 now_us)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (time_us / BECKON_US_PER_SECOND);
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (now_us / BECKON_US_PER_SECOND);

  if (time == NULL || now == NULL || time_us == 0)
    return g_strdup ("");
  if (g_date_time_get_year (time) != g_date_time_get_year (now))
    /* Translators: a date and a time of another year, see g_date_time_format() */
    return g_date_time_format (time, _ ("%-d %b %Y, %H:%M"));
  if (g_date_time_get_day_of_year (time) != g_date_time_get_day_of_year (now))
    /* Translators: a date and a time of this year, see g_date_time_format() */
    return g_date_time_format (time, _ ("%-d %b, %H:%M"));
  /* Translators: a time of today, see g_date_time_format() */
  return g_date_time_format (time, _ ("%H:%M"));
}

static char *
format_local (gint64 time_us, const char *format)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (time_us / BECKON_US_PER_SECOND);

  return time != NULL ? g_date_time_format (time, format) : beckon_timestamp_dup (time_us);
}

char *
beckon_timestamp_to_minute (gint64 time_us)
{
  /* Translators: a date and a time of day, see strftime */
  return format_local (time_us, _ ("%Y-%m-%d %H:%M"));
}

char *
beckon_timestamp_to_second (gint64 time_us)
{
  return format_local (time_us, "%Y-%m-%d %H:%M:%S");
}
