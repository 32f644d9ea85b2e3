/* test-sgr.c: the colours of a terminal in a text
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "base/sgr.h"

static void
collect (const char *text, gsize length, const BeckonSgr *style, gpointer user_data)
{
  g_string_append_printf (user_data, "<%x %d %d:%.*s>", (guint) style->flags, style->ink,
                          style->paper, (int) length, text);
}

static void
expect (const char *line, const char *expected)
{
  g_autoptr (GString) found = g_string_new (NULL);
  BeckonSgr style = BECKON_SGR_PLAIN;

  beckon_sgr_split (line, &style, collect, found);
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_styles (void)
{
  expect ("plain", "<0 -1 -1:plain>");
  expect ("\033[1;31mred\033[0m no", "<1 1 -1:red><0 -1 -1: no>");
  expect ("\033[2;3;4;7;9mall\033[22;23;24;27;29mnone", "<3e -1 -1:all><0 -1 -1:none>");
  expect ("\033[4:3mcurly\033[4:0mnone", "<8 -1 -1:curly><0 -1 -1:none>");
  expect ("\033[91;102mbright\033[39;49mown", "<0 9 10:bright><0 -1 -1:own>");
  expect ("\033[mreset", "<0 -1 -1:reset>");
  expect ("\033[;1mempty is zero", "<1 -1 -1:empty is zero>");
}

static void
test_colours (void)
{
  expect ("\033[38;5;208mx", "<0 208 -1:x>");
  expect ("\033[38;5;999mx", "<0 -1 -1:x>");
  expect ("\033[48;2;1;2;3;1mx", "<1 -1 16843267:x>");
  g_assert_cmpint (BECKON_SGR_RGB | 0x010203, ==, 16843267);
  expect ("\033[38:2:1:2:3mx", "<0 16843267 -1:x>");
  expect ("\033[38:2::1:2:3;1mx", "<1 16843267 -1:x>");
  expect ("\033[38:5:208;1mx", "<1 208 -1:x>");
  expect ("\033[58;5;1;1mx", "<1 -1 -1:x>");
  expect ("\033[38mx", "<0 -1 -1:x>");
  expect ("\033[38;2;1mx", "<0 -1 -1:x>");
  g_assert_cmphex (beckon_sgr_cube (16), ==, 0x000000);
  g_assert_cmphex (beckon_sgr_cube (208), ==, 0xff8700);
  g_assert_cmphex (beckon_sgr_cube (255), ==, 0xeeeeee);
}

/* What begins a line goes on in the next one, until it is reset. */
static void
test_goes_on (void)
{
  g_autoptr (GString) found = g_string_new (NULL);
  BeckonSgr style = BECKON_SGR_PLAIN;

  beckon_sgr_split ("\033[32mone", &style, collect, found);
  beckon_sgr_split ("two\033[0m", &style, collect, found);
  beckon_sgr_split ("three", &style, collect, found);
  g_assert_cmpstr (found->str, ==, "<0 2 -1:one><0 2 -1:two><0 -1 -1:three>");
}

static void
test_dropped (void)
{
  static const char *const pairs[][2] = {
    { "\033[2K\033[1Gdone", "done" },
    { "\033]0;title\007text", "text" },
    { "\033]8;;https://example.org\033\\link\033]8;;\033\\", "link" },
    { "\033P1$r0m\033\\after", "after" },
    { "\033(Bascii\033=", "ascii" },
    { "\302\2331mc1\302\233m", "c1" },
    { "\302\2350;title\302\234text", "text" },
    { "be\007ll", "bell" },
    { "\033[?25lhidden", "hidden" },
    { "\033[>4;2mprivate", "private" },
    /* Without an end nothing but the beginning is lost. */
    { "\033]0;the rest", "0;the rest" },
    { "\033Pthe rest", "the rest" },
    { "the end\033", "the end" },
    { "the end\033[", "the end" },
    { "\033[12;", "" },
    { "\033[1\303\244m", "\303\244m" },
    { "caf\303\251 \302\251", "caf\303\251 \302\251" },
    { "\033\033\033[1mx", "x" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *stripped = beckon_sgr_strip (pairs[i][0]);

      g_assert_cmpstr (stripped, ==, pairs[i][1]);
      g_assert_true (g_utf8_validate (stripped, -1, NULL));
    }
}

/* The state of a progress bar that was seen last. */
static void
test_progress (void)
{
  expect ("10 %\r50 %\r100 %", "<0 -1 -1:100 %>");
  expect ("10 %\r100 %\r", "<0 -1 -1:100 %>");
  expect ("dos\r", "<0 -1 -1:dos>");
  expect ("\r", "");
}

/* Bytes at random: it ends, and what is left is UTF-8 and has no escapes. */
static void
test_rubbish (void)
{
  static const char alphabet[] = "\033\033[[];:?m0138\007\r\\Px \302\303\240";
  g_autoptr (GRand) random = g_rand_new_with_seed (12);

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *valid = NULL;
      g_autofree char *stripped = NULL;
      gint32           length = g_rand_int_range (random, 0, 40);

      for (gint32 n = 0; n < length; n++)
        g_string_append_c (text,
                           alphabet[g_rand_int_range (random, 0, (gint32) sizeof alphabet - 1)]);
      valid = g_utf8_make_valid (text->str, (gssize) text->len);
      stripped = beckon_sgr_strip (valid);
      g_assert_true (g_utf8_validate (stripped, -1, NULL));
      g_assert_null (strchr (stripped, '\033'));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sgr/styles", test_styles);
  g_test_add_func ("/sgr/colours", test_colours);
  g_test_add_func ("/sgr/goes-on", test_goes_on);
  g_test_add_func ("/sgr/dropped", test_dropped);
  g_test_add_func ("/sgr/progress", test_progress);
  g_test_add_func ("/tr/TR-4/escape-rubbish", test_rubbish);

  return g_test_run ();
}
