/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "database-testing.h"
#include "desk-fixture.h"
#include "reading.h"

#include <time.h>

#include "base/duration.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "rules/tasks.h"
#include "rules/waits.h"

#define SECOND BECKON_US_PER_SECOND
#define MINUTE BECKON_US_PER_MINUTE
#define HOUR BECKON_US_PER_HOUR
#define DAY BECKON_US_PER_DAY

/* (transfer full): the id of a task that waits from now on. */
static char *
create (DeskFixture *self, gint64 until_us)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->title = g_strdup ("Outreach");
  draft->status = BECKON_TASK_WAITING;
  draft->resume_us = until_us;
  commit = desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
  g_assert_cmpint (commit->task->status, ==, BECKON_TASK_WAITING);
  g_assert_cmpint (commit->task->resume_us, ==, until_us);
  return g_strdup (commit->task->id);
}

static BeckonCommit *
wait_until (DeskFixture *self, const char *id, gint64 until_us, GError **error)
{
  return desk_fixture_try (self, beckon_operation_wait ("test", id, until_us, NULL), error);
}

static void
move (DeskFixture *self, const char *id, BeckonVerb verb)
{
  g_autoptr (BeckonCommit) commit = NULL;

  commit = desk_fixture_do (self, beckon_operation_move_task ("Ada", id, verb, NULL, NULL));
}

static BeckonTaskStatus
read_status (DeskFixture *self, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonTask) task = reading_get_task (beckon_desk_get_store (self->desk), id, &error);

  g_assert_no_error (error);
  return task->status;
}

/* On a server, what is due may take longer than settling down. */
static void
assert_status (DeskFixture *self, const char *id, BeckonTaskStatus status)
{
  for (guint i = 0;
       database_testing_is_on_server () && i < 1000 && read_status (self, id) != status; i++)
    desk_fixture_run_for (10);
  g_assert_cmpint (read_status (self, id), ==, status);
}

static guint64
count (DeskFixture *self, BeckonTaskStatus status)
{
  guint64 counts[BECKON_N_TASK_STATUSES];

  g_assert_true (reading_count_tasks (beckon_desk_get_store (self->desk), counts, NULL));
  return counts[status];
}

/* Ten years, 90 days at a time; the desk is restarted in the middle of each. */
static void
test_years (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, desk_fixture_now (self) + 90 * DAY);

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BeckonCommit) commit = NULL;

      desk_fixture_advance (self, 45 * DAY);
      desk_fixture_stop (self);
      desk_fixture_start (self);
      desk_fixture_advance (self, 45 * DAY - SECOND);
      assert_status (self, id, BECKON_TASK_WAITING);
      desk_fixture_advance (self, SECOND);
      assert_status (self, id, BECKON_TASK_RUNNING);
      commit = wait_until (self, id, desk_fixture_now (self) + 90 * DAY, &error);
      g_assert_no_error (error);
    }
}

typedef struct
{
  const char *zone;
  const char *change; /* UTC */
} Change;

static const Change changes[] = {
  { "Europe/Berlin", "2026-03-29T01:00:00Z" },
  { "Europe/Berlin", "2026-10-25T01:00:00Z" },
  { "America/New_York", "2026-03-08T07:00:00Z" },
  { "America/New_York", "2026-11-01T06:00:00Z" },
  { "Australia/Lord_Howe", "2026-04-04T15:00:00Z" },
  { "Australia/Lord_Howe", "2026-10-03T15:30:00Z" },
};

/* Every minute of the two hours before and after. */
static void
test_daylight_saving (DeskFixture *self, gconstpointer data)
{
  const Change *change = data;
  guint         n = 240;
  gint64        change_us;

  ONLY_FOR_FILES ("480 steps of a clock, each of many round trips, and nothing of the engine");
  g_setenv ("TZ", change->zone, TRUE);
  tzset ();
  g_assert_true (beckon_timestamp_parse (change->change, &change_us));
  beckon_dummy_clock_set (self->clock, change_us - 2 * HOUR - DAY);
  desk_fixture_settle_down (self);
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *id = create (self, change_us - 2 * HOUR + i * MINUTE);
    }

  desk_fixture_advance (self, DAY);
  g_assert_cmpuint (count (self, BECKON_TASK_RUNNING), ==, 0);
  for (guint i = 1; i <= n; i++)
    {
      desk_fixture_advance (self, MINUTE - SECOND);
      g_assert_cmpuint (count (self, BECKON_TASK_RUNNING), ==, i - 1);
      desk_fixture_advance (self, SECOND);
      g_assert_cmpuint (count (self, BECKON_TASK_RUNNING), ==, i);
    }
  g_unsetenv ("TZ");
  tzset ();
}

static void
test_clock_is_set (DeskFixture *self, gconstpointer data)
{
  gint64           begin_us = desk_fixture_now (self);
  g_autofree char *soon = create (self, begin_us + HOUR);
  g_autofree char *far = create (self, begin_us + 3 * DAY);

  /* A wait ends at a point in time: with the clock a day back it is further away, and with the
   * clock forward it is over. */
  beckon_dummy_clock_set (self->clock, begin_us - DAY);
  desk_fixture_settle_down (self);
  desk_fixture_advance (self, DAY + HOUR - SECOND);
  assert_status (self, soon, BECKON_TASK_WAITING);
  desk_fixture_advance (self, SECOND);
  assert_status (self, soon, BECKON_TASK_RUNNING);
  beckon_dummy_clock_set (self->clock, begin_us + 2 * DAY);
  desk_fixture_settle_down (self);
  assert_status (self, far, BECKON_TASK_WAITING);
  beckon_dummy_clock_sleep (self->clock, DAY);
  desk_fixture_settle_down (self);
  assert_status (self, far, BECKON_TASK_RUNNING);
}

static void
test_time_left (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, desk_fixture_now (self) + 5 * DAY);

  desk_fixture_advance (self, 2 * DAY);
  move (self, id, BECKON_VERB_PAUSE);
  desk_fixture_advance (self, 200 * DAY);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  desk_fixture_settle_down (self);
  assert_status (self, id, BECKON_TASK_WAITING);
  move (self, id, BECKON_VERB_RESUME);
  desk_fixture_advance (self, 3 * DAY - SECOND);
  assert_status (self, id, BECKON_TASK_WAITING);
  desk_fixture_advance (self, SECOND);
  assert_status (self, id, BECKON_TASK_RUNNING);
}

static void
test_limits (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, desk_fixture_now (self) + BECKON_DURATION_MAX_US);
  g_autoptr (GError) past = NULL;
  g_autoptr (GError) over = NULL;
  g_autoptr (GError) twice = NULL;

  g_assert_null (wait_until (self, id, desk_fixture_now (self), &past));
  g_assert_error (past, BECKON_ERROR, BECKON_ERROR_MALFORMED);
  g_assert_null (
    wait_until (self, id, desk_fixture_now (self) + BECKON_DURATION_MAX_US + 1, &over));
  g_assert_error (over, BECKON_ERROR, BECKON_ERROR_LIMIT);
  g_assert_null (wait_until (self, id, desk_fixture_now (self) + DAY, &twice));
  g_assert_error (twice, BECKON_ERROR, BECKON_ERROR_STATUS);
}

/* Many at once take several batches; one alarm is enough for all of them. */
static void
test_many (DeskFixture *self, gconstpointer data)
{
  for (guint i = 0; i < 300; i++)
    {
      g_autofree char *id = create (self, desk_fixture_now (self) + DAY);
    }
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 1);
  beckon_dummy_clock_advance (self->clock, DAY);
  while (count (self, BECKON_TASK_RUNNING) < 300)
    g_main_context_iteration (NULL, TRUE);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (count (self, BECKON_TASK_WAITING), ==, 0);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/wh/WH-4/ten-years-of-waits", test_years);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *path = g_strdup_printf (
        "/wh/WH-4/daylight-saving/%s/%.7s", strchr (changes[i].zone, '/') + 1, changes[i].change);

      g_test_add (path, DeskFixture, &changes[i], desk_fixture_set_up, test_daylight_saving,
                  desk_fixture_tear_down);
    }
  ADD ("/wh/WH-4/clock-back-forward-and-sleep", test_clock_is_set);
  ADD ("/wh/WH-5/with-the-time-left", test_time_left);
  ADD ("/wh/WH-4/limits", test_limits);
  ADD ("/wh/WH-2/many-at-once", test_many);
  return g_test_run ();
}
