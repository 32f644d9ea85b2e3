/* test-diff.c: a unified diff of two texts, which a person is shown before a file is changed (AP-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "acp/unified-diff.h"

#include <string.h>

static void
assert_diff (const char *before, const char *after, const char *expected)
{
  g_autofree char *diff = beckon_unified_diff ("a.c", before, after);

  g_assert_cmpstr (diff, ==, expected);
}

static void
test_small (void)
{
  assert_diff ("one\ntwo\nthree\n", "one\n2\nthree\n",
               "--- a/a.c\n+++ b/a.c\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n");
  assert_diff ("same\n", "same\n", "");
  assert_diff (NULL, "new\n", "--- /dev/null\n+++ b/a.c\n@@ -0,0 +1,1 @@\n+new\n");
  assert_diff ("old\n", NULL, "--- a/a.c\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-old\n");
  assert_diff (NULL, NULL, "");
}

/* A newline at the end counts. */
static void
test_no_newline (void)
{
  assert_diff ("one", "one\n",
               "--- a/a.c\n+++ b/a.c\n@@ -1,1 +1,1 @@\n-one\n\\ No newline at end of file\n+one\n");
  assert_diff ("a\nb", "a\nc",
               "--- a/a.c\n+++ b/a.c\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n"
               "+c\n\\ No newline at end of file\n");
}

/* Changes far from each other are two parts, near ones are one. */
static void
test_parts (void)
{
  assert_diff ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "a\n2\n3\n4\n5\n6\n7\n8\nb\n",
               "--- a/a.c\n+++ b/a.c\n@@ -1,4 +1,4 @@\n-1\n+a\n 2\n 3\n 4\n"
               "@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+b\n");
  assert_diff ("1\n2\n3\n4\n5\n", "a\n2\n3\n4\nb\n",
               "--- a/a.c\n+++ b/a.c\n@@ -1,5 +1,5 @@\n-1\n+a\n 2\n 3\n 4\n-5\n+b\n");
}

/* Applying the diff of @before and @after to @before must give @after. */
static char *
apply (const char *before, const char *diff)
{
  g_auto (GStrv) old = g_strsplit (before, "\n", -1);
  g_auto (GStrv) lines = g_strsplit (diff, "\n", -1);
  GString *after = g_string_new (NULL);
  guint    at = 0;

  for (guint i = 2; lines[0] != NULL && lines[i] != NULL; i++)
    {
      if (lines[i][0] == '@')
        {
          guint from = (guint) g_ascii_strtoull (lines[i] + strlen ("@@ -"), NULL, 10);

          for (; at + 1 < from; at++)
            g_string_append_printf (after, "%s\n", old[at]);
        }
      else if (lines[i][0] == '+')
        g_string_append_printf (after, "%s\n", lines[i] + 1);
      else if (lines[i][0] != '\0')
        {
          g_assert_cmpstr (lines[i] + 1, ==, old[at++]);
          if (lines[i][0] == ' ')
            g_string_append_printf (after, "%s\n", lines[i] + 1);
        }
    }
  for (; old[at] != NULL && old[at + 1] != NULL; at++)
    g_string_append_printf (after, "%s\n", old[at]);
  return g_string_free (after, FALSE);
}

static void
test_any (void)
{
  for (guint round = 0; round < 500; round++)
    {
      g_autoptr (GString) before = g_string_new (NULL);
      g_autoptr (GString) after = g_string_new (NULL);
      g_autofree char *diff = NULL, *applied = NULL;
      int              n = g_test_rand_int_range (1, 40);

      for (int i = 0; i < n; i++)
        {
          int what = g_test_rand_int_range (0, 10);

          if (what != 0)
            g_string_append_printf (before, "%d\n", i % 7);
          if (what != 1)
            g_string_append_printf (after, "%d\n", what == 2 ? i % 5 : i % 7);
        }
      if (before->len == 0 || after->len == 0)
        continue;
      diff = beckon_unified_diff ("a.c", before->str, after->str);
      applied = apply (before->str, diff);
      g_assert_cmpstr (applied, ==, after->str);
    }
}

/* What is too long for the shortest one is still exact. */
static void
test_long (void)
{
  g_autoptr (GString) before = g_string_new (NULL);
  g_autoptr (GString) after = g_string_new (NULL);
  g_autofree char *diff = NULL, *applied = NULL;

  for (guint i = 0; i < 3000; i++)
    {
      g_string_append_printf (before, "before %u\n", i);
      g_string_append_printf (after, "after %u\n", i);
    }
  diff = beckon_unified_diff ("a.c", before->str, after->str);
  applied = apply (before->str, diff);
  g_assert_cmpstr (applied, ==, after->str);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ap/AP-1/acp-diff-small", test_small);
  g_test_add_func ("/ap/AP-1/acp-diff-no-newline", test_no_newline);
  g_test_add_func ("/ap/AP-1/acp-diff-parts", test_parts);
  g_test_add_func ("/ap/AP-1/acp-diff-any", test_any);
  g_test_add_func ("/ap/AP-1/acp-diff-long", test_long);
  return g_test_run ();
}
