/* test-plan-waits.c: plans that wait: five days pass in a moment
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "database-testing.h"
#include "plan-fixture.h"

#include <string.h>

#include "base/timestamp.h"

#define DAY BECKON_US_PER_DAY

static BeckonStep *
wait_for (gint64 duration_us)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_WAIT);

  step->duration_us = duration_us;
  return step;
}

static BeckonStep *
wait_until (gint64 until_us)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_WAIT);

  step->until_us = until_us;
  return step;
}

static void
assert_waits_until (DeskFixture *self, const char *id, gint64 until_us)
{
  g_autoptr (BeckonTask) task = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_WAITING);
  /* The desk knows it, too, and has an alarm for it. */
  desk_fixture_flush (self);
  task = plan_read_task (self, id);
  g_assert_cmpint (task->resume_us, ==, until_us);
}

static gboolean
has_state (DeskFixture *self, const char *id, guint position, BeckonStepState state)
{
  g_autoptr (BeckonStepRow) row = plan_read_step (self, id, position);

  return row->state == state;
}

/* On a server, the alarm may be set after the clock was moved; so the clock moves on, as clocks do.
 */
static void
wait_for_end (DeskFixture *self, const char *id)
{
  for (guint i = 0; database_testing_is_on_server () && i < 600; i++)
    {
      g_autoptr (BeckonTask) task = plan_read_task (self, id);

      if (task->status == BECKON_TASK_COMPLETE)
        return;
      beckon_dummy_clock_advance (self->clock, BECKON_US_PER_SECOND);
      desk_fixture_run_for (50);
    }
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
}

static void
test_duration (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id =
    plan_create (self, NULL, wait_for (5 * DAY), plan_notify ("It is over"), NULL);

  assert_waits_until (self, id, BECKON_DUMMY_START_US + 5 * DAY);
  assert_state (self, id, 0, BECKON_STEP_RUNNING);
  beckon_dummy_clock_advance (self->clock, 5 * DAY - 1);
  assert_waits_until (self, id, BECKON_DUMMY_START_US + 5 * DAY);
  assert_state (self, id, 1, BECKON_STEP_PENDING);
  beckon_dummy_clock_advance (self->clock, 1);
  wait_for_end (self, id);
  assert_state (self, id, 0, BECKON_STEP_DONE);
  assert_log (self, id, "\nIt is over\n");
}

/* No desk was running when the first wait ended: the second one starts at that time, not when the
 * desk noticed. */
static void
test_over_restart (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id =
    plan_create (self, NULL, wait_for (3 * DAY), wait_for (2 * DAY), plan_notify ("Over"), NULL);

  assert_waits_until (self, id, BECKON_DUMMY_START_US + 3 * DAY);
  desk_fixture_stop (self);
  beckon_dummy_clock_advance (self->clock, 4 * DAY);
  desk_fixture_start (self);
  while (!has_state (self, id, 0, BECKON_STEP_DONE))
    g_main_context_iteration (NULL, FALSE);
  assert_waits_until (self, id, BECKON_DUMMY_START_US + 5 * DAY);
  beckon_dummy_clock_advance (self->clock, DAY);
  wait_for_end (self, id);
}

/* A point in time that was in the future when the plan was created, and is past when its turn
 * comes. */
static void
test_until (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id =
    plan_create (self, NULL, wait_until (BECKON_DUMMY_START_US + 4 * DAY),
                 wait_until (BECKON_DUMMY_START_US + 2 * DAY), plan_notify ("Over"), NULL);

  assert_waits_until (self, id, BECKON_DUMMY_START_US + 4 * DAY);
  beckon_dummy_clock_advance (self->clock, 4 * DAY);
  while (has_state (self, id, 1, BECKON_STEP_PENDING))
    g_main_context_iteration (NULL, FALSE);
  desk_fixture_flush (self);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_SECOND);
  wait_for_end (self, id);
}

/* A new plan with this is refused; but the clock may have been set back since. */
static void
test_too_far (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = plan_create (self, NULL, wait_until (BECKON_DUMMY_START_US + 91 * DAY),
                                     plan_notify ("Over"), NULL);
  g_autoptr (BeckonTask) task = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_FAILED);
  assert_state (self, id, 0, BECKON_STEP_FAILED);
  assert_state (self, id, 1, BECKON_STEP_CANCELLED);
  task = plan_read_task (self, id);
  g_assert_nonnull (strstr (task->result, "too long. The limit is 90 days."));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)
  ADD ("/wh/WH-2/five-days", test_duration);
  ADD ("/wh/WH-3/one-after-the-other-over-a-restart", test_over_restart);
  ADD ("/wh/WH-2/a-time-that-is-past-by-then", test_until);
  ADD ("/wh/WH-4/too-far-away", test_too_far);
#undef ADD
  return g_test_run ();
}
