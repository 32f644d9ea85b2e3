/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "markdown/plain.h"

static void
test_first_line (void)
{
  static const struct
  {
    const char *text;
    const char *line;
  } cases[] = {
    { "Which one?", "Which one?" },
    { "Which one?\nThis or that", "Which one?…" },
    { "  \n\n  Which one?\n", "Which one?" },
    { "## **Deploy** to `production`?", "Deploy to production?" },
    { "Deploy?\n===\n\nNow", "Deploy?…" },
    { "- first\n- second", "first…" },
    { "1. first", "first" },
    { "7 files changed", "7 files changed" },
    { "> quoted", "quoted" },
    { "---\n\ntext", "text" },
    { "```diff\n-a\n```", "-a" },
    { "|a|b|\n|-|-|\n|1|2|", "a · b…" },
    { "[the plan](https://x/)", "the plan" },
    { "<b>x</b>", "<b>x</b>" },
    { "\xe2\x80\xae", "⟨U+202E⟩" },
    { "", "" },
    { "   ", "" },
    { "[a]: b", "[a]: b" },
    { "***", "***" },
    { "`a`\nb", "a…" },
    { "a-b: c = d!", "a-b: c = d!" },
    { "Is 2*3*4 right?", "Is 2*3*4 right?" },
    { "Delete *.o or src/*.c?", "Delete *.o or src/*.c?" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *line = beckon_markdown_first_line (cases[i].text, 40);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (line, ==, cases[i].line);
    }
}

/* Only the beginning is read, and cut between characters. */
static void
test_first_line_of_long (void)
{
  g_autoptr (GString) text = g_string_new ("**a** ");
  g_autofree char *line = NULL;

  while (text->len < 1024 * 1024)
    g_string_append (text, "ä");
  line = beckon_markdown_first_line (text->str, 10);
  g_assert_cmpstr (line, ==, "a äääääää…");
}

static void
test_plain (void)
{
  static const char *const cases[][2] = {
    { "# A\n\nb **c**\n\n- d\n- e\n  f", "A\n\nb c\n\n• d\n• e\n  f" },
    { "1. a\n   - b", "1. a\n   • b" },
    { "- [x] a\n- [ ] b", "☑ a\n☐ b" },
    { "> a\n\n`b`", "a\n\nb" },
    { "|name|n|\n|-|-:|\n|日本|1|\n|x|100|", "name    n\n────  ───\n日本    1\nx     100" },
    { "```c\nx;\n\n  y;\n```", "x;\n\n  y;" },
    { "a\n\n---\n\nb", "a\n\n———\n\nb" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *plain = beckon_markdown_plain (cases[i][0]);

      g_assert_cmpstr (plain, ==, cases[i][1]);
    }
}

/* One wide cell does not make every row as wide. */
static void
test_wide_cell (void)
{
  g_autoptr (GString) text = g_string_new ("|a|b|\n|-|-|\n|");
  g_autofree char *plain = NULL;

  for (guint i = 0; i < 30000; i++)
    g_string_append_c (text, 'w');
  g_string_append (text, "|\n");
  for (guint i = 0; i < 3000; i++)
    g_string_append (text, "|x|y|\n");
  plain = beckon_markdown_plain (text->str);
  g_assert_cmpuint (strlen (plain), <, 1024 * 1024);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-9/markdown/first-line-has-no-marks", test_first_line);
  g_test_add_func ("/markdown/plain/first-line-of-long", test_first_line_of_long);
  g_test_add_func ("/markdown/plain/all", test_plain);
  g_test_add_func ("/markdown/plain/wide-cell", test_wide_cell);
  return g_test_run ();
}
