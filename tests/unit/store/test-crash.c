/* test-crash.c: the desk is killed at a random moment: everything acknowledged is kept
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-fixture.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SLOTS 8
#define KILLS 20

/* --- the desk that is killed: asks and answers in several threads, and reports what was
 * acknowledged --- */

typedef struct
{
  BeckonStore *store;
  Fixture     *fixture;
} Slot;

static void
say (char what, gint64 id)
{
  char line[32];
  int  length = g_snprintf (line, sizeof line, "%c%" G_GINT64_FORMAT "\n", what, id);

  if (write (STDOUT_FILENO, line, length) != length)
    _exit (2);
}

static void ask_next (Slot *slot);

static void
on_answered (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Slot *slot = user_data;
  g_autoptr (BeckonCommit) done = beckon_store_commit_finish (slot->store, result, NULL);

  if (done == NULL)
    _exit (3);
  say ('R', done->interaction->id);
  ask_next (slot);
}

static void
on_asked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Slot *slot = user_data;
  g_autoptr (BeckonCommit) done = beckon_store_commit_finish (slot->store, result, NULL);
  g_autoptr (BeckonOperation) operation = NULL;

  if (done == NULL)
    _exit (3);
  say ('A', done->interaction->id);
  operation = op_respond (slot->fixture, done->interaction->id, "2");
  beckon_store_commit_async (slot->store, operation, NULL, on_answered, slot);
}

static void
ask_next (Slot *slot)
{
  g_autoptr (BeckonOperation) operation =
    op_ask (slot->fixture, new_draft ("Which?", "PostgreSQL", "SQLite", NULL));

  beckon_store_commit_async (slot->store, operation, NULL, on_asked, slot);
}

static int
be_killed (const char *path)
{
  Fixture      fixture = { .now_us = T0 };
  Slot         slots[SLOTS];
  BeckonStore *store = open_store (path, NULL, NULL);

  if (store == NULL)
    return 4;

  for (guint i = 0; i < SLOTS; i++)
    {
      slots[i] = (Slot){ .store = store, .fixture = &fixture };
      ask_next (&slots[i]);
    }
  for (;;)
    g_main_context_iteration (NULL, TRUE);
}

/* --- the process that kills it --- */

static void
check_acknowledged (Fixture *self, GHashTable *asked, GHashTable *answered)
{
  GHashTableIter iter;
  gpointer       key;

  g_hash_table_iter_init (&iter, asked);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    beckon_interaction_unref (get_interaction (self, *(gint64 *) key));

  g_hash_table_iter_init (&iter, answered);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      g_autoptr (BeckonInteraction) row = get_interaction (self, *(gint64 *) key);

      g_assert_cmpint (row->status, ==, BECKON_INTERACTION_ANSWERED);
      g_assert_cmpstr (row->response, ==, "SQLite");
    }
}

static void
check_nothing_half_done (const char *path)
{
  g_autofree char *check = query_text (path, "PRAGMA integrity_check");

  g_assert_cmpstr (check, ==, "ok");
  g_assert_cmpint (
    query_number (
      path, "SELECT count(*) FROM aic_interactions AS i JOIN tasks AS t ON t.serial = i.task_serial"
            " WHERE (i.status = 'PENDING') != (t.status = 'AWAITING_RESPONSE')"),
    ==, 0);
  g_assert_cmpint (
    query_number (path, "SELECT count(*) FROM aic_interactions"), ==,
    query_number (path, "SELECT count(*) FROM events WHERE type = 'AIC_DIALOG_REQUESTED'"));
  g_assert_cmpint (
    query_number (path, "SELECT count(*) FROM aic_interactions WHERE status = 'ANSWERED'"), ==,
    query_number (path, "SELECT count(*) FROM events WHERE type = 'AIC_DIALOG_RESPONDED'"));
  g_assert_cmpint (query_number (path,
                                 "SELECT count(*) FROM task_counts AS c WHERE n !="
                                 " (SELECT count(*) FROM tasks AS t WHERE t.status = c.status)"),
                   ==, 0);
}

/* Runs the desk for @run_us after its first report, kills it, and records the reports. */
static void
run_and_kill (Fixture *self, gint64 run_us, GHashTable *asked, GHashTable *answered)
{
  const char *const argv[] = { "/proc/self/exe", "--be-killed", self->path, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) said = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  GPid    pid = 0;
  int     out = -1, status = 0;
  char    buffer[65536];
  gint64  end = 0;
  ssize_t length;

  g_spawn_async_with_pipes (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid,
                            NULL, &out, NULL, &error);
  g_assert_no_error (error);
  while ((length = read (out, buffer, sizeof buffer)) > 0)
    {
      g_string_append_len (said, buffer, length);
      if (end == 0)
        end = g_get_monotonic_time () + run_us;
      if (g_get_monotonic_time () >= end)
        kill (pid, SIGKILL);
    }
  close (out);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status));
  g_assert_cmpint (WTERMSIG (status), ==, SIGKILL);

  /* An incomplete line does not count as a report. */
  lines = g_strsplit (said->str, "\n", -1);
  for (guint i = 0; lines[i] != NULL && lines[i + 1] != NULL; i++)
    {
      gint64 *id = g_new (gint64, 1);

      *id = g_ascii_strtoll (lines[i] + 1, NULL, 10);
      g_assert_cmpint (*id, >, 0);
      g_hash_table_add (*lines[i] == 'A' ? asked : answered, id);
    }
}

static void
test_killed (Fixture *self, gconstpointer data)
{
  g_autoptr (GHashTable) asked = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GHashTable) answered =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GError) error = NULL;

  fixture_close (self);
  for (guint i = 0; i < KILLS; i++)
    {
      run_and_kill (self, g_test_rand_int_range (0, 120) * MS, asked, answered);
      fixture_open (self, &error);
      g_assert_no_error (error);
      g_assert_null (self->notice);
      check_acknowledged (self, asked, answered);
      check_nothing_half_done (self->path);
      fixture_close (self);
    }
  g_test_message ("%u asked and %u answered before %u kills", g_hash_table_size (asked),
                  g_hash_table_size (answered), KILLS);
  g_assert_cmpint (g_hash_table_size (answered), >, KILLS);
  fixture_open (self, &error);
  g_assert_no_error (error);
}

int
main (int argc, char *argv[])
{
  if (argc == 3 && strcmp (argv[1], "--be-killed") == 0)
    return be_killed (argv[2]);

  g_test_init (&argc, &argv, NULL);

  g_test_add ("/aic/AIC-3/acknowledged-survives-a-kill", Fixture, NULL, fixture_begin, test_killed,
              fixture_end);

  return g_test_run ();
}
