/* test-instructions-conditions.c: lines of plain English with conditions, or that depend on each
 * other (WH-1, WH-3, WH-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "instructions-fixture.h"

#include "plan/lines/instructions.h"
#include "plan/step-json.h"
#include "plan/step-words.h"

/* Trailing conditions and times. */
static void
test_tails (void)
{
  static const struct
  {
    const char *text;
    gboolean    has_agent;
    const char *expected;
  } rows[] = {
    { "Run make if contact.replied == true", FALSE, "when contact.replied == true 1; run <make>" },
    { "Run make if contact.replied == true in the end", FALSE,
      "unclear <Run make if contact.replied == true in the end>" },
    { "Run make, but only if contact.replied == true", FALSE,
      "when contact.replied == true 1; run <make>" },
    { "Run make unless contact.replied", FALSE, "when not (contact.replied) 1; run <make>" },
    { "Run make after 5 minutes", FALSE, "wait 300; run <make>" },
    { "Run make in 5 minutes", FALSE, "wait 300; run <make>" },
    { "Run make and wait 5 minutes", FALSE, "run <make>; wait 300" },
    { "Run make, wait 5 minutes, run make install", FALSE,
      "run <make>; wait 300; run <make install>" },
    { "Run make with a timeout of 5 minutes", FALSE, "run <make> for at most 300" },
    { "Run tests in /srv/app and hand off to @ana", FALSE,
      "run <tests> in /srv/app; handoff @ana" },
    { "Run rm -rf build if the disk is full", FALSE,
      "unclear <Run rm -rf build if the disk is full>" },
    { "Run make unless it is Sunday", FALSE, "unclear <Run make unless it is Sunday>" },
    { "Run make every day", FALSE, "unclear <Run make every day>" },
    { "Run make tomorrow", FALSE, "unclear <Run make tomorrow>" },
    { "Run make, notify me", FALSE, "unclear <Run make, notify me>" },
    { "Run make and notify me", FALSE, "unclear <Run make and notify me>" },
    { "Run make; then make install", TRUE, "unclear <Run make; then make install>" },
    { "Run git add file then commit", TRUE, "unclear <Run git add file then commit>" },
    { "Run tests and report", TRUE, "unclear <Run tests and report>" },
    { "Run again", FALSE, "unclear <Run again>" },
    /* Quoted text stays as it is, and so does the syntax of the shell. */
    { "Run \"make if x\"", FALSE, "run <make if x>" },
    { "Run 'make, notify me'", FALSE, "run <make, notify me>" },
    { "Run `make and report` in /srv/app", FALSE, "run <make and report> in /srv/app" },
    { "Run echo \"wait if it rains\"", FALSE, "run <echo \"wait if it rains\">" },
    { "Run ls | while read f; do rm $f; done", FALSE, "run <ls | while read f; do rm $f; done>" },
    { "Run for i in 1 2; do make; done", FALSE, "run <for i in 1 2; do make; done>" },
    { "Run a; if b; then c; fi", FALSE, "unclear <Run a; if b; then c; fi>" },
    { "Run make || make clean && make", FALSE, "run <make || make clean && make>" },
    { "Run ls . if contact.replied == true", FALSE, "when contact.replied == true 1; run <ls .>" },
    { "Send follow-up if no reply after 5 days", TRUE,
      "wait 432000; when not (contact.replied == true) 1; tell Send follow-up" },
    { "Send follow-up if no reply after 5 days", FALSE,
      "wait 432000; when not (contact.replied == true) 1; unclear <Send follow-up>" },
    { "Send follow-up after 5 days", TRUE, "wait 432000; tell Send follow-up" },
    { "Send follow-up in 3 days", FALSE, "wait 259200; unclear <Send follow-up>" },
    { "Send follow-up after 5 days if there is no reply", TRUE,
      "wait 432000; when not (contact.replied == true) 1; tell Send follow-up" },
    { "Send follow-up unless contact.replied", TRUE,
      "when not (contact.replied) 1; tell Send follow-up" },
    { "Send follow-up only if there was no reply", TRUE,
      "when not (contact.replied == true) 1; tell Send follow-up" },
    { "Send follow-up tomorrow", TRUE, "unclear <Send follow-up tomorrow>" },
    { "Send follow-up every 5 days", TRUE, "unclear <Send follow-up every 5 days>" },
    { "Send follow-up when the contact replies", TRUE,
      "unclear <Send follow-up when the contact replies>" },
    { "When the contact replies, hand off to @ana", TRUE,
      "unclear <When the contact replies, hand off to @ana>" },
    { "Send follow-up, wait 5 days, hand off to @ana", TRUE,
      "tell Send follow-up; wait 432000; handoff @ana" },
    { "Send follow-up and hand off to @ana if contact.open == true", TRUE,
      "unclear <Send follow-up and hand off to @ana if contact.open == true>" },
    { "If contact.open == true, run make if contact.warm == true", FALSE,
      "when contact.open == true 1; unclear <run make if contact.warm == true>" },
    { "Send follow-up if contact.open == true, then run make", TRUE,
      "unclear <Send follow-up if contact.open == true, then run make>" },
    { "Check every file", TRUE, "tell Check every file" },
    { "Check if the contact replied", TRUE, "tell Check if the contact replied" },
    { "Check whether contact.replied == true, then hand off to @ana", TRUE,
      "unclear <Check whether contact.replied == true, then hand off to @ana>" },
    { "Tell the agent: send it if you can", TRUE, "tell send it if you can" },
    { "Tell the agent to send it after 5 days", TRUE, "wait 432000; tell send it" },
    { "Stop if contact.replied == true", TRUE, "when contact.replied == true 1; unclear <Stop>" },
    { "Remind me in 3 days", TRUE, "unclear <Remind me in 3 days>" },
    { "Wait 5 days if contact.replied == false", FALSE,
      "when contact.replied == false 1; wait 432000" },
    { "Wait 5 days and send follow-up", TRUE, "wait 432000; tell send follow-up" },
    { "Wait 5 days before sending the follow-up", TRUE, "wait 432000; tell send the follow-up" },
    { "Wait 5 days before writing", TRUE, "wait 432000; tell write" },
    { "Wait 5 days before running make", TRUE, "wait 432000; run <make>" },
    { "Wait 3 days, then wait 2 days, then send follow-up", FALSE,
      "wait 259200; wait 172800; unclear <send follow-up>" },
    { "Hand off to @ana for personal outreach if the contact replied", FALSE,
      "when contact.replied == true 1; handoff @ana for <personal outreach>" },
    { "Hand off to @ana for personal outreach after 5 days", FALSE,
      "wait 432000; handoff @ana for <personal outreach>" },
    { "Hand off to @ana: call if they ask", FALSE, "handoff @ana for <call if they ask>" },
    { "Hand off to @ana for 2 days", FALSE, "unclear <Hand off to @ana for 2 days>" },
    { "Hand off to @ana to call by Friday", FALSE, "unclear <Hand off to @ana to call by Friday>" },
    { "Notify Done if contact.replied == true", FALSE,
      "when contact.replied == true 1; notify <Done>" },
    { "Notify No reply after 5 days", FALSE, "unclear <Notify No reply after 5 days>" },
    { "Notify me, then wait 5 days", FALSE, "unclear <Notify me>; wait 432000" },
    { "In 3 days, run make", FALSE, "wait 259200; run <make>" },
    { "After 5 days run make", FALSE, "wait 432000; run <make>" },
    { "After 5 days send follow-up", FALSE, "wait 432000; unclear <send follow-up>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    instructions_check_read (rows[i].text, rows[i].has_agent, rows[i].expected);
}

static void
test_otherwise (void)
{
  instructions_check_read ("If contact.replied == true, run make, otherwise run make install",
                           FALSE,
                           "when contact.replied == true 1; run <make>; when not (contact.replied "
                           "== true) 1; run <make install>");
  instructions_check_read ("If contact.replied == true, run ./yes else run ./no", FALSE,
                           "when contact.replied == true 1; run <./yes>; when not (contact.replied "
                           "== true) 1; run <./no>");
  instructions_check_read ("If no reply, notify Bad; otherwise notify Good", FALSE,
                           "when not (contact.replied == true) 1; notify <Bad>; when "
                           "contact.replied == true 1; notify <Good>");
  instructions_check_read ("Notify Good if contact.replied == true, otherwise notify Bad", FALSE,
                           "when contact.replied == true 1; notify <Good>; when not "
                           "(contact.replied == true) 1; notify <Bad>");
  /* A step that takes time or leaves a result may change what the condition reads. */
  instructions_check_read (
    "If contact.replied == true, hand off to @ana for a call, otherwise wait 5 days", FALSE,
    "when contact.replied == true 1 as condition_met_1; handoff @ana for <a call>; "
    "when condition_met_1 == false 1; wait 432000");
  instructions_check_read ("If result.exit_status == 0, run ./a, otherwise run ./b", FALSE,
                           "when result.exit_status == 0 1 as condition_met_1; run <./a>; when "
                           "condition_met_1 == false 1; run <./b>");
  instructions_check_read ("If no reply after 5 days, run make\nOtherwise, hand off to @ana", FALSE,
                           "wait 432000; when not (contact.replied == true) 1; run <make>; when "
                           "contact.replied == true 1; handoff @ana");
  instructions_check_read ("If a == 1, run ./a, otherwise if a == 2, run ./b, otherwise run ./c",
                           FALSE,
                           "when a == 1 1; run <./a>; when not (a == 1) 4; when a == 2 1; run "
                           "<./b>; when not (a == 2) 1; run <./c>");
  instructions_check_read ("Run make\nOtherwise, run make install", FALSE,
                           "run <make>; unclear <Otherwise, run make install>");
  instructions_check_read ("If a == 1, run ./a\nRun ./b\nOtherwise, run ./c", FALSE,
                           "when a == 1 1; run <./a>; run <./b>; unclear <Otherwise, run ./c>");
}

/* It shows the text as written, not the member of the context that it looks up. */
static void
test_otherwise_words (void)
{
  static const char text[] = "If a == 1, hand off to @ana, otherwise wait 5 days then run ./b\nIf "
                             "b == 2, run ./c, otherwise run ./d";
  static const struct
  {
    guint       position;
    const char *words;
    const char *otherwise;
  } rows[] = {
    { 2, "Otherwise: the next 2 steps", "a == 1" },
    { 7, "Otherwise: the next step", "b == 2" },
    { 0, "Only if a == 1: the next step", NULL },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) steps =
    beckon_instructions_read (text, FALSE, instructions_get_now (), &error);

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const BeckonStep *step = g_ptr_array_index (steps, rows[i].position);
      g_autofree char  *words = beckon_step_describe (step);
      g_autoptr (GString) json = g_string_new (NULL);
      g_autoptr (JsonNode) node = NULL;
      g_autoptr (BeckonStep) again = NULL;

      g_assert_cmpstr (words, ==, rows[i].words);
      g_assert_cmpstr (step->otherwise, ==, rows[i].otherwise);
      beckon_step_add_json (step, json, NULL);
      node = json_from_string (json->str, NULL);
      again = beckon_step_from_json (json_node_get_object (node), &error);
      g_assert_no_error (error);
      g_assert_cmpstr (again->otherwise, ==, rows[i].otherwise);
    }
}

/* An “otherwise” nested in another one uses a name of its own in the context. */
static void
test_otherwise_in_otherwise (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) outer = beckon_instructions_read (
    "If a == 1, frobnicate the widgets, otherwise run ./b", FALSE, instructions_get_now (), &error);
  g_autoptr (GPtrArray) inner =
    beckon_instructions_read_answer ("If b == 2, hand off to @ana, otherwise wait 5 days", FALSE,
                                     instructions_get_now (), 1, &error);
  const BeckonStep *first, *second;

  g_assert_no_error (error);
  first = g_ptr_array_index (outer, 0);
  second = g_ptr_array_index (inner, 0);
  g_assert_cmpint (((const BeckonStep *) g_ptr_array_index (outer, 1))->type, ==,
                   BECKON_STEP_UNCLEAR);
  g_assert_nonnull (first->save_as);
  g_assert_nonnull (second->save_as);
  g_assert_cmpstr (first->save_as, !=, second->save_as);
}

static void
test_answers (void)
{
  instructions_check_read ("Ask Deploy? Yes or No\nIf yes, run make", FALSE,
                           "ask <Deploy?> [Yes] [No]; when answer == \"Yes\" 1; run <make>");
  instructions_check_read (
    "Ask Deploy? Yes or No\nIf the answer is no, notify Nothing was deployed", FALSE,
    "ask <Deploy?> [Yes] [No]; when answer == \"No\" 1; notify <Nothing was deployed>");
  instructions_check_read ("Ask Deploy? Yes or No\nIf maybe, run make", FALSE,
                           "ask <Deploy?> [Yes] [No]; unclear <If maybe, run make>");
  instructions_check_read ("If the answer is no, run make", FALSE,
                           "unclear <If the answer is no, run make>");
  /* Neither an answer of any question nor a name of the context. */
  instructions_check_read ("If yes, run make", FALSE, "unclear <If yes, run make>");
  instructions_check_read ("If answer == Yes, run make", FALSE,
                           "unclear <If answer == Yes, run make>");
  instructions_check_read ("If contact.stage == won and done, run make", FALSE,
                           "unclear <If contact.stage == won and done, run make>");
  instructions_check_read ("If answer == \"Yes\", run make", FALSE,
                           "when answer == \"Yes\" 1; run <make>");
}

static void
test_sequences (void)
{
  instructions_check_read ("Wait 3 days then wait 2 days", FALSE, "wait 259200; wait 172800");
  instructions_check_read ("Wait 3 days, then wait 2 days", FALSE, "wait 259200; wait 172800");
  instructions_check_read ("Wait 3 days and then wait 2 days, then run make", FALSE,
                           "wait 259200; wait 172800; run <make>");
  instructions_check_read ("Wait 3 days\nWait 2 days\n", FALSE, "wait 259200; wait 172800");
  instructions_check_read ("# plan\n\n 1. Wait 3 days\r\n\t\n2. Run make\r\n#end", FALSE,
                           "wait 259200; run <make>");
  instructions_check_read ("Run `a then wait 2 days`", FALSE, "run <a then wait 2 days>");
  instructions_check_read ("Run echo \"a then wait 2 days\"", FALSE,
                           "run <echo \"a then wait 2 days\">");
  instructions_check_read ("Run make then notify Done", FALSE, "run <make>; notify <Done>");
  instructions_check_read ("Run if true; then make; fi", FALSE, "run <if true; then make; fi>");
  instructions_check_read ("Ask Ready? Yes or No, then hand off to @ana", FALSE,
                           "ask <Ready?> [Yes] [No]; handoff @ana");
  instructions_check_read ("After 5 days, run make", FALSE, "wait 432000; run <make>");
  instructions_check_read ("After 1 day, 2 hours, run make", FALSE, "wait 93600; run <make>");
}

static void
test_conditions (void)
{
  instructions_check_read (
    "If no reply after 5 days, send follow-up", TRUE,
    "wait 432000; when not (contact.replied == true) 1; tell send follow-up");
  instructions_check_read ("if there is no reply within five days then run ./follow-up", FALSE,
                           "wait 432000; when not (contact.replied == true) 1; run <./follow-up>");
  instructions_check_read ("If the contact hasn't replied after a week, notify No reply", FALSE,
                           "wait 604800; when not (contact.replied == true) 1; notify <No reply>");
  instructions_check_read ("Unless there is no reply, hand off to @ana", FALSE,
                           "when contact.replied == true 1; handoff @ana");
  instructions_check_read ("If no reply, hand off to @ana", FALSE,
                           "when not (contact.replied == true) 1; handoff @ana");
  instructions_check_read ("If they replied, hand off to @ana", FALSE,
                           "when contact.replied == true 1; handoff @ana");
  instructions_check_read ("If contact.replied == true, hand off to @ana", FALSE,
                           "when contact.replied == true 1; handoff @ana");
  instructions_check_read ("When contact.replied is true, hand off to @ana", FALSE,
                           "when contact.replied == true 1; handoff @ana");
  instructions_check_read ("If contact.stage is not \"won, lost\", run make", FALSE,
                           "when contact.stage != \"won, lost\" 1; run <make>");
  instructions_check_read ("Unless contact.replied, run make", FALSE,
                           "when not (contact.replied) 1; run <make>");
  instructions_check_read ("If count > 3 and name == 'a, b', wait 1 day then run make", FALSE,
                           "when count > 3 and name == 'a, b' 2; wait 86400; run <make>");
  instructions_check_read (
    "If a == 1, if no reply after 1 day, run make", FALSE,
    "when a == 1 3; wait 86400; when not (contact.replied == true) 1; run <make>");
  instructions_check_read ("If contact.opened == false after 2 days, run make", FALSE,
                           "wait 172800; when contact.opened == false 1; run <make>");
  instructions_check_read ("If contact.replied and contact.score > 5, run make", FALSE,
                           "when contact.replied and contact.score > 5 1; run <make>");
  instructions_check_read ("If contact.score is greater than 80, run make", FALSE,
                           "when contact.score > 80 1; run <make>");
  instructions_check_read ("If contact.score is at least 80 and contact.open is true, run make",
                           FALSE,
                           "when contact.score >= 80 and contact.open == true 1; run <make>");
  instructions_check_read ("If contact.email is missing, run make", FALSE,
                           "when not contact.email exists 1; run <make>");
  instructions_check_read ("If contact.email is not missing, run make", FALSE,
                           "when contact.email exists 1; run <make>");
  /* After a question, too, "no reply" is not one of its answers. */
  instructions_check_read (
    "Ask Deploy? Yes or No\nIf no reply after 2 days, hand off to @ana", FALSE,
    "ask <Deploy?> [Yes] [No]; wait 172800; when not (contact.replied == true) 1; handoff @ana");
  instructions_check_read (
    "Ask Deploy? Yes or No\nIf no reply after 2 days hand off to @ana", FALSE,
    "ask <Deploy?> [Yes] [No]; wait 172800; when not (contact.replied == true) 1; handoff @ana");
  instructions_check_read (
    "Ask Deploy? Yes or No\nIf no update after 2 days, hand off to @ana", TRUE,
    "ask <Deploy?> [Yes] [No]; unclear <If no update after 2 days, hand off to @ana>");
  instructions_check_read ("Ask Deploy? Yes or No\nIf no run make", FALSE,
                           "ask <Deploy?> [Yes] [No]; when answer == \"No\" 1; run <make>");
  instructions_check_read (
    "Ask Deploy? Yes or No\nIf yes send the offer", TRUE,
    "ask <Deploy?> [Yes] [No]; when answer == \"Yes\" 1; tell send the offer");
  instructions_check_read ("If no reply after 5 days run make", FALSE,
                           "wait 432000; when not (contact.replied == true) 1; run <make>");
  instructions_check_read ("If the customer has not replied, run make", FALSE,
                           "when not (contact.replied == true) 1; run <make>");
  instructions_check_read ("If the lead didn’t answer yet, run make", FALSE,
                           "when not (contact.replied == true) 1; run <make>");
  instructions_check_read ("If nobody answers within 2 hours, run make", FALSE,
                           "wait 7200; when not (contact.replied == true) 1; run <make>");
  instructions_check_read ("If no response is received within 5 days, run make", FALSE,
                           "wait 432000; when not (contact.replied == true) 1; run <make>");
  instructions_check_read ("If the answer was good, run make", FALSE,
                           "unclear <If the answer was good, run make>");
  instructions_check_read ("If contact.replied == true, do what is right", FALSE,
                           "when contact.replied == true 1; unclear <do what is right>");
  instructions_check_read (
    "If no reply after 5 days, send follow-up", FALSE,
    "wait 432000; when not (contact.replied == true) 1; unclear <send follow-up>");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wh/WH-1/instructions-when-and-whether", test_tails);
  g_test_add_func ("/wh/WH-1/instructions-otherwise", test_otherwise);
  g_test_add_func ("/wh/WH-1/instructions-otherwise-in-words", test_otherwise_words);
  g_test_add_func ("/wh/WH-1/instructions-otherwise-in-otherwise", test_otherwise_in_otherwise);
  g_test_add_func ("/wh/WH-1/instructions-answers", test_answers);
  g_test_add_func ("/wh/WH-3/instructions-one-after-the-other", test_sequences);
  g_test_add_func ("/wh/WH-7/instructions-conditions", test_conditions);
  return g_test_run ();
}
