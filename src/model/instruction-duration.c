/* instruction-duration.c: lengths and points of time in an instruction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/instruction-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "model/display-text.h"
#include "model/duration.h"
#include "model/error.h"

static const char * const ones[] = {
  "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
  "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", NULL
};
static const char * const tens[] = {
  "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", NULL
};

static int
find_word (const char * const *words,
           const char         *word)
{
  for (int i = 0; words[i] != NULL; i++)
    if (g_str_equal (words[i], word))
      return i;

  return -1;
}

/* (transfer full): the words of @text in lower case, without commas, "and" and hyphens between letters. */
static GPtrArray *
split_words (const char *text)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  g_auto(GStrv) parts = NULL;

  for (char *at = lower; *at != '\0'; at++)
    {
      if (g_ascii_isspace (*at) || (*at == ',' && (g_ascii_isspace (at[1]) || at[1] == '\0')) ||
          (*at == '-' && at > lower && g_ascii_isalpha (at[-1]) && g_ascii_isalpha (at[1])))
        *at = ' ';
    }
  parts = g_strsplit (lower, " ", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (*parts[i] != '\0' && !g_str_equal (parts[i], "and"))
        g_ptr_array_add (words, g_strdup (parts[i]));
    }
  g_ptr_array_add (words, NULL);

  return words;
}

/* (transfer full): the same with digits for words: "twenty five days" is "25 days", "half an hour" "0.5 hour". */
static char *
write_digits (const char *text)
{
  g_autoptr(GPtrArray) words = split_words (text);
  GString *digits = g_string_new (NULL);

  for (guint i = 0; g_ptr_array_index (words, i) != NULL; i++)
    {
      const char *word = g_ptr_array_index (words, i);
      const char *next = g_ptr_array_index (words, i + 1);
      int ten = find_word (tens, word);
      int one = find_word (ones, ten >= 0 && next != NULL ? next : word);

      if (i > 0)
        g_string_append_c (digits, ' ');
      if (ten >= 0)
        {
          gboolean joined = next != NULL && one >= 1 && one <= 9;

          g_string_append_printf (digits, "%d", (ten + 2) * 10 + (joined ? one : 0));
          i += joined ? 1 : 0;
        }
      else if (one >= 0)
        {
          g_string_append_printf (digits, "%d", one);
        }
      else if (g_str_equal (word, "half") && next != NULL)
        {
          g_string_append (digits, "0.5");
          i += g_str_equal (next, "a") || g_str_equal (next, "an") ? 1 : 0;
        }
      else if (g_str_equal (word, "a") || g_str_equal (word, "an"))
        {
          gboolean halved = next != NULL && g_str_equal (next, "half");

          g_string_append (digits, halved ? "0.5" : "1");
          i += halved ? 1 : 0;
        }
      else if (i == 0 && (g_str_equal (word, "minus") || g_str_equal (word, "negative")))
        {
          g_string_append_c (digits, '-');
        }
      else
        {
          g_string_append (digits, word);
        }
    }

  return g_string_free (digits, FALSE);
}

static BeckonRead
refuse_nothing (const char  *text,
                GError     **error)
{
  g_autofree char *shown = beckon_display_text_short (text, 40);

  beckon_set_error (error, BECKON_ERROR_MALFORMED, _("Write it like “5 days” or “1 h 30 min”."),
                    /* Translators: a duration such as "0 days" or "-1 day" */
                    _("“%s” is no time to wait: it must be more than nothing"), shown);
  return BECKON_READ_WRONG;
}

static BeckonRead
refuse_long (GError **error)
{
  beckon_set_error (error, BECKON_ERROR_LIMIT, NULL, _("The duration is longer than %d days"),
                    (int) (BECKON_DURATION_MAX_US / G_TIME_SPAN_DAY));
  return BECKON_READ_WRONG;
}

/* Would it be a duration with other digits? */
static gboolean
is_well_formed (const char *text)
{
  g_autofree char *ones_only = g_strdup (text);
  g_autoptr(GError) error = NULL;
  gint64 us;

  for (char *at = ones_only; *at != '\0'; at++)
    if (g_ascii_isdigit (*at))
      *at = '1';

  return beckon_duration_parse (ones_only, &us, &error) ||
         g_error_matches (error, BECKON_ERROR, BECKON_ERROR_LIMIT);
}

/* Months and years have no length of their own; from some number on they are too long, whatever it is. */
static gboolean
is_too_long (const char *text)
{
  char *unit = NULL;
  double number = g_ascii_strtod (text, &unit);

  if (unit == text)
    return FALSE;
  while (*unit == ' ')
    unit++;
  if (find_word ((const char * const []) { "y", "yr", "yrs", "year", "years", NULL }, unit) >= 0)
    return number >= 0.5;

  return find_word ((const char * const []) { "month", "months", NULL }, unit) >= 0 && number > 3;
}

BeckonRead
beckon_instruction_read_duration (const char  *text,
                                  gint64      *duration_us,
                                  GError     **error)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autofree char *digits = NULL;
  g_autoptr(GError) local_error = NULL;
  gsize length = strlen (bare);
  const char *at = bare;

  while (length > 0 && strchr (".!;,", bare[length - 1]) != NULL)
    bare[--length] = '\0';
  while (beckon_instruction_take (&at, "for") || beckon_instruction_take (&at, "another") || beckon_instruction_take (&at, "exactly"))
    continue;
  digits = write_digits (at);
  at = digits;
  if (*at == '-' || g_str_has_prefix (at, "−"))
    {
      at += *at == '-' ? 1 : strlen ("−");
      while (*at == ' ')
        at++;
      return is_well_formed (at) ? refuse_nothing (text, error) : BECKON_READ_UNCLEAR;
    }
  if (is_too_long (at))
    return refuse_long (error);
  if (!is_well_formed (at))
    return BECKON_READ_UNCLEAR;
  if (strpbrk (at, "abcdefghijklmnopqrstuvwxyz") == NULL)
    return strpbrk (at, "123456789") != NULL ? BECKON_READ_UNCLEAR : refuse_nothing (text, error);
  if (beckon_duration_parse (at, duration_us, &local_error))
    return BECKON_READ_CLEAR;

  return g_error_matches (local_error, BECKON_ERROR, BECKON_ERROR_LIMIT) ? refuse_long (error) : refuse_nothing (text, error);
}

/* Reads exactly @n digits. */
static gboolean
take_digits (const char **at,
             guint        n,
             int         *value)
{
  *value = 0;
  for (guint i = 0; i < n; i++, (*at)++)
    {
      if (!g_ascii_isdigit (**at))
        return FALSE;
      *value = *value * 10 + (**at - '0');
    }

  return !g_ascii_isdigit (**at);
}

static gboolean
take_character (const char **at,
                char         character)
{
  if (**at != character)
    return FALSE;
  (*at)++;
  return TRUE;
}

/* (transfer full) (nullable): the zone that @at names, which is all that is left. */
static GTimeZone *
read_zone (const char *at)
{
  const char *sign;
  int hours, minutes;

  while (*at == ' ')
    at++;
  if (*at == '\0')
    return g_time_zone_new_local ();
  if (g_ascii_strcasecmp (at, "z") == 0 || g_ascii_strcasecmp (at, "utc") == 0 || g_ascii_strcasecmp (at, "gmt") == 0)
    return g_time_zone_new_utc ();

  sign = at++;
  if ((*sign != '+' && *sign != '-') || !take_digits (&at, 2, &hours) || !take_character (&at, ':') ||
      !take_digits (&at, 2, &minutes) || *at != '\0' || hours > 23 || minutes > 59)
    return NULL;

  return g_time_zone_new_identifier (sign);
}

BeckonRead
beckon_instruction_read_time (const char  *text,
                              gint64      *time_us,
                              GError     **error)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autoptr(GTimeZone) zone = NULL;
  g_autoptr(GDateTime) time = NULL;
  const char *at = bare;
  int year, month, day, hour = 0, minute = 0, second = 0;

  if (g_str_has_suffix (bare, "."))
    bare[strlen (bare) - 1] = '\0';
  beckon_instruction_take (&at, "on");
  if (!take_digits (&at, 4, &year) || !take_character (&at, '-') || !take_digits (&at, 2, &month) ||
      !take_character (&at, '-') || !take_digits (&at, 2, &day))
    return BECKON_READ_UNCLEAR;
  if (*at != '\0')
    {
      if (*at != 'T' && *at != 't' && *at != ' ' && *at != ',')
        return BECKON_READ_UNCLEAR;
      at += strspn (at, "Tt, ");
      beckon_instruction_take (&at, "at");
      if (!take_digits (&at, 2, &hour) || !take_character (&at, ':') || !take_digits (&at, 2, &minute) ||
          (take_character (&at, ':') && !take_digits (&at, 2, &second)))
        return BECKON_READ_UNCLEAR;
    }
  zone = read_zone (at);
  if (zone == NULL)
    return BECKON_READ_UNCLEAR;

  time = g_date_time_new (zone, year, month, day, hour, minute, second);
  if (time == NULL || g_date_time_to_unix (time) <= 0)
    {
      g_autofree char *shown = beckon_display_text_short (text, 40);

      beckon_set_error (error, BECKON_ERROR_MALFORMED, _("Write it like “2026-12-01 09:00”."),
                        /* Translators: what was given as a date and a time */
                        _("“%s” is no point in time"), shown);
      return BECKON_READ_WRONG;
    }
  *time_us = g_date_time_to_unix (time) * G_USEC_PER_SEC;

  return BECKON_READ_CLEAR;
}
