/* instruction-handoff.c: work that goes to a person, in an instruction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/instruction-private.h"

#include <string.h>

#include "model/limits.h"

/* What stands behind the person: what it is about, and what is wanted. */
static gboolean
read_purpose (BeckonStep *step,
              const char *rest)
{
  g_autofree char *message = NULL;
  const char *about = rest;

  if (beckon_instruction_take (&about, "about") || beckon_instruction_take (&about, "regarding"))
    {
      const char *end = beckon_instruction_find (about, about, "for");

      if (end == NULL)
        end = strstr (about, ": ");
      g_free (step->subject);
      step->subject = beckon_instruction_unquote (about, end != NULL ? end - about : -1);
      if (*step->subject == '\0')
        return FALSE;
      rest = end != NULL ? end : "";
    }
  if (*rest == '.' && rest[1] == '\0')
    rest = "";
  if (*rest == '\0')
    return TRUE;
  if (*rest == ':')
    rest++;
  else if (*rest == ',')
    {
      rest++;
      if (!beckon_instruction_take (&rest, "because") && !beckon_instruction_take (&rest, "for"))
        return FALSE;
    }
  else if (!beckon_instruction_take (&rest, "for") && !beckon_instruction_take (&rest, "to") &&
           !beckon_instruction_take (&rest, "because"))
    return FALSE;
  message = beckon_instruction_unquote (rest, -1);
  if (*message == '\0')
    return FALSE;
  step->message = g_steal_pointer (&message);

  return TRUE;
}

/* What stands between "hand off" and "to @ana". */
static void
read_subject (BeckonStep *step,
              const char *text,
              gsize       length)
{
  static const char nothing[] = " it this that task lead contact conversation work everything over ";
  g_autofree char *bare = g_strstrip (g_strndup (text, length));
  const char *at = bare;

  while (beckon_instruction_take (&at, "the") || beckon_instruction_take (&at, "this") || beckon_instruction_take (&at, "a"))
    continue;
  step->warm = beckon_instruction_take (&at, "warm");
  if (*at != '\0' && !(beckon_instruction_starts_with (at, nothing) && strpbrk (at, " \t") == NULL))
    step->subject = g_strdup (at);
}

/* Hand off [what] to @ana [for personal outreach] */
BeckonRead
beckon_instruction_read_handoff (BeckonReader *reader,
                                 const char   *text)
{
  g_autoptr(BeckonStep) step = beckon_step_new (BECKON_STEP_HANDOFF);
  const char *to = text;
  const char *person;

  for (to = beckon_instruction_find (text, text, "to"); to != NULL; to = beckon_instruction_find (text, to + 1, "to"))
    {
      person = to + strlen ("to");
      person += strspn (person, " \t");
      if (*person == '@')
        break;
    }
  if (to == NULL)
    return BECKON_READ_UNCLEAR;

  step->assignee = beckon_instruction_take_person (&person);
  if (step->assignee == NULL)
    return BECKON_READ_UNCLEAR;
  read_subject (step, text, (gsize) (to - text));
  if (!read_purpose (step, person) ||
      (step->subject != NULL && strlen (step->subject) > BECKON_LIMIT_TITLE_BYTES))
    return BECKON_READ_UNCLEAR;
  g_ptr_array_add (reader->steps, g_steal_pointer (&step));

  return BECKON_READ_CLEAR;
}
