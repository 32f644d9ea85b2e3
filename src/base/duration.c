/* duration.c: durations as people write them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/duration.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/timestamp.h"

typedef struct
{
  gint64      us;
  const char *names; /* separated and enclosed by spaces */
} Unit;

static const Unit units[] = {
  { 7 * BECKON_US_PER_DAY, " w wk wks week weeks " },
  { BECKON_US_PER_DAY, " d day days " },
  { BECKON_US_PER_HOUR, " h hr hrs hour hours " },
  { BECKON_US_PER_MINUTE, " m min mins minute minutes " },
  { BECKON_US_PER_SECOND, " s sec secs second seconds " },
  { BECKON_US_PER_MS, " ms msec msecs millisecond milliseconds " },
};

/* Reads the letters at *@at; NULL for a word that is not a unit. */
static const Unit *
take_unit (const char **at)
{
  char  word[16] = " ";
  gsize length = 1;

  for (; g_ascii_isalpha (**at); (*at)++)
    {
      if (length == sizeof word - 2)
        return NULL;
      word[length++] = g_ascii_tolower (**at);
    }
  word[length++] = ' ';
  word[length] = '\0';

  for (guint i = 0; length > 2 && i < G_N_ELEMENTS (units); i++)
    {
      if (strstr (units[i].names, word) != NULL)
        return &units[i];
    }

  return NULL;
}

/* Reads digits with at most one decimal point. A whole part that is too large is clamped to a huge
 * number. */
static gboolean
take_number (const char **at, gint64 *whole, double *fraction)
{
  double scale = 0.1;

  if (!g_ascii_isdigit (**at))
    return FALSE;

  for (*whole = 0; g_ascii_isdigit (**at); (*at)++)
    *whole = MIN (*whole, G_MAXINT64 / 100) * 10 + (**at - '0');

  *fraction = 0;
  if (**at == '.')
    {
      (*at)++;
      if (!g_ascii_isdigit (**at))
        return FALSE;
      for (; g_ascii_isdigit (**at); (*at)++)
        {
          *fraction += (**at - '0') * scale;
          scale /= 10;
        }
    }

  return TRUE;
}

static void
skip_space (const char **at)
{
  while (g_ascii_isspace (**at))
    (*at)++;
}

/* FALSE for a text that is not a duration; *@total_us never exceeds BECKON_DURATION_MAX_US + 1. */
static gboolean
take_duration (const char *at, gint64 *total_us)
{
  gint64 smallest_us = G_MAXINT64;

  *total_us = 0;
  skip_space (&at);
  do
    {
      gint64 whole;
      gint64 unit_us = BECKON_US_PER_MS;
      double fraction;

      if (!take_number (&at, &whole, &fraction))
        return FALSE;
      skip_space (&at);
      if (*at != '\0')
        {
          const Unit *unit = take_unit (&at);

          if (unit == NULL)
            return FALSE;
          unit_us = unit->us;
          skip_space (&at);
        }
      else if (smallest_us != G_MAXINT64)
        {
          return FALSE;
        }

      /* Each unit must be smaller than the previous one; anything else is a typing mistake. */
      if (unit_us >= smallest_us)
        return FALSE;
      smallest_us = unit_us;

      if (whole > BECKON_DURATION_MAX_US / unit_us)
        *total_us = BECKON_DURATION_MAX_US + 1;
      else
        *total_us += whole * unit_us + (gint64) (fraction * (double) unit_us + 0.5);
      *total_us = MIN (*total_us, BECKON_DURATION_MAX_US + 1);
    }
  while (*at != '\0');

  return TRUE;
}

gboolean
beckon_duration_parse (const char *text, gint64 *duration_us, GError **error)
{
  gint64 total_us;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (duration_us != NULL, FALSE);

  if (!take_duration (text, &total_us) || total_us <= 0)
    {
      g_autofree char *shown = beckon_display_text_short (text, 40);

      beckon_set_error (
        error, BECKON_ERROR_MALFORMED,
        _ ("Write it like “5 days”, “1h 30m”, “90 seconds” or, in milliseconds, “250”."),
        _ ("Invalid duration “%s”"), shown);
      return FALSE;
    }
  if (total_us > BECKON_DURATION_MAX_US)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("Choose a shorter time, or chain several waits."),
                        _ ("The duration is longer than %d days"),
                        (int) (BECKON_DURATION_MAX_US / BECKON_US_PER_DAY));
      return FALSE;
    }

  *duration_us = total_us;
  return TRUE;
}

/* Whole seconds, rounded up, never negative. */
static gint64
count_seconds (gint64 duration_us)
{
  if (duration_us <= 0)
    return 0;

  return (duration_us - 1) / BECKON_US_PER_SECOND + 1;
}

/* The same, rounded up to the last unit shown: otherwise five days would become “4 days, 24 h” a
 * moment later. */
static gint64
count_shown_seconds (gint64 duration_us)
{
  gint64 seconds = count_seconds (duration_us);

  if (seconds > 3600)
    seconds = (seconds + 59) / 60 * 60;
  if (seconds > 86400)
    seconds = (seconds + 3599) / 3600 * 3600;

  return seconds;
}

char *
beckon_duration_format (gint64 duration_us)
{
  gint64 seconds = count_shown_seconds (duration_us);
  int    days = (int) MIN (seconds / 86400, G_MAXINT);
  int    h = (int) (seconds / 3600 % 24);
  int    min = (int) (seconds / 60 % 60);
  int    s = (int) (seconds % 60);

  if (days > 0)
    {
      g_autofree char *text =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d day", "%d days", (gulong) days), days);

      if (h == 0)
        return g_steal_pointer (&text);

      /* Translators: days and hours, such as "4 days, 3 h" */
      return g_strdup_printf (_ ("%s, %d h"), text, h);
    }
  if (h > 0)
    {
      return min > 0
               /* Translators: hours and minutes */
               ? g_strdup_printf (_ ("%d h %d min"), h, min)
               /* Translators: hours */
               : g_strdup_printf (_ ("%d h"), h);
    }
  if (min > 0)
    {
      return s > 0
               /* Translators: minutes and seconds */
               ? g_strdup_printf (_ ("%d min %d s"), min, s)
               /* Translators: minutes */
               : g_strdup_printf (_ ("%d min"), min);
    }

  /* Translators: seconds */
  return g_strdup_printf (_ ("%d s"), s);
}

char *
beckon_duration_clock (gint64 duration_us)
{
  gint64 seconds = count_seconds (duration_us);
  int    h = (int) (seconds / 3600 % 24);
  int    min = (int) (seconds / 60 % 60);
  int    s = (int) (seconds % 60);

  if (seconds >= 86400)
    return beckon_duration_format (duration_us);
  if (h > 0)
    return g_strdup_printf ("%d:%02d:%02d", h, min, s);

  return g_strdup_printf ("%d:%02d", min, s);
}

char *
beckon_duration_age (gint64 age_us)
{
  gint64 minutes = age_us / BECKON_US_PER_MINUTE;
  gint64 hours = age_us / BECKON_US_PER_HOUR;
  gint64 days = age_us / BECKON_US_PER_DAY;

  if (minutes < 1)
    return g_strdup (C_ ("age", "now"));
  if (hours < 1)
    return g_strdup_printf (_ ("%d min"), (int) minutes);
  if (days < 1)
    return g_strdup_printf (_ ("%d h"), (int) hours);
  return g_strdup_printf (ngettext ("%d day", "%d days", days), (int) days);
}

char *
beckon_duration_ago (gint64 age_us)
{
  g_autofree char *age = beckon_duration_age (MAX (age_us, 0));
  gint64           days = age_us / BECKON_US_PER_DAY;

  if (age_us < BECKON_US_PER_MINUTE)
    return g_strdup (_ ("just now"));
  /* A text of its own: after "vor", German has another plural than in "3 Tage". */
  if (days > 0)
    return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%d day ago", "%d days ago", (gulong) days), (int) days);
  /* Translators: how long ago, such as “3 min ago” */
  return g_strdup_printf (_ ("%s ago"), age);
}
