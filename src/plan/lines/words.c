/* words.c: words and quotation marks in an instruction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/private.h"

#include <string.h>

#include "base/limits.h"

gboolean
beckon_instruction_is_inner (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '-' || (c & 0x80) != 0;
}

gboolean
beckon_instruction_take (const char **at, const char *words)
{
  const char *p = *at;

  while (g_ascii_isspace (*p))
    p++;
  for (; *words != '\0'; words++)
    {
      if (*words == ' ')
        {
          if (!g_ascii_isspace (*p))
            return FALSE;
          while (g_ascii_isspace (*p))
            p++;
        }
      else if (g_ascii_tolower (*p++) != *words)
        {
          return FALSE;
        }
    }
  if (beckon_instruction_is_inner (*p) || *p == '\'')
    return FALSE;

  while (g_ascii_isspace (*p))
    p++;
  if (*p == ':')
    p++;
  while (g_ascii_isspace (*p))
    p++;
  *at = p;
  return TRUE;
}

gboolean
beckon_instruction_starts_with (const char *at, const char *words)
{
  char  word[24] = " ";
  gsize length = 1;

  while (beckon_instruction_is_inner (*at) && length < sizeof word - 2)
    word[length++] = g_ascii_tolower (*at++);
  word[length++] = ' ';

  return length > 2 && !beckon_instruction_is_inner (*at) && strstr (words, word) != NULL;
}

char *
beckon_instruction_unquote (const char *text, gssize length)
{
  static const struct
  {
    const char *open;
    const char *close;
  } marks[] = {
    { "\"", "\"" }, { "'", "'" }, { "`", "`" }, { "“", "”" }, { "‘", "’" }, { "«", "»" }
  };
  g_autofree char *bare =
    g_strstrip (length < 0 ? g_strdup (text) : g_strndup (text, (gsize) length));
  gsize total = strlen (bare);

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      gsize open = strlen (marks[i].open);
      gsize close = strlen (marks[i].close);

      if (total > open + close && g_str_has_prefix (bare, marks[i].open)
          && g_str_has_suffix (bare, marks[i].close)
          && g_strstr_len (bare + open, (gssize) (total - open - close), marks[i].close) == NULL)
        return g_strstrip (g_strndup (bare + open, total - open - close));
    }

  return g_steal_pointer (&bare);
}

char *
beckon_instruction_take_person (const char **at)
{
  const char *person = *at;
  gsize       length;

  if (*person != '@')
    return NULL;
  for (length = 1; g_ascii_isalnum (person[length])
                   || (person[length] != '\0' && strchr ("_.-", person[length]) != NULL);
       length++)
    continue;
  while (length > 1 && person[length - 1] == '.')
    length--;
  if (length == 1 || length > BECKON_LIMIT_NAME_BYTES
      || beckon_instruction_is_inner (person[length]))
    return NULL;
  *at = person + length + strspn (person + length, " \t");

  return g_strndup (person, length);
}

char *
beckon_instruction_trim (const char *text, gssize length)
{
  g_autofree char *bare =
    g_strstrip (length < 0 ? g_strdup (text) : g_strndup (text, (gsize) length));
  gsize       end = strlen (bare);
  const char *at = bare;

  for (gboolean found = TRUE; found;)
    {
      /* A full stop at the end of a sentence, not the folder “.”. */
      while (
        end > 0
        && (strchr (",; \t", bare[end - 1]) != NULL
            || (bare[end - 1] == '.' && end > 1
                && (g_ascii_isalnum (bare[end - 2]) || strchr ("\"'`)", bare[end - 2]) != NULL))))
        bare[--end] = '\0';
      found =
        end > strlen (" and") && g_ascii_strcasecmp (bare + end - strlen (" and"), " and") == 0;
      if (found)
        bare[end -= strlen (" and")] = '\0';
    }
  at += strspn (at, ",; \t");

  return g_strdup (at);
}

gboolean
beckon_instruction_is_outside (const char *text, const char *at)
{
  char mark = '\0';

  for (const char *p = text; p < at; p++)
    {
      gboolean starts = p == text || !beckon_instruction_is_inner (p[-1]);

      if (mark != '\0')
        mark = *p == mark ? '\0' : mark;
      else if (*p == '"' || *p == '`' || (*p == '\'' && starts))
        mark = strchr (p + 1, *p) != NULL ? *p : '\0';
    }

  return mark == '\0';
}

const char *
beckon_instruction_find (const char *text, const char *from, const char *words)
{
  gsize length = strlen (words);
  char  mark = '\0';

  for (const char *at = text; *at != '\0'; at++)
    {
      gboolean starts = at == text || !beckon_instruction_is_inner (at[-1]);

      if (mark != '\0')
        mark = *at == mark ? '\0' : mark;
      else if (*at == '"' || *at == '`' || (*at == '\'' && starts))
        /* A quotation mark that is never closed is an ordinary character. */
        mark = strchr (at + 1, *at) != NULL ? *at : '\0';
      else if (at >= from && starts && g_ascii_strncasecmp (at, words, length) == 0
               && !beckon_instruction_is_inner (at[length]))
        return at;
    }

  return NULL;
}
