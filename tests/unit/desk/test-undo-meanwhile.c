/* test-undo-meanwhile.c: what happens while an answer is held back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "held-fixture.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "model/question/held-answer.h"
#include "rules/question/questions.h"
#include "rules/tasks.h"

#define SECOND BECKON_US_PER_SECOND
#define MINUTE BECKON_US_PER_MINUTE

/* The countdown would have ended meanwhile. */
static void
test_time_out (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);

  desk_fixture_advance (self, 5 * MINUTE - SECOND);
  held_fixture_answer (self, id);
  desk_fixture_advance (self, 2 * SECOND);
  held_fixture_assert_open (self, id, TRUE);
  desk_fixture_advance (self, SECOND);
  held_fixture_assert_dropped (self, id);
  held_fixture_assert_has_event (self, BECKON_EVENT_AIC_TIMEOUT, 0);
}

static void
test_withdrawn (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  held_fixture_answer (self, id);
  beckon_commit_unref (
    desk_fixture_do (self, beckon_operation_withdraw ("claude-code", id, "not needed")));
  desk_fixture_advance (self, MINUTE);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_CANCELLED);
  g_assert_null (row->response);
  g_assert_null (row->held_answer);
  held_fixture_assert_has_event (self, BECKON_EVENT_AIC_DIALOG_RESPONDED, 0);
  g_assert_true (
    held_fixture_log_says (self, id, "the answer of Ada was dropped before it went out"));
  desk_fixture_refuses (self, beckon_operation_undo ("Ada", id, FALSE), BECKON_ERROR_SETTLED);
}

static void
test_task_cancelled (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);
  g_autofree char *task_id = g_strdup (row->task_id);

  held_fixture_answer (self, id);
  beckon_commit_unref (desk_fixture_do (
    self, beckon_operation_move_task ("Ada", task_id, BECKON_VERB_CANCEL, NULL, NULL)));
  desk_fixture_advance (self, MINUTE);
  g_clear_pointer (&row, beckon_interaction_unref);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_CANCELLED);
  g_assert_null (row->held_answer);
  g_assert_true (held_fixture_log_says (self, id, "was dropped before it went out"));
  beckon_commit_unref (desk_fixture_do (self, beckon_operation_delete_task ("Ada", task_id)));
}

static void
test_task_paused (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);

  held_fixture_answer (self, id);
  beckon_commit_unref (desk_fixture_do (
    self, beckon_operation_move_task ("Ada", row->task_id, BECKON_VERB_PAUSE, NULL, NULL)));
  desk_fixture_advance (self, 3 * SECOND);
  g_clear_pointer (&row, beckon_interaction_unref);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_ANSWERED);
}

/* Later, and stopping the countdown, are for a question that nobody answered. */
static void
test_set_aside (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);

  held_fixture_answer (self, id);
  desk_fixture_refuses (self,
                        beckon_operation_postpone ("Ada", id, desk_fixture_now (self) + MINUTE),
                        BECKON_ERROR_SETTLED);
  desk_fixture_refuses (self, beckon_operation_hold ("Ada", id, TRUE, MINUTE, FALSE),
                        BECKON_ERROR_SETTLED);
  desk_fixture_advance (self, 3 * SECOND);
  held_fixture_assert_dropped (self, id);
}

/* It is to be shown again while its answer is held back. */
static void
test_answered_aside (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  beckon_commit_unref (desk_fixture_do (
    self, beckon_operation_postpone ("Ada", id, desk_fixture_now (self) + MINUTE)));
  desk_fixture_advance (self, MINUTE - SECOND);
  held_fixture_answer (self, id);
  desk_fixture_advance (self, 2 * SECOND);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_POSTPONED);
  g_clear_pointer (&row, beckon_interaction_unref);
  held_fixture_undo (self, id);
  desk_fixture_advance (self, SECOND + BECKON_US_PER_MS);
  held_fixture_assert_open (self, id, FALSE);
  held_fixture_answer (self, id);
  desk_fixture_advance (self, 3 * SECOND);
  held_fixture_assert_dropped (self, id);
}

/* A crash: nobody could undo it while no desk ran, so the time begins anew. */
static void
test_restart (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  held_fixture_answer (self, id);
  desk_fixture_advance (self, 2 * SECOND);
  desk_fixture_restart_after (self, 10 * MINUTE);
  held_fixture_assert_open (self, id, TRUE);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->held_answer->until_us, ==, desk_fixture_now (self) + 3 * SECOND);
  desk_fixture_advance (self, 2 * SECOND);
  held_fixture_assert_open (self, id, TRUE);
  desk_fixture_advance (self, SECOND);
  held_fixture_assert_dropped (self, id);
}

/* The desk is quit: the answer is kept, and goes out when it runs again. */
static void
test_quit (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);

  held_fixture_answer (self, id);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  held_fixture_assert_open (self, id, TRUE);
  held_fixture_undo (self, id);
  held_fixture_assert_open (self, id, FALSE);
  desk_fixture_advance (self, MINUTE);
  held_fixture_assert_open (self, id, FALSE);
}

static void
test_slept (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);

  held_fixture_answer (self, id);
  beckon_dummy_clock_sleep (self->clock, 10 * MINUTE);
  desk_fixture_settle_down (self);
  held_fixture_assert_open (self, id, TRUE);
  desk_fixture_advance (self, 3 * SECOND);
  held_fixture_assert_dropped (self, id);
}

/* An hour back: it is not held back for an hour. */
static void
test_clock_set_back (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);

  held_fixture_answer (self, id);
  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) - 60 * MINUTE);
  desk_fixture_settle_down (self);
  held_fixture_assert_open (self, id, TRUE);
  desk_fixture_advance (self, 3 * SECOND);
  held_fixture_assert_dropped (self, id);
}

/* The person leaves: no countdown runs, and the answer goes out. */
static void
test_locked (DeskFixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (self);

  held_fixture_answer (self, id);
  beckon_dummy_presence_set (self->presence, FALSE);
  desk_fixture_settle_down (self);
  beckon_dummy_presence_set (self->presence, TRUE);
  desk_fixture_settle_down (self);
  held_fixture_assert_open (self, id, TRUE);
  desk_fixture_advance (self, 3 * SECOND);
  held_fixture_assert_dropped (self, id);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/att/ATT-7/time-out-meanwhile", test_time_out);
  ADD ("/att/ATT-7/withdrawn-meanwhile", test_withdrawn);
  ADD ("/att/ATT-7/task-cancelled-meanwhile", test_task_cancelled);
  ADD ("/att/ATT-7/task-paused-meanwhile", test_task_paused);
  ADD ("/att/ATT-7/set-aside-meanwhile", test_set_aside);
  ADD ("/att/ATT-7/answered-while-set-aside", test_answered_aside);
  ADD ("/att/ATT-7/restart", test_restart);
  ADD ("/att/ATT-7/quit", test_quit);
  ADD ("/att/ATT-7/machine-slept", test_slept);
  ADD ("/att/ATT-7/clock-set-back", test_clock_set_back);
  ADD ("/att/ATT-7/locked", test_locked);
  return g_test_run ();
}
