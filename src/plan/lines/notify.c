/* notify.c: notifications, in an instruction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/private.h"

#include <string.h>

/* A sentence contains one of these words, a name does not. */
#define SAYING \
  " is are was were be has have had will would can cannot could may might must should shall " \
  "needs need does do did not no failed " \
  "passed won lost went came ran broke done ready there please call look see now "
/* These are a message by themselves. */
#define MESSAGES \
  " done ready finished complete completed success failure good bad ok okay hello hi welcome bye " \
  "warning error deployed built " \
  "failed passed started stopped over yes no "
/* Groups of recipients, which are not the person at the desk. */
#define GROUPS \
  " team group channel manager managers customer customers client clients user users people " \
  "department staff colleagues " \
  "everyone everybody someone somebody anyone rep reps owner owners admin admins boss " \
  "subscribers support sales marketing "
#define DETERMINERS " the our your my his her their all every each any some a an "

static gboolean
has_word (const char *text, const char *words, gboolean in_ed)
{
  g_auto (GStrv) parts = g_strsplit_set (text, " \t,.!?:;", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (*parts[i] != '\0' && beckon_instruction_starts_with (parts[i], words))
        return TRUE;
      if (in_ed && strlen (parts[i]) > 3 && g_str_has_suffix (parts[i], "ed"))
        return TRUE;
    }

  return FALSE;
}

/* Does each word begin with a capital letter, as in a name? */
static gboolean
is_name (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (*words[i] == '\0')
        continue;
      if (g_ascii_islower (*words[i]) || g_ascii_isdigit (*words[i]) || ++n > 3)
        return FALSE;
    }

  return TRUE;
}

/* Does it name a recipient, and not a message? */
static gboolean
is_somebody (const char *text)
{
  g_autofree char *bare = beckon_instruction_trim (text, -1);
  const char      *that = beckon_instruction_find (bare, bare, "that");
  const char      *second = strpbrk (bare, " \t");
  const char      *last = strrchr (bare, ' ');

  if (strchr (bare, '@') != NULL || *bare == '#'
      || beckon_instruction_starts_with (bare, " when if about once as unless after with of to by ")
      || (second != NULL
          && beckon_instruction_starts_with (second + 1, " that when if about once of as and ")))
    return TRUE;
  if (second == NULL)
    return !beckon_instruction_starts_with (bare, MESSAGES) && !has_word (bare, MESSAGES, TRUE);
  if (that != NULL)
    {
      g_autofree char *who = g_strndup (bare, (gsize) (that - bare));

      if (!has_word (who, SAYING, TRUE))
        return TRUE;
    }
  if (has_word (bare, SAYING, TRUE)
      && !beckon_instruction_starts_with (bare, " everyone everybody someone somebody "))
    return FALSE;

  return is_name (bare) || beckon_instruction_starts_with (bare, DETERMINERS)
         || beckon_instruction_starts_with (bare, GROUPS)
         || (last != NULL && beckon_instruction_starts_with (last + 1, GROUPS));
}

BeckonRead
beckon_instruction_read_notify (BeckonReader *reader, const char *text, gboolean literal)
{
  BeckonStep      *step;
  g_autofree char *person = NULL;
  g_autofree char *message = NULL;

  if (!literal && *text == '@')
    {
      person = beckon_instruction_take_person (&text);
      if (person == NULL || *text == ','
          || beckon_instruction_starts_with (text, " and or when if about once as to of "))
        return BECKON_READ_UNCLEAR;
      text += *text == ':' ? 1 : 0;
      beckon_instruction_take (&text, "that");
    }
  else if (!literal)
    {
      gboolean me = beckon_instruction_take (&text, "me") || beckon_instruction_take (&text, "us");

      me = beckon_instruction_take (&text, "that") && me;
      if (*text == ',' || (!me && is_somebody (text)))
        return BECKON_READ_UNCLEAR;
    }
  message = beckon_instruction_unquote (text, -1);
  if (*message == '\0')
    return BECKON_READ_UNCLEAR;
  step = beckon_step_new (BECKON_STEP_NOTIFY);
  step->assignee = g_steal_pointer (&person);
  step->message = g_steal_pointer (&message);
  g_ptr_array_add (reader->steps, step);

  return BECKON_READ_CLEAR;
}
