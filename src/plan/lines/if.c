/* if.c: instructions that depend on a condition, a reply or a time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/private.h"

#include <string.h>

/* Limit for commas, "then" and verbs at which a condition may end; a line with more is not
 * understood. */
#define MAX_CUTS 24
/* Stores the result for an "otherwise", if the guarded steps may change what the condition
 * reads. */
#define SAVE_AS "condition_met"

/* (transfer full) (nullable) */
static char *
read_condition (const BeckonReader *reader, const char *text, BeckonCause cause)
{
  gboolean         prose;
  g_autofree char *condition = beckon_instruction_dup_condition (reader, text, &prose);

  /* "When they reply" is about what is still to happen, and nothing waits for that. */
  if (condition == NULL
      || (cause == BECKON_CAUSE_WHEN && prose && !g_str_has_prefix (condition, "not")))
    return NULL;

  return g_steal_pointer (&condition);
}

BeckonRead
beckon_instruction_read_cause (BeckonReader *reader,
                               const char   *text,
                               BeckonCause   cause,
                               GError      **error)
{
  static const char *const words[] = { "after", "within", "for", "in" };
  g_autofree char         *bare = g_strstrip (g_strdup (text));
  g_autofree char         *condition = NULL;
  BeckonStep              *step;

  for (gsize length = strlen (bare); length > 0 && strchr (",;.", bare[length - 1]) != NULL;
       length--)
    bare[length - 1] = '\0';

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char      *found = beckon_instruction_find (bare, bare, words[i]);
      g_autofree char *first =
        found != NULL ? g_strstrip (g_strndup (bare, (gsize) (found - bare))) : NULL;
      g_autoptr (BeckonStep) wait = NULL;
      gboolean   prose;
      BeckonRead read;

      if (found == NULL)
        continue;
      g_free (condition);
      condition = beckon_instruction_dup_condition (reader, first, &prose);
      /* "within" is only for what did not happen. */
      if (condition != NULL && i > 0 && !(prose && g_str_has_prefix (condition, "not")))
        g_clear_pointer (&condition, g_free);
      if (condition == NULL)
        continue;
      wait = beckon_step_new (BECKON_STEP_WAIT);
      read =
        beckon_instruction_read_duration (found + strlen (words[i]), &wait->duration_us, error);
      if (read != BECKON_READ_CLEAR)
        return read;
      g_ptr_array_add (reader->steps, g_steal_pointer (&wait));
      break;
    }
  if (condition == NULL)
    condition = read_condition (reader, bare, cause);
  if (condition == NULL)
    return BECKON_READ_UNCLEAR;

  step = beckon_step_new (BECKON_STEP_WHEN);
  step->condition = cause == BECKON_CAUSE_UNLESS ? beckon_instruction_negate (condition)
                                                 : g_steal_pointer (&condition);
  g_ptr_array_add (reader->steps, step);

  return BECKON_READ_CLEAR;
}

BeckonRead
beckon_instruction_read_effect (BeckonReader *reader, const char *text, GError **error)
{
  guint       mark = reader->steps->len;
  BeckonStep *when = g_ptr_array_index (reader->steps, mark - 1);
  BeckonRead  read = beckon_instruction_read (reader, text, error);

  /* "If this, do so if that" */
  if (read == BECKON_READ_CLEAR && reader->tail)
    {
      g_ptr_array_set_size (reader->steps, (int) mark);
      read = BECKON_READ_UNCLEAR;
    }
  if (read == BECKON_READ_UNCLEAR)
    {
      BeckonStep *unclear = reader->strict ? NULL : beckon_instruction_make_unclear (reader, text);

      if (unclear == NULL)
        return read;
      g_ptr_array_add (reader->steps, unclear);
    }
  when->n_guarded = reader->steps->len - mark;
  reader->open_when = (int) mark - 1;
  reader->tail = FALSE;

  return read == BECKON_READ_WRONG ? read : BECKON_READ_CLEAR;
}

/* May the steps guarded by @when change the result of the condition? */
static gboolean
may_change (const BeckonReader *reader, const BeckonStep *when)
{
  for (guint i = (guint) reader->open_when + 1; i < reader->steps->len; i++)
    {
      const BeckonStep *step = g_ptr_array_index (reader->steps, i);

      if (step->type != BECKON_STEP_NOTIFY && step->type != BECKON_STEP_RUN)
        return TRUE;
      if (step->type == BECKON_STEP_RUN
          && (step->prompt != NULL || strstr (when->condition, "result") != NULL))
        return TRUE;
    }

  return FALSE;
}

BeckonRead
beckon_instruction_read_otherwise (BeckonReader *reader, const char *text, GError **error)
{
  BeckonStep *open = g_ptr_array_index (reader->steps, (guint) reader->open_when);
  BeckonStep *step = beckon_step_new (BECKON_STEP_WHEN);
  guint       mark = reader->steps->len;
  BeckonRead  read;

  if (may_change (reader, open))
    {
      if (open->save_as == NULL)
        open->save_as =
          g_strdup_printf (SAVE_AS "_%u", reader->n_before + (guint) reader->open_when + 1);
      step->condition = g_strdup_printf ("%s == false", open->save_as);
    }
  else
    {
      step->condition = beckon_instruction_negate (open->condition);
    }
  step->otherwise = g_strdup (open->condition);
  g_ptr_array_add (reader->steps, step);
  read = beckon_instruction_read_effect (reader, text, error);
  if (read == BECKON_READ_UNCLEAR)
    g_ptr_array_set_size (reader->steps, (int) mark);
  reader->open_when = -1;

  return read;
}

/* After these words a verb is a noun: "no reply", "the order" */
#define DETERMINERS " no any a an the this that another our your my his her its their "

/* Does a verb at @at begin an instruction? */
static gboolean
is_verb (const char *text, const char *at)
{
  const char *before = at;

  if (!beckon_instruction_begins (at, TRUE))
    return FALSE;
  if (beckon_instruction_begins (at, FALSE))
    return TRUE;
  while (before > text && g_ascii_isspace (before[-1]))
    before--;
  while (before > text && !g_ascii_isspace (before[-1]))
    before--;

  return !beckon_instruction_starts_with (before, DETERMINERS);
}

/* The next place at or after @from where a condition may end, with the start of the rest. */
static const char *
find_cut (const char *text, const char *from, const char **next)
{
  for (const char *at = from; *at != '\0'; at++)
    {
      gboolean is_word = at > text && g_ascii_isspace (at[-1]) && !g_ascii_isspace (*at);

      if (*at != ','
          && !(is_word && (beckon_instruction_starts_with (at, " then ") || is_verb (text, at))))
        continue;
      if (!beckon_instruction_is_outside (text, at))
        continue;
      if (*at == ',')
        {
          *next = at + 1;
          beckon_instruction_take (next, "then");
          return at;
        }
      *next = at + (beckon_instruction_starts_with (at, " then ") ? strlen ("then") : 0);
      return at;
    }

  return NULL;
}

/* If contact.replied == true, hand off to @ana */
BeckonRead
beckon_instruction_read_if (BeckonReader *reader,
                            const char   *text,
                            BeckonCause   cause,
                            GError      **error)
{
  const char *from = text;
  const char *next;
  const char *cut;

  for (guint i = 0; i < MAX_CUTS && reader->depth < BECKON_INSTRUCTION_DEPTH
                    && (cut = find_cut (text, from, &next)) != NULL;
       i++)
    {
      guint            mark = reader->steps->len;
      g_autofree char *words = g_strndup (text, (gsize) (cut - text));
      BeckonRead       read = beckon_instruction_read_cause (reader, words, cause, error);

      from = MAX (next, cut + 1);
      reader->depth++;
      if (read == BECKON_READ_CLEAR)
        read = beckon_instruction_read_effect (reader, next, error);
      reader->depth--;
      if (read != BECKON_READ_UNCLEAR)
        return read;
      g_ptr_array_set_size (reader->steps, (int) mark);
    }

  return BECKON_READ_UNCLEAR;
}

/* After 5 days, send follow-up */
BeckonRead
beckon_instruction_read_after (BeckonReader *reader, const char *text, GError **error)
{
  const char *from = text;
  const char *next;
  const char *cut;

  for (guint i = 0; i < MAX_CUTS && reader->depth < BECKON_INSTRUCTION_DEPTH
                    && (cut = find_cut (text, from, &next)) != NULL;
       i++)
    {
      g_autofree char *duration = g_strndup (text, (gsize) (cut - text));
      guint            mark = reader->steps->len;
      BeckonStep      *wait = beckon_step_new (BECKON_STEP_WAIT);
      BeckonRead read = beckon_instruction_read_duration (duration, &wait->duration_us, error);

      from = MAX (next, cut + 1);
      g_ptr_array_add (reader->steps, wait);
      reader->depth++;
      if (read == BECKON_READ_CLEAR)
        {
          read = beckon_instruction_read (reader, next, error);
          /* Where what follows begins like an instruction, it is one, and no more of the duration.
           */
          if (read == BECKON_READ_UNCLEAR && !reader->strict
              && beckon_instruction_begins (next + strspn (next, " \t"), TRUE))
            {
              BeckonStep *unclear = beckon_instruction_make_unclear (reader, next);

              if (unclear != NULL)
                {
                  g_ptr_array_add (reader->steps, unclear);
                  read = BECKON_READ_CLEAR;
                }
            }
        }
      reader->depth--;
      if (read != BECKON_READ_UNCLEAR)
        return read;
      g_ptr_array_set_size (reader->steps, (int) mark);
    }

  return BECKON_READ_UNCLEAR;
}
