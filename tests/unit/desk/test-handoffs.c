/* test-handoffs.c: reassigning and completing hand-offs, in time and too late (WH-8, WH-10, WH-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "handoff-fixture.h"

#include "base/error.h"

#define NOT_WAITING "Cannot complete handoff: Execution not in waiting state"
#define NOT_FOUND "Cannot complete handoff: Execution not found"

/* --- reassigned --- */

/* The assignee changes; the time at which the task continues does not. */
static void
test_handed_on (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);
  g_autoptr (BeckonInteraction) before = desk_fixture_read (self, id);
  g_autoptr (BeckonInteraction) after = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonCommit) refused = NULL;
  g_autoptr (BeckonCommit) late = NULL;
  g_autoptr (GError) error = NULL;

  desk_fixture_advance (self, 5 * DAY);
  commit = handoff_assign (self, id, "@BOB", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (commit->interaction->assignee, ==, "bob");
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_HANDOFF_REQUESTED), ==, 2);

  refused = handoff_assign (self, id, "eve", &error);
  g_assert_null (refused);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
  g_assert_cmpstr (error->message, ==,
                   "Handoff failed: User eve not found or inactive in workspace");
  g_clear_error (&error);

  desk_fixture_restart_after (self, 0);
  after = desk_fixture_read (self, id);
  g_assert_cmpstr (after->assignee, ==, "bob");
  g_assert_cmpint (after->deadline_us, ==, before->deadline_us);
  g_assert_cmpint (after->timestamp_us, ==, before->timestamp_us);
  g_assert_cmpint (before->assigned_us, ==, 0);
  g_assert_cmpint (beckon_interaction_get_assigned_us (before), ==, before->timestamp_us);
  g_assert_cmpint (beckon_interaction_get_assigned_us (after), ==, before->timestamp_us + 5 * DAY);
  desk_fixture_advance (self, 2 * DAY - SECOND);
  handoff_assert_open (self, id, 2);
  desk_fixture_advance (self, SECOND);
  handoff_assert_gone_on (self, id);

  late = handoff_assign (self, id, "ana", &error);
  g_assert_null (late);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_SETTLED);
}

/* The new assignee is reminded after half of their own time, whatever the previous one was reminded
 * of. */
static void
test_reminders_of_the_next (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);
  g_autoptr (BeckonCommit) early = NULL;
  g_autoptr (BeckonCommit) late = NULL;
  g_autoptr (GError) error = NULL;

  /* Six days are left, and then two and a half. */
  desk_fixture_advance (self, DAY);
  early = handoff_assign (self, id, "bob", &error);
  g_assert_no_error (error);
  desk_fixture_advance (self, 3 * DAY - SECOND);
  handoff_assert_open (self, id, 0);
  desk_fixture_advance (self, SECOND);
  handoff_assert_open (self, id, 1);
  desk_fixture_advance (self, 12 * HOUR);
  late = handoff_assign (self, id, "ana", &error);
  g_assert_no_error (error);
  desk_fixture_restart_after (self, 30 * HOUR - SECOND);
  handoff_assert_open (self, id, 1);
  desk_fixture_advance (self, SECOND);
  handoff_assert_open (self, id, 2);
  /* One day before the end, as usual. */
  desk_fixture_advance (self, 6 * HOUR);
  handoff_assert_open (self, id, 3);
  desk_fixture_advance (self, DAY - SECOND);
  handoff_assert_open (self, id, 3);
  desk_fixture_advance (self, SECOND);
  handoff_assert_gone_on (self, id);
}

/* --- completing --- */

static void
test_completed (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);
  g_autoptr (BeckonTask) waiting = desk_fixture_read_task (self, id);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (GError) error = NULL;

  /* The last second counts. */
  desk_fixture_advance (self, 7 * DAY - SECOND);
  commit = handoff_complete (self, waiting->id, &error);
  g_assert_no_error (error);
  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_cmpint (commit->interaction->outcome, ==, BECKON_HANDOFF_ESCALATED);
  g_assert_cmpstr (commit->interaction->responded_by, ==, "ana");
  g_assert_cmpstr (commit->interaction->note, ==, "The boss calls");
  g_assert_cmpint (commit->interaction->responded_us, ==, desk_fixture_now (self));
  g_assert_false (commit->interaction->timed_out);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_HANDOFF_COMPLETED), ==, 1);

  /* No time is left. */
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_TIMEOUT), ==, 0);
  desk_fixture_advance (self, 30 * DAY);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_TIMEOUT), ==, 0);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
  task = desk_fixture_read_task (self, id);
  g_assert_cmpint (task->status, ==, BECKON_TASK_RUNNING);
}

static void
test_too_late (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  g_autoptr (BeckonInteraction) before = NULL;
  g_autoptr (BeckonInteraction) after = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (GError) error = NULL;
  guint n_events;

  desk_fixture_advance (self, 7 * DAY);
  before = desk_fixture_read (self, id);
  n_events = self->events->len;
  commit = handoff_complete (self, task->id, &error);
  g_assert_null (commit);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_SETTLED);
  g_assert_cmpstr (error->message, ==, NOT_WAITING);
  g_assert_nonnull (strstr (beckon_error_get_hint (error), "Nobody completed it in time"));

  after = desk_fixture_read (self, id);
  g_assert_cmpint (after->status, ==, before->status);
  g_assert_null (after->note);
  g_assert_cmpuint (self->events->len, ==, n_events);
}

static void
test_refusals (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  gint64 other = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (BeckonTask) without = desk_fixture_read_task (self, other);
  g_autoptr (BeckonCommit) first = NULL;
  g_autoptr (GError) twice = NULL;
  g_autoptr (GError) nothing = NULL;
  g_autoptr (GError) nowhere = NULL;
  g_autoptr (GError) error = NULL;

  first = handoff_complete (self, task->id, &error);
  g_assert_no_error (error);
  g_assert_null (handoff_complete (self, task->id, &twice));
  g_assert_error (twice, BECKON_ERROR, BECKON_ERROR_SETTLED);
  g_assert_cmpstr (twice->message, ==, NOT_WAITING);
  g_assert_nonnull (strstr (beckon_error_get_hint (twice), "ana"));
  g_assert_null (handoff_complete (self, without->id, &nothing));
  g_assert_error (nothing, BECKON_ERROR, BECKON_ERROR_STATUS);
  g_assert_cmpstr (nothing->message, ==, NOT_WAITING);
  g_assert_null (handoff_complete (self, "task-aaaaaaaaaa", &nowhere));
  g_assert_error (nowhere, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
  g_assert_cmpstr (nowhere->message, ==, NOT_FOUND);
}

#define ADD(path, data, func) \
  g_test_add (path, DeskFixture, data, handoff_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/wh/WH-10/handed-on-within-its-time", NULL, test_handed_on);
  ADD ("/wh/WH-8/reminders-of-who-has-it-now", NULL, test_reminders_of_the_next);
  ADD ("/wh/WH-10/completed-in-the-last-second", NULL, test_completed);
  ADD ("/wh/WH-12/completed-after-its-time-out", NULL, test_too_late);
  ADD ("/wh/WH-12/completed-twice-never-handed-over-and-nowhere", NULL, test_refusals);

  return g_test_run ();
}
