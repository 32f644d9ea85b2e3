/* test-name.c: which names are equal, and which are valid
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/name.h"

#include <string.h>

#include "base/error.h"
#include "base/invisible.h"

static void
test_same (void)
{
  static const char *const rows[][2] = {
    { "agent-x", "AGENT-X" },
    { "agent-x", " agent-x\t" },
    { "agent-x", "agent-x\u200b" },
    { "agent-x", "\u202eagent-x\u202c" },
    { "agent-x", "age\u00adnt-x" },
    { "agent x", "agent \u00a0 x" },
    { "agent", "ａｇｅｎｔ" },
    { "é", "e\u0301" },
    { "straße", "STRASSE" },
    { "علیرضا", "علی\u200cرضا" },
    { "", "\u3164" },
    { "a", "a\U000e0061" },
    { "a", "\uffa0a" },
    { "അവന\u0d4d", "അവന\u0d4d\u200d" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_true (beckon_name_equal (rows[i][0], rows[i][1]));
      g_assert_true (beckon_name_equal (rows[i][1], rows[i][0]));
    }
  g_assert_false (beckon_name_equal ("agent-x", "agent-y"));
  g_assert_false (beckon_name_equal ("agent", "аgent"));
  g_assert_false (beckon_name_equal ("a", "á"));
  g_assert_false (beckon_name_equal (NULL, NULL));
  g_assert_false (beckon_name_equal (NULL, ""));
}

/* Folding twice is the same as once: keys in the database are compared with new ones. */
static void
test_fold_is_stable (void)
{
  for (gunichar c = 1; c < 0x20000; c++)
    {
      char             text[16] = "x";
      int              n = 1;
      g_autofree char *once = NULL;
      g_autofree char *twice = NULL;

      /* For Cherokee, the GLib of Debian 12 turns capitals into small letters and the other way
       * round. */
      if (!g_unichar_validate (c) || (c >= 0x13A0 && c <= 0x13FF) || (c >= 0xAB70 && c <= 0xABBF))
        continue;
      n += g_unichar_to_utf8 (c, text + n);
      text[n++] = 'y';
      text[n] = '\0';
      once = beckon_name_fold (text);
      twice = beckon_name_fold (once);
      g_assert_cmpstr (once, ==, twice);
      if (beckon_char_is_invisible (c) && !g_unichar_isspace (c))
        g_assert_cmpstr (once, ==, "xy");
    }
}

static void
test_take (void)
{
  static const char *const refused[] = { "a\u200b", "\u202ea",  "a\nb",         "a\x1b[1m",
                                         "a\u2028", "timeout",  "\u0442imeout", "Desk",
                                         "a\xff",   "p\u200dq", "a\ufe0f",      "a\u200cb" };
  static const char *const taken[][2] = {
    { "anna", "anna" },
    { "  anna ", "anna" },
    { "ａnna", "anna" },
    { "", "" },
    { "   ", "" },
    { "علی\u200cرضا", "علی\u200cرضا" },
    { "🧑\u200d💻", "🧑\u200d💻" },
    { "❤\ufe0f", "❤\ufe0f" },
    { "അവന\u0d4d\u200d", "അവന\u0d4d\u200d" },
    { "क्\u200dष", "क्\u200dष" },
    { "Nguye\u0302\u0303n", "Nguyễn" },
    { "\u1100\u1161\u11a8", "각" },
    { "O’Brien-O'Neil", "O’Brien-O'Neil" },
    { "İbrahim Işık", "İbrahim Işık" },
    { "محمد عبد الله", "محمد عبد الله" },
    { "👨🏿\u200d🦱", "👨🏿\u200d🦱" },
  };
  g_autofree char *long_name = g_strnfill (257, 'a');
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_assert_null (beckon_name_take ("by", refused[i], &error));
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
      g_assert_nonnull (beckon_error_get_hint (error));
      g_clear_error (&error);
    }
  for (guint i = 0; i < G_N_ELEMENTS (taken); i++)
    {
      g_autofree char *name = beckon_name_take ("by", taken[i][0], &error);

      g_assert_no_error (error);
      g_assert_cmpstr (name, ==, taken[i][1]);
    }
  g_assert_null (beckon_name_take ("by", long_name, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_LIMIT);
}

static void
test_strangers (void)
{
  static const char *const rows[][2] = {
    { "Anna\u200b", "Anna" }, { "\u202eannA", "annA" }, { "time\u200bout", NULL },
    { "\u3164", NULL },       { "a \n b", "a b" },      { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = beckon_name_clean (rows[i][0]);

      g_assert_cmpstr (name, ==, rows[i][1]);
    }
}

static void
test_user (void)
{
  const char *user = beckon_name_get_user ();

  g_assert_cmpstr (user, !=, "");
  g_assert_false (beckon_name_is_reserved (user));
  g_assert_true (user == beckon_name_get_user ());
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tr/TR-7/same", test_same);
  g_test_add_func ("/tr/TR-7/fold-is-stable", test_fold_is_stable);
  g_test_add_func ("/tr/TR-7/take", test_take);
  g_test_add_func ("/tr/TR-7/strangers", test_strangers);
  g_test_add_func ("/tr/TR-7/user", test_user);
  return g_test_run ();
}
