/* plain.c: what an agent wrote, without the marks of Markdown (ATT-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "markdown/plain.h"

#include <string.h>

#include "base/display-text.h"
#include "markdown/layout.h"

/* How much of a text is read for its first line. */
#define HEAD_BYTES 2048
/* Where a line has none of them, it has no marks. */
#define MARKS "*_`[]<>&\\#~|!+-=:\t"

char *
beckon_markdown_item_mark (const BeckonMarkdownBlock *item)
{
  g_return_val_if_fail (item != NULL, NULL);

  if (item->check != BECKON_MARKDOWN_NO_CHECK)
    return g_strdup (item->check == BECKON_MARKDOWN_CHECKED ? "☑" : "☐");
  if (item->number >= 0)
    return g_strdup_printf ("%d.", item->number);
  return g_strdup ("•");
}

static void
append_blocks (GString *plain, const GPtrArray *blocks, const char *indent, gboolean tight);

/* @first stands before the first line, spaces of the same width before the others. */
static void
append_indented (GString *plain, const char *text, const char *indent)
{
  for (gboolean is_first = TRUE; *text != '\0' || is_first; is_first = FALSE)
    {
      gsize length = strcspn (text, "\n");

      if (!is_first)
        g_string_append (plain, indent);
      g_string_append_len (plain, text, (gssize) length);
      text += length;
      if (*text == '\0')
        break;
      g_string_append_c (plain, '\n');
      text++;
    }
}

static void
append_item (GString *plain, const BeckonMarkdownBlock *item, const char *indent)
{
  g_autofree char *mark = beckon_markdown_item_mark (item);
  guint            width = beckon_markdown_text_width (mark) + 1;
  g_autofree char *inner = g_strdup_printf ("%s%*s", indent, (int) width, "");

  g_string_append_printf (plain, "%s ", mark);
  if (item->children != NULL)
    append_blocks (plain, item->children, inner, TRUE);
}

/* The line has its indent already. */
static void
append_block (GString *plain, const BeckonMarkdownBlock *block, const char *indent)
{
  switch (block->kind)
    {
    case BECKON_MARKDOWN_ITEM:
      append_item (plain, block, indent);
      break;
    case BECKON_MARKDOWN_LIST:
      if (block->children != NULL)
        append_blocks (plain, block->children, indent, TRUE);
      break;
    case BECKON_MARKDOWN_QUOTE:
      if (block->children != NULL)
        append_blocks (plain, block->children, indent, FALSE);
      break;
    case BECKON_MARKDOWN_RULE:
      g_string_append (plain, "———");
      break;
    case BECKON_MARKDOWN_TABLE:
      {
        g_autoptr (GPtrArray) lines = beckon_markdown_table_lines (block);

        for (guint i = 0; i < lines->len; i++)
          g_string_append_printf (plain, "%s%s%s", i > 0 ? "\n" : "", i > 0 ? indent : "",
                                  (const char *) g_ptr_array_index (lines, i));
        break;
      }
    case BECKON_MARKDOWN_ROW:
      break;
    case BECKON_MARKDOWN_PARAGRAPH:
    case BECKON_MARKDOWN_HEADING:
    case BECKON_MARKDOWN_CODE:
    case BECKON_MARKDOWN_CELL:
    default:
      append_indented (plain, block->text, indent);
      break;
    }
}

static void
append_blocks (GString *plain, const GPtrArray *blocks, const char *indent, gboolean tight)
{
  for (guint i = 0; i < blocks->len; i++)
    {
      if (i > 0)
        g_string_append_printf (plain, "%s%s", tight ? "\n" : "\n\n", indent);
      append_block (plain, g_ptr_array_index (blocks, i), indent);
    }
}

char *
beckon_markdown_to_plain (const BeckonMarkdown *markdown)
{
  GString *plain = g_string_new (NULL);

  append_blocks (plain, beckon_markdown_get_blocks (markdown), "", FALSE);
  return g_string_free (plain, FALSE);
}

char *
beckon_markdown_plain (const char *text)
{
  g_autoptr (BeckonMarkdown) markdown = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  markdown = beckon_markdown_parse (text, NULL);
  return beckon_markdown_to_plain (markdown);
}

/* (transfer full): at most the first @n_bytes of @text, in whole characters. */
static char *
dup_head (const char *text, gsize n_bytes)
{
  gsize bytes = strnlen (text, n_bytes + 1);

  if (bytes > n_bytes)
    {
      for (bytes = n_bytes; bytes > 0 && ((guchar) text[bytes] & 0xC0) == 0x80;)
        bytes--;
    }
  return g_strndup (text, bytes);
}

/* (transfer full): the beginning of @text in one line, enough for @max_chars characters; @is_all:
 * whether that is all of it. */
static char *
dup_line (const char *text, guint max_chars, gboolean *is_all)
{
  /* A character has at most four bytes; marks have some more. */
  g_autofree char *head = dup_head (text, HEAD_BYTES + 4 * (gsize) max_chars);
  char            *plain = beckon_markdown_plain (head);

  *is_all = strlen (text) <= strlen (head);
  return g_strstrip (g_strdelimit (plain, "\n", ' '));
}

char *
beckon_markdown_excerpt (const char *text, guint max_chars)
{
  g_autofree char *plain = NULL;
  g_autofree char *line = NULL;
  gboolean         is_all;

  g_return_val_if_fail (text != NULL, NULL);

  plain = dup_line (text, max_chars, &is_all);
  line = is_all ? g_steal_pointer (&plain) : g_strconcat (plain, "\n…", NULL);
  return beckon_display_text_short (line, max_chars);
}

gboolean
beckon_markdown_excerpt_is_whole (const char *text, guint max_chars)
{
  g_autofree char *plain = NULL;
  g_autofree char *shown = NULL;
  gboolean         is_all;

  g_return_val_if_fail (text != NULL, FALSE);

  plain = dup_line (text, max_chars, &is_all);
  shown = g_strstrip (beckon_display_text (plain, TRUE));
  return is_all && g_utf8_strlen (shown, -1) <= (glong) max_chars;
}

/* (transfer none) (nullable): the first text below @block that is not blank. */
static const char *
find_text (const BeckonMarkdownBlock *block)
{
  if (block->text != NULL && block->text[strspn (block->text, " \t\n")] != '\0')
    return block->text;
  for (guint i = 0; block->children != NULL && i < block->children->len; i++)
    {
      const char *text = find_text (g_ptr_array_index (block->children, i));

      if (text != NULL)
        return text;
    }

  return NULL;
}

/* (transfer full) (nullable): the cells of the first row that has any. */
static char *
join_cells (const BeckonMarkdownBlock *table)
{
  const BeckonMarkdownBlock *row = g_ptr_array_index (table->children, 0);
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; row->children != NULL && i < row->children->len; i++)
    {
      const BeckonMarkdownBlock *cell = g_ptr_array_index (row->children, i);

      if (*cell->text != '\0')
        g_string_append_printf (line, "%s%s", line->len > 0 ? " · " : "", cell->text);
    }

  return line->len > 0 ? g_strdup (line->str) : NULL;
}

/* A number and a dot make an item, too. */
static gboolean
is_plain_line (const char *text, gsize length)
{
  const char *next = text + length + (text[length] != '\0');

  if (length > HEAD_BYTES)
    length = HEAD_BYTES;
  for (gsize i = 0; i < length; i++)
    {
      if (strchr (MARKS, text[i]) != NULL && text[i] != '\0')
        {
          /* Inside a line they begin nothing. */
          if (strchr ("#!+-=:\t", text[i]) != NULL && i > 0
              && (text[i] != '!' || text[i + 1] != '['))
            continue;
          return FALSE;
        }
    }
  /* A line of = or − below makes a heading, and one of − and | a table. */
  next += strspn (next, " ");
  return !g_ascii_isdigit (*text) && (*next == '\0' || strchr ("=-|:", *next) == NULL);
}

char *
beckon_markdown_first_line (const char *text, guint max_chars)
{
  g_autoptr (BeckonMarkdown) markdown = NULL;
  g_autofree char           *head = NULL;
  g_autofree char           *joined = NULL;
  g_autofree char           *more = NULL;
  const BeckonMarkdownBlock *block = NULL;
  const char                *line = NULL;
  gsize                      length;
  guint                      n, i;
  const char                *skip;
  gboolean                   is_cut;

  g_return_val_if_fail (text != NULL, NULL);

  while (g_ascii_isspace (*text) && text[strspn (text, " \t")] != '\0'
         && strchr ("\r\n\v\f", text[strspn (text, " \t")]) != NULL)
    text += strspn (text, " \t") + 1;
  length = strcspn (text, "\n");
  if (is_plain_line (text, length))
    return beckon_display_text_short (text, max_chars);

  head = dup_head (text, HEAD_BYTES);
  is_cut = text[strlen (head)] != '\0';
  markdown = beckon_markdown_parse (head, NULL);
  n = beckon_markdown_get_blocks (markdown)->len;

  for (i = 0; i < n && line == NULL; i++)
    {
      block = g_ptr_array_index (beckon_markdown_get_blocks (markdown), i);
      line = block->kind == BECKON_MARKDOWN_TABLE ? joined = join_cells (block) : find_text (block);
    }
  if (line == NULL)
    return beckon_display_text_short (text, max_chars);

  skip = line + strspn (line, " \t\n");
  if (!is_cut && i == n && (block->children == NULL || block->children->len == 1))
    return beckon_display_text_short (skip, max_chars);

  /* Another line, so that … shows that there is more. */
  more = g_strconcat (skip, "\n…", NULL);
  return beckon_display_text_short (more, max_chars);
}
