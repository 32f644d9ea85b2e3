/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/time/scheduler.h"
#include "desk/time/system-clock.h"
#include "dummy-clock.h"

static void
due_cb (gint64 id, gpointer user_data)
{
  g_string_append_printf (user_data, "%" G_GINT64_FORMAT " ", id);
}

static void
test_order (void)
{
  g_autoptr (BeckonDummyClock) clock = beckon_dummy_clock_new ();
  g_autoptr (GString) rung = g_string_new (NULL);
  g_autoptr (BeckonScheduler) scheduler =
    beckon_scheduler_new (BECKON_CLOCK (clock), BECKON_CLOCK_WALL, due_cb, rung);
  gint64 now = BECKON_DUMMY_START_US;

  beckon_scheduler_set (scheduler, 1, now + 30);
  beckon_scheduler_set (scheduler, 2, now + 10);
  beckon_scheduler_set (scheduler, 3, now + 20);
  beckon_scheduler_set (scheduler, 4, now + 20);
  beckon_scheduler_set (scheduler, 2, now + 25); /* moved */
  beckon_scheduler_unset (scheduler, 4);
  beckon_scheduler_unset (scheduler, 99);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (clock), ==, 1);

  beckon_dummy_clock_advance (clock, 19);
  g_assert_cmpstr (rung->str, ==, "");
  beckon_dummy_clock_advance (clock, 6);
  g_assert_cmpstr (rung->str, ==, "3 2 ");
  beckon_dummy_clock_advance (clock, 100);
  g_assert_cmpstr (rung->str, ==, "3 2 1 ");
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (clock), ==, 0);
}

static void
test_nothing_left_disarms (void)
{
  g_autoptr (BeckonDummyClock) clock = beckon_dummy_clock_new ();
  g_autoptr (GString) rung = g_string_new (NULL);
  g_autoptr (BeckonScheduler) scheduler =
    beckon_scheduler_new (BECKON_CLOCK (clock), BECKON_CLOCK_AWAKE, due_cb, rung);

  beckon_scheduler_set (scheduler, 1, G_GINT64_CONSTANT (1) << 40);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (clock), ==, 1);
  beckon_scheduler_unset (scheduler, 1);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (clock), ==, 0);
}

typedef struct
{
  GMainLoop *loop;
  int        expected;
  GString   *order;
} Ringing;

static void
ring (Ringing *ringing, const char *name)
{
  g_string_append (ringing->order, name);
  if (--ringing->expected == 0)
    g_main_loop_quit (ringing->loop);
}

static void
wall_cb (gpointer user_data)
{
  ring (user_data, "wall ");
}

static void
awake_cb (gpointer user_data)
{
  ring (user_data, "awake ");
}

static void
overdue_cb (gpointer user_data)
{
  ring (user_data, "overdue ");
}

static void
never_cb (gpointer user_data)
{
  g_assert_not_reached ();
}

static void
test_system_clock (void)
{
  BeckonClock *clock = beckon_system_clock_new ();
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GString) order = g_string_new (NULL);
  Ringing ringing = { loop, 3, order };
  gint64  wall = beckon_clock_get_time (clock, BECKON_CLOCK_WALL);
  gint64  awake = beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE);
  guint   never;

  g_assert_cmpint (ABS (wall - g_get_real_time ()), <, 10 * G_USEC_PER_SEC);
  never = beckon_clock_add_alarm (clock, BECKON_CLOCK_WALL, wall + 10000, never_cb, NULL);
  beckon_clock_add_alarm (clock, BECKON_CLOCK_WALL, wall + 20000, wall_cb, &ringing);
  beckon_clock_add_alarm (clock, BECKON_CLOCK_AWAKE, awake + 60000, awake_cb, &ringing);
  beckon_clock_add_alarm (clock, BECKON_CLOCK_WALL, 1, overdue_cb, &ringing);
  beckon_clock_remove_alarm (clock, never);
  g_main_loop_run (loop);
  g_assert_cmpstr (order->str, ==, "overdue wall awake ");
  g_assert_cmpint (beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE), >=, awake + 60000);
  g_assert_finalize_object (clock);
}

/* 90 days and more do not overflow: the timer accepts the point in time, and nothing goes off
 * early. */
static void
test_far_away (void)
{
  BeckonClock *clock = beckon_system_clock_new ();
  gint64       wall = beckon_clock_get_time (clock, BECKON_CLOCK_WALL);
  guint        id =
    beckon_clock_add_alarm (clock, BECKON_CLOCK_WALL,
                            wall + 90 * G_GINT64_CONSTANT (86400) * G_USEC_PER_SEC, never_cb, NULL);

  for (int i = 0; i < 50; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
  beckon_clock_remove_alarm (clock, id);
  g_assert_finalize_object (clock);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/desk/scheduler/order", test_order);
  g_test_add_func ("/desk/scheduler/nothing-left-disarms", test_nothing_left_disarms);
  g_test_add_func ("/desk/system-clock/alarms", test_system_clock);
  g_test_add_func ("/desk/system-clock/far-away", test_far_away);
  return g_test_run ();
}
