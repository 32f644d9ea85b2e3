/* test-task-head.c: what the head of a task's page says and offers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Needs a display.
 */

#include <adwaita.h>

#include "plan-fixture.h"
#include "shown-labels.h"
#include "task-list-fixture.h"

#include "app/task/task-head.h"
#include "base/timestamp.h"

static void
show (DeskFixture *self, GtkWidget *head, const char *id)
{
  g_autoptr (BeckonTask) task = plan_read_task (self, id);

  beckon_task_head_set_task (BECKON_TASK_HEAD (head), self->desk, task);
}

static void
test_head (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = make_task (self, "Tidy up", "codex", BECKON_TASK_RUNNING);
  GtkWidget       *head = g_object_ref_sink (g_object_new (BECKON_TYPE_TASK_HEAD, NULL));
  BeckonTaskHead  *self_head = BECKON_TASK_HEAD (head);
  gint64           next_us;

  g_assert_null (beckon_task_head_get_title (self_head));
  g_assert_false (shows (head, "Pause"));

  show (self, head, id);
  g_assert_cmpstr (beckon_task_head_get_title (self_head), ==, "Tidy up");
  g_assert_true (shows (head, "Tidy up"));
  g_assert_true (shows (head, "codex"));
  g_assert_true (shows (head, "Pause"));
  g_assert_false (shows (head, "Running for"));

  /* The state is told the time. */
  beckon_dummy_clock_advance (self->clock, 5 * BECKON_US_PER_MINUTE);
  next_us = beckon_task_head_tick (self_head);
  g_assert_true (shows (head, "Running for"));
  g_assert_cmpint (next_us, <=, BECKON_US_PER_MINUTE);

  move_task (self, id, BECKON_VERB_PAUSE);
  show (self, head, id);
  g_assert_true (shows (head, "Resume"));
  g_assert_false (shows (head, "Running for"));

  move_task (self, id, BECKON_VERB_CANCEL);
  show (self, head, id);
  g_assert_true (shows (head, "Cancelled"));
  g_assert_false (shows (head, "Resume"));
  g_assert_false (shows (head, "Pause"));

  beckon_task_head_set_task (self_head, self->desk, NULL);
  g_assert_null (beckon_task_head_get_title (self_head));
  g_assert_finalize_object (head);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  adw_init ();

  g_test_add ("/wh/WH-1/the-head-says-the-state-and-offers-what-is-possible", DeskFixture, NULL,
              desk_fixture_set_up, test_head, desk_fixture_tear_down);

  return g_test_run ();
}
