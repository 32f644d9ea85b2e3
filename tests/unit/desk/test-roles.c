/* test-roles.c: what is another desk's to do is not begun here, and is once it is this desk's
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The linker puts the double below in the place of beckon_engine_holds_role().
 */

#include "intake-fixture.h"
#include "reading.h"

#include "base/timestamp.h"
#include "channel-fixture.h"
#include "database-testing.h"
#include "db/engine.h"
#include "rules/tasks.h"

#define SECOND BECKON_US_PER_SECOND
#define MINUTE BECKON_US_PER_MINUTE

gboolean __wrap_beckon_engine_holds_role (BeckonEngine *self, BeckonRole role);

static int elsewhere; /* atomic: the bits of the roles that another desk has */

gboolean
__wrap_beckon_engine_holds_role (BeckonEngine *self, BeckonRole role)
{
  return (g_atomic_int_get (&elsewhere) & (1 << role)) == 0;
}

static void
give_away (BeckonRole role)
{
  g_atomic_int_set (&elsewhere, 1 << role);
}

static void
take_back (void)
{
  g_atomic_int_set (&elsewhere, 0);
}

/* (transfer full): the id of a task that waits until @until_us. */
static char *
wait_until (DeskFixture *self, gint64 until_us)
{
  BeckonTask *draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->title = g_strdup ("Outreach");
  draft->status = BECKON_TASK_WAITING;
  draft->resume_us = until_us;
  commit = desk_fixture_do (self, beckon_operation_create_task ("test", draft));
  return g_strdup (commit->task->id);
}

static BeckonTaskStatus
get_status (DeskFixture *self, const char *id)
{
  g_autoptr (BeckonTask) task = reading_get_task (beckon_desk_get_store (self->desk), id, NULL);

  return task->status;
}

static gboolean
is_pending (DeskFixture *self, gint64 id)
{
  g_autoptr (BeckonInteraction) interaction = desk_fixture_read (self, id);

  return interaction->status == BECKON_INTERACTION_PENDING;
}

static void
test_due (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  g_autofree char   *task = NULL;
  gint64             id;

  give_away (BECKON_ROLE_KEEPER);
  draft->timeout_us = MINUTE;
  id = desk_fixture_ask (self, draft);
  task = wait_until (self, desk_fixture_now (self) + MINUTE);
  desk_fixture_advance (self, 10 * MINUTE);
  g_assert_true (is_pending (self, id));
  g_assert_cmpint (get_status (self, task), ==, BECKON_TASK_WAITING);

  take_back ();
  desk_fixture_advance (self, 5 * SECOND);
  g_assert_false (is_pending (self, id));
  g_assert_cmpint (get_status (self, task), ==, BECKON_TASK_RUNNING);
}

static gint64
get_left_us (DeskFixture *self, gint64 id)
{
  g_autoptr (BeckonInteraction) interaction = desk_fixture_read (self, id);

  return interaction->deadline_us - desk_fixture_now (self);
}

/* The other desk sees to the countdowns, which go on when this one ends; here they are known as
 * they are. */
static void
test_recovery (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64             id;

  draft->timeout_us = MINUTE;
  id = desk_fixture_ask (self, draft);
  desk_fixture_advance (self, 50 * SECOND);
  give_away (BECKON_ROLE_KEEPER);
  desk_fixture_restart_after (self, SECOND);
  g_assert_cmpint (get_left_us (self, id), ==, 9 * SECOND);
  g_assert_nonnull (desk_fixture_find (self, id));

  take_back ();
  desk_fixture_restart_after (self, SECOND);
  g_assert_cmpint (get_left_us (self, id), ==, 30 * SECOND);
}

static void
test_channels (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = NULL;

  give_away (BECKON_ROLE_CHANNELS);
  channel = channel_add (self);
  desk_fixture_ask (self, desk_fixture_choice ());
  desk_fixture_advance (self, MINUTE / 2);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 0);

  take_back ();
  beckon_channel_emit_ready (BECKON_CHANNEL (channel));
  channel_wait_for (channel, 1);
  channel_assert_told (channel, 0, "question 1 PENDING");
  desk_fixture_settle_down (self);
}

static void
test_intake (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  give_away (BECKON_ROLE_INTAKE);
  first = intake_request (self, "Tidy up", NULL);
  intake_flush (self);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 0);
  /* Nor what the desk before left. */
  desk_fixture_restart_after (&self->desk, SECOND);
  beckon_desk_set_evaluator (self->desk.desk, BECKON_EVALUATOR (self->evaluator));
  intake_flush (self);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 0);

  take_back ();
  second = intake_request (self, "Tidy up more", NULL);
  intake_flush (self);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 1);
}

static gint64
count_unindexed (DeskFixture *self)
{
  return database_testing_count (self->database, "SELECT count(*) FROM search_tail");
}

static void
answer_one (DeskFixture *self)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (self, id, "SQLite", NULL);

  g_assert_nonnull (commit);
}

static void
test_housekeeping (DeskFixture *self, gconstpointer data)
{
  give_away (BECKON_ROLE_KEEPER);
  answer_one (self);
  /* Housekeeping begins after a fraction of that when nothing is written. */
  g_usleep (G_USEC_PER_SEC / 2);
  g_assert_cmpint (count_unindexed (self), ==, 1);

  take_back ();
  answer_one (self);
  while (count_unindexed (self) > 0)
    g_usleep (G_USEC_PER_SEC / 100);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/desk/roles/what-is-due", test_due);
  ADD ("/desk/roles/recovery", test_recovery);
  ADD ("/desk/roles/channels", test_channels);
  g_test_add ("/desk/roles/intake", IntakeFixture, NULL, intake_set_up, test_intake,
              intake_tear_down);
  ADD ("/desk/roles/housekeeping", test_housekeeping);
  return g_test_run ();
}
