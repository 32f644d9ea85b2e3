/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/advice.h"

#include <string.h>

static char *
describe (const char *by, const char *text)
{
  g_autoptr (BeckonInteraction) question = beckon_interaction_new ();

  beckon_advice_set (question, by, text);
  return beckon_advice_describe (question);
}

static void
test_who (void)
{
  static const char *const cases[][2] = {
    { "llm", "The language model: It depends" },
    { "rules", "The rules: It depends" },
    { "rules:12", "The rules: It depends" },
    { "heuristic", "The built-in rules: It depends" },
    { "preference:3", "Your remembered answers: It depends" },
    { "failed", "The evaluator failed: It depends" },
    { "unasked", "The evaluator could not be asked: It depends" },
    { "threshold", "It depends" },
    { "ruleset", "It depends" },
    { NULL, "It depends" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *said = describe (cases[i][0], "It depends");

      g_assert_cmpstr (said, ==, cases[i][1]);
    }
}

static void
test_none (void)
{
  static const char *const empty[] = { NULL, "", " \n\t" };

  for (guint i = 0; i < G_N_ELEMENTS (empty); i++)
    {
      g_autoptr (BeckonInteraction) question = beckon_interaction_new ();
      g_autofree char *said = NULL;
      g_autofree char *why = NULL;

      beckon_advice_set (question, "llm", "Before");
      beckon_advice_set (question, "llm", empty[i]);
      said = beckon_advice_describe (question);
      why = beckon_advice_dup_why (question);
      g_assert_null (question->advice);
      g_assert_null (question->advised_by);
      g_assert_null (said);
      g_assert_null (why);
    }
}

/* Whatever the input: one line, 500 characters, without invisible characters or line breaks. */
static void
test_hostile (void)
{
  g_autofree char *million = g_strnfill (1000 * 1000, 'x');
  g_autofree char *accents = NULL;
  g_autofree char *torn = g_strnfill (8000, 'x');
  g_autoptr (GString) text = g_string_new ("A\nB\r\n\033[2J\xe2\x80\xae"
                                           "C");
  g_autoptr (BeckonInteraction) question = beckon_interaction_new ();

  beckon_advice_set (question, "llm", text->str);
  g_assert_null (strpbrk (question->advice, "\n\r\033"));
  g_assert_true (g_str_has_prefix (question->advice, "A B"));
  g_assert_null (strstr (question->advice, "\xe2\x80\xae"));

  beckon_advice_set (question, "llm", million);
  g_assert_cmpint (g_utf8_strlen (question->advice, -1), <=, 500);
  g_assert_true (g_str_has_suffix (question->advice, "…"));

  /* If it is cut in the middle of a character, that one is replaced, and the rest stays. */
  memcpy (torn + 7999, "\xc3", 1);
  accents = g_strconcat (torn, "\xa9", NULL);
  beckon_advice_set (question, "llm", accents);
  g_assert_true (g_utf8_validate (question->advice, -1, NULL));
  beckon_advice_set (question, "llm", "\xff\xfe");
  g_assert_true (question->advice == NULL || g_utf8_validate (question->advice, -1, NULL));
}

static void
test_why (void)
{
  g_autofree char *both = beckon_advice_join ("The file has both", "It depends", "llm");
  g_autofree char *advice = beckon_advice_join ("", "It depends", "llm");
  g_autofree char *reason = beckon_advice_join ("The file has both", NULL, NULL);

  g_assert_cmpstr (both, ==, "The file has both · The language model: It depends");
  g_assert_cmpstr (advice, ==, "The language model: It depends");
  g_assert_cmpstr (reason, ==, "The file has both");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sen/SEN-2/who-says-it", test_who);
  g_test_add_func ("/sen/SEN-2/nothing-is-said", test_none);
  g_test_add_func ("/sen/SEN-2/one-bounded-line-of-data", test_hostile);
  g_test_add_func ("/sen/SEN-2/beside-the-reason-of-the-asker", test_why);
  return g_test_run ();
}
