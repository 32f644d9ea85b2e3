/* test-due.c: one alarm for the earliest, bites, what arrives while one is carried out, and a store
 * that cannot write
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/time/due.h"

#include "dummy-clock.h"

#define SECOND G_GINT64_CONSTANT (1000000)
#define RETRY (5 * SECOND)

typedef struct
{
  BeckonDummyClock *clock;
  BeckonDue        *due;
  guint             n_bites;
} Fixture;

static void
bite_cb (gpointer user_data)
{
  Fixture *self = user_data;

  self->n_bites++;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  self->clock = beckon_dummy_clock_new ();
  self->due = beckon_due_new (BECKON_CLOCK (self->clock), RETRY, bite_cb, self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  beckon_due_free (self->due);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
  g_object_unref (self->clock);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* Begun, and the first bite told that the next is due in @next_us; 0: nothing is. */
static void
begin (Fixture *self, gint64 next_us)
{
  beckon_due_start (self->due);
  g_assert_cmpuint (self->n_bites, ==, 0);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (self->n_bites, ==, 1);
  beckon_due_carried (self->due, next_us != 0 ? BECKON_DUMMY_START_US + next_us : 0);
}

static void
test_earliest (Fixture *self, gconstpointer data)
{
  beckon_due_expect (self->due, BECKON_DUMMY_START_US + SECOND);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
  begin (self, 0);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);

  beckon_due_expect (self->due, BECKON_DUMMY_START_US + 30 * SECOND);
  beckon_due_expect (self->due, BECKON_DUMMY_START_US + 20 * SECOND);
  beckon_due_expect (self->due, BECKON_DUMMY_START_US + 40 * SECOND);
  beckon_due_expect (self->due, 0);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 1);
  beckon_dummy_clock_advance (self->clock, 20 * SECOND - 1);
  g_assert_cmpuint (self->n_bites, ==, 1);
  beckon_dummy_clock_advance (self->clock, 1);
  g_assert_cmpuint (self->n_bites, ==, 2);
  beckon_due_carried (self->due, BECKON_DUMMY_START_US + 30 * SECOND);
  beckon_dummy_clock_advance (self->clock, 10 * SECOND);
  g_assert_cmpuint (self->n_bites, ==, 3);
}

/* More was due than one bite takes. */
static void
test_bites (Fixture *self, gconstpointer data)
{
  begin (self, -SECOND);
  g_assert_cmpuint (self->n_bites, ==, 2);
  beckon_due_carried (self->due, BECKON_DUMMY_START_US);
  g_assert_cmpuint (self->n_bites, ==, 3);
  beckon_due_carried (self->due, 0);
  g_assert_cmpuint (self->n_bites, ==, 3);
}

/* The bite may have been given to the store before it: it is not forgotten, and there is no second
 * bite beside the first. */
static void
test_while_busy (Fixture *self, gconstpointer data)
{
  begin (self, SECOND);
  beckon_dummy_clock_advance (self->clock, SECOND);
  g_assert_cmpuint (self->n_bites, ==, 2);
  beckon_due_expect (self->due, BECKON_DUMMY_START_US + 20 * SECOND);
  beckon_due_expect (self->due, BECKON_DUMMY_START_US + 10 * SECOND);
  beckon_due_expect (self->due, BECKON_DUMMY_START_US + 15 * SECOND);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
  beckon_due_carried (self->due, 0);
  beckon_dummy_clock_advance (self->clock, 9 * SECOND);
  g_assert_cmpuint (self->n_bites, ==, 3);
  beckon_due_carried (self->due, 0);

  /* The clock was set meanwhile, and the bite knows no next. */
  beckon_due_look (self->due);
  g_assert_cmpuint (self->n_bites, ==, 4);
  beckon_due_look (self->due);
  g_assert_cmpuint (self->n_bites, ==, 4);
  beckon_due_carried (self->due, 0);
  g_assert_cmpuint (self->n_bites, ==, 5);
  beckon_due_carried (self->due, 0);
  g_assert_cmpuint (self->n_bites, ==, 5);
}

static void
test_moved (Fixture *self, gconstpointer data)
{
  beckon_due_move (self->due, BECKON_DUMMY_START_US);
  begin (self, 10 * SECOND);
  beckon_due_move (self->due, BECKON_DUMMY_START_US + 20 * SECOND);
  beckon_dummy_clock_advance (self->clock, 20 * SECOND - 1);
  g_assert_cmpuint (self->n_bites, ==, 1);
  beckon_dummy_clock_advance (self->clock, 1);
  g_assert_cmpuint (self->n_bites, ==, 2);

  /* The bite that is carried out says what is due, and nothing was. */
  beckon_due_move (self->due, BECKON_DUMMY_START_US + 30 * SECOND);
  beckon_due_carried (self->due, 0);
  beckon_due_move (self->due, BECKON_DUMMY_START_US + 30 * SECOND);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
}

static void
test_failed (Fixture *self, gconstpointer data)
{
  begin (self, -SECOND);
  beckon_due_failed (self->due);
  beckon_dummy_clock_advance (self->clock, RETRY - 1);
  g_assert_cmpuint (self->n_bites, ==, 2);
  beckon_dummy_clock_advance (self->clock, 1);
  g_assert_cmpuint (self->n_bites, ==, 3);
}

static void
test_stopped (Fixture *self, gconstpointer data)
{
  begin (self, SECOND);
  beckon_due_stop (self->due);
  beckon_dummy_clock_advance (self->clock, 2 * SECOND);
  beckon_due_look (self->due);
  beckon_due_expect (self->due, BECKON_DUMMY_START_US);
  g_assert_cmpuint (self->n_bites, ==, 1);

  /* It comes back when nobody wants it any more. */
  beckon_due_carried (self->due, BECKON_DUMMY_START_US);
  beckon_due_failed (self->due);
  g_assert_cmpuint (self->n_bites, ==, 1);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/desk/due/the-earliest", test_earliest);
  ADD ("/desk/due/in-bites", test_bites);
  ADD ("/desk/due/while-busy", test_while_busy);
  ADD ("/desk/due/moved", test_moved);
  ADD ("/desk/due/failed", test_failed);
  ADD ("/desk/due/stopped", test_stopped);
#undef ADD
  return g_test_run ();
}
