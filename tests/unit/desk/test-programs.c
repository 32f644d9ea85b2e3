/* test-programs.c: steps that run a program: its time, its output, and a desk that dies in the
 * meantime (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan-fixture.h"

#include <string.h>

#include "base/timestamp.h"
#include "model/task-status.h"

/* A zombie counts as dead. */
static gboolean
is_alive (const char *pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/stat", pid);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL)
         && !g_str_has_prefix (strrchr (text, ')'), ") Z");
}

static void
wait_until_dead (const char *pid)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (is_alive (pid))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
}

static void
wait_until_gone (DeskFixture *self, const char *name)
{
  g_autofree char *text = plan_read_file (self, name);

  wait_until_dead (g_strstrip (text));
}

static void
test_failures (DeskFixture *self, gconstpointer data)
{
  const char *const missing[] = { "no-such-program-anywhere", NULL };
  const char *const unfit[] = { "/etc/passwd", NULL };
  g_autofree char  *status =
    plan_create (self, NULL, plan_shell ("exit 3"), plan_notify ("never"), NULL);
  g_autofree char *ended = plan_create (self, NULL, plan_shell ("kill -9 $$"), NULL);
  g_autofree char *nothing = NULL, *not_executable = NULL, *nowhere = NULL;
  g_autoptr (BeckonTask) task = NULL;
  BeckonStep *step = beckon_step_new (BECKON_STEP_RUN);

  step->argv = g_strdupv ((char **) missing);
  nothing = plan_create (self, NULL, step, NULL);
  step = beckon_step_new (BECKON_STEP_RUN);
  step->argv = g_strdupv ((char **) unfit);
  not_executable = plan_create (self, NULL, step, NULL);
  step = plan_shell ("true");
  step->folder = g_strdup ("/no/such/folder");
  nowhere = plan_create (self, NULL, step, NULL);

  plan_wait_for_status (self, status, BECKON_TASK_FAILED);
  task = plan_read_task (self, status);
  g_assert_cmpstr (task->result, ==, "Exited with status 3");
  assert_state (self, status, 1, BECKON_STEP_CANCELLED);
  plan_wait_for_status (self, ended, BECKON_TASK_FAILED);
  assert_log (self, ended, "Killed by signal 9");
  plan_wait_for_status (self, nothing, BECKON_TASK_FAILED);
  assert_log (self, nothing, "Program “no-such-program-anywhere” not found");
  plan_wait_for_status (self, not_executable, BECKON_TASK_FAILED);
  assert_log (self, not_executable, "“/etc/passwd” cannot be executed");
  plan_wait_for_status (self, nowhere, BECKON_TASK_FAILED);
  assert_log (self, nowhere, "Cannot change to the folder “/no/such/folder”");
}

static void
test_time_limit (DeskFixture *self, gconstpointer data)
{
  BeckonStep *step = plan_shell ("sleep 1000 & echo $! > child; trap '' TERM; echo $$ > leader; "
                                 "touch begun; while :; do wait; sleep 0.05; done");
  g_autoptr (BeckonTask) task = NULL;
  g_autofree char *id = NULL;

  step->timeout_us = 10 * BECKON_US_PER_SECOND;
  id = plan_create (self, NULL, step, NULL);
  plan_wait_for_file (self, "begun");
  beckon_dummy_clock_advance (self->clock, 10 * BECKON_US_PER_SECOND);
  /* It ignores SIGTERM, its child does not. */
  wait_until_gone (self, "child");
  task = plan_read_task (self, id);
  g_assert_false (beckon_task_status_is_ended (task->status));
  beckon_dummy_clock_advance (self->clock, 6 * BECKON_US_PER_SECOND);
  plan_wait_for_status (self, id, BECKON_TASK_FAILED);
  wait_until_gone (self, "leader");
  assert_log (self, id, "Stopped: it ran longer than 10 s");
}

static void
test_cancel_ends_the_group (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = plan_create (
    self, NULL, plan_shell ("echo $$ > leader; sleep 1000 & echo $! > child; touch begun; wait"),
    plan_notify ("never"), NULL);

  plan_wait_for_file (self, "begun");
  plan_move (self, id, BECKON_VERB_CANCEL);
  wait_until_gone (self, "child");
  wait_until_gone (self, "leader");
  assert_state (self, id, 0, BECKON_STEP_CANCELLED);
  assert_state (self, id, 1, BECKON_STEP_CANCELLED);
}

/* The desk stops while it runs: the program is ended, and its progress is unknown. */
static void
interrupt (DeskFixture *self, BeckonInterrupted interrupted, char **id)
{
  BeckonStep *step = plan_shell (
    "echo run >> trace; if test -e again; then exit 0; fi; touch again begun; sleep 1000");

  step->interrupted = interrupted;
  *id = plan_create (self, NULL, plan_shell ("echo first >> trace"), step,
                     plan_shell ("echo last >> trace"), NULL);
  plan_wait_for_file (self, "begun");
  desk_fixture_stop (self);
  desk_fixture_start (self);
}

static void
test_interrupted_repeat (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = NULL;
  g_autofree char *trace = NULL;
  g_autoptr (BeckonStepRow) row = NULL;

  interrupt (self, BECKON_INTERRUPTED_REPEAT, &id);
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  trace = plan_read_file (self, "trace");
  g_assert_cmpstr (trace, ==, "first\nrun\nrun\nlast\n");
  row = plan_read_step (self, id, 1);
  g_assert_cmpuint (row->attempts, ==, 2);
  assert_log (self, id, "step 2 of 3 started again");
}

static void
test_interrupted_skip (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = NULL;
  g_autofree char *trace = NULL;

  interrupt (self, BECKON_INTERRUPTED_SKIP, &id);
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  trace = plan_read_file (self, "trace");
  g_assert_cmpstr (trace, ==, "first\nrun\nlast\n");
  assert_state (self, id, 1, BECKON_STEP_SKIPPED);
}

static void
test_interrupted_ask (DeskFixture *self, gconstpointer data)
{
  const char      *answer = data;
  g_autofree char *id = NULL;
  g_autofree char *trace = NULL;
  g_autoptr (BeckonStepRow) row = NULL;
  g_autoptr (BeckonInteraction) asked = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  interrupt (self, BECKON_INTERRUPTED_ASK, &id);
  plan_wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  row = plan_read_step (self, id, 1);
  asked = desk_fixture_read (self, row->interaction_id);
  g_assert_cmpint (asked->kind, ==, BECKON_KIND_CHOICE);
  g_assert_cmpint (asked->policy, ==, BECKON_POLICY_HOLD);
  commit = desk_fixture_respond (self, row->interaction_id, answer, NULL);
  if (g_str_equal (answer, "Run it again"))
    {
      plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
      trace = plan_read_file (self, "trace");
      g_assert_cmpstr (trace, ==, "first\nrun\nrun\nlast\n");
    }
  else if (g_str_equal (answer, "Skip it"))
    {
      plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
      trace = plan_read_file (self, "trace");
      g_assert_cmpstr (trace, ==, "first\nrun\nlast\n");
    }
  else
    {
      plan_wait_for_status (self, id, BECKON_TASK_CANCELLED);
      trace = plan_read_file (self, "trace");
      g_assert_cmpstr (trace, ==, "first\nrun\n");
      assert_state (self, id, 2, BECKON_STEP_CANCELLED);
    }
}

static void
test_much_output (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = plan_create (
    self, NULL,
    plan_shell (
      "yes 0123456789012345678901234567890123456789 | head -c 50000000; echo; echo '{\"n\": 7}'"),
    plan_when ("result.n == 7", 1), plan_shell ("touch seen"), NULL);
  g_autofree char *log = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  g_assert_true (plan_has_file (self, "seen"));
  log = plan_read_log (self, id);
  g_assert_cmpuint (strlen (log), <, 1300000);
  g_assert_nonnull (strstr (log, "of the output are left out"));
}

static void
test_odd_output (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id =
    plan_create (self, NULL,
                 plan_shell ("printf 'a\\0b\\n\\377\\n10%%\\r50%%\\r100%%\\n'; head -c 100000 "
                             "/dev/zero | tr '\\0' x; printf '\\nno newline'"),
                 NULL);
  g_autofree char *log = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  log = plan_read_log (self, id);
  g_assert_true (g_utf8_validate (log, -1, NULL));
  g_assert_nonnull (strstr (log, "\na�b\n�\n100%\nxxx"));
  g_assert_nonnull (strstr (log, "… (cut)\nno newline\n"));
}

static void
test_environment (DeskFixture *self, gconstpointer data)
{
  const char *const environment[] = { "COLOUR=blue", NULL };
  BeckonStep       *step = plan_shell ("cat; echo \"$COLOUR $BECKON_TASK_ID\"; pwd");
  g_autofree char  *id = NULL;
  g_autofree char  *expected = NULL;

  step->environment = g_strdupv ((char **) environment);
  id = plan_create (self, NULL, step, NULL);
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  expected = g_strdup_printf ("\nblue %s\n%s\n", id, self->folder);
  assert_log (self, id, expected);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, data, func) \
  g_test_add (path, DeskFixture, data, desk_fixture_set_up, func, desk_fixture_tear_down)

  ADD ("/wh/WH-1/failures-say-why", NULL, test_failures);
  ADD ("/wh/WH-1/time-limit", NULL, test_time_limit);
  ADD ("/wh/WH-1/cancel-ends-the-group", NULL, test_cancel_ends_the_group);
  ADD ("/wh/WH-1/interrupted-repeat", NULL, test_interrupted_repeat);
  ADD ("/wh/WH-1/interrupted-skip", NULL, test_interrupted_skip);
  ADD ("/wh/WH-1/interrupted-ask-again", "Run it again", test_interrupted_ask);
  ADD ("/wh/WH-1/interrupted-ask-skip", "Skip it", test_interrupted_ask);
  ADD ("/wh/WH-1/interrupted-ask-stop", "Stop the task", test_interrupted_ask);
  ADD ("/wh/WH-1/much-output", NULL, test_much_output);
  ADD ("/wh/WH-1/odd-output", NULL, test_odd_output);
  ADD ("/wh/WH-1/environment", NULL, test_environment);
#undef ADD

  return g_test_run ();
}
