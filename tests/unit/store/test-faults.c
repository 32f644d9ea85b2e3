/* test-faults.c: the disk fails at every possible place
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reading.h"
#include "store-fixture.h"

#include <stdio.h>
#include <string.h>

#include "fault-vfs.h"

/* What was acknowledged in a run in which each step may fail. */
typedef struct
{
  Fixture  fixture;
  char    *task_id; /* (owned) (nullable): of the created task */
  gint64   asked;   /* 0: not acknowledged */
  gint64   made;    /* with a task of its own */
  gint64   drop;    /* with an option that is destructive */
  gboolean held;    /* the answer to it was held back */
  gboolean released;
  gboolean answered;
  gboolean expired;
  gboolean logged;
  gboolean moved;
} Run;

/* FALSE if it could not be saved; any other error fails the test. */
static gboolean
attempt (Run *run, BeckonOperation *operation, BeckonCommit **done)
{
  g_autoptr (GError) error = NULL;

  *done = commit (run->fixture.store, operation, &error);
  if (*done == NULL)
    {
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
      g_assert_nonnull (strstr (error->message, "The request was not accepted"));
    }

  return *done != NULL;
}

static BeckonOperation *
op_log (Fixture *self, const char *task_id)
{
  return at_now (self, beckon_operation_log ("builder", task_id, BECKON_LEVEL_INFO, "a line"));
}

static BeckonInteraction *
new_timed_draft (Fixture *self, const char *question, const char *task_id)
{
  BeckonInteraction *draft = new_draft (question, "PostgreSQL", "SQLite", NULL);

  draft->task_id = g_strdup (task_id);
  draft->policy = BECKON_POLICY_FIRST_OPTION;
  draft->timeout_us = MINUTE;

  return draft;
}

/* “Drop it” is option 2. */
static BeckonInteraction *
new_drop_draft (void)
{
  BeckonInteraction *draft = new_draft ("And the old table?", "Keep it", NULL);

  g_ptr_array_add (draft->options, beckon_option_new ("Drop it", NULL, TRUE));
  draft->policy = BECKON_POLICY_FIRST_OPTION;
  draft->timeout_us = MINUTE;

  return draft;
}

/* Whose answer can be undone for three seconds (ATT-7). */
static BeckonOperation *
op_hold_back (Fixture *self, gint64 id)
{
  BeckonOperation *operation = op_respond (self, id, "2");

  operation->hold_back_us = 3 * SECOND;

  return operation;
}

static BeckonOperation *
op_release (Fixture *self)
{
  BeckonOperation *operation =
    beckon_operation_run_due_deadlines ("desk", MINUTE, MINUTE, 0, 50, FALSE);

  operation->now_us = self->now_us + 3 * SECOND;
  operation->hold_back_us = 3 * SECOND;

  return operation;
}

/* A task, three questions, an answer, one that is held back, an expiry, a line, an end. Steps whose
 * prerequisites are missing are skipped. */
static void
run_scenario (Run *run)
{
  Fixture *self = &run->fixture;
  g_autoptr (BeckonCommit) created = NULL;
  g_autoptr (BeckonCommit) asked = NULL;
  g_autoptr (BeckonCommit) made = NULL;
  g_autoptr (BeckonCommit) drop = NULL;
  g_autoptr (BeckonCommit) held = NULL;
  g_autoptr (BeckonCommit) released = NULL;
  g_autoptr (BeckonCommit) answered = NULL;
  g_autoptr (BeckonCommit) expired = NULL;
  g_autoptr (BeckonCommit) logged = NULL;
  g_autoptr (BeckonCommit) moved = NULL;

  if (attempt (run, op_create (self, "Build service", BECKON_TASK_QUEUED), &created))
    run->task_id = g_strdup (created->task->id);
  if (run->task_id != NULL
      && attempt (run, op_ask (self, new_timed_draft (self, "Which?", run->task_id)), &asked))
    run->asked = asked->interaction->id;
  if (attempt (run, op_ask (self, new_timed_draft (self, "And which?", NULL)), &made))
    run->made = made->interaction->id;
  if (attempt (run, op_ask (self, new_drop_draft ()), &drop))
    run->drop = drop->interaction->id;
  if (run->drop != 0)
    run->held = attempt (run, op_hold_back (self, run->drop), &held);
  if (run->held)
    run->released = attempt (run, op_release (self), &released);
  if (run->asked != 0)
    run->answered = attempt (run, op_respond (self, run->asked, "2"), &answered);
  if (run->made != 0)
    run->expired = attempt (run, op_expire (self, run->made, self->now_us + MINUTE), &expired);
  if (run->task_id != NULL)
    run->logged = attempt (run, op_log (self, run->task_id), &logged);
  if (run->task_id != NULL)
    run->moved = attempt (
      run,
      op_move (self, run->task_id, run->asked != 0 ? BECKON_VERB_COMPLETE : BECKON_VERB_CANCEL),
      &moved);
}

/* What is true for every file, whatever happened. */
static void
check_whole (const char *path)
{
  sqlite3         *db = open_reader (path);
  g_autofree char *check = read_text (db, "PRAGMA integrity_check");

  g_assert_cmpstr (check, ==, "ok");
  g_assert_cmpint (
    read_number (db,
                 "SELECT count(*) FROM task_counts AS c WHERE n !="
                 " (SELECT count(*) FROM tasks AS t WHERE t.status = c.status AND deleted = 0)"),
    ==, 0);
  g_assert_cmpint (
    read_number (db, "SELECT count(*) FROM tasks AS t WHERE open_count != (SELECT count(*)"
                     " FROM aic_interactions AS i WHERE i.task_id = t.id"
                     " AND i.status IN ('PENDING', 'POSTPONED'))"),
    ==, 0);
  g_assert_cmpint (
    read_number (
      db, "SELECT count(*) FROM tasks WHERE (status = 'AWAITING_RESPONSE') != (open_count > 0)"),
    ==, 0);
  g_assert_cmpint (
    read_number (db,
                 "SELECT count(*) FROM tasks AS t WHERE (SELECT count(*) FROM events"
                 " WHERE type = 'TASK_CREATED' AND json_extract (payload, '$.id') = t.id) != 1"),
    ==, 0);
  g_assert_cmpint (
    read_number (
      db, "SELECT count(*) FROM aic_interactions AS i WHERE (SELECT count(*) FROM events"
          " WHERE type = 'AIC_DIALOG_REQUESTED' AND json_extract (payload, '$.id') = i.id) != 1"),
    ==, 0);
  g_assert_cmpint (
    read_number (db,
                 "SELECT count(*) FROM aic_interactions AS i WHERE (status IN ('ANSWERED',"
                 " 'AUTO_RESOLVED')) != (SELECT count(*) FROM events WHERE type ="
                 " 'AIC_DIALOG_RESPONDED' AND json_extract (payload, '$.interaction_id') = i.id)"),
    ==, 0);
  g_assert_cmpint (read_number (db,
                                "SELECT count(*) FROM events AS e WHERE sequence > 1 AND NOT EXISTS"
                                " (SELECT 1 FROM events AS f WHERE f.sequence = e.sequence - 1)"),
                   ==, 0);
  g_assert_cmpint (read_number (db, "SELECT count(*) FROM deadlines WHERE interaction_id NOT IN"
                                    " (SELECT id FROM aic_interactions WHERE status = 'PENDING')"),
                   ==, 0);
  /* An answer is held back, or has gone out, or was never given. */
  g_assert_cmpint (read_number (db, "SELECT count(*) FROM held_answers WHERE interaction_id NOT IN"
                                    " (SELECT i.id FROM aic_interactions AS i JOIN deadlines AS d"
                                    " ON d.interaction_id = i.id AND d.kind = 'answer'"
                                    " WHERE i.status = 'PENDING' AND i.response IS NULL)"),
                   ==, 0);
  g_assert_cmpint (read_number (db, "SELECT count(*) FROM deadlines WHERE kind = 'answer'"
                                    " AND interaction_id NOT IN"
                                    " (SELECT interaction_id FROM held_answers)"),
                   ==, 0);
  g_assert_cmpint (
    read_number (db, "SELECT count(*) FROM aic_interactions WHERE status = 'PENDING' AND id NOT IN"
                     " (SELECT interaction_id FROM deadlines)"),
    ==, 0);
  sqlite3_close (db);
}

/* Everything acknowledged is there. With @strictly, nothing else is. */
static void
check_acknowledged (const Run *run, gboolean strictly)
{
  sqlite3 *db = open_reader (run->fixture.path);
  gint64   tasks = read_number (db, "SELECT count(*) FROM tasks");
  gint64   asked = read_number (db, "SELECT count(*) FROM aic_interactions");
  gint64   answered =
    read_number (db, "SELECT count(*) FROM aic_interactions WHERE status = 'ANSWERED'"
                     " AND response = 'SQLite' AND responded_by = 'ada'");
  gint64 held = read_number (db, "SELECT count(*) FROM events WHERE type = 'AIC_ANSWER_HELD'");
  gint64 released =
    read_number (db, "SELECT count(*) FROM aic_interactions WHERE status = 'ANSWERED'"
                     " AND response = 'Drop it' AND responded_by = 'ada'");
  gint64 expired =
    read_number (db, "SELECT count(*) FROM aic_interactions WHERE status = 'AUTO_RESOLVED'"
                     " AND timed_out = 1");
  gint64 logged = read_number (db, "SELECT count(*) FROM execution_log WHERE message = 'a line'");
  gint64 moved =
    read_number (db, "SELECT count(*) FROM tasks WHERE status IN ('COMPLETE', 'CANCELLED')");

  sqlite3_close (db);
  g_assert_cmpint (tasks, >=, (run->task_id != NULL) + (run->made != 0) + (run->drop != 0));
  g_assert_cmpint (asked, >=, (run->asked != 0) + (run->made != 0) + (run->drop != 0));
  g_assert_cmpint (held, >=, run->held);
  g_assert_cmpint (released, >=, run->released);
  g_assert_cmpint (answered, >=, run->answered);
  g_assert_cmpint (expired, >=, run->expired);
  g_assert_cmpint (logged, >=, run->logged);
  g_assert_cmpint (moved, >=, run->moved);
  if (strictly)
    {
      g_assert_cmpint (tasks, ==, (run->task_id != NULL) + (run->made != 0) + (run->drop != 0));
      g_assert_cmpint (asked, ==, (run->asked != 0) + (run->made != 0) + (run->drop != 0));
      g_assert_cmpint (held, ==, run->held);
      g_assert_cmpint (released, ==, run->released);
      g_assert_cmpint (answered, ==, run->answered);
      g_assert_cmpint (expired, ==, run->expired);
      g_assert_cmpint (logged, ==, run->logged);
      g_assert_cmpint (moved, ==, run->moved);
    }
}

typedef struct
{
  FaultKind kind;
  gboolean  lasting;
  gboolean  from_opening; /* the faults start when a new file is opened */
  gboolean  strictly;     /* what was refused must not be there */
} Case;

static void
run_begin (Run *run, gboolean from_opening)
{
  memset (run, 0, sizeof *run);
  if (from_opening)
    {
      /* The store makes its folder, too. */
      fixture_prepare (&run->fixture);
      remove_folder (run->fixture.folder);
    }
  /* When a store that made its file is closed, it also moves into the file what the migrations have
   * left in the log: more places than in a copy. */
  else if (g_test_thorough ())
    {
      fixture_set_up_new (&run->fixture);
    }
  else
    {
      fixture_set_up (&run->fixture);
    }
}

static void
run_end (Run *run)
{
  fixture_tear_down (&run->fixture);
  g_free (run->task_id);
}

/* FALSE: the fault is beyond the end of the scenario, which has @n_places. */
static gboolean
try_fault_at (const Case *fault, guint nth, guint *n_places)
{
  g_autoptr (GError) error = NULL;
  Run      run;
  gboolean hit;

  run_begin (&run, fault->from_opening);
  if (fault->from_opening)
    {
      fault_vfs_arm (fault->kind, nth, fault->lasting);
      if (!fixture_open (&run.fixture, &error))
        {
          g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
          g_clear_error (&error);
        }
    }
  else
    {
      fault_vfs_arm (fault->kind, nth, fault->lasting);
    }

  if (run.fixture.store != NULL)
    {
      run_scenario (&run);
      /* Closing is part of the scenario: it is the last thing that writes. */
      fixture_close (&run.fixture);
    }
  hit = fault_vfs_get_hits () > 0;
  *n_places = fault_vfs_get_count (fault->kind);
  fault_vfs_disarm ();

  fixture_open (&run.fixture, &error);
  g_assert_no_error (error);
  g_assert_null (run.fixture.notice);
  check_whole (run.fixture.path);
  check_acknowledged (&run, fault->strictly);

  /* There is room again: everything works as before. */
  {
    Run again = { .fixture = run.fixture };

    run_scenario (&again);
    g_assert_true (again.answered && again.expired && again.logged && again.moved);
    g_assert_true (again.held && again.released);
    g_free (again.task_id);
  }
  check_whole (run.fixture.path);
  run_end (&run);

  return hit;
}

/* Which part of the places this process tries: every @n_shards-th, from @shard on. */
static guint shard;
static guint n_shards = 1;

static void
test_every_place (gconstpointer data)
{
  const Case *fault = data;
  /* All places take minutes (-m thorough); every 13th, from one that the seed chooses, finds the
   * same errors. */
  guint stride =
    g_test_thorough () || fault->kind == FAULT_SYNC_ERROR || fault->kind == FAULT_READ_ONLY ? 1
                                                                                            : 13;
  guint start = stride == 1 ? 0 : (guint) g_test_rand_int_range (0, (gint32) stride);
  guint n_places = 0;
  guint n_tried = 0;

  for (guint nth = start + shard * stride; try_fault_at (fault, nth, &n_places);
       nth += n_shards * stride)
    n_tried++;
  g_test_message ("%u of %u places", n_tried, n_places);
  g_assert_cmpint (n_places, >, fault->kind == FAULT_READ_ONLY ? 0 : 5);
}

/* While the disk is full, every operation fails with that error; as soon as there is room they
 * work, with the same store. */
static void
test_full_then_room (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, NULL);
  g_autoptr (BeckonInteraction) row = NULL;

  fault_vfs_arm (FAULT_DISK_FULL, 0, TRUE);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BeckonCommit) done = commit (self->store, op_respond (self, id, "1"), &error);

      g_assert_null (done);
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
      g_assert_cmpstr (error->message, ==,
                       "Cannot save: the disk is full. The request was not accepted.");
      g_assert_nonnull (beckon_error_get_hint (error));
      row = get_interaction (self, id);
      g_assert_cmpint (row->status, ==, BECKON_INTERACTION_PENDING);
      g_clear_pointer (&row, beckon_interaction_unref);
    }
  fault_vfs_disarm ();
  beckon_commit_unref (must_commit (self, op_respond (self, id, "1")));
  check_whole (self->path);
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_ptr_array_add (user_data, g_object_ref (result));
}

/* A commit that fails, fails for every operation in it. */
static void
test_batch_fails_whole (Fixture *self, gconstpointer data)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func (g_object_unref);
  gint64 before = reading_get_last_sequence (self->store);

  fault_vfs_arm (FAULT_DISK_FULL, 0, TRUE);
  for (guint i = 0; i < 50; i++)
    {
      g_autoptr (BeckonOperation) operation = op_ask (self, new_timed_draft (self, "Which?", NULL));

      beckon_store_commit_async (self->store, operation, NULL, on_done, results);
    }
  while (results->len < 50)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < 50; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (
        beckon_store_commit_finish (self->store, g_ptr_array_index (results, i), &error));
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
    }
  fault_vfs_disarm ();
  g_assert_cmpint (reading_get_last_sequence (self->store), ==, before);
  beckon_commit_unref (must_commit (self, op_ask (self, new_timed_draft (self, "Which?", NULL))));
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM aic_interactions"), ==, 1);
  check_whole (self->path);
}

/* Cached counts of open questions do not outlive a batch that failed. */
static void
test_open_limit_after_failure (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < 4; i++)
    {
      BeckonOperation *operation =
        at_now (self, beckon_operation_ask ("builder", new_timed_draft (self, "Which?", NULL), 2));

      if (i == 1)
        fault_vfs_arm (FAULT_DISK_FULL, 0, TRUE);
      else
        fault_vfs_disarm ();
      if (i == 0 || i == 2)
        beckon_commit_unref (must_commit (self, operation));
      else
        must_fail (self, operation, i == 1 ? BECKON_ERROR_STORE : BECKON_ERROR_TOO_MANY);
    }
}

static void
test_read_fails (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) row = NULL;

  fault_vfs_arm (FAULT_READ_ERROR, 0, TRUE);
  row = reading_get_interaction (self->store, id, &error);
  if (row == NULL)
    g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  fault_vfs_disarm ();
  g_clear_pointer (&row, beckon_interaction_unref);
  row = get_interaction (self, id);
  g_assert_cmpint (row->id, ==, id);
}

static void
add_name (GString *names, const char *path)
{
  g_string_append_printf (names, "%s%s", names->len > 0 ? "," : "", strrchr (path, '/') + 1);
}

/* @names: of all subtests, each of which is a test of its own in the meson.build. Those of which it
 * knows nothing would never run. */
static void
read_arguments (int argc, char *argv[], const char *names)
{
  for (int i = 1; i < argc; i++)
    {
      if (g_str_has_prefix (argv[i], "--subtests="))
        g_assert_cmpstr (argv[i] + strlen ("--subtests="), ==, names);
      else if (sscanf (argv[i], "--shard=%u/%u", &shard, &n_shards) != 2)
        g_error ("%s is neither --subtests=NAMES nor --shard=NUMBER/COUNT", argv[i]);
    }
  g_assert_cmpuint (shard, <, n_shards);
}

int
main (int argc, char *argv[])
{
  static const struct
  {
    const char *path;
    Case        fault;
  } cases[] = {
    { "/e/E110/disk-full-once", { FAULT_DISK_FULL, FALSE, FALSE, TRUE } },
    { "/e/E110/disk-full-lasting", { FAULT_DISK_FULL, TRUE, FALSE, TRUE } },
    { "/e/E110/half-write-once", { FAULT_HALF_WRITE, FALSE, FALSE, TRUE } },
    { "/e/E110/half-write-lasting", { FAULT_HALF_WRITE, TRUE, FALSE, TRUE } },
    { "/e/E110/write-error-once", { FAULT_WRITE_ERROR, FALSE, FALSE, TRUE } },
    { "/e/E110/write-error-lasting", { FAULT_WRITE_ERROR, TRUE, FALSE, TRUE } },
    { "/e/E110/sync-error-once", { FAULT_SYNC_ERROR, FALSE, FALSE, FALSE } },
    { "/e/E110/sync-error-lasting", { FAULT_SYNC_ERROR, TRUE, FALSE, FALSE } },
    { "/e/E110/power-off", { FAULT_POWER_OFF, TRUE, FALSE, FALSE } },
    { "/e/E110/opening-disk-full", { FAULT_DISK_FULL, TRUE, TRUE, TRUE } },
    { "/e/E110/opening-half-write", { FAULT_HALF_WRITE, TRUE, TRUE, TRUE } },
    { "/e/E110/opening-power-off", { FAULT_POWER_OFF, TRUE, TRUE, FALSE } },
    { "/e/E110/opening-read-only", { FAULT_READ_ONLY, FALSE, TRUE, TRUE } },
  };
  static const struct
  {
    const char *path;
    void (*func) (Fixture *self, gconstpointer data);
  } others[] = {
    { "/e/E110/full-then-room", test_full_then_room },
    { "/e/E110/batch-fails-whole", test_batch_fails_whole },
    { "/e/E110/open-limit-after-failure", test_open_limit_after_failure },
    { "/e/E110/read-fails", test_read_fails },
  };
  g_autoptr (GString) names = g_string_new (NULL);

  g_test_init (&argc, &argv, NULL);
  fault_vfs_install ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_add_data_func (cases[i].path, &cases[i].fault, test_every_place);
      add_name (names, cases[i].path);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_test_add (others[i].path, Fixture, NULL, fixture_begin, others[i].func, fixture_end);
      add_name (names, others[i].path);
    }
  read_arguments (argc, argv, names->str);

  return g_test_run ();
}
