/* test-print.c: the output in the terminal
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli/print.h"

#include <string.h>

#include "base/timestamp.h"

#define HOSTILE \
  "\033[2J\033]0;owned\007\x7f\xe2\x80\xae" \
  "evil"

static BeckonTask *
make_task (const char *id, const char *title, BeckonTaskStatus status)
{
  BeckonTask *task = beckon_task_new ();

  task->id = g_strdup (id);
  task->title = g_strdup (title);
  task->status = status;
  return task;
}

static BeckonInteraction *
make_question (void)
{
  BeckonInteraction *question = beckon_interaction_new ();

  question->id = 12;
  question->task_id = g_strdup ("task-1");
  question->conflict_description = g_strdup ("Which database?");
  question->reason = g_strdup ("Both work");
  question->agent = g_strdup ("builder");
  question->title = g_strdup ("Build service");
  question->policy = BECKON_POLICY_FIRST_OPTION;
  question->deadline_us = 1271 * BECKON_US_PER_SECOND;
  g_ptr_array_add (question->options, beckon_option_new ("PostgreSQL", "A server", FALSE));
  g_ptr_array_add (question->options, beckon_option_new ("SQLite", NULL, FALSE));
  return question;
}

static void
assert_harmless (const char *text)
{
  g_assert_null (strchr (text, '\033'));
  g_assert_null (strchr (text, '\007'));
  g_assert_null (strchr (text, '\x7f'));
  g_assert_null (strstr (text, "\xe2\x80\xae"));
}

/* AR-2, as in its source document. */
static void
test_tasks (void)
{
  g_autoptr (GPtrArray) tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  g_autoptr (GString) out = g_string_new (NULL);
  BeckonTask *waiting =
    make_task ("task-123456", "Create configuration file", BECKON_TASK_AWAITING_RESPONSE);

  waiting->clarification_question = g_strdup ("Which format should I use? (YAML or JSON)");
  waiting->clarification_reason =
    g_strdup ("Multiple valid approaches exist - user preference required");
  g_ptr_array_add (tasks, waiting);
  g_ptr_array_add (tasks, make_task ("task-2", "Run", BECKON_TASK_RUNNING));
  beckon_print_tasks (out, tasks, NULL);
  g_assert_cmpstr (out->str, ==,
                   "Task Queue\n"
                   "\n"
                   "   1. [?] task-123456 - Create configuration file\n"
                   "         Question: Which format should I use? (YAML or JSON)\n"
                   "         Reason: Multiple valid approaches exist - user preference required\n"
                   "   2. [>] task-2 - Run\n"
                   "\n");
}

static void
assert_summary (const char *json, const char *expected)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GString) out = g_string_new (NULL);

  g_assert_true (json_parser_load_from_data (parser, json, -1, NULL));
  beckon_print_summary (out, json_node_get_object (json_parser_get_root (parser)));
  g_assert_cmpstr (out->str, ==, expected);
}

static void
test_summary (void)
{
  assert_summary ("{\"AWAITING_RESPONSE\":1,\"COMPLETE\":3,\"FAILED\":0}",
                  "Summary: 0 RUNNING, 1 AWAITING_RESPONSE, 0 QUEUED, 3 COMPLETE\n");
  assert_summary ("{\"RUNNING\":2,\"POSTPONED\":1,\"WAITING\":4,\"FAILED\":5,\"CANCELLED\":6}",
                  "Summary: 2 RUNNING, 0 AWAITING_RESPONSE, 0 QUEUED, 0 COMPLETE, 1 POSTPONED, 4 "
                  "WAITING, 5 FAILED, 6 CANCELLED\n");
}

static void
test_hostile (void)
{
  g_autoptr (GPtrArray) tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (BeckonInteraction) question = make_question ();
  g_autoptr (BeckonLogEntry) entry = beckon_log_entry_new ();
  BeckonTask *task =
    make_task ("task-1", HOSTILE "\n   2. [x] forged", BECKON_TASK_AWAITING_RESPONSE);
  BeckonOption *option;

  task->clarification_question = g_strdup (HOSTILE "\nSummary: forged");
  task->current_step = g_strdup (HOSTILE);
  task->result = g_strdup (HOSTILE);
  g_ptr_array_add (tasks, task);
  beckon_print_tasks (out, tasks, NULL);
  beckon_print_task (out, task);
  g_assert_null (strstr (out->str, "\n   2. [x] forged"));
  g_assert_null (strstr (out->str, "\nSummary"));

  g_free (question->conflict_description);
  question->conflict_description = g_strdup (HOSTILE);
  g_free (question->agent);
  question->agent = g_strdup (HOSTILE);
  option = question->options->pdata[0];
  g_free (option->label);
  option->label = g_strdup (HOSTILE "\n9. forged");
  g_free (option->description);
  option->description = g_strdup (HOSTILE);
  question->context = g_strdup (HOSTILE);
  beckon_print_question (out, question, NULL, 0);
  beckon_print_interaction (out, question, 0);
  beckon_print_pending (out, task, question, TRUE);
  g_assert_null (strstr (out->str, "\n9. forged"));

  entry->task_id = g_strdup ("task-1");
  entry->message = g_strdup (HOSTILE);
  entry->who = g_strdup (HOSTILE);
  entry->to_status = g_strdup (HOSTILE);
  beckon_print_log_entry (out, entry);
  assert_harmless (out->str);
}

/* AIC-9. */
static void
test_question (void)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (BeckonInteraction) question = make_question ();

  beckon_print_question (out, question, NULL, 1000 * BECKON_US_PER_SECOND);
  g_assert_cmpstr (out->str, ==,
                   "\n⚠ AGENT CLARIFICATION NEEDED\n"
                   "#12 · builder · Build service\n"
                   "\n"
                   "Which database?\n"
                   "Reason: Both work\n"
                   "\n"
                   "  1. PostgreSQL\n"
                   "     A server\n"
                   "  2. SQLite\n"
                   "\n"
                   "If nobody answers: option 1, PostgreSQL, in 4:31.\n"
                   "Type a number from 1 to 2 and press Enter.\n");
}

/* The words are those of the other surfaces. */
static void
test_alike (void)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GString) shown = g_string_new (NULL);
  g_autoptr (BeckonInteraction) question = make_question ();

  question->kind = BECKON_KIND_APPROVAL;
  question->intent = g_strdup ("Keep the rows");
  question->confidence = 0.796;
  g_free (question->reason);
  question->reason = g_strdup ("Both **work**");
  beckon_print_question (out, question, NULL, 0);
  g_assert_true (g_str_has_prefix (out->str, "\n⚠ AGENT APPROVAL NEEDED\n"));
  g_assert_nonnull (strstr (out->str, "\nUnderstood as: Keep the rows\nConfidence: 80 %\n"));
  beckon_print_interaction (shown, question, 0);
  g_assert_nonnull (
    strstr (shown->str, "\nUnderstood as: Keep the rows\nConfidence: 80 %\nReason: Both work\n"));
}

static void
test_default (void)
{
  g_autoptr (BeckonInteraction) question = make_question ();
  g_autofree char *held = NULL;
  g_autofree char *hold = NULL;
  g_autofree char *aside = NULL;

  question->policy = BECKON_POLICY_POSTPONE;
  aside = beckon_print_dup_default (question, 1211 * BECKON_US_PER_SECOND);
  g_assert_cmpstr (aside, ==,
                   "Nothing will be chosen for you: if nobody answers, it is set aside in 1:00.");
  question->held = TRUE;
  held = beckon_print_dup_default (question, 0);
  g_assert_nonnull (strstr (held, "nothing is chosen"));
  question->held = FALSE;
  question->policy = BECKON_POLICY_HOLD;
  question->deadline_us = 0;
  hold = beckon_print_dup_default (question, 0);
  g_assert_nonnull (strstr (hold, "Nothing will be chosen for you"));
}

static void
test_prompt (void)
{
  g_autoptr (BeckonInteraction) question = make_question ();
  g_autofree char *several = NULL;
  g_autofree char *own = NULL;
  g_autofree char *both = NULL;
  g_autofree char *text = NULL;

  question->multiple = TRUE;
  several = beckon_print_dup_prompt (question);
  question->allow_other = TRUE;
  both = beckon_print_dup_prompt (question);
  question->multiple = FALSE;
  own = beckon_print_dup_prompt (question);
  g_ptr_array_set_size (question->options, 0);
  text = beckon_print_dup_prompt (question);
  g_assert_nonnull (strstr (several, "one or more numbers"));
  g_assert_nonnull (strstr (both, "your own answer"));
  g_assert_nonnull (strstr (own, "1 to 2, or your own"));
  g_assert_nonnull (strstr (text, "your answer"));
}

/* AR-4. */
static void
test_pending (void)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (BeckonInteraction) question = make_question ();
  g_autoptr (BeckonTask) task = make_task ("task-1", "Build", BECKON_TASK_AWAITING_RESPONSE);

  beckon_print_pending (out, task, question, FALSE);
  g_assert_cmpstr (out->str, ==,
                   "\nPending Response Required:\n"
                   "  Question: Which database?\n"
                   "  Reason: Both work\n"
                   "  Options:\n"
                   "    1. PostgreSQL\n"
                   "       A server\n"
                   "    2. SQLite\n"
                   "  How to respond: /respond 12 <your answer>\n");
}

static void
test_width (void)
{
  g_autoptr (GString) out = g_string_new (NULL);

  g_assert_cmpuint (beckon_print_width ("abc"), ==, 3);
  g_assert_cmpuint (beckon_print_width ("数据库"), ==, 6);
  g_assert_cmpuint (beckon_print_width ("é"), ==, 1);
  g_assert_cmpuint (beckon_print_width ("e\xcc\x81"), ==, 1);
  beckon_print_padded (out, "数", 4);
  g_assert_cmpstr (out->str, ==, "数  ");
}

static void
test_styles (void)
{
  g_autoptr (GString) out = g_string_new (NULL);

  g_setenv ("TERM", "xterm", TRUE);
  g_unsetenv ("NO_COLOR");
  beckon_print_init_styles (TRUE);
  beckon_print_style (out, BECKON_STYLE_BOLD, "x");
  g_assert_cmpstr (out->str, ==, "\033[1mx\033[0m");
  g_string_truncate (out, 0);
  g_setenv ("NO_COLOR", "1", TRUE);
  beckon_print_init_styles (TRUE);
  beckon_print_style (out, BECKON_STYLE_BOLD, "x");
  g_unsetenv ("NO_COLOR");
  beckon_print_init_styles (FALSE);
  beckon_print_style (out, BECKON_STYLE_BOLD, "y");
  g_setenv ("TERM", "dumb", TRUE);
  beckon_print_init_styles (TRUE);
  beckon_print_style (out, BECKON_STYLE_BOLD, "z");
  g_assert_cmpstr (out->str, ==, "xyz");
  beckon_print_init_styles (FALSE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ar/AR-2/list-as-documented", test_tasks);
  g_test_add_func ("/ar/AR-2/summary", test_summary);
  g_test_add_func ("/ar/AR-4/pending-response", test_pending);
  g_test_add_func ("/aic/AIC-9/question-as-lines", test_question);
  g_test_add_func ("/cf/CF-2/terminal-says-it-as-elsewhere", test_alike);
  g_test_add_func ("/aic/AIC-9/what-happens-when-nobody-answers", test_default);
  g_test_add_func ("/aic/AIC-9/how-to-answer", test_prompt);
  g_test_add_func ("/cli/print/hostile-text", test_hostile);
  g_test_add_func ("/cli/print/width", test_width);
  g_test_add_func ("/cli/print/styles", test_styles);
  return g_test_run ();
}
