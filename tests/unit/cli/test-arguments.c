/* test-arguments.c: command lines, right and wrong
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli/api.h"
#include "cli/verbs/verbs.h"

static void
test_words_and_options (void)
{
  const char *const words[] = { "Which?",          "A",  "--reason", "Both work", "B",   "-m",
                                "--destructive=2", "-d", "1",        "--",        "--c", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonArguments) arguments = beckon_arguments_parse (&beckon_verb_ask, words, &error);
  const char *const *destructive;

  g_assert_no_error (error);
  g_assert_cmpuint (beckon_arguments_count (arguments), ==, 4);
  g_assert_cmpstr (beckon_arguments_word (arguments, 0), ==, "Which?");
  g_assert_cmpstr (beckon_arguments_word (arguments, 3), ==, "--c");
  g_assert_null (beckon_arguments_word (arguments, 4));
  g_assert_cmpstr (beckon_arguments_text (arguments, "reason"), ==, "Both work");
  g_assert_null (beckon_arguments_text (arguments, "policy"));
  g_assert_true (beckon_arguments_flag (arguments, "multiple"));
  g_assert_false (beckon_arguments_flag (arguments, "json"));
  destructive = beckon_arguments_list (arguments, "destructive");
  g_assert_cmpuint (g_strv_length ((char **) destructive), ==, 2);
  g_assert_cmpstr (destructive[0], ==, "2");
  g_assert_cmpstr (destructive[1], ==, "1");
}

/* What follows the first word is the command line of another program. */
static void
test_program (void)
{
  const char *const words[] = { "--wrap", "npx", "-y", "--wrap", "--", "-x", "", NULL };
  const char *const parted[] = { "--wrap", "--", "-odd", "--", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonArguments) first = beckon_arguments_parse (&beckon_verb_mcp, words, &error);
  g_autoptr (BeckonArguments) second = beckon_arguments_parse (&beckon_verb_mcp, parted, &error);

  g_assert_no_error (error);
  g_assert_true (beckon_arguments_flag (first, "wrap"));
  g_assert_cmpuint (beckon_arguments_count (first), ==, G_N_ELEMENTS (words) - 2);
  for (guint i = 0; i < G_N_ELEMENTS (words) - 2; i++)
    g_assert_cmpstr (beckon_arguments_word (first, i), ==, words[i + 1]);
  g_assert_true (beckon_arguments_flag (second, "wrap"));
  g_assert_cmpuint (beckon_arguments_count (second), ==, 2);
  g_assert_cmpstr (beckon_arguments_word (second, 0), ==, "-odd");
  g_assert_cmpstr (beckon_arguments_word (second, 1), ==, "--");
}

/* A label may begin with a dash and a blank, as no option does. */
static void
test_dash_and_blank (void)
{
  const char *const words[] = { "Change by?", "+ 10 %", "- 10 %", "--reason", "- dear", NULL };
  const char *const wrong[] = { "Change by?", "-10 %", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonArguments) arguments = beckon_arguments_parse (&beckon_verb_ask, words, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (beckon_arguments_count (arguments), ==, 3);
  g_assert_cmpstr (beckon_arguments_word (arguments, 2), ==, "- 10 %");
  g_assert_cmpstr (beckon_arguments_text (arguments, "reason"), ==, "- dear");
  g_assert_null (beckon_arguments_parse (&beckon_verb_ask, wrong, &error));
  g_assert_error (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION);
}

static void
test_empty_words_stay (void)
{
  const char *const words[] = { "B", "", "C", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonArguments) arguments =
    beckon_arguments_parse (&beckon_verb_respond, words, &error);
  g_autofree char *joined = NULL;

  g_assert_no_error (error);
  joined = beckon_arguments_join (arguments, 0);
  g_assert_cmpstr (joined, ==, "B  C");
}

static void
assert_wrong (const BeckonCommand *command,
              const char          *first,
              const char          *second,
              const char          *third)
{
  const char *const words[] = { first, second, third, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonArguments) arguments = beckon_arguments_parse (command, words, &error);

  g_assert_null (arguments);
  g_assert_nonnull (error);
  g_assert_true (error->domain == G_OPTION_ERROR);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

static void
test_wrong (void)
{
  /* The variable of a script is empty: that is neither a number nor an answer. */
  assert_wrong (&beckon_verb_respond, "", "B", NULL);
  assert_wrong (&beckon_verb_ask, NULL, NULL, NULL);
  assert_wrong (&beckon_verb_ask, "--no-such", "Which?", NULL);
  assert_wrong (&beckon_verb_ask, "Which?", "--reason", NULL);
  assert_wrong (&beckon_verb_ask, "Which\xff?", NULL, NULL);
  assert_wrong (&beckon_verb_ask, "Which?", "--reason", "\xc3\x28");
  assert_wrong (&beckon_verb_logs, "task-a", "task-b", NULL);
  assert_wrong (&beckon_verb_status, "now", NULL, NULL);
  assert_wrong (&beckon_verb_correct, "12", NULL, NULL);
}

static void
test_line (void)
{
  static const struct
  {
    const BeckonCommand *command;
    const char          *line;
    const char          *words[4];
  } rows[] = {
    { &beckon_verb_respond, " 12  don't  know --json", { "12", "don't  know --json" } },
    { &beckon_verb_respond, "YAML", { "YAML" } },
    { &beckon_verb_respond, " -1", { "-1" } },
    { &beckon_verb_respond, " -- x", { "--", "x" } },
    { &beckon_verb_cancel, " task-a  no longer\tneeded", { "task-a", "no", "longer", "needed" } },
    { &beckon_verb_tasks, "   ", { NULL } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BeckonArguments) arguments =
        beckon_arguments_from_line (rows[i].command, rows[i].line, &error);

      g_assert_no_error (error);
      for (guint w = 0; w < 4; w++)
        g_assert_cmpstr (beckon_arguments_word (arguments, w), ==, rows[i].words[w]);
    }
}

static void
test_line_options (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonArguments) arguments =
    beckon_arguments_from_line (&beckon_verb_tasks, " --status RUNNING --json", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (beckon_arguments_text (arguments, "status"), ==, "RUNNING");
  g_assert_true (beckon_arguments_flag (arguments, "json"));
}

static void
test_ids (void)
{
  static const char *const wrong[] = { "",    "#",   "0",   "-1",     "+1",
                                       "1.5", "12a", " 12", "task-1", "99999999999999999999" };
  gint64                   id = 0;

  g_assert_true (beckon_api_parse_id ("12", &id));
  g_assert_cmpint (id, ==, 12);
  g_assert_true (beckon_api_parse_id ("#7", &id));
  g_assert_cmpint (id, ==, 7);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (beckon_api_parse_id (wrong[i], &id));
  g_assert_cmpint (id, ==, 7);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/arguments/words-and-options", test_words_and_options);
  g_test_add_func ("/att/ATT-19/a-word-that-begins-with-a-dash-and-a-blank", test_dash_and_blank);
  g_test_add_func ("/cli/arguments/empty-words-stay", test_empty_words_stay);
  g_test_add_func ("/cli/arguments/a-command-line-of-another-program", test_program);
  g_test_add_func ("/cli/arguments/wrong", test_wrong);
  g_test_add_func ("/cli/arguments/line-of-the-terminal", test_line);
  g_test_add_func ("/cli/arguments/options-in-a-line", test_line_options);
  g_test_add_func ("/cli/arguments/ids", test_ids);
  return g_test_run ();
}
