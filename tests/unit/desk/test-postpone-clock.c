/* test-postpone-clock.c: questions that are set aside, across restarts and clock changes (PP-2,
 * PP-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "postponed-fixture.h"

/* PP-7, before each deadline, at it and after it: after before_us, no desk runs for away_us. */
typedef struct
{
  gint64 before_us;
  gint64 away_us;
  guint  reminders;    /* right after the start */
  gint64 to_cancel_us; /* from the start */
} Restart;

static const Restart restarts[] = {
  { 1 * MINUTE, 1 * MINUTE, 0, 59 * MINUTE },   /* before the reminder */
  { 1 * MINUTE, 30 * MINUTE, 1, 30 * MINUTE },  /* at it */
  { 1 * MINUTE, 3 * HOUR, 1, 30 * MINUTE },     /* after it, and after the time of the end */
  { 31 * MINUTE, 1 * MINUTE, 1, 29 * MINUTE },  /* before the end */
  { 31 * MINUTE, 30 * MINUTE, 2, 30 * MINUTE }, /* at it */
  { 31 * MINUTE, 5 * DAY, 2, 30 * MINUTE },     /* after it */
};

static void
test_restart (DeskFixture *self, gconstpointer data)
{
  const Restart *restart = data;
  gint64         id = aside_ask (self, BECKON_KIND_AMBIGUITY);

  desk_fixture_advance (self, MINUTE);
  ASIDE (self, id);
  desk_fixture_advance (self, restart->before_us - MINUTE);
  desk_fixture_restart_after (self, restart->away_us);
  g_assert_cmpuint (REMINDERS (self), ==, restart->reminders);
  ASIDE (self, id);
  desk_fixture_advance (self, restart->to_cancel_us - SECOND);
  ASIDE (self, id);
  desk_fixture_advance (self, SECOND);
  aside_assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_CANCELLED);
  g_assert_cmpuint (CANCELLED (self), ==, 1);
}

static void
test_restart_again_and_again (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);

  desk_fixture_advance (self, MINUTE);
  for (guint i = 0; i < 4; i++)
    {
      desk_fixture_restart_after (self, HOUR);
      g_assert_cmpuint (REMINDERS (self), ==, i + 1);
      ASIDE (self, id);
    }
  desk_fixture_restart_after (self, MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 4);
}

/* It expired while no desk was running: it is set aside at the start, with a reminder half an hour
 * later. */
static void
test_restart_while_pending (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);

  desk_fixture_restart_after (self, DAY);
  desk_fixture_advance (self, 1);
  ASIDE (self, id);
  desk_fixture_advance (self, 30 * MINUTE - SECOND);
  g_assert_cmpuint (REMINDERS (self), ==, 0);
  desk_fixture_advance (self, SECOND);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
}

static void
test_asleep (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);

  desk_fixture_advance (self, MINUTE);
  beckon_dummy_clock_sleep (self->clock, 8 * HOUR);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  ASIDE (self, id);
  desk_fixture_advance (self, 20 * MINUTE);
  beckon_dummy_clock_sleep (self->clock, 8 * HOUR);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (REMINDERS (self), ==, 2);
  ASIDE (self, id);
  desk_fixture_advance (self, 30 * MINUTE);
  aside_assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_CANCELLED);
}

static void
test_clock_forward (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);

  desk_fixture_advance (self, MINUTE);
  desk_fixture_advance (self, 30 * MINUTE);
  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) + DAY);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (REMINDERS (self), ==, 2);
  ASIDE (self, id);
  desk_fixture_advance (self, 30 * MINUTE);
  aside_assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_CANCELLED);
}

static void
test_clock_back (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);
  gint64 other = aside_ask (self, BECKON_KIND_CHOICE);

  desk_fixture_advance (self, MINUTE);
  aside_set_aside (self, other, desk_fixture_now (self) + 15 * MINUTE);
  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) - DAY);
  desk_fixture_settle_down (self);
  desk_fixture_advance (self, 30 * MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  ASIDE (self, other);
  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) - DAY);
  desk_fixture_settle_down (self);
  desk_fixture_advance (self, 30 * MINUTE);
  aside_assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_CANCELLED);
  /* What a person chose is a time of day, so it stays. */
  desk_fixture_advance (self, 2 * DAY);
  aside_assert_status (self, other, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
}

/* PP-2: the minute of an open question is a minute, whatever happens to the clock. */
static void
test_clock_back_while_pending (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (BeckonInteraction) after = NULL;

  desk_fixture_advance (self, 10 * SECOND);
  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) - DAY);
  desk_fixture_settle_down (self);
  after = desk_fixture_read (self, id);
  g_assert_cmpint (after->deadline_us, ==, desk_fixture_now (self) + MINUTE);
  desk_fixture_advance (self, MINUTE - SECOND);
  aside_assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  desk_fixture_advance (self, SECOND);
  ASIDE (self, id);
  desk_fixture_advance (self, 30 * MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
}

/* A clock that is set back by less than the minute does not shorten it. */
static void
test_clock_back_a_little (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);
  gint64 deadline_us = desk_fixture_now (self) + MINUTE;
  g_autoptr (BeckonInteraction) after = NULL;

  desk_fixture_advance (self, 30 * SECOND);
  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) - 10 * SECOND);
  desk_fixture_settle_down (self);
  after = desk_fixture_read (self, id);
  g_assert_cmpint (after->deadline_us, ==, deadline_us);
  desk_fixture_advance (self, 39 * SECOND);
  aside_assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  desk_fixture_advance (self, SECOND);
  ASIDE (self, id);
}

static void
test_clock_forward_while_pending (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);

  desk_fixture_advance (self, 10 * SECOND);
  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) + DAY);
  desk_fixture_settle_down (self);
  /* Set aside, and no more than that: the half hours start now. */
  ASIDE (self, id);
  g_assert_cmpuint (REMINDERS (self), ==, 0);
  desk_fixture_advance (self, 30 * MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  ASIDE (self, id);
  desk_fixture_advance (self, 30 * MINUTE);
  aside_assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_CANCELLED);
}

static void
test_clock_back_while_pending_and_away (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (BeckonInteraction) after = NULL;

  desk_fixture_advance (self, 10 * SECOND);
  desk_fixture_stop (self);
  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) - DAY);
  desk_fixture_start (self);
  desk_fixture_settle_down (self);
  after = desk_fixture_read (self, id);
  g_assert_cmpint (after->deadline_us, ==, desk_fixture_now (self) + MINUTE);
  desk_fixture_advance (self, MINUTE - SECOND);
  aside_assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  desk_fixture_advance (self, SECOND);
  ASIDE (self, id);
}

/* The clock was wrong by years while no desk was running. */
static void
test_clock_back_while_away (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);

  desk_fixture_advance (self, MINUTE);
  desk_fixture_stop (self);
  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) - 1000 * DAY);
  desk_fixture_start (self);
  desk_fixture_settle_down (self);
  desk_fixture_advance (self, 30 * MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  ASIDE (self, id);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (restarts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/pp/PP-7/restart/%u", i);

      g_test_add (path, DeskFixture, &restarts[i], desk_fixture_set_up, test_restart,
                  desk_fixture_tear_down);
    }
  ADD ("/pp/PP-7/restart-again-and-again", test_restart_again_and_again);
  ADD ("/pp/PP-7/restart-while-pending", test_restart_while_pending);
  ADD ("/pp/PP-7/asleep-over-the-deadlines", test_asleep);
  ADD ("/pp/PP-7/clock-a-day-forward", test_clock_forward);
  ADD ("/pp/PP-7/clock-a-day-back", test_clock_back);
  ADD ("/pp/PP-7/clock-back-while-away", test_clock_back_while_away);
  ADD ("/pp/PP-2/clock-set-back-while-pending", test_clock_back_while_pending);
  ADD ("/pp/PP-2/clock-set-back-a-little-while-pending", test_clock_back_a_little);
  ADD ("/pp/PP-2/clock-set-forward-while-pending", test_clock_forward_while_pending);
  ADD ("/pp/PP-2/PP-7/clock-set-back-while-pending-and-away",
       test_clock_back_while_pending_and_away);
  return g_test_run ();
}
