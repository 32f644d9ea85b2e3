/* test-retention.c: how long task logs are kept, over whole years (WH-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"
#include "reading.h"

#include "base/timestamp.h"
#include "model/log-entry.h"
#include "rules/tasks.h"

#define SECOND BECKON_US_PER_SECOND
#define HOUR BECKON_US_PER_HOUR
#define DAY BECKON_US_PER_DAY

static void
restart (DeskFixture *self, gint64 days)
{
  desk_fixture_stop (self);
  self->settings->retention_us = days * DAY;
  desk_fixture_start (self);
  desk_fixture_settle_down (self);
}

/* (transfer full): the id of a task that runs. */
static char *
create (DeskFixture *self)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->title = g_strdup ("Outreach");
  draft->status = BECKON_TASK_RUNNING;
  commit = desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
  return g_strdup (commit->task->id);
}

static void
finish (DeskFixture *self, const char *id)
{
  g_autoptr (BeckonCommit) commit = NULL;

  commit = desk_fixture_do (
    self, beckon_operation_move_task ("test", id, BECKON_VERB_COMPLETE, NULL, NULL));
}

static void
write_line (DeskFixture *self, const char *id)
{
  g_autoptr (BeckonCommit) commit = NULL;

  commit =
    desk_fixture_do (self, beckon_operation_log ("test", id, BECKON_LEVEL_INFO, "Still here"));
}

static guint
count_lines (DeskFixture *self, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) log =
    reading_list_log (beckon_desk_get_store (self->desk), id, 0, FALSE, 1000, &error);

  g_assert_no_error (error);
  return log->len;
}

/* A task that ends every day for a year: each log is kept for 30 days to the second, and deleted a
 * day later at the latest. Logs of open tasks are kept. */
static void
test_year (DeskFixture *self, gconstpointer data)
{
  g_autofree char *open = NULL;
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);

  restart (self, 30);
  open = create (self);
  for (guint day = 0; day < 365; day++)
    {
      g_ptr_array_add (ids, create (self));
      finish (self, g_ptr_array_index (ids, day));
      /* It ended 30 days ago, less a second. */
      desk_fixture_advance (self, DAY - SECOND);
      if (day >= 29)
        g_assert_cmpuint (count_lines (self, g_ptr_array_index (ids, day - 29)), ==, 2);
      desk_fixture_advance (self, SECOND);
      if (day >= 31)
        g_assert_cmpuint (count_lines (self, g_ptr_array_index (ids, day - 31)), ==, 0);
      /* Now and then a new desk. */
      if (day % 50 == 49)
        restart (self, 30);
      g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), <=, 1);
    }
  g_assert_cmpuint (count_lines (self, open), ==, 1);

  /* The tasks themselves stay. */
  for (guint i = 0; i < ids->len; i++)
    {
      g_autoptr (BeckonTask) task =
        reading_get_task (beckon_desk_get_store (self->desk), g_ptr_array_index (ids, i), NULL);

      g_assert_nonnull (task);
      g_assert_cmpint (task->status, ==, BECKON_TASK_COMPLETE);
    }

  /* The last one is deleted, too, and then nothing is left to check. */
  for (guint day = 0; day < 31; day++)
    desk_fixture_advance (self, DAY);
  for (guint i = 0; i < ids->len; i++)
    g_assert_cmpuint (count_lines (self, g_ptr_array_index (ids, i)), ==, 0);
  g_assert_cmpuint (count_lines (self, open), ==, 1);
  desk_fixture_advance (self, DAY);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
}

/* With a setting of a year nothing is deleted for a year. */
static void
test_default (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = create (self);

  finish (self, id);
  for (guint month = 0; month < 12; month++)
    {
      desk_fixture_advance (self, 30 * DAY);
      restart (self, 365);
      g_assert_cmpuint (count_lines (self, id), ==, 2);
    }
  desk_fixture_advance (self, 5 * DAY - SECOND);
  g_assert_cmpuint (count_lines (self, id), ==, 2);
  desk_fixture_advance (self, SECOND);
  desk_fixture_advance (self, DAY);
  g_assert_cmpuint (count_lines (self, id), ==, 0);
}

/* The age is that of the last line, whenever the task ended. */
static void
test_last_line (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = NULL;

  restart (self, 30);
  id = create (self);
  finish (self, id);
  desk_fixture_advance (self, 29 * DAY);
  write_line (self, id);
  for (guint day = 0; day < 29; day++)
    desk_fixture_advance (self, DAY);
  desk_fixture_advance (self, DAY - SECOND);
  g_assert_cmpuint (count_lines (self, id), ==, 3);
  desk_fixture_advance (self, SECOND);
  desk_fixture_advance (self, DAY);
  g_assert_cmpuint (count_lines (self, id), ==, 0);
}

/* Old logs are deleted when a desk starts after a long time; so are those that a shorter setting
 * makes old. */
static void
test_start (DeskFixture *self, gconstpointer data)
{
  g_autofree char *old = create (self);
  g_autofree char *young = NULL;

  finish (self, old);
  desk_fixture_stop (self);
  beckon_dummy_clock_advance (self->clock, 60 * DAY);
  desk_fixture_start (self);
  desk_fixture_settle_down (self);
  young = create (self);
  finish (self, young);
  g_assert_cmpuint (count_lines (self, old), ==, 2);
  restart (self, 30);
  g_assert_cmpuint (count_lines (self, old), ==, 0);
  g_assert_cmpuint (count_lines (self, young), ==, 2);
}

static void
set_days (DeskFixture *self, gint64 days)
{
  self->settings->retention_us = days * DAY;
  beckon_desk_set_settings (self->desk, self->settings);
  desk_fixture_settle_down (self);
}

/* While the desk runs: logs that a shorter setting makes old are deleted, but only after a day; a
 * longer setting keeps those that would have been deleted. */
static void
test_setting (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = create (self);
  g_autofree char *second = NULL;

  finish (self, id);
  desk_fixture_advance (self, 100 * DAY);
  /* By mistake, and corrected. */
  set_days (self, 30);
  desk_fixture_advance (self, DAY - SECOND);
  set_days (self, 365);
  desk_fixture_advance (self, 2 * DAY);
  g_assert_cmpuint (count_lines (self, id), ==, 2);

  set_days (self, 30);
  desk_fixture_advance (self, DAY - SECOND);
  g_assert_cmpuint (count_lines (self, id), ==, 2);
  desk_fixture_advance (self, SECOND);
  g_assert_cmpuint (count_lines (self, id), ==, 0);

  second = create (self);
  finish (self, second);
  desk_fixture_advance (self, 20 * DAY);
  set_days (self, 60);
  for (guint day = 20; day < 60; day++)
    {
      g_assert_cmpuint (count_lines (self, second), ==, 2);
      desk_fixture_advance (self, DAY);
    }
  desk_fixture_advance (self, DAY);
  g_assert_cmpuint (count_lines (self, second), ==, 0);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/wh/WH-14/a-year-of-30-days", test_year);
  ADD ("/wh/WH-14/a-year-by-default", test_default);
  ADD ("/wh/WH-14/from-the-last-line", test_last_line);
  ADD ("/wh/WH-14/at-the-start", test_start);
  ADD ("/wh/WH-14/by-the-setting-while-it-runs", test_setting);

  return g_test_run ();
}
