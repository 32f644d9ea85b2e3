/* test-instructions.c: a line of plain English as a step of a plan (WH-1, WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "instructions-fixture.h"

#include "base/timestamp.h"

static void
test_waits (void)
{
  static const struct
  {
    const char *text;
    gint64      seconds;
  } rows[] = {
    { "Wait 5 days", 5 * 86400 },
    { "wait 5 days.", 5 * 86400 },
    { "WAIT 5 DAYS", 5 * 86400 },
    { "Wait: 5 days", 5 * 86400 },
    { "  - Wait 5 days  ", 5 * 86400 },
    { "* Wait 5 days", 5 * 86400 },
    { "1. Wait 5 days", 5 * 86400 },
    { "12) Wait 5 days", 5 * 86400 },
    { "(3) Wait 5 days", 5 * 86400 },
    { "• Wait 5 days\r", 5 * 86400 },
    { "- [ ] Wait 5 days", 5 * 86400 },
    { "Wait for 5 days", 5 * 86400 },
    { "Please wait for another 5 days!", 5 * 86400 },
    { "Pause for 5 days", 5 * 86400 },
    { "Then wait 5 days", 5 * 86400 },
    { "First, wait 5 days", 5 * 86400 },
    { "And then, wait 5 days", 5 * 86400 },
    { "Wait 5d", 5 * 86400 },
    { "Wait 1h30m", 5400 },
    { "Wait 1 h 30 min", 5400 },
    { "Wait 1.5 hours", 5400 },
    { "Wait 90 seconds", 90 },
    { "Wait 2000 ms", 2 },
    { "Wait 2 weeks", 14 * 86400 },
    { "Wait 90 days", 90 * 86400 },
    { "Wait five days", 5 * 86400 },
    { "Wait a week", 7 * 86400 },
    { "Wait an hour", 3600 },
    { "Wait one day", 86400 },
    { "Wait half an hour", 1800 },
    { "Wait half a day", 43200 },
    { "Wait a half hour", 1800 },
    { "Wait twenty-five minutes", 1500 },
    { "Wait twenty five minutes", 1500 },
    { "Wait twenty minutes", 1200 },
    { "Wait ninety days", 90 * 86400 },
    { "Wait two weeks and three days", 17 * 86400 },
    { "Wait 1 day, 2 hours, and 3 minutes", 93780 },
    { "Wait an hour and thirty minutes", 5400 },
    { "Wait nineteen hours", 68400 },
    { "Wait 1 week 2 days", 9 * 86400 },
    { "Wait exactly 5 days", 5 * 86400 },
    { "Sleep 5 minutes", 300 },
    { "Wait two and a half hours", 9000 },
    { "Wait an hour and a half", 5400 },
    { "Wait 2 and a half days", 216000 },
    { "Wait a couple of days", 2 * 86400 },
    { "Wait a couple days", 2 * 86400 },
    { "Wait a fortnight", 14 * 86400 },
    { "Wait two fortnights", 28 * 86400 },
    { "Step 1: Wait 5 days", 5 * 86400 },
    { "Step 2. Wait 5 days", 5 * 86400 },
    { "a) Wait 5 days", 5 * 86400 },
    { "(b) Wait 5 days", 5 * 86400 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *expected = g_strdup_printf ("wait %" G_GINT64_FORMAT, rows[i].seconds);

      instructions_check_read (rows[i].text, FALSE, expected);
      instructions_check_read (rows[i].text, TRUE, expected);
    }
}

static void
test_until (void)
{
  g_autoptr (GDateTime) local = g_date_time_new_local (2026, 12, 1, 9, 0, 0);
  g_autoptr (GDateTime) midnight = g_date_time_new_local (2026, 12, 1, 0, 0, 0);
  g_autofree char *expected =
    g_strdup_printf ("until %" G_GINT64_FORMAT, g_date_time_to_unix (local));
  g_autofree char *day =
    g_strdup_printf ("until %" G_GINT64_FORMAT, g_date_time_to_unix (midnight));

  instructions_check_read ("Wait until 2026-12-01 09:00", FALSE, expected);
  instructions_check_read ("wait until 2026-12-01T09:00.", FALSE, expected);
  instructions_check_read ("Wait till 2026-12-01 at 09:00:00", FALSE, expected);
  instructions_check_read ("Wait until 2026-12-01", FALSE, day);
  instructions_check_read ("Wait until 2026-12-01 09:00 UTC", FALSE, "until 1796115600");
  instructions_check_read ("Wait until 2026-12-01T09:00:00Z", FALSE, "until 1796115600");
  instructions_check_read ("Wait until 2026-12-01 10:00 +01:00", FALSE, "until 1796115600");
  instructions_check_read ("Wait until 2026-12-01T04:00:00-05:00", FALSE, "until 1796115600");
}

static void
check_until (const char *text, int month, int day, int hour, int minute)
{
  g_autoptr (GDateTime) time = g_date_time_new_local (2026, month, day, hour, minute, 0);
  g_autofree char *expected =
    g_strdup_printf ("until %" G_GINT64_FORMAT, g_date_time_to_unix (time));

  instructions_check_read (text, FALSE, expected);
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
  /* It cannot be known which Monday that is after five days, or after somebody answered. */
  instructions_check_read ("Wait 5 days\nWait until Monday", FALSE,
                           "wait 432000; unclear <Wait until Monday>");
  instructions_check_read ("Ask Ready?\nWait until 5pm", FALSE,
                           "ask <Ready?>; unclear <Wait until 5pm>");
  instructions_check_read ("Run make\nWait until 2026-11-23 09:00 UTC\nWait until Monday", FALSE,
                           "run <make>; until 1795424400; unclear <Wait until Monday>");
}

static void
test_runs (void)
{
  g_autofree char *home = g_build_filename (g_get_home_dir (), "src", NULL);
  g_autofree char *in_home = g_strdup_printf ("run <make> in %s", home);

  instructions_check_read ("Run make test", FALSE, "run <make test>");
  instructions_check_read ("run: make test", FALSE, "run <make test>");
  instructions_check_read ("Execute make test", FALSE, "run <make test>");
  instructions_check_read ("Run `make test`", FALSE, "run <make test>");
  instructions_check_read ("Run `make test`.", FALSE, "run <make test>");
  instructions_check_read ("Run `make test` in /srv/app", FALSE, "run <make test> in /srv/app");
  instructions_check_read ("Run make test in /srv/app", FALSE, "run <make test> in /srv/app");
  instructions_check_read ("Run make in ~/src", FALSE, in_home);
  instructions_check_read ("Run grep -r in src", FALSE, "run <grep -r in src>");
  instructions_check_read ("Run cd ..", FALSE, "run <cd ..>");
  instructions_check_read ("Run the tests", FALSE, "unclear <Run the tests>");
  instructions_check_read ("Run `the tests`", FALSE, "run <the tests>");
  instructions_check_read ("Run", FALSE, "unclear <Run>");
  instructions_check_read ("Run ``", FALSE, "unclear <Run ``>");
  instructions_check_read ("Run `a` and more", FALSE, "unclear <Run `a` and more>");
  instructions_check_read ("Run `a", FALSE, "unclear <Run `a>");
  instructions_check_read ("Tell the agent: tidy up", TRUE, "tell tidy up");
  instructions_check_read ("Tell the agent to tidy up", TRUE, "tell tidy up");
  instructions_check_read ("Tell the agent to tidy up", FALSE,
                           "unclear <Tell the agent to tidy up>");
  instructions_check_read ("Send follow-up", TRUE, "tell Send follow-up");
}

static void
test_questions (void)
{
  instructions_check_read ("Ask Which database? PostgreSQL or SQLite", FALSE,
                           "ask <Which database?> [PostgreSQL] [SQLite]");
  instructions_check_read ("ask which database? PostgreSQL, SQLite, or MariaDB.", FALSE,
                           "ask <which database?> [PostgreSQL] [SQLite] [MariaDB]");
  instructions_check_read ("Ask: Which database? PostgreSQL / SQLite", FALSE,
                           "ask <Which database?> [PostgreSQL] [SQLite]");
  instructions_check_read ("Ask Deploy? yes/no", FALSE, "ask <Deploy?> [yes] [no]");
  instructions_check_read ("Ask Deploy? (yes/no)", FALSE, "ask <Deploy?> [yes] [no]");
  instructions_check_read ("Ask Deploy? A | B | C", FALSE, "ask <Deploy?> [A] [B] [C]");
  instructions_check_read ("Ask Which one: A, B or C", FALSE, "ask <Which one> [A] [B] [C]");
  instructions_check_read ("Ask Which one? : A or B", FALSE, "ask <Which one?> [A] [B]");
  instructions_check_read ("Ask “Which one?” “A or so” or B", FALSE,
                           "ask <Which one?> [“A] [so”] [B]");
  instructions_check_read ("Ask \"Which one?\" \"A or so\" or B", FALSE,
                           "ask <Which one?> [A or so] [B]");
  instructions_check_read ("Ask me What is its name?", FALSE, "ask <What is its name?>");
  instructions_check_read ("Ask Which? A, B or something else", FALSE,
                           "ask <Which?> [A] [B] other");
  instructions_check_read ("Ask Which? A or other", FALSE, "ask <Which?> [A] other");
  instructions_check_read ("Ask Which path? /srv/a or /srv/b", FALSE,
                           "ask <Which path?> [/srv/a] [/srv/b]");
  instructions_check_read ("Ask Is it done? If yes, continue.", FALSE,
                           "unclear <Ask Is it done? If yes, continue.>");
  instructions_check_read ("Ask Is it ok? yes, then run make", FALSE,
                           "unclear <Ask Is it ok? yes, then run make>");
  instructions_check_read ("Ask Deploy? Yes or No if contact.open == true", FALSE,
                           "unclear <Ask Deploy? Yes or No if contact.open == true>");
  instructions_check_read ("Ask @ana: Which one? A or B", FALSE,
                           "unclear <Ask @ana: Which one? A or B>");
  instructions_check_read ("Ask Ana: Which one? A or B", FALSE,
                           "unclear <Ask Ana: Which one? A or B>");
  instructions_check_read ("Ask Which database? PostgreSQL", FALSE,
                           "unclear <Ask Which database? PostgreSQL>");
  instructions_check_read ("Ask Ana about the budget", FALSE, "unclear <Ask Ana about the budget>");
  instructions_check_read ("Ask", FALSE, "unclear <Ask>");
  instructions_check_read ("Ask ?", FALSE, "unclear <Ask ?>");
}

static void
test_handoffs (void)
{
  instructions_check_read ("Hand off to @user.salesRep for personal outreach", FALSE,
                           "handoff @user.salesRep for <personal outreach>");
  instructions_check_read ("hand-off to @ana", FALSE, "handoff @ana");
  instructions_check_read ("Handoff to @ana.", FALSE, "handoff @ana");
  instructions_check_read ("Hand over to @ana: please call", FALSE,
                           "handoff @ana for <please call>");
  instructions_check_read ("Hand it over to @ana to call them", FALSE,
                           "handoff @ana for <call them>");
  instructions_check_read ("Escalate to @ana-b because it broke", FALSE,
                           "handoff @ana-b for <it broke>");
  instructions_check_read ("Hand off to @ana about Acme for a call", FALSE,
                           "handoff @ana about <Acme> for <a call>");
  instructions_check_read ("Hand off Acme Corp to @ana", FALSE, "handoff @ana about <Acme Corp>");
  instructions_check_read ("Hand off the warm lead to @ana", FALSE, "handoff @ana warm");
  instructions_check_read ("Hand off warm lead Acme to @ana", FALSE,
                           "handoff @ana warm about <lead Acme>");
  instructions_check_read ("Hand the task over to @ana", FALSE, "handoff @ana");
  instructions_check_read ("Hand Acme over to @ana", FALSE, "handoff @ana about <Acme>");
  instructions_check_read ("Assign to @ana", TRUE, "handoff @ana");
  instructions_check_read ("Pass this on to @ana", TRUE, "handoff @ana");
  instructions_check_read ("Give the report to @ana", TRUE, "tell Give the report to @ana");
  instructions_check_read ("Hand off to @ana with high priority", FALSE, "handoff @ana high");
  instructions_check_read ("Hand off to @ana urgently for a call", FALSE,
                           "handoff @ana urgent for <a call>");
  instructions_check_read ("Hand off to @ana within 2 days", FALSE, "handoff @ana within 172800");
  instructions_check_read ("Hand off to @ana and @bob", FALSE,
                           "unclear <Hand off to @ana and @bob>");
  instructions_check_read ("Hand off to Ana", FALSE, "unclear <Hand off to Ana>");
  instructions_check_read ("Hand off to the sales rep", FALSE,
                           "unclear <Hand off to the sales rep>");
  instructions_check_read ("Hand off to @", FALSE, "unclear <Hand off to @>");
  instructions_check_read ("Hand off", FALSE, "unclear <Hand off>");
}

static void
test_notices (void)
{
  instructions_check_read ("Notify Done", FALSE, "notify <Done>");
  instructions_check_read ("Notify me that the build is done", FALSE, "notify <the build is done>");
  instructions_check_read ("Notify: @ana that when", FALSE, "notify <@ana that when>");
  instructions_check_read ("Notify “All is well.”", FALSE, "notify <All is well.>");
  instructions_check_read ("Notify @ana that it is done", FALSE, "notify @ana <it is done>");
  instructions_check_read ("Notify @ana: it is done", FALSE, "notify @ana <it is done>");
  instructions_check_read ("Notify @user.salesRep: “Call them.”", FALSE,
                           "notify @user.salesRep <Call them.>");
  instructions_check_read ("Notify @ana Dinner is ready", FALSE, "notify @ana <Dinner is ready>");
  instructions_check_read ("Notify @ana: when?", FALSE, "notify @ana <when?>");
  instructions_check_read ("Notify @ana when it is done", FALSE,
                           "unclear <Notify @ana when it is done>");
  instructions_check_read ("Notify @ana and @bob that it is done", FALSE,
                           "unclear <Notify @ana and @bob that it is done>");
  instructions_check_read ("Notify @ana, please", FALSE, "unclear <Notify @ana, please>");
  instructions_check_read ("Notify @ana", FALSE, "unclear <Notify @ana>");
  instructions_check_read ("Notify @ana that it is done if a == 1", FALSE,
                           "when a == 1 1; notify @ana <it is done>");
  instructions_check_read ("Notify @ana: call if they ask", FALSE,
                           "notify @ana <call if they ask>");
  instructions_check_read ("Notify @: it is done", FALSE, "unclear <Notify @: it is done>");
  instructions_check_read ("Notify Ana when it is done", FALSE,
                           "unclear <Notify Ana when it is done>");
  static const char *const somebody[] = {
    "the team",
    "Ana",
    "Ana Maria Lopez",
    "the sales team",
    "sales",
    "Slack",
    "everyone",
    "support@acme.com",
    "#general",
    "the team that the build is done",
    "customers about the delay",
    "Ana and Ben that it is done",
    "me",
  };

  for (guint i = 0; i < G_N_ELEMENTS (somebody); i++)
    {
      g_autofree char *text = g_strconcat ("Notify ", somebody[i], NULL);
      g_autofree char *expected = g_strdup_printf ("unclear <%s>", text);

      instructions_check_read (text, FALSE, expected);
    }
  instructions_check_read ("Notify Deal won", FALSE, "notify <Deal won>");
  instructions_check_read ("Notify Deployed", FALSE, "notify <Deployed>");
  instructions_check_read ("Notify The team is ready", FALSE, "notify <The team is ready>");
  instructions_check_read ("Notify", FALSE, "unclear <Notify>");
}

/* Every line terminates, with any prefixes and separators. */
static void
test_lines (void)
{
  instructions_check_read ("Run ./a\rWait 1 h\rRun ./b", FALSE, "run <./a>; wait 3600; run <./b>");
  instructions_check_read ("Run ./a\r\nWait 1 h\r\n\r\nRun ./b\r\n", FALSE,
                           "run <./a>; wait 3600; run <./b>");
  instructions_check_read ("# Plan\n======\nRun ./a\n---\n***\n___\nRun ./b", FALSE,
                           "run <./a>; run <./b>");
  instructions_check_read (
    "1. Run ./a\n1.1 Run ./b\n1.1. Run ./c\n1.1.1) Wait 1 h\n1.2 If x == 1, run ./d\nStep 2 - Run "
    "./e\nStep 3 – run ./f",
    FALSE,
    "run <./a>; run <./b>; run <./c>; wait 3600; when x == 1 1; run <./d>; run <./e>; run <./f>");
  instructions_check_read ("1.5 hours later run ./a", FALSE, "unclear <1.5 hours later run ./a>");
  instructions_check_read ("--\nRun ./a", FALSE, "unclear <-->; run <./a>");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wh/WH-1/instructions-wait", test_waits);
  g_test_add_func ("/wh/WH-1/instructions-until", test_until);
  g_test_add_func ("/wh/WH-1/instructions-days", test_days);
  g_test_add_func ("/wh/WH-1/instructions-run", test_runs);
  g_test_add_func ("/wh/WH-1/instructions-ask", test_questions);
  g_test_add_func ("/wh/WH-8/instructions-handoff", test_handoffs);
  g_test_add_func ("/wh/WH-1/instructions-notify", test_notices);
  g_test_add_func ("/wh/WH-1/instructions-lines", test_lines);
  return g_test_run ();
}
