/* test-later.c: the person sets a question aside until a time (ATT-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "postponed-fixture.h"

#include "base/duration.h"
#include "base/error.h"

static void
test_later (DeskFixture *self, gconstpointer data)
{
  gint64          id = aside_ask (self, BECKON_KIND_CHOICE);
  BeckonQuestion *question;

  desk_fixture_advance (self, 4 * MINUTE);
  aside_set_aside (self, id, desk_fixture_now (self) + 15 * MINUTE);
  ASIDE (self, id);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_POSTPONED), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)), ==, 0);
  desk_fixture_advance (self, 15 * MINUTE - SECOND);
  ASIDE (self, id);
  desk_fixture_advance (self, SECOND);
  aside_assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)), ==, 1);
  question = desk_fixture_find (self, id);
  g_assert_cmpint (beckon_question_get_remaining_us (question), ==, 5 * MINUTE);
  g_assert_cmpint (beckon_question_get_interaction (question)->until_us, ==, 0);
}

/* It is not timed out before it was shown: the countdown starts when somebody is there. */
static void
test_later_locked (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_CHOICE);

  aside_set_aside (self, id, desk_fixture_now (self) + HOUR);
  beckon_dummy_presence_set (self->presence, FALSE);
  desk_fixture_advance (self, 2 * DAY);
  aside_assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  beckon_dummy_presence_set (self->presence, TRUE);
  desk_fixture_advance (self, 5 * MINUTE - SECOND);
  aside_assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  desk_fixture_advance (self, SECOND);
  aside_assert_status (self, id, BECKON_INTERACTION_AUTO_RESOLVED, BECKON_TASK_RUNNING);
}

static void
test_later_restart (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_CHOICE);

  aside_set_aside (self, id, desk_fixture_now (self) + HOUR);
  desk_fixture_restart_after (self, 59 * MINUTE);
  ASIDE (self, id);
  desk_fixture_restart_after (self, 3 * DAY);
  aside_assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpint (beckon_question_get_remaining_us (desk_fixture_find (self, id)), ==, 5 * MINUTE);
}

/* Set aside again, longer or shorter, also an unanswered question; an ambiguity is then not
 * cancelled before that time. */
static void
test_later_again (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);

  desk_fixture_advance (self, MINUTE);
  aside_set_aside (self, id, desk_fixture_now (self) + 10 * HOUR);
  desk_fixture_advance (self, 5 * HOUR);
  ASIDE (self, id);
  g_assert_cmpuint (REMINDERS (self), ==, 0);
  aside_set_aside (self, id, desk_fixture_now (self) + MINUTE);
  desk_fixture_advance (self, MINUTE);
  aside_assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  desk_fixture_advance (self, MINUTE);
  ASIDE (self, id);
}

static void
test_later_refused (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_CHOICE);
  g_autoptr (GError) past = NULL;
  g_autoptr (GError) far = NULL;
  g_autoptr (GError) none = NULL;
  g_autoptr (GError) settled = NULL;
  g_autoptr (BeckonCommit) answered = NULL;

  g_assert_null (aside_later (self, id, desk_fixture_now (self), &past));
  g_assert_error (past, BECKON_ERROR, BECKON_ERROR_MALFORMED);
  g_assert_null (
    aside_later (self, id, desk_fixture_now (self) + BECKON_DURATION_MAX_US + SECOND, &far));
  g_assert_error (far, BECKON_ERROR, BECKON_ERROR_LIMIT);
  g_assert_null (aside_later (self, 999, desk_fixture_now (self) + HOUR, &none));
  g_assert_error (none, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
  aside_assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  answered = desk_fixture_respond (self, id, "1", NULL);
  g_assert_null (aside_later (self, id, desk_fixture_now (self) + HOUR, &settled));
  g_assert_error (settled, BECKON_ERROR, BECKON_ERROR_SETTLED);
}

/* Holding a question that is set aside does not change its time. */
static void
test_hold_aside (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_CHOICE);

  aside_set_aside (self, id, desk_fixture_now (self) + HOUR);
  desk_fixture_hold (self, id, TRUE);
  desk_fixture_advance (self, HOUR);
  aside_assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/att/ATT-6/later-and-back", test_later);
  ADD ("/att/ATT-6/not-answered-by-nobody-before-it-is-shown", test_later_locked);
  ADD ("/att/ATT-6/later-over-a-restart", test_later_restart);
  ADD ("/att/ATT-6/later-again", test_later_again);
  ADD ("/att/ATT-6/later-refused", test_later_refused);
  ADD ("/att/ATT-6/held-while-aside", test_hold_aside);
  return g_test_run ();
}
