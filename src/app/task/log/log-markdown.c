/* log-markdown.c: what agents write into a log as Markdown (ATT-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tree becomes text in the styles of a terminal, so a log is one text that can be selected,
 * searched and copied as a whole.
 */

#include "app/task/log/log-markdown.h"

#include <string.h>

#include "markdown/layout.h"
#include "markdown/markdown.h"
#include "markdown/plain.h"

#define RED 1
#define GREEN 2
#define BLUE 4

typedef struct
{
  BeckonSgrFunc add;
  gpointer      user_data;
  GString      *indent; /* (owned): what stands before each line */
  gboolean      is_new; /* a line begins */
} Writer;

static void write_blocks (Writer *self, const GPtrArray *blocks, gboolean tight);

/* --- marks --- */

static gboolean
begins_block (const char *line)
{
  gsize digits = strspn (line, "0123456789");
  gsize hashes = strspn (line, "#");

  return g_str_has_prefix (line, "```") || g_str_has_prefix (line, "~~~")
         || g_str_has_prefix (line, "- ") || g_str_has_prefix (line, "* ")
         || g_str_has_prefix (line, "> ") || g_str_has_prefix (line, "| ")
         || (hashes > 0 && hashes <= 6 && line[hashes] == ' ')
         || (digits > 0 && digits < 4 && line[digits] == '.' && line[digits + 1] == ' ');
}

gboolean
beckon_log_markdown_is_likely (const char *text)
{
  const char *tick = strchr (text, '`');

  if (strlen (text) > BECKON_MARKDOWN_QUICK_BYTES || strchr (text, '\033') != NULL)
    return FALSE;
  if (strstr (text, "**") != NULL || strstr (text, "](") != NULL
      || (tick != NULL && strchr (tick + 1, '`') != NULL))
    return TRUE;
  for (const char *line = text; line != NULL; line = strchr (line, '\n'))
    {
      line += *line == '\n' ? 1 : 0;
      if (begins_block (line))
        return TRUE;
    }

  return FALSE;
}

/* --- lines --- */

static void
write_part (Writer *self, const char *text, gsize length, const BeckonSgr *style)
{
  static const BeckonSgr plain = BECKON_SGR_PLAIN;

  if (self->is_new && self->indent->len > 0)
    self->add (self->indent->str, self->indent->len, &plain, self->user_data);
  self->is_new = FALSE;
  if (length > 0)
    self->add (text, length, style != NULL ? style : &plain, self->user_data);
}

static void
end_line (Writer *self)
{
  static const BeckonSgr plain = BECKON_SGR_PLAIN;

  self->add ("\n", 1, &plain, self->user_data);
  self->is_new = TRUE;
}

/* Text that may have several lines. */
static void
write_text (Writer *self, const char *text, gsize length, const BeckonSgr *style)
{
  const char *end = text + length;

  while (text < end)
    {
      const char *newline = memchr (text, '\n', (gsize) (end - text));
      const char *part_end = newline != NULL ? newline : end;

      write_part (self, text, (gsize) (part_end - text), style);
      if (newline != NULL)
        end_line (self);
      text = part_end + 1;
    }
}

/* --- blocks --- */

static void
get_style (const BeckonMarkdownRun *run, gboolean heading, BeckonSgr *style)
{
  static const BeckonSgr plain = BECKON_SGR_PLAIN;

  *style = plain;
  if (heading || (run->style & BECKON_MARKDOWN_BOLD) != 0)
    style->flags |= BECKON_SGR_BOLD;
  if ((run->style & BECKON_MARKDOWN_ITALIC) != 0)
    style->flags |= BECKON_SGR_ITALIC;
  if ((run->style & BECKON_MARKDOWN_STRUCK) != 0)
    style->flags |= BECKON_SGR_STRIKE;
  if ((run->style & BECKON_MARKDOWN_MONOSPACE) != 0)
    style->ink = BLUE;
  if (run->address != NULL)
    style->flags |= BECKON_SGR_UNDERLINE;
}

/* A link shows where it leads. */
static void
write_address (Writer *self, const BeckonMarkdownBlock *block, const BeckonMarkdownRun *run)
{
  g_autofree char *behind = NULL;

  if (run->address == NULL
      || (strlen (run->address) == run->length
          && strncmp (run->address, block->text + run->start, run->length) == 0))
    return;
  behind = g_strdup_printf (" (%s)", run->address);
  write_part (self, behind, strlen (behind), NULL);
}

static void
write_runs (Writer *self, const BeckonMarkdownBlock *block)
{
  for (guint i = 0; i < block->n_runs; i++)
    {
      const BeckonMarkdownRun *run = &block->runs[i];
      BeckonSgr                style;

      get_style (run, block->kind == BECKON_MARKDOWN_HEADING, &style);
      write_text (self, block->text + run->start, run->length, &style);
      if (i + 1 == block->n_runs || block->runs[i + 1].address != run->address)
        write_address (self, block, run);
    }
  end_line (self);
}

static void
write_code (Writer *self, const BeckonMarkdownBlock *block)
{
  g_auto (GStrv) lines = g_strsplit (block->text != NULL ? block->text : "", "\n", -1);
  guint before = (guint) self->indent->len;

  if (!block->is_typed)
    g_string_append (self->indent, "  ");
  for (guint i = 0; lines[i] != NULL; i++)
    {
      BeckonSgr style = BECKON_SGR_PLAIN;

      if (lines[i + 1] == NULL && *lines[i] == '\0')
        break;
      if (block->is_diff && *lines[i] == '+')
        style.ink = GREEN;
      else if (block->is_diff && *lines[i] == '-')
        style.ink = RED;
      write_part (self, lines[i], strlen (lines[i]), &style);
      end_line (self);
    }
  g_string_truncate (self->indent, before);
}

static void
write_table (Writer *self, const BeckonMarkdownBlock *block)
{
  g_autoptr (GPtrArray) lines = beckon_markdown_table_lines (block);

  for (guint i = 0; i < lines->len; i++)
    {
      const char *line = g_ptr_array_index (lines, i);

      write_part (self, line, strlen (line), NULL);
      end_line (self);
    }
}

static void
write_item (Writer *self, const BeckonMarkdownBlock *item)
{
  g_autofree char *mark = beckon_markdown_item_mark (item);
  guint            width = beckon_markdown_text_width (mark) + 1;
  gsize            before = self->indent->len;

  write_part (self, mark, strlen (mark), NULL);
  write_part (self, " ", 1, NULL);
  g_string_append_printf (self->indent, "%*s", (int) width, "");
  if (item->children == NULL || item->children->len == 0)
    end_line (self);
  else
    write_blocks (self, item->children, TRUE);
  g_string_truncate (self->indent, before);
}

static void
write_block (Writer *self, const BeckonMarkdownBlock *block)
{
  gsize before = self->indent->len;

  switch (block->kind)
    {
    case BECKON_MARKDOWN_CODE:
      write_code (self, block);
      break;
    case BECKON_MARKDOWN_TABLE:
      write_table (self, block);
      break;
    case BECKON_MARKDOWN_ITEM:
      write_item (self, block);
      break;
    case BECKON_MARKDOWN_LIST:
      if (block->children != NULL)
        write_blocks (self, block->children, TRUE);
      break;
    case BECKON_MARKDOWN_QUOTE:
      g_string_append (self->indent, "│ ");
      if (block->children != NULL)
        write_blocks (self, block->children, FALSE);
      g_string_truncate (self->indent, before);
      break;
    case BECKON_MARKDOWN_RULE:
      write_part (self, "———", strlen ("———"), NULL);
      end_line (self);
      break;
    case BECKON_MARKDOWN_ROW:
      break;
    case BECKON_MARKDOWN_PARAGRAPH:
    case BECKON_MARKDOWN_HEADING:
    case BECKON_MARKDOWN_CELL:
    default:
      write_runs (self, block);
    }
}

static void
write_blocks (Writer *self, const GPtrArray *blocks, gboolean tight)
{
  for (guint i = 0; i < blocks->len; i++)
    {
      if (i > 0 && !tight)
        {
          write_part (self, "", 0, NULL);
          end_line (self);
        }
      write_block (self, g_ptr_array_index (blocks, i));
    }
}

void
beckon_log_markdown_split (const char *text, BeckonSgrFunc add, gpointer user_data)
{
  g_autoptr (BeckonMarkdown) tree = beckon_markdown_parse (text, NULL);
  Writer writer = { add, user_data, g_string_new (NULL), TRUE };

  write_blocks (&writer, beckon_markdown_get_blocks (tree), FALSE);
  g_string_free (writer.indent, TRUE);
}
