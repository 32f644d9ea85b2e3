/* test-instructions.c: plain lines of English as the steps of a plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/instructions.h"

#include <string.h>

#include "model/condition.h"
#include "model/limits.h"
#include "model/step-json.h"
#include "model/timestamp.h"
#include "model/words.h"

#include "model-testing.h"

/* Sunday, 2026-11-22 10:00, wherever the test runs. */
static gint64
get_now (void)
{
  g_autoptr(GDateTime) now = g_date_time_new_local (2026, 11, 22, 10, 0, 0);

  return g_date_time_to_unix (now) * BECKON_US_PER_SECOND;
}

/* (transfer full): one line for each step, short enough to be compared. */
static char *
write_short (GPtrArray *steps)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < steps->len; i++)
    {
      const BeckonStep *step = g_ptr_array_index (steps, i);
      g_autofree char *command = NULL;

      if (i > 0)
        g_string_append (text, "; ");
      g_string_append (text, i == 0 || step->line != NULL ? "" : "NO LINE ");
      switch (step->type)
        {
        case BECKON_STEP_RUN:
          if (step->prompt != NULL)
            g_string_append_printf (text, "tell %s", step->prompt);
          else
            g_string_append_printf (text, "run <%s>", step->argv[2]);
          if (step->folder != NULL)
            g_string_append_printf (text, " in %s", step->folder);
          if (step->timeout_us != 0)
            g_string_append_printf (text, " for at most %" G_GINT64_FORMAT, step->timeout_us / BECKON_US_PER_SECOND);
          break;
        case BECKON_STEP_ASK:
          g_string_append_printf (text, "ask <%s>", json_object_get_string_member (step->question, "conflict_description"));
          if (json_object_has_member (step->question, "options"))
            {
              JsonArray *options = json_object_get_array_member (step->question, "options");

              for (guint j = 0; j < json_array_get_length (options); j++)
                g_string_append_printf (text, " [%s]", json_array_get_string_element (options, j));
            }
          if (json_object_has_member (step->question, "allow_other"))
            g_string_append (text, " other");
          break;
        case BECKON_STEP_WAIT:
          if (step->until_us != 0)
            g_string_append_printf (text, "until %" G_GINT64_FORMAT, step->until_us / BECKON_US_PER_SECOND);
          else
            g_string_append_printf (text, "wait %" G_GINT64_FORMAT, step->duration_us / BECKON_US_PER_SECOND);
          break;
        case BECKON_STEP_WHEN:
          g_string_append_printf (text, "when %s %u", step->condition, step->n_guarded);
          if (step->save_as != NULL)
            g_string_append_printf (text, " as %s", step->save_as);
          break;
        case BECKON_STEP_HANDOFF:
          g_string_append_printf (text, "handoff %s", step->assignee);
          if (step->warm)
            g_string_append (text, " warm");
          if (step->priority != BECKON_PRIORITY_NORMAL)
            g_string_append_printf (text, " %s", beckon_priority_to_string (step->priority));
          if (step->timeout_us != 0)
            g_string_append_printf (text, " within %" G_GINT64_FORMAT, step->timeout_us / BECKON_US_PER_SECOND);
          if (step->subject != NULL)
            g_string_append_printf (text, " about <%s>", step->subject);
          if (step->message != NULL)
            g_string_append_printf (text, " for <%s>", step->message);
          break;
        case BECKON_STEP_NOTIFY:
          g_string_append_printf (text, "notify %s%s<%s>", step->assignee != NULL ? step->assignee : "",
                                  step->assignee != NULL ? " " : "", step->message);
          break;
        case BECKON_STEP_UNCLEAR:
          g_string_append_printf (text, "unclear <%s>", step->line);
          g_assert_cmpuint (step->readings->len, >=, 2);
          break;
        default:
          g_assert_not_reached ();
        }
    }

  return g_string_free (text, FALSE);
}

static void
check_read (const char *text,
            gboolean    has_agent,
            const char *expected)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) steps = beckon_instructions_read (text, has_agent, get_now (), &error);
  g_autofree char *words = NULL;

  if (steps == NULL)
    {
      g_test_fail_printf ("“%s”: %s", text, error->message);
      return;
    }
  words = write_short (steps);
  if (!g_str_equal (words, expected))
    g_test_fail_printf ("“%s” is\n  %s\nand not\n  %s", text, words, expected);
}

static void
test_waits (void)
{
  static const struct
  {
    const char *text;
    gint64      seconds;
  } rows[] = {
    { "Wait 5 days", 5 * 86400 }, { "wait 5 days.", 5 * 86400 }, { "WAIT 5 DAYS", 5 * 86400 }, { "Wait: 5 days", 5 * 86400 },
    { "  - Wait 5 days  ", 5 * 86400 }, { "* Wait 5 days", 5 * 86400 }, { "1. Wait 5 days", 5 * 86400 }, { "12) Wait 5 days", 5 * 86400 },
    { "(3) Wait 5 days", 5 * 86400 }, { "• Wait 5 days\r", 5 * 86400 }, { "- [ ] Wait 5 days", 5 * 86400 },
    { "Wait for 5 days", 5 * 86400 }, { "Please wait for another 5 days!", 5 * 86400 }, { "Pause for 5 days", 5 * 86400 },
    { "Then wait 5 days", 5 * 86400 }, { "First, wait 5 days", 5 * 86400 }, { "And then, wait 5 days", 5 * 86400 },
    { "Wait 5d", 5 * 86400 }, { "Wait 1h30m", 5400 }, { "Wait 1 h 30 min", 5400 }, { "Wait 1.5 hours", 5400 },
    { "Wait 90 seconds", 90 }, { "Wait 2000 ms", 2 }, { "Wait 2 weeks", 14 * 86400 }, { "Wait 90 days", 90 * 86400 },
    { "Wait five days", 5 * 86400 }, { "Wait a week", 7 * 86400 }, { "Wait an hour", 3600 }, { "Wait one day", 86400 },
    { "Wait half an hour", 1800 }, { "Wait half a day", 43200 }, { "Wait a half hour", 1800 }, { "Wait twenty-five minutes", 1500 },
    { "Wait twenty five minutes", 1500 }, { "Wait twenty minutes", 1200 }, { "Wait ninety days", 90 * 86400 },
    { "Wait two weeks and three days", 17 * 86400 }, { "Wait 1 day, 2 hours, and 3 minutes", 93780 },
    { "Wait an hour and thirty minutes", 5400 }, { "Wait nineteen hours", 68400 }, { "Wait 1 week 2 days", 9 * 86400 },
    { "Wait exactly 5 days", 5 * 86400 }, { "Sleep 5 minutes", 300 }, { "Wait two and a half hours", 9000 },
    { "Wait an hour and a half", 5400 }, { "Wait 2 and a half days", 216000 }, { "Wait a couple of days", 2 * 86400 },
    { "Wait a couple days", 2 * 86400 }, { "Wait a fortnight", 14 * 86400 }, { "Wait two fortnights", 28 * 86400 },
    { "Step 1: Wait 5 days", 5 * 86400 }, { "Step 2. Wait 5 days", 5 * 86400 }, { "a) Wait 5 days", 5 * 86400 },
    { "(b) Wait 5 days", 5 * 86400 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *expected = g_strdup_printf ("wait %" G_GINT64_FORMAT, rows[i].seconds);

      check_read (rows[i].text, FALSE, expected);
      check_read (rows[i].text, TRUE, expected);
    }
}

static void
test_until (void)
{
  g_autoptr(GDateTime) local = g_date_time_new_local (2026, 12, 1, 9, 0, 0);
  g_autoptr(GDateTime) midnight = g_date_time_new_local (2026, 12, 1, 0, 0, 0);
  g_autofree char *expected = g_strdup_printf ("until %" G_GINT64_FORMAT, g_date_time_to_unix (local));
  g_autofree char *day = g_strdup_printf ("until %" G_GINT64_FORMAT, g_date_time_to_unix (midnight));

  check_read ("Wait until 2026-12-01 09:00", FALSE, expected);
  check_read ("wait until 2026-12-01T09:00.", FALSE, expected);
  check_read ("Wait till 2026-12-01 at 09:00:00", FALSE, expected);
  check_read ("Wait until 2026-12-01", FALSE, day);
  check_read ("Wait until 2026-12-01 09:00 UTC", FALSE, "until 1796115600");
  check_read ("Wait until 2026-12-01T09:00:00Z", FALSE, "until 1796115600");
  check_read ("Wait until 2026-12-01 10:00 +01:00", FALSE, "until 1796115600");
  check_read ("Wait until 2026-12-01T04:00:00-05:00", FALSE, "until 1796115600");
}

static void
check_until (const char *text,
             int         month,
             int         day,
             int         hour,
             int         minute)
{
  g_autoptr(GDateTime) time = g_date_time_new_local (2026, month, day, hour, minute, 0);
  g_autofree char *expected = g_strdup_printf ("until %" G_GINT64_FORMAT, g_date_time_to_unix (time));

  check_read (text, FALSE, expected);
}

static void
test_days (void)
{
  check_until ("Wait until tomorrow", 11, 23, 9, 0);
  check_until ("Wait until tomorrow at 5pm", 11, 23, 17, 0);
  check_until ("Wait until Monday", 11, 23, 9, 0);
  check_until ("Wait until Sunday", 11, 29, 9, 0);
  check_until ("Wait until Fri at 10:30", 11, 27, 10, 30);
  check_until ("Wait until 5pm", 11, 22, 17, 0);
  check_until ("Wait until 9:30 a.m.", 11, 23, 9, 30);
  check_until ("Wait until noon", 11, 22, 12, 0);
  check_until ("Wait until 10:00 on Tuesday", 11, 24, 10, 0);
  check_until ("Wait until 2026-12-01 9:00", 12, 1, 9, 0);
  check_until ("Wait until 1 December 2026", 12, 1, 0, 0);
  check_until ("Wait until 1st of December", 12, 1, 0, 0);
  check_until ("Wait until December 1, 2026 at 10:00", 12, 1, 10, 0);
  check_until ("Wait until Dec 1 at 10am", 12, 1, 10, 0);
  /* Which Monday that is when five days are over, or somebody has answered, nobody knows. */
  check_read ("Wait 5 days\nWait until Monday", FALSE, "wait 432000; unclear <Wait until Monday>");
  check_read ("Ask Ready?\nWait until 5pm", FALSE, "ask <Ready?>; unclear <Wait until 5pm>");
  check_read ("Run make\nWait until 2026-11-23 09:00 UTC\nWait until Monday", FALSE, "run <make>; until 1795424400; unclear <Wait until Monday>");
}

/* What stands behind an instruction and says when, or whether. */
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
    { "Run make if contact.replied == true in the end", FALSE, "unclear <Run make if contact.replied == true in the end>" },
    { "Run make, but only if contact.replied == true", FALSE, "when contact.replied == true 1; run <make>" },
    { "Run make unless contact.replied", FALSE, "when not (contact.replied) 1; run <make>" },
    { "Run make after 5 minutes", FALSE, "wait 300; run <make>" },
    { "Run make in 5 minutes", FALSE, "wait 300; run <make>" },
    { "Run make and wait 5 minutes", FALSE, "run <make>; wait 300" },
    { "Run make, wait 5 minutes, run make install", FALSE, "run <make>; wait 300; run <make install>" },
    { "Run make with a timeout of 5 minutes", FALSE, "run <make> for at most 300" },
    { "Run tests in /srv/app and hand off to @ana", FALSE, "run <tests> in /srv/app; handoff @ana" },
    { "Run rm -rf build if the disk is full", FALSE, "unclear <Run rm -rf build if the disk is full>" },
    { "Run make unless it is Sunday", FALSE, "unclear <Run make unless it is Sunday>" },
    { "Run make every day", FALSE, "unclear <Run make every day>" },
    { "Run make tomorrow", FALSE, "unclear <Run make tomorrow>" },
    { "Run make, notify me", FALSE, "unclear <Run make, notify me>" },
    { "Run make and notify me", FALSE, "unclear <Run make and notify me>" },
    { "Run make; then make install", TRUE, "unclear <Run make; then make install>" },
    { "Run git add file then commit", TRUE, "unclear <Run git add file then commit>" },
    { "Run tests and report", TRUE, "unclear <Run tests and report>" },
    { "Run again", FALSE, "unclear <Run again>" },
    /* Said to be taken as it is, and what is the shell's own. */
    { "Run \"make if x\"", FALSE, "run <make if x>" },
    { "Run 'make, notify me'", FALSE, "run <make, notify me>" },
    { "Run `make and report` in /srv/app", FALSE, "run <make and report> in /srv/app" },
    { "Run echo \"wait if it rains\"", FALSE, "run <echo \"wait if it rains\">" },
    { "Run ls | while read f; do rm $f; done", FALSE, "run <ls | while read f; do rm $f; done>" },
    { "Run for i in 1 2; do make; done", FALSE, "run <for i in 1 2; do make; done>" },
    { "Run a; if b; then c; fi", FALSE, "unclear <Run a; if b; then c; fi>" },
    { "Run make || make clean && make", FALSE, "run <make || make clean && make>" },
    { "Run ls . if contact.replied == true", FALSE, "when contact.replied == true 1; run <ls .>" },
    { "Send follow-up if no reply after 5 days", TRUE, "wait 432000; when not (contact.replied == true) 1; tell Send follow-up" },
    { "Send follow-up if no reply after 5 days", FALSE,
      "wait 432000; when not (contact.replied == true) 1; unclear <Send follow-up>" },
    { "Send follow-up after 5 days", TRUE, "wait 432000; tell Send follow-up" },
    { "Send follow-up in 3 days", FALSE, "wait 259200; unclear <Send follow-up>" },
    { "Send follow-up after 5 days if there is no reply", TRUE,
      "wait 432000; when not (contact.replied == true) 1; tell Send follow-up" },
    { "Send follow-up unless contact.replied", TRUE, "when not (contact.replied) 1; tell Send follow-up" },
    { "Send follow-up only if there was no reply", TRUE, "when not (contact.replied == true) 1; tell Send follow-up" },
    { "Send follow-up tomorrow", TRUE, "unclear <Send follow-up tomorrow>" },
    { "Send follow-up every 5 days", TRUE, "unclear <Send follow-up every 5 days>" },
    { "Send follow-up when the contact replies", TRUE, "unclear <Send follow-up when the contact replies>" },
    { "When the contact replies, hand off to @ana", TRUE, "unclear <When the contact replies, hand off to @ana>" },
    { "Send follow-up, wait 5 days, hand off to @ana", TRUE, "tell Send follow-up; wait 432000; handoff @ana" },
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
    { "Wait 5 days if contact.replied == false", FALSE, "when contact.replied == false 1; wait 432000" },
    { "Wait 5 days and send follow-up", TRUE, "wait 432000; tell send follow-up" },
    { "Wait 5 days before sending the follow-up", TRUE, "wait 432000; tell send the follow-up" },
    { "Wait 5 days before writing", TRUE, "wait 432000; tell write" },
    { "Wait 5 days before running make", TRUE, "wait 432000; run <make>" },
    { "Wait 3 days, then wait 2 days, then send follow-up", FALSE, "wait 259200; wait 172800; unclear <send follow-up>" },
    { "Hand off to @ana for personal outreach if the contact replied", FALSE,
      "when contact.replied == true 1; handoff @ana for <personal outreach>" },
    { "Hand off to @ana for personal outreach after 5 days", FALSE, "wait 432000; handoff @ana for <personal outreach>" },
    { "Hand off to @ana: call if they ask", FALSE, "handoff @ana for <call if they ask>" },
    { "Hand off to @ana for 2 days", FALSE, "unclear <Hand off to @ana for 2 days>" },
    { "Hand off to @ana to call by Friday", FALSE, "unclear <Hand off to @ana to call by Friday>" },
    { "Notify Done if contact.replied == true", FALSE, "when contact.replied == true 1; notify <Done>" },
    { "Notify No reply after 5 days", FALSE, "unclear <Notify No reply after 5 days>" },
    { "Notify me, then wait 5 days", FALSE, "unclear <Notify me>; wait 432000" },
    { "In 3 days, run make", FALSE, "wait 259200; run <make>" },
    { "After 5 days run make", FALSE, "wait 432000; run <make>" },
    { "After 5 days send follow-up", FALSE, "wait 432000; unclear <send follow-up>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check_read (rows[i].text, rows[i].has_agent, rows[i].expected);
}

static void
test_otherwise (void)
{
  check_read ("If contact.replied == true, run make, otherwise run make install", FALSE,
              "when contact.replied == true 1; run <make>; when not (contact.replied == true) 1; run <make install>");
  check_read ("If contact.replied == true, run ./yes else run ./no", FALSE,
              "when contact.replied == true 1; run <./yes>; when not (contact.replied == true) 1; run <./no>");
  check_read ("If no reply, notify Bad; otherwise notify Good", FALSE,
              "when not (contact.replied == true) 1; notify <Bad>; when contact.replied == true 1; notify <Good>");
  check_read ("Notify Good if contact.replied == true, otherwise notify Bad", FALSE,
              "when contact.replied == true 1; notify <Good>; when not (contact.replied == true) 1; notify <Bad>");
  /* What takes its time, or leaves a result, may change what the condition reads. */
  check_read ("If contact.replied == true, hand off to @ana for a call, otherwise wait 5 days", FALSE,
              "when contact.replied == true 1 as condition_met_1; handoff @ana for <a call>; "
              "when condition_met_1 == false 1; wait 432000");
  check_read ("If result.exit_status == 0, run ./a, otherwise run ./b", FALSE,
              "when result.exit_status == 0 1 as condition_met_1; run <./a>; when condition_met_1 == false 1; run <./b>");
  check_read ("If no reply after 5 days, run make\nOtherwise, hand off to @ana", FALSE,
              "wait 432000; when not (contact.replied == true) 1; run <make>; when contact.replied == true 1; handoff @ana");
  check_read ("If a == 1, run ./a, otherwise if a == 2, run ./b, otherwise run ./c", FALSE,
              "when a == 1 1; run <./a>; when not (a == 1) 4; when a == 2 1; run <./b>; when not (a == 2) 1; run <./c>");
  check_read ("Run make\nOtherwise, run make install", FALSE, "run <make>; unclear <Otherwise, run make install>");
  check_read ("If a == 1, run ./a\nRun ./b\nOtherwise, run ./c", FALSE, "when a == 1 1; run <./a>; run <./b>; unclear <Otherwise, run ./c>");
}

static void
test_answers (void)
{
  check_read ("Ask Deploy? Yes or No\nIf yes, run make", FALSE, "ask <Deploy?> [Yes] [No]; when answer == \"Yes\" 1; run <make>");
  check_read ("Ask Deploy? Yes or No\nIf the answer is no, notify Nothing was deployed", FALSE,
              "ask <Deploy?> [Yes] [No]; when answer == \"No\" 1; notify <Nothing was deployed>");
  check_read ("Ask Deploy? Yes or No\nIf maybe, run make", FALSE, "ask <Deploy?> [Yes] [No]; unclear <If maybe, run make>");
  check_read ("If the answer is no, run make", FALSE, "unclear <If the answer is no, run make>");
  /* What no question has among its answers, and no context has as a name. */
  check_read ("If yes, run make", FALSE, "unclear <If yes, run make>");
  check_read ("If answer == Yes, run make", FALSE, "unclear <If answer == Yes, run make>");
  check_read ("If contact.stage == won and done, run make", FALSE, "unclear <If contact.stage == won and done, run make>");
  check_read ("If answer == \"Yes\", run make", FALSE, "when answer == \"Yes\" 1; run <make>");
}

static void
test_sequences (void)
{
  check_read ("Wait 3 days then wait 2 days", FALSE, "wait 259200; wait 172800");
  check_read ("Wait 3 days, then wait 2 days", FALSE, "wait 259200; wait 172800");
  check_read ("Wait 3 days and then wait 2 days, then run make", FALSE, "wait 259200; wait 172800; run <make>");
  check_read ("Wait 3 days\nWait 2 days\n", FALSE, "wait 259200; wait 172800");
  check_read ("# plan\n\n 1. Wait 3 days\r\n\t\n2. Run make\r\n#end", FALSE, "wait 259200; run <make>");
  check_read ("Run `a then wait 2 days`", FALSE, "run <a then wait 2 days>");
  check_read ("Run echo \"a then wait 2 days\"", FALSE, "run <echo \"a then wait 2 days\">");
  check_read ("Run make then notify Done", FALSE, "run <make>; notify <Done>");
  check_read ("Run if true; then make; fi", FALSE, "run <if true; then make; fi>");
  check_read ("Ask Ready? Yes or No, then hand off to @ana", FALSE, "ask <Ready?> [Yes] [No]; handoff @ana");
  check_read ("After 5 days, run make", FALSE, "wait 432000; run <make>");
  check_read ("After 1 day, 2 hours, run make", FALSE, "wait 93600; run <make>");
}

static void
test_conditions (void)
{
  check_read ("If no reply after 5 days, send follow-up", TRUE, "wait 432000; when not (contact.replied == true) 1; tell send follow-up");
  check_read ("if there is no reply within five days then run ./follow-up", FALSE,
              "wait 432000; when not (contact.replied == true) 1; run <./follow-up>");
  check_read ("If the contact hasn't replied after a week, notify No reply", FALSE,
              "wait 604800; when not (contact.replied == true) 1; notify <No reply>");
  check_read ("Unless there is no reply, hand off to @ana", FALSE, "when contact.replied == true 1; handoff @ana");
  check_read ("If no reply, hand off to @ana", FALSE, "when not (contact.replied == true) 1; handoff @ana");
  check_read ("If they replied, hand off to @ana", FALSE, "when contact.replied == true 1; handoff @ana");
  check_read ("If contact.replied == true, hand off to @ana", FALSE, "when contact.replied == true 1; handoff @ana");
  check_read ("When contact.replied is true, hand off to @ana", FALSE, "when contact.replied == true 1; handoff @ana");
  check_read ("If contact.stage is not \"won, lost\", run make", FALSE, "when contact.stage != \"won, lost\" 1; run <make>");
  check_read ("Unless contact.replied, run make", FALSE, "when not (contact.replied) 1; run <make>");
  check_read ("If count > 3 and name == 'a, b', wait 1 day then run make", FALSE, "when count > 3 and name == 'a, b' 2; wait 86400; run <make>");
  check_read ("If a == 1, if no reply after 1 day, run make", FALSE,
              "when a == 1 3; wait 86400; when not (contact.replied == true) 1; run <make>");
  check_read ("If contact.opened == false after 2 days, run make", FALSE, "wait 172800; when contact.opened == false 1; run <make>");
  check_read ("If contact.replied and contact.score > 5, run make", FALSE, "when contact.replied and contact.score > 5 1; run <make>");
  check_read ("If contact.score is greater than 80, run make", FALSE, "when contact.score > 80 1; run <make>");
  check_read ("If contact.score is at least 80 and contact.open is true, run make", FALSE,
              "when contact.score >= 80 and contact.open == true 1; run <make>");
  check_read ("If contact.email is missing, run make", FALSE, "when not contact.email exists 1; run <make>");
  check_read ("If contact.email is not missing, run make", FALSE, "when contact.email exists 1; run <make>");
  check_read ("If no reply after 5 days run make", FALSE, "wait 432000; when not (contact.replied == true) 1; run <make>");
  check_read ("If the customer has not replied, run make", FALSE, "when not (contact.replied == true) 1; run <make>");
  check_read ("If the lead didn’t answer yet, run make", FALSE, "when not (contact.replied == true) 1; run <make>");
  check_read ("If nobody answers within 2 hours, run make", FALSE, "wait 7200; when not (contact.replied == true) 1; run <make>");
  check_read ("If no response is received within 5 days, run make", FALSE,
              "wait 432000; when not (contact.replied == true) 1; run <make>");
  check_read ("If the answer was good, run make", FALSE, "unclear <If the answer was good, run make>");
  check_read ("If contact.replied == true, do what is right", FALSE,
              "when contact.replied == true 1; unclear <do what is right>");
  check_read ("If no reply after 5 days, send follow-up", FALSE,
              "wait 432000; when not (contact.replied == true) 1; unclear <send follow-up>");
}

static void
test_runs (void)
{
  g_autofree char *home = g_build_filename (g_get_home_dir (), "src", NULL);
  g_autofree char *in_home = g_strdup_printf ("run <make> in %s", home);

  check_read ("Run make test", FALSE, "run <make test>");
  check_read ("run: make test", FALSE, "run <make test>");
  check_read ("Execute make test", FALSE, "run <make test>");
  check_read ("Run `make test`", FALSE, "run <make test>");
  check_read ("Run `make test`.", FALSE, "run <make test>");
  check_read ("Run `make test` in /srv/app", FALSE, "run <make test> in /srv/app");
  check_read ("Run make test in /srv/app", FALSE, "run <make test> in /srv/app");
  check_read ("Run make in ~/src", FALSE, in_home);
  check_read ("Run grep -r in src", FALSE, "run <grep -r in src>");
  check_read ("Run cd ..", FALSE, "run <cd ..>");
  check_read ("Run the tests", FALSE, "unclear <Run the tests>");
  check_read ("Run `the tests`", FALSE, "run <the tests>");
  check_read ("Run", FALSE, "unclear <Run>");
  check_read ("Run ``", FALSE, "unclear <Run ``>");
  check_read ("Run `a` and more", FALSE, "unclear <Run `a` and more>");
  check_read ("Run `a", FALSE, "unclear <Run `a>");
  check_read ("Tell the agent: tidy up", TRUE, "tell tidy up");
  check_read ("Tell the agent to tidy up", TRUE, "tell tidy up");
  check_read ("Tell the agent to tidy up", FALSE, "unclear <Tell the agent to tidy up>");
  check_read ("Send follow-up", TRUE, "tell Send follow-up");
}

static void
test_questions (void)
{
  check_read ("Ask Which database? PostgreSQL or SQLite", FALSE, "ask <Which database?> [PostgreSQL] [SQLite]");
  check_read ("ask which database? PostgreSQL, SQLite, or MariaDB.", FALSE, "ask <which database?> [PostgreSQL] [SQLite] [MariaDB]");
  check_read ("Ask: Which database? PostgreSQL / SQLite", FALSE, "ask <Which database?> [PostgreSQL] [SQLite]");
  check_read ("Ask Deploy? yes/no", FALSE, "ask <Deploy?> [yes] [no]");
  check_read ("Ask Deploy? (yes/no)", FALSE, "ask <Deploy?> [yes] [no]");
  check_read ("Ask Deploy? A | B | C", FALSE, "ask <Deploy?> [A] [B] [C]");
  check_read ("Ask Which one: A, B or C", FALSE, "ask <Which one> [A] [B] [C]");
  check_read ("Ask Which one? : A or B", FALSE, "ask <Which one?> [A] [B]");
  check_read ("Ask “Which one?” “A or so” or B", FALSE, "ask <Which one?> [“A] [so”] [B]");
  check_read ("Ask \"Which one?\" \"A or so\" or B", FALSE, "ask <Which one?> [A or so] [B]");
  check_read ("Ask me What is its name?", FALSE, "ask <What is its name?>");
  check_read ("Ask Which? A, B or something else", FALSE, "ask <Which?> [A] [B] other");
  check_read ("Ask Which? A or other", FALSE, "ask <Which?> [A] other");
  check_read ("Ask Which path? /srv/a or /srv/b", FALSE, "ask <Which path?> [/srv/a] [/srv/b]");
  check_read ("Ask Is it done? If yes, continue.", FALSE, "unclear <Ask Is it done? If yes, continue.>");
  check_read ("Ask Is it ok? yes, then run make", FALSE, "unclear <Ask Is it ok? yes, then run make>");
  check_read ("Ask Deploy? Yes or No if contact.open == true", FALSE, "unclear <Ask Deploy? Yes or No if contact.open == true>");
  check_read ("Ask @ana: Which one? A or B", FALSE, "unclear <Ask @ana: Which one? A or B>");
  check_read ("Ask Ana: Which one? A or B", FALSE, "unclear <Ask Ana: Which one? A or B>");
  check_read ("Ask Which database? PostgreSQL", FALSE, "unclear <Ask Which database? PostgreSQL>");
  check_read ("Ask Ana about the budget", FALSE, "unclear <Ask Ana about the budget>");
  check_read ("Ask", FALSE, "unclear <Ask>");
  check_read ("Ask ?", FALSE, "unclear <Ask ?>");
}

static void
test_handoffs (void)
{
  check_read ("Hand off to @user.salesRep for personal outreach", FALSE, "handoff @user.salesRep for <personal outreach>");
  check_read ("hand-off to @ana", FALSE, "handoff @ana");
  check_read ("Handoff to @ana.", FALSE, "handoff @ana");
  check_read ("Hand over to @ana: please call", FALSE, "handoff @ana for <please call>");
  check_read ("Hand it over to @ana to call them", FALSE, "handoff @ana for <call them>");
  check_read ("Escalate to @ana-b because it broke", FALSE, "handoff @ana-b for <it broke>");
  check_read ("Hand off to @ana about Acme for a call", FALSE, "handoff @ana about <Acme> for <a call>");
  check_read ("Hand off Acme Corp to @ana", FALSE, "handoff @ana about <Acme Corp>");
  check_read ("Hand off the warm lead to @ana", FALSE, "handoff @ana warm");
  check_read ("Hand off warm lead Acme to @ana", FALSE, "handoff @ana warm about <lead Acme>");
  check_read ("Hand the task over to @ana", FALSE, "handoff @ana");
  check_read ("Hand Acme over to @ana", FALSE, "handoff @ana about <Acme>");
  check_read ("Assign to @ana", TRUE, "handoff @ana");
  check_read ("Pass this on to @ana", TRUE, "handoff @ana");
  check_read ("Give the report to @ana", TRUE, "tell Give the report to @ana");
  check_read ("Hand off to @ana with high priority", FALSE, "handoff @ana high");
  check_read ("Hand off to @ana urgently for a call", FALSE, "handoff @ana urgent for <a call>");
  check_read ("Hand off to @ana within 2 days", FALSE, "handoff @ana within 172800");
  check_read ("Hand off to @ana and @bob", FALSE, "unclear <Hand off to @ana and @bob>");
  check_read ("Hand off to Ana", FALSE, "unclear <Hand off to Ana>");
  check_read ("Hand off to the sales rep", FALSE, "unclear <Hand off to the sales rep>");
  check_read ("Hand off to @", FALSE, "unclear <Hand off to @>");
  check_read ("Hand off", FALSE, "unclear <Hand off>");
}

static void
test_notices (void)
{
  check_read ("Notify Done", FALSE, "notify <Done>");
  check_read ("Notify me that the build is done", FALSE, "notify <the build is done>");
  check_read ("Notify: @ana that when", FALSE, "notify <@ana that when>");
  check_read ("Notify “All is well.”", FALSE, "notify <All is well.>");
  check_read ("Notify @ana that it is done", FALSE, "notify @ana <it is done>");
  check_read ("Notify @ana: it is done", FALSE, "notify @ana <it is done>");
  check_read ("Notify @user.salesRep: “Call them.”", FALSE, "notify @user.salesRep <Call them.>");
  check_read ("Notify @ana Dinner is ready", FALSE, "notify @ana <Dinner is ready>");
  check_read ("Notify @ana: when?", FALSE, "notify @ana <when?>");
  check_read ("Notify @ana when it is done", FALSE, "unclear <Notify @ana when it is done>");
  check_read ("Notify @ana and @bob that it is done", FALSE, "unclear <Notify @ana and @bob that it is done>");
  check_read ("Notify @ana, please", FALSE, "unclear <Notify @ana, please>");
  check_read ("Notify @ana", FALSE, "unclear <Notify @ana>");
  check_read ("Notify @ana that it is done if a == 1", FALSE, "when a == 1 1; notify @ana <it is done>");
  check_read ("Notify @ana: call if they ask", FALSE, "notify @ana <call if they ask>");
  check_read ("Notify @: it is done", FALSE, "unclear <Notify @: it is done>");
  check_read ("Notify Ana when it is done", FALSE, "unclear <Notify Ana when it is done>");
  static const char * const somebody[] = {
    "the team", "Ana", "Ana Maria Lopez", "the sales team", "sales", "Slack", "everyone", "support@acme.com", "#general",
    "the team that the build is done", "customers about the delay", "Ana and Ben that it is done", "me",
  };

  for (guint i = 0; i < G_N_ELEMENTS (somebody); i++)
    {
      g_autofree char *text = g_strconcat ("Notify ", somebody[i], NULL);
      g_autofree char *expected = g_strdup_printf ("unclear <%s>", text);

      check_read (text, FALSE, expected);
    }
  check_read ("Notify Deal won", FALSE, "notify <Deal won>");
  check_read ("Notify Deployed", FALSE, "notify <Deployed>");
  check_read ("Notify The team is ready", FALSE, "notify <The team is ready>");
  check_read ("Notify", FALSE, "unclear <Notify>");
}

static void
check_readings (const char *text,
                gboolean    has_agent,
                const char *expected)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) steps = beckon_instructions_read (text, has_agent, get_now (), &error);
  g_autoptr(GString) lines = g_string_new (NULL);
  const BeckonStep *step;

  g_assert_no_error (error);
  step = g_ptr_array_index (steps, 0);
  if (steps->len > 1 || step->type != BECKON_STEP_UNCLEAR)
    {
      g_test_fail_printf ("“%s” is clear", text);
      return;
    }
  for (guint i = 0; i < step->readings->len; i++)
    {
      const BeckonStep *reading = g_ptr_array_index (step->readings, i);
      g_autoptr(GPtrArray) again = beckon_instructions_read (reading->line, has_agent, get_now (), &error);

      /* What is offered is clear when it is chosen. */
      g_assert_no_error (error);
      for (guint j = 0; j < again->len; j++)
        g_assert_cmpint (((const BeckonStep *) g_ptr_array_index (again, j))->type, !=, BECKON_STEP_UNCLEAR);
      g_string_append_printf (lines, "%s%s", i > 0 ? " | " : "", reading->line);
    }
  if (!g_str_equal (lines->str, expected))
    g_test_fail_printf ("“%s”:\n  %s\nand not\n  %s", text, lines->str, expected);
}

static void
test_unclear (void)
{
  static const struct
  {
    const char *text;
    gboolean    has_agent;
    const char *expected;
  } rows[] = {
    { "Wait a bit", FALSE, "Wait 1 hour | Wait 1 day" },
    { "Wiat 5 days", FALSE, "Wait 5 days | Run Wiat 5 days" },
    { "Wiat 5 days", TRUE, "Wait 5 days | Tell the agent: Wiat 5 days | Run Wiat 5 days" },
    { "Wait 5", FALSE, "Wait 5 minutes | Wait 5 hours | Wait 5 days" },
    { "Wait 5 dyas", FALSE, "Wait 5 days | Wait 1 hour | Wait 1 day" },
    { "Wait 1,5 days", FALSE, "Wait 1.5 days | Wait 1 hour | Wait 1 day" },
    { "Wait 2 months", FALSE, "Wait 60 days | Wait 8 weeks" },
    { "Wait three months", FALSE, "Wait 90 days | Wait 12 weeks" },
    { "Wait 3 days or so", FALSE, "Wait 3 days | Wait 1 hour | Wait 1 day" },
    { "Wait for 5 business days", FALSE, "Wait 5 days | Wait 7 days" },
    { "Wait until next Monday", FALSE, "Wait until 2026-11-23 09:00 | Wait until 2026-11-30 09:00" },
    { "Wait until the contact replies", FALSE, "Wait 1 hour | Wait 1 day" },
    { "Hand of to @ana", FALSE, "Hand off to @ana | Run Hand of to @ana" },
    { "Hand off to @ana or @bob", FALSE, "Hand off to @ana | Hand off to @bob" },
    { "Hand off to the sales rep for a call", FALSE, "Hand off to @sales-rep | Notify: Hand off to the sales rep for a call" },
    { "Ask Which database? PostgreSQL", FALSE,
      "Ask Which database? PostgreSQL or other | Ask Which database? | Ask Which database? PostgreSQL?" },
    { "Ask Ana: Which one? A or B", FALSE, "Hand off to @ana: Which one? A or B | Ask Which one? A or B" },
    { "If the customer is happy, run offer", FALSE,
      "Ask “Is it so that the customer is happy?” Yes or No, then if yes, run offer | run offer" },
    { "Run rm -rf build if the disk is full", FALSE,
      "Ask “Is it so that the disk is full?” Yes or No, then if yes, run rm -rf build | Run `rm -rf build if the disk is full`" },
    { "If contact.replied = true, run offer", FALSE,
      "If contact.replied == true, run offer | If contact.replied == \"true\", run offer | run offer" },
    { "If contact.stage is won, run offer", FALSE, "If contact.stage == \"won\", run offer | run offer" },
    { "If answer is Yes, run offer", FALSE, "If answer == \"Yes\", run offer | run offer" },
    { "If yes, run offer", FALSE, "If answer == \"yes\", run offer | If yes == true, run offer | run offer" },
    { "If the answer was good, run offer", FALSE, "If answer == \"good\", run offer | run offer" },
    { "Send follow-up", FALSE, "Run Send follow-up | Notify: Send follow-up" },
    { "Send follow-up tomorrow", TRUE,
      "Wait until 2026-11-23 09:00, then send follow-up | Tell the agent: Send follow-up tomorrow | Run `Send follow-up tomorrow`" },
    { "Do what is right for @ana", FALSE, "Hand off to @ana: Do what is right for @ana | Run Do what is right for @ana" },
    { "Send an email to john@acme.com", FALSE, "Run Send an email to john@acme.com | Notify: Send an email to john@acme.com" },
    { "Run the tests", TRUE, "Run `the tests` | Tell the agent: Run the tests" },
    { "Run tests and report", TRUE, "run tests, then run `report` | run tests, then tell the agent: report | Run `tests and report`" },
    { "Run make every day", FALSE, "run make | Run `make every day`" },
    { "Notify Ana that it is done", FALSE, "Notify @ana: it is done | Notify: it is done | Notify: Ana that it is done" },
    { "Notify me", FALSE, "Notify: Done | Notify: It is your turn | Notify: me" },
    { "Remind me in 3 days to call Ana", FALSE, "Wait 3 days, then notify: call Ana | Notify: call Ana" },
    { "`make`", FALSE, "Run `make` | Notify: `make`" },
    { "\"", FALSE, "Run \" | Notify: \"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check_readings (rows[i].text, rows[i].has_agent, rows[i].expected);
}

static void
check_wrong (const char      *text,
             BeckonErrorCode  code,
             const char      *says)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) steps = beckon_instructions_read (text, FALSE, get_now (), &error);

  if (steps != NULL)
    {
      g_test_fail_printf ("“%s” was read", text);
      return;
    }
  g_assert_error (error, BECKON_ERROR, (int) code);
  if (strstr (error->message, says) == NULL)
    g_test_fail_printf ("“%s”: “%s” does not say “%s”", text, error->message, says);
}

static void
test_wrong (void)
{
  check_wrong ("Wait 0 days", BECKON_ERROR_MALFORMED, "Line 1: ");
  check_wrong ("Run make\n\nWait -1 day", BECKON_ERROR_MALFORMED, "Line 3: ");
  check_wrong ("Wait minus five days", BECKON_ERROR_MALFORMED, "Line 1: ");
  check_wrong ("Wait −5 days", BECKON_ERROR_MALFORMED, "Line 1: ");
  check_wrong ("Wait zero days", BECKON_ERROR_MALFORMED, "Line 1: ");
  check_wrong ("Wait 0", BECKON_ERROR_MALFORMED, "Line 1: ");
  check_wrong ("Wait 0.0 h", BECKON_ERROR_MALFORMED, "Line 1: ");
  check_wrong ("# 1\nWait 91 days", BECKON_ERROR_LIMIT, "Line 2: ");
  check_wrong ("Wait ninety-one days", BECKON_ERROR_LIMIT, "90 days");
  check_wrong ("Wait 13 weeks", BECKON_ERROR_LIMIT, "90 days");
  check_wrong ("Wait 90 days 1 ms", BECKON_ERROR_LIMIT, "90 days");
  check_wrong ("Wait 99999999999999999999999999 days", BECKON_ERROR_LIMIT, "90 days");
  check_wrong ("Wait 9223372036854775807 weeks", BECKON_ERROR_LIMIT, "90 days");
  check_wrong ("Wait 4 months", BECKON_ERROR_LIMIT, "90 days");
  check_wrong ("Wait a year", BECKON_ERROR_LIMIT, "90 days");
  check_wrong ("Wait 3 days then wait 0 days", BECKON_ERROR_MALFORMED, "Line 1: ");
  check_wrong ("If no reply after 0 days, run make", BECKON_ERROR_MALFORMED, "Line 1: ");
  check_wrong ("If no reply after 100 days, run make", BECKON_ERROR_LIMIT, "Line 1: ");
  check_wrong ("Wait until 2026-02-30", BECKON_ERROR_MALFORMED, "2026-02-30");
  check_wrong ("Wait until 2026-12-01 25:00", BECKON_ERROR_MALFORMED, "Line 1: ");
  check_wrong ("Run make\nWait until 2020-01-01", BECKON_ERROR_MALFORMED, "Line 2: ");
  check_wrong ("Wait until 2027-02-21", BECKON_ERROR_LIMIT, "Line 1: ");
  check_wrong ("Wait 1 day\nWait until 2027-06-01", BECKON_ERROR_LIMIT, "Line 2: ");
  check_wrong ("Ask Which? A or a", BECKON_ERROR_MALFORMED, "Line 1: ");
  check_wrong ("", BECKON_ERROR_MALFORMED, "step");
  check_wrong ("\n# nothing\n - \n", BECKON_ERROR_MALFORMED, "step");
  check_wrong ("Run \xff", BECKON_ERROR_MALFORMED, "UTF-8");
}

/* A wait that begins later may go on for longer; when an answer comes nobody knows. */
static void
test_far (void)
{
  check_read ("Wait until 2027-02-20 09:00 UTC", FALSE, "until 1803114000");
  check_read ("Wait 30 days\nWait until 2027-03-01 09:00 UTC", FALSE, "wait 2592000; until 1803891600");
  check_read ("Ask Ready?\nWait until 2027-06-01 09:00 UTC", FALSE, "ask <Ready?>; until 1811840400");
  check_read ("Wait until 2027-02-01 09:00 UTC\nWait until 2027-04-01 09:00 UTC", FALSE, "until 1801472400; until 1806570000");
}

static void
test_limits (void)
{
  g_autoptr(GString) text = g_string_new (NULL);
  g_autofree char *long_line = g_strnfill (BECKON_INSTRUCTION_BYTES, 'x');
  g_autoptr(GPtrArray) steps = NULL;
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < BECKON_LIMIT_STEPS; i++)
    g_string_append (text, "Wait 1 s\n");
  steps = beckon_instructions_read (text->str, FALSE, get_now (), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (steps->len, ==, BECKON_LIMIT_STEPS);
  g_string_append (text, "Wait 1 s\n");
  check_wrong (text->str, BECKON_ERROR_LIMIT, "10000");

  check_wrong (long_line, BECKON_ERROR_MALFORMED, "Line 1: ");
  g_string_printf (text, "Run %s", long_line);
  check_wrong (text->str, BECKON_ERROR_LIMIT, "Line 1: ");

  /* Neither deep nor many. */
  g_string_truncate (text, 0);
  for (guint i = 0; i < 400; i++)
    g_string_append (text, "if a, ");
  check_wrong (text->str, BECKON_ERROR_MALFORMED, "Line 1: ");
  g_string_truncate (text, 0);
  for (guint i = 0; i < 400; i++)
    g_string_append (text, "wait 1 s then ");
  g_clear_pointer (&steps, g_ptr_array_unref);
  steps = beckon_instructions_read (text->str, FALSE, get_now (), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (steps->len, <, 100);
  g_assert_cmpint (((const BeckonStep *) g_ptr_array_index (steps, steps->len - 1))->type, ==, BECKON_STEP_UNCLEAR);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wh/WH-1/instructions-wait", test_waits);
  g_test_add_func ("/wh/WH-1/instructions-until", test_until);
  g_test_add_func ("/wh/WH-1/instructions-days", test_days);
  g_test_add_func ("/wh/WH-1/instructions-when-and-whether", test_tails);
  g_test_add_func ("/wh/WH-1/instructions-otherwise", test_otherwise);
  g_test_add_func ("/wh/WH-1/instructions-answers", test_answers);
  g_test_add_func ("/wh/WH-4/instructions-far-away", test_far);
  g_test_add_func ("/wh/WH-3/instructions-one-after-the-other", test_sequences);
  g_test_add_func ("/wh/WH-7/instructions-conditions", test_conditions);
  g_test_add_func ("/wh/WH-1/instructions-run", test_runs);
  g_test_add_func ("/wh/WH-1/instructions-ask", test_questions);
  g_test_add_func ("/wh/WH-8/instructions-handoff", test_handoffs);
  g_test_add_func ("/wh/WH-1/instructions-notify", test_notices);
  g_test_add_func ("/wh/WH-1/instructions-never-guessed", test_unclear);
  g_test_add_func ("/wh/WH-4/instructions-wrong-durations", test_wrong);
  g_test_add_func ("/wh/WH-1/instructions-limits", test_limits);
  return g_test_run ();
}
