/* tables.c: how many cells the tables of a text would get
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "markdown/tables.h"

#include <string.h>

/* The characters of a line between heading and rows, and of what quotes and lists put before it. */
#define RULE_CHARACTERS " \t|:->+*.)0123456789"

guint64
beckon_markdown_tables_count_cells (const char *text)
{
  guint64 n_cells = 0;
  guint64 n_columns = 0; /* of the widest table since the last empty line */

  g_return_val_if_fail (text != NULL, 0);

  while (*text != '\0')
    {
      gsize    length = strcspn (text, "\r\n");
      gboolean has_dash = FALSE;
      gsize    n_pipes = 0;

      for (gsize i = 0; i < length; i++)
        {
          n_pipes += text[i] == '|';
          has_dash = has_dash || text[i] == '-';
        }
      if (strspn (text, " \t>") >= length)
        n_columns = 0;
      else if (has_dash && strspn (text, RULE_CHARACTERS) >= length)
        {
          /* The heading is the line before. */
          n_cells += n_pipes + 1;
          n_columns = MAX (n_columns, n_pipes + 1);
        }
      else
        n_cells += n_columns;
      text += length;
      text += *text != '\0';
    }

  return n_cells;
}
