/* time.c: points in time in an instruction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/lines/private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "model/question/later.h"

/* The values read so far. */
typedef struct
{
  const char *at;
  gint64      now_us;
  int         year, month, day;
  int         hour, minute, second;
  gboolean    has_day;
  gboolean    has_clock;
  gboolean    relative; /* it depends on the day on which it is said */
} Point;

/* Reads from @least to @most digits. */
static gboolean
take_digits (const char **at, guint least, guint most, int *value)
{
  guint n = 0;

  *value = 0;
  for (; n < most && g_ascii_isdigit (**at); n++, (*at)++)
    *value = *value * 10 + (**at - '0');

  return n >= least && !g_ascii_isdigit (**at);
}

static gboolean
take_character (const char **at, char character)
{
  if (**at != character)
    return FALSE;
  (*at)++;
  return TRUE;
}

/* (transfer full) (nullable): the time zone at @at, which must be all that is left. */
static GTimeZone *
read_zone (const char *at)
{
  const char *sign;
  int         hours, minutes;

  while (*at == ' ')
    at++;
  if (*at == '\0')
    return g_time_zone_new_local ();
  if (g_ascii_strcasecmp (at, "z") == 0 || g_ascii_strcasecmp (at, "utc") == 0
      || g_ascii_strcasecmp (at, "gmt") == 0)
    return g_time_zone_new_utc ();

  sign = at++;
  if ((*sign != '+' && *sign != '-') || !take_digits (&at, 2, 2, &hours)
      || !take_character (&at, ':') || !take_digits (&at, 2, 2, &minutes) || *at != '\0'
      || hours > 23 || minutes > 59)
    return NULL;

  return g_time_zone_new_identifier (sign);
}

/* "2026-12-01" */
static gboolean
take_date (Point *self)
{
  const char *at = self->at;

  if (!take_digits (&at, 4, 4, &self->year) || !take_character (&at, '-')
      || !take_digits (&at, 2, 2, &self->month) || !take_character (&at, '-')
      || !take_digits (&at, 2, 2, &self->day))
    return FALSE;
  self->at = at;

  return self->has_day = TRUE;
}

/* (nullable): today in the time zone of this machine. */
static GDateTime *
get_today (const Point *self)
{
  return self->now_us > 0 ? g_date_time_new_from_unix_local (self->now_us / G_USEC_PER_SEC) : NULL;
}

static void
set_day (Point *self, GDateTime *day)
{
  g_date_time_get_ymd (day, &self->year, &self->month, &self->day);
  self->has_day = TRUE;
}

/* The index of the word in @words that @self is at, from 1; 0: none. Three letters are enough. */
static int
take_name (Point *self, const char *const *words)
{
  for (int i = 0; words[i] != NULL; i++)
    {
      g_autofree char *brief = g_strndup (words[i], 3);

      if (beckon_instruction_take (&self->at, words[i])
          || beckon_instruction_take (&self->at, brief))
        {
          self->at += strspn (self->at, ".");
          return i + 1;
        }
    }

  return 0;
}

/* "1 December 2026", "December 1st" */
static gboolean
take_month (Point *self)
{
  static const char *const months[] = { "january",  "february", "march",  "april",     "may",
                                        "june",     "july",     "august", "september", "october",
                                        "november", "december", NULL };
  static const char *const ordinals[] = { "st", "nd", "rd", "th" };
  Point                    point = *self;
  gboolean                 first = g_ascii_isdigit (*point.at);
  g_autoptr (GDateTime) today = get_today (self);
  const char *at;

  if (!first)
    point.month = take_name (&point, months);
  point.at += strspn (point.at, " ");
  if (!take_digits (&point.at, 1, 2, &point.day))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (ordinals); i++)
    if (g_ascii_strncasecmp (point.at, ordinals[i], 2) == 0)
      {
        point.at += 2;
        break;
      }
  point.at += strspn (point.at, " .");
  if (first)
    {
      beckon_instruction_take (&point.at, "of");
      point.month = take_name (&point, months);
    }
  if (point.month == 0)
    return FALSE;
  at = point.at + strspn (point.at, " ,");
  if (take_digits (&at, 4, 4, &point.year) && *at != ':')
    {
      point.at = at;
    }
  else
    {
      if (today == NULL)
        return FALSE;
      point.year = g_date_time_get_year (today);
      if (point.month < g_date_time_get_month (today)
          || (point.month == g_date_time_get_month (today)
              && point.day < g_date_time_get_day_of_month (today)))
        point.year++;
    }
  point.has_day = TRUE;
  *self = point;

  return TRUE;
}

/* "tomorrow", "Monday" */
static gboolean
take_day (Point *self)
{
  static const char *const days[] = { "monday", "tuesday",  "wednesday", "thursday",
                                      "friday", "saturday", "sunday",    NULL };
  g_autoptr (GDateTime) today = get_today (self);
  g_autoptr (GDateTime) day = NULL;
  Point point = *self;
  int   ahead = 0;

  if (beckon_instruction_take (&point.at, "tomorrow"))
    {
      ahead = 1;
    }
  else if (!beckon_instruction_take (&point.at, "today"))
    {
      int weekday = take_name (&point, days);

      if (weekday == 0)
        return FALSE;
      if (today != NULL)
        ahead = (weekday - g_date_time_get_day_of_week (today) + 6) % 7 + 1;
    }
  if (today == NULL)
    return FALSE;
  day = g_date_time_add_days (today, ahead);
  set_day (&point, day);
  point.relative = TRUE;
  *self = point;

  return TRUE;
}

/* "09:00", "9:05:00", "5pm", "5:30 p.m.", "noon" */
static gboolean
take_clock (Point *self)
{
  Point    point = *self;
  gboolean has_minute;
  gboolean halved = FALSE;

  beckon_instruction_take (&point.at, "at");
  point.at += strspn (point.at, " ");
  if (beckon_instruction_take (&point.at, "noon"))
    {
      point.hour = 12;
      halved = has_minute = TRUE;
    }
  else
    {
      if (!take_digits (&point.at, 1, 2, &point.hour))
        return FALSE;
      has_minute = take_character (&point.at, ':');
      if (has_minute
          && (!take_digits (&point.at, 2, 2, &point.minute)
              || (take_character (&point.at, ':')
                  && !take_digits (&point.at, 2, 2, &point.second))))
        return FALSE;
    }
  for (guint i = 0; i < 4 && !halved; i++)
    {
      static const char *const words[] = { "am", "a.m", "pm", "p.m" };
      const char              *at = point.at + strspn (point.at, " ");

      if (!beckon_instruction_take (&at, words[i]) || point.hour < 1 || point.hour > 12)
        continue;
      point.hour = point.hour % 12 + (i >= 2 ? 12 : 0);
      point.at = at + strspn (at, ".");
      halved = TRUE;
    }
  if (!has_minute && !halved)
    return FALSE;
  point.has_clock = TRUE;
  *self = point;

  return TRUE;
}

static void
skip_between (Point *self)
{
  if (self->has_day && (*self->at == 'T' || *self->at == 't'))
    self->at++;
  self->at += strspn (self->at, " ,");
}

/* (transfer full) (nullable): a time of day alone is that of today, or of tomorrow if it has
 * passed. */
static GDateTime *
make_time (Point *self, GTimeZone *zone)
{
  g_autoptr (GDateTime) now = NULL;
  g_autoptr (GDateTime) time = NULL;

  if (self->has_day)
    return g_date_time_new (zone, self->year, self->month, self->day, self->hour, self->minute,
                            self->second);
  now = g_date_time_new_from_unix_utc (self->now_us / G_USEC_PER_SEC);
  for (guint ahead = 0; ahead < 2; ahead++)
    {
      g_autoptr (GDateTime) there = g_date_time_to_timezone (now, zone);
      g_autoptr (GDateTime) day = g_date_time_add_days (there, (int) ahead);

      set_day (self, day);
      g_clear_pointer (&time, g_date_time_unref);
      time = g_date_time_new (zone, self->year, self->month, self->day, self->hour, self->minute,
                              self->second);
      if (time == NULL || g_date_time_compare (time, now) > 0)
        break;
    }

  return g_steal_pointer (&time);
}

BeckonRead
beckon_instruction_read_time (
  const char *text, gint64 now_us, gint64 *time_us, gboolean *relative, GError **error)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autoptr (GTimeZone) zone = NULL;
  g_autoptr (GDateTime) time = NULL;
  Point point = { .at = bare, .now_us = now_us };

  if (g_str_has_suffix (bare, ".") && !g_str_has_suffix (bare, ".m."))
    bare[strlen (bare) - 1] = '\0';
  beckon_instruction_take (&point.at, "on");
  point.at += strspn (point.at, " ");
  if (take_date (&point) || take_month (&point) || take_day (&point))
    {
      skip_between (&point);
      take_clock (&point);
    }
  else if (take_clock (&point))
    {
      const char *rest;

      skip_between (&point);
      rest = point.at;
      beckon_instruction_take (&point.at, "on");
      if (!take_date (&point) && !take_month (&point) && !take_day (&point))
        {
          point.at = rest;
          point.relative = TRUE;
        }
    }
  else
    {
      return BECKON_READ_UNCLEAR;
    }
  zone = read_zone (point.at);
  if (zone == NULL || (!point.has_day && now_us <= 0))
    return BECKON_READ_UNCLEAR;
  /* A day that has a name begins in the morning. */
  if (point.relative && point.has_day && !point.has_clock)
    point.hour = BECKON_LATER_MORNING_HOUR;

  time = make_time (&point, zone);
  if (time == NULL || g_date_time_to_unix (time) <= 0)
    {
      g_autofree char *shown = beckon_display_text_short (text, 40);

      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Write it like “2026-12-01 09:00”."),
                        /* Translators: what was given as a date and a time */
                        _ ("Invalid date or time “%s”"), shown);
      return BECKON_READ_WRONG;
    }
  *time_us = g_date_time_to_unix (time) * G_USEC_PER_SEC;
  *relative = point.relative;

  return BECKON_READ_CLEAR;
}

BeckonRead
beckon_instruction_read_wait (BeckonReader *reader, const char *text, GError **error)
{
  g_autoptr (BeckonStep) step = beckon_step_new (BECKON_STEP_WAIT);
  gboolean   relative = FALSE;
  BeckonRead read;

  if (beckon_instruction_take (&text, "until") || beckon_instruction_take (&text, "till"))
    read = beckon_instruction_read_time (text, reader->now_us, &step->until_us, &relative, error);
  else
    read = beckon_instruction_read_duration (text, &step->duration_us, error);
  for (guint i = 0; relative && read == BECKON_READ_CLEAR && i < reader->steps->len; i++)
    {
      /* Nobody knows on which day that is said. */
      BeckonStepType type = ((const BeckonStep *) g_ptr_array_index (reader->steps, i))->type;

      if (type == BECKON_STEP_WAIT || type == BECKON_STEP_ASK || type == BECKON_STEP_HANDOFF)
        read = BECKON_READ_UNCLEAR;
    }
  if (relative && reader->base_us != reader->now_us)
    read = BECKON_READ_UNCLEAR;
  if (read == BECKON_READ_CLEAR)
    g_ptr_array_add (reader->steps, g_steal_pointer (&step));

  return read;
}
