/* print-markdown.c: what an agent wrote, as lines of a terminal
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/print.h"

#include <string.h>

#include "markdown/layout.h"
#include "markdown/plain.h"

/* How far code is moved in. */
#define CODE_INDENT 4

#define SGR_BOLD "1"
#define SGR_ITALIC "3"
#define SGR_UNDERLINE "4"
#define SGR_STRUCK "9"
#define SGR_CODE "36"
#define SGR_ADDED "32"
#define SGR_REMOVED "31"

static void
add_newline (GString *out, guint indent)
{
  g_string_append_printf (out, "\n%*s", (int) indent, "");
}

/* The text is safe: an escape sequence in it has become visible. */
static void
add_styled (GString *out, const char *codes, const char *text, gsize length, guint indent)
{
  gboolean is_styled = *codes != '\0' && beckon_print_has_styles ();

  if (is_styled)
    g_string_append_printf (out, "\033[%sm", codes);
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '\n')
        add_newline (out, indent);
      else
        g_string_append_c (out, text[i]);
    }
  if (is_styled)
    g_string_append (out, "\033[0m");
}

static void
add_code (GString *codes, const char *code, gboolean is_set)
{
  if (is_set)
    g_string_append_printf (codes, "%s%s", codes->len > 0 ? ";" : "", code);
}

/* Does the text of the run, or what follows it, say where the link leads? */
static gboolean
is_address_shown (const BeckonMarkdownBlock *block, guint i)
{
  const BeckonMarkdownRun *run = &block->runs[i];
  const char              *text = block->text + run->start;
  const char              *rest = text + run->length;
  const char              *address = run->address;
  gsize                    length = strlen (address);

  if (i + 1 < block->n_runs && g_strcmp0 (block->runs[i + 1].address, address) == 0)
    return TRUE;
  if (g_str_has_prefix (address, "mailto:")
      && strncmp (address + strlen ("mailto:"), text, run->length) == 0)
    return TRUE;
  return (run->length == length && strncmp (text, address, length) == 0)
         || (g_str_has_prefix (rest, " (") && strncmp (rest + 2, address, length) == 0);
}

static void
print_runs (GString *out, const BeckonMarkdownBlock *block, guint indent, gboolean is_bold)
{
  for (guint i = 0; i < block->n_runs; i++)
    {
      const BeckonMarkdownRun *run = &block->runs[i];
      g_autoptr (GString) codes = g_string_new (NULL);

      add_code (codes, SGR_BOLD, is_bold || (run->style & BECKON_MARKDOWN_BOLD) != 0);
      add_code (codes, SGR_ITALIC, (run->style & BECKON_MARKDOWN_ITALIC) != 0);
      add_code (codes, SGR_STRUCK, (run->style & BECKON_MARKDOWN_STRUCK) != 0);
      add_code (codes, SGR_CODE, (run->style & BECKON_MARKDOWN_MONOSPACE) != 0);
      add_code (codes, SGR_UNDERLINE, run->address != NULL);
      add_styled (out, codes->str, block->text + run->start, run->length, indent);
      if (run->address != NULL && !is_address_shown (block, i))
        g_string_append_printf (out, " (%s)", run->address);
    }
}

static const char *
get_line_code (const BeckonMarkdownBlock *block, const char *line)
{
  if (!block->is_diff)
    return "";
  if (g_str_has_prefix (line, "+++ ") || g_str_has_prefix (line, "--- "))
    return SGR_BOLD;
  if (*line == '+')
    return SGR_ADDED;
  if (*line == '-')
    return SGR_REMOVED;
  return *line == '@' ? SGR_CODE : "";
}

static void
print_code (GString *out, const BeckonMarkdownBlock *block, guint indent)
{
  guint       inner = indent + (block->is_typed ? 0 : CODE_INDENT);
  const char *line = block->text;

  g_string_append_printf (out, "%*s", (int) (inner - indent), "");
  while (TRUE)
    {
      gsize length = strcspn (line, "\n");

      add_styled (out, get_line_code (block, line), line, length, inner);
      line += length;
      if (*line == '\0')
        return;
      add_newline (out, inner);
      line++;
    }
}

static void
print_table (GString *out, const BeckonMarkdownBlock *table, guint indent)
{
  g_autoptr (GPtrArray) lines = beckon_markdown_table_lines (table);

  for (guint i = 0; i < lines->len; i++)
    {
      const char *line = g_ptr_array_index (lines, i);

      if (i > 0)
        add_newline (out, indent);
      add_styled (out, i == 0 ? SGR_BOLD : "", line, strlen (line), indent);
    }
}

static void print_blocks (GString *out, const GPtrArray *blocks, guint indent, gboolean is_tight);

static void
print_block (GString *out, const BeckonMarkdownBlock *block, guint indent)
{
  switch (block->kind)
    {
    case BECKON_MARKDOWN_CODE:
      print_code (out, block, indent);
      break;
    case BECKON_MARKDOWN_TABLE:
      print_table (out, block, indent);
      break;
    case BECKON_MARKDOWN_RULE:
      g_string_append (out, "────────");
      break;
    case BECKON_MARKDOWN_QUOTE:
      g_string_append (out, "  ");
      if (block->children != NULL)
        print_blocks (out, block->children, indent + 2, FALSE);
      break;
    case BECKON_MARKDOWN_LIST:
      if (block->children != NULL)
        print_blocks (out, block->children, indent, TRUE);
      break;
    case BECKON_MARKDOWN_ITEM:
      {
        g_autofree char *mark = beckon_markdown_item_mark (block);

        g_string_append_printf (out, "%s ", mark);
        if (block->children != NULL)
          print_blocks (out, block->children, indent + beckon_markdown_text_width (mark) + 1, TRUE);
        break;
      }
    case BECKON_MARKDOWN_ROW:
      break;
    case BECKON_MARKDOWN_PARAGRAPH:
    case BECKON_MARKDOWN_HEADING:
    case BECKON_MARKDOWN_CELL:
    default:
      print_runs (out, block, indent, block->kind == BECKON_MARKDOWN_HEADING);
      break;
    }
}

static void
print_blocks (GString *out, const GPtrArray *blocks, guint indent, gboolean is_tight)
{
  for (guint i = 0; i < blocks->len; i++)
    {
      if (i > 0 && !is_tight)
        g_string_append_c (out, '\n');
      if (i > 0)
        add_newline (out, indent);
      print_block (out, g_ptr_array_index (blocks, i), indent);
    }
}

void
beckon_print_markdown (GString *out, const char *text, guint indent)
{
  g_autoptr (BeckonMarkdown) markdown = beckon_markdown_parse (text, NULL);

  print_blocks (out, beckon_markdown_get_blocks (markdown), indent, FALSE);
}
