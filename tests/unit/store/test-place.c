/* test-place.c: the file of the store is deleted, moved, replaced or locked (TR-3); values in it
 * are damaged (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reading.h"
#include "store-fixture.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/damaged-values.h"
#include "base/fault-restart.h"
#include "db/sqlite/inode-lock.h"
#include "db/sqlite/salvage/rescue.h"
#include "model/event.h"

/* The last report of the store about its file; for "place-changed". */
typedef struct
{
  guint   n;
  GError *error; /* (owned) (nullable) */
} Said;

static void
on_place_changed (BeckonStore *store, const GError *error, Said *said)
{
  said->n++;
  g_clear_error (&said->error);
  said->error = error != NULL ? g_error_copy (error) : NULL;
}

static void
wait_for (Said *said, guint n)
{
  while (said->n < n)
    g_main_context_iteration (NULL, TRUE);
}

static void
remove_tree (const char *folder)
{
  const char *const command[] = { "rm", "-r", folder, NULL };

  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL,
                               NULL, NULL, NULL));
}

/* Nothing writes: the store reports on its own that its file is gone, and that it is back. */
static void
test_noticed (Fixture *self, gconstpointer data)
{
  g_autofree char *kept = g_strconcat (self->path, ".kept", NULL);
  g_autofree char *copy = NULL;
  g_autofree char *gone = NULL;
  g_autofree char *id = create (self, "Task", BECKON_TASK_QUEUED);
  Said             said = { 0 };

  g_signal_connect (self->store, "place-changed", G_CALLBACK (on_place_changed), &said);
  g_assert_cmpint (g_rename (self->path, kept), ==, 0);
  wait_for (&said, 1);
  g_assert_error (said.error, BECKON_ERROR, BECKON_ERROR_STORE);
  copy = beckon_rescue_find (self->path);
  g_assert_nonnull (copy);
  g_assert_nonnull (strstr (said.error->message, copy));
  g_assert_nonnull (beckon_error_get_hint (said.error));
  must_fail (self, op_create (self, "Refused", BECKON_TASK_QUEUED), BECKON_ERROR_STORE);

  g_assert_cmpint (g_rename (kept, self->path), ==, 0);
  wait_for (&said, 2);
  g_assert_no_error (said.error);
  gone = beckon_rescue_find (self->path);
  g_assert_null (gone);
  g_free (create (self, "Another", BECKON_TASK_QUEUED));
  g_signal_handlers_disconnect_by_data (self->store, &said);
}

/* The log of the lost file is still in its place: it must not be applied to the copy. */
static void
test_rescued (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Task", BECKON_TASK_QUEUED);
  g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM tasks WHERE id = '%s'", id);
  g_autofree char *copy = NULL;

  g_assert_cmpint (g_unlink (self->path), ==, 0);
  must_fail (self, op_create (self, "Refused", BECKON_TASK_QUEUED), BECKON_ERROR_STORE);
  fixture_reopen (self);
  g_assert_nonnull (self->notice);
  g_assert_cmpint (query_number (self->path, sql), ==, 1);
  copy = beckon_rescue_find (self->path);
  g_assert_null (copy);
}

/* The newest copy counts, and an incomplete one does not. */
static void
test_newest (Fixture *self, gconstpointer data)
{
  g_autofree char *older = g_strconcat (self->path, ".rescued-20250101T000000Z", NULL);
  g_autofree char *newer = g_strconcat (self->path, ".rescued-20260101T000000Z", NULL);
  g_autofree char *partial = g_strconcat (self->path, ".rescuing", NULL);
  g_autofree char *found = NULL;

  g_assert_true (g_file_set_contents (newer, "newer", -1, NULL));
  g_assert_true (g_file_set_contents (older, "older", -1, NULL));
  g_assert_true (g_file_set_contents (partial, "partial", -1, NULL));
  found = beckon_rescue_find (self->path);
  g_assert_cmpstr (found, ==, newer);
}

/* The lock belongs to the open file: closing another descriptor of the file does not release it,
 * and a child that inherits it keeps it. */
static void
test_lock (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "lock", NULL);
  g_autoptr (BeckonInodeLock) lock = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  int              status;
  pid_t            child;

  lock = beckon_inode_lock_new (path, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, &error));
  beckon_inode_lock_sign (lock);

  child = fork ();
  if (child == 0)
    {
      g_autoptr (GError) refused = NULL;
      g_autofree char *number = g_strdup_printf ("process %d", (int) getppid ());

      _exit (beckon_inode_lock_new (path, &refused) == NULL
                 && g_error_matches (refused, BECKON_ERROR, BECKON_ERROR_STORE)
                 && strstr (refused->message, number) != NULL
               ? 0
               : 1);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

/* The desk that stopped left a note that its shared memory was truncated. */
static void
test_note (Fixture *self, gconstpointer data)
{
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);

  fixture_close (self);
  g_assert_true (g_file_set_contents (lock, "1\n" BECKON_FAULT_RESTART_NOTE, -1, NULL));
  must_open (self);
  g_assert_nonnull (self->notice);
  g_assert_nonnull (strstr (self->notice, "beckon.db-shm"));
  fixture_reopen (self);
  g_assert_null (self->notice);
}

static void
test_damaged_values (Fixture *self, gconstpointer data)
{
  static const char *const wrong[] = { "'{'", "7",    "x'00ff'", "CAST (x'7b22ff227d' AS TEXT)",
                                       "''",  "'[1]'" };
  g_autofree char         *id = create (self, "Task", BECKON_TASK_QUEUED);
  g_autofree char         *other = create (self, "Other", BECKON_TASK_QUEUED);

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *sql =
        g_strdup_printf ("UPDATE tasks SET context = %s WHERE id = '%s'", wrong[i], id);
      g_autoptr (GString) json = g_string_new (NULL);
      g_autoptr (BeckonTask) task = NULL;
      g_autoptr (BeckonTask) whole = NULL;
      g_autoptr (GError) error = NULL;

      run_sql (self->path, sql);
      task = reading_get_task (self->store, id, &error);
      g_assert_no_error (error);
      g_assert_null (task->context);
      g_assert_true (task->context_lost);
      beckon_task_add_json (task, json, NULL);
      g_assert_nonnull (strstr (json->str, "\"damaged\":[\"context\"]"));
      whole = reading_get_task (self->store, other, &error);
      g_assert_false (whole->context_lost);
    }
  /* One value, however often it is read. */
  g_assert_cmpuint (beckon_damaged_values_count (), ==, 1);
}

int
main (int argc, char **argv)
{
  g_autofree char *state = NULL;
  int              status;

  g_test_init (&argc, &argv, NULL);
  /* Copies go there. */
  state = g_dir_make_tmp ("beckon-XXXXXX", NULL);
  g_assert_true (g_setenv ("XDG_STATE_HOME", state, TRUE));

  g_test_add ("/tr/TR-3/noticed-without-a-write", Fixture, NULL, fixture_begin, test_noticed,
              fixture_end);
  g_test_add ("/tr/TR-3/rescued", Fixture, NULL, fixture_begin, test_rescued, fixture_end);
  g_test_add ("/tr/TR-3/the-newest-copy", Fixture, NULL, fixture_begin, test_newest, fixture_end);
  g_test_add ("/tr/TR-3/lock-of-the-file-itself", Fixture, NULL, fixture_begin, test_lock,
              fixture_end);
  g_test_add ("/tr/TR-3/note-of-the-shared-memory", Fixture, NULL, fixture_begin, test_note,
              fixture_end);
  g_test_add ("/tr/TR-4/damaged-values", Fixture, NULL, fixture_begin, test_damaged_values,
              fixture_end);

  status = g_test_run ();
  remove_tree (state);

  return status;
}
