/* test-retry.c: a transaction that the engine asks to run again
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The linker puts the doubles below in the place of beckon_db_commit() and beckon_db_get_fault().
 */

#include "database-testing.h"
#include "store-fixture.h"

#include "db/db.h"

gboolean      __real_beckon_db_commit (BeckonDb *self, GError **error);
gboolean      __wrap_beckon_db_commit (BeckonDb *self, GError **error);
BeckonDbFault __real_beckon_db_get_fault (BeckonDb *self);
BeckonDbFault __wrap_beckon_db_get_fault (BeckonDb *self);

static int n_left; /* atomic: the number of commits that are still refused */
static int raised; /* atomic */

gboolean
__wrap_beckon_db_commit (BeckonDb *self, GError **error)
{
  g_atomic_int_set (&raised, g_atomic_int_get (&n_left) > 0);
  if (!g_atomic_int_get (&raised))
    return __real_beckon_db_commit (self, error);

  g_atomic_int_add (&n_left, -1);
  beckon_db_fault_set_error (BECKON_DB_FAULT_RETRY, FALSE, "again", error);

  return FALSE;
}

BeckonDbFault
__wrap_beckon_db_get_fault (BeckonDb *self)
{
  return g_atomic_int_get (&raised) ? BECKON_DB_FAULT_RETRY : __real_beckon_db_get_fault (self);
}

static gint64
count_asked (Fixture *self)
{
  return query_number (self->path, "SELECT count(*) FROM aic_interactions");
}

/* A server does not give the numbers again that it gave to what was undone. */
static void
assert_first (gint64 id)
{
  if (!database_testing_is_on_server ())
    g_assert_cmpint (id, ==, 1);
}

/* Retried, without a trace. */
static void
test_again (Fixture *self, gconstpointer data)
{
  g_atomic_int_set (&n_left, 3);
  assert_first (ask (self, NULL));
  g_assert_cmpint (g_atomic_int_get (&n_left), ==, 0);
  g_assert_cmpint (count_asked (self), ==, 1);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM events"), ==, 3);
  g_assert_cmpint (
    query_number (self->path, "SELECT n FROM task_counts WHERE status = 'AWAITING_RESPONSE'"), ==,
    1);
}

/* Not for ever. */
static void
test_in_vain (Fixture *self, gconstpointer data)
{
  g_atomic_int_set (&n_left, G_MAXINT);
  must_fail (self, op_ask (self, new_draft ("Which?", "A", "B", NULL)), BECKON_ERROR_STORE);
  g_assert_cmpint (G_MAXINT - g_atomic_int_get (&n_left), >=, 5);
  g_atomic_int_set (&n_left, 0);
  g_assert_cmpint (count_asked (self), ==, 0);
  assert_first (ask (self, NULL));
  g_assert_cmpint (count_asked (self), ==, 1);
}

/* An operation that fails after it has written is rolled back alone, in this case, too. */
static void
test_with_savepoints (Fixture *self, gconstpointer data)
{
  database_testing_refuse (self->path, "events", "NEW.type = 'AIC_DIALOG_REQUESTED'");
  g_atomic_int_set (&n_left, 2);
  must_fail (self, op_ask (self, new_draft ("Which?", "A", "B", NULL)), BECKON_ERROR_STORE);
  g_assert_cmpint (count_asked (self), ==, 0);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/e/E110/run-again", test_again);
  TEST ("/e/E110/run-again-in-vain", test_in_vain);
  TEST ("/e/E110/run-again-with-savepoints", test_with_savepoints);

  return g_test_run ();
}
