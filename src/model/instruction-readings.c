/* instruction-readings.c: what an instruction may have meant that was not understood
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/instruction-private.h"

#include <string.h>

#include "model/limits.h"
#include "model/text-fold.h"

#define MIN_READINGS 2
#define MAX_READINGS 4
#define MAX_WORD     16

typedef struct
{
  GPtrArray *readings; /* (element-type BeckonStep) */
  gboolean   has_agent;
} Readings;

/* Adds what @line says, where it is clear and not there yet; frees @line. */
static void
add (Readings *self,
     char     *line)
{
  g_autofree char *text = g_strstrip (line);
  g_autofree char *folded = beckon_text_fold (text, -1);
  g_autoptr(GPtrArray) steps = NULL;
  g_autoptr(BeckonStep) first = NULL;
  BeckonReader reader = { .has_agent = self->has_agent, .strict = TRUE };

  if (self->readings->len == MAX_READINGS || strlen (text) > BECKON_LIMIT_LABEL_BYTES)
    return;
  for (guint i = 0; i < self->readings->len; i++)
    {
      const BeckonStep *other = g_ptr_array_index (self->readings, i);
      g_autofree char *known = beckon_text_fold (other->line, -1);

      if (g_str_equal (known, folded))
        return;
    }

  steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  reader.steps = steps;
  if (beckon_instruction_read (&reader, text, NULL) != BECKON_READ_CLEAR)
    return;
  first = beckon_step_ref (g_ptr_array_index (steps, 0));
  g_free (first->line);
  first->line = g_steal_pointer (&text);
  g_ptr_array_set_size (steps, 0);
  g_ptr_array_add (self->readings, g_steal_pointer (&first));
}

/* How many letters are wrong, missing, too many or changed places; more than 3 is all the same. */
static guint
measure_distance (const char *a,
                  const char *b)
{
  guint rows[3][MAX_WORD + 1];
  gsize n = strlen (a);
  gsize m = strlen (b);

  if (n > MAX_WORD || m > MAX_WORD)
    return 4;
  for (gsize j = 0; j <= m; j++)
    rows[0][j] = (guint) j;
  for (gsize i = 1; i <= n; i++)
    {
      guint *row = rows[i % 3];
      const guint *above = rows[(i - 1) % 3];
      const guint *higher = rows[(i + 1) % 3];

      row[0] = (guint) i;
      for (gsize j = 1; j <= m; j++)
        {
          row[j] = above[j - 1] + (a[i - 1] != b[j - 1] ? 1 : 0);
          row[j] = MIN (row[j], MIN (above[j], row[j - 1]) + 1);
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            row[j] = MIN (row[j], higher[j - 2] + 1);
        }
    }

  return rows[n % 3][m];
}

/* (nullable): which of @words was probably meant. */
static const char *
find_nearest (const char         *word,
              const char * const *words)
{
  g_autofree char *lower = g_ascii_strdown (word, -1);
  guint least = strlen (word) > 4 ? 3 : 2;
  const char *nearest = NULL;

  for (guint i = 0; strlen (word) > 2 && words[i] != NULL; i++)
    {
      g_autofree char *known = g_ascii_strdown (words[i], -1);
      guint distance = measure_distance (lower, known);

      if (distance < least)
        {
          least = distance;
          nearest = words[i];
        }
    }

  return nearest;
}

static char *
dup_first_word (const char  *text,
                const char **rest)
{
  gsize length = strcspn (text, " \t:,");

  *rest = text + length + strspn (text + length, " \t:,");
  return g_strndup (text, length);
}

/* A unit that was misspelt. */
static void
add_units (Readings   *self,
           const char *text)
{
  static const char * const units[] = { "seconds", "minutes", "hours", "days", "weeks", "second", "minute", "hour", "day", "week", NULL };
  g_auto(GStrv) words = g_strsplit_set (text, " \t", -1);
  gboolean changed = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *unit = g_ascii_isalpha (*words[i]) ? find_nearest (words[i], units) : NULL;

      if (unit == NULL || g_ascii_strcasecmp (unit, words[i]) == 0)
        continue;
      g_free (words[i]);
      words[i] = g_strdup (unit);
      changed = TRUE;
    }
  if (changed)
    {
      g_autofree char *line = g_strjoinv (" ", words);

      add (self, g_strconcat ("Wait ", line, NULL));
    }
}

/* Wait a bit, Wait 5, Wait 2 months, Wait 3 days or so */
static void
add_waits (Readings   *self,
           const char *text)
{
  const char *digits = strpbrk (text, "0123456789");
  const char *unit = NULL;
  g_autofree char *number = NULL;
  g_autofree char *word = NULL;
  gint64 n = 0;

  if (digits != NULL)
    {
      gsize length = strspn (digits, "0123456789.");

      number = g_strndup (digits, MIN (length, 6));
      n = g_ascii_strtoll (number, NULL, 10);
      unit = digits + length + strspn (digits + length, " \t");
      word = g_strndup (unit, strcspn (unit, " \t,.;"));
      add (self, g_strdup_printf ("Wait %s %s", number, word));
    }
  add_units (self, text);
  if (strstr (text, "month") != NULL)
    {
      n = CLAMP (n, 1, 3);
      add (self, g_strdup_printf ("Wait %d days", (int) n * 30));
      add (self, g_strdup_printf ("Wait %d weeks", (int) n * 4));
    }
  else if (word != NULL && *word == '\0')
    {
      add (self, g_strdup_printf ("Wait %s minutes", number));
      add (self, g_strdup_printf ("Wait %s hours", number));
      add (self, g_strdup_printf ("Wait %s days", number));
    }
  if (self->readings->len >= MIN_READINGS)
    return;
  add (self, g_strdup ("Wait 1 hour"));
  add (self, g_strdup ("Wait 1 day"));
}

/* "@ana" stands in it: it may be for her. */
static void
add_person (Readings   *self,
            const char *text,
            const char *message)
{
  const char *at = strchr (text, '@');
  gsize length = 1;

  if (at == NULL)
    return;
  while (g_ascii_isalnum (at[length]) || (at[length] != '\0' && strchr ("_.-", at[length]) != NULL))
    length++;
  while (length > 1 && at[length - 1] == '.')
    length--;
  add (self, g_strdup_printf ("Hand off to %.*s: %s", (int) length, at, message));
}

/* Hand off to the sales rep */
static void
add_handoffs (Readings   *self,
              const char *text)
{
  const char *to = beckon_instruction_find (text, text, "to");
  g_autoptr(GString) handle = g_string_new ("@");

  add_person (self, text, text);
  if (to == NULL || strchr (text, '@') != NULL)
    return;
  to += strlen ("to");
  while (beckon_instruction_take (&to, "the") || beckon_instruction_take (&to, "a") || beckon_instruction_take (&to, "our") ||
         beckon_instruction_take (&to, "my"))
    continue;
  while (g_ascii_isspace (*to))
    to++;
  for (; *to != '\0' && !beckon_instruction_starts_with (to, " for about to because "); to++)
    {
      if (g_ascii_isalnum (*to))
        g_string_append_c (handle, g_ascii_tolower (*to));
      else if (g_ascii_isspace (*to) && handle->len > 1 && handle->str[handle->len - 1] != '-')
        g_string_append_c (handle, '-');
      else if (!g_ascii_isspace (*to))
        break;
      if (handle->len > 40)
        break;
    }
  while (handle->len > 1 && handle->str[handle->len - 1] == '-')
    g_string_truncate (handle, handle->len - 1);
  add (self, g_strdup_printf ("Hand off to %s", handle->str));
}

/* Ask Ana about it, Ask Which database? PostgreSQL */
static void
add_questions (Readings   *self,
               const char *text)
{
  const char *mark = strrchr (text, '?');
  g_autofree char *bare = g_strstrip (g_strdup (text));

  if (mark != NULL && mark[1] != '\0')
    add (self, g_strdup_printf ("Ask %s or other", bare));
  if (g_str_has_suffix (bare, ".") || g_str_has_suffix (bare, ":"))
    bare[strlen (bare) - 1] = '\0';
  if (mark != NULL)
    add (self, g_strdup_printf ("Ask %.*s", (int) (mark + 1 - text), text));
  add (self, g_strdup_printf ("Ask %s?", bare));
  add_person (self, text, text);
}

/* If the customer seems happy, send the offer */
static void
add_conditions (Readings   *self,
                const char *text,
                const char *keyword)
{
  const char *comma = strchr (text, ',');
  const char *equals = strstr (text, " = ");
  g_autofree char *cause = NULL;
  g_autofree char *lower = NULL;
  const char *is;

  if (equals != NULL)
    add (self, g_strdup_printf ("%s %.*s == %s", keyword, (int) (equals - text), text, equals + 3));
  if (comma == NULL)
    return;
  cause = g_strndup (text, (gsize) (comma - text));
  lower = g_ascii_strdown (cause, -1);
  is = beckon_instruction_find (cause, cause, "is");
  if (is != NULL && strchr (cause, '.') != NULL)
    {
      const char *value = is + 2;
      gboolean negated = beckon_instruction_take (&value, "not");

      value += strspn (value, " \t");
      add (self, g_strdup_printf ("%s %.*s%s \"%s\"%s", keyword, (int) (is - cause), cause, negated ? "!=" : "==", value, comma));
    }
  if (self->readings->len == 0 &&
      (strstr (lower, "repl") != NULL || strstr (lower, "respon") != NULL || strstr (lower, "answer") != NULL))
    {
      add (self, g_strdup_printf ("If contact.replied == true%s", comma));
      add (self, g_strdup_printf ("If contact.replied == false%s", comma));
    }
  add (self, g_strdup (comma + 1));
}

static void
add_for_keyword (Readings   *self,
                 const char *keyword,
                 const char *text,
                 const char *rest)
{
  if (g_str_equal (keyword, "Wait") || g_str_equal (keyword, "Pause"))
    add_waits (self, rest);
  else if (g_str_equal (keyword, "Ask"))
    add_questions (self, rest);
  else if (g_str_equal (keyword, "Hand") || g_str_equal (keyword, "Handoff") || g_str_equal (keyword, "Escalate"))
    add_handoffs (self, text);
  else if (g_str_equal (keyword, "If") || g_str_equal (keyword, "When") || g_str_equal (keyword, "Unless"))
    add_conditions (self, rest, keyword);
  else if (g_str_equal (keyword, "Run") || g_str_equal (keyword, "Execute"))
    add (self, strchr (rest, '`') == NULL ? g_strdup_printf ("Run `%s`", rest) : g_strdup_printf ("Run %s", rest));
  else if (g_str_equal (keyword, "Notify"))
    {
      add (self, g_strdup_printf ("Notify: %s", rest));
      add_person (self, rest, rest);
    }
}

/* What is possible with any line. */
static void
add_general (Readings   *self,
             const char *text)
{
  if (self->has_agent)
    add (self, g_strdup_printf ("Tell the agent: %s", text));
  if (!beckon_instruction_starts_with (text, " run execute ") || self->readings->len < MIN_READINGS)
    add (self, g_strdup_printf ("Run %s", text));
  if (self->readings->len < MIN_READINGS)
    add (self, g_strdup_printf ("Notify: %s", text));
  if (self->readings->len < MIN_READINGS)
    add (self, g_strdup_printf ("Ask %s?", text));
}

BeckonStep *
beckon_instruction_make_unclear (const char *text,
                                 gboolean    has_agent)
{
  static const char * const keywords[] = {
    "Wait", "Pause", "Run", "Execute", "Ask", "Notify", "Hand", "Handoff", "Escalate", "If", "When", "Unless", NULL
  };
  g_autoptr(BeckonStep) step = beckon_step_new (BECKON_STEP_UNCLEAR);
  Readings readings = { .readings = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref), .has_agent = has_agent };
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autofree char *word = NULL;
  const char *keyword = NULL;
  const char *rest = NULL;
  gboolean exact;

  step->readings = readings.readings;
  step->line = g_strdup (bare);
  word = dup_first_word (bare, &rest);
  for (guint i = 0; keywords[i] != NULL && keyword == NULL; i++)
    if (g_ascii_strcasecmp (word, keywords[i]) == 0)
      keyword = keywords[i];
  exact = keyword != NULL;
  if (keyword == NULL)
    keyword = find_nearest (word, keywords);
  if (keyword != NULL && !exact)
    add (&readings, g_strdup_printf ("%s %s", keyword, rest));
  if (keyword != NULL && (exact || readings.readings->len == 0))
    add_for_keyword (&readings, keyword, bare, rest);
  else
    add_person (&readings, bare, bare);
  if (!exact || readings.readings->len < MIN_READINGS)
    add_general (&readings, bare);
  if (readings.readings->len < MIN_READINGS)
    return NULL;

  return g_steal_pointer (&step);
}
