/* readings-people.c: possible readings of questions, notifications and hand-offs that were not
 * understood
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/readings-private.h"

#include <string.h>

/* It contains "@ana": it may be addressed to her. */
void
beckon_readings_add_person (BeckonReadings *self, const char *text, const char *message)
{
  const char *at = strchr (text, '@');
  gsize       length = 1;

  /* A handle, and no part of an address. */
  while (at != NULL && at > text && !g_ascii_isspace (at[-1]))
    at = strchr (at + 1, '@');
  if (at == NULL || !beckon_instruction_is_inner (at[1]))
    return;
  while (g_ascii_isalnum (at[length]) || (at[length] != '\0' && strchr ("_.-", at[length]) != NULL))
    length++;
  while (length > 1 && at[length - 1] == '.')
    length--;
  beckon_readings_add (self, g_strdup_printf ("Hand off to %.*s: %s", (int) length, at, message));
}

/* "Hand off to @ana or @bob for 2 days" */
static void
add_persons (BeckonReadings *self, const char *text)
{
  for (const char *at = strchr (text, '@'); at != NULL; at = strchr (at + 1, '@'))
    {
      gsize            length = 1;
      g_autofree char *rest = NULL;
      const char      *more;

      if (at > text && !g_ascii_isspace (at[-1]))
        continue;
      while (g_ascii_isalnum (at[length])
             || (at[length] != '\0' && strchr ("_.-", at[length]) != NULL))
        length++;
      while (length > 1 && at[length - 1] == '.')
        length--;
      rest = beckon_instruction_trim (at + length, -1);
      more = rest;
      if (beckon_instruction_take (&more, "for"))
        beckon_readings_add (
          self, g_strdup_printf ("Hand off to %.*s within %s", (int) length, at, more));
      else
        beckon_instruction_take (&more, "to");
      if (*more != '\0' && strchr (more, '@') == NULL)
        beckon_readings_add (self,
                             g_strdup_printf ("Hand off to %.*s: %s", (int) length, at, more));
      else
        beckon_readings_add (self, g_strdup_printf ("Hand off to %.*s", (int) length, at));
    }
}

/* "Hand off to the sales rep" */
void
beckon_readings_add_handoffs (BeckonReadings *self, const char *text)
{
  const char *to = beckon_instruction_find (text, text, "to");
  g_autoptr (GString) handle = g_string_new ("@");

  add_persons (self, text);
  if (to == NULL || strchr (text, '@') != NULL)
    return;
  to += strlen ("to");
  while (beckon_instruction_take (&to, "the") || beckon_instruction_take (&to, "a")
         || beckon_instruction_take (&to, "our") || beckon_instruction_take (&to, "my"))
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
  beckon_readings_add (self, g_strdup_printf ("Hand off to %s", handle->str));
}

/* (transfer full) (nullable): a likely handle of a person called @name: "@sales-team". */
static char *
dup_handle (const char *name)
{
  GString *handle = g_string_new ("@");

  while (beckon_instruction_take (&name, "the") || beckon_instruction_take (&name, "our")
         || beckon_instruction_take (&name, "my"))
    continue;
  name += strspn (name, "@# \t");
  for (; *name != '\0' && handle->len < 40
         && !beckon_instruction_starts_with (name, " that about when if of for to ");
       name++)
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

/* "Ask Ana: Which one? A or B" */
static void
add_addressed (BeckonReadings *self, const char *text)
{
  const char      *colon = strchr (text, ':');
  g_autofree char *name = colon != NULL ? g_strndup (text, (gsize) (colon - text)) : NULL;
  g_autofree char *handle = name != NULL ? dup_handle (name) : NULL;
  g_autofree char *bare = colon != NULL ? g_strstrip (g_strdup (colon + 1)) : NULL;

  if (bare == NULL || strchr (bare, '?') == NULL)
    return;
  if (handle != NULL)
    beckon_readings_add (self, g_strdup_printf ("Hand off to %s: %s", handle, bare));
  beckon_readings_add (self, g_strdup_printf ("Ask %s", bare));
}

/* "Notify Ana that it is done" */
void
beckon_readings_add_notices (BeckonReadings *self, const char *text)
{
  const char      *that = beckon_instruction_find (text, text, "that");
  g_autofree char *handle = NULL;

  if (beckon_instruction_starts_with (text, " me us ") || *text == '\0')
    {
      beckon_readings_add (self, g_strdup ("Notify: Done"));
      beckon_readings_add (self, g_strdup ("Notify: It is your turn"));
      return;
    }
  handle = dup_handle (text);
  if (that != NULL)
    that += strlen ("that") + strspn (that + strlen ("that"), " \t");
  if (handle != NULL && !beckon_instruction_starts_with (text, " if when unless after once "))
    beckon_readings_add (self, that != NULL ? g_strdup_printf ("Notify %s: %s", handle, that)
                                            : g_strdup_printf ("Hand off to %s", handle));
  if (that != NULL)
    beckon_readings_add (self, g_strdup_printf ("Notify: %s", that));
}

/* "Ask Ana about it", "Ask Which database? PostgreSQL" */
void
beckon_readings_add_questions (BeckonReadings *self, const char *text)
{
  const char      *mark = strrchr (text, '?');
  g_autofree char *bare = g_strstrip (g_strdup (text));

  add_addressed (self, text);
  if (mark != NULL && mark[1] != '\0')
    beckon_readings_add (self, g_strdup_printf ("Ask %s or other", bare));
  if (g_str_has_suffix (bare, ".") || g_str_has_suffix (bare, ":"))
    bare[strlen (bare) - 1] = '\0';
  if (mark != NULL)
    beckon_readings_add (self, g_strdup_printf ("Ask %.*s", (int) (mark + 1 - text), text));
  beckon_readings_add (self, g_strdup_printf ("Ask %s?", bare));
  beckon_readings_add_person (self, text, text);
}
