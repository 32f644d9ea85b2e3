/* test-instructions-doubt.c: lines that are unclear, invalid or too long: nothing is guessed (WH-1,
 * WH-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "instructions-fixture.h"

#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "plan/lines/instructions.h"
#include "plan/step-json.h"

static void
check_readings (const char *text, gboolean has_agent, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) steps =
    beckon_instructions_read (text, has_agent, instructions_get_now (), &error);
  g_autoptr (GString) lines = g_string_new (NULL);
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
      g_autoptr (GPtrArray) again =
        beckon_instructions_read (reading->line, has_agent, instructions_get_now (), &error);

      /* Each offered reading is clear once it is chosen. */
      g_assert_no_error (error);
      for (guint j = 0; j < again->len; j++)
        g_assert_cmpint (((const BeckonStep *) g_ptr_array_index (again, j))->type, !=,
                         BECKON_STEP_UNCLEAR);
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
    { "Wate 5 days", FALSE, "Wait 5 days | Run Wate 5 days" },
    { "Rn make", FALSE, "Run make | Run Rn make" },
    { "As make", FALSE, "Run `As make` | Notify: As make" },
    { "Wiat 5 days", TRUE, "Wait 5 days | Tell the agent: Wiat 5 days | Run Wiat 5 days" },
    { "Wait 5", FALSE, "Wait 5 minutes | Wait 5 hours | Wait 5 days" },
    { "Wait 5 dyas", FALSE, "Wait 5 days | Wait 1 hour | Wait 1 day" },
    { "Wait 1,5 days", FALSE, "Wait 1.5 days | Wait 1 hour | Wait 1 day" },
    { "Wait 2 months", FALSE, "Wait 60 days | Wait 8 weeks" },
    { "Wait three months", FALSE, "Wait 90 days | Wait 12 weeks" },
    { "Wait 3 days or so", FALSE, "Wait 3 days | Wait 1 hour | Wait 1 day" },
    { "Wait for 5 business days", FALSE, "Wait 5 days | Wait 7 days" },
    { "Wait until next Monday", FALSE,
      "Wait until 2026-11-23 09:00 | Wait until 2026-11-30 09:00" },
    { "Wait until the contact replies", FALSE, "Wait 1 hour | Wait 1 day" },
    { "Hand of to @ana", FALSE, "Hand off to @ana | Run Hand of to @ana" },
    { "Hand off to @ana or @bob", FALSE, "Hand off to @ana | Hand off to @bob" },
    { "Hand off to the sales rep for a call", FALSE,
      "Hand off to @sales-rep | Notify: Hand off to the sales rep for a call" },
    { "Ask Which database? PostgreSQL", FALSE,
      "Ask Which database? PostgreSQL or other | Ask Which database? | Ask Which database? "
      "PostgreSQL?" },
    { "Ask Ana: Which one? A or B", FALSE,
      "Hand off to @ana: Which one? A or B | Ask Which one? A or B" },
    { "If the customer is happy, run offer", FALSE,
      "Ask “Is it so that the customer is happy?” Yes or No, then if yes, run offer | run offer" },
    { "Run rm -rf build if the disk is full", FALSE,
      "Ask “Is it so that the disk is full?” Yes or No, then if yes, run rm -rf build | Run `rm "
      "-rf build if the disk is full`" },
    { "If contact.replied = true, run offer", FALSE,
      "If contact.replied == true, run offer | If contact.replied == \"true\", run offer | run "
      "offer" },
    { "If contact.stage is won, run offer", FALSE,
      "If contact.stage == \"won\", run offer | run offer" },
    { "If answer is Yes, run offer", FALSE, "If answer == \"Yes\", run offer | run offer" },
    { "If yes, run offer", FALSE,
      "If answer == \"yes\", run offer | If yes == true, run offer | run offer" },
    { "If the answer was good, run offer", FALSE, "If answer == \"good\", run offer | run offer" },
    { "Send follow-up", FALSE, "Run Send follow-up | Notify: Send follow-up" },
    { "Send follow-up tomorrow", TRUE,
      "Wait until 2026-11-23 09:00, then send follow-up | Tell the agent: Send follow-up tomorrow "
      "| Run `Send follow-up tomorrow`" },
    { "Do what is right for @ana", FALSE,
      "Hand off to @ana: Do what is right for @ana | Run Do what is right for @ana" },
    { "Send an email to john@acme.com", FALSE,
      "Run Send an email to john@acme.com | Notify: Send an email to john@acme.com" },
    { "Run the tests", TRUE, "Run `the tests` | Tell the agent: Run the tests" },
    { "Run tests and report", TRUE,
      "run tests, then run `report` | run tests, then tell the agent: report | Run `tests and "
      "report`" },
    { "Run make every day", FALSE, "run make | Run `make every day`" },
    { "Notify Ana that it is done", FALSE,
      "Notify @ana: it is done | Notify: it is done | Notify: Ana that it is done" },
    { "Notify me", FALSE, "Notify: Done | Notify: It is your turn | Notify: me" },
    { "Remind me in 3 days to call Ana", FALSE,
      "Wait 3 days, then notify: call Ana | Notify: call Ana" },
    { "`make`", FALSE, "Run `make` | Notify: `make`" },
    { "\"", FALSE, "Run \" | Notify: \"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check_readings (rows[i].text, rows[i].has_agent, rows[i].expected);
}

static void
check_wrong (const char *text, BeckonErrorCode code, const char *says)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) steps =
    beckon_instructions_read (text, FALSE, instructions_get_now (), &error);

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
  check_wrong ("Ask Which? A or A", BECKON_ERROR_MALFORMED, "Line 1: ");
  check_wrong ("", BECKON_ERROR_MALFORMED, "step");
  check_wrong ("\n# nothing\n - \n", BECKON_ERROR_MALFORMED, "step");
  check_wrong ("Run \xff", BECKON_ERROR_MALFORMED, "UTF-8");
  /* However lines end, they are counted the same. */
  check_wrong ("Run ./a\r\n\r\nWait 0 days", BECKON_ERROR_MALFORMED, "Line 3: ");
  check_wrong ("Run ./a\r\rWait 0 days", BECKON_ERROR_MALFORMED, "Line 3: ");
}

/* A wait that begins later may end later; the time of an answer is unknown. */
static void
test_far (void)
{
  instructions_check_read ("Wait until 2027-02-20 09:00 UTC", FALSE, "until 1803114000");
  instructions_check_read ("Wait 30 days\nWait until 2027-03-01 09:00 UTC", FALSE,
                           "wait 2592000; until 1803891600");
  instructions_check_read ("Ask Ready?\nWait until 2027-06-01 09:00 UTC", FALSE,
                           "ask <Ready?>; until 1811840400");
  instructions_check_read ("Wait until 2027-02-01 09:00 UTC\nWait until 2027-04-01 09:00 UTC",
                           FALSE, "until 1801472400; until 1806570000");
}

static void
test_limits (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *long_line = g_strnfill (BECKON_INSTRUCTION_BYTES, 'x');
  g_autoptr (GPtrArray) steps = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < BECKON_LIMIT_STEPS; i++)
    g_string_append (text, "Wait 1 s\n");
  steps = beckon_instructions_read (text->str, FALSE, instructions_get_now (), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (steps->len, ==, BECKON_LIMIT_STEPS);
  g_string_append (text, "Wait 1 s\n");
  check_wrong (text->str, BECKON_ERROR_LIMIT, "10000");

  check_wrong (long_line, BECKON_ERROR_MALFORMED, "Line 1: ");
  g_string_printf (text, "Run %s", long_line);
  check_wrong (text->str, BECKON_ERROR_LIMIT, "Line 1: ");

  /* Neither deeply nested nor many. */
  g_string_truncate (text, 0);
  for (guint i = 0; i < 400; i++)
    g_string_append (text, "if a, ");
  check_wrong (text->str, BECKON_ERROR_MALFORMED, "Line 1: ");
  g_string_truncate (text, 0);
  for (guint i = 0; i < 400; i++)
    g_string_append (text, "wait 1 s then ");
  g_clear_pointer (&steps, g_ptr_array_unref);
  steps = beckon_instructions_read (text->str, FALSE, instructions_get_now (), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (steps->len, <, 100);
  g_assert_cmpint (((const BeckonStep *) g_ptr_array_index (steps, steps->len - 1))->type, ==,
                   BECKON_STEP_UNCLEAR);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wh/WH-4/instructions-far-away", test_far);
  g_test_add_func ("/wh/WH-1/instructions-never-guessed", test_unclear);
  g_test_add_func ("/wh/WH-4/instructions-wrong-durations", test_wrong);
  g_test_add_func ("/wh/WH-1/instructions-limits", test_limits);
  return g_test_run ();
}
