/* duration.c: durations in an instruction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/lines/private.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/duration.h"
#include "base/error.h"

static const char *const ones[] = { "zero",    "one",     "two",       "three",    "four",
                                    "five",    "six",     "seven",     "eight",    "nine",
                                    "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
                                    NULL };
static const char *const tens[] = { "twenty",  "thirty", "forty",  "fifty", "sixty",
                                    "seventy", "eighty", "ninety", NULL };

static int
find_word (const char *const *words, const char *word)
{
  for (int i = 0; words[i] != NULL; i++)
    if (g_str_equal (words[i], word))
      return i;

  return -1;
}

/* (transfer full): the words of @text in lower case, without commas, "and" and hyphens between
 * letters. */
static GPtrArray *
split_words (const char *text)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);
  GPtrArray       *words = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) parts = NULL;

  for (char *at = lower; *at != '\0'; at++)
    {
      if (g_ascii_isspace (*at) || (*at == ',' && (g_ascii_isspace (at[1]) || at[1] == '\0'))
          || (*at == '-' && at > lower && g_ascii_isalpha (at[-1]) && g_ascii_isalpha (at[1])))
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

/* Is @word at @i? @i may be past the end. */
static gboolean
is_word (const GPtrArray *words, guint i, const char *word)
{
  return i < words->len && g_strcmp0 (g_ptr_array_index (words, i), word) == 0;
}

/* "two and a half hours" and "two hours and a half" become "2.5 hours", "a fortnight" becomes "2
 * weeks". */
static char *
join_halves (const char *digits)
{
  g_auto (GStrv) words = g_strsplit (digits, " ", -1);
  guint    n = g_strv_length (words);
  gboolean late = n == 3 && g_str_equal (words[2], "0.5");
  gboolean early = n == 3 && g_str_equal (words[1], "0.5");

  if ((early || late) && strspn (words[0], "0123456789") == strlen (words[0]))
    return g_strdup_printf ("%s.5 %s", words[0], words[late ? 1 : 2]);
  if (n == 2 && (g_str_equal (words[1], "fortnight") || g_str_equal (words[1], "fortnights"))
      && strlen (words[0]) < 4 && strspn (words[0], "0123456789") == strlen (words[0]))
    return g_strdup_printf ("%d weeks", atoi (words[0]) * 2);

  return g_strdup (digits);
}

/* (transfer full): @text with words replaced by digits: "twenty five days" becomes "25 days", "half
 * an hour" becomes "0.5 hour". */
static char *
write_digits (const char *text)
{
  g_autoptr (GPtrArray) words = split_words (text);
  GString *digits = g_string_new (NULL);

  for (guint i = 0; g_ptr_array_index (words, i) != NULL; i++)
    {
      const char *word = g_ptr_array_index (words, i);
      const char *next = g_ptr_array_index (words, i + 1);
      int         ten = find_word (tens, word);
      int         one = find_word (ones, ten >= 0 && next != NULL ? next : word);

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
      else if (is_word (words, i, "couple") && is_word (words, i + 1, "of"))
        {
          g_string_append_c (digits, '2');
          i++;
        }
      else if (g_str_equal (word, "half"))
        {
          g_string_append (digits, "0.5");
          i += is_word (words, i + 1, "a") || is_word (words, i + 1, "an") ? 1 : 0;
        }
      else if (g_str_equal (word, "a") || g_str_equal (word, "an"))
        {
          gboolean halved = next != NULL && g_str_equal (next, "half");
          gboolean two = next != NULL && g_str_equal (next, "couple");

          g_string_append (digits, two ? "2" : halved ? "0.5" : "1");
          i += two && is_word (words, i + 2, "of") ? 2 : halved || two ? 1 : 0;
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

  {
    g_autofree char *written = g_string_free (digits, FALSE);

    return join_halves (written);
  }
}

static BeckonRead
refuse_nothing (const char *text, GError **error)
{
  g_autofree char *shown = beckon_display_text_short (text, 40);

  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Write it like “5 days” or “1 h 30 min”."),
                    /* Translators: a duration such as "0 days" or "-1 day" */
                    _ ("Invalid wait “%s”: it must be longer than zero"), shown);
  return BECKON_READ_WRONG;
}

static BeckonRead
refuse_long (GError **error)
{
  beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Choose a shorter time, or chain several waits."),
                    _ ("The duration is longer than %d days"),
                    (int) (BECKON_DURATION_MAX_US / G_TIME_SPAN_DAY));
  return BECKON_READ_WRONG;
}

/* Would it be a duration if its digits were others? */
static gboolean
is_well_formed (const char *text)
{
  g_autofree char *ones_only = g_strdup (text);
  g_autoptr (GError) error = NULL;
  gint64 us;

  for (char *at = ones_only; *at != '\0'; at++)
    if (g_ascii_isdigit (*at))
      *at = '1';

  return beckon_duration_parse (ones_only, &us, &error)
         || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_LIMIT);
}

/* Months and years have no fixed length; above a certain number they are too long in any case. */
static gboolean
is_too_long (const char *text)
{
  char  *unit = NULL;
  double number = g_ascii_strtod (text, &unit);

  if (unit == text)
    return FALSE;
  while (*unit == ' ')
    unit++;
  if (find_word ((const char *const[]){ "y", "yr", "yrs", "year", "years", NULL }, unit) >= 0)
    return number >= 0.5;

  return find_word ((const char *const[]){ "month", "months", NULL }, unit) >= 0 && number > 3;
}

BeckonRead
beckon_instruction_read_duration (const char *text, gint64 *duration_us, GError **error)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autofree char *digits = NULL;
  g_autoptr (GError) local_error = NULL;
  gsize       length = strlen (bare);
  const char *at = bare;

  while (length > 0 && strchr (".!;,", bare[length - 1]) != NULL)
    bare[--length] = '\0';
  while (beckon_instruction_take (&at, "for") || beckon_instruction_take (&at, "another")
         || beckon_instruction_take (&at, "exactly"))
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

  return g_error_matches (local_error, BECKON_ERROR, BECKON_ERROR_LIMIT)
           ? refuse_long (error)
           : refuse_nothing (text, error);
}
