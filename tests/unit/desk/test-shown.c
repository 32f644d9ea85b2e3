/* test-shown.c: a countdown is suspended while no surface shows the question (AIC-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "channel-fixture.h"

#include "base/timestamp.h"

#define SECOND BECKON_US_PER_SECOND
#define MINUTE BECKON_US_PER_MINUTE

static void
show (DeskFixture *self, gboolean shown)
{
  beckon_desk_set_showing (self->desk, self, shown);
  desk_fixture_flush (self);
}

static gint64
ask_unseen (DeskFixture *self)
{
  show (self, FALSE);
  return desk_fixture_ask (self, desk_fixture_choice ());
}

static void
pass (DeskFixture *self, gint64 by_us)
{
  beckon_dummy_clock_advance (self->clock, by_us);
  desk_fixture_flush (self);
}

static BeckonQuestion *
find (DeskFixture *self, gint64 id)
{
  BeckonQuestion *question = desk_fixture_find (self, id);

  g_assert_nonnull (question);
  return question;
}

/* Its countdown is suspended, in the database as well. */
static void
assert_still (DeskFixture *self, gint64 id, gint64 remaining_us)
{
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);

  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpint (row->deadline_us, ==, 0);
  g_assert_cmpint (row->remaining_us, ==, remaining_us);
  g_assert_false (beckon_question_is_running (find (self, id)));
  g_assert_cmpint (beckon_question_get_remaining_us (find (self, id)), ==, remaining_us);
}

static void
assert_timed_out (DeskFixture *self, gint64 id)
{
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);

  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
  g_assert_true (row->timed_out);
}

static void
test_not_shown (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask_unseen (self);

  g_assert_false (beckon_desk_is_shown (self->desk, id));
  g_assert_false (beckon_question_is_shown (find (self, id)));
  pass (self, BECKON_US_PER_DAY);
  assert_still (self, id, 5 * MINUTE);

  show (self, TRUE);
  g_assert_true (beckon_question_is_shown (find (self, id)));
  g_assert_true (beckon_question_is_running (find (self, id)));
  pass (self, 5 * MINUTE);
  assert_timed_out (self, id);
}

/* Hidden and shown again several times: it resumes where it was. */
static void
test_hidden_again (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask_unseen (self);

  for (int i = 0; i < 3; i++)
    {
      show (self, TRUE);
      pass (self, MINUTE);
      show (self, FALSE);
      assert_still (self, id, (4 - i) * MINUTE);
      pass (self, BECKON_US_PER_HOUR);
    }
  show (self, TRUE);
  pass (self, 2 * MINUTE);
  assert_timed_out (self, id);
}

/* One of two surfaces is enough, and one that reports twice counts once. */
static void
test_two_surfaces (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask_unseen (self);

  beckon_desk_set_showing (self->desk, &id, TRUE);
  beckon_desk_set_showing (self->desk, &id, TRUE);
  show (self, TRUE);
  show (self, FALSE);
  g_assert_true (beckon_question_is_running (find (self, id)));
  beckon_desk_set_showing (self->desk, &id, FALSE);
  desk_fixture_flush (self);
  assert_still (self, id, 5 * MINUTE);
}

static void
test_held (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask_unseen (self);

  show (self, TRUE);
  pass (self, MINUTE);
  desk_fixture_hold (self, id, TRUE);
  show (self, FALSE);
  show (self, TRUE);
  pass (self, BECKON_US_PER_HOUR);
  assert_still (self, id, 4 * MINUTE);

  /* Released while no surface shows it. */
  show (self, FALSE);
  desk_fixture_hold (self, id, FALSE);
  pass (self, BECKON_US_PER_HOUR);
  assert_still (self, id, 4 * MINUTE);
  show (self, TRUE);
  pass (self, 4 * MINUTE);
  assert_timed_out (self, id);
}

/* The screen is locked, and the surface shows it behind the lock. */
static void
test_locked (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask_unseen (self);

  beckon_dummy_presence_set (self->presence, FALSE);
  show (self, TRUE);
  pass (self, BECKON_US_PER_HOUR);
  assert_still (self, id, 5 * MINUTE);
  show (self, FALSE);
  beckon_dummy_presence_set (self->presence, TRUE);
  pass (self, BECKON_US_PER_HOUR);
  assert_still (self, id, 5 * MINUTE);
  show (self, TRUE);
  pass (self, 5 * MINUTE);
  assert_timed_out (self, id);
}

static void
test_restart (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask_unseen (self);

  show (self, TRUE);
  pass (self, 5 * MINUTE - SECOND);
  show (self, FALSE);
  desk_fixture_stop (self);
  self->unseen = TRUE;
  desk_fixture_start (self);
  desk_fixture_flush (self);
  assert_still (self, id, 30 * SECOND);
  pass (self, BECKON_US_PER_DAY);
  assert_still (self, id, 30 * SECOND);
  show (self, TRUE);
  pass (self, 30 * SECOND);
  assert_timed_out (self, id);
}

/* Sixty seconds of an ambiguity end at a point in time, whoever sees it: nothing is chosen then
 * (PP-2). */
static void
test_ambiguity (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  g_autoptr (BeckonInteraction) row = NULL;
  gint64 id;

  show (self, FALSE);
  draft->kind = BECKON_KIND_AMBIGUITY;
  id = desk_fixture_ask (self, draft);
  pass (self, MINUTE);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_POSTPONED);
}

/* A question in a chat of the person is shown, and still is after a restart. */
static void
test_channel (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  g_autoptr (BeckonDummyChannel) again = NULL;
  gint64 id = ask_unseen (self);

  channel_wait_for (channel, 1);
  desk_fixture_settle_down (self);
  g_assert_true (beckon_desk_is_shown (self->desk, id));
  pass (self, MINUTE);
  desk_fixture_stop (self);

  self->unseen = TRUE;
  desk_fixture_start (self);
  desk_fixture_flush (self);
  assert_still (self, id, 4 * MINUTE);
  /* What was delivered is read from the file. */
  again = channel_add (self);
  while (!beckon_question_is_running (find (self, id)))
    g_main_context_iteration (NULL, TRUE);
  beckon_desk_remove_channel (self->desk, BECKON_CHANNEL (again));
  desk_fixture_flush (self);
  assert_still (self, id, 4 * MINUTE);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/aic/AIC-5/not-shown-does-not-count", test_not_shown);
  ADD ("/aic/AIC-5/hidden-and-shown-again", test_hidden_again);
  ADD ("/aic/AIC-5/one-surface-is-enough", test_two_surfaces);
  ADD ("/aic/AIC-5/held-stays-held-when-shown", test_held);
  ADD ("/aic/AIC-5/shown-behind-the-lock", test_locked);
  ADD ("/aic/AIC-5/restart-and-not-shown", test_restart);
  ADD ("/pp/PP-2/not-shown-is-set-aside-all-the-same", test_ambiguity);
  ADD ("/aic/AIC-5/what-a-channel-delivered-is-shown", test_channel);
  return g_test_run ();
}
