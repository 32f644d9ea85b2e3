/* handoff.c: hand-offs to a person, in an instruction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/private.h"

#include <string.h>

#include "base/limits.h"

/* (transfer full): @rest without a priority at its beginning or end. */
static char *
take_priority (BeckonStep *step, const char *rest)
{
  static const struct
  {
    const char    *words;
    BeckonPriority priority;
  } rows[] = {
    { "with low priority", BECKON_PRIORITY_LOW },
    { "with normal priority", BECKON_PRIORITY_NORMAL },
    { "with high priority", BECKON_PRIORITY_HIGH },
    { "with urgent priority", BECKON_PRIORITY_URGENT },
    { "as urgent", BECKON_PRIORITY_URGENT },
    { "urgently", BECKON_PRIORITY_URGENT },
  };

  for (guint i = 0; *rest != ':' && i < G_N_ELEMENTS (rows); i++)
    {
      const char *found = beckon_instruction_find (rest, rest, rows[i].words);
      const char *behind = found != NULL ? found + strlen (rows[i].words) : NULL;

      if (found == NULL || (found != rest && behind[strspn (behind, " .")] != '\0'))
        continue;
      step->priority = rows[i].priority;
      return found == rest ? g_strdup (behind + strspn (behind, " \t"))
                           : g_strchomp (g_strndup (rest, (gsize) (found - rest)));
    }

  return g_strdup (rest);
}

/* Reads the text after the person: the subject, and the purpose. */
static gboolean
read_purpose (BeckonStep *step, const char *rest)
{
  g_autofree char *message = NULL;
  const char      *about = rest;
  gint64           duration_us;

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
  else if (!beckon_instruction_take (&rest, "for") && !beckon_instruction_take (&rest, "to")
           && !beckon_instruction_take (&rest, "because"))
    return FALSE;
  message = beckon_instruction_unquote (rest, -1);
  /* "for 2 days" is no purpose. */
  if (*message == '\0'
      || beckon_instruction_read_duration (message, &duration_us, NULL) != BECKON_READ_UNCLEAR)
    return FALSE;
  step->message = g_steal_pointer (&message);

  return TRUE;
}

/* Reads the text between "hand off" and "to @ana". */
static void
read_subject (BeckonStep *step, const char *text, gsize length)
{
  static const char nothing[] =
    " it this that task lead contact conversation work everything over on off ";
  g_autofree char *bare = g_strstrip (g_strndup (text, length));
  const char      *at = bare;

  if (g_str_has_suffix (bare, " over") || g_str_has_suffix (bare, " off")
      || g_str_has_suffix (bare, " on"))
    *strrchr (bare, ' ') = '\0';
  while (beckon_instruction_take (&at, "the") || beckon_instruction_take (&at, "this")
         || beckon_instruction_take (&at, "a"))
    continue;
  step->warm = beckon_instruction_take (&at, "warm");
  if (*at != '\0' && !(beckon_instruction_starts_with (at, nothing) && strpbrk (at, " \t") == NULL))
    step->subject = g_strdup (at);
}

/* Hand off [what] to @ana [for personal outreach] */
BeckonRead
beckon_instruction_read_handoff (BeckonReader *reader, const char *text)
{
  g_autoptr (BeckonStep) step = beckon_step_new (BECKON_STEP_HANDOFF);
  const char      *to = text;
  const char      *person;
  g_autofree char *rest = NULL;

  for (to = beckon_instruction_find (text, text, "to"); to != NULL;
       to = beckon_instruction_find (text, to + 1, "to"))
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
  rest = take_priority (step, person);
  if (!read_purpose (step, rest)
      || (step->subject != NULL && strlen (step->subject) > BECKON_LIMIT_TITLE_BYTES))
    return BECKON_READ_UNCLEAR;
  g_ptr_array_add (reader->steps, g_steal_pointer (&step));

  return BECKON_READ_CLEAR;
}
