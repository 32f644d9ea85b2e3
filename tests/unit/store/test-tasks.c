/* test-tasks.c: operations on tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reading.h"
#include "store-fixture.h"

#include <string.h>

static void
test_create (Fixture *self, gconstpointer data)
{
  BeckonTask *draft = new_task ("Build service", BECKON_TASK_QUEUED);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonTask) task = NULL;
  g_autofree char *types = NULL;

  draft->description = g_strdup ("All of it");
  draft->agent = g_strdup ("builder");
  draft->workspace = g_strdup ("/src");
  draft->context = g_strdup ("{\"a\":1}");
  draft->priority = BECKON_PRIORITY_HIGH;
  done = must_commit (self, op_create_task (self, draft));
  types = event_types (done);
  g_assert_cmpstr (types, ==, "TASK_CREATED");

  task = get_task (self, done->task->id);
  g_assert_cmpstr (task->title, ==, "Build service");
  g_assert_cmpstr (task->description, ==, "All of it");
  g_assert_cmpstr (task->agent, ==, "builder");
  g_assert_cmpstr (task->workspace, ==, "/src");
  g_assert_cmpstr (task->context, ==, "{\"a\":1}");
  g_assert_cmpint (task->priority, ==, BECKON_PRIORITY_HIGH);
  g_assert_cmpint (task->status, ==, BECKON_TASK_QUEUED);
  g_assert_cmpint (task->queued_us, ==, T0);
  g_assert_cmpint (task->started_us, ==, 0);
  g_assert_cmpfloat (task->progress, <, 0);
  g_assert_cmpint (task->serial, ==, done->task->serial);
}

/* The id of the draft is already taken by another task, so it gets a new one. */
static void
test_same_id (Fixture *self, gconstpointer data)
{
  g_autofree char *first = create (self, "First", BECKON_TASK_QUEUED);
  BeckonTask      *draft = new_task ("Second", BECKON_TASK_QUEUED);
  g_autoptr (BeckonCommit) done = NULL;

  draft->id = g_strdup (first);
  done = must_commit (self, op_create_task (self, draft));
  g_assert_cmpstr (done->task->id, !=, first);
  g_assert_cmpint (query_number (self->path, "SELECT count(DISTINCT id) FROM tasks"), ==, 2);
}

/* A caller who does not know whether a task was created may repeat the call. */
static void
test_made_twice (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonOperation) operation = op_create (self, "Once", BECKON_TASK_QUEUED);
  g_autoptr (BeckonCommit) first = must_commit (self, beckon_operation_ref (operation));
  g_autoptr (BeckonCommit) second = must_commit (self, beckon_operation_ref (operation));

  g_assert_cmpint (first->events->len, ==, 1);
  g_assert_cmpint (second->events->len, ==, 0);
  g_assert_cmpstr (second->task->id, ==, first->task->id);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM tasks"), ==, 1);
}

/* (transfer full): members that are NULL or negative are not changed. */
static BeckonOperation *
op_change (
  Fixture *self, const char *task_id, const char *title, double progress, const char *context)
{
  return at_now (self,
                 beckon_operation_change_task ("builder", task_id, title, progress, context, NULL));
}

static void
test_change (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Old", BECKON_TASK_RUNNING);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonTask) task = NULL;
  g_autofree char *types = NULL;

  done = must_commit (self, beckon_operation_change_task ("builder", id, "New", 0.4,
                                                          "{\"a\":1,\"b\":{\"c\":2}}", "Linking"));
  types = event_types (done);
  g_assert_cmpstr (types, ==, "TASK_CHANGED TASK_LOG");
  g_assert_cmpstr (done->entry->message, ==, "Linking");

  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_change (self, id, NULL, -1, "{\"a\":null,\"d\":[1]}"));
  g_assert_cmpint (done->events->len, ==, 1);

  task = get_task (self, id);
  g_assert_cmpstr (task->title, ==, "New");
  g_assert_cmpfloat (task->progress, ==, 0.4);
  g_assert_cmpstr (task->current_step, ==, "Linking");
  g_assert_cmpstr (task->context, ==, "{\"b\":{\"c\":2},\"d\":[1]}");

  /* Without a change, nothing is announced. */
  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_change (self, id, NULL, -1, NULL));
  g_assert_cmpint (done->events->len, ==, 0);

  must_fail (self, op_change (self, "task-nobody", "X", -1, NULL), BECKON_ERROR_NOT_FOUND);
  must_fail (self, op_change (self, id, NULL, -1, "[1]"), BECKON_ERROR_MALFORMED);
}

static void
test_change_too_long (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Old", BECKON_TASK_RUNNING);
  g_autofree char *filling = g_strnfill (200 * 1024, 'x');
  g_autofree char *one = g_strdup_printf ("{\"a\":\"%s\"}", filling);
  g_autofree char *more = g_strdup_printf ("{\"b\":\"%s\"}", filling);

  beckon_commit_unref (must_commit (self, op_change (self, id, NULL, -1, one)));
  must_fail (self, op_change (self, id, NULL, -1, more), BECKON_ERROR_LIMIT);
  beckon_commit_unref (must_commit (self, op_change (self, id, NULL, -1, one)));
}

/* A progress report does not repeat the context; callers in the same process have it all the
 * same. */
static void
test_change_without_context (Fixture *self, gconstpointer data)
{
  g_autofree char *filling = g_strnfill (200 * 1024, 'x');
  BeckonTask      *draft = new_task ("Build", BECKON_TASK_RUNNING);
  g_autoptr (BeckonCommit) created = NULL;
  const BeckonEvent *event;

  draft->context = g_strdup_printf ("{\"a\":\"%s\"}", filling);
  created = must_commit (self, op_create_task (self, draft));
  event = g_ptr_array_index (created->events, 0);
  g_assert_nonnull (strstr (event->payload, filling));

  for (guint i = 1; i <= 20; i++)
    {
      g_autoptr (BeckonCommit) changed = NULL;

      changed = must_commit (self, op_change (self, created->task->id, NULL, i / 20.0, NULL));
      event = g_ptr_array_index (changed->events, 0);
      g_assert_cmpint (event->type, ==, BECKON_EVENT_TASK_CHANGED);
      g_assert_null (strstr (event->payload, "\"context\""));
      g_assert_nonnull (strstr (event->task->context, filling));
    }
  g_assert_cmpint (
    query_number (self->path,
                  "SELECT sum(length(payload)) FROM events WHERE type = 'TASK_CHANGED'"),
    <, 40000);
  g_assert_cmpint (query_number (self->path, "SELECT length(context) FROM tasks"), >, 200 * 1024);
}

static void
test_change_ended (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Old", BECKON_TASK_RUNNING);
  beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_COMPLETE)));
  must_fail (self, op_change (self, id, NULL, 0.5, NULL), BECKON_ERROR_STATUS);
  beckon_commit_unref (must_commit (self, op_change (self, id, "Renamed", -1, NULL)));
}

/* Each verb in each status: what is allowed happens, with its line in the log; anything else is
 * E108 and changes nothing. */
static void
test_moves (Fixture *self, gconstpointer data)
{
  static const struct
  {
    BeckonTaskStatus from;
    BeckonVerb       verb;
    int              to; /* -1: E108 */
  } cases[] = {
    { BECKON_TASK_QUEUED, BECKON_VERB_START, BECKON_TASK_RUNNING },
    { BECKON_TASK_RUNNING, BECKON_VERB_START, -1 },
    { BECKON_TASK_AWAITING_RESPONSE, BECKON_VERB_START, -1 },
    { BECKON_TASK_POSTPONED, BECKON_VERB_START, -1 },
    { BECKON_TASK_QUEUED, BECKON_VERB_COMPLETE, -1 },
    { BECKON_TASK_QUEUED, BECKON_VERB_FAIL, BECKON_TASK_FAILED },
    { BECKON_TASK_QUEUED, BECKON_VERB_CANCEL, BECKON_TASK_CANCELLED },
    { BECKON_TASK_RUNNING, BECKON_VERB_COMPLETE, BECKON_TASK_COMPLETE },
    { BECKON_TASK_RUNNING, BECKON_VERB_FAIL, BECKON_TASK_FAILED },
    { BECKON_TASK_RUNNING, BECKON_VERB_CANCEL, BECKON_TASK_CANCELLED },
    { BECKON_TASK_AWAITING_RESPONSE, BECKON_VERB_COMPLETE, BECKON_TASK_COMPLETE },
    { BECKON_TASK_AWAITING_RESPONSE, BECKON_VERB_FAIL, BECKON_TASK_FAILED },
    { BECKON_TASK_AWAITING_RESPONSE, BECKON_VERB_CANCEL, BECKON_TASK_CANCELLED },
    { BECKON_TASK_POSTPONED, BECKON_VERB_CANCEL, BECKON_TASK_CANCELLED },
    { BECKON_TASK_COMPLETE, BECKON_VERB_COMPLETE, -1 },
    { BECKON_TASK_COMPLETE, BECKON_VERB_CANCEL, -1 },
    { BECKON_TASK_FAILED, BECKON_VERB_FAIL, -1 },
    { BECKON_TASK_CANCELLED, BECKON_VERB_CANCEL, -1 },
    { BECKON_TASK_CANCELLED, BECKON_VERB_START, -1 },
    { BECKON_TASK_COMPLETE, BECKON_VERB_PAUSE, -1 },
    { BECKON_TASK_COMPLETE, BECKON_VERB_RESUME, -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      BeckonTaskStatus from = cases[i].from;
      g_autofree char *id =
        create (self, "Move", from == BECKON_TASK_QUEUED ? from : BECKON_TASK_RUNNING);
      gint64 question = 0, lines, sequence;
      g_autoptr (BeckonTask) task = NULL;
      g_autofree char *sql =
        g_strdup_printf ("SELECT count(*) FROM execution_log WHERE task_id = '%s'", id);

      if (from == BECKON_TASK_AWAITING_RESPONSE || from == BECKON_TASK_POSTPONED)
        question = ask (self, id);
      if (from == BECKON_TASK_POSTPONED)
        {
          run_sql (self->path,
                   "UPDATE aic_interactions SET policy = 'postpone' WHERE status = 'PENDING'");
          beckon_commit_unref (
            must_commit (self, op_expire (self, question, self->now_us + 60 * MINUTE)));
        }
      if (from == BECKON_TASK_COMPLETE)
        beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_COMPLETE)));
      if (from == BECKON_TASK_FAILED)
        beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_FAIL)));
      if (from == BECKON_TASK_CANCELLED)
        beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_CANCEL)));

      lines = query_number (self->path, sql);
      sequence = reading_get_last_sequence (self->store);
      if (cases[i].to < 0)
        {
          must_fail (self, op_move (self, id, cases[i].verb), BECKON_ERROR_STATUS);
          task = get_task (self, id);
          g_assert_cmpint (task->status, ==, from);
          g_assert_cmpint (query_number (self->path, sql), ==, lines);
          g_assert_cmpint (reading_get_last_sequence (self->store), ==, sequence);
        }
      else
        {
          beckon_commit_unref (must_commit (self, op_move (self, id, cases[i].verb)));
          task = get_task (self, id);
          g_assert_cmpint (task->status, ==, cases[i].to);
          /* The question that ends with it has a line of its own (PP-10). */
          g_assert_cmpint (query_number (self->path, sql), ==, lines + (question != 0 ? 2 : 1));
          if (question != 0)
            {
              g_autoptr (BeckonInteraction) row = get_interaction (self, question);

              g_assert_cmpint (row->status, ==, BECKON_INTERACTION_CANCELLED);
            }
        }
    }
}

static void
test_cancel_with_questions (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Cancelled", BECKON_TASK_RUNNING);
  gint64           first = ask (self, id), second = ask (self, id);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonInteraction) row = NULL;
  g_autofree char *types = NULL;
  g_autofree char *line = NULL;

  done = must_commit (
    self, beckon_operation_move_task ("builder", id, BECKON_VERB_CANCEL, "changed my mind", NULL));
  types = event_types (done);
  g_assert_cmpstr (types, ==, "AIC_WITHDRAWN AIC_WITHDRAWN TASK_CHANGED");
  g_assert_cmpint (done->open->len, ==, 2);
  g_assert_cmpint (((BeckonInteraction *) g_ptr_array_index (done->open, 0))->id, ==, first);
  row = get_interaction (self, second);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_CANCELLED);
  g_assert_cmpstr (row->note, ==, "changed my mind");
  g_assert_cmpint (done->task->finished_us, ==, T0);
  g_assert_null (done->task->clarification_question);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM deadlines"), ==, 0);
  line = query_text (self->path, "SELECT message FROM execution_log ORDER BY id DESC LIMIT 1");
  g_assert_cmpstr (line, ==, "cancelled: changed my mind");
  must_fail (self, op_respond (self, 0, "1"), BECKON_ERROR_NOTHING_PENDING);
}

static void
test_result (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Result", BECKON_TASK_RUNNING);
  g_autoptr (BeckonTask) task = NULL;

  beckon_commit_unref (must_commit (
    self, beckon_operation_move_task ("builder", id, BECKON_VERB_COMPLETE, NULL, "42 files")));
  task = get_task (self, id);
  g_assert_cmpstr (task->result, ==, "42 files");
}

static void
test_pause (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Paused", BECKON_TASK_RUNNING);
  g_autoptr (BeckonTask) task = NULL;

  must_fail (self, op_move (self, id, BECKON_VERB_RESUME), BECKON_ERROR_STATUS);
  beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_PAUSE)));
  must_fail (self, op_move (self, id, BECKON_VERB_PAUSE), BECKON_ERROR_STATUS);
  task = get_task (self, id);
  g_assert_true (task->paused);
  g_assert_cmpint (task->status, ==, BECKON_TASK_RUNNING);

  /* The flag is separate from the status: questions come and go. */
  beckon_commit_unref (must_commit (self, op_respond (self, ask (self, id), "1")));
  g_clear_pointer (&task, beckon_task_unref);
  task = get_task (self, id);
  g_assert_true (task->paused);
  beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_RESUME)));
  g_clear_pointer (&task, beckon_task_unref);
  task = get_task (self, id);
  g_assert_false (task->paused);
}

static BeckonOperation *
op_delete (Fixture *self, const char *task_id)
{
  return at_now (self, beckon_operation_delete_task ("ada", task_id));
}

static void
test_delete (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Deleted", BECKON_TASK_RUNNING);
  gint64           question = ask (self, id);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonInteraction) row = NULL;
  g_autoptr (GPtrArray) tasks = NULL;
  g_autoptr (GPtrArray) log = NULL;
  g_autoptr (GPtrArray) by_serial = NULL;
  g_autoptr (GError) error = NULL;
  static const char last_event[] = "SELECT payload FROM events ORDER BY sequence DESC LIMIT 1";
  g_autofree char  *deleted = NULL;
  g_autofree char  *title = NULL;
  BeckonTaskQuery   query = { 0 };
  guint64           counts[BECKON_N_TASK_STATUSES];

  must_fail (self, op_delete (self, id), BECKON_ERROR_STATUS);
  beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_COMPLETE)));
  done = must_commit (self, op_delete (self, id));
  g_assert_cmpint (done->events->len, ==, 1);
  deleted = query_member (self->path, last_event, "deleted");
  g_assert_cmpstr (deleted, ==, "true");
  title = query_member (self->path, last_event, "title");
  g_assert_cmpstr (title, ==, "Deleted");

  g_assert_null (reading_get_task (self->store, id, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
  g_clear_error (&error);
  tasks = reading_list_tasks (self->store, &query, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (tasks->len, ==, 0);
  by_serial = reading_get_tasks_by_serial (self->store, &done->task->serial, 1, &error);
  g_assert_cmpint (by_serial->len, ==, 0);
  g_assert_true (reading_count_tasks (self->store, counts, &error));
  g_assert_cmpint (counts[BECKON_TASK_COMPLETE], ==, 0);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM run_state"), ==, 0);

  row = get_interaction (self, question);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_CANCELLED);
  g_assert_cmpstr (row->title, ==, "Deleted");
  log = reading_list_log (self->store, id, 0, FALSE, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpint (log->len, >, 3);
  must_fail (self, op_delete (self, id), BECKON_ERROR_NOT_FOUND);
}

/* The table of counts agrees with counting, after everything that changes a status. */
static void
check_counts (Fixture *self)
{
  guint64 counts[BECKON_N_TASK_STATUSES];
  g_autoptr (GError) error = NULL;

  g_assert_true (reading_count_tasks (self->store, counts, &error));
  for (guint i = 0; i < BECKON_N_TASK_STATUSES; i++)
    {
      g_autofree char *sql =
        g_strdup_printf ("SELECT count(*) FROM tasks WHERE deleted = 0 AND status = '%s'",
                         beckon_task_status_to_string ((BeckonTaskStatus) i));

      g_assert_cmpint (counts[i], ==, query_number (self->path, sql));
    }
}

static void
test_counts (Fixture *self, gconstpointer data)
{
  g_autofree char *first = create (self, "First", BECKON_TASK_QUEUED);
  g_autofree char *second = create (self, "Second", BECKON_TASK_RUNNING);
  gint64           question;

  check_counts (self);
  question = ask (self, first);
  check_counts (self);
  ask (self, second);
  ask (self, second);
  ask (self, NULL);
  check_counts (self);
  beckon_commit_unref (must_commit (self, op_respond (self, question, "1")));
  must_fail (self, op_respond (self, question, "1"), BECKON_ERROR_SETTLED);
  check_counts (self);
  beckon_commit_unref (must_commit (self, op_move (self, second, BECKON_VERB_FAIL)));
  check_counts (self);
  beckon_commit_unref (must_commit (self, op_delete (self, second)));
  check_counts (self);
  fixture_reopen (self);
  check_counts (self);
}

static BeckonOperation *
op_leave (Fixture *self, const char *task_id)
{
  return at_now (self, beckon_operation_leave_task ("agent", task_id,
                                                    beckon_note_new_text ("The agent has gone")));
}

/* The program that a task stands for has ended; what it asked outlasts it. */
static void
test_leave (Fixture *self, gconstpointer data)
{
  g_autofree char *idle = create (self, "Idle", BECKON_TASK_RUNNING);
  g_autofree char *asking = create (self, "Asking", BECKON_TASK_RUNNING);
  g_autofree char *queued = create (self, "Queued", BECKON_TASK_QUEUED);
  gint64           first = ask (self, asking);
  gint64           second = ask (self, asking);
  g_autoptr (BeckonCommit) done = must_commit (self, op_leave (self, idle));
  g_autoptr (BeckonCommit) kept = must_commit (self, op_leave (self, asking));
  g_autoptr (BeckonCommit) again = must_commit (self, op_leave (self, asking));
  g_autoptr (BeckonCommit) untouched = must_commit (self, op_leave (self, queued));
  g_autofree char *types = event_types (again);
  g_autoptr (BeckonTask) task = NULL;

  g_assert_cmpint (done->task->status, ==, BECKON_TASK_COMPLETE);
  g_assert_cmpint (done->task->finished_us, ==, self->now_us);
  g_assert_cmpint (kept->task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpstr (types, ==, "");
  g_assert_cmpint (untouched->task->status, ==, BECKON_TASK_QUEUED);
  g_assert_cmpint (query_number (self->path,
                                 "SELECT count(*) FROM execution_log WHERE message LIKE "
                                 "'%The agent has gone%'"),
                   ==, 2);

  beckon_commit_unref (must_commit (self, op_respond (self, first, "1")));
  task = get_task (self, asking);
  g_assert_cmpint (task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  beckon_task_unref (g_steal_pointer (&task));
  beckon_commit_unref (must_commit (self, op_respond (self, second, "1")));
  task = get_task (self, asking);
  g_assert_cmpint (task->status, ==, BECKON_TASK_COMPLETE);
  must_fail (self, op_leave (self, "task-0000000000"), BECKON_ERROR_NOT_FOUND);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/ar/AR-1/create", test_create);
  TEST ("/ar/AR-1/same-id", test_same_id);
  TEST ("/ar/AR-1/made-twice", test_made_twice);
  TEST ("/ar/AR-1/change", test_change);
  TEST ("/ar/AR-1/pause", test_pause);
  TEST ("/ar/AR-1/result", test_result);
  TEST ("/ar/AR-1/delete", test_delete);
  TEST ("/ar/AR-2/counts", test_counts);
  TEST ("/ar/AR-1/leave", test_leave);
  TEST ("/pp/PP-10/every-move-a-line", test_moves);
  TEST ("/pp/PP-10/cancel-with-questions", test_cancel_with_questions);
  TEST ("/e/E104/context", test_change_too_long);
  TEST ("/e/E108/change-ended", test_change_ended);
  TEST ("/interfaces/events/a-change-does-not-repeat-the-context", test_change_without_context);

  return g_test_run ();
}
