/* markdown-pieces.c: a tree of Markdown as a row of pieces, each of which is built in a moment
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/markdown/markdown-pieces.h"

#include <string.h>

#include "markdown/layout.h"

/* A label lays out all of its text for each width that it is asked for. */
#define PROSE_BYTES 1200
#define PROSE_RUNS 30
#define CODE_BYTES 4000
#define CODE_LINES 50
/* Longer ones are no text for people, but the output of a program. Laid out as labels, all of them
 * would take as long whenever the window changes. */
#define LONG_PROSE_BYTES 4000
#define LONG_CODE_BYTES (32 * 1024)
#define LONG_CODE_LINES 1000

typedef struct
{
  GArray             *pieces; /* (not owned) */
  GPtrArray          *texts;  /* (not owned) */
  BeckonMarkdownPiece next;   /* where it is */
} Cutter;

static void
add_piece (Cutter *self, const BeckonMarkdownBlock *block)
{
  const BeckonMarkdownPiece *last =
    self->pieces->len > 0
      ? &g_array_index (self->pieces, BeckonMarkdownPiece, self->pieces->len - 1)
      : NULL;

  self->next.block = block;
  self->next.is_top = last == NULL || last->top != self->next.top;
  self->next.is_first = self->next.is_top && self->next.top == 0;
  g_array_append_val (self->pieces, self->next);
  self->next.item = NULL;
}

/* The length of the next part of @text, which is cut behind a line, a sentence or a word. */
static gsize
cut_prose (const char *text)
{
  gsize length = strnlen (text, PROSE_BYTES + 1);
  gsize end;

  if (length <= PROSE_BYTES)
    return length;
  for (end = PROSE_BYTES; end > PROSE_BYTES / 2 && text[end - 1] != '\n'; end--)
    ;
  if (end > PROSE_BYTES / 2)
    return end;
  for (end = PROSE_BYTES; end > PROSE_BYTES / 2 && text[end - 1] != ' '; end--)
    ;
  if (end > PROSE_BYTES / 2)
    return end;
  for (end = PROSE_BYTES; ((guchar) text[end] & 0xC0) == 0x80;)
    end--;

  return end;
}

/* The same, so that few runs are in it, too: Pango takes long for many of them. @run is the first
 * that is not in the parts before. */
static gsize
cut_runs (const BeckonMarkdownBlock *block, gsize start, guint *run)
{
  gsize length = cut_prose (block->text + start);
  guint last = *run + PROSE_RUNS;

  if (last < block->n_runs && block->runs[last].start > start)
    length = MIN (length, block->runs[last].start - start);
  while (*run < block->n_runs && block->runs[*run].start < start + length)
    (*run)++;

  return length;
}

static void
add_long (Cutter *self, const BeckonMarkdownBlock *block, const char *text)
{
  self->next.text = text;
  self->next.start = 0;
  self->next.length = strlen (text);
  self->next.is_more = FALSE;
  self->next.is_long = TRUE;
  add_piece (self, block);
  self->next.is_long = FALSE;
}

static void
add_prose (Cutter *self, const BeckonMarkdownBlock *block)
{
  gsize start = 0;
  guint run = 0;

  if (strlen (block->text) > LONG_PROSE_BYTES)
    {
      add_long (self, block, block->text);
      return;
    }
  do
    {
      gsize length = cut_runs (block, start, &run);

      self->next.text = block->text;
      self->next.start = start;
      self->next.length = length;
      self->next.is_more = start > 0;
      add_piece (self, block);
      start += length;
    }
  while (block->text[start] != '\0');
}

static char
get_sign (const BeckonMarkdownBlock *block, const char *line)
{
  if (!block->is_diff)
    return 0;
  if (g_str_has_prefix (line, "+++ ") || g_str_has_prefix (line, "--- "))
    return '@';

  return *line != '\0' && strchr ("+-@", *line) != NULL ? *line : 0;
}

/* The lines from @text on that are drawn alike; their length without the last line end. */
static gsize
cut_code (const BeckonMarkdownBlock *block, const char *text, char *sign)
{
  gsize length = 0;
  guint n_lines = 0;

  *sign = get_sign (block, text);
  while (TRUE)
    {
      gsize line = strcspn (text + length, "\n");

      /* A line of its own is cut, too. */
      if (n_lines == 0 && line > CODE_BYTES)
        {
          for (length = CODE_BYTES; ((guchar) text[length] & 0xC0) == 0x80;)
            length--;
          return length;
        }
      length += line;
      n_lines++;
      if (text[length] == '\0' || n_lines >= CODE_LINES
          || length + 1 + strcspn (text + length + 1, "\n") > CODE_BYTES
          || get_sign (block, text + length + 1) != *sign)
        return length;
      length++;
    }
}

static gboolean
is_long_code (const char *text)
{
  guint n_lines = 0;

  for (const char *c = text; *c != '\0'; c++)
    {
      n_lines += *c == '\n' ? 1 : 0;
      if (n_lines > LONG_CODE_LINES || c - text > LONG_CODE_BYTES)
        return TRUE;
    }
  return FALSE;
}

static void
add_code (Cutter *self, const BeckonMarkdownBlock *block, const char *text)
{
  gsize start = 0;

  if (is_long_code (text))
    {
      add_long (self, block, text);
      return;
    }
  while (TRUE)
    {
      gsize length = cut_code (block, text + start, &self->next.sign);

      self->next.text = text;
      self->next.start = start;
      self->next.length = length;
      self->next.is_more = start > 0;
      add_piece (self, block);
      start += length;
      if (text[start] == '\0')
        break;
      start += text[start] == '\n';
    }
  self->next.sign = 0;
}

static void
add_table (Cutter *self, const BeckonMarkdownBlock *block)
{
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GString) text = NULL;
  char *owned;

  if (block->children == NULL
      || block->n_columns * block->children->len <= BECKON_MARKDOWN_GRID_CELLS)
    {
      self->next.text = NULL;
      self->next.is_more = FALSE;
      add_piece (self, block);
      return;
    }

  lines = beckon_markdown_table_lines (block);
  text = g_string_new (NULL);
  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (lines, i));
  owned = g_strdup (text->str);
  g_ptr_array_add (self->texts, owned);
  add_code (self, block, owned);
}

static void add_block (Cutter *self, const BeckonMarkdownBlock *block);

static void
add_children (Cutter *self, const BeckonMarkdownBlock *block)
{
  for (guint i = 0; block->children != NULL && i < block->children->len; i++)
    {
      const BeckonMarkdownBlock *child = g_ptr_array_index (block->children, i);

      if (block->kind == BECKON_MARKDOWN_ITEM)
        self->next.is_tight = TRUE;
      add_block (self, child);
    }
}

static void
add_item (Cutter *self, const BeckonMarkdownBlock *block)
{
  guint n_before = self->pieces->len;

  self->next.item = block;
  self->next.is_tight = TRUE;
  add_children (self, block);
  /* An empty one has its mark. */
  if (self->pieces->len == n_before)
    {
      self->next.text = NULL;
      add_piece (self, block);
    }
}

static void
add_block (Cutter *self, const BeckonMarkdownBlock *block)
{
  self->next.text = NULL;
  self->next.is_more = FALSE;
  switch (block->kind)
    {
    case BECKON_MARKDOWN_QUOTE:
      self->next.n_quotes++;
      add_children (self, block);
      self->next.n_quotes--;
      break;
    case BECKON_MARKDOWN_LIST:
      self->next.n_lists++;
      add_children (self, block);
      self->next.n_lists--;
      break;
    case BECKON_MARKDOWN_ITEM:
      add_item (self, block);
      break;
    case BECKON_MARKDOWN_CODE:
      add_code (self, block, block->text);
      break;
    case BECKON_MARKDOWN_TABLE:
      add_table (self, block);
      break;
    case BECKON_MARKDOWN_RULE:
      add_piece (self, block);
      break;
    case BECKON_MARKDOWN_ROW:
      break;
    case BECKON_MARKDOWN_PARAGRAPH:
    case BECKON_MARKDOWN_HEADING:
    case BECKON_MARKDOWN_CELL:
    default:
      add_prose (self, block);
      break;
    }
  self->next.is_tight = FALSE;
}

GArray *
beckon_markdown_pieces_new (const BeckonMarkdown *markdown, guint first, GPtrArray *texts)
{
  GPtrArray *blocks = beckon_markdown_get_blocks (markdown);
  Cutter     self = {
        .pieces = g_array_new (FALSE, FALSE, sizeof (BeckonMarkdownPiece)),
        .texts = texts,
  };

  for (guint i = first; i < blocks->len; i++)
    {
      self.next.top = i;
      add_block (&self, g_ptr_array_index (blocks, i));
    }

  return self.pieces;
}
