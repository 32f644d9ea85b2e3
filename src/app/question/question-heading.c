/* question-heading.c: of a long question, the part that asks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-heading.h"

#include <string.h>

/* A longer one is no heading. */
#define HEADING_BYTES 400
#define HEADING_LINES 4

static gboolean
is_blank (const char *line, const char *end)
{
  while (line < end && g_ascii_isspace (*line))
    line++;
  return line == end;
}

static gboolean
is_fence (const char *line)
{
  return g_str_has_prefix (line, "```") || g_str_has_prefix (line, "~~~");
}

/* It ends with a question mark, perhaps with marks of emphasis or quotation around it. */
static gboolean
asks (const char *start, const char *end)
{
  while (end > start && (g_ascii_isspace (end[-1]) || strchr ("*_`\"')", end[-1]) != NULL))
    end--;
  return (end > start && end[-1] == '?')
         /* Those of Chinese and of Arabic. */
         || (end - start >= 3 && strncmp (end - 3, "？", 3) == 0)
         || (end - start >= 2 && strncmp (end - 2, "؟", 2) == 0);
}

/* Not of a list, a table, a quote or indented code. */
static gboolean
is_plain (const char *start)
{
  const char *digits = start;

  if (*start == '\t' || g_str_has_prefix (start, "    ") || strchr ("|>", *start) != NULL)
    return FALSE;
  if (strchr ("-*+", *start) != NULL && start[1] == ' ')
    return FALSE;
  while (g_ascii_isdigit (*digits))
    digits++;
  return digits == start || (*digits != '.' && *digits != ')');
}

static gboolean
is_heading (const char *start, const char *end)
{
  guint n_lines = 1;

  for (const char *c = start; c < end; c++)
    n_lines += *c == '\n' ? 1 : 0;
  return end - start <= HEADING_BYTES && n_lines <= HEADING_LINES && is_plain (start)
         && asks (start, end);
}

char *
beckon_question_heading_split (const char *text, char **rest)
{
  const char *found = NULL, *found_end = NULL;
  const char *paragraph = NULL;
  gboolean    fenced = FALSE;
  guint       n_paragraphs = 0;

  g_return_val_if_fail (text != NULL, NULL);

  for (const char *line = text; *line != '\0';)
    {
      const char *end = line + strcspn (line, "\n");
      const char *next = *end != '\0' ? end + 1 : end;
      gboolean    fence = is_fence (line);
      gboolean    text_line = !fenced && !fence && !is_blank (line, end);

      if (fence)
        fenced = !fenced;
      n_paragraphs += fence || (text_line && paragraph == NULL) ? 1 : 0;
      if (text_line && paragraph == NULL)
        paragraph = line;
      else if (!text_line)
        paragraph = NULL;
      if (paragraph != NULL
          && (*next == '\0' || is_fence (next) || is_blank (next, next + strcspn (next, "\n")))
          && is_heading (paragraph, end))
        {
          found = paragraph;
          found_end = end;
        }
      line = next;
    }
  if (found == NULL || n_paragraphs < 2)
    return NULL;

  {
    g_autofree char *before = g_strndup (text, (gsize) (found - text));

    *rest = g_strconcat (before, found_end, NULL);
  }
  g_strstrip (*rest);
  return g_strndup (found, (gsize) (found_end - found));
}

gboolean
beckon_question_heading_is_short (const char *text)
{
  guint n_lines = 1;

  for (const char *c = text; *c != '\0'; c++)
    n_lines += *c == '\n' ? 1 : 0;
  return strlen (text) <= HEADING_BYTES && n_lines <= HEADING_LINES;
}
