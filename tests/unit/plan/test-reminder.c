/* test-reminder.c: which questions count as reminded, the text of reminders, and the steps that did
 * not run
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/reminder.h"

#include "base/timestamp.h"

#include "model-testing.h"

/* 2026-11-22T15:12:00Z */
#define NOW_US (G_GINT64_CONSTANT (1795360320) * BECKON_US_PER_SECOND)
#define HALF_HOUR_US (30 * BECKON_US_PER_MINUTE)

static BeckonInteraction *
make (BeckonKind kind, BeckonInteractionStatus status)
{
  BeckonInteraction *self = test_choice ("PostgreSQL", "SQLite", NULL);

  self->kind = kind;
  self->status = status;
  return self;
}

static void
assert_says (const BeckonInteraction *self, const char *words)
{
  g_autofree char *said = beckon_reminder_describe (self, NOW_US);

  g_assert_true (beckon_reminder_is_one (self));
  g_assert_cmpstr (said, ==, words);
}

static void
test_ambiguity (void)
{
  g_autoptr (BeckonInteraction) self = make (BECKON_KIND_AMBIGUITY, BECKON_INTERACTION_POSTPONED);

  g_assert_false (beckon_reminder_is_one (self));
  self->remind_us = NOW_US + HALF_HOUR_US;
  g_assert_false (beckon_reminder_is_one (self));
  self->remind_us = 0;
  self->reminded_us = NOW_US;
  self->cancel_us = NOW_US + HALF_HOUR_US;
  assert_says (self, "It will be cancelled at 15:42 if nobody answers.");
  self->cancel_us = NOW_US + 24 * BECKON_US_PER_HOUR;
  assert_says (self, "It will be cancelled at 23 Nov, 15:12 if nobody answers.");

  /* A person set it aside after that; or it was set aside again, without a reminder since. */
  self->until_us = NOW_US + HALF_HOUR_US;
  g_assert_false (beckon_reminder_is_one (self));
  self->until_us = 0;
  self->cancel_us = 0;
  self->remind_us = NOW_US + HALF_HOUR_US;
  g_assert_false (beckon_reminder_is_one (self));

  self->cancel_us = NOW_US;
  self->status = BECKON_INTERACTION_CANCELLED;
  g_assert_false (beckon_reminder_is_one (self));
}

static void
test_set_aside (void)
{
  g_autoptr (BeckonInteraction) self = make (BECKON_KIND_CHOICE, BECKON_INTERACTION_POSTPONED);

  self->reminded_us = NOW_US;
  self->remind_us = NOW_US + 2 * HALF_HOUR_US;
  assert_says (self, "It is waiting for an answer; next reminder at 16:12.");
  self->remind_us = 0;
  assert_says (self, "It is waiting for an answer.");
  self->status = BECKON_INTERACTION_PENDING;
  assert_says (self, "It was set aside and is now asked again.");
}

static void
test_handoff (void)
{
  g_autoptr (BeckonInteraction) self = make (BECKON_KIND_HANDOFF, BECKON_INTERACTION_PENDING);

  self->policy = BECKON_POLICY_CONTINUE;
  self->deadline_us = NOW_US + HALF_HOUR_US;
  g_assert_false (beckon_reminder_is_one (self));
  self->reminded_us = NOW_US;
  assert_says (self, "If nobody completes it, the task continues at 15:42.");
  self->deadline_us = 0;
  assert_says (self, "It stays open until someone completes it.");
  /* The new assignee was not reminded of anything. */
  self->assigned_us = NOW_US + 1;
  g_assert_false (beckon_reminder_is_one (self));
}

static GPtrArray *
make_rows (const BeckonTask *task, BeckonStepState state, gint64 started_us)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_row_free);

  for (guint i = task->position; i < task->n_steps && rows->len < BECKON_REST_ROWS; i++)
    {
      g_autoptr (BeckonStep) step = beckon_step_new (BECKON_STEP_WAIT);
      BeckonStepRow *row;

      step->duration_us = (i + 1) * 24 * BECKON_US_PER_HOUR;
      row = beckon_step_row_new (step, i);
      row->state = state;
      row->started_us = rows->len == 0 ? started_us : 0;
      g_ptr_array_add (rows, row);
    }
  return rows;
}

static void
assert_rest (
  BeckonTaskStatus status, guint position, guint n_steps, gint64 started_us, const char *words)
{
  BeckonTask      task = { .status = status, .position = position, .n_steps = n_steps };
  BeckonStepState state =
    status == BECKON_TASK_CANCELLED ? BECKON_STEP_CANCELLED : BECKON_STEP_PENDING;
  g_autoptr (GPtrArray) rows = make_rows (&task, state, started_us);
  g_autofree char *said = beckon_reminder_describe_rest (&task, rows);

  g_assert_cmpstr (said, ==, words);
}

static void
test_rest (void)
{
  assert_rest (BECKON_TASK_RUNNING, 1, 3, 0, "2 steps will not run: Wait 2 days; Wait 3 days");
  assert_rest (BECKON_TASK_CANCELLED, 1, 3, 0, "2 steps did not run: Wait 2 days; Wait 3 days");
  assert_rest (BECKON_TASK_CANCELLED, 1, 2, 0, "1 step did not run: Wait 2 days");
  /* The current step had started. */
  assert_rest (BECKON_TASK_CANCELLED, 1, 3, NOW_US, "1 step did not run: Wait 3 days");
  assert_rest (BECKON_TASK_CANCELLED, 2, 3, NOW_US, NULL);
  assert_rest (BECKON_TASK_CANCELLED, 0, 9, 0,
               "9 steps did not run: Wait 1 day; Wait 2 days; Wait 3 days; Wait 4 days; Wait 5 "
               "days; and 4 more");
}

static void
assert_cancelled (const BeckonTask *task, const char *words)
{
  g_autoptr (GPtrArray) rows =
    task != NULL && task->n_steps > 0 ? make_rows (task, BECKON_STEP_CANCELLED, 0) : NULL;
  g_autofree char *said = beckon_reminder_describe_cancelled (task, rows);

  g_assert_cmpstr (said, ==, words);
}

static void
test_cancelled (void)
{
  BeckonTask task = { .status = BECKON_TASK_CANCELLED };

  assert_cancelled (NULL, "Nothing was chosen.");
  assert_cancelled (&task, "The task is cancelled; none of it ran.");
  task.started_us = NOW_US;
  assert_cancelled (&task, "The task is cancelled; nothing more will run.");
  task.n_steps = 1;
  assert_cancelled (&task, "1 step did not run: Wait 1 day");
  task.status = BECKON_TASK_AWAITING_RESPONSE;
  assert_cancelled (&task, "Nothing was chosen. The task stays open: it has other open work.");
}

int
main (int argc, char **argv)
{
  g_setenv ("TZ", "UTC", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pp/PP-3/what-a-reminder-says", test_ambiguity);
  g_test_add_func ("/pp/PP-3/what-is-never-dropped-says-when-it-is-reminded-of-again",
                   test_set_aside);
  g_test_add_func ("/wh/WH-11/what-a-reminder-of-a-hand-off-says", test_handoff);
  g_test_add_func ("/pp/PP-4/which-steps-did-not-run", test_rest);
  g_test_add_func ("/pp/PP-4/what-did-not-run", test_cancelled);
  return g_test_run ();
}
