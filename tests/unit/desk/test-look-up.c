/* test-look-up.c: questions that are set aside are found without waiting for the database
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "held-readers.h"
#include "postponed-fixture.h"

typedef struct
{
  BeckonQuestion *question; /* (unowned) */
  guint           n_found;
} Found;

static void
on_found (gpointer target, BeckonQuestion *question)
{
  Found *found = g_object_get_data (target, "found");

  found->question = question;
  found->n_found++;
}

static GObject *
target_new (Found *found)
{
  GObject *target = g_object_new (G_TYPE_OBJECT, NULL);

  g_object_set_data (target, "found", found);

  return target;
}

static void
wait_found (Found *found, guint n)
{
  while (found->n_found < n)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_found (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_only_in_the_file (self);
  Found  found = { 0 };
  g_autoptr (GObject) target = target_new (&found);

  beckon_desk_look_up_question (self->desk, id, target, "a", on_found);
  g_assert_cmpuint (found.n_found, ==, 0);
  wait_found (&found, 1);
  g_assert_nonnull (found.question);
  g_assert_true (found.question == beckon_desk_peek_question (self->desk, id));
  /* The second time it is in memory. */
  beckon_desk_look_up_question (self->desk, id, target, "a", on_found);
  g_assert_cmpuint (found.n_found, ==, 2);
  beckon_desk_look_up_question (self->desk, 4711, target, "a", on_found);
  wait_found (&found, 3);
  g_assert_null (found.question);
}

/* While the disk hangs, what was asked first is asked no more, and what is gone gets nothing. */
static void
test_replaced (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_only_in_the_file (self);
  Found  found = { 0 }, each = { 0 }, none = { 0 };
  g_autoptr (GObject) target = target_new (&found);
  g_autoptr (GObject) other = target_new (&each);
  GObject     *gone = target_new (&none);
  HeldReaders *held = held_readers_begin (beckon_desk_get_store (self->desk));

  beckon_desk_look_up_question (self->desk, 4711, target, "a", on_found);
  beckon_desk_look_up_question (self->desk, id, target, "a", on_found);
  beckon_desk_look_up_question (self->desk, id, gone, NULL, on_found);
  beckon_desk_look_up_question (self->desk, id, other, NULL, on_found);
  beckon_desk_look_up_question (self->desk, 4711, other, NULL, on_found);
  g_object_unref (gone);
  held_readers_end (held);
  wait_found (&each, 2);
  wait_found (&found, 1);
  g_assert_nonnull (found.question);
  g_assert_cmpuint (each.n_found, ==, 2);
  g_assert_cmpuint (none.n_found, ==, 0);
}

/* What happens to it while it is read counts. */
static void
test_meanwhile (DeskFixture *self, gconstpointer data)
{
  gint64 answered = aside_only_in_the_file (self);
  Found  found = { 0 };
  g_autoptr (GObject) target = target_new (&found);
  HeldReaders *held = held_readers_begin (beckon_desk_get_store (self->desk));
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  beckon_desk_look_up_question (self->desk, answered, target, "a", on_found);
  commit = desk_fixture_respond (self, answered, "SQLite", &error);
  g_assert_no_error (error);
  held_readers_end (held);
  wait_found (&found, 1);
  g_assert_null (found.question);
  g_assert_null (beckon_desk_peek_question (self->desk, answered));
}

/* Whoever hears of a reminder finds its question in memory. */
static void
test_announced (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);
  guint  n = REMINDERS (self);

  desk_fixture_advance (self, self->settings->ambiguity_timeout_us);
  ASIDE (self, id);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  g_assert_null (beckon_desk_peek_question (self->desk, id));
  desk_fixture_advance (self, self->settings->reminder_us);
  g_assert_cmpuint (REMINDERS (self), ==, n + 1);
  ASIDE (self, id);
  g_assert_nonnull (beckon_desk_peek_question (self->desk, id));
}

/* The desk stops while it is read. */
static void
test_stopped (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_only_in_the_file (self);
  Found  found = { 0 };
  g_autoptr (GObject) target = target_new (&found);

  beckon_desk_look_up_question (self->desk, id, target, "a", on_found);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  g_assert_cmpuint (found.n_found, <=, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)
  ADD ("/pp/PP-6/look-up/found", test_found);
  ADD ("/pp/PP-6/look-up/replaced", test_replaced);
  ADD ("/pp/PP-6/look-up/meanwhile", test_meanwhile);
  ADD ("/pp/PP-3/look-up/announced", test_announced);
  ADD ("/pp/PP-6/look-up/stopped", test_stopped);
#undef ADD

  return g_test_run ();
}
