/* test-parse.c: the tree of a text
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "markdown/layout.h"
#include "markdown/markdown.h"
#include "markdown/tables.h"

#include <string.h>

/* Far above what any of them takes, and far below what a growth with the square would take. */
#define MAX_US (5 * G_USEC_PER_SEC)

static void dump_blocks (GString *to, const GPtrArray *blocks);

static void
dump_runs (GString *to, const BeckonMarkdownBlock *block)
{
  gsize end = 0;

  for (guint i = 0; i < block->n_runs; i++)
    {
      const BeckonMarkdownRun *run = &block->runs[i];

      g_assert_cmpuint (run->start, ==, end);
      g_assert_cmpuint (run->length, >, 0);
      end = run->start + run->length;
      g_assert_true (g_utf8_validate (block->text + run->start, (gssize) run->length, NULL));
      if (run->style != 0)
        g_string_append_printf (to, "%s%s%s%s:", run->style & BECKON_MARKDOWN_BOLD ? "b" : "",
                                run->style & BECKON_MARKDOWN_ITALIC ? "i" : "",
                                run->style & BECKON_MARKDOWN_STRUCK ? "s" : "",
                                run->style & BECKON_MARKDOWN_MONOSPACE ? "m" : "");
      if (run->address != NULL)
        g_string_append_printf (to, "<%s>:", run->address);
      g_string_append_printf (to, "%.*s|", (int) run->length, block->text + run->start);
    }
  g_assert_cmpuint (end, ==, strlen (block->text));
}

static void
dump_block (GString *to, const BeckonMarkdownBlock *block)
{
  static const char *const names[] = { "P", "H", "CODE", "Q", "L", "I", "HR", "T", "R", "C" };

  g_string_append (to, names[block->kind]);
  if (block->kind == BECKON_MARKDOWN_HEADING)
    g_string_append_printf (to, "%u", block->level);
  if (block->is_diff)
    g_string_append (to, "±");
  if (block->is_typed)
    g_string_append (to, "!");
  if (block->number >= 0)
    g_string_append_printf (to, "%d", block->number);
  if (block->check != BECKON_MARKDOWN_NO_CHECK)
    g_string_append (to, block->check == BECKON_MARKDOWN_CHECKED ? "x" : "o");
  g_string_append_c (to, '(');
  if (block->kind == BECKON_MARKDOWN_CODE)
    g_string_append_printf (to, "%s:%s", block->language != NULL ? block->language : "",
                            block->text);
  else if (block->text != NULL)
    dump_runs (to, block);
  if (block->children != NULL)
    dump_blocks (to, block->children);
  g_string_append_c (to, ')');
}

static void
dump_blocks (GString *to, const GPtrArray *blocks)
{
  for (guint i = 0; i < blocks->len; i++)
    dump_block (to, g_ptr_array_index (blocks, i));
}

static char *
dump (const char *text)
{
  g_autoptr (BeckonMarkdown) markdown = beckon_markdown_parse (text, "/shop");
  GString *to = g_string_new (NULL);

  dump_blocks (to, beckon_markdown_get_blocks (markdown));
  return g_string_free (to, FALSE);
}

static void
check_all (const char *const (*cases)[2], guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *got = dump (cases[i][0]);

      g_test_message ("%s", cases[i][0]);
      g_assert_cmpstr (got, ==, cases[i][1]);
    }
}

static void
test_blocks (void)
{
  static const char *const cases[][2] = {
    { "", "" },
    { "One\ntwo", "P(One\ntwo|)" },
    { "One\r\ntwo\rthree", "P(One\ntwo␍three|)" },
    { "# Big\n\ntext", "H1(Big|)P(text|)" },
    { "- a\n- b\n  - c", "L(I(P(a|))I(P(b|)L(I(P(c|)))))" },
    { "3. a\n4. b", "L(I3(P(a|))I4(P(b|)))" },
    { "- [x] a\n- [ ] b", "L(Ix(P(a|))Io(P(b|)))" },
    { "> a\n> b", "Q(P(a\nb|))" },
    { "---", "HR()" },
    { "```python title\nx = 1\n```", "CODE(python:x = 1)" },
    { "```diff\n-a\n+b\n```", "CODE±(diff:-a\n+b)" },
    { "```\ndiff --git a/x b/x\n```", "CODE±(:diff --git a/x b/x)" },
    { "|a|b|\n|:-|-:|\n|1|", "T(R(C(a|)C(b|))R(C(1|)C()))" },
    { "[a]: b", "CODE!(:[a]: b)" },
  };

  check_all (cases, G_N_ELEMENTS (cases));
}

static void
test_inlines (void)
{
  static const char *const cases[][2] = {
    { "a **b** *c* ~~d~~ `e`", "P(a |b:b| |i:c| |s:d| |m:e|)" },
    { "***b*** ~/src ~/x", "P(bi:b| ~/src ~/x|)" },
    { "snake_case_name 2 * 3 * 4", "P(snake_case_name 2 * 3 * 4|)" },
    /* an asterisk between letters or digits, or at a file's ending, is one */
    { "2*3*4 a*b*c 2**3**4", "P(2*3*4 a*b*c 2**3**4|)" },
    { "rm *.o src/*.c lib/*.a", "P(rm *.o src/*.c lib/*.a|)" },
    { "*a* `2*3*4` **b** 2*3", "P(i:a| |m:2*3*4| |b:b| 2*3|)" },
    { "re**start**ing 请**不要**删", "P(re|b:start|ing 请|b:不要|删|)" },
    { "[2*3*4](https://x/2*3*4)", "P(<https://x/2*3*4>:2*3*4|)" },
    { "[a](https://x/) b", "P(<https://x/>:a| b|)" },
    { "see https://x/y, ok", "P(see |<https://x/y>:https://x/y|, ok|)" },
    { "<https://x/>", "P(<https://x/>:https://x/|)" },
    { "<a@b.c>", "P(<mailto:a@b.c>:a@b.c|)" },
    { "[`a`](src/a.c)", "P(m:<file:///shop/src/a.c>:a|)" },
    { "xhttps://x/", "P(xhttps://x/|)" },
  };

  check_all (cases, G_N_ELEMENTS (cases));
}

/* Nothing in it acts, hides or pretends. */
static void
test_safe (void)
{
  static const char *const cases[][2] = {
    { "[a](javascript:x)", "P(a (javascript:x)|)" },
    { "[a](file:///etc/passwd)", "P(a (file:///etc/passwd)|)" },
    { "[https://good/](https://bad/)",
      "P(<https://bad/>:https://good/| (|<https://bad/>:https://bad/|)|)" },
    { "![plan](https://x/a.png)",
      "P(<https://x/a.png>:plan| (|<https://x/a.png>:https://x/a.png|)|)" },
    { "![](https://x/a.png)", "P(<https://x/a.png>:https://x/a.png|)" },
    { "![x](data:a)", "P(x (data:a)|)" },
    { "[![x](https://i/)](https://l/)", "P(<https://l/>:x|)" },
    { "<b>x</b> <!-- y -->", "P(<b>x</b> <!-- y -->|)" },
    { "<script>\nx\n</script>", "P(<script>\nx\n</script>|)" },
    { "a\xe2\x80\xae"
      "b &#x202E; \x1b[31m",
      "P(a⟨U+202E⟩b ⟨U+202E⟩ ␛[31m|)" },
    { "```\nif\xe2\x80\xae(x)\n```", "CODE(:if⟨U+202E⟩(x))" },
    { "`a\xe2\x81\xa6`", "P(m:a⟨U+2066⟩|)" },
    { "```c\xe2\x80\xaex\ny\n```", "CODE(c⟨U+202E⟩x:y)" },
    { "\xff", "P(\xef\xbf\xbd|)" },
  };

  check_all (cases, G_N_ELEMENTS (cases));
}

/* A mark piled through several runs is counted over all of them. */
static void
test_piled_marks (void)
{
  g_autoptr (GString) text = g_string_new ("a");
  g_autofree char *got = NULL;

  for (guint i = 0; i < 20; i++)
    g_string_append (text, i % 2 == 0 ? "*\xcc\x81*" : "\xcc\x81");
  got = dump (text->str);
  g_assert_nonnull (strstr (got, "⟨+"));
  g_assert_null (strstr (got, "|i:|"));
}

static guint
get_depth (const BeckonMarkdownBlock *block)
{
  guint depth = 0;

  for (guint i = 0; block->children != NULL && i < block->children->len; i++)
    depth = MAX (depth, get_depth (g_ptr_array_index (block->children, i)));
  return depth + 1;
}

static void
test_bombs (void)
{
  static const struct
  {
    const char *unit;
    const char *end;
  } cases[] = {
    { "> ", "a" },
    { "[", "a" },
    { "*a **a ", "" },
    { "a**b", "c* " },
    { "[a](", "" },
    { "![a](<b", "" },
    { "e`e``e```", "" },
    { "<!--", "" },
    { "<?", "" },
    { "www.a_", "" },
    { "http://a.b/(", "" },
    { "a@a", "" },
    { "|a|b|c\n", "" },
    { "|a", "\n" },
    { "|-", "\n" },
    { "[a]: u\n", "\n[a]" },
    { "* ", "a" },
    { "- - - a\n", "" },
    { "~~a", "" },
    { "~a~ ~~", "" },
    { "line ", "" },
    { "&amp;&#1;", "" },
    { "***_", "" },
    { "a\n\n", "" },
    { "\x1b[31m\x1b]0;x\a", "" },
    { "\xe2\x80\xae", "" },
    { "\xcc\x81", "" },
    { "[a](b) ", "" },
    { "http://", "" },
    { "http://x,", "" },
    { "1. ", "a" },
    { "# a\n", "" },
    { "```\n", "" },
    { "|-|-\n", "" },
    { "https://x)))", "" },
    { "\xff", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      for (gsize size = 64 * 1024; size <= 1024 * 1024; size *= 16)
        {
          g_autoptr (GString) text = g_string_sized_new (size + 16);
          g_autoptr (BeckonMarkdown) markdown = NULL;
          gint64 begin;

          while (text->len < size)
            g_string_append (text, cases[i].unit);
          g_string_append (text, cases[i].end);
          begin = g_get_monotonic_time ();
          markdown = beckon_markdown_parse (text->str, "/shop");
          g_test_message ("%u, %" G_GSIZE_FORMAT " bytes: %" G_GINT64_FORMAT " us", i, text->len,
                          g_get_monotonic_time () - begin);
          g_assert_cmpint (g_get_monotonic_time () - begin, <, MAX_US);

          for (guint b = 0; b < beckon_markdown_get_blocks (markdown)->len; b++)
            g_assert_cmpuint (
              get_depth (g_ptr_array_index (beckon_markdown_get_blocks (markdown), b)), <=,
              2 * BECKON_MARKDOWN_MAX_DEPTH + 3);
        }
    }
}

/* A table of 100 columns and 100 rows is one; with one more row, or with short rows that would be
 * filled up, it is the text that was typed. */
static void
test_cells (void)
{
  static const struct
  {
    guint       n_rows;
    const char *row;
    gboolean    is_table;
  } cases[] = { { 97, "|a|b|\n", TRUE }, { 101, "|a|b|\n", FALSE }, { 20000, "|a\n", FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (BeckonMarkdown) markdown = NULL;
      const BeckonMarkdownBlock *block;

      for (guint c = 0; c < 100; c++)
        g_string_append (text, "|h");
      g_string_append (text, "|\n");
      for (guint c = 0; c < 100; c++)
        g_string_append (text, "|-");
      g_string_append (text, "|\n");
      for (guint row = 0; row < cases[i].n_rows; row++)
        g_string_append (text, cases[i].row);

      markdown = beckon_markdown_parse (text->str, NULL);
      block = g_ptr_array_index (beckon_markdown_get_blocks (markdown), 0);
      g_assert_cmpint (block->kind == BECKON_MARKDOWN_TABLE, ==, cases[i].is_table);
      if (cases[i].is_table)
        g_assert_cmpuint (block->children->len, ==, cases[i].n_rows + 1);
    }

  g_assert_cmpuint (beckon_markdown_tables_count_cells ("a|b\n-|-\n1\n\n2\n"), ==, 4);
}

static void
test_equal (void)
{
  static const char *const texts[] = {
    "a",           "**a**",    "# a",       "- a",  "> a", "- [ ] a", "[a](https://x/)",
    "```\na\n```", "|a|\n|-|", "|a|\n|-:|", "1. a", "2. a"
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (texts); j++)
        {
          g_autoptr (BeckonMarkdown) a = beckon_markdown_parse (texts[i], NULL);
          g_autoptr (BeckonMarkdown) b = beckon_markdown_parse (texts[j], NULL);

          g_assert_cmpint (
            beckon_markdown_block_equal (g_ptr_array_index (beckon_markdown_get_blocks (a), 0),
                                         g_ptr_array_index (beckon_markdown_get_blocks (b), 0)),
            ==, i == j);
        }
    }
}

static void
on_parsed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonMarkdown) markdown = beckon_markdown_parse_finish (result, &error);

  if (markdown != NULL)
    g_assert_cmpuint (beckon_markdown_get_blocks (markdown)->len, ==, 2);
  else
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  *(int *) user_data = markdown != NULL ? 1 : 2;
}

static void
test_thread (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  int done = 0;

  beckon_markdown_parse_async ("a\n\nb", NULL, cancellable, on_parsed, &done);
  while (done == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (done, ==, 1);

  done = 0;
  beckon_markdown_parse_async ("a\n\nb", NULL, cancellable, on_parsed, &done);
  g_cancellable_cancel (cancellable);
  while (done == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (done, ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/markdown/parse/blocks", test_blocks);
  g_test_add_func ("/markdown/parse/inlines", test_inlines);
  g_test_add_func ("/att/ATT-9/markdown/nothing-acts-hides-or-pretends", test_safe);
  g_test_add_func ("/markdown/parse/piled-marks", test_piled_marks);
  g_test_add_func ("/att/ATT-9/markdown/bombs-take-no-time", test_bombs);
  g_test_add_func ("/att/ATT-9/markdown/tables-that-grow", test_cells);
  g_test_add_func ("/markdown/parse/equal", test_equal);
  g_test_add_func ("/markdown/parse/thread", test_thread);
  return g_test_run ();
}
