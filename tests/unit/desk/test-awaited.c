/* test-awaited.c: the desk knows whether an agent still waits for its question (ATT-21)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"

#include "base/timestamp.h"
#include "rules/question/questions.h"

#define SECOND BECKON_US_PER_SECOND
#define MINUTE BECKON_US_PER_MINUTE

static gint64
ask (DeskFixture *self)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  draft->policy = BECKON_POLICY_HOLD;
  return desk_fixture_ask (self, draft);
}

static void
assert_awaited (DeskFixture *self, gint64 id, BeckonAwaitedState state)
{
  BeckonQuestion *question = desk_fixture_find (self, id);
  g_autoptr (GArray) unawaited = beckon_desk_list_unawaited (self->desk);

  g_assert_cmpint (beckon_desk_get_awaited (self->desk, id), ==, state);
  g_assert_nonnull (question);
  g_assert_true (beckon_question_is_unawaited (question) == (state == BECKON_AWAITED_NO));
  g_assert_cmpuint (unawaited->len, ==, state == BECKON_AWAITED_NO ? 1 : 0);
}

static void
count (BeckonDesk *desk, guint *n)
{
  ++*n;
}

static void
test_grace (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  guint  n = 0;

  g_signal_connect (self->desk, "awaited-changed", G_CALLBACK (count), &n);
  beckon_desk_begin_wait (self->desk, id);
  assert_awaited (self, id, BECKON_AWAITED_YES);
  desk_fixture_advance (self, BECKON_US_PER_HOUR);
  assert_awaited (self, id, BECKON_AWAITED_YES);

  /* A bridge comes back at once. */
  beckon_desk_end_wait (self->desk, id, FALSE);
  desk_fixture_advance (self, SECOND);
  assert_awaited (self, id, BECKON_AWAITED_YES);
  beckon_desk_begin_wait (self->desk, id);
  desk_fixture_advance (self, BECKON_US_PER_HOUR);
  assert_awaited (self, id, BECKON_AWAITED_YES);
  g_assert_cmpuint (n, ==, 0);

  beckon_desk_end_wait (self->desk, id, FALSE);
  desk_fixture_advance (self, 2 * SECOND);
  assert_awaited (self, id, BECKON_AWAITED_NO);
  g_assert_cmpuint (n, ==, 1);

  beckon_desk_begin_wait (self->desk, id);
  assert_awaited (self, id, BECKON_AWAITED_YES);
  g_assert_cmpuint (n, ==, 2);
  g_signal_handlers_disconnect_by_data (self->desk, &n);
}

/* Two wait, and one goes. */
static void
test_two (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  beckon_desk_begin_wait (self->desk, id);
  beckon_desk_begin_wait (self->desk, id);
  beckon_desk_end_wait (self->desk, id, FALSE);
  desk_fixture_advance (self, MINUTE);
  assert_awaited (self, id, BECKON_AWAITED_YES);
  beckon_desk_end_wait (self->desk, id, FALSE);
  desk_fixture_advance (self, MINUTE);
  assert_awaited (self, id, BECKON_AWAITED_NO);
}

/* Who was told that it is still open comes again; and so does who looks. */
static void
test_told (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  beckon_desk_begin_wait (self->desk, id);
  beckon_desk_end_wait (self->desk, id, TRUE);
  for (int i = 0; i < 5; i++)
    {
      desk_fixture_advance (self, 59 * SECOND);
      assert_awaited (self, id, BECKON_AWAITED_YES);
      beckon_desk_note_look (self->desk, id);
    }
  desk_fixture_advance (self, MINUTE);
  assert_awaited (self, id, BECKON_AWAITED_NO);
  beckon_desk_note_look (self->desk, id);
  assert_awaited (self, id, BECKON_AWAITED_YES);
}

/* A task of the extension of MCP: its client looks every few seconds, and that alone is a wait. */
static void
test_kept (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  beckon_desk_keep_wait (self->desk, id, 30 * SECOND);
  desk_fixture_advance (self, 29 * SECOND);
  assert_awaited (self, id, BECKON_AWAITED_YES);
  beckon_desk_keep_wait (self->desk, id, 30 * SECOND);
  desk_fixture_advance (self, 29 * SECOND);
  assert_awaited (self, id, BECKON_AWAITED_YES);
  desk_fixture_advance (self, SECOND);
  assert_awaited (self, id, BECKON_AWAITED_NO);
}

static void
test_never (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  beckon_desk_note_look (self->desk, id);
  desk_fixture_advance (self, BECKON_US_PER_DAY);
  assert_awaited (self, id, BECKON_AWAITED_UNKNOWN);
}

static void
test_restart (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  beckon_desk_begin_wait (self->desk, id);
  beckon_desk_end_wait (self->desk, id, FALSE);
  desk_fixture_advance (self, 2 * SECOND);
  assert_awaited (self, id, BECKON_AWAITED_NO);
  desk_fixture_restart_after (self, MINUTE);
  desk_fixture_advance (self, BECKON_US_PER_HOUR);
  assert_awaited (self, id, BECKON_AWAITED_UNKNOWN);

  beckon_desk_begin_wait (self->desk, id);
  beckon_desk_end_wait (self->desk, id, FALSE);
  desk_fixture_advance (self, 2 * SECOND);
  assert_awaited (self, id, BECKON_AWAITED_NO);
}

/* The agent has to reply, and need not wait meanwhile. */
static void
test_asked_back (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonCommit) asked = NULL;
  g_autoptr (BeckonCommit) replied = NULL;

  beckon_desk_begin_wait (self->desk, id);
  asked = desk_fixture_do (self, beckon_operation_ask_back ("anna", id, "Why?", FALSE));
  beckon_desk_end_wait (self->desk, id, TRUE);
  desk_fixture_advance (self, BECKON_US_PER_HOUR);
  assert_awaited (self, id, BECKON_AWAITED_UNKNOWN);
  replied = desk_fixture_do (self, beckon_operation_reply ("agent", id, "Because."));
  assert_awaited (self, id, BECKON_AWAITED_YES);
  desk_fixture_advance (self, MINUTE);
  assert_awaited (self, id, BECKON_AWAITED_NO);
}

/* Set aside it says nothing; when it is shown again it does. */
static void
test_set_aside (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonCommit) aside = NULL;

  beckon_desk_begin_wait (self->desk, id);
  beckon_desk_end_wait (self->desk, id, FALSE);
  desk_fixture_advance (self, 2 * SECOND);
  assert_awaited (self, id, BECKON_AWAITED_NO);
  aside = desk_fixture_do (
    self, beckon_operation_postpone ("anna", id, desk_fixture_now (self) + BECKON_US_PER_HOUR));
  g_assert_cmpint (beckon_desk_get_awaited (self->desk, id), ==, BECKON_AWAITED_UNKNOWN);
  desk_fixture_advance (self, BECKON_US_PER_HOUR);
  assert_awaited (self, id, BECKON_AWAITED_NO);
}

/* The answer is kept until somebody fetches it. */
static void
test_answered (DeskFixture *self, gconstpointer data)
{
  gint64 waited = ask (self);
  gint64 left = ask (self);
  g_autoptr (BeckonCommit) first = NULL;
  g_autoptr (BeckonCommit) second = NULL;

  beckon_desk_begin_wait (self->desk, waited);
  beckon_desk_begin_wait (self->desk, left);
  beckon_desk_end_wait (self->desk, left, FALSE);
  desk_fixture_advance (self, 2 * SECOND);
  first = desk_fixture_respond (self, waited, "1", NULL);
  second = desk_fixture_respond (self, left, "2", NULL);
  g_assert_nonnull (first);
  g_assert_nonnull (second);
  g_assert_cmpint (beckon_desk_get_awaited (self->desk, waited), ==, BECKON_AWAITED_UNKNOWN);
  g_assert_cmpint (beckon_desk_get_awaited (self->desk, left), ==, BECKON_AWAITED_NO);
  beckon_desk_end_wait (self->desk, waited, TRUE);
  desk_fixture_advance (self, BECKON_US_PER_HOUR);
  g_assert_cmpint (beckon_desk_get_awaited (self->desk, left), ==, BECKON_AWAITED_NO);
  beckon_desk_note_look (self->desk, left);
  g_assert_cmpint (beckon_desk_get_awaited (self->desk, left), ==, BECKON_AWAITED_UNKNOWN);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/att/ATT-21/two-seconds-of-grace", test_grace);
  ADD ("/att/ATT-21/one-of-two-is-enough", test_two);
  ADD ("/att/ATT-21/who-was-told-or-looks-counts-for-a-minute", test_told);
  ADD ("/att/ATT-21/a-task-that-is-looked-at", test_kept);
  ADD ("/att/ATT-21/nobody-ever-waited", test_never);
  ADD ("/att/ATT-21/a-restart-knows-nothing", test_restart);
  ADD ("/att/ATT-21/while-the-agent-has-to-reply", test_asked_back);
  ADD ("/att/ATT-21/set-aside-and-shown-again", test_set_aside);
  ADD ("/att/ATT-21/the-answer-is-kept-until-it-is-fetched", test_answered);
  return g_test_run ();
}
