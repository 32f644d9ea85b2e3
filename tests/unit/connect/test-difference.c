/* test-difference.c: what changes between two texts, line by line
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "connect/difference.h"

static void
test_cases (void)
{
  static const struct
  {
    const char *before;
    const char *after;
    const char *difference;
  } cases[] = {
    { "a\n", "a\n", "" },
    { NULL, NULL, "" },
    { NULL, "a\nb\n", "--- /dev/null\n+++ f\n@@ -0,0 +1,2 @@\n+a\n+b\n" },
    { "a\n", NULL, "--- f\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n" },
    { "", "a\n", "--- f\n+++ f\n@@ -0,0 +1,1 @@\n+a\n" },
    { "a\nb\nc\n", "a\nx\nc\n", "--- f\n+++ f\n@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n" },
    { "1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\n5\n6\nx\n7\n8\n",
      "--- f\n+++ f\n@@ -4,5 +4,6 @@\n 4\n 5\n 6\n+x\n 7\n 8\n" },
    { "a", "a\n", "--- f\n+++ f\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n" },
    { "a\r\nb\r\n", "a\r\nc\r\n", "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n" },
    /* Two changes far from each other, and two that share what is between them. */
    { "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\n8\ny\n",
      "--- f\n+++ f\n@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+y\n" },
    { "1\n2\n3\n4\n5\n6\n7\n", "x\n2\n3\n4\n5\n6\ny\n",
      "--- f\n+++ f\n@@ -1,7 +1,7 @@\n-1\n+x\n 2\n 3\n 4\n 5\n 6\n-7\n+y\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *difference = beckon_difference ("f", cases[i].before, cases[i].after);

      g_test_message ("case %u", i);
      g_assert_cmpstr (difference, ==, cases[i].difference);
    }
}

/* A file of one long line, as some programs write it. */
static void
test_long_line (void)
{
  g_autofree char *many = g_strnfill (100000, 'x');
  g_autofree char *before = g_strconcat ("ä", many, "ö\n", NULL);
  g_autofree char *after = g_strconcat ("ä", many, "ü\n", NULL);
  g_autofree char *difference = beckon_difference ("f", before, after);

  g_assert_cmpuint (strlen (difference), <, 1000);
  g_assert_true (g_utf8_validate (difference, -1, NULL));
  g_assert_nonnull (strstr (difference, "xö\n"));
  g_assert_nonnull (strstr (difference, "xü\n"));
}

static void
test_many_lines (void)
{
  g_autoptr (GString) before = g_string_new (NULL);
  g_autoptr (GString) after = g_string_new (NULL);
  g_autofree char *difference = NULL;

  for (guint i = 0; i < 5000; i++)
    {
      g_string_append_printf (before, "%u\n", i);
      g_string_append_printf (after, "%u\n", 2 * i + 1);
    }
  difference = beckon_difference ("f", before->str, after->str);
  g_assert_nonnull (strstr (difference, "@@ -1,5000 +1,5000 @@\n-0\n"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/connect/difference/cases", test_cases);
  g_test_add_func ("/connect/difference/long-line", test_long_line);
  g_test_add_func ("/connect/difference/many-lines", test_many_lines);
  return g_test_run ();
}
