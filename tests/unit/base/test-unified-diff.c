/* test-unified-diff.c: two texts as a unified diff
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/unified-diff.h"

#include <string.h>

static char *
diff (const char *before, const char *after)
{
  GString *text = beckon_unified_diff_new ("a.c", "a.c");

  beckon_unified_diff_add (text, before, after);
  g_assert_true (g_str_has_prefix (text->str, "--- a.c\n+++ a.c\n"));
  g_string_erase (text, 0, strlen ("--- a.c\n+++ a.c\n"));
  return g_string_free (text, FALSE);
}

static void
assert_diff (const char *before, const char *after, const char *expected)
{
  g_autofree char *found = diff (before, after);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_small (void)
{
  assert_diff (NULL, NULL, "");
  assert_diff ("a\nb\n", "a\nb\n", "");
  assert_diff ("a\nb\n", "a\nb", "");
  assert_diff (NULL, "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n");
  assert_diff ("a\nb\n", NULL, "@@ -1,2 +0,0 @@\n-a\n-b\n");
  assert_diff ("a\nb\nc\n", "a\nB\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");
  assert_diff ("a\nb\nc\n", "b\nc\nd\n", "@@ -1,3 +1,3 @@\n-a\n b\n c\n+d\n");
  assert_diff ("a\n\nb\n", "a\nb\n", "@@ -1,3 +1,2 @@\n a\n-\n b\n");
}

static void
test_hunks (void)
{
  /* Six lines between two changes are in both surroundings; seven are not. */
  assert_diff ("x\n1\n2\n3\n4\n5\n6\ny\n", "X\n1\n2\n3\n4\n5\n6\nY\n",
               "@@ -1,8 +1,8 @@\n-x\n+X\n 1\n 2\n 3\n 4\n 5\n 6\n-y\n+Y\n");
  assert_diff ("x\n1\n2\n3\n4\n5\n6\n7\ny\n", "X\nx\n1\n2\n3\n4\n5\n6\n7\nY\n",
               "@@ -1,3 +1,4 @@\n+X\n x\n 1\n 2\n@@ -6,4 +7,4 @@\n 5\n 6\n 7\n-y\n+Y\n");
}

/* Both are rebuilt from it, whatever differs. */
static void
assert_whole (const char *before, const char *after)
{
  g_autofree char *text = diff (before, after);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) from = g_string_new (NULL);
  g_autoptr (GString) to = g_string_new (NULL);

  for (char **line = lines; *line != NULL; line++)
    {
      if (**line == ' ' || **line == '-')
        g_string_append_printf (from, "%s\n", *line + 1);
      if (**line == ' ' || **line == '+')
        g_string_append_printf (to, "%s\n", *line + 1);
    }
  g_assert_cmpstr (from->str, ==, before);
  g_assert_cmpstr (to->str, ==, after);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (GString) before = g_string_new ("begin\n");
      g_autoptr (GString) after = g_string_new ("BEGIN\n");

      for (guint i = 0; i < 12; i++)
        {
          /* Never more than six lines without a change, so that all lines are told. */
          if (i % 4 == 3)
            g_string_append_printf (before, "only before %u\n", i);
          if (g_rand_boolean (rand))
            g_string_append_printf (before, "%d\n", g_rand_int_range (rand, 0, 3));
          if (g_rand_boolean (rand))
            g_string_append_printf (after, "%d\n", g_rand_int_range (rand, 0, 3));
        }
      g_string_append (before, "end\n");
      g_string_append (after, "END\n");
      assert_whole (before->str, after->str);
    }
}

/* What is too large to be compared is replaced as a whole. */
static void
test_large (void)
{
  g_autoptr (GString) before = g_string_new (NULL);
  g_autoptr (GString) after = g_string_new (NULL);

  for (guint i = 0; i < 100000; i++)
    {
      g_string_append_printf (before, "%u\n", i);
      g_string_append_printf (after, "%u!\n", i);
    }
  assert_whole (before->str, after->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/unified-diff/small", test_small);
  g_test_add_func ("/base/unified-diff/hunks", test_hunks);
  g_test_add_func ("/base/unified-diff/random", test_random);
  g_test_add_func ("/base/unified-diff/large", test_large);
  return g_test_run ();
}
