/* readings-waits.c: possible readings of a wait that was not understood
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/readings-private.h"

#include <string.h>

/* (nullable) (transfer none): the unit that the misspelt @word probably means; NULL if it is
 * none. */
static const char *
find_unit (const char *word)
{
  static const char *const units[] = { "seconds", "minutes", "hours", "days", "weeks", "second",
                                       "minute",  "hour",    "day",   "week", NULL };

  return g_ascii_isalpha (*word) ? beckon_readings_find_nearest (word, units) : NULL;
}

/* Corrects a misspelt unit. */
static void
add_units (BeckonReadings *self, const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);
  gboolean changed = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *unit = find_unit (words[i]);

      if (unit == NULL || g_ascii_strcasecmp (unit, words[i]) == 0)
        continue;
      g_free (words[i]);
      words[i] = g_strdup (unit);
      changed = TRUE;
    }
  if (changed)
    {
      g_autofree char *line = g_strjoinv (" ", words);

      beckon_readings_add (self, g_strconcat ("Wait ", line, NULL));
    }
}

/* "Wait until Monday" after another wait: the next Monday, or the one after it. */
void
beckon_readings_add_times (BeckonReadings *self, const char *text)
{
  static const char *const days[] = { "next", "this", "the", "the morning of", NULL };
  gint64                   time_us;
  gboolean                 relative;

  for (guint i = 0; days[i] != NULL; i++)
    beckon_instruction_take (&text, days[i]);
  if (beckon_instruction_read_time (text, self->reader->now_us, &time_us, &relative, NULL)
      != BECKON_READ_CLEAR)
    return;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (time_us / G_USEC_PER_SEC);
      g_autoptr (GDateTime) later = g_date_time_add_days (time, i == 0 ? 0 : 7);
      g_autofree char *line = g_date_time_format (later, "Wait until %Y-%m-%d %H:%M");

      beckon_readings_add (self, g_steal_pointer (&line));
    }
}

/* Wait a bit, Wait 5, Wait 2 months, Wait 3 days or so */
void
beckon_readings_add_waits (BeckonReadings *self, const char *text)
{
  const char *until = text;
  gboolean    dated =
    beckon_instruction_take (&until, "until") || beckon_instruction_take (&until, "till");
  const char      *digits = strpbrk (text, "0123456789");
  const char      *unit = NULL;
  g_autofree char *number = NULL;
  g_autofree char *word = NULL;
  gboolean         decimal;
  gint64           n;

  if (dated)
    beckon_readings_add_times (self, until);
  if (digits != NULL && (!dated || strstr (digits, "have passed") != NULL)
      && (digits == text || !beckon_instruction_is_inner (digits[-1])))
    {
      gsize length = strspn (digits, "0123456789");

      /* "1,5 days" */
      decimal = digits[length] != '\0' && strchr (".,", digits[length]) != NULL
                && g_ascii_isdigit (digits[length + 1]);
      if (decimal)
        length += 1 + strspn (digits + length + 1, "0123456789");
      number = g_strndup (digits, MIN (length, 6));
      g_strdelimit (number, ",", '.');
      unit = digits + length + strspn (digits + length, " \t)");
      beckon_instruction_take (&unit, "business");
      beckon_instruction_take (&unit, "working");
      word = g_strndup (unit, strcspn (unit, " \t,.;"));
      n = g_ascii_strtoll (number, NULL, 10);
      beckon_readings_add (self, g_strdup_printf ("Wait %s %s", number, word));
      if (unit != NULL && beckon_instruction_find (text, text, "business") != NULL && n >= 5)
        beckon_readings_add (self, g_strdup_printf ("Wait %d days", (int) (n + n / 5 * 2)));
      else if (beckon_instruction_find (text, text, "working") != NULL && n >= 5)
        beckon_readings_add (self, g_strdup_printf ("Wait %d days", (int) (n + n / 5 * 2)));
      if (*word == '\0')
        {
          beckon_readings_add (self, g_strdup_printf ("Wait %s minutes", number));
          beckon_readings_add (self, g_strdup_printf ("Wait %s hours", number));
          beckon_readings_add (self, g_strdup_printf ("Wait %s days", number));
        }
    }
  if (!dated)
    add_units (self, text);
  if (strstr (text, "month") != NULL && !dated)
    {
      n = number != NULL                   ? g_ascii_strtoll (number, NULL, 10)
          : strstr (text, "three") != NULL ? 3
          : strstr (text, "two") != NULL   ? 2
                                           : 1;
      n = CLAMP (n, 1, 3);
      beckon_readings_add (self, g_strdup_printf ("Wait %d days", (int) n * 30));
      beckon_readings_add (self, g_strdup_printf ("Wait %d weeks", (int) n * 4));
    }
  if (self->readings->len >= BECKON_READINGS_MIN)
    return;
  beckon_readings_add (self, g_strdup ("Wait 1 hour"));
  beckon_readings_add (self, g_strdup ("Wait 1 day"));
}
