/* test-text-fold.c: texts that a person considers the same
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/text-fold.h"

static void
assert_fold (const char *text, gssize length, const char *expected)
{
  g_autofree char *folded = beckon_text_fold (text, length);

  g_assert_cmpstr (folded, ==, expected);
}

static void
test_words (void)
{
  assert_fold ("", -1, "");
  assert_fold (" \t\r\n\f ", -1, "");
  assert_fold ("  PostgreSQL 15\n", -1, "postgresql 15");
  assert_fold ("Yes, No", 3, "yes");
  assert_fold ("Stra\u00dfe", -1, "strasse");
  assert_fold ("\u00a0GR\u00dcN\u2003", -1, "gr\u00fcn");
  assert_fold ("e\u0301", -1, "\u00e9");
  assert_fold ("a\xff", -1, "a\ufffd");
}

/* Every ASCII character: alone, and beside a non-ASCII one, which takes the slow path. */
static void
test_ascii_both_ways (void)
{
  for (char c = 1; c > 0 && c < 0x7f; c++)
    {
      const char       text[] = { c, 'x', c, '\0' };
      const char       longer[] = { c, 'x', c, (char) 0xc3, (char) 0xa9, '\0' };
      g_autofree char *folded = beckon_text_fold (text, -1);
      g_autofree char *other = beckon_text_fold (longer, -1);
      g_autofree char *with_tail = NULL;

      /* White space at the end of the first becomes white space inside the second. */
      with_tail = g_ascii_isspace (c) ? g_strdup_printf ("%s%c\u00e9", folded, c)
                                      : g_strconcat (folded, "\u00e9", NULL);
      g_assert_cmpstr (other, ==, with_tail);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ar/AR-5/fold-words", test_words);
  g_test_add_func ("/ar/AR-5/fold-ascii-both-ways", test_ascii_both_ways);
  return g_test_run ();
}
