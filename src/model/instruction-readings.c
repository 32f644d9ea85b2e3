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
  GPtrArray          *readings; /* (element-type BeckonStep) */
  const BeckonReader *reader;   /* what is known where the line stands */
  gboolean            has_agent;
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
  BeckonReader reader = {
    .has_agent = self->has_agent, .strict = TRUE, .open_when = -1,
    .now_us = self->reader->now_us, .base_us = self->reader->now_us,
  };

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

/* (transfer full): @word as a unit, where it is one that was misspelt; NULL where it is none. */
static const char *
find_unit (const char *word)
{
  static const char * const units[] = { "seconds", "minutes", "hours", "days", "weeks", "second", "minute", "hour", "day", "week", NULL };

  return g_ascii_isalpha (*word) ? find_nearest (word, units) : NULL;
}

/* A unit that was misspelt. */
static void
add_units (Readings   *self,
           const char *text)
{
  g_auto(GStrv) words = g_strsplit_set (text, " \t", -1);
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

      add (self, g_strconcat ("Wait ", line, NULL));
    }
}

/* Wait until Monday, behind another wait: the next one, and the one after it. */
static void
add_times (Readings   *self,
           const char *text)
{
  static const char * const days[] = { "next", "this", "the", "the morning of", NULL };
  gint64 time_us;
  gboolean relative;

  for (guint i = 0; days[i] != NULL; i++)
    beckon_instruction_take (&text, days[i]);
  if (beckon_instruction_read_time (text, self->reader->now_us, &time_us, &relative, NULL) != BECKON_READ_CLEAR)
    return;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(GDateTime) time = g_date_time_new_from_unix_local (time_us / G_USEC_PER_SEC);
      g_autoptr(GDateTime) later = g_date_time_add_days (time, i == 0 ? 0 : 7);
      g_autofree char *line = g_date_time_format (later, "Wait until %Y-%m-%d %H:%M");

      add (self, g_steal_pointer (&line));
    }
}

/* Wait a bit, Wait 5, Wait 2 months, Wait 3 days or so */
static void
add_waits (Readings   *self,
           const char *text)
{
  const char *until = text;
  gboolean dated = beckon_instruction_take (&until, "until") || beckon_instruction_take (&until, "till");
  const char *digits = strpbrk (text, "0123456789");
  const char *unit = NULL;
  g_autofree char *number = NULL;
  g_autofree char *word = NULL;
  gboolean decimal;
  gint64 n;

  if (dated)
    add_times (self, until);
  if (digits != NULL && (!dated || strstr (digits, "have passed") != NULL) && (digits == text || !beckon_instruction_is_inner (digits[-1])))
    {
      gsize length = strspn (digits, "0123456789");

      /* "1,5 days" */
      decimal = strchr (".,", digits[length]) != NULL && g_ascii_isdigit (digits[length + 1]);
      if (decimal)
        length += 1 + strspn (digits + length + 1, "0123456789");
      number = g_strndup (digits, MIN (length, 6));
      g_strdelimit (number, ",", '.');
      unit = digits + length + strspn (digits + length, " \t)");
      beckon_instruction_take (&unit, "business");
      beckon_instruction_take (&unit, "working");
      word = g_strndup (unit, strcspn (unit, " \t,.;"));
      n = g_ascii_strtoll (number, NULL, 10);
      add (self, g_strdup_printf ("Wait %s %s", number, word));
      if (unit != NULL && beckon_instruction_find (text, text, "business") != NULL && n >= 5)
        add (self, g_strdup_printf ("Wait %d days", (int) (n + n / 5 * 2)));
      else if (beckon_instruction_find (text, text, "working") != NULL && n >= 5)
        add (self, g_strdup_printf ("Wait %d days", (int) (n + n / 5 * 2)));
      if (*word == '\0')
        {
          add (self, g_strdup_printf ("Wait %s minutes", number));
          add (self, g_strdup_printf ("Wait %s hours", number));
          add (self, g_strdup_printf ("Wait %s days", number));
        }
    }
  if (!dated)
    add_units (self, text);
  if (strstr (text, "month") != NULL && !dated)
    {
      n = number != NULL ? g_ascii_strtoll (number, NULL, 10) : strstr (text, "three") != NULL ? 3 : strstr (text, "two") != NULL ? 2 : 1;
      n = CLAMP (n, 1, 3);
      add (self, g_strdup_printf ("Wait %d days", (int) n * 30));
      add (self, g_strdup_printf ("Wait %d weeks", (int) n * 4));
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

  /* A handle, and no part of an address. */
  while (at != NULL && at > text && !g_ascii_isspace (at[-1]))
    at = strchr (at + 1, '@');
  if (at == NULL || !beckon_instruction_is_inner (at[1]))
    return;
  while (g_ascii_isalnum (at[length]) || (at[length] != '\0' && strchr ("_.-", at[length]) != NULL))
    length++;
  while (length > 1 && at[length - 1] == '.')
    length--;
  add (self, g_strdup_printf ("Hand off to %.*s: %s", (int) length, at, message));
}

/* Hand off to @ana or @bob for 2 days */
static void
add_persons (Readings   *self,
             const char *text)
{
  for (const char *at = strchr (text, '@'); at != NULL; at = strchr (at + 1, '@'))
    {
      gsize length = 1;
      g_autofree char *rest = NULL;
      const char *more;

      if (at > text && !g_ascii_isspace (at[-1]))
        continue;
      while (g_ascii_isalnum (at[length]) || (at[length] != '\0' && strchr ("_.-", at[length]) != NULL))
        length++;
      while (length > 1 && at[length - 1] == '.')
        length--;
      rest = beckon_instruction_trim (at + length, -1);
      more = rest;
      if (beckon_instruction_take (&more, "for"))
        add (self, g_strdup_printf ("Hand off to %.*s within %s", (int) length, at, more));
      else
        beckon_instruction_take (&more, "to");
      if (*more != '\0' && strchr (more, '@') == NULL)
        add (self, g_strdup_printf ("Hand off to %.*s: %s", (int) length, at, more));
      else
        add (self, g_strdup_printf ("Hand off to %.*s", (int) length, at));
    }
}

/* Hand off to the sales rep */
static void
add_handoffs (Readings   *self,
              const char *text)
{
  const char *to = beckon_instruction_find (text, text, "to");
  g_autoptr(GString) handle = g_string_new ("@");

  add_persons (self, text);
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

/* (transfer full) (nullable): the handle that somebody may have who is called @name: "@sales-team". */
static char *
dup_handle (const char *name)
{
  GString *handle = g_string_new ("@");

  while (beckon_instruction_take (&name, "the") || beckon_instruction_take (&name, "our") || beckon_instruction_take (&name, "my"))
    continue;
  name += strspn (name, "@# \t");
  for (; *name != '\0' && handle->len < 40 && !beckon_instruction_starts_with (name, " that about when if of for to "); name++)
    {
      if (g_ascii_isalnum (*name) || *name == '_' || *name == '.')
        g_string_append_c (handle, g_ascii_tolower (*name));
      else if (g_ascii_isspace (*name) && handle->str[handle->len - 1] != '-')
        g_string_append_c (handle, '-');
      else
        break;
    }
  while (handle->len > 1 && strchr ("-.", handle->str[handle->len - 1]) != NULL)
    g_string_truncate (handle, handle->len - 1);

  return g_string_free (handle, handle->len < 2);
}

/* Ask Ana: Which one? A or B */
static void
add_addressed (Readings   *self,
               const char *text)
{
  const char *colon = strchr (text, ':');
  g_autofree char *name = colon != NULL ? g_strndup (text, (gsize) (colon - text)) : NULL;
  g_autofree char *handle = name != NULL ? dup_handle (name) : NULL;
  g_autofree char *bare = colon != NULL ? g_strstrip (g_strdup (colon + 1)) : NULL;

  if (bare == NULL || strchr (bare, '?') == NULL)
    return;
  if (handle != NULL)
    add (self, g_strdup_printf ("Hand off to %s: %s", handle, bare));
  add (self, g_strdup_printf ("Ask %s", bare));
}

/* Notify Ana that it is done */
static void
add_notices (Readings   *self,
             const char *text)
{
  const char *that = beckon_instruction_find (text, text, "that");
  g_autofree char *handle = NULL;

  if (beckon_instruction_starts_with (text, " me us ") || *text == '\0')
    {
      add (self, g_strdup ("Notify: Done"));
      add (self, g_strdup ("Notify: It is your turn"));
      return;
    }
  handle = dup_handle (text);
  if (that != NULL)
    that += strlen ("that") + strspn (that + strlen ("that"), " \t");
  if (handle != NULL && !beckon_instruction_starts_with (text, " if when unless after once "))
    add (self, that != NULL ? g_strdup_printf ("Notify %s: %s", handle, that) : g_strdup_printf ("Hand off to %s", handle));
  if (that != NULL)
    add (self, g_strdup_printf ("Notify: %s", that));
}

/* Ask Ana about it, Ask Which database? PostgreSQL */
static void
add_questions (Readings   *self,
               const char *text)
{
  const char *mark = strrchr (text, '?');
  g_autofree char *bare = g_strstrip (g_strdup (text));

  add_addressed (self, text);
  if (mark != NULL && mark[1] != '\0')
    add (self, g_strdup_printf ("Ask %s or other", bare));
  if (g_str_has_suffix (bare, ".") || g_str_has_suffix (bare, ":"))
    bare[strlen (bare) - 1] = '\0';
  if (mark != NULL)
    add (self, g_strdup_printf ("Ask %.*s", (int) (mark + 1 - text), text));
  add (self, g_strdup_printf ("Ask %s?", bare));
  add_person (self, text, text);
}

/* (nullable): where what a condition guards begins. */
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

/* If answer is Yes, … : a word that is no name is a text. */
static void
add_comparison (Readings   *self,
                const char *keyword,
                const char *cause,
                const char *effect)
{
  static const char * const signs[] = { "is not", "isn't", "is", "was", "==", "!=", "=", "equals" };
  const char *left = cause;

  beckon_instruction_take (&left, "the");
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      gboolean word = g_ascii_isalpha (*signs[i]);
      const char *found = word ? beckon_instruction_find (left, left, signs[i]) : strstr (left, signs[i]);
      g_autofree char *name = found != NULL ? g_strstrip (g_strndup (left, (gsize) (found - left))) : NULL;
      g_autofree char *value = NULL;

      if (name == NULL)
        continue;
      value = beckon_instruction_unquote (found + strlen (signs[i]), -1);
      /* A context has names with a point; the answer and the result are there by themselves. */
      if (*value != '\0' && strpbrk (name, " \t") == NULL && strpbrk (value, "\"\\") == NULL &&
          (strchr (name, '.') != NULL || g_ascii_strcasecmp (name, "answer") == 0 || !word))
        {
          const char *sign = strstr (signs[i], "n") != NULL || *signs[i] == '!' ? "!=" : "==";

          add (self, g_strdup_printf ("%s %s %s %s%s", keyword, name, sign, value, effect));
          add (self, g_strdup_printf ("%s %s %s \"%s\"%s", keyword, name, sign, value, effect));
        }
      return;
    }
}

/* If the disk is full, …: somebody has to say so. */
static void
add_asked (Readings   *self,
           const char *cause,
           const char *effect)
{
  if (strpbrk (cause, "\"“”=<>?@") == NULL && strchr (cause, ' ') != NULL && beckon_instruction_find (cause, cause, "after") == NULL)
    add (self, g_strdup_printf ("Ask “Is it so that %s?” Yes or No, then if yes%s", cause, effect));
}

/* If the customer seems happy, send the offer */
static void
add_conditions (Readings   *self,
                const char *text,
                const char *keyword)
{
  const char *effect = find_effect (text);
  const char *bare;
  g_autofree char *cause = NULL;
  g_autofree char *rest = NULL;

  if (effect == NULL)
    return;
  cause = g_strstrip (g_strndup (text, (gsize) (effect - text)));
  bare = effect + strspn (effect, ", \t");
  rest = g_strdup_printf (", %s", bare);
  add_comparison (self, keyword, cause, rest);
  if (strpbrk (cause, " \t.") == NULL && *cause != '\0')
    {
      /* A word alone. */
      add (self, g_strdup_printf ("%s answer == \"%s\"%s", keyword, cause, rest));
      add (self, g_strdup_printf ("%s %s == true%s", keyword, cause, rest));
    }
  if (strpbrk (cause, ".=<>") == NULL &&
      (beckon_instruction_find (cause, cause, "replies") != NULL || beckon_instruction_find (cause, cause, "replied") != NULL ||
       beckon_instruction_find (cause, cause, "reply") != NULL || beckon_instruction_find (cause, cause, "response") != NULL))
    {
      add (self, g_strdup_printf ("If there is a reply%s", rest));
      add (self, g_strdup_printf ("If there is no reply%s", rest));
    }
  if (g_str_equal (keyword, "If") && self->readings->len == 0)
    add_asked (self, cause, rest);
  add (self, g_strdup (bare));
}

/* Run tests and report: a step of its own, or what? */
static void
add_second (Readings   *self,
            const char *head,
            const char *second)
{
  while (beckon_instruction_take (&second, "and") || beckon_instruction_take (&second, "then"))
    continue;
  if (beckon_instruction_starts_with (second, " notify "))
    {
      add (self, g_strdup_printf ("%s, then notify: Done", head));
      return;
    }
  add (self, g_strdup_printf ("%s, then run `%s`", head, second));
  if (self->has_agent)
    add (self, g_strdup_printf ("%s, then tell the agent: %s", head, second));
}

/* What stands in front of a condition or a time that was not understood, and what could be meant by that. */
static void
add_tails (Readings   *self,
           const char *text)
{
  const char *rest;
  gboolean literal;
  BeckonForm form = beckon_instruction_find_form (text, &rest, &literal);
  const char *tail = literal ? NULL : beckon_instruction_find_tail (text, rest, form);
  g_autofree char *head = tail != NULL ? beckon_instruction_trim (text, tail - text) : NULL;
  g_autofree char *effect = NULL;
  const char *at = tail;

  if (tail == NULL || form == BECKON_FORM_WAIT || form == BECKON_FORM_ASK || tail <= text)
    return;
  if (strlen (head) > 1 && !g_ascii_isupper (head[1]))
    *head = g_ascii_tolower (*head);
  effect = g_strdup_printf (", %s", head);
  beckon_instruction_take (&at, "only");
  if (beckon_instruction_take (&at, "if") || beckon_instruction_take (&at, "when") || beckon_instruction_take (&at, "unless"))
    {
      g_autofree char *line = g_strdup_printf ("%s%s", at, effect);

      add_comparison (self, beckon_instruction_starts_with (tail, " unless ") ? "Unless" : "If", at, effect);
      add (self, g_strdup_printf ("%s %s", beckon_instruction_starts_with (tail, " unless ") ? "Unless" : "If", line));
      if (!beckon_instruction_starts_with (tail, " unless ") && self->readings->len == 0)
        add_asked (self, at, effect);
    }
  else if (beckon_instruction_take (&at, "after") || beckon_instruction_take (&at, "in"))
    {
      add (self, g_strdup_printf ("After %s%s", at, effect));
    }
  else if (beckon_instruction_starts_with (tail, " and then "))
    {
      add_second (self, head, tail);
    }
  else if (beckon_instruction_starts_with (tail, " every each daily weekly hourly again twice once "))
    {
      add (self, g_strdup (head));
    }
  else if (beckon_instruction_starts_with (tail, " tomorrow tonight on at "))
    {
      gint64 time_us;
      gboolean relative;

      if (beckon_instruction_read_time (tail, self->reader->now_us, &time_us, &relative, NULL) == BECKON_READ_CLEAR)
        {
          g_autoptr(GDateTime) time = g_date_time_new_from_unix_local (time_us / G_USEC_PER_SEC);
          g_autofree char *when = g_date_time_format (time, "%Y-%m-%d %H:%M");

          add (self, g_strdup_printf ("Wait until %s, then %s", when, head));
        }
    }
}

/* @command as it stands; in backticks where it would be read as more than that. */
static void
add_command (Readings   *self,
             const char *command)
{
  g_autoptr(GPtrArray) steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  BeckonReader reader = { .steps = steps, .strict = TRUE, .open_when = -1 };
  g_autofree char *line = g_strdup_printf ("Run %s", command);
  gboolean plain = FALSE;

  if (beckon_instruction_read (&reader, line, NULL) == BECKON_READ_CLEAR && steps->len == 1)
    {
      const BeckonStep *step = g_ptr_array_index (steps, 0);

      plain = step->argv != NULL && g_str_equal (step->argv[2], command);
    }
  if (plain || strchr (command, '`') != NULL)
    add (self, g_steal_pointer (&line));
  else
    add (self, g_strdup_printf ("Run `%s`", command));
}

/* The line is meant as it stands. */
static void
add_literal (Readings   *self,
             const char *text)
{
  const char *rest;
  BeckonForm form = beckon_instruction_find_form (text, &rest, NULL);

  if (form == BECKON_FORM_RUN && *rest != '\0')
    add_command (self, rest);
  else if (form == BECKON_FORM_NOTIFY && *rest != '\0')
    add (self, g_strdup_printf ("Notify: %s", rest));
  else if (form == BECKON_FORM_PROMPT || form == BECKON_FORM_TELL)
    add (self, g_strdup_printf ("Tell the agent: %s", form == BECKON_FORM_TELL ? rest : text));
}

/* Remind me tomorrow to call Ana */
static void
add_reminder (Readings   *self,
              const char *text)
{
  const char *to = beckon_instruction_find (text, text, "to");
  const char *that = to != NULL ? to + strlen ("to") : text + strlen (text);
  const char *in = beckon_instruction_find (text, text, "in");
  g_autofree char *message = beckon_instruction_trim (that, -1);
  g_autofree char *when = in != NULL ? beckon_instruction_trim (in + 2, to != NULL && to > in ? to - in - 2 : -1) : NULL;
  const char *shown = *message != '\0' ? message : "It is time";

  if (when != NULL)
    add (self, g_strdup_printf ("Wait %s, then notify: %s", when, shown));
  add_times (self, text);
  if (beckon_instruction_find (text, text, "tomorrow") != NULL)
    add (self, g_strdup_printf ("Wait 1 day, then notify: %s", shown));
  add (self, g_strdup_printf ("Notify: %s", shown));
}

static void
add_for_keyword (Readings   *self,
                 const char *keyword,
                 const char *text,
                 const char *rest)
{
  if (g_str_equal (keyword, "Wait") || g_str_equal (keyword, "Pause") || g_str_equal (keyword, "Sleep"))
    add_waits (self, rest);
  else if (g_str_equal (keyword, "Ask"))
    add_questions (self, rest);
  else if (g_str_equal (keyword, "Hand") || g_str_equal (keyword, "Handoff") || g_str_equal (keyword, "Escalate"))
    add_handoffs (self, text);
  else if (g_str_equal (keyword, "If") || g_str_equal (keyword, "When") || g_str_equal (keyword, "Unless"))
    add_conditions (self, rest, g_str_equal (keyword, "When") ? "If" : keyword);
  else if (g_str_equal (keyword, "Otherwise") || g_str_equal (keyword, "Else"))
    add (self, g_strdup (rest));
  else if (g_str_equal (keyword, "Remind"))
    add_reminder (self, rest);
  else if (g_str_equal (keyword, "Notify"))
    add_notices (self, rest);
}

/* What is possible with any line. */
static void
add_general (Readings   *self,
             const char *text)
{
  BeckonForm form = beckon_instruction_find_form (text, NULL, NULL);

  if (self->has_agent)
    add (self, g_strdup_printf ("Tell the agent: %s", text));
  if ((form == BECKON_FORM_NONE || form == BECKON_FORM_PROMPT || form == BECKON_FORM_TELL) && self->readings->len < MAX_READINGS - 1)
    add_command (self, text);
  if (self->readings->len < MIN_READINGS)
    add (self, g_strdup_printf ("Notify: %s", text));
  if (self->readings->len < MIN_READINGS)
    add (self, g_strdup_printf ("Ask “%s?”", text));
}

BeckonStep *
beckon_instruction_make_unclear (const BeckonReader *reader,
                                 const char         *text)
{
  static const char * const keywords[] = {
    "Wait", "Pause", "Sleep", "Run", "Execute", "Ask", "Notify", "Hand", "Handoff", "Escalate", "If", "When", "Unless", "Otherwise", "Else",
    "Remind", NULL
  };
  g_autoptr(BeckonStep) step = beckon_step_new (BECKON_STEP_UNCLEAR);
  Readings readings = {
    .readings = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref), .reader = reader, .has_agent = reader->has_agent,
  };
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
  if (keyword == NULL && beckon_instruction_find_form (bare, NULL, NULL) == BECKON_FORM_NONE)
    keyword = find_nearest (word, keywords);
  if (keyword != NULL && !exact)
    add (&readings, g_strdup_printf ("%s %s", keyword, rest));
  if (keyword != NULL && (exact || readings.readings->len == 0))
    add_for_keyword (&readings, keyword, bare, rest);
  else
    add_person (&readings, bare, bare);
  add_tails (&readings, bare);
  add_literal (&readings, bare);
  if (!exact || readings.readings->len < MIN_READINGS)
    add_general (&readings, bare);
  if (readings.readings->len < MIN_READINGS)
    return NULL;

  return g_steal_pointer (&step);
}
