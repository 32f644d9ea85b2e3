/* unified-diff.c: what differs between two texts, as a unified diff
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "acp/unified-diff.h"

#include <string.h>

#define AROUND 3
/* Of the table of the longest common subsequence; beyond that all lines are replaced. */
#define MAX_CELLS (1024 * 1024)

/* The lines of a text. */
typedef struct
{
  const char **lines;   /* (owned) */
  gsize       *lengths; /* (owned): without the newline */
  guint        n;
  gboolean     open; /* the last one has no newline */
} Text;

/* A line of the diff. */
typedef struct
{
  char  mark;          /* ' ', '-' or '+' */
  guint before, after; /* the lines that come next, in either text */
} Edit;

static void
text_init (Text *self, const char *text)
{
  guint       room = 1;
  const char *at;

  for (at = text; *at != '\0'; at++)
    room += *at == '\n';
  self->lines = g_new (const char *, room);
  self->lengths = g_new (gsize, room);
  self->n = 0;
  self->open = FALSE;
  for (at = text; *at != '\0';)
    {
      const char *end = strchr (at, '\n');

      self->open = end == NULL;
      if (end == NULL)
        end = at + strlen (at);
      self->lines[self->n] = at;
      self->lengths[self->n++] = (gsize) (end - at);
      at = self->open ? end : end + 1;
    }
}

static void
text_clear (Text *self)
{
  g_free (self->lines);
  g_free (self->lengths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Text, text_clear)

static gboolean
is_open_line (const Text *text, guint line)
{
  return text->open && line + 1 == text->n;
}

static gboolean
is_same (const Text *before, guint i, const Text *after, guint j)
{
  return before->lengths[i] == after->lengths[j]
         && is_open_line (before, i) == is_open_line (after, j)
         && memcmp (before->lines[i], after->lines[j], before->lengths[i]) == 0;
}

static void
add (GArray *edits, char mark, guint *i, guint *j)
{
  const Edit edit = { mark, *i, *j };

  g_array_append_val (edits, edit);
  *i += mark != '+';
  *j += mark != '-';
}

/* The lines from @i to @i_end become those from @j to @j_end. */
static void
add_middle (
  GArray *edits, const Text *before, guint i, guint i_end, const Text *after, guint j, guint j_end)
{
  guint             rows = i_end - i + 1, columns = j_end - j + 1;
  guint             i0 = i, j0 = j;
  g_autofree guint *longest = NULL;

  if ((guint64) rows * columns <= MAX_CELLS)
    {
      longest = g_new0 (guint, (gsize) rows * columns);
      for (guint r = rows - 1; r-- > 0;)
        for (guint c = columns - 1; c-- > 0;)
          longest[r * columns + c] =
            is_same (before, i0 + r, after, j0 + c)
              ? longest[(r + 1) * columns + c + 1] + 1
              : MAX (longest[(r + 1) * columns + c], longest[r * columns + c + 1]);
    }
  while (i < i_end || j < j_end)
    {
      gsize at = (gsize) (i - i0) * columns + (j - j0);

      if (longest != NULL && i < i_end && j < j_end && is_same (before, i, after, j))
        add (edits, ' ', &i, &j);
      else if (i < i_end
               && (j == j_end || longest == NULL || longest[at + columns] >= longest[at + 1]))
        add (edits, '-', &i, &j);
      else
        add (edits, '+', &i, &j);
    }
}

/* (transfer full) (element-type Edit) */
static GArray *
compare (const Text *before, const Text *after)
{
  GArray *edits = g_array_new (FALSE, FALSE, sizeof (Edit));
  guint   i = 0, j = 0, i_end = before->n, j_end = after->n;

  while (i < i_end && j < j_end && is_same (before, i, after, j))
    add (edits, ' ', &i, &j);
  while (i_end > i && j_end > j && is_same (before, i_end - 1, after, j_end - 1))
    {
      i_end--;
      j_end--;
    }
  add_middle (edits, before, i, i_end, after, j, j_end);
  i = i_end;
  j = j_end;
  while (i < before->n)
    add (edits, ' ', &i, &j);
  return edits;
}

static void
write_line (GString *diff, const Text *before, const Text *after, const Edit *edit)
{
  const Text *text = edit->mark == '+' ? after : before;
  guint       line = edit->mark == '+' ? edit->after : edit->before;

  g_string_append_c (diff, edit->mark);
  g_string_append_len (diff, text->lines[line], (gssize) text->lengths[line]);
  g_string_append (diff, is_open_line (text, line) ? "\n\\ No newline at end of file\n" : "\n");
}

/* The edits from @from to @to, with their head. */
static void
write_hunk (
  GString *diff, const Text *before, const Text *after, const GArray *edits, guint from, guint to)
{
  const Edit *first = &g_array_index (edits, Edit, from);
  guint       n_before = 0, n_after = 0;

  for (guint k = from; k < to; k++)
    {
      n_before += g_array_index (edits, Edit, k).mark != '+';
      n_after += g_array_index (edits, Edit, k).mark != '-';
    }
  /* An empty side is after the line before it. */
  g_string_append_printf (diff, "@@ -%u,%u +%u,%u @@\n", first->before + (n_before > 0), n_before,
                          first->after + (n_after > 0), n_after);
  for (guint k = from; k < to; k++)
    write_line (diff, before, after, &g_array_index (edits, Edit, k));
}

char *
beckon_unified_diff (const char *path, const char *before, const char *after)
{
  g_auto (Text) old = { NULL };
  g_auto (Text) new = { NULL };
  g_autoptr (GArray) edits = NULL;
  GString *diff = g_string_new (NULL);
  guint    at = 0;

  text_init (&old, before != NULL ? before : "");
  text_init (&new, after != NULL ? after : "");
  edits = compare (&old, &new);
  while (at < edits->len)
    {
      guint from, to, same = 0;

      while (at < edits->len && g_array_index (edits, Edit, at).mark == ' ')
        at++;
      if (at == edits->len)
        break;
      from = at > AROUND ? at - AROUND : 0;
      /* Changes with few lines between them are in one hunk. */
      for (to = at; to < edits->len && same <= 2 * AROUND; to++)
        same = g_array_index (edits, Edit, to).mark == ' ' ? same + 1 : 0;
      to -= same > AROUND ? same - AROUND : 0;
      if (diff->len == 0)
        {
          /* An absolute path stays one. */
          g_string_append_printf (diff, "--- %s%s\n", before != NULL && *path != '/' ? "a/" : "",
                                  before != NULL ? path : "/dev/null");
          g_string_append_printf (diff, "+++ %s%s\n", after != NULL && *path != '/' ? "b/" : "",
                                  after != NULL ? path : "/dev/null");
        }
      write_hunk (diff, &old, &new, edits, from, to);
      at = to;
    }
  return g_string_free (diff, FALSE);
}
