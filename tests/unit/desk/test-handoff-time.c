/* test-handoff-time.c: until when a hand-off waits for a person, on a clock that the test moves
 * (WH-8, WH-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "handoff-fixture.h"

#include "model/question/handoff.h"
#include "rules/question/questions.h"

/* --- the time-out --- */

/* In two steps: two reminders that are due before the first was made are one. */
static void
advance_a_week_but_a_second (DeskFixture *self)
{
  desk_fixture_advance (self, 3 * DAY + 12 * HOUR);
  desk_fixture_advance (self, 3 * DAY + 12 * HOUR - SECOND);
}

static void
test_to_the_second (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);

  advance_a_week_but_a_second (self);
  handoff_assert_open (self, id, 2);
  desk_fixture_advance (self, SECOND);
  handoff_assert_gone_on (self, id);
  desk_fixture_advance (self, 90 * DAY);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_REMINDER), ==, 2);
}

/* It is calendar time: neither sleep nor a locked session suspends it. */
static void
test_asleep (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);

  beckon_dummy_presence_set (self->presence, FALSE);
  desk_fixture_advance (self, 3 * DAY);
  beckon_dummy_clock_sleep (self->clock, 4 * DAY - SECOND);
  desk_fixture_settle_down (self);
  handoff_assert_open (self, id, 1);
  beckon_dummy_clock_sleep (self->clock, SECOND);
  desk_fixture_settle_down (self);
  handoff_assert_gone_on (self, id);
}

/* Set back: it gets at most its whole time, not also what the clock lost. Set forward: it is over
 * immediately. */
static void
test_clock_is_set (DeskFixture *self, gconstpointer data)
{
  gint64 begin_us = desk_fixture_now (self);
  gint64 first = handoff_hand_over (self, 0);
  gint64 second;

  desk_fixture_advance (self, 3 * DAY);
  beckon_dummy_clock_set (self->clock, begin_us - 30 * DAY);
  desk_fixture_settle_down (self);
  advance_a_week_but_a_second (self);
  handoff_assert_open (self, first, 2);
  desk_fixture_advance (self, SECOND);
  handoff_assert_gone_on (self, first);

  second = handoff_hand_over (self, 0);
  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) + 7 * DAY);
  desk_fixture_settle_down (self);
  handoff_assert_gone_on (self, second);
}

/* The same if no desk was running at that time: reminders and the task use the new time, too. */
static void
test_clock_back_while_down (DeskFixture *self, gconstpointer data)
{
  gint64 begin_us = desk_fixture_now (self);
  gint64 id = handoff_hand_over (self, 0);

  desk_fixture_stop (self);
  beckon_dummy_clock_set (self->clock, begin_us - 30 * DAY);
  desk_fixture_start (self);
  desk_fixture_advance (self, 3 * DAY + 12 * HOUR - SECOND);
  handoff_assert_open (self, id, 0);
  desk_fixture_advance (self, SECOND);
  handoff_assert_open (self, id, 1);
  desk_fixture_advance (self, 3 * DAY + 12 * HOUR - SECOND);
  handoff_assert_open (self, id, 2);
  desk_fixture_advance (self, SECOND);
  handoff_assert_gone_on (self, id);
}

static void
test_restart (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 90 * DAY);

  /* A new desk every day. */
  for (guint day = 1; day < 90; day++)
    {
      desk_fixture_advance (self, DAY - HOUR);
      handoff_assert_open (self, id, day > 45 ? 1 : 0);
      desk_fixture_restart_after (self, HOUR);
      handoff_assert_open (self, id, day == 89 ? 2 : day >= 45 ? 1 : 0);
    }
  desk_fixture_restart_after (self, DAY - SECOND);
  handoff_assert_open (self, id, 2);
  desk_fixture_restart_after (self, SECOND);
  handoff_assert_gone_on (self, id);
}

/* It became due while no desk was running: at the start it ends immediately, without a reminder. */
static void
test_down (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);

  desk_fixture_restart_after (self, 200 * DAY);
  handoff_assert_gone_on (self, id);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_REMINDER), ==, 0);
}

static void
test_policy_hold (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = beckon_interaction_new ();
  gint64             id;

  draft->kind = BECKON_KIND_HANDOFF;
  draft->assignee = g_strdup ("ana");
  draft->subject = g_strdup ("John Doe");
  draft->reason = g_strdup ("Call him");
  draft->policy = BECKON_POLICY_HOLD;
  beckon_handoff_name (draft);
  id = desk_fixture_ask (self, draft);
  desk_fixture_advance (self, 400 * DAY);
  handoff_assert_open (self, id, 0);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
}

/* --- reminders --- */

static void
test_reminders (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);

  desk_fixture_advance (self, 3 * DAY + 12 * HOUR - SECOND);
  handoff_assert_open (self, id, 0);
  desk_fixture_advance (self, SECOND);
  handoff_assert_open (self, id, 1);
  desk_fixture_advance (self, 2 * DAY + 12 * HOUR - SECOND);
  handoff_assert_open (self, id, 1);
  desk_fixture_advance (self, SECOND);
  handoff_assert_open (self, id, 2);
  desk_fixture_advance (self, DAY - SECOND);
  handoff_assert_open (self, id, 2);
}

/* With two days, half of the time and one day before the end coincide; with less there is no day
 * before. */
static void
test_one_reminder (DeskFixture *self, gconstpointer data)
{
  gint64 timeout_us = GPOINTER_TO_INT (data) * HOUR;
  gint64 id = handoff_hand_over (self, timeout_us);

  desk_fixture_advance (self, timeout_us / 2 - SECOND);
  handoff_assert_open (self, id, 0);
  desk_fixture_advance (self, SECOND);
  handoff_assert_open (self, id, 1);
  desk_fixture_advance (self, timeout_us / 2 - SECOND);
  handoff_assert_open (self, id, 1);
  desk_fixture_advance (self, SECOND);
  handoff_assert_gone_on (self, id);
}

/* Reminders missed by the desk are sent at its start, once, even if two were due. */
static void
test_reminded_at_start (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);

  desk_fixture_restart_after (self, 6 * DAY + HOUR);
  handoff_assert_open (self, id, 1);
  desk_fixture_restart_after (self, HOUR);
  handoff_assert_open (self, id, 1);
  desk_fixture_advance (self, 22 * HOUR);
  handoff_assert_gone_on (self, id);
}

/* --- held, set aside --- */

static void
test_held (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);

  desk_fixture_advance (self, 2 * DAY);
  desk_fixture_hold (self, id, TRUE);
  desk_fixture_advance (self, 100 * DAY);
  desk_fixture_restart_after (self, 100 * DAY);
  handoff_assert_open (self, id, 0);
  desk_fixture_hold (self, id, FALSE);
  /* Five days are left: half of the seven is in a day and a half. */
  desk_fixture_advance (self, DAY + 12 * HOUR - SECOND);
  handoff_assert_open (self, id, 0);
  desk_fixture_advance (self, SECOND);
  handoff_assert_open (self, id, 1);
  desk_fixture_advance (self, 3 * DAY + 12 * HOUR - SECOND);
  handoff_assert_open (self, id, 2);
  desk_fixture_advance (self, SECOND);
  handoff_assert_gone_on (self, id);
}

static void
test_set_aside (DeskFixture *self, gconstpointer data)
{
  gint64 id = handoff_hand_over (self, 0);
  g_autoptr (BeckonCommit) commit = NULL;

  desk_fixture_advance (self, 3 * DAY);
  commit = desk_fixture_do (
    self, beckon_operation_postpone ("ana", id, desk_fixture_now (self) + 10 * DAY));
  desk_fixture_advance (self, 10 * DAY);
  /* It is asked again, which is a reminder of its own, with its whole time. */
  handoff_assert_open (self, id, 1);
  desk_fixture_advance (self, 7 * DAY - SECOND);
  handoff_assert_open (self, id, 3);
  desk_fixture_advance (self, SECOND);
  handoff_assert_gone_on (self, id);
}

#define ADD(path, data, func) \
  g_test_add (path, DeskFixture, data, handoff_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/wh/WH-11/time-out-to-the-second", NULL, test_to_the_second);
  ADD ("/wh/WH-11/asleep-and-locked", NULL, test_asleep);
  ADD ("/wh/WH-11/clock-back-and-forward", NULL, test_clock_is_set);
  ADD ("/wh/WH-11/clock-back-while-the-desk-was-down", NULL, test_clock_back_while_down);
  ADD ("/wh/WH-11/another-desk-every-day", NULL, test_restart);
  ADD ("/wh/WH-11/over-while-the-desk-was-down", NULL, test_down);
  ADD ("/wh/WH-11/hold-waits-for-ever", NULL, test_policy_hold);
  ADD ("/wh/WH-8/reminders-to-the-second", NULL, test_reminders);
  ADD ("/wh/WH-8/one-reminder-of-two-days", GINT_TO_POINTER (48), test_one_reminder);
  ADD ("/wh/WH-8/one-reminder-of-an-hour", GINT_TO_POINTER (1), test_one_reminder);
  ADD ("/wh/WH-8/missed-reminders-are-one", NULL, test_reminded_at_start);
  ADD ("/wh/WH-11/held-with-what-is-left", NULL, test_held);
  ADD ("/wh/WH-11/set-aside-and-back-with-its-whole-time", NULL, test_set_aside);

  return g_test_run ();
}
