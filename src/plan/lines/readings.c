/* readings.c: possible readings of an instruction that was not understood
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/readings-private.h"

#include <string.h>

#include "base/limits.h"
#include "base/text-fold.h"

#define MAX_WORD 16

/* Adds the reading of @line if it is clear and new; frees @line. */
void
beckon_readings_add (BeckonReadings *self, char *line)
{
  g_autofree char *text = g_strstrip (line);
  g_autofree char *folded = beckon_text_fold (text, -1);
  g_autoptr (GPtrArray) steps = NULL;
  g_autoptr (BeckonStep) first = NULL;
  BeckonReader reader = {
    .has_agent = self->has_agent,
    .strict = TRUE,
    .open_when = -1,
    .now_us = self->reader->now_us,
    .base_us = self->reader->now_us,
  };

  if (self->readings->len == BECKON_READINGS_MAX || strlen (text) > BECKON_LIMIT_LABEL_BYTES)
    return;
  for (guint i = 0; i < self->readings->len; i++)
    {
      const BeckonStep *other = g_ptr_array_index (self->readings, i);
      g_autofree char  *known = beckon_text_fold (other->line, -1);

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

/* The edit distance: letters that are wrong, missing, superfluous or swapped; anything over 3 is
 * equivalent. */
static guint
measure_distance (const char *a, const char *b)
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
      guint       *row = rows[i % 3];
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

/* (nullable): the one of @words that was probably meant. */
const char *
beckon_readings_find_nearest (const char *word, const char *const *words)
{
  g_autofree char *lower = g_ascii_strdown (word, -1);
  guint            least = strlen (word) > 4 ? 3 : 2;
  const char      *nearest = NULL;

  for (guint i = 0; strlen (word) > 2 && words[i] != NULL; i++)
    {
      g_autofree char *known = g_ascii_strdown (words[i], -1);
      guint            distance = measure_distance (lower, known);

      if (distance < least)
        {
          least = distance;
          nearest = words[i];
        }
    }

  return nearest;
}

static char *
dup_first_word (const char *text, const char **rest)
{
  gsize length = strcspn (text, " \t:,");

  *rest = text + length + strspn (text + length, " \t:,");
  return g_strndup (text, length);
}

/* Could @word be @known, with a larger distance than beckon_readings_find_nearest() allows: Wate
 * for Wait, Rn for Run? Only to be used if the rest of the line fits, too. */
static gboolean
could_be (const char *word, const char *known)
{
  g_autofree char *lower = g_ascii_strdown (word, -1);
  g_autofree char *lower_known = g_ascii_strdown (known, -1);
  gsize            length = strlen (lower);

  if (lower[0] != lower_known[0])
    return FALSE;
  if (length == 2)
    return lower[1] == lower_known[strlen (lower_known) - 1]
           && measure_distance (lower, lower_known) == 1;
  return length > 3 && measure_distance (lower, lower_known) == 2;
}

/* "Run tests and report": is the second part a step of its own? */
static void
add_second (BeckonReadings *self, const char *head, const char *second)
{
  while (beckon_instruction_take (&second, "and") || beckon_instruction_take (&second, "then"))
    continue;
  if (beckon_instruction_starts_with (second, " notify "))
    {
      beckon_readings_add (self, g_strdup_printf ("%s, then notify: Done", head));
      return;
    }
  beckon_readings_add (self, g_strdup_printf ("%s, then run `%s`", head, second));
  if (self->has_agent)
    beckon_readings_add (self, g_strdup_printf ("%s, then tell the agent: %s", head, second));
}

/* Adds readings of the text before a condition or time that was not understood. */
static void
add_tails (BeckonReadings *self, const char *text)
{
  const char      *rest;
  gboolean         literal;
  BeckonForm       form = beckon_instruction_find_form (text, &rest, &literal);
  const char      *tail = literal ? NULL : beckon_instruction_find_tail (text, rest, form);
  g_autofree char *head = tail != NULL ? beckon_instruction_trim (text, tail - text) : NULL;
  g_autofree char *effect = NULL;
  const char      *at = tail;

  if (tail == NULL || form == BECKON_FORM_WAIT || form == BECKON_FORM_ASK || tail <= text)
    return;
  if (strlen (head) > 1 && !g_ascii_isupper (head[1]))
    *head = g_ascii_tolower (*head);
  effect = g_strdup_printf (", %s", head);
  beckon_instruction_take (&at, "only");
  if (beckon_instruction_take (&at, "if") || beckon_instruction_take (&at, "when")
      || beckon_instruction_take (&at, "unless"))
    {
      g_autofree char *line = g_strdup_printf ("%s%s", at, effect);

      beckon_readings_add_comparison (
        self, beckon_instruction_starts_with (tail, " unless ") ? "Unless" : "If", at, effect);
      beckon_readings_add (
        self, g_strdup_printf ("%s %s",
                               beckon_instruction_starts_with (tail, " unless ") ? "Unless" : "If",
                               line));
      if (!beckon_instruction_starts_with (tail, " unless ") && self->readings->len == 0)
        beckon_readings_add_asked (self, at, effect);
    }
  else if (beckon_instruction_take (&at, "after") || beckon_instruction_take (&at, "in"))
    {
      beckon_readings_add (self, g_strdup_printf ("After %s%s", at, effect));
    }
  else if (beckon_instruction_starts_with (tail, " and then "))
    {
      add_second (self, head, tail);
    }
  else if (beckon_instruction_starts_with (tail,
                                           " every each daily weekly hourly again twice once "))
    {
      beckon_readings_add (self, g_strdup (head));
    }
  else if (beckon_instruction_starts_with (tail, " tomorrow tonight on at "))
    {
      gint64   time_us;
      gboolean relative;

      if (beckon_instruction_read_time (tail, self->reader->now_us, &time_us, &relative, NULL)
          == BECKON_READ_CLEAR)
        {
          g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (time_us / G_USEC_PER_SEC);
          g_autofree char *when = g_date_time_format (time, "%Y-%m-%d %H:%M");

          beckon_readings_add (self, g_strdup_printf ("Wait until %s, then %s", when, head));
        }
    }
}

/* Adds @command verbatim, in backticks if it would otherwise be read differently. */
static void
add_command (BeckonReadings *self, const char *command)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  BeckonReader     reader = { .steps = steps, .strict = TRUE, .open_when = -1 };
  g_autofree char *line = g_strdup_printf ("Run %s", command);
  gboolean         plain = FALSE;

  if (beckon_instruction_read (&reader, line, NULL) == BECKON_READ_CLEAR && steps->len == 1)
    {
      const BeckonStep *step = g_ptr_array_index (steps, 0);

      plain = step->argv != NULL && g_str_equal (step->argv[2], command);
    }
  if (plain || strchr (command, '`') != NULL)
    beckon_readings_add (self, g_steal_pointer (&line));
  else
    beckon_readings_add (self, g_strdup_printf ("Run `%s`", command));
}

/* Adds the line as it is. */
static void
add_literal (BeckonReadings *self, const char *text)
{
  const char *rest;
  BeckonForm  form = beckon_instruction_find_form (text, &rest, NULL);

  if (form == BECKON_FORM_RUN && *rest != '\0')
    add_command (self, rest);
  else if (form == BECKON_FORM_NOTIFY && *rest != '\0')
    beckon_readings_add (self, g_strdup_printf ("Notify: %s", rest));
  else if (form == BECKON_FORM_PROMPT || form == BECKON_FORM_TELL)
    beckon_readings_add (
      self, g_strdup_printf ("Tell the agent: %s", form == BECKON_FORM_TELL ? rest : text));
}

/* "Remind me tomorrow to call Ana" */
static void
add_reminder (BeckonReadings *self, const char *text)
{
  const char      *to = beckon_instruction_find (text, text, "to");
  const char      *that = to != NULL ? to + strlen ("to") : text + strlen (text);
  const char      *in = beckon_instruction_find (text, text, "in");
  g_autofree char *message = beckon_instruction_trim (that, -1);
  g_autofree char *when =
    in != NULL ? beckon_instruction_trim (in + 2, to != NULL && to > in ? to - in - 2 : -1) : NULL;
  const char *shown = *message != '\0' ? message : "It is time";

  if (when != NULL)
    beckon_readings_add (self, g_strdup_printf ("Wait %s, then notify: %s", when, shown));
  beckon_readings_add_times (self, text);
  if (beckon_instruction_find (text, text, "tomorrow") != NULL)
    beckon_readings_add (self, g_strdup_printf ("Wait 1 day, then notify: %s", shown));
  beckon_readings_add (self, g_strdup_printf ("Notify: %s", shown));
}

static void
add_for_keyword (BeckonReadings *self, const char *keyword, const char *text, const char *rest)
{
  if (g_str_equal (keyword, "Wait") || g_str_equal (keyword, "Pause")
      || g_str_equal (keyword, "Sleep"))
    beckon_readings_add_waits (self, rest);
  else if (g_str_equal (keyword, "Ask"))
    beckon_readings_add_questions (self, rest);
  else if (g_str_equal (keyword, "Hand") || g_str_equal (keyword, "Handoff")
           || g_str_equal (keyword, "Escalate"))
    beckon_readings_add_handoffs (self, text);
  else if (g_str_equal (keyword, "If") || g_str_equal (keyword, "When")
           || g_str_equal (keyword, "Unless"))
    beckon_readings_add_conditions (self, rest, g_str_equal (keyword, "When") ? "If" : keyword);
  else if (g_str_equal (keyword, "Otherwise") || g_str_equal (keyword, "Else"))
    beckon_readings_add (self, g_strdup (rest));
  else if (g_str_equal (keyword, "Remind"))
    add_reminder (self, rest);
  else if (g_str_equal (keyword, "Notify"))
    beckon_readings_add_notices (self, rest);
}

/* Adds readings that are possible for any line. */
static void
add_general (BeckonReadings *self, const char *text)
{
  BeckonForm form = beckon_instruction_find_form (text, NULL, NULL);

  if (self->has_agent)
    beckon_readings_add (self, g_strdup_printf ("Tell the agent: %s", text));
  if ((form == BECKON_FORM_NONE || form == BECKON_FORM_PROMPT || form == BECKON_FORM_TELL)
      && self->readings->len < BECKON_READINGS_MAX - 1)
    add_command (self, text);
  if (self->readings->len < BECKON_READINGS_MIN)
    beckon_readings_add (self, g_strdup_printf ("Notify: %s", text));
  if (self->readings->len < BECKON_READINGS_MIN)
    beckon_readings_add (self, g_strdup_printf ("Ask “%s?”", text));
}

BeckonStep *
beckon_instruction_make_unclear (const BeckonReader *reader, const char *text)
{
  static const char *const keywords[] = { "Wait",   "Pause",  "Sleep",  "Run",       "Execute",
                                          "Ask",    "Notify", "Hand",   "Handoff",   "Escalate",
                                          "If",     "When",   "Unless", "Otherwise", "Else",
                                          "Remind", NULL };
  g_autoptr (BeckonStep) step = beckon_step_new (BECKON_STEP_UNCLEAR);
  BeckonReadings readings = {
    .readings = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref),
    .reader = reader,
    .has_agent = reader->has_agent,
  };
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autofree char *word = NULL;
  const char      *keyword = NULL;
  const char      *rest = NULL;
  gboolean         exact;

  step->readings = readings.readings;
  step->line = g_strdup (bare);
  word = dup_first_word (bare, &rest);
  for (guint i = 0; keywords[i] != NULL && keyword == NULL; i++)
    if (g_ascii_strcasecmp (word, keywords[i]) == 0)
      keyword = keywords[i];
  exact = keyword != NULL;
  if (keyword == NULL && beckon_instruction_find_form (bare, NULL, NULL) == BECKON_FORM_NONE)
    {
      keyword = beckon_readings_find_nearest (word, keywords);
      for (guint i = 0; keyword == NULL && keywords[i] != NULL && readings.readings->len == 0; i++)
        if (could_be (word, keywords[i]))
          beckon_readings_add (&readings, g_strdup_printf ("%s %s", keywords[i], rest));
    }
  if (keyword != NULL && !exact)
    beckon_readings_add (&readings, g_strdup_printf ("%s %s", keyword, rest));
  if (keyword != NULL && (exact || readings.readings->len == 0))
    add_for_keyword (&readings, keyword, bare, rest);
  else
    beckon_readings_add_person (&readings, bare, bare);
  add_tails (&readings, bare);
  add_literal (&readings, bare);
  if (!exact || readings.readings->len < BECKON_READINGS_MIN)
    add_general (&readings, bare);
  if (readings.readings->len < BECKON_READINGS_MIN)
    return NULL;

  return g_steal_pointer (&step);
}
