/* unified-diff.c: two texts, line by line, as a unified diff
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/unified-diff.h"

#include <string.h>

/* Lines that are the same, around those that are not. */
#define AROUND 3
/* The table of the longest common subsequence has at most so many cells, of two bytes each. */
#define MAX_CELLS (1024 * 1024)

/* A line of a text, without its newline. */
typedef struct
{
  const char *start;
  gsize       length;
} Line;

/* A line of the diff. */
typedef struct
{
  char        sign; /* ' ', '-' or '+' */
  const Line *line;
} Step;

/* (transfer full) (element-type Line) */
static GArray *
split (const char *text)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));

  while (text != NULL && *text != '\0')
    {
      Line line = { text, strcspn (text, "\n") };

      g_array_append_val (lines, line);
      text += line.length;
      text += *text == '\n';
    }

  return lines;
}

static gboolean
same (const Line *one, const Line *other)
{
  return one->length == other->length && memcmp (one->start, other->start, one->length) == 0;
}

static void
add (GArray *steps, char sign, const Line *line)
{
  Step step = { sign, line };

  g_array_append_val (steps, step);
}

/* Adds the steps between @n lines and @m others, none of which need be the same: those that stay
 * are a longest common subsequence. */
static void
compare (GArray *steps, const Line *from, gsize n, const Line *to, gsize m)
{
  g_autofree guint16 *common = NULL; /* [i * (m + 1) + j]: of the lines from i and from j on */
  gsize               i = 0, j = 0;

  if (n > 0 && m > 0 && n < G_MAXUINT16 && m < G_MAXUINT16 && (n + 1) <= MAX_CELLS / (m + 1))
    common = g_new0 (guint16, (n + 1) * (m + 1));
  for (gsize a = n; common != NULL && a-- > 0;)
    for (gsize b = m; b-- > 0;)
      {
        guint16 *cell = &common[a * (m + 1) + b];

        *cell = same (&from[a], &to[b]) ? cell[m + 2] + 1 : MAX (cell[m + 1], cell[1]);
      }

  while (common != NULL && i < n && j < m)
    {
      const guint16 *cell = &common[i * (m + 1) + j];

      if (same (&from[i], &to[j]))
        {
          add (steps, ' ', &from[i++]);
          j++;
        }
      else if (cell[m + 1] >= cell[1])
        add (steps, '-', &from[i++]);
      else
        add (steps, '+', &to[j++]);
    }
  while (i < n)
    add (steps, '-', &from[i++]);
  while (j < m)
    add (steps, '+', &to[j++]);
}

/* (transfer full) (element-type Step): every line of both. */
static GArray *
make_steps (const GArray *before, const GArray *after)
{
  GArray     *steps = g_array_new (FALSE, FALSE, sizeof (Step));
  const Line *from = (const Line *) before->data, *to = (const Line *) after->data;
  gsize       n = before->len, m = after->len, head = 0, tail = 0;

  while (head < n && head < m && same (&from[head], &to[head]))
    head++;
  while (tail < n - head && tail < m - head && same (&from[n - tail - 1], &to[m - tail - 1]))
    tail++;

  for (gsize i = 0; i < head; i++)
    add (steps, ' ', &from[i]);
  compare (steps, from + head, n - head - tail, to + head, m - head - tail);
  for (gsize i = n - tail; i < n; i++)
    add (steps, ' ', &from[i]);

  return steps;
}

/* Adds the steps from @first up to @end, which come after @before and @after lines. */
static void
add_hunk (GString *diff, const GArray *steps, guint first, guint end, gsize before, gsize after)
{
  gsize n_before = 0, n_after = 0;

  for (guint i = first; i < end; i++)
    {
      char sign = g_array_index (steps, Step, i).sign;

      n_before += sign != '+';
      n_after += sign != '-';
    }
  g_string_append_printf (diff,
                          "@@ -%" G_GSIZE_FORMAT ",%" G_GSIZE_FORMAT " +%" G_GSIZE_FORMAT
                          ",%" G_GSIZE_FORMAT " @@\n",
                          before + (n_before > 0), n_before, after + (n_after > 0), n_after);
  for (guint i = first; i < end; i++)
    {
      const Step *step = &g_array_index (steps, Step, i);

      g_string_append_c (diff, step->sign);
      g_string_append_len (diff, step->line->start, (gssize) step->line->length);
      g_string_append_c (diff, '\n');
    }
}

/* The number of the next step from @from on that is a change; the number of steps if there is
 * none. */
static guint
next_change (const GArray *steps, guint from)
{
  while (from < steps->len && g_array_index (steps, Step, from).sign == ' ')
    from++;

  return from;
}

void
beckon_unified_diff_add (GString *diff, const char *before, const char *after)
{
  g_autoptr (GArray) from = split (before);
  g_autoptr (GArray) to = split (after);
  g_autoptr (GArray) steps = make_steps (from, to);
  guint at = 0, change;
  gsize n_before = 0, n_after = 0;

  while ((change = next_change (steps, at)) < steps->len)
    {
      guint first = change - at > AROUND ? change - AROUND : at;
      guint end = change, next = change;

      /* What is apart by fewer lines than both would have around them is one hunk. */
      while (next < steps->len && next - end <= 2 * AROUND)
        {
          end = next + 1;
          next = next_change (steps, end);
        }
      end = MIN (end + AROUND, steps->len);

      n_before += first - at;
      n_after += first - at;
      add_hunk (diff, steps, first, end, n_before, n_after);
      for (guint i = first; i < end; i++)
        {
          char sign = g_array_index (steps, Step, i).sign;

          n_before += sign != '+';
          n_after += sign != '-';
        }
      at = end;
    }
}

GString *
beckon_unified_diff_new (const char *before, const char *after)
{
  GString *diff = g_string_new (NULL);

  g_string_append_printf (diff, "--- %s\n+++ %s\n", before, after);
  return diff;
}
