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
assert_auto_resolved (DeskFixture *self, gint64 id)
{
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);

  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
  g_assert_true (row->timed_out);
  g_assert_cmpstr (row->response, ==, "PostgreSQL");
  g_assert_cmpuint (row->n_response_indices, ==, 1);
  g_assert_cmpuint (row->response_indices[0], ==, 0);
  g_assert_cmpstr (row->responded_by, ==, BECKON_BY_TIMEOUT);
  g_assert_cmpint (row->surface, ==, BECKON_SURFACE_NONE);
  g_assert_cmpint (task->status, ==, BECKON_TASK_RUNNING);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)), ==, 0);
}

static void
assert_pending (DeskFixture *self, gint64 id)
{
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);

  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_PENDING);
}

static void
test_first_option (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());

  g_assert_cmpint (remaining (self, id), ==, 5 * MINUTE);
  beckon_dummy_clock_advance (self->clock, 5 * MINUTE - 1);
  desk_fixture_flush (self);
  assert_pending (self, id);

  beckon_dummy_clock_advance (self->clock, 1);
  desk_fixture_flush (self);
  assert_auto_resolved (self, id);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_TIMEOUT), ==, 1);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_DIALOG_RESPONDED), ==, 1);
}

static void
test_timeout_per_ask (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64             id;

  draft->timeout_us = 20 * SECOND;
  id = desk_fixture_ask (self, draft);
  beckon_dummy_clock_advance (self->clock, 20 * SECOND);
  desk_fixture_flush (self);
  assert_auto_resolved (self, id);
}

static void
test_timeout_too_short (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64             id;

  draft->timeout_us = 1;
  id = desk_fixture_ask (self, draft);
  g_assert_cmpint (remaining (self, id), ==, 10 * SECOND);
}

static void
test_timeout_too_long (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  draft->timeout_us = 90 * BECKON_US_PER_DAY + 1;
  desk_fixture_ask_fails (self, draft, BECKON_ERROR_LIMIT);
  g_assert_cmpuint (self->events->len, ==, 0);
}

static void
test_answer_disarms (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (self, id, "2", &error);
  g_autoptr (BeckonInteraction) row = NULL;

  g_assert_no_error (error);
  beckon_dummy_clock_advance (self->clock, 10 * MINUTE);
  desk_fixture_flush (self);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_cmpstr (row->response, ==, "SQLite");
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_TIMEOUT), ==, 0);
}

static void
test_asleep (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());

  beckon_dummy_clock_advance (self->clock, MINUTE);
  beckon_dummy_clock_sleep (self->clock, 8 * BECKON_US_PER_HOUR);
  desk_fixture_flush (self);
  assert_pending (self, id);
  g_assert_cmpint (remaining (self, id), ==, 4 * MINUTE);

  beckon_dummy_clock_advance (self->clock, 4 * MINUTE);
  desk_fixture_flush (self);
  assert_auto_resolved (self, id);
}

static void
test_clock_set (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());

  beckon_dummy_clock_set (self->clock, BECKON_DUMMY_START_US - BECKON_US_PER_DAY);
  beckon_dummy_clock_advance (self->clock, 5 * MINUTE - 1);
  desk_fixture_flush (self);
  assert_pending (self, id);
  beckon_dummy_clock_advance (self->clock, 1);
  desk_fixture_flush (self);
  assert_auto_resolved (self, id);
}

static void
test_locked (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  gint64 later;

  beckon_dummy_clock_advance (self->clock, 2 * MINUTE);
  beckon_dummy_presence_set (self->presence, FALSE);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_HOUR);
  /* Asked while the screen is locked: it keeps all of its time. */
  later = desk_fixture_ask (self, desk_fixture_choice ());
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_HOUR);
  desk_fixture_flush (self);
  assert_pending (self, id);
  assert_pending (self, later);
  g_assert_cmpint (remaining (self, id), ==, 3 * MINUTE);
  g_assert_cmpint (remaining (self, later), ==, 5 * MINUTE);
  g_assert_false (beckon_question_is_running (desk_fixture_find (self, id)));

  beckon_dummy_presence_set (self->presence, TRUE);
  beckon_dummy_clock_advance (self->clock, 3 * MINUTE);
  desk_fixture_flush (self);
  assert_pending (self, later);
  beckon_dummy_clock_advance (self->clock, 2 * MINUTE);
  desk_fixture_flush (self);
  assert_auto_resolved (self, id);
  assert_auto_resolved (self, later);
}

static void
test_locked_counts_if_wanted (DeskFixture *self, gconstpointer data)
{
  gint64 id;

  self->settings->stop_when_locked = FALSE;
  beckon_desk_set_settings (self->desk, self->settings);
  id = desk_fixture_ask (self, desk_fixture_choice ());
  beckon_dummy_presence_set (self->presence, FALSE);
  beckon_dummy_clock_advance (self->clock, 5 * MINUTE);
  desk_fixture_flush (self);
  assert_auto_resolved (self, id);
}

static void
test_clock_set_back_after_lock (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());

  beckon_dummy_presence_set (self->presence, FALSE);
  beckon_dummy_presence_set (self->presence, TRUE);
  desk_fixture_flush (self);
  beckon_dummy_clock_set (self->clock, BECKON_DUMMY_START_US - BECKON_US_PER_DAY);
  beckon_dummy_clock_advance (self->clock, 5 * MINUTE - 1);
  desk_fixture_flush (self);
  assert_pending (self, id);
  beckon_dummy_clock_advance (self->clock, 1);
  desk_fixture_flush (self);
  assert_auto_resolved (self, id);
}

static void
test_hold (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  gint64 other = desk_fixture_ask (self, desk_fixture_choice ());

  beckon_dummy_clock_advance (self->clock, MINUTE);
  desk_fixture_hold (self, id, TRUE);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_HELD), ==, 1);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_HOUR);
  desk_fixture_flush (self);
  assert_pending (self, id);
  {
    g_autoptr (BeckonInteraction) row = desk_fixture_read (self, other);

    g_assert_cmpint (row->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
  }
  g_assert_cmpint (remaining (self, id), ==, 4 * MINUTE);

  /* Locked and unlocked: a question on hold stays on hold. */
  beckon_dummy_presence_set (self->presence, FALSE);
  beckon_dummy_presence_set (self->presence, TRUE);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_HOUR);
  desk_fixture_flush (self);
  assert_pending (self, id);

  desk_fixture_hold (self, id, FALSE);
  beckon_dummy_clock_advance (self->clock, 4 * MINUTE);
  desk_fixture_flush (self);
  assert_auto_resolved (self, id);
}

static void
test_let_go_behind_the_lock (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());

  beckon_dummy_clock_advance (self->clock, MINUTE);
  desk_fixture_hold (self, id, TRUE);
  beckon_dummy_presence_set (self->presence, FALSE);
  desk_fixture_hold (self, id, FALSE);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_HOUR);
  desk_fixture_flush (self);
  assert_pending (self, id);
  g_assert_cmpint (remaining (self, id), ==, 4 * MINUTE);
  beckon_dummy_presence_set (self->presence, TRUE);
  beckon_dummy_clock_advance (self->clock, 4 * MINUTE);
  desk_fixture_flush (self);
  assert_auto_resolved (self, id);
}

/* The screen is locked or unlocked after the desk accepted the question, and before it is on the
 * disk. */
static void
test_lock_while_asking (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonInteraction) draft = desk_fixture_choice ();
  GAsyncResult *first = NULL;
  GAsyncResult *second = NULL;
  g_autoptr (BeckonCommit) before = NULL;
  g_autoptr (BeckonCommit) behind = NULL;

  beckon_desk_ask_async (self->desk, beckon_interaction_copy (draft), "claude-code", NULL,
                         desk_fixture_store_result, &first);
  beckon_dummy_presence_set (self->presence, FALSE);
  before = desk_fixture_wait (self, &first, NULL);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_HOUR);
  desk_fixture_flush (self);
  assert_pending (self, before->interaction->id);
  g_assert_cmpint (remaining (self, before->interaction->id), ==, 5 * MINUTE);

  beckon_desk_ask_async (self->desk, beckon_interaction_copy (draft), "claude-code", NULL,
                         desk_fixture_store_result, &second);
  beckon_dummy_presence_set (self->presence, TRUE);
  behind = desk_fixture_wait (self, &second, NULL);
  beckon_dummy_clock_advance (self->clock, 5 * MINUTE);
  desk_fixture_flush (self);
  assert_auto_resolved (self, before->interaction->id);
  assert_auto_resolved (self, behind->interaction->id);
}

static void
test_destructive (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  g_autoptr (BeckonInteraction) row = NULL;
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id;

  g_ptr_array_insert (draft->options, 0, beckon_option_new ("Drop the tables", NULL, TRUE));
  id = desk_fixture_ask (self, draft);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_HOUR);
  desk_fixture_flush (self);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_POSTPONED);
  g_assert_null (row->response);
  task = desk_fixture_read_task (self, id);
  g_assert_cmpint (task->status, ==, BECKON_TASK_POSTPONED);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_POSTPONED), ==, 1);

  /* A question that is set aside is not lost: it can be looked up and answered. */
  g_assert_nonnull (desk_fixture_find (self, id));
  commit = desk_fixture_respond (self, id, "SQLite", &error);
  g_assert_no_error (error);
  g_assert_null (desk_fixture_find (self, id));
  g_clear_pointer (&task, beckon_task_unref);
  task = desk_fixture_read_task (self, id);
  g_assert_cmpint (task->status, ==, BECKON_TASK_RUNNING);
}

static void
test_ambiguity (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  g_autoptr (BeckonInteraction) row = NULL;
  gint64 id;

  draft->kind = BECKON_KIND_AMBIGUITY;
  id = desk_fixture_ask (self, draft);
  g_assert_cmpint (remaining (self, id), ==, MINUTE);
  /* Sixty seconds end at a point in time: sleep counts. */
  beckon_dummy_clock_sleep (self->clock, MINUTE);
  desk_fixture_flush (self);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_POSTPONED);
  g_assert_null (row->response);

  beckon_dummy_clock_advance (self->clock, 30 * BECKON_US_PER_DAY);
  desk_fixture_flush (self);
  g_clear_pointer (&row, beckon_interaction_unref);
  row = desk_fixture_read (self, id);
  g_assert_null (row->response);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_DIALOG_RESPONDED), ==, 0);
}

static void
test_forbidden_policy (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  draft->kind = BECKON_KIND_AMBIGUITY;
  draft->policy = BECKON_POLICY_FIRST_OPTION;
  desk_fixture_ask_fails (self, draft, BECKON_ERROR_POLICY);
  g_assert_cmpuint (self->events->len, ==, 0);
}

static void
test_many_wait_free (DeskFixture *self, gconstpointer data)
{
  self->settings->open_limit = 5000;
  beckon_desk_set_settings (self->desk, self->settings);
  for (int i = 0; i < 2000; i++)
    desk_fixture_ask (self, desk_fixture_choice ());
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)), ==, 2000);
  /* Two thousand questions, one alarm. */
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 1);
  beckon_dummy_clock_advance (self->clock, 5 * MINUTE);
  desk_fixture_flush (self);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_TIMEOUT), ==, 2000);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)), ==, 0);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/aic/AIC-4/first-option-after-timeout", test_first_option);
  ADD ("/aic/AIC-4/timeout-per-ask", test_timeout_per_ask);
  ADD ("/aic/AIC-4/no-less-than-ten-seconds", test_timeout_too_short);
  ADD ("/aic/AIC-4/no-more-than-ninety-days", test_timeout_too_long);
  ADD ("/aic/AIC-3/answer-disarms-the-deadline", test_answer_disarms);
  ADD ("/aic/AIC-5/sleep-does-not-count", test_asleep);
  ADD ("/aic/AIC-5/clock-changes-do-not-count", test_clock_set);
  ADD ("/aic/AIC-5/locked-does-not-count", test_locked);
  ADD ("/aic/AIC-5/locked-counts-if-wanted", test_locked_counts_if_wanted);
  ADD ("/aic/AIC-5/clock-set-back-after-lock", test_clock_set_back_after_lock);
  ADD ("/aic/AIC-7/hold", test_hold);
  ADD ("/aic/AIC-7/let-go-behind-the-lock", test_let_go_behind_the_lock);
  ADD ("/aic/AIC-5/lock-while-asking", test_lock_while_asking);
  ADD ("/aic/AIC-6/destructive-is-never-taken", test_destructive);
  ADD ("/pp/PP-2/ambiguity-is-set-aside", test_ambiguity);
  ADD ("/pp/PP-5/forbidden-policy", test_forbidden_policy);
  ADD ("/pp/PP-6/many-questions-one-alarm", test_many_wait_free);
  return g_test_run ();
}
