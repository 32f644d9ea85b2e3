/* layout.c: tables as lines of characters that all have the same width
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "markdown/layout.h"

#include <string.h>

/* Between two columns. */
#define GAP "  "
/* Wider cells are not made up for: one of them would make every row as long as itself. */
#define MAX_WIDTH 80

guint
beckon_markdown_text_width (const char *text)
{
  guint width = 0;

  g_return_val_if_fail (text != NULL, 0);

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (!g_unichar_iszerowidth (c))
        width += g_unichar_iswide (c) ? 2 : 1;
    }

  return width;
}

static void
append_repeated (GString *line, const char *part, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append (line, part);
}

/* A cell has one line. */
static void
append_cell (GString *line, const char *text, guint width, char align)
{
  guint missing = width - MIN (width, beckon_markdown_text_width (text));
  guint before = align == 'r' ? missing : (align == 'c' ? missing / 2 : 0);

  append_repeated (line, " ", before);
  for (; *text != '\0'; text++)
    g_string_append_c (line, *text == '\n' || *text == '\t' ? ' ' : *text);
  append_repeated (line, " ", missing - before);
}

static char *
finish_line (GString *line)
{
  while (line->len > 0 && line->str[line->len - 1] == ' ')
    g_string_truncate (line, line->len - 1);

  return g_string_free (line, FALSE);
}

GPtrArray *
beckon_markdown_table_lines (const BeckonMarkdownBlock *table)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint *widths = NULL;

  g_return_val_if_fail (table != NULL && table->kind == BECKON_MARKDOWN_TABLE, NULL);

  widths = g_new0 (guint, table->n_columns + 1);
  for (guint row = 0; table->children != NULL && row < table->children->len; row++)
    {
      const BeckonMarkdownBlock *cells = g_ptr_array_index (table->children, row);

      for (guint i = 0; cells->children != NULL && i < MIN (cells->children->len, table->n_columns);
           i++)
        {
          const BeckonMarkdownBlock *cell = g_ptr_array_index (cells->children, i);

          widths[i] = MIN (MAX (widths[i], beckon_markdown_text_width (cell->text)), MAX_WIDTH);
        }
    }

  for (guint row = 0; table->children != NULL && row < table->children->len; row++)
    {
      const BeckonMarkdownBlock *cells = g_ptr_array_index (table->children, row);
      GString                   *line = g_string_new (NULL);

      for (guint i = 0; cells->children != NULL && i < MIN (cells->children->len, table->n_columns);
           i++)
        {
          g_string_append (line, i > 0 ? GAP : "");
          append_cell (line, ((BeckonMarkdownBlock *) g_ptr_array_index (cells->children, i))->text,
                       widths[i], table->align[i]);
        }
      g_ptr_array_add (lines, finish_line (line));
      if (row > 0)
        continue;

      line = g_string_new (NULL);
      for (guint i = 0; i < table->n_columns; i++)
        {
          g_string_append (line, i > 0 ? GAP : "");
          append_repeated (line, "─", MAX (widths[i], 1));
        }
      g_ptr_array_add (lines, g_string_free (line, FALSE));
    }

  return g_steal_pointer (&lines);
}
