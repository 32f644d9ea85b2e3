/* test-undo.c: answers that are held back for some seconds, and can be undone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"

#include <string.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "model/question/held-answer.h"
#include "rules/question/questions.h"
#include "rules/tasks.h"

#define SECOND BECKON_US_PER_SECOND
#define MINUTE BECKON_US_PER_MINUTE

/* “Keep it” is option 1, and “Drop the table” option 2, which is destructive. */
static BeckonInteraction *
draft_choice (void)
{
  BeckonInteraction *draft = beckon_interaction_new ();

  draft->conflict_description = g_strdup ("What becomes of the old table?");
  draft->agent = g_strdup ("claude-code");
  g_ptr_array_add (draft->options, beckon_option_new ("Keep it", NULL, FALSE));
  g_ptr_array_add (draft->options, beckon_option_new ("Drop the table", NULL, TRUE));
  draft->timeout_us = 5 * MINUTE;
  return draft;
}

static gint64
ask (DeskFixture *self)
{
  return desk_fixture_ask (self, draft_choice ());
}

static void
answer (DeskFixture *self, gint64 id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (self, id, "2", &error);

  g_assert_no_error (error);
  g_assert_nonnull (commit->interaction->held_answer);
}

static void
undo (DeskFixture *self, gint64 id)
{
  beckon_commit_unref (desk_fixture_do (self, beckon_operation_undo ("Ada", id, FALSE)));
}

/* The row says nothing of an answer, and nobody was told of one. */
static void
assert_open (DeskFixture *self, gint64 id, gboolean held)
{
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);

  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_null (row->response);
  g_assert_null (row->responded_by);
  g_assert_cmpint (row->n_response_indices, ==, 0);
  g_assert_cmpint (row->responded_us, ==, 0);
  g_assert_cmpint (row->held_answer != NULL, ==, held);
  g_assert_cmpint (task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_DIALOG_RESPONDED), ==, 0);
}

static void
assert_dropped (DeskFixture *self, gint64 id)
{
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);

  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_cmpstr (row->response, ==, "Drop the table");
  g_assert_cmpstr (row->responded_by, ==, "Ada");
  g_assert_cmpint (row->surface, ==, BECKON_SURFACE_DIALOG);
  g_assert_cmpuint (row->n_response_indices, ==, 1);
  g_assert_cmpuint (row->response_indices[0], ==, 1);
  g_assert_null (row->held_answer);
  g_assert_cmpint (task->status, !=, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_DIALOG_RESPONDED), ==, 1);
}

static void
assert_has_event (DeskFixture *self, BeckonEventType type, guint n)
{
  g_assert_cmpuint (desk_fixture_count (self, type), ==, n);
}

static gboolean
log_says (DeskFixture *self, gint64 id, const char *text)
{
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) lines =
    beckon_store_list_log (beckon_desk_get_store (self->desk), row->task_id, 0, FALSE, 100, &error);
  gboolean found = FALSE;

  g_assert_no_error (error);
  for (guint i = 0; i < lines->len; i++)
    found |= strstr (((BeckonLogEntry *) g_ptr_array_index (lines, i))->message, text) != NULL;
  return found;
}

static void
test_goes_out (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  answer (self, id);
  assert_open (self, id, TRUE);
  assert_has_event (self, BECKON_EVENT_AIC_ANSWER_HELD, 1);
  desk_fixture_advance (self, 3 * SECOND - BECKON_US_PER_MS);
  assert_open (self, id, TRUE);
  desk_fixture_advance (self, BECKON_US_PER_MS);
  assert_dropped (self, id);
  g_assert_true (log_says (self, id, "answered: Drop the table"));
}

static void
test_others_at_once (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (self, id, "1", NULL);

  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_ANSWERED);
  assert_has_event (self, BECKON_EVENT_AIC_ANSWER_HELD, 0);
}

static void
test_setting (DeskFixture *self, gconstpointer data)
{
  gint64 id;

  self->settings->undo_us = 15 * SECOND;
  beckon_desk_set_settings (self->desk, self->settings);
  id = ask (self);
  answer (self, id);
  desk_fixture_advance (self, 14 * SECOND);
  assert_open (self, id, TRUE);
  desk_fixture_advance (self, SECOND);
  assert_dropped (self, id);
}

static void
test_setting_none (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonCommit) commit = NULL;
  gint64 id;

  self->settings->undo_us = 0;
  beckon_desk_set_settings (self->desk, self->settings);
  id = ask (self);
  commit = desk_fixture_respond (self, id, "2", NULL);
  g_assert_null (commit->interaction->held_answer);
  assert_dropped (self, id);
}

static void
test_undone (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  desk_fixture_advance (self, MINUTE);
  answer (self, id);
  desk_fixture_advance (self, 2 * SECOND);
  undo (self, id);
  assert_open (self, id, FALSE);
  assert_has_event (self, BECKON_EVENT_AIC_ANSWER_UNDONE, 1);
  g_assert_true (log_says (self, id, "the answer of Ada was undone"));
  /* No time passed while it was answered. */
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->deadline_us, ==, desk_fixture_now (self) + 4 * MINUTE);
  /* It does not go out later. */
  desk_fixture_advance (self, MINUTE);
  assert_open (self, id, FALSE);
  /* The time-out still decides. */
  desk_fixture_advance (self, 3 * MINUTE);
  g_clear_pointer (&row, beckon_interaction_unref);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
  g_assert_cmpstr (row->response, ==, "Keep it");
}

/* Who undoes must not lose the question to its time-out in the next moment. */
static void
test_undone_late (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  desk_fixture_advance (self, 5 * MINUTE - SECOND);
  answer (self, id);
  desk_fixture_advance (self, 2 * SECOND);
  undo (self, id);
  desk_fixture_advance (self, BECKON_LEAST_AFTER_UNDO_US - SECOND);
  assert_open (self, id, FALSE);
  desk_fixture_advance (self, SECOND);
  assert_has_event (self, BECKON_EVENT_AIC_TIMEOUT, 1);
}

static void
test_undone_last (DeskFixture *self, gconstpointer data)
{
  gint64 first = ask (self);
  gint64 second = ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  answer (self, second);
  answer (self, first);
  undo (self, 0);
  assert_open (self, first, FALSE);
  assert_open (self, second, TRUE);
  undo (self, 0);
  assert_open (self, second, FALSE);
  desk_fixture_refuses (self, beckon_operation_undo ("Ada", 0, FALSE),
                        BECKON_ERROR_NOTHING_PENDING);
}

static void
test_undone_twice (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  desk_fixture_refuses (self, beckon_operation_undo ("Ada", id, FALSE), BECKON_ERROR_STATUS);
  answer (self, id);
  undo (self, id);
  desk_fixture_refuses (self, beckon_operation_undo ("Ada", id, FALSE), BECKON_ERROR_STATUS);
  desk_fixture_refuses (self, beckon_operation_undo ("Ada", 999, FALSE), BECKON_ERROR_NOT_FOUND);
  answer (self, id);
  desk_fixture_advance (self, 3 * SECOND);
  desk_fixture_refuses (self, beckon_operation_undo ("Ada", id, FALSE), BECKON_ERROR_SETTLED);
}

/* Neither the agent that asked nor nobody in particular; whoever answered, and any person, may. */
static void
test_who_undoes (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonAnswer) drop = beckon_answer_new_index (1);

  answer (self, id);
  desk_fixture_refuses (self, beckon_operation_undo ("Claude-Code", id, FALSE),
                        BECKON_ERROR_FORBIDDEN);
  desk_fixture_refuses (self, beckon_operation_undo (BECKON_BY_HTTP, id, FALSE),
                        BECKON_ERROR_FORBIDDEN);
  assert_open (self, id, TRUE);
  beckon_commit_unref (desk_fixture_do (self, beckon_operation_undo ("Ben", id, FALSE)));
  assert_open (self, id, FALSE);
  beckon_commit_unref (desk_fixture_do (
    self, beckon_operation_respond (BECKON_BY_HTTP, id, drop, BECKON_SURFACE_HTTP)));
  assert_open (self, id, TRUE);
  beckon_commit_unref (desk_fixture_do (self, beckon_operation_undo (BECKON_BY_HTTP, id, FALSE)));
  assert_open (self, id, FALSE);
}

static void
test_second_answer (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (GError) error = NULL;

  answer (self, id);
  desk_fixture_advance (self, SECOND);
  g_assert_null (desk_fixture_respond (self, id, "1", &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_SETTLED);
  g_assert_cmpstr (error->message, ==, "Ada has answered; the answer goes out in 2 seconds");
  g_assert_nonnull (beckon_error_get_hint (error));
  g_assert_null (strstr (error->message, "Drop"));
  desk_fixture_advance (self, 2 * SECOND);
  assert_dropped (self, id);
}

/* The oldest one that nobody answered. */
static void
test_oldest_is_next (DeskFixture *self, gconstpointer data)
{
  gint64 first = ask (self);
  gint64 second = ask (self);
  g_autoptr (BeckonCommit) commit = NULL;

  answer (self, first);
  commit = desk_fixture_respond (self, 0, "1", NULL);
  g_assert_cmpint (commit->interaction->id, ==, second);
  g_clear_pointer (&commit, beckon_commit_unref);
  assert_has_event (self, BECKON_EVENT_AIC_DIALOG_RESPONDED, 1);
}

/* The countdown would have ended meanwhile. */
static void
test_time_out (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  desk_fixture_advance (self, 5 * MINUTE - SECOND);
  answer (self, id);
  desk_fixture_advance (self, 2 * SECOND);
  assert_open (self, id, TRUE);
  desk_fixture_advance (self, SECOND);
  assert_dropped (self, id);
  assert_has_event (self, BECKON_EVENT_AIC_TIMEOUT, 0);
}

static void
test_withdrawn (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  answer (self, id);
  beckon_commit_unref (
    desk_fixture_do (self, beckon_operation_withdraw ("claude-code", id, "not needed")));
  desk_fixture_advance (self, MINUTE);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_CANCELLED);
  g_assert_null (row->response);
  g_assert_null (row->held_answer);
  assert_has_event (self, BECKON_EVENT_AIC_DIALOG_RESPONDED, 0);
  g_assert_true (log_says (self, id, "the answer of Ada was dropped before it went out"));
  desk_fixture_refuses (self, beckon_operation_undo ("Ada", id, FALSE), BECKON_ERROR_SETTLED);
}

static void
test_task_cancelled (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);
  g_autofree char *task_id = g_strdup (row->task_id);

  answer (self, id);
  beckon_commit_unref (desk_fixture_do (
    self, beckon_operation_move_task ("Ada", task_id, BECKON_VERB_CANCEL, NULL, NULL)));
  desk_fixture_advance (self, MINUTE);
  g_clear_pointer (&row, beckon_interaction_unref);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_CANCELLED);
  g_assert_null (row->held_answer);
  g_assert_true (log_says (self, id, "was dropped before it went out"));
  beckon_commit_unref (desk_fixture_do (self, beckon_operation_delete_task ("Ada", task_id)));
}

static void
test_task_paused (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);

  answer (self, id);
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
  gint64 id = ask (self);

  answer (self, id);
  desk_fixture_refuses (self,
                        beckon_operation_postpone ("Ada", id, desk_fixture_now (self) + MINUTE),
                        BECKON_ERROR_SETTLED);
  desk_fixture_refuses (self, beckon_operation_hold ("Ada", id, TRUE, MINUTE, FALSE),
                        BECKON_ERROR_SETTLED);
  desk_fixture_advance (self, 3 * SECOND);
  assert_dropped (self, id);
}

/* It is to be shown again while its answer is held back. */
static void
test_answered_aside (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  beckon_commit_unref (desk_fixture_do (
    self, beckon_operation_postpone ("Ada", id, desk_fixture_now (self) + MINUTE)));
  desk_fixture_advance (self, MINUTE - SECOND);
  answer (self, id);
  desk_fixture_advance (self, 2 * SECOND);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_POSTPONED);
  g_clear_pointer (&row, beckon_interaction_unref);
  undo (self, id);
  desk_fixture_advance (self, SECOND + BECKON_US_PER_MS);
  assert_open (self, id, FALSE);
  answer (self, id);
  desk_fixture_advance (self, 3 * SECOND);
  assert_dropped (self, id);
}

/* A crash: nobody could undo it while no desk ran, so the time begins anew. */
static void
test_restart (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonInteraction) row = NULL;

  answer (self, id);
  desk_fixture_advance (self, 2 * SECOND);
  desk_fixture_restart_after (self, 10 * MINUTE);
  assert_open (self, id, TRUE);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->held_answer->until_us, ==, desk_fixture_now (self) + 3 * SECOND);
  desk_fixture_advance (self, 2 * SECOND);
  assert_open (self, id, TRUE);
  desk_fixture_advance (self, SECOND);
  assert_dropped (self, id);
}

/* The desk is quit: the answer is kept, and goes out when it runs again. */
static void
test_quit (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  answer (self, id);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  assert_open (self, id, TRUE);
  undo (self, id);
  assert_open (self, id, FALSE);
  desk_fixture_advance (self, MINUTE);
  assert_open (self, id, FALSE);
}

static void
test_slept (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  answer (self, id);
  beckon_dummy_clock_sleep (self->clock, 10 * MINUTE);
  desk_fixture_settle_down (self);
  assert_open (self, id, TRUE);
  desk_fixture_advance (self, 3 * SECOND);
  assert_dropped (self, id);
}

/* An hour back: it is not held back for an hour. */
static void
test_clock_set_back (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  answer (self, id);
  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) - 60 * MINUTE);
  desk_fixture_settle_down (self);
  assert_open (self, id, TRUE);
  desk_fixture_advance (self, 3 * SECOND);
  assert_dropped (self, id);
}

/* The person leaves: no countdown runs, and the answer goes out. */
static void
test_locked (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);

  answer (self, id);
  beckon_dummy_presence_set (self->presence, FALSE);
  desk_fixture_settle_down (self);
  beckon_dummy_presence_set (self->presence, TRUE);
  desk_fixture_settle_down (self);
  assert_open (self, id, TRUE);
  desk_fixture_advance (self, 3 * SECOND);
  assert_dropped (self, id);
}

static void
test_remembered (DeskFixture *self, gconstpointer data)
{
  gint64 id = ask (self);
  g_autoptr (BeckonAnswer) always = beckon_answer_new_index (1);

  always->remember = BECKON_SCOPE_EVERYWHERE;
  desk_fixture_refuses (self, beckon_operation_respond ("Ada", id, always, BECKON_SURFACE_DIALOG),
                        BECKON_ERROR_POLICY);
  assert_open (self, id, FALSE);
}

/* By kind and by option: what holds for approvals holds as soon as there are any. */
static void
test_what_is_held (void)
{
  g_autoptr (BeckonInteraction) question = draft_choice ();
  const guint both[] = { 0, 1 };

  g_assert_false (beckon_interaction_holds_back (question, both, 1));
  g_assert_true (beckon_interaction_holds_back (question, both, 2));
  g_assert_false (beckon_interaction_holds_back (question, NULL, 0));
  g_assert_true (beckon_interaction_takes_two_steps (question, 1));
  g_assert_false (beckon_interaction_takes_two_steps (question, 0));
  g_assert_false (beckon_interaction_takes_two_steps (question, 2));
  question->kind = BECKON_KIND_APPROVAL;
  g_assert_true (beckon_interaction_holds_back (question, NULL, 0));
  g_assert_true (beckon_interaction_holds_back (question, both, 1));
  g_assert_false (beckon_interaction_takes_two_steps (question, 0));
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/att/ATT-7/goes-out", test_goes_out);
  ADD ("/att/ATT-7/others-at-once", test_others_at_once);
  ADD ("/att/ATT-7/setting", test_setting);
  ADD ("/att/ATT-7/setting-none", test_setting_none);
  ADD ("/att/ATT-7/undone", test_undone);
  ADD ("/att/ATT-7/undone-late", test_undone_late);
  ADD ("/att/ATT-7/undone-last", test_undone_last);
  ADD ("/att/ATT-7/undone-twice", test_undone_twice);
  ADD ("/att/ATT-7/who-undoes", test_who_undoes);
  ADD ("/att/ATT-7/second-answer", test_second_answer);
  ADD ("/att/ATT-7/oldest-is-next", test_oldest_is_next);
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
  ADD ("/att/ATT-7/not-remembered", test_remembered);
  g_test_add_func ("/att/ATT-7/what-is-held-back", test_what_is_held);
  return g_test_run ();
}
