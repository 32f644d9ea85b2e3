/* test-display-text.c: agents' text made safe to show
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/display-text.h"

#include <string.h>

#include <glib.h>

#define ENGLAND "🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F"
#define TEN_BLANKS "\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000"
#define MANY_BLANKS TEN_BLANKS TEN_BLANKS TEN_BLANKS TEN_BLANKS TEN_BLANKS TEN_BLANKS TEN_BLANKS

static void
test_text (void)
{
  static const struct
  {
    const char *text;
    const char *lines;
    const char *line;
  } rows[] = {
    { "", "", "" },
    { "plain", "plain", "plain" },
    { "a\nb\tc", "a\nb\tc", "a b c" },
    { "a\r\nb", "a␍\nb", "a b" },
    { "\x1b[31mred\x1b[0m", "␛[31mred␛[0m", "␛[31mred␛[0m" },
    { "\x1b]0;title\x07", "␛]0;title␇", "␛]0;title␇" },
    { "a\x01\x7f", "a␁␡", "a␁␡" },
    { "\xC2\x9B"
      "31m",
      "⟨U+009B⟩31m", "⟨U+009B⟩31m" },
    { "\xC2\x85", "⟨U+0085⟩", "⟨U+0085⟩" },
    /* bidirectional overrides, embeddings, isolates and marks */
    { "abc\u202Etxt.exe", "abc⟨U+202E⟩txt.exe", "abc⟨U+202E⟩txt.exe" },
    { "\u202A\u202B\u202C\u202D", "⟨U+202A⟩⟨U+202B⟩⟨U+202C⟩⟨U+202D⟩",
      "⟨U+202A⟩⟨U+202B⟩⟨U+202C⟩⟨U+202D⟩" },
    { "\u2066\u2067\u2068\u2069", "⟨U+2066⟩⟨U+2067⟩⟨U+2068⟩⟨U+2069⟩",
      "⟨U+2066⟩⟨U+2067⟩⟨U+2068⟩⟨U+2069⟩" },
    { "\u200E\u200F\u061C\uFEFF", "⟨U+200E⟩⟨U+200F⟩⟨U+061C⟩⟨U+FEFF⟩",
      "⟨U+200E⟩⟨U+200F⟩⟨U+061C⟩⟨U+FEFF⟩" },
    /* invisible */
    { "\u200B\u2060\u00AD\u180E", "⟨U+200B⟩⟨U+2060⟩⟨U+00AD⟩⟨U+180E⟩",
      "⟨U+200B⟩⟨U+2060⟩⟨U+00AD⟩⟨U+180E⟩" },
    { "\u2028\u2029", "⟨U+2028⟩⟨U+2029⟩", " " },
    { "a\u00a0\u3000\n\t b", "a\u00a0\u3000\n\t b", "a b" },
    /* flags of countries within a country, and nothing that only begins like one */
    { ENGLAND "!", ENGLAND "!", ENGLAND "!" },
    { "🏴\U000E0068\U000E0069\U000E007F", "🏴⟨U+E0068⟩⟨U+E0069⟩⟨U+E007F⟩",
      "🏴⟨U+E0068⟩⟨U+E0069⟩⟨U+E007F⟩" },
    { "\U000E0041", "⟨U+E0041⟩", "⟨U+E0041⟩" },
    { "\u3164\uFFA0", "⟨U+3164⟩⟨U+FFA0⟩", "⟨U+3164⟩⟨U+FFA0⟩" },
    /* joiners where they are needed, and where they hide */
    { "👩‍💻", "👩‍💻", "👩‍💻" },
    { "می‌خواهم", "می‌خواهم", "می‌خواهم" },
    { "pay\u200Dpal", "pay⟨U+200D⟩pal", "pay⟨U+200D⟩pal" },
    { "\u200C", "⟨U+200C⟩", "⟨U+200C⟩" },
    { "അവന\u0D4D\u200D വന്നു", "അവന\u0D4D\u200D വന്നു", "അവന\u0D4D\u200D വന്നു" },
    { "क्\u200D क्\u200C।", "क्\u200D क्\u200C।", "क्\u200D क्\u200C।" },
    { "क\u200D a्b\u200D", "क⟨U+200D⟩ a्b⟨U+200D⟩", "क⟨U+200D⟩ a्b⟨U+200D⟩" },
    { "\u182D\u180B \u1820\u180E\u1820", "\u182D\u180B \u1820\u180E\u1820",
      "\u182D\u180B \u1820\u180E\u1820" },
    { "ℹ\uFE0F ™\uFE0F 〰\uFE0F 🏳\uFE0F\u200D🌈 👩🏽\u200D🚀",
      "ℹ\uFE0F ™\uFE0F 〰\uFE0F 🏳\uFE0F\u200D🌈 👩🏽\u200D🚀",
      "ℹ\uFE0F ™\uFE0F 〰\uFE0F 🏳\uFE0F\u200D🌈 👩🏽\u200D🚀" },
    /* blank characters, and variation selectors without effect */
    { "a\u2800b\u034Fc\uFE0F", "a⟨U+2800⟩b⟨U+034F⟩c⟨U+FE0F⟩", "a⟨U+2800⟩b⟨U+034F⟩c⟨U+FE0F⟩" },
    { "1\uFE0F\u20E3 ❤\uFE0F", "1\uFE0F\u20E3 ❤\uFE0F", "1\uFE0F\u20E3 ❤\uFE0F" },
    { "\u0434\uFE00\u200D\u0434", "\u0434⟨U+FE00⟩⟨U+200D⟩\u0434", "\u0434⟨U+FE00⟩⟨U+200D⟩\u0434" },
    /* stacks of combining marks */
    { "Z\u0335\u0301\u0320\u0321\u0322\u0323\u0324!", "Z\u0335\u0301\u0320\u0321\u0322⟨+2⟩!",
      "Z\u0335\u0301\u0320\u0321\u0322⟨+2⟩!" },
    { "ệ שָׁ กี่", "ệ שָׁ กี่", "ệ שָׁ กี่" },
    /* what stays unchanged */
    { "<b>&amp;</b> 日本語 العربية é ❤️ ؀",
      "<b>&amp;</b> 日本語 العربية é ❤️ ؀",
      "<b>&amp;</b> 日本語 العربية é ❤️ ؀" },
    { "a\xFF"
      "b",
      "a\uFFFDb", "a\uFFFDb" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *lines = beckon_display_text (rows[i].text, FALSE);
      g_autofree char *line = beckon_display_text (rows[i].text, TRUE);

      g_assert_cmpstr (lines, ==, rows[i].lines);
      g_assert_cmpstr (line, ==, rows[i].line);
    }
}

static void
test_short (void)
{
  static const struct
  {
    const char *text;
    guint       max;
    const char *shown;
  } rows[] = {
    { "", 5, "" },
    { "abc", 5, "abc" },
    { "abcde", 5, "abcde" },
    { "abcdef", 5, "abcd…" },
    { "äöüßé", 5, "äöüßé" },
    { "äöüßéa", 5, "äöüß…" },
    { "😀😀😀😀😀😀", 3, "😀😀…" },
    { "first\nsecond", 20, "first…" },
    { "first\nsecond", 5, "firs…" },
    { "\n\n first \n\n", 20, "first" },
    { "  ", 5, "" },
    { "\x1b[1m", 10, "␛[1m" },
    { "a\u202Eb", 4, "a⟨U…" },
    { "abc", 1, "…" },
    { "abc", 0, "" },
    { "a", 1, "a" },
    /* between graphemes */
    { "e\u0301e\u0301e\u0301", 4, "e\u0301…" },
    { "a👩‍💻b", 4, "a…" },
    { "a👩‍💻b", 5, "a👩‍💻b" },
    { "🇩🇪🇫🇷🇮🇹", 4, "🇩🇪…" },
    { "x🇩🇪🇫🇷🇮🇹", 5, "x🇩🇪…" },
    { "👍🏽👍🏽", 3, "👍🏽…" },
    { ENGLAND "ab", 8, ENGLAND "…" },
    { ENGLAND "ab", 7, "…" },
    { "\u1112\u1161\u11ab\u1100", 3, "…" },
    /* many blanks push nothing out of sight */
    { "a" MANY_BLANKS "bcdef", 5, "a bc…" },
    { "\u3000\u00a0a", 5, "a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *shown = beckon_display_text_short (rows[i].text, rows[i].max);

      g_assert_cmpstr (shown, ==, rows[i].shown);
    }
}

/* A megabyte costs no more than its first characters; a character is never split. */
static void
test_short_of_long (void)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < 200000; i++)
    g_string_append (text, i % 3 == 0 ? "é" : i % 3 == 1 ? "😀" : "x");
  for (guint max = 1; max < 50; max++)
    {
      g_autofree char *shown = beckon_display_text_short (text->str, max);

      g_assert_true (g_utf8_validate (shown, -1, NULL));
      g_assert_cmpint (g_utf8_strlen (shown, -1), ==, max);
      g_assert_true (g_str_has_suffix (shown, "…"));
      g_assert_null (strstr (shown, "\uFFFD"));
    }
  g_string_free (text, TRUE);
}

static void
test_ends (void)
{
  static const struct
  {
    const char *text;
    guint       max;
    const char *shown;
  } rows[] = {
    { "", 5, "" },
    { "abcde", 5, "abcde" },
    { "abcdefgh", 7, "abcd…gh" },
    { "äöüßéàèì", 7, "äöüß…èì" },
    { "😀😀😀😀😀😀", 4, "😀😀…😀" },
    { "a\nb", 3, "a\nb" },
    { "a\nb c\nd", 4, "a\n…d" },
    { "\x1b[1m", 10, "␛[1m" },
    { "a\u202Eb", 20, "a⟨U+202E⟩b" },
    { "abc", 1, "…" },
    { "abc", 0, "" },
    { "\xff\xfe", 5, "��" },
    { "abcdefghe\u0301\u0302", 7, "abcd…" },
    { "abce\u0301efgh", 7, "abc…gh" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *shown = beckon_display_text_ends (rows[i].text, rows[i].max);

      g_assert_cmpstr (shown, ==, rows[i].shown);
    }
}

static void
test_repeats (void)
{
  g_assert_true (beckon_display_text_repeats ("Which one?", "Which one?"));
  g_assert_true (beckon_display_text_repeats ("Which…", "Which one?"));
  g_assert_true (beckon_display_text_repeats ("Which one?", " Which one? "));
  g_assert_false (beckon_display_text_repeats ("Which", "Which one?"));
  g_assert_false (beckon_display_text_repeats ("Which one? And why?", "Which one?"));
  g_assert_false (beckon_display_text_repeats ("", "Which one?"));
  g_assert_false (beckon_display_text_repeats (NULL, "Which one?"));
  g_assert_false (beckon_display_text_repeats ("Which one?", NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-18/display-text", test_text);
  g_test_add_func ("/att/ATT-18/cuts-fall-between-graphemes", test_short);
  g_test_add_func ("/model/display-text/short-of-long", test_short_of_long);
  g_test_add_func ("/model/display-text/ends", test_ends);
  g_test_add_func ("/model/display-text/repeats", test_repeats);
  return g_test_run ();
}
