/* tail.c: trailing parts of an instruction: when it runs, and on which condition
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/private.h"

#include <string.h>

/* These words begin a trailing part after any instruction. */
#define TAILS \
  " if unless when whenever once until till after otherwise tomorrow tonight later daily weekly " \
  "monthly hourly nightly "
/* These do so after a command: they are not words of the shell, and hardly ever arguments. */
#define COMMAND_TAILS \
  " while before every each today now else and but only then or within with without provided " \
  "except because again twice as "
#define NUMBERS \
  " a an one two three four five six seven eight nine ten eleven twelve twenty thirty forty " \
  "fifty sixty ninety half " \
  "several few another "
#define DAYS " monday tuesday wednesday thursday friday saturday sunday weekdays weekends "
#define UNITS \
  " second minute hour day week month year morning evening night weekday monday tuesday " \
  "wednesday thursday friday saturday " \
  "sunday time other few "

/* Is there a number or a time of day at @at? */
static gboolean
is_number (const char *at)
{
  return g_ascii_isdigit (*at) || beckon_instruction_starts_with (at, NUMBERS);
}

gboolean
beckon_instruction_is_shell (const char *text)
{
  static const char *const ends[] = { "fi", "done", "esac" };
  g_autofree char         *bare = g_strchomp (g_strdup (text));
  gsize                    length = strlen (bare);

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      gsize end = strlen (ends[i]);

      if (length > end && g_str_has_suffix (bare, ends[i])
          && strchr (" \t;", bare[length - end - 1]) != NULL)
        return beckon_instruction_starts_with (bare, " if for while until case ");
    }

  return FALSE;
}

/* Is there an operator of the shell before @at? Then the word belongs to the command. */
static gboolean
is_in_shell (const char *text, const char *at)
{
  while (at > text && g_ascii_isspace (at[-1]))
    at--;

  return at > text && strchr (";|&({", at[-1]) != NULL;
}

/* Does the word at @at begin a trailing part? */
static gboolean
is_tail (const char *text, const char *at, BeckonForm form)
{
  const char *next = at + strcspn (at, " \t");

  next += strspn (next, " \t");
  if (form == BECKON_FORM_WAIT)
    return beckon_instruction_starts_with (at, " if unless only but ");
  if (beckon_instruction_starts_with (at, TAILS))
    return form != BECKON_FORM_RUN || !beckon_instruction_starts_with (at, " if until ")
           || !is_in_shell (text, at);
  if (beckon_instruction_starts_with (at, " in within "))
    return is_number (next);
  if (beckon_instruction_starts_with (at, " on "))
    return beckon_instruction_starts_with (next, DAYS);
  if (beckon_instruction_starts_with (at, " at "))
    return g_ascii_isdigit (*next) || beckon_instruction_starts_with (next, " noon midnight ");
  if (beckon_instruction_starts_with (at, " every each "))
    return form == BECKON_FORM_RUN || is_number (next)
           || beckon_instruction_starts_with (next, UNITS);
  if (beckon_instruction_starts_with (at, " only but "))
    return form == BECKON_FORM_RUN
           || beckon_instruction_starts_with (next, " if when after once until unless only ");
  if (form == BECKON_FORM_HANDOFF)
    return beckon_instruction_starts_with (at, " by ")
           && (is_number (next)
               || beckon_instruction_starts_with (next, DAYS " tomorrow tonight today "));

  return form == BECKON_FORM_RUN && beckon_instruction_starts_with (at, COMMAND_TAILS)
         && !(beckon_instruction_starts_with (at, " while ") && is_in_shell (text, at));
}

const char *
beckon_instruction_find_tail (const char *text, const char *from, BeckonForm form)
{
  const char *end = text + strlen (text);

  /* Behind a colon stands a message, as it is. */
  if (form == BECKON_FORM_HANDOFF || (form == BECKON_FORM_NOTIFY && *from == '@'))
    {
      const char *person = strchr (text, '@');
      const char *colon = person != NULL ? strchr (person, ':') : NULL;

      end = colon != NULL ? colon : end;
    }
  for (const char *at = from; at < end; at++)
    {
      if (at > text && !g_ascii_isspace (at[-1]))
        continue;
      if (g_ascii_isspace (*at) || !is_tail (text, at, form)
          || !beckon_instruction_is_outside (text, at))
        continue;
      return at;
    }

  return NULL;
}

/* "5 days", "5 days if there was no reply" */
static BeckonRead
read_time (
  BeckonReader *reader, const char *text, BeckonForm form, gboolean *guarded, GError **error)
{
  const char *cause = beckon_instruction_find (text, text, "if");
  g_autoptr (BeckonStep) wait = beckon_step_new (BECKON_STEP_WAIT);
  g_autofree char *duration = NULL;
  BeckonRead       read;

  /* A message may be about a time: “No reply after 5 days”. */
  if (form == BECKON_FORM_NOTIFY || form == BECKON_FORM_WAIT)
    return BECKON_READ_UNCLEAR;
  duration = beckon_instruction_trim (text, cause != NULL ? cause - text : -1);
  read = beckon_instruction_read_duration (duration, &wait->duration_us, error);
  if (read != BECKON_READ_CLEAR)
    return read;
  g_ptr_array_add (reader->steps, g_steal_pointer (&wait));
  *guarded = cause != NULL;

  return cause != NULL
           ? beckon_instruction_read_cause (reader, cause + strlen ("if"), BECKON_CAUSE_IF, error)
           : BECKON_READ_CLEAR;
}

/* Run make test with a timeout of 5 minutes, Hand off to @ana within 2 days */
static BeckonRead
read_limited (BeckonReader *reader, const char *head, const char *limit, GError **error)
{
  gint64     timeout_us = 0;
  BeckonRead read = beckon_instruction_read_duration (limit, &timeout_us, error);

  if (read == BECKON_READ_CLEAR)
    read = beckon_instruction_read_bare (reader, head, error);
  if (read == BECKON_READ_CLEAR)
    ((BeckonStep *) g_ptr_array_index (reader->steps, reader->steps->len - 1))->timeout_us =
      timeout_us;

  return read;
}

/* (nullable): the text after the words that begin a time limit. */
static const char *
find_limit (const char *tail, BeckonForm form)
{
  static const char *const words[] = { "with a timeout of", "with a time limit of", "with timeout",
                                       "within" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if ((form == BECKON_FORM_RUN || form == BECKON_FORM_HANDOFF)
        && beckon_instruction_take (&tail, words[i]))
      return tail;

  return NULL;
}

static BeckonRead
read_tail (
  BeckonReader *reader, const char *text, const char *tail, BeckonForm form, GError **error)
{
  g_autofree char *head = beckon_instruction_trim (text, tail - text);
  const char      *limit = find_limit (tail, form);
  guint            mark = reader->steps->len;
  const char      *at = tail;
  gboolean         guarded = TRUE;
  BeckonRead       read;

  if (limit != NULL)
    return read_limited (reader, head, limit, error);
  beckon_instruction_take (&at, "but");
  beckon_instruction_take (&at, "only");
  if (beckon_instruction_take (&at, "if") || beckon_instruction_take (&at, "provided that"))
    read = beckon_instruction_read_cause (reader, at, BECKON_CAUSE_IF, error);
  else if (beckon_instruction_take (&at, "unless"))
    read = beckon_instruction_read_cause (reader, at, BECKON_CAUSE_UNLESS, error);
  else if (beckon_instruction_take (&at, "when"))
    read = beckon_instruction_read_cause (reader, at, BECKON_CAUSE_WHEN, error);
  else if (beckon_instruction_take (&at, "after") || beckon_instruction_take (&at, "in"))
    read = read_time (reader, at, form, &guarded, error);
  else
    read = BECKON_READ_UNCLEAR;

  if (read == BECKON_READ_CLEAR)
    read = guarded ? beckon_instruction_read_effect (reader, head, error)
                   : beckon_instruction_read_clause (reader, head, error);
  if (read == BECKON_READ_UNCLEAR && !guarded && !reader->strict && reader->steps->len > mark)
    {
      /* The time is understood. */
      BeckonStep *unclear = beckon_instruction_make_unclear (reader, head);

      if (unclear != NULL)
        {
          g_ptr_array_add (reader->steps, unclear);
          read = BECKON_READ_CLEAR;
        }
    }
  if (read == BECKON_READ_UNCLEAR)
    g_ptr_array_set_size (reader->steps, (int) mark);
  reader->tail = read == BECKON_READ_CLEAR && guarded;

  return read;
}

/* "Check if the contact replied": here the condition is what is to be checked. */
static gboolean
is_asked (const char *text, const char *tail)
{
  static const char *const words[] = { "check", "see",       "verify", "test",     "find out",
                                       "look",  "make sure", "decide", "determine" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *at = text;

      if (beckon_instruction_take (&at, words[i]) && at == tail
          && beckon_instruction_starts_with (tail, " if "))
        return TRUE;
    }

  return FALSE;
}

BeckonRead
beckon_instruction_read_clause (BeckonReader *reader, const char *text, GError **error)
{
  gboolean    literal;
  const char *rest;
  const char *tail;
  BeckonForm  form = beckon_instruction_find_form (text, &rest, &literal);

  if (form == BECKON_FORM_NONE)
    return BECKON_READ_UNCLEAR;
  if (literal || form == BECKON_FORM_ASK)
    return beckon_instruction_read_bare (reader, text, error);

  tail = beckon_instruction_find_tail (text, rest, form);
  if (tail != NULL && is_asked (text, tail))
    tail = beckon_instruction_find_tail (text, tail + 1, form);
  if (tail == NULL)
    return beckon_instruction_read_bare (reader, text, error);

  return tail > rest || form == BECKON_FORM_PROMPT ? read_tail (reader, text, tail, form, error)
                                                   : BECKON_READ_UNCLEAR;
}
