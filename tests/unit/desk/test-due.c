/* test-due.c: one alarm for the earliest, batches, reading while one runs, and a store that cannot
 * write
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
  guint             n_batches;
} Fixture;

static void
batch_cb (gpointer user_data)
{
  Fixture *self = user_data;

  self->n_batches++;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  self->clock = beckon_dummy_clock_new ();
  self->due = beckon_due_new (BECKON_CLOCK (self->clock), RETRY, batch_cb, self);
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

/* The end of a batch: the store is read again, then the batch is done. */
static void
finish (Fixture *self, gint64 next_us)
{
  beckon_due_set_next (self->due, next_us != 0 ? BECKON_DUMMY_START_US + next_us : 0);
  beckon_due_finished (self->due);
}

/* Started; the first row is due in @next_us after the first batch; 0: there is none. */
static void
begin (Fixture *self, gint64 next_us)
{
  beckon_due_start (self->due);
  g_assert_cmpuint (self->n_batches, ==, 0);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (self->n_batches, ==, 1);
  finish (self, next_us);
}

static void
test_level (Fixture *self, gconstpointer data)
{
  beckon_due_set_next (self->due, BECKON_DUMMY_START_US + SECOND);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
  begin (self, 0);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);

  /* The last report counts, earlier or later. */
  beckon_due_set_next (self->due, BECKON_DUMMY_START_US + 10 * SECOND);
  beckon_due_set_next (self->due, BECKON_DUMMY_START_US + 40 * SECOND);
  beckon_due_set_next (self->due, BECKON_DUMMY_START_US + 20 * SECOND);
  beckon_due_set_next (self->due, BECKON_DUMMY_START_US + 20 * SECOND);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 1);
  beckon_dummy_clock_advance (self->clock, 20 * SECOND - 1);
  g_assert_cmpuint (self->n_batches, ==, 1);
  beckon_dummy_clock_advance (self->clock, 1);
  g_assert_cmpuint (self->n_batches, ==, 2);
  finish (self, 30 * SECOND);
  beckon_dummy_clock_advance (self->clock, 10 * SECOND);
  g_assert_cmpuint (self->n_batches, ==, 3);

  /* Nothing is left. */
  finish (self, 60 * SECOND);
  beckon_due_set_next (self->due, 0);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
}

/* More was due than one batch takes. */
static void
test_batches (Fixture *self, gconstpointer data)
{
  begin (self, -SECOND);
  g_assert_cmpuint (self->n_batches, ==, 2);
  finish (self, -SECOND);
  g_assert_cmpuint (self->n_batches, ==, 3);
  finish (self, 0);
  g_assert_cmpuint (self->n_batches, ==, 3);
}

/* No second batch runs beside the first. */
static void
test_while_busy (Fixture *self, gconstpointer data)
{
  begin (self, SECOND);
  beckon_dummy_clock_advance (self->clock, SECOND);
  g_assert_cmpuint (self->n_batches, ==, 2);
  beckon_due_set_next (self->due, BECKON_DUMMY_START_US);
  beckon_due_set_next (self->due, BECKON_DUMMY_START_US + 10 * SECOND);
  g_assert_cmpuint (self->n_batches, ==, 2);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
  beckon_due_finished (self->due);
  beckon_dummy_clock_advance (self->clock, 9 * SECOND);
  g_assert_cmpuint (self->n_batches, ==, 3);
  finish (self, 0);

  /* The clock was set in the meantime, and the batch may not know it. */
  beckon_due_run (self->due);
  g_assert_cmpuint (self->n_batches, ==, 4);
  beckon_due_run (self->due);
  g_assert_cmpuint (self->n_batches, ==, 4);
  finish (self, 0);
  g_assert_cmpuint (self->n_batches, ==, 5);
  finish (self, 0);
  g_assert_cmpuint (self->n_batches, ==, 5);
}

static void
test_held_back (Fixture *self, gconstpointer data)
{
  begin (self, 10 * SECOND);
  beckon_due_hold_back (self->due, BECKON_DUMMY_START_US + 20 * SECOND);
  beckon_due_set_next (self->due, BECKON_DUMMY_START_US + SECOND);
  beckon_dummy_clock_advance (self->clock, 20 * SECOND - 1);
  g_assert_cmpuint (self->n_batches, ==, 1);
  beckon_dummy_clock_advance (self->clock, 1);
  g_assert_cmpuint (self->n_batches, ==, 2);

  /* Once. */
  finish (self, 21 * SECOND);
  beckon_dummy_clock_advance (self->clock, SECOND);
  g_assert_cmpuint (self->n_batches, ==, 3);
  finish (self, 0);
  beckon_due_hold_back (self->due, BECKON_DUMMY_START_US + 60 * SECOND);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
}

/* Also if nothing was ever read. */
static void
test_failed (Fixture *self, gconstpointer data)
{
  beckon_due_start (self->due);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  beckon_due_failed (self->due);
  beckon_dummy_clock_advance (self->clock, RETRY - 1);
  g_assert_cmpuint (self->n_batches, ==, 1);
  /* A write of another program does not hurry it. */
  beckon_due_set_next (self->due, BECKON_DUMMY_START_US);
  g_assert_cmpuint (self->n_batches, ==, 1);
  beckon_dummy_clock_advance (self->clock, 1);
  g_assert_cmpuint (self->n_batches, ==, 2);
}

static void
test_stopped (Fixture *self, gconstpointer data)
{
  begin (self, SECOND);
  beckon_due_stop (self->due);
  beckon_dummy_clock_advance (self->clock, 2 * SECOND);
  beckon_due_run (self->due);
  beckon_due_set_next (self->due, BECKON_DUMMY_START_US);
  g_assert_cmpuint (self->n_batches, ==, 1);

  /* It returns when it is no longer needed. */
  beckon_due_finished (self->due);
  beckon_due_failed (self->due);
  g_assert_cmpuint (self->n_batches, ==, 1);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/desk/due/as-it-was-read-last", test_level);
  ADD ("/desk/due/in-batches", test_batches);
  ADD ("/desk/due/while-busy", test_while_busy);
  ADD ("/desk/due/held-back", test_held_back);
  ADD ("/desk/due/failed", test_failed);
  ADD ("/desk/due/stopped", test_stopped);
#undef ADD
  return g_test_run ();
}
