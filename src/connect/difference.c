/* difference.c: what changes between two texts, line by line
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "connect/difference.h"

#include <string.h>

/* Unchanged lines around a change. */
#define CONTEXT 3
/* Where the changed middle is larger (lines before times lines after), it is shown as replaced. */
#define MAX_CELLS (4 * 1024 * 1024)
#define MAX_LINE_BYTES 400

typedef struct
{
  const char *start;
  gsize       length; /* with its line end */
} Line;

typedef struct
{
  const Line *line;
  char        mark;          /* ' ', '-', '+' */
  guint       before, after; /* the numbers of the lines from which on it counts, from 0 */
} Row;

static GArray *
split (const char *text)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));

  while (text != NULL && *text != '\0')
    {
      const char *end = strchr (text, '\n');
      Line        line = { text, end != NULL ? (gsize) (end + 1 - text) : strlen (text) };

      g_array_append_val (lines, line);
      text += line.length;
    }
  return lines;
}

static gboolean
is_same (const Line *a, const Line *b)
{
  return a->length == b->length && memcmp (a->start, b->start, a->length) == 0;
}

#define LINE(lines, i) (&g_array_index (lines, Line, i))

static void
add_row (GArray *rows, const Line *line, char mark, guint *before, guint *after)
{
  Row row = { line, mark, *before, *after };

  g_array_append_val (rows, row);
  *before += mark != '+';
  *after += mark != '-';
}

/* The longest common subsequence of the lines that differ: @from until @end_a, @end_b. */
static void
add_middle (GArray *rows, GArray *a, GArray *b, guint end_a, guint end_b, guint *at_a, guint *at_b)
{
  guint             from = *at_a;
  gsize             n = end_a - from, m = end_b - from;
  g_autofree guint *common = NULL;

  if ((n + 1) * (m + 1) <= MAX_CELLS)
    {
      common = g_new0 (guint, (n + 1) * (m + 1));
      for (gsize i = n; i-- > 0;)
        for (gsize j = m; j-- > 0;)
          {
            guint *cell = &common[i * (m + 1) + j];

            if (is_same (LINE (a, from + i), LINE (b, from + j)))
              *cell = common[(i + 1) * (m + 1) + j + 1] + 1;
            else
              *cell = MAX (common[(i + 1) * (m + 1) + j], common[i * (m + 1) + j + 1]);
          }
    }
  while (*at_a < end_a || *at_b < end_b)
    {
      gsize i = *at_a - from, j = *at_b - from;

      if (common != NULL && i < n && j < m && is_same (LINE (a, *at_a), LINE (b, *at_b)))
        add_row (rows, LINE (a, *at_a), ' ', at_a, at_b);
      else if (i < n
               && (common == NULL || j == m
                   || common[(i + 1) * (m + 1) + j] >= common[i * (m + 1) + j + 1]))
        add_row (rows, LINE (a, *at_a), '-', at_a, at_b);
      else
        add_row (rows, LINE (b, *at_b), '+', at_a, at_b);
    }
}

static GArray *
compare (GArray *a, GArray *b)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  guint   at_a = 0, at_b = 0, end_a = a->len, end_b = b->len;

  while (at_a < a->len && at_a < b->len && is_same (LINE (a, at_a), LINE (b, at_a)))
    add_row (rows, LINE (a, at_a), ' ', &at_a, &at_b);
  while (end_a > at_a && end_b > at_b && is_same (LINE (a, end_a - 1), LINE (b, end_b - 1)))
    {
      end_a--;
      end_b--;
    }
  add_middle (rows, a, b, end_a, end_b, &at_a, &at_b);
  while (at_a < a->len)
    add_row (rows, LINE (a, at_a), ' ', &at_a, &at_b);
  return rows;
}

static void
append_line (GString *out, const Row *row)
{
  const char *start = row->line->start;
  gsize       length = row->line->length;
  gboolean    ends = start[length - 1] == '\n';

  g_string_append_c (out, row->mark);
  if (ends)
    length--;
  if (length > 0 && start[length - 1] == '\r')
    length--;
  if (length > MAX_LINE_BYTES)
    {
      const char *head = g_utf8_find_prev_char (start, start + MAX_LINE_BYTES / 2 + 1);
      const char *tail = g_utf8_find_next_char (start + length - MAX_LINE_BYTES / 2, NULL);

      g_string_append_len (out, start, head - start);
      g_string_append (out, " … ");
      g_string_append_len (out, tail, start + length - tail);
    }
  else
    {
      g_string_append_len (out, start, length);
    }
  g_string_append (out, ends ? "\n" : "\n\\ No newline at end of file\n");
}

/* One run of changes with the lines around them: rows @first until @last. */
static void
append_hunk (GString *out, GArray *rows, guint first, guint last)
{
  const Row *start = &g_array_index (rows, Row, first);
  guint      n_before = 0, n_after = 0;

  for (guint i = first; i < last; i++)
    {
      n_before += g_array_index (rows, Row, i).mark != '+';
      n_after += g_array_index (rows, Row, i).mark != '-';
    }
  g_string_append_printf (out, "@@ -%u,%u +%u,%u @@\n", start->before + (n_before > 0), n_before,
                          start->after + (n_after > 0), n_after);
  for (guint i = first; i < last; i++)
    append_line (out, &g_array_index (rows, Row, i));
}

char *
beckon_difference (const char *path, const char *before, const char *after)
{
  g_autoptr (GArray) a = split (before);
  g_autoptr (GArray) b = split (after);
  g_autoptr (GArray) rows = compare (a, b);
  g_autoptr (GString) out = g_string_new (NULL);
  guint at = 0;

  if (g_strcmp0 (before, after) == 0)
    return g_string_free (g_steal_pointer (&out), FALSE);
  g_string_append_printf (out, "--- %s\n", before != NULL ? path : "/dev/null");
  g_string_append_printf (out, "+++ %s\n", after != NULL ? path : "/dev/null");
  for (guint i = 0; i < rows->len;)
    {
      guint first, last;

      if (g_array_index (rows, Row, i).mark == ' ')
        {
          i++;
          continue;
        }
      first = i > at + CONTEXT ? i - CONTEXT : at;
      /* Changes that are close to each other share their context. */
      for (last = i; i < rows->len && i <= last + 2 * CONTEXT; i++)
        if (g_array_index (rows, Row, i).mark != ' ')
          last = i;
      at = MIN (last + 1 + CONTEXT, rows->len);
      append_hunk (out, rows, first, at);
      i = at;
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}
