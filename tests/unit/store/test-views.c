/* test-views.c: bounded reads on their threads: of one moment, for an object, beside long reads
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "database-testing.h"
#include "store-fixture.h"

#include <string.h>

#include "store/view-slot.h"

/* What a read found, or why not. */
typedef struct
{
  GMainLoop *loop;
  char      *text;  /* (owned) (nullable) */
  GError    *error; /* (owned) (nullable) */
} Found;

static void
found_clear (Found *self)
{
  g_clear_pointer (&self->loop, g_main_loop_unref);
  g_clear_pointer (&self->text, g_free);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

static void
on_viewed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Found *found = user_data;

  found->text = beckon_store_view_finish (BECKON_STORE (source), result, &found->error);
  g_main_loop_quit (found->loop);
}

/* Runs @func and waits for it. */
static void
view (BeckonStore *store, BeckonViewFunc func, gpointer input, Found *found)
{
  found->loop = g_main_loop_new (NULL, FALSE);
  beckon_store_view_async (store, func, input, NULL, g_free, NULL, on_viewed, found);
  g_main_loop_run (found->loop);
}

static gpointer
read_title (BeckonView *view, gpointer input, GError **error)
{
  g_autoptr (BeckonTask) task = beckon_view_get_task (view, input, error);

  return task != NULL ? g_strdup (task->title) : NULL;
}

static void
test_reads (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "One", BECKON_TASK_RUNNING);
  g_auto (Found) found = { NULL };
  g_auto (Found) none = { NULL };

  view (self->store, read_title, id, &found);
  g_assert_no_error (found.error);
  g_assert_cmpstr (found.text, ==, "One");

  view (self->store, read_title, (gpointer) "T-none", &none);
  g_assert_error (none.error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
  g_assert_null (none.text);
}

/* Somebody else overwrote the file: nothing was to be saved. */
static void
test_damaged (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "One", BECKON_TASK_RUNNING);
  g_auto (Found) found = { NULL };

  ONLY_FOR_FILES ("a server repairs its files itself");
  database_testing_overwrite (self->path);
  view (self->store, read_title, id, &found);
  g_assert_error (found.error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_assert_cmpstr (found.error->message, ==, "Cannot read: the file is damaged.");
  g_assert_cmpstr (beckon_error_get_hint (found.error), ==,
                   "Restart the desk; it moves the file aside and recovers what it can.");
  g_assert_null (found.text);
}

/* A read that stops between two pages until it may go on. */
typedef struct
{
  const char *id;
  GMutex      lock;
  GCond       changed;
  gboolean    stopped;
  gboolean    may_go;
} Stop;

static void
stop (Stop *self)
{
  g_mutex_lock (&self->lock);
  self->stopped = TRUE;
  g_cond_broadcast (&self->changed);
  while (!self->may_go)
    g_cond_wait (&self->changed, &self->lock);
  g_mutex_unlock (&self->lock);
}

static void
wait_stopped (Stop *self)
{
  g_mutex_lock (&self->lock);
  while (!self->stopped)
    g_cond_wait (&self->changed, &self->lock);
  g_mutex_unlock (&self->lock);
}

static void
let_go (Stop *self)
{
  g_mutex_lock (&self->lock);
  self->may_go = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

static gpointer
read_twice (BeckonView *view, gpointer input, GError **error)
{
  Stop            *state = input;
  g_autofree char *before = read_title (view, (gpointer) state->id, error);
  g_autofree char *after = NULL;
  guint64          counts[BECKON_N_TASK_STATUSES] = { 0 };

  stop (state);
  after = read_title (view, (gpointer) state->id, error);
  beckon_view_count_tasks (view, counts, error);

  return g_strdup_printf ("%s %s %d", before, after, (int) counts[BECKON_TASK_RUNNING]);
}

/* Whatever is written meanwhile, all pages of a view are of one moment; and another view does not
 * wait for it. */
static void
test_one_moment (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "One", BECKON_TASK_RUNNING);
  g_autofree char *other = NULL;
  Stop             state = { .id = id };
  g_auto (Found) old = { NULL };
  g_auto (Found) new = { NULL };

  old.loop = g_main_loop_new (NULL, FALSE);
  beckon_store_view_async (self->store, read_twice, &state, NULL, g_free, NULL, on_viewed, &old);
  wait_stopped (&state);
  beckon_commit_unref (must_commit (
    self, at_now (self, beckon_operation_change_task ("ada", id, "Two", -1.0, NULL, NULL))));
  other = create (self, "Other", BECKON_TASK_RUNNING);

  view (self->store, read_title, id, &new);
  g_assert_cmpstr (new.text, ==, "Two");
  g_assert_null (old.text);

  let_go (&state);
  g_main_loop_run (old.loop);
  g_assert_cmpstr (old.text, ==, "One One 1");
}

static void
test_closed (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "One", BECKON_TASK_RUNNING);
  g_auto (Found) found = { NULL };

  g_assert_true (close_store (self->store, NULL));
  view (self->store, read_title, id, &found);
  g_assert_error (found.error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_clear_object (&self->store);
}

/* --- for an object --- */

static void
show (gpointer target, gpointer result, const GError *error)
{
  GString *shown = g_object_get_data (target, "shown");

  g_string_append_printf (shown, "%s ", error != NULL ? error->message : (const char *) result);
}

static const char slot[] = "title";

static void
read_slot (Fixture *self, GObject *target, const char *id)
{
  beckon_view_slot_read (self->store, target, slot, read_title, g_strdup (id), g_free, g_free,
                         show);
}

static void
free_string (gpointer data)
{
  g_string_free (data, TRUE);
}

/* Waits until @expected is shown, and lets what was begun before come back, too. */
static void
must_show (Fixture *self, GString *shown, const char *expected)
{
  g_auto (Found) found = { NULL };

  while (strlen (shown->str) < strlen (expected))
    g_main_context_iteration (NULL, TRUE);
  view (self->store, read_title, (gpointer) "T-none", &found);
  g_assert_cmpstr (shown->str, ==, expected);
}

static void
test_slot (Fixture *self, gconstpointer data)
{
  g_autofree char *first = create (self, "One", BECKON_TASK_RUNNING);
  g_autofree char *second = create (self, "Two", BECKON_TASK_RUNNING);
  g_autoptr (GObject) target = g_object_new (G_TYPE_OBJECT, NULL);
  GString *shown = g_string_new (NULL);
  GObject *gone = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GObject) disposed = g_object_new (G_TYPE_OBJECT, NULL);

  g_object_set_data_full (target, "shown", shown, free_string);
  g_object_set_data_full (gone, "shown", g_string_new (NULL), free_string);

  /* The newer read of the same slot counts, whichever comes first. */
  read_slot (self, target, first);
  read_slot (self, target, second);
  read_slot (self, gone, first);
  g_object_unref (gone);
  /* It would show what it has no place for any more. */
  read_slot (self, disposed, first);
  g_object_run_dispose (disposed);
  must_show (self, shown, "Two ");

  read_slot (self, target, first);
  must_show (self, shown, "Two One ");

  g_assert_false (beckon_view_slot_is_reading (target, slot));
  read_slot (self, target, second);
  g_assert_true (beckon_view_slot_is_reading (target, slot));
  beckon_view_slot_end (target, slot);
  g_assert_false (beckon_view_slot_is_reading (target, slot));
  must_show (self, shown, "Two One ");
  beckon_view_slot_end (target, slot);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/store/view/reads", test_reads);
  TEST ("/e/E110/a-read-that-fails-says-that-it-read", test_damaged);
  TEST ("/store/view/of-one-moment", test_one_moment);
  TEST ("/store/view/closed", test_closed);
  TEST ("/store/view/for-an-object", test_slot);

  return g_test_run ();
}
