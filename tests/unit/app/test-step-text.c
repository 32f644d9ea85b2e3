/* test-step-text.c: the text of a step's result in the timeline
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/steps/step-text.h"

#include <string.h>

#include "base/timestamp.h"

static BeckonStepRow *
new_row (BeckonStepType type, const char *result, const char *note)
{
  g_autoptr (BeckonStep) step = beckon_step_new (type);
  BeckonStepRow *row = beckon_step_row_new (step, 0);

  row->state = note != NULL ? BECKON_STEP_FAILED : BECKON_STEP_DONE;
  row->attempts = 1;
  row->result = g_strdup (result);
  row->note = g_strdup (note);
  return row;
}

static void
test_exit_status (void)
{
  static const struct
  {
    const char *result;
    const char *note;
    const char *shown;
  } cases[] = {
    { "{\"exit_status\":0}", NULL, NULL },
    { "{\"found\":3,\"exit_status\":0}", NULL, "found: 3" },
    { "{\"exit_status\":3}", "Exited with status 3", "Exited with status 3" },
    { "{\"found\":0,\"exit_status\":3}", "Exited with status 3", "Exited with status 3\nfound: 0" },
    /* The program's own words. */
    { "{\"exit_status\":\"fine\"}", NULL, "exit_status: fine" },
    { "{\"exit_status\":7}", NULL, "exit_status: 7" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BeckonStepRow) row = new_row (BECKON_STEP_RUN, cases[i].result, cases[i].note);
      g_autofree char *shown = beckon_step_text_detail (row);

      g_assert_cmpstr (shown, ==, cases[i].shown);
    }
}

static void
test_of_other_steps (void)
{
  g_autoptr (BeckonStepRow) row =
    new_row (BECKON_STEP_HANDOFF, "{\"outcome\":\"resolved\",\"exit_status\":0}", NULL);
  g_autofree char *shown = beckon_step_text_detail (row);

  g_assert_cmpstr (shown, ==, "outcome: resolved · exit_status: 0");
}

static void
test_message (void)
{
  g_autoptr (BeckonStepRow) row = new_row (BECKON_STEP_NOTIFY, NULL, NULL);
  g_autofree char *shown = NULL;
  g_autofree char *failed = NULL;
  g_autofree char *cut = NULL;

  /* The title already says it. */
  row->step->message = g_strdup ("The cake is ready");
  row->note = g_strdup ("The cake is ready");
  shown = beckon_step_text_detail (row);
  g_assert_null (shown);

  g_free (row->note);
  row->note = g_strdup ("@zoe is not there: The cake is ready");
  failed = beckon_step_text_detail (row);
  g_assert_cmpstr (failed, ==, "@zoe is not there: The cake is ready");

  g_free (row->step->message);
  g_free (row->note);
  row->step->message = g_strnfill (200, 'x');
  row->note = g_strnfill (200, 'x');
  cut = beckon_step_text_detail (row);
  g_assert_cmpuint (strlen (cut), ==, 200);
}

/* During its first minute, the duration of a step is not shown. */
static void
test_age (void)
{
  static const struct
  {
    gint64      age_us;
    const char *text;
  } cases[] = {
    { 0, "Needs you" },
    { 59 * BECKON_US_PER_SECOND, "Needs you" },
    { BECKON_US_PER_MINUTE, "Needs you for 1 min" },
  };
  g_autoptr (BeckonStep) step = beckon_step_new (BECKON_STEP_HANDOFF);
  g_autoptr (BeckonStepRow) row = beckon_step_row_new (step, 0);
  g_autoptr (BeckonTask) task = beckon_task_new ();

  task->status = BECKON_TASK_AWAITING_RESPONSE;
  row->state = BECKON_STEP_RUNNING;
  row->started_us = BECKON_US_PER_DAY;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gint64           next_us;
      g_autofree char *text =
        beckon_step_text_state (row, task, row->started_us + cases[i].age_us, &next_us);

      g_assert_cmpstr (text, ==, cases[i].text);
      g_assert_cmpint (next_us, <=, BECKON_US_PER_MINUTE);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/wh/WH-8/first-minute-of-a-step", test_age);
  g_test_add_func ("/wh/WH-1/exit-status-in-the-timeline", test_exit_status);
  g_test_add_func ("/wh/WH-1/exit-status-of-no-program", test_of_other_steps);

  g_test_add_func ("/wh/WH-1/a-message-once-in-its-row", test_message);

  return g_test_run ();
}
