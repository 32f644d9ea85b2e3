/* fuzz-markdown.c: what agents write
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include <string.h>

#include "base/invisible.h"
#include "markdown/markdown.h"
#include "markdown/plain.h"

/* A link may be opened as it is. */
static void
check_address (const char *address)
{
  g_assert_true (g_str_has_prefix (address, "file:///shop")
                 || g_ascii_strncasecmp (address, "http://", 7) == 0
                 || g_ascii_strncasecmp (address, "https://", 8) == 0
                 || g_ascii_strncasecmp (address, "mailto:", 7) == 0);
  g_assert_null (strpbrk (address, "\n\t\x1b "));
}

static void
check_text (const char *text)
{
  g_assert_true (g_utf8_validate (text, -1, NULL));
  for (; *text != '\0'; text++)
    g_assert_true ((guchar) *text >= 0x20 || *text == '\n' || *text == '\t');
}

static void
check_block (const BeckonMarkdownBlock *block, guint depth)
{
  gsize end = 0;

  g_assert_cmpuint (depth, <=, 2 * BECKON_MARKDOWN_MAX_DEPTH + 3);
  if (block->text != NULL)
    check_text (block->text);
  for (guint i = 0; i < block->n_runs; i++)
    {
      g_assert_cmpuint (block->runs[i].start, ==, end);
      g_assert_cmpuint (block->runs[i].length, >, 0);
      end += block->runs[i].length;
      g_assert_true (
        g_utf8_validate (block->text + block->runs[i].start, (gssize) block->runs[i].length, NULL));
      if (block->runs[i].address != NULL)
        check_address (block->runs[i].address);
    }
  if (block->text != NULL && block->kind != BECKON_MARKDOWN_CODE)
    g_assert_cmpuint (end, ==, strlen (block->text));
  for (guint i = 0; block->children != NULL && i < block->children->len; i++)
    check_block (g_ptr_array_index (block->children, i), depth + 1);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (BeckonMarkdown) markdown = beckon_markdown_parse (text, "/shop");
  g_autofree char *plain = beckon_markdown_to_plain (markdown);
  g_autofree char *line = beckon_markdown_first_line (text, 40);
  g_autofree char *excerpt = beckon_markdown_excerpt (text, 40);
  GPtrArray       *blocks = beckon_markdown_get_blocks (markdown);

  for (guint i = 0; i < blocks->len; i++)
    {
      check_block (g_ptr_array_index (blocks, i), 0);
      g_assert_true (
        beckon_markdown_block_equal (g_ptr_array_index (blocks, i), g_ptr_array_index (blocks, i)));
    }
  check_text (plain);
  check_text (line);
  check_text (excerpt);
  g_assert_null (strchr (line, '\n'));
  g_assert_cmpint (g_utf8_strlen (line, -1), <=, 40);
  g_assert_cmpint (g_utf8_strlen (excerpt, -1), <=, 40);
  return 0;
}
