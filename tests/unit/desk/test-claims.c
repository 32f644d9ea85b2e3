/* test-claims.c: how long an agent keeps a claim, across sleep and clock changes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"
#include "reading.h"

#include "base/timestamp.h"
#include "rules/claims.h"
#include "rules/tasks.h"

#define SECOND BECKON_US_PER_SECOND
#define DAY BECKON_US_PER_DAY

/* (transfer full): the id of a task that "fetcher" has just fetched. */
static char *
fetch (DeskFixture *self)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) made = NULL;
  g_autoptr (BeckonCommit) fetched = NULL;

  draft->title = g_strdup ("Outreach");
  draft->agent = g_strdup ("fetcher");
  draft->status = BECKON_TASK_QUEUED;
  made = desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
  fetched = desk_fixture_do (self, beckon_operation_fetch_task ("fetcher"));
  g_assert_cmpstr (fetched->task->id, ==, made->task->id);
  desk_fixture_settle_down (self);

  return g_strdup (fetched->task->id);
}

static void
assert_status (DeskFixture *self, const char *id, BeckonTaskStatus status)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonTask) task = reading_get_task (beckon_desk_get_store (self->desk), id, &error);

  g_assert_no_error (error);
  g_assert_cmpint (task->status, ==, status);
}

/* The agent slept, too, so it has its full time again. */
static void
test_sleep (DeskFixture *self, gconstpointer data)
{
  gint64           lease_us = beckon_desk_get_settings (self->desk)->claim_us;
  g_autofree char *id = fetch (self);

  for (guint i = 0; i < 3; i++)
    {
      beckon_dummy_clock_sleep (self->clock, i == 2 ? DAY : lease_us * 2);
      desk_fixture_settle_down (self);
      assert_status (self, id, BECKON_TASK_RUNNING);
    }
  desk_fixture_advance (self, lease_us - SECOND);
  assert_status (self, id, BECKON_TASK_RUNNING);
  desk_fixture_advance (self, 2 * SECOND);
  assert_status (self, id, BECKON_TASK_QUEUED);
}

/* The clock is set back: the claim does not last longer than it should. */
static void
test_set_back (DeskFixture *self, gconstpointer data)
{
  gint64           lease_us = beckon_desk_get_settings (self->desk)->claim_us;
  g_autofree char *id = fetch (self);

  beckon_dummy_clock_set (self->clock, desk_fixture_now (self) - DAY);
  desk_fixture_settle_down (self);
  desk_fixture_advance (self, lease_us - SECOND);
  assert_status (self, id, BECKON_TASK_RUNNING);
  desk_fixture_advance (self, 2 * SECOND);
  assert_status (self, id, BECKON_TASK_QUEUED);
}

int
main (int argc, char *argv[])
{
#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

  g_test_init (&argc, &argv, NULL);

  ADD ("/cf/CF-11/time-asleep-does-not-count", test_sleep);
  ADD ("/cf/CF-11/a-clock-that-is-set-back-does-not-lengthen-a-claim", test_set_back);

  return g_test_run ();
}
