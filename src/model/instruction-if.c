/* instruction-if.c: what an instruction makes another one depend on: a condition, a reply, a time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/instruction-private.h"

#include <string.h>

#include "model/condition.h"

/* Commas and "then" that a condition may end at; what has more is not understood. */
#define MAX_CUTS 16

/* Nobody has said that there is one, or somebody has said that there is none. */
#define NO_REPLY "not (contact.replied == true)"

/* (nullable): what people say of a reply, as a condition. */
static const char *
read_reply (const char *text)
{
  static const char * const none[] = {
    "no reply", "no reply yet", "no response", "no response yet", "no answer", "no answer yet", "there is no reply",
    "there's no reply", "there was no reply", "there is no response", "there was no response", "there is no answer",
    "there was no answer", "nobody replied", "no one replied", "they do not reply", "they don't reply", "they did not reply",
    "they didn't reply", "they have not replied", "they haven't replied", "the contact does not reply",
    "the contact did not reply", "the contact has not replied", "the contact doesn't reply", "the contact didn't reply",
    "the contact hasn't replied", "contact has not replied", "contact did not reply", "not replied",
  };
  static const char * const some[] = {
    "reply", "a reply", "there is a reply", "there's a reply", "there was a reply", "there is a response", "they reply",
    "they replied", "they have replied", "the contact replies", "the contact replied", "the contact has replied",
    "contact replied", "contact has replied", "replied",
  };

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    if (g_ascii_strcasecmp (text, none[i]) == 0)
      return NO_REPLY;
  for (guint i = 0; i < G_N_ELEMENTS (some); i++)
    if (g_ascii_strcasecmp (text, some[i]) == 0)
      return "contact.replied == true";

  return NULL;
}

/* (transfer full) (nullable): @text as a condition; "is" and "is not" in front of something written down are == and !=. */
static char *
read_condition (const char *text)
{
  const char *reply = read_reply (text);
  const char *is;
  const char *value;

  if (reply != NULL)
    return g_strdup (reply);
  if (beckon_condition_check (text, NULL))
    return g_strdup (text);
  is = beckon_instruction_find (text, text, "is");
  if (is == NULL)
    return NULL;

  {
    g_autofree char *condition = NULL;
    gboolean negated;

    value = is;
    beckon_instruction_take (&value, "is");
    negated = beckon_instruction_take (&value, "not");
    if (!beckon_instruction_starts_with (value, " true false null ") && strchr ("\"'-0123456789", *value) == NULL)
      return NULL;
    condition = g_strdup_printf ("%.*s%s %s", (int) (is - text), text, negated ? "!=" : "==", value);

    return beckon_condition_check (condition, NULL) ? g_steal_pointer (&condition) : NULL;
  }
}

/* (transfer full) */
static char *
negate (const char *condition)
{
  return g_str_equal (condition, NO_REPLY) ? g_strdup ("contact.replied == true") : g_strdup_printf ("not (%s)", condition);
}

/* "no reply after 5 days" is a wait and a condition. */
static BeckonRead
read_cause (BeckonReader  *reader,
            const char    *text,
            gsize          length,
            gboolean       negated,
            GError       **error)
{
  static const char * const words[] = { "after", "within", "for", "in" };
  g_autofree char *cause = g_strstrip (g_strndup (text, length));
  g_autofree char *condition = NULL;
  BeckonStep *step;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *found = beckon_instruction_find (cause, cause, words[i]);
      g_autofree char *first = found != NULL ? g_strstrip (g_strndup (cause, (gsize) (found - cause))) : NULL;
      g_autoptr(BeckonStep) wait = NULL;
      BeckonRead read;

      if (found == NULL || (i > 0 && g_strcmp0 (read_reply (first), NO_REPLY) != 0))
        continue;
      condition = read_condition (first);
      if (condition == NULL)
        continue;
      wait = beckon_step_new (BECKON_STEP_WAIT);
      read = beckon_instruction_read_duration (found + strlen (words[i]), &wait->duration_us, error);
      if (read != BECKON_READ_CLEAR)
        return read;
      g_ptr_array_add (reader->steps, g_steal_pointer (&wait));
      break;
    }
  if (condition == NULL)
    condition = read_condition (cause);
  if (condition == NULL)
    return BECKON_READ_UNCLEAR;

  step = beckon_step_new (BECKON_STEP_WHEN);
  step->condition = negated ? negate (condition) : g_steal_pointer (&condition);
  g_ptr_array_add (reader->steps, step);

  return BECKON_READ_CLEAR;
}

/* The step that a condition guards; it may be unclear by itself. */
static BeckonRead
read_effect (BeckonReader  *reader,
             const char    *text,
             GError       **error)
{
  BeckonStep *when = g_ptr_array_index (reader->steps, reader->steps->len - 1);
  guint mark = reader->steps->len;
  BeckonRead read = beckon_instruction_read (reader, text, error);

  if (read == BECKON_READ_UNCLEAR)
    {
      BeckonStep *unclear = reader->strict ? NULL : beckon_instruction_make_unclear (text, reader->has_agent);

      if (unclear == NULL)
        return read;
      g_ptr_array_add (reader->steps, unclear);
    }
  when->n_guarded = reader->steps->len - mark;

  return read == BECKON_READ_WRONG ? read : BECKON_READ_CLEAR;
}

/* (nullable): the next comma or "then" behind @from, with what follows it. */
static const char *
find_cut (const char  *text,
          const char  *from,
          const char **next)
{
  const char *comma = from;
  const char *then = beckon_instruction_find (text, from, "then");
  char mark = '\0';

  for (comma = text; *comma != '\0'; comma++)
    {
      if (mark != '\0')
        mark = *comma == mark ? '\0' : mark;
      else if (*comma == '"' || (*comma == '\'' && comma > text && !beckon_instruction_is_inner (comma[-1])))
        mark = strchr (comma + 1, *comma) != NULL ? *comma : '\0';
      else if (*comma == ',' && comma >= from)
        break;
    }
  if (*comma == '\0' && then == NULL)
    return NULL;
  if (*comma == '\0' || (then != NULL && then < comma))
    {
      *next = then + strlen ("then");
      return then;
    }
  *next = comma + 1;
  beckon_instruction_take (next, "then");

  return comma;
}

/* If contact.replied == true, hand off to @ana */
BeckonRead
beckon_instruction_read_if (BeckonReader  *reader,
                            const char    *text,
                            gboolean       negated,
                            GError       **error)
{
  const char *next = text;
  const char *cut;

  for (guint i = 0; i < MAX_CUTS && reader->depth < BECKON_INSTRUCTION_DEPTH && (cut = find_cut (text, next, &next)) != NULL; i++)
    {
      guint mark = reader->steps->len;
      BeckonRead read = read_cause (reader, text, (gsize) (cut - text), negated, error);

      reader->depth++;
      if (read == BECKON_READ_CLEAR)
        read = read_effect (reader, next, error);
      reader->depth--;
      if (read != BECKON_READ_UNCLEAR)
        return read;
      g_ptr_array_set_size (reader->steps, (int) mark);
    }

  return BECKON_READ_UNCLEAR;
}

/* After 5 days, send follow-up */
BeckonRead
beckon_instruction_read_after (BeckonReader  *reader,
                               const char    *text,
                               GError       **error)
{
  const char *next = text;
  const char *cut;

  for (guint i = 0; i < MAX_CUTS && reader->depth < BECKON_INSTRUCTION_DEPTH && (cut = find_cut (text, next, &next)) != NULL; i++)
    {
      g_autofree char *duration = g_strndup (text, (gsize) (cut - text));
      guint mark = reader->steps->len;
      BeckonRead read = beckon_instruction_read_wait (reader, duration, error);

      reader->depth++;
      if (read == BECKON_READ_CLEAR)
        read = beckon_instruction_read (reader, next, error);
      reader->depth--;
      if (read != BECKON_READ_UNCLEAR)
        return read;
      g_ptr_array_set_size (reader->steps, (int) mark);
    }

  return BECKON_READ_UNCLEAR;
}
