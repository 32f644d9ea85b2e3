/* duration-text.c: parses lengths of time that a person typed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/duration-text.h"

#include <string.h>

#include "base/duration.h"
#include "base/error.h"
#include "base/timestamp.h"

static const gint64 units_us[] = { BECKON_US_PER_DAY, BECKON_US_PER_HOUR, BECKON_US_PER_MINUTE,
                                   BECKON_US_PER_SECOND };

/* Numbers that exercise the plural forms of languages. */
static const int samples[] = { 1, 2, 5, 11, 21 };

static gint64
find_unit (gint64 duration_us)
{
  for (guint i = 0; i < G_N_ELEMENTS (units_us); i++)
    {
      if (duration_us >= units_us[i])
        return units_us[i];
    }

  return BECKON_US_PER_SECOND;
}

static gboolean
is_word (gunichar c)
{
  return c != 0 && c != ',' && !g_unichar_isspace (c) && !g_unichar_isdigit (c);
}

static char *
skip (const char *at)
{
  while (*at != '\0' && !g_unichar_isdigit (g_utf8_get_char (at))
         && !is_word (g_utf8_get_char (at)))
    at = g_utf8_next_char (at);

  return (char *) at;
}

/* (transfer full): the word at *@at, normalised for comparison; "" if there is none. */
static char *
take_word (const char **at)
{
  const char      *begin = *at = skip (*at);
  g_autofree char *word = NULL;

  while (is_word (g_utf8_get_char (*at)))
    *at = g_utf8_next_char (*at);
  word = g_strndup (begin, *at - begin);

  return g_utf8_casefold (word, -1);
}

/* 0 for a word that is not a unit in this language. */
static gint64
find_named (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (units_us); i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (samples); j++)
        {
          g_autofree char *text = beckon_duration_format (samples[j] * units_us[i]);
          const char      *at = text + strspn (text, "0123456789");
          g_autofree char *name = take_word (&at);

          if (*name != '\0' && g_str_equal (name, word))
            return units_us[i];
        }
    }

  return 0;
}

/* Accepts the abbreviation that the program writes: "4 Tage, 3 Std." */
static gboolean
parse_local (const char *text, gint64 *duration_us)
{
  gint64      total_us = 0;
  gint64      smallest_us = G_MAXINT64;
  const char *at = skip (text);

  while (*at != '\0')
    {
      char            *end;
      guint64          number = g_ascii_strtoull (at, &end, 10);
      g_autofree char *word = NULL;
      gint64           unit_us;

      if (!g_ascii_isdigit (*at))
        return FALSE;
      at = end;
      word = take_word (&at);
      unit_us = find_named (word);
      if (unit_us == 0 || unit_us >= smallest_us)
        return FALSE;
      smallest_us = unit_us;
      total_us += (gint64) MIN (number, (guint64) (BECKON_DURATION_MAX_US / unit_us)) * unit_us;
      at = skip (at);
    }

  *duration_us = MIN (total_us, BECKON_DURATION_MAX_US);
  return total_us > 0;
}

gboolean
beckon_duration_text_parse (const char *text, gint64 now_us, gint64 *duration_us)
{
  g_autofree char *bare = NULL;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (duration_us != NULL, FALSE);

  if (!g_utf8_validate (text, -1, NULL))
    return FALSE;
  bare = g_strstrip (g_strdup (text));
  /* A bare number is in the unit of the current value, and never in milliseconds. */
  if (strspn (bare, "0123456789") == strlen (bare))
    {
      gint64 unit_us = find_unit (now_us);

      *duration_us = (gint64) MIN (g_ascii_strtoull (bare, NULL, 10),
                                   (guint64) (BECKON_DURATION_MAX_US / unit_us))
                     * unit_us;
      return *duration_us > 0;
    }

  if (parse_local (bare, duration_us) || beckon_duration_parse (bare, duration_us, &error))
    return TRUE;
  *duration_us = BECKON_DURATION_MAX_US;
  return g_error_matches (error, BECKON_ERROR, BECKON_ERROR_LIMIT);
}

gint64
beckon_duration_text_step (gint64 now_us)
{
  if (now_us < 2 * BECKON_US_PER_MINUTE)
    return 10 * BECKON_US_PER_SECOND;
  if (now_us < 10 * BECKON_US_PER_MINUTE)
    return BECKON_US_PER_MINUTE;
  if (now_us < 2 * BECKON_US_PER_HOUR)
    return 5 * BECKON_US_PER_MINUTE;
  if (now_us < 2 * BECKON_US_PER_DAY)
    return BECKON_US_PER_HOUR;

  return BECKON_US_PER_DAY;
}
