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

#include "model-testing.h"

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
          break;
        case BECKON_STEP_HANDOFF:
          g_string_append_printf (text, "handoff %s", step->assignee);
          if (step->warm)
            g_string_append (text, " warm");
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
  g_autoptr(GPtrArray) steps = beckon_instructions_read (text, has_agent, &error);
  g_autofree char *words = NULL;

  if (steps == NULL)
    g_error ("“%s”: %s", text, error->message);
  words = write_short (steps);
  if (!g_str_equal (words, expected))
    g_error ("“%s” is\n  %s\nand not\n  %s", text, words, expected);
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
    { "Wait exactly 5 days", 5 * 86400 },
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
  check_read ("Notify @: it is done", FALSE, "unclear <Notify @: it is done>");
  check_read ("Notify Ana when it is done", FALSE, "unclear <Notify Ana when it is done>");
  check_read ("Notify the team", FALSE, "unclear <Notify the team>");
  check_read ("Notify", FALSE, "unclear <Notify>");
}

static void
check_readings (const char *text,
                gboolean    has_agent,
                const char *expected)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) steps = beckon_instructions_read (text, has_agent, &error);
  g_autoptr(GString) lines = g_string_new (NULL);
  const BeckonStep *step;

  g_assert_no_error (error);
  g_assert_cmpuint (steps->len, ==, 1);
  step = g_ptr_array_index (steps, 0);
  g_assert_cmpint (step->type, ==, BECKON_STEP_UNCLEAR);
  for (guint i = 0; i < step->readings->len; i++)
    {
      const BeckonStep *reading = g_ptr_array_index (step->readings, i);
      g_autoptr(GPtrArray) again = beckon_instructions_read (reading->line, has_agent, &error);

      /* What is offered is clear when it is chosen. */
      g_assert_no_error (error);
      for (guint j = 0; j < again->len; j++)
        g_assert_cmpint (((const BeckonStep *) g_ptr_array_index (again, j))->type, !=, BECKON_STEP_UNCLEAR);
      g_string_append_printf (lines, "%s%s", i > 0 ? " | " : "", reading->line);
    }
  if (!g_str_equal (lines->str, expected))
    g_error ("“%s”:\n  %s\nand not\n  %s", text, lines->str, expected);
}

static void
test_unclear (void)
{
  check_readings ("Wait a bit", FALSE, "Wait 1 hour | Wait 1 day");
  check_readings ("Wiat 5 days", FALSE, "Wait 5 days | Run Wiat 5 days");
  check_readings ("Wiat 5 days", TRUE, "Wait 5 days | Tell the agent: Wiat 5 days | Run Wiat 5 days");
  check_readings ("Wait 5", FALSE, "Wait 5 minutes | Wait 5 hours | Wait 5 days");
  check_readings ("Wait 5 dyas", FALSE, "Wait 5 days | Wait 1 hour | Wait 1 day");
  check_readings ("Wait 2 months", FALSE, "Wait 60 days | Wait 8 weeks");
  check_readings ("Wait 3 days or so", FALSE, "Wait 3 days | Wait 1 hour | Wait 1 day");
  check_readings ("Wait until Monday", FALSE, "Wait 1 hour | Wait 1 day");
  check_readings ("Hand of to @ana", FALSE, "Hand off to @ana: Hand of to @ana | Run Hand of to @ana");
  check_readings ("Hand off to the sales rep for a call", FALSE, "Hand off to @sales-rep | Run Hand off to the sales rep for a call");
  check_readings ("Ask Which database? PostgreSQL", FALSE,
                  "Ask Which database? PostgreSQL or other | Ask Which database? | Ask Which database? PostgreSQL?");
  check_readings ("If the customer is happy, run offer", FALSE, "run offer | Run If the customer is happy, run offer");
  check_readings ("If contact.replied = true, run offer", FALSE, "If contact.replied == true, run offer | run offer");
  check_readings ("If contact.stage is won, run offer", FALSE, "If contact.stage == \"won\", run offer | run offer");
  check_readings ("If the answer was good, run offer", FALSE,
                  "If contact.replied == true, run offer | If contact.replied == false, run offer | run offer");
  check_readings ("Send follow-up", FALSE, "Run Send follow-up | Notify: Send follow-up");
  check_readings ("Do what is right for @ana", FALSE, "Hand off to @ana: Do what is right for @ana | Run Do what is right for @ana");
  check_readings ("Run the tests", TRUE, "Run `the tests` | Tell the agent: Run the tests");
  check_readings ("`make`", FALSE, "Run `make` | Notify: `make`");
  check_readings ("\"", FALSE, "Run \" | Notify: \"");
}

static void
check_wrong (const char      *text,
             BeckonErrorCode  code,
             const char      *says)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) steps = beckon_instructions_read (text, FALSE, &error);

  if (steps != NULL)
    g_error ("“%s” was read", text);
  g_assert_error (error, BECKON_ERROR, (int) code);
  if (strstr (error->message, says) == NULL)
    g_error ("“%s”: “%s” does not say “%s”", text, error->message, says);
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
  check_wrong ("Ask Which? A or a", BECKON_ERROR_MALFORMED, "Line 1: ");
  check_wrong ("", BECKON_ERROR_MALFORMED, "step");
  check_wrong ("\n# nothing\n - \n", BECKON_ERROR_MALFORMED, "step");
  check_wrong ("Run \xff", BECKON_ERROR_MALFORMED, "UTF-8");
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
  steps = beckon_instructions_read (text->str, FALSE, &error);
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
  steps = beckon_instructions_read (text->str, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (steps->len, ==, 1);
  g_assert_cmpint (((const BeckonStep *) g_ptr_array_index (steps, 0))->type, ==, BECKON_STEP_UNCLEAR);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wh/WH-1/instructions-wait", test_waits);
  g_test_add_func ("/wh/WH-1/instructions-until", test_until);
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
