/* test-question-spoken.c: a question as a screen reader says it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-spoken.h"
#include "app/widgets/spoken.h"

static void
test_sentences (void)
{
  g_autoptr (GString) spoken = g_string_new (NULL);

  beckon_spoken_add_sentence (spoken, NULL);
  beckon_spoken_add_sentence (spoken, " ");
  g_assert_cmpstr (spoken->str, ==, "");
  beckon_spoken_add_sentence (spoken, "Which one?");
  beckon_spoken_add_sentence (spoken, " codex · shop\n");
  beckon_spoken_add_sentence (spoken, "是吗？");
  beckon_spoken_add_sentence (spoken, "Done.");
  g_assert_cmpstr (spoken->str, ==, "Which one? codex, shop. 是吗？ Done.");
}

static BeckonInteraction *
make_question (guint n_options)
{
  BeckonInteraction *interaction = beckon_interaction_new ();

  interaction->conflict_description = g_strdup ("Which database?");
  for (guint i = 0; i < n_options; i++)
    g_ptr_array_add (interaction->options,
                     beckon_option_new (i == 0 ? "Keep" : "Drop it", NULL, i == 1));
  return interaction;
}

static void
test_question (void)
{
  g_autoptr (BeckonInteraction) interaction = make_question (2);
  g_autofree char *plain = NULL;
  g_autofree char *full = NULL;

  plain = beckon_question_spoken_describe (interaction, NULL, NULL);
  g_assert_cmpstr (plain, ==, "Which database? 2 options. 1. Keep. 2. Drop it, destructive.");

  interaction->reason = g_strdup ("The plan needs one");
  interaction->agent = g_strdup ("codex");
  full = beckon_question_spoken_describe (interaction, "Reminder", "Option 1, Keep, in 5:00");
  g_assert_cmpstr (full, ==,
                   "Reminder. Which database? Reason: The plan needs one. 2 options. 1. Keep. 2. "
                   "Drop it, destructive. From codex. Option 1, Keep, in 5:00.");
}

/* Nobody remembers twenty options: they are counted, and the first ones are said. */
static void
test_many (void)
{
  g_autoptr (BeckonInteraction) interaction = make_question (20);
  g_autofree char *text = beckon_question_spoken_describe (interaction, NULL, NULL);

  g_assert_nonnull (g_strrstr (text, "20 options. 1. "));
  g_assert_nonnull (g_strrstr (text, " 9. "));
  g_assert_null (g_strrstr (text, " 10. "));
}

/* How a text or several options are sent cannot be seen, either. */
static void
test_keys (void)
{
  g_autoptr (BeckonInteraction) several = make_question (2);
  g_autoptr (BeckonInteraction) text = make_question (0);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  several->multiple = TRUE;
  text->kind = BECKON_KIND_CLARIFICATION;
  first = beckon_question_spoken_describe (several, NULL, NULL);
  second = beckon_question_spoken_describe (text, NULL, NULL);
  g_assert_true (g_str_has_suffix (first, "Select one or more, then press Ctrl+Enter to send."));
  g_assert_cmpstr (second, ==, "Which database? Press Enter to send.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-14/spoken-sentences", test_sentences);
  g_test_add_func ("/att/ATT-14/spoken-question", test_question);
  g_test_add_func ("/att/ATT-14/spoken-options-are-counted", test_many);
  g_test_add_func ("/att/ATT-14/spoken-keys", test_keys);
  return g_test_run ();
}
