/* test-handoffs.c: the time of work that was handed over, on a clock that the test moves (WH-8 to WH-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"

#include "model/error.h"
#include "model/handoff.h"
#include "model/log-entry.h"
#include "model/person.h"
#include "model/timestamp.h"

#define SECOND BECKON_US_PER_SECOND
#define HOUR BECKON_US_PER_HOUR
#define DAY BECKON_US_PER_DAY

#define NOT_WAITING "Cannot complete handoff: Execution not in waiting state"
#define NOT_FOUND "Cannot complete handoff: Execution not found"

/* Everything that is due was carried out, and what that made due as well. */
static void
settle_down (DeskFixture *self)
{
  for (guint i = 0; i < 8; i++)
    {
      while (g_main_context_iteration (NULL, FALSE))
        ;
      desk_fixture_flush (self);
    }
}

static void
advance (DeskFixture *self,
         gint64       by_us)
{
  beckon_dummy_clock_advance (self->clock, by_us);
  settle_down (self);
}

static gint64
now (DeskFixture *self)
{
  return beckon_clock_get_time (BECKON_CLOCK (self->clock), BECKON_CLOCK_WALL);
}

static void
add_person (DeskFixture *self,
            const char  *handle,
            gboolean     active)
{
  g_autoptr (BeckonPerson) draft = beckon_person_new ();
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (GError) error = NULL;
  GAsyncResult *result = NULL;

  draft->handle = g_strdup (handle);
  draft->name = g_strdup (handle);
  draft->active = active;
  beckon_desk_add_person_async (self->desk, draft, "test", NULL, desk_fixture_store_result, &result);
  commit = desk_fixture_wait (self, &result, &error);
  g_assert_no_error (error);
}

static void
set_up (DeskFixture   *self,
        gconstpointer  data)
{
  desk_fixture_set_up (self, data);
  add_person (self, "ana", TRUE);
  add_person (self, "bob", TRUE);
  add_person (self, "eve", FALSE);
}

/* A hand-off to Ana; @timeout_us 0: the person's setting, 7 days. */
static gint64
hand_over (DeskFixture *self,
           gint64       timeout_us)
{
  BeckonInteraction *draft = beckon_interaction_new ();

  draft->kind = BECKON_KIND_HANDOFF;
  draft->agent = g_strdup ("Scout");
  draft->assignee = g_strdup ("ana");
  draft->subject = g_strdup ("John Doe");
  draft->reason = g_strdup ("Call him");
  draft->timeout_us = timeout_us;
  beckon_handoff_name (draft);

  return desk_fixture_ask (self, draft);
}

static void
assert_open (DeskFixture *self,
             gint64       id,
             guint        n_reminders)
{
  g_autoptr (BeckonInteraction) handoff = desk_fixture_read (self, id);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);

  g_assert_cmpint (handoff->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpint (task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpint (task->resume_us, ==, handoff->deadline_us);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_REMINDER), ==, n_reminders);
}

/* The task went on, and nobody's name stands there. */
static void
assert_gone_on (DeskFixture *self,
                gint64       id)
{
  g_autoptr (BeckonInteraction) handoff = desk_fixture_read (self, id);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  g_autoptr (GPtrArray) log = beckon_store_list_log (beckon_desk_get_store (self->desk), task->id, 0, TRUE, 10, NULL);
  gboolean said = FALSE;

  g_assert_cmpint (handoff->status, ==, BECKON_INTERACTION_EXPIRED);
  g_assert_true (handoff->timed_out);
  g_assert_cmpstr (handoff->responded_by, ==, BECKON_BY_TIMEOUT);
  g_assert_cmpint (handoff->responded_us, ==, now (self));
  g_assert_cmpint (handoff->outcome, ==, BECKON_HANDOFF_NONE);
  g_assert_cmpint (task->status, ==, BECKON_TASK_RUNNING);
  g_assert_cmpint (task->resume_us, ==, 0);
  for (guint i = 0; i < log->len; i++)
    said = said || strstr (((BeckonLogEntry *) g_ptr_array_index (log, i))->message, "the task goes on by itself") != NULL;
  g_assert_true (said);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_HANDOFF_COMPLETED), ==, 0);
}

static BeckonCommit *
complete (DeskFixture  *self,
          const char   *task_id,
          GError      **error)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_complete (BECKON_HANDOFF_ESCALATED, "The boss calls");
  GAsyncResult *result = NULL;

  beckon_desk_complete_handoff_async (self->desk, task_id, answer, "ana", BECKON_SURFACE_HTTP, NULL, desk_fixture_store_result, &result);
  return desk_fixture_wait (self, &result, error);
}

static BeckonCommit *
assign (DeskFixture  *self,
        gint64        id,
        const char   *assignee,
        GError      **error)
{
  GAsyncResult *result = NULL;

  beckon_desk_assign_async (self->desk, id, assignee, "ana", NULL, desk_fixture_store_result, &result);
  return desk_fixture_wait (self, &result, error);
}

/* --- the time-out --- */

static void
test_to_the_second (DeskFixture   *self,
                    gconstpointer  data)
{
  gint64 id = hand_over (self, 0);

  advance (self, 7 * DAY - SECOND);
  assert_open (self, id, 2);
  advance (self, SECOND);
  assert_gone_on (self, id);
  advance (self, 90 * DAY);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_REMINDER), ==, 2);
}

/* Its time is that of the calendar: neither sleep nor a locked session stops it. */
static void
test_asleep (DeskFixture   *self,
             gconstpointer  data)
{
  gint64 id = hand_over (self, 0);

  beckon_dummy_presence_set (self->presence, FALSE);
  advance (self, 3 * DAY);
  beckon_dummy_clock_sleep (self->clock, 4 * DAY - SECOND);
  settle_down (self);
  assert_open (self, id, 1);
  beckon_dummy_clock_sleep (self->clock, SECOND);
  settle_down (self);
  assert_gone_on (self, id);
}

/* Back: it has its whole time at most, not that and what the clock lost. Forward: it is over at once. */
static void
test_clock_is_set (DeskFixture   *self,
                   gconstpointer  data)
{
  gint64 begin_us = now (self);
  gint64 first = hand_over (self, 0);
  gint64 second;

  advance (self, 3 * DAY);
  beckon_dummy_clock_set (self->clock, begin_us - 30 * DAY);
  settle_down (self);
  advance (self, 7 * DAY - SECOND);
  assert_open (self, first, 2);
  advance (self, SECOND);
  assert_gone_on (self, first);

  second = hand_over (self, 0);
  beckon_dummy_clock_set (self->clock, now (self) + 7 * DAY);
  settle_down (self);
  assert_gone_on (self, second);
}

static void
restart_after (DeskFixture *self,
               gint64       down_us)
{
  desk_fixture_stop (self);
  beckon_dummy_clock_advance (self->clock, down_us);
  desk_fixture_start (self);
  settle_down (self);
  /* What is overdue goes off at once. */
  advance (self, 0);
}

/* The same where the desk was not there to hear of it: reminders and the task go by the new time, too. */
static void
test_clock_back_while_down (DeskFixture   *self,
                            gconstpointer  data)
{
  gint64 begin_us = now (self);
  gint64 id = hand_over (self, 0);

  desk_fixture_stop (self);
  beckon_dummy_clock_set (self->clock, begin_us - 30 * DAY);
  desk_fixture_start (self);
  advance (self, 3 * DAY + 12 * HOUR - SECOND);
  assert_open (self, id, 0);
  advance (self, SECOND);
  assert_open (self, id, 1);
  advance (self, 3 * DAY + 12 * HOUR - SECOND);
  assert_open (self, id, 2);
  advance (self, SECOND);
  assert_gone_on (self, id);
}

static void
test_restart (DeskFixture   *self,
              gconstpointer  data)
{
  gint64 id = hand_over (self, 90 * DAY);

  /* Every day another desk. */
  for (guint day = 1; day < 90; day++)
    {
      advance (self, DAY - HOUR);
      assert_open (self, id, day > 45 ? 1 : 0);
      restart_after (self, HOUR);
      assert_open (self, id, day == 89 ? 2 : day >= 45 ? 1 : 0);
    }
  restart_after (self, DAY - SECOND);
  assert_open (self, id, 2);
  restart_after (self, SECOND);
  assert_gone_on (self, id);
}

/* The desk was not there when it was due: at the start it is at once, and nobody is reminded of what is over. */
static void
test_down (DeskFixture   *self,
           gconstpointer  data)
{
  gint64 id = hand_over (self, 0);

  restart_after (self, 200 * DAY);
  assert_gone_on (self, id);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_REMINDER), ==, 0);
}

static void
test_policy_hold (DeskFixture   *self,
                  gconstpointer  data)
{
  BeckonInteraction *draft = beckon_interaction_new ();
  gint64 id;

  draft->kind = BECKON_KIND_HANDOFF;
  draft->assignee = g_strdup ("ana");
  draft->subject = g_strdup ("John Doe");
  draft->reason = g_strdup ("Call him");
  draft->policy = BECKON_POLICY_HOLD;
  beckon_handoff_name (draft);
  id = desk_fixture_ask (self, draft);
  advance (self, 400 * DAY);
  assert_open (self, id, 0);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
}

/* --- reminders --- */

static void
test_reminders (DeskFixture   *self,
                gconstpointer  data)
{
  gint64 id = hand_over (self, 0);

  advance (self, 3 * DAY + 12 * HOUR - SECOND);
  assert_open (self, id, 0);
  advance (self, SECOND);
  assert_open (self, id, 1);
  advance (self, 2 * DAY + 12 * HOUR - SECOND);
  assert_open (self, id, 1);
  advance (self, SECOND);
  assert_open (self, id, 2);
  advance (self, DAY - SECOND);
  assert_open (self, id, 2);
}

/* With two days half the time and one day before the end are the same; with less there is no day before. */
static void
test_one_reminder (DeskFixture   *self,
                   gconstpointer  data)
{
  gint64 timeout_us = GPOINTER_TO_INT (data) * HOUR;
  gint64 id = hand_over (self, timeout_us);

  advance (self, timeout_us / 2 - SECOND);
  assert_open (self, id, 0);
  advance (self, SECOND);
  assert_open (self, id, 1);
  advance (self, timeout_us / 2 - SECOND);
  assert_open (self, id, 1);
  advance (self, SECOND);
  assert_gone_on (self, id);
}

/* What the desk missed it says at its start, once, though two were due. */
static void
test_reminded_at_start (DeskFixture   *self,
                        gconstpointer  data)
{
  gint64 id = hand_over (self, 0);

  restart_after (self, 6 * DAY + HOUR);
  assert_open (self, id, 1);
  restart_after (self, HOUR);
  assert_open (self, id, 1);
  advance (self, 22 * HOUR);
  assert_gone_on (self, id);
}

/* --- held, set aside, handed on --- */

static void
test_held (DeskFixture   *self,
           gconstpointer  data)
{
  gint64 id = hand_over (self, 0);

  advance (self, 2 * DAY);
  desk_fixture_hold (self, id, TRUE);
  advance (self, 100 * DAY);
  restart_after (self, 100 * DAY);
  assert_open (self, id, 0);
  desk_fixture_hold (self, id, FALSE);
  /* Five days are left: half of the seven is in a day and a half. */
  advance (self, DAY + 12 * HOUR - SECOND);
  assert_open (self, id, 0);
  advance (self, SECOND);
  assert_open (self, id, 1);
  advance (self, 3 * DAY + 12 * HOUR - SECOND);
  assert_open (self, id, 2);
  advance (self, SECOND);
  assert_gone_on (self, id);
}

static void
test_set_aside (DeskFixture   *self,
                gconstpointer  data)
{
  gint64 id = hand_over (self, 0);
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (GError) error = NULL;
  GAsyncResult *result = NULL;

  advance (self, 3 * DAY);
  beckon_desk_later_async (self->desk, id, now (self) + 10 * DAY, "ana", BECKON_SURFACE_DIALOG, NULL, desk_fixture_store_result, &result);
  commit = desk_fixture_wait (self, &result, &error);
  g_assert_no_error (error);
  advance (self, 10 * DAY);
  /* It is asked again, which is a reminder of its own, with its whole time. */
  assert_open (self, id, 1);
  advance (self, 7 * DAY - SECOND);
  assert_open (self, id, 3);
  advance (self, SECOND);
  assert_gone_on (self, id);
}

/* Whose it is is another; when the task goes on by itself is what it was. */
static void
test_handed_on (DeskFixture   *self,
                gconstpointer  data)
{
  gint64 id = hand_over (self, 0);
  g_autoptr (BeckonInteraction) before = desk_fixture_read (self, id);
  g_autoptr (BeckonInteraction) after = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonCommit) refused = NULL;
  g_autoptr (BeckonCommit) late = NULL;
  g_autoptr (GError) error = NULL;

  advance (self, 5 * DAY);
  commit = assign (self, id, "@BOB", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (commit->interaction->assignee, ==, "bob");
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_HANDOFF_REQUESTED), ==, 2);

  refused = assign (self, id, "eve", &error);
  g_assert_null (refused);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
  g_assert_cmpstr (error->message, ==, "Handoff failed: User eve not found or inactive in workspace");
  g_clear_error (&error);

  restart_after (self, 0);
  after = desk_fixture_read (self, id);
  g_assert_cmpstr (after->assignee, ==, "bob");
  g_assert_cmpint (after->deadline_us, ==, before->deadline_us);
  g_assert_cmpint (after->timestamp_us, ==, before->timestamp_us);
  g_assert_cmpint (before->assigned_us, ==, 0);
  g_assert_cmpint (beckon_interaction_get_assigned_us (before), ==, before->timestamp_us);
  g_assert_cmpint (beckon_interaction_get_assigned_us (after), ==, before->timestamp_us + 5 * DAY);
  advance (self, 2 * DAY - SECOND);
  assert_open (self, id, 2);
  advance (self, SECOND);
  assert_gone_on (self, id);

  late = assign (self, id, "ana", &error);
  g_assert_null (late);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_SETTLED);
}

/* Who has it now is reminded when half of their own time is over, whatever the one before was told. */
static void
test_reminders_of_the_next (DeskFixture   *self,
                            gconstpointer  data)
{
  gint64 id = hand_over (self, 0);
  g_autoptr (BeckonCommit) early = NULL;
  g_autoptr (BeckonCommit) late = NULL;
  g_autoptr (GError) error = NULL;

  /* Six days are left, and then two and a half. */
  advance (self, DAY);
  early = assign (self, id, "bob", &error);
  g_assert_no_error (error);
  advance (self, 3 * DAY - SECOND);
  assert_open (self, id, 0);
  advance (self, SECOND);
  assert_open (self, id, 1);
  advance (self, 12 * HOUR);
  late = assign (self, id, "ana", &error);
  g_assert_no_error (error);
  restart_after (self, 30 * HOUR - SECOND);
  assert_open (self, id, 1);
  advance (self, SECOND);
  assert_open (self, id, 2);
  /* One day before the end, as ever. */
  advance (self, 6 * HOUR);
  assert_open (self, id, 3);
  advance (self, DAY - SECOND);
  assert_open (self, id, 3);
  advance (self, SECOND);
  assert_gone_on (self, id);
}

/* --- completing --- */

static void
test_completed (DeskFixture   *self,
                gconstpointer  data)
{
  gint64 id = hand_over (self, 0);
  g_autoptr (BeckonTask) waiting = desk_fixture_read_task (self, id);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (GError) error = NULL;

  /* The last second counts. */
  advance (self, 7 * DAY - SECOND);
  commit = complete (self, waiting->id, &error);
  g_assert_no_error (error);
  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_cmpint (commit->interaction->outcome, ==, BECKON_HANDOFF_ESCALATED);
  g_assert_cmpstr (commit->interaction->responded_by, ==, "ana");
  g_assert_cmpstr (commit->interaction->note, ==, "The boss calls");
  g_assert_cmpint (commit->interaction->responded_us, ==, now (self));
  g_assert_false (commit->interaction->timed_out);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_HANDOFF_COMPLETED), ==, 1);

  /* Nothing of its time is left. */
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_TIMEOUT), ==, 0);
  advance (self, 30 * DAY);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_TIMEOUT), ==, 0);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
  task = desk_fixture_read_task (self, id);
  g_assert_cmpint (task->status, ==, BECKON_TASK_RUNNING);
}

static void
test_too_late (DeskFixture   *self,
               gconstpointer  data)
{
  gint64 id = hand_over (self, 0);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  g_autoptr (BeckonInteraction) before = NULL;
  g_autoptr (BeckonInteraction) after = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (GError) error = NULL;
  guint n_events;

  advance (self, 7 * DAY);
  before = desk_fixture_read (self, id);
  n_events = self->events->len;
  commit = complete (self, task->id, &error);
  g_assert_null (commit);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_SETTLED);
  g_assert_cmpstr (error->message, ==, NOT_WAITING);
  g_assert_nonnull (strstr (beckon_error_get_hint (error), "Nobody completed it in time"));

  after = desk_fixture_read (self, id);
  g_assert_cmpint (after->status, ==, before->status);
  g_assert_null (after->note);
  g_assert_cmpuint (self->events->len, ==, n_events);
}

static void
test_refusals (DeskFixture   *self,
               gconstpointer  data)
{
  gint64 id = hand_over (self, 0);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  gint64 other = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (BeckonTask) without = desk_fixture_read_task (self, other);
  g_autoptr (BeckonCommit) first = NULL;
  g_autoptr (GError) twice = NULL;
  g_autoptr (GError) nothing = NULL;
  g_autoptr (GError) nowhere = NULL;
  g_autoptr (GError) error = NULL;

  first = complete (self, task->id, &error);
  g_assert_no_error (error);
  g_assert_null (complete (self, task->id, &twice));
  g_assert_error (twice, BECKON_ERROR, BECKON_ERROR_SETTLED);
  g_assert_cmpstr (twice->message, ==, NOT_WAITING);
  g_assert_nonnull (strstr (beckon_error_get_hint (twice), "ana"));
  g_assert_null (complete (self, without->id, &nothing));
  g_assert_error (nothing, BECKON_ERROR, BECKON_ERROR_STATUS);
  g_assert_cmpstr (nothing->message, ==, NOT_WAITING);
  g_assert_null (complete (self, "task-aaaaaaaaaa", &nowhere));
  g_assert_error (nowhere, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
  g_assert_cmpstr (nowhere->message, ==, NOT_FOUND);
}

#define ADD(path, data, func) \
  g_test_add (path, DeskFixture, data, set_up, func, desk_fixture_tear_down)

int
main (int    argc,
      char **argv)
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
  ADD ("/wh/WH-10/handed-on-within-its-time", NULL, test_handed_on);
  ADD ("/wh/WH-8/reminders-of-who-has-it-now", NULL, test_reminders_of_the_next);
  ADD ("/wh/WH-10/completed-in-the-last-second", NULL, test_completed);
  ADD ("/wh/WH-12/completed-after-its-time-out", NULL, test_too_late);
  ADD ("/wh/WH-12/completed-twice-never-handed-over-and-nowhere", NULL, test_refusals);

  return g_test_run ();
}
