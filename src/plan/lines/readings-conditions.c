/* readings-conditions.c: possible readings of a condition that was not understood
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/readings-private.h"

#include <string.h>

/* (nullable): the start of the guarded instruction. */
static const char *
find_effect (const char *text)
{
  const char *comma = strchr (text, ',');

  if (comma != NULL)
    return comma;
  for (const char *at = text; (at = strchr (at, ' ')) != NULL; at++)
    if (beckon_instruction_begins (at + 1, TRUE))
      return at;

  return NULL;
}

/* "If answer is Yes, …": a word that is not a name is a text. */
void
beckon_readings_add_comparison (BeckonReadings *self,
                                const char     *keyword,
                                const char     *cause,
                                const char     *effect)
{
  static const char *const signs[] = { "is not", "isn't", "is", "was", "==", "!=", "=", "equals" };
  const char              *left = cause;

  beckon_instruction_take (&left, "the");
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      gboolean    word = g_ascii_isalpha (*signs[i]);
      const char *found =
        word ? beckon_instruction_find (left, left, signs[i]) : strstr (left, signs[i]);
      g_autofree char *name =
        found != NULL ? g_strstrip (g_strndup (left, (gsize) (found - left))) : NULL;
      g_autofree char *value = NULL;

      if (name == NULL)
        continue;
      value = beckon_instruction_unquote (found + strlen (signs[i]), -1);
      /* A context has names with a point; the answer and the result are there by themselves. */
      if (*value != '\0' && strpbrk (name, " \t") == NULL && strpbrk (value, "\"\\") == NULL
          && (strchr (name, '.') != NULL || g_ascii_strcasecmp (name, "answer") == 0 || !word))
        {
          const char *sign = strstr (signs[i], "n") != NULL || *signs[i] == '!' ? "!=" : "==";

          beckon_readings_add (
            self, g_strdup_printf ("%s %s %s %s%s", keyword, name, sign, value, effect));
          beckon_readings_add (
            self, g_strdup_printf ("%s %s %s \"%s\"%s", keyword, name, sign, value, effect));
        }
      return;
    }
}

/* "If the disk is full, …": a person has to decide. */
void
beckon_readings_add_asked (BeckonReadings *self, const char *cause, const char *effect)
{
  if (strpbrk (cause, "\"“”=<>?@") == NULL && strchr (cause, ' ') != NULL
      && beckon_instruction_find (cause, cause, "after") == NULL)
    beckon_readings_add (
      self, g_strdup_printf ("Ask “Is it so that %s?” Yes or No, then if yes%s", cause, effect));
}

/* "If the customer seems happy, send the offer" */
void
beckon_readings_add_conditions (BeckonReadings *self, const char *text, const char *keyword)
{
  const char      *effect = find_effect (text);
  const char      *bare;
  g_autofree char *cause = NULL;
  g_autofree char *rest = NULL;

  if (effect == NULL)
    return;
  cause = g_strstrip (g_strndup (text, (gsize) (effect - text)));
  bare = effect + strspn (effect, ", \t");
  rest = g_strdup_printf (", %s", bare);
  beckon_readings_add_comparison (self, keyword, cause, rest);
  if (strpbrk (cause, " \t.") == NULL && *cause != '\0')
    {
      /* A word alone. */
      beckon_readings_add (self, g_strdup_printf ("%s answer == \"%s\"%s", keyword, cause, rest));
      beckon_readings_add (self, g_strdup_printf ("%s %s == true%s", keyword, cause, rest));
    }
  if (strpbrk (cause, ".=<>") == NULL
      && (beckon_instruction_find (cause, cause, "replies") != NULL
          || beckon_instruction_find (cause, cause, "replied") != NULL
          || beckon_instruction_find (cause, cause, "reply") != NULL
          || beckon_instruction_find (cause, cause, "response") != NULL))
    {
      beckon_readings_add (self, g_strdup_printf ("If there is a reply%s", rest));
      beckon_readings_add (self, g_strdup_printf ("If there is no reply%s", rest));
    }
  if (g_str_equal (keyword, "If") && self->readings->len == 0)
    beckon_readings_add_asked (self, cause, rest);
  beckon_readings_add (self, g_strdup (bare));
}
