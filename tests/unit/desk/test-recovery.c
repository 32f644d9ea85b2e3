/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"

#include "base/error.h"
#include "base/timestamp.h"

#define MINUTE BECKON_US_PER_MINUTE
#define SECOND BECKON_US_PER_SECOND

static gint64
remaining (DeskFixture *self, gint64 id)
{
  BeckonQuestion *question = desk_fixture_find (self, id);

  g_assert_nonnull (question);
  return beckon_question_get_remaining_us (question);
}

static void
test_stopped (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  gint64 held = desk_fixture_ask (self, desk_fixture_choice ());

  desk_fixture_hold (self, held, TRUE);
  beckon_dummy_clock_advance (self->clock, 2 * MINUTE);
  desk_fixture_stop (self);
  beckon_dummy_clock_advance (self->clock, 3 * BECKON_US_PER_DAY);
  desk_fixture_start (self);

  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)), ==, 2);
  g_assert_cmpint (remaining (self, id), ==, 3 * MINUTE);
  g_assert_true (beckon_question_is_running (desk_fixture_find (self, id)));
  g_assert_cmpint (remaining (self, held), ==, 5 * MINUTE);
  g_assert_false (beckon_question_is_running (desk_fixture_find (self, held)));
  beckon_dummy_clock_advance (self->clock, 3 * MINUTE);
  desk_fixture_flush (self);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_TIMEOUT), ==, 1);
}

static void
test_at_least_thirty_seconds (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());

  beckon_dummy_clock_advance (self->clock, 5 * MINUTE - SECOND);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  g_assert_cmpint (remaining (self, id), ==, 30 * SECOND);
}

/* Also if the total was less. */
static void
test_short_time_out (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64             id;

  draft->timeout_us = 12 * SECOND;
  id = desk_fixture_ask (self, draft);
  for (int i = 0; i < 2; i++)
    {
      desk_fixture_stop (self);
      desk_fixture_start (self);
      g_assert_cmpint (remaining (self, id), ==, 30 * SECOND);
    }
}

/* Only the file knows what time was left when a desk is killed: it is right even after a sleep that
 * was not announced. */
static void
test_slept_then_killed (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (BeckonInteraction) slept = NULL;
  g_autoptr (BeckonInteraction) set_back = NULL;
  BeckonClock *clock = BECKON_CLOCK (self->clock);

  beckon_dummy_clock_advance (self->clock, MINUTE);
  beckon_dummy_clock_sleep (self->clock, 8 * BECKON_US_PER_HOUR);
  desk_fixture_flush (self);
  slept = desk_fixture_read (self, id);
  g_assert_cmpint (slept->deadline_us, ==,
                   beckon_clock_get_time (clock, BECKON_CLOCK_WALL) + 4 * MINUTE);
  g_assert_cmpint (remaining (self, id), ==, 4 * MINUTE);

  beckon_dummy_clock_advance (self->clock, MINUTE);
  beckon_dummy_clock_set (self->clock,
                          beckon_clock_get_time (clock, BECKON_CLOCK_WALL) - BECKON_US_PER_HOUR);
  desk_fixture_flush (self);
  set_back = desk_fixture_read (self, id);
  g_assert_cmpint (set_back->deadline_us, ==,
                   beckon_clock_get_time (clock, BECKON_CLOCK_WALL) + 3 * MINUTE);
  beckon_dummy_clock_advance (self->clock, 3 * MINUTE);
  desk_fixture_flush (self);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_TIMEOUT), ==, 1);
}

static void
test_ambiguity_keeps_its_deadline (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  g_autoptr (BeckonInteraction) row = NULL;
  gint64 id;

  draft->kind = BECKON_KIND_AMBIGUITY;
  id = desk_fixture_ask (self, draft);
  desk_fixture_stop (self);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_HOUR);
  desk_fixture_start (self);
  beckon_dummy_clock_advance (self->clock, 1);
  desk_fixture_flush (self);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_POSTPONED);
}

static void
test_locked_at_start (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());

  desk_fixture_stop (self);
  beckon_dummy_presence_set (self->presence, FALSE);
  desk_fixture_start (self);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_HOUR);
  desk_fixture_flush (self);
  g_assert_cmpint (remaining (self, id), ==, 5 * MINUTE);
  beckon_dummy_presence_set (self->presence, TRUE);
  beckon_dummy_clock_advance (self->clock, 5 * MINUTE);
  desk_fixture_flush (self);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_TIMEOUT), ==, 1);
}

static void
test_set_aside_is_found (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64             id;
  BeckonQuestion    *question;

  draft->policy = BECKON_POLICY_POSTPONE;
  id = desk_fixture_ask (self, draft);
  beckon_dummy_clock_advance (self->clock, 5 * MINUTE);
  desk_fixture_flush (self);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)), ==, 0);
  question = desk_fixture_find (self, id);
  g_assert_nonnull (question);
  g_assert_cmpint (beckon_question_get_interaction (question)->status, ==,
                   BECKON_INTERACTION_POSTPONED);
  g_assert_cmpint (beckon_question_get_remaining_us (question), ==, -1);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/aic/AIC-5/restart-keeps-what-was-left", test_stopped);
  ADD ("/aic/AIC-5/restart-at-least-thirty-seconds", test_at_least_thirty_seconds);
  ADD ("/aic/AIC-5/restart-at-least-thirty-seconds-of-a-short-time-out", test_short_time_out);
  ADD ("/aic/AIC-5/locked-at-start", test_locked_at_start);
  ADD ("/aic/AIC-5/what-was-left-after-a-sleep-and-a-kill", test_slept_then_killed);
  ADD ("/pp/PP-7/ambiguity-keeps-its-deadline", test_ambiguity_keeps_its_deadline);
  ADD ("/pp/PP-8/set-aside-is-found-after-restart", test_set_aside_is_found);
  return g_test_run ();
}
