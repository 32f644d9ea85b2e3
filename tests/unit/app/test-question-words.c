/* test-question-words.c: the texts of the question dialog
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <locale.h>
#include <string.h>

#include "app/question/question-context.h"
#include "app/question/question-prompt.h"
#include "app/widgets/format.h"

static void
test_source (void)
{
  g_autoptr (BeckonInteraction) interaction = beckon_interaction_new ();
  g_autofree char *nobody = NULL, *all = NULL, *evil = NULL, *title = NULL;

  nobody = beckon_question_prompt_describe_source (interaction);
  g_assert_cmpstr (nobody, ==, "");

  interaction->title = g_strdup ("Build the payment service");
  title = beckon_question_prompt_describe_source (interaction);
  g_assert_cmpstr (title, ==, "Build the payment service");

  interaction->agent = g_strdup ("claude-code");
  interaction->workspace = g_strdup ("/home/ada/src/pay");
  all = beckon_question_prompt_describe_source (interaction);
  g_assert_cmpstr (all, ==, "claude-code · Build the payment service · pay");

  g_free (interaction->agent);
  interaction->agent = g_strdup ("evil\n\xe2\x80\xae"
                                 "agent");
  evil = beckon_question_prompt_describe_source (interaction);
  g_assert_null (strchr (evil, '\n'));
  g_assert_nonnull (strstr (evil, "U+202E"));
}

static void
assert_context (const char *json, const char *expected)
{
  g_autofree char *text = beckon_question_context_format (json);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_context (void)
{
  assert_context ("{}", "");
  assert_context ("{\"branch\":\"main\",\"tests\":41}", "- **branch:** main\n- **tests:** `41`");
  assert_context ("{\"diff\":\"-a\\n+b\"}", "- **diff:**\n  ```\n  -a\n  +b\n  ```");
  assert_context ("\"just a text\"", "just a text");
  assert_context ("[1,2]", "- `1`\n- `2`");
  assert_context ("{\"read\":[\"src/a.py\",\"the manual\"]}",
                  "- **read:**\n  - `src/a.py`\n  - the manual");
  assert_context ("{\"none\":null}", "- **none:** `null`");
}

static void
test_set_aside (void)
{
  g_autofree char *text = beckon_format_due_seen (NULL, 0);

  /* A question that was set aside has no countdown, so no outcome is announced. */
  g_assert_nonnull (strstr (text, "Set aside"));
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/aic/AIC-11/words-of-the-source", test_source);
  g_test_add_func ("/aic/AIC-11/words-of-the-context", test_context);
  g_test_add_func ("/pp/PP-2/words-when-set-aside", test_set_aside);

  return g_test_run ();
}
