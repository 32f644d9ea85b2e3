/* test-tasks.c: what is done to tasks, and their lists
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-fixture.h"

#include <string.h>

static void
test_create (Fixture       *self,
             gconstpointer  data)
{
  BeckonOperation *operation = op_create (self, "Build service", BECKON_TASK_QUEUED);
  g_autoptr(BeckonCommit) done = NULL;
  g_autoptr(BeckonTask) task = NULL;
  g_autofree char *types = NULL;

  operation->task->description = g_strdup ("All of it");
  operation->task->agent = g_strdup ("builder");
  operation->task->workspace = g_strdup ("/src");
  operation->task->context = g_strdup ("{\"a\":1}");
  operation->task->priority = BECKON_PRIORITY_HIGH;
  done = must_commit (self, operation);
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

/* The draft's id is taken already: it gets another. */
static void
test_same_id (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *first = create (self, "First", BECKON_TASK_QUEUED);
  BeckonOperation *operation = op_create (self, "Second", BECKON_TASK_QUEUED);
  g_autoptr(BeckonCommit) done = NULL;

  g_free (operation->task->id);
  operation->task->id = g_strdup (first);
  done = must_commit (self, operation);
  g_assert_cmpstr (done->task->id, !=, first);
  g_assert_cmpint (query_number (self->path, "SELECT count(DISTINCT id) FROM tasks"), ==, 2);
}

static BeckonOperation *
op_change (Fixture    *self,
           const char *task_id)
{
  BeckonOperation *operation = beckon_operation_new (BECKON_OPERATION_CHANGE_TASK, self->now_us, "builder");

  operation->task_id = g_strdup (task_id);

  return operation;
}

static void
test_change (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *id = create (self, "Old", BECKON_TASK_RUNNING);
  BeckonOperation *operation;
  g_autoptr(BeckonCommit) done = NULL;
  g_autoptr(BeckonTask) task = NULL;
  g_autofree char *types = NULL;

  operation = op_change (self, id);
  operation->title = g_strdup ("New");
  operation->progress = 0.4;
  operation->message = g_strdup ("Linking");
  operation->context = g_strdup ("{\"a\":1,\"b\":{\"c\":2}}");
  done = must_commit (self, operation);
  types = event_types (done);
  g_assert_cmpstr (types, ==, "TASK_CHANGED TASK_LOG");
  g_assert_cmpstr (done->entry->message, ==, "Linking");

  operation = op_change (self, id);
  operation->context = g_strdup ("{\"a\":null,\"d\":[1]}");
  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, operation);
  g_assert_cmpint (done->events->len, ==, 1);

  task = get_task (self, id);
  g_assert_cmpstr (task->title, ==, "New");
  g_assert_cmpfloat (task->progress, ==, 0.4);
  g_assert_cmpstr (task->current_step, ==, "Linking");
  g_assert_cmpstr (task->context, ==, "{\"b\":{\"c\":2},\"d\":[1]}");

  /* Nothing to change: nothing is announced. */
  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_change (self, id));
  g_assert_cmpint (done->events->len, ==, 0);

  operation = op_change (self, "task-nobody");
  operation->title = g_strdup ("X");
  must_fail (self, operation, BECKON_ERROR_NOT_FOUND);
  operation = op_change (self, id);
  operation->context = g_strdup ("[1]");
  must_fail (self, operation, BECKON_ERROR_MALFORMED);
}

static void
test_change_too_long (Fixture       *self,
                      gconstpointer  data)
{
  g_autofree char *id = create (self, "Old", BECKON_TASK_RUNNING);
  g_autofree char *filling = g_strnfill (200 * 1024, 'x');
  BeckonOperation *operation;

  operation = op_change (self, id);
  operation->context = g_strdup_printf ("{\"a\":\"%s\"}", filling);
  beckon_commit_unref (must_commit (self, operation));
  operation = op_change (self, id);
  operation->context = g_strdup_printf ("{\"b\":\"%s\"}", filling);
  must_fail (self, operation, BECKON_ERROR_LIMIT);
  operation = op_change (self, id);
  operation->context = g_strdup_printf ("{\"a\":\"%s\"}", filling);
  beckon_commit_unref (must_commit (self, operation));
}

/* A report of progress does not repeat the context; whoever is in the same process has it all the same. */
static void
test_change_without_context (Fixture       *self,
                             gconstpointer  data)
{
  g_autofree char *filling = g_strnfill (200 * 1024, 'x');
  BeckonOperation *operation = op_create (self, "Build", BECKON_TASK_RUNNING);
  g_autoptr(BeckonCommit) created = NULL;
  const BeckonEvent *event;

  operation->task->context = g_strdup_printf ("{\"a\":\"%s\"}", filling);
  created = must_commit (self, operation);
  event = g_ptr_array_index (created->events, 0);
  g_assert_nonnull (strstr (event->payload, filling));

  for (guint i = 1; i <= 20; i++)
    {
      g_autoptr(BeckonCommit) changed = NULL;

      operation = op_change (self, created->task->id);
      operation->progress = i / 20.0;
      changed = must_commit (self, operation);
      event = g_ptr_array_index (changed->events, 0);
      g_assert_cmpint (event->type, ==, BECKON_EVENT_TASK_CHANGED);
      g_assert_null (strstr (event->payload, "\"context\""));
      g_assert_nonnull (strstr (event->task->context, filling));
    }
  g_assert_cmpint (query_number (self->path, "SELECT sum(length(payload)) FROM events WHERE type = 'TASK_CHANGED'"), <, 40000);
  g_assert_cmpint (query_number (self->path, "SELECT length(context) FROM tasks"), >, 200 * 1024);
}

#define WAIT_UNTIL(condition) \
  G_STMT_START \
  { \
    for (guint tries_ = 0; !(condition); tries_++) \
      { \
        g_assert_cmpuint (tries_, <, 3000); \
        g_usleep (10000); \
      } \
  } \
  G_STMT_END

/* Old events go in quiet moments; the newest stay whatever their age, and the sequence never goes back. */
static void
test_prune_events (Fixture       *self,
                   gconstpointer  data)
{
  g_autofree char *id = NULL;
  gint64 last;

  run_sql (self->path, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)"
                       " INSERT INTO events (type, timestamp, payload) SELECT 'TASK_LOG', '2026-09-01T00:00:00.000Z', '{}' FROM n");
  id = create (self, "Build", BECKON_TASK_RUNNING);
  last = beckon_store_get_last_sequence (self->store);
  g_assert_cmpint (last, >, 1500);
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM events") == 1000);
  g_assert_cmpint (query_number (self->path, "SELECT min(sequence) FROM events"), ==, last - 999);
  g_assert_cmpint (beckon_store_get_last_sequence (self->store), ==, last);

  /* What is younger than 30 days stays, up to 100 000 of them. */
  run_sql (self->path, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100200)"
                       " INSERT INTO events (type, timestamp, payload) SELECT 'TASK_LOG', '2026-11-20T00:00:00.000Z', '{}' FROM n");
  beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_COMPLETE)));
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM events") == 100000);
  fixture_reopen (self);
  g_assert_cmpint (beckon_store_get_last_sequence (self->store), >, last + 100200);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM events"), ==, 100000);
}

/* What a channel shows is forgotten a month after it was settled, not while it is open or the channel has still to be told. */
static void
test_prune_messages (Fixture       *self,
                     gconstpointer  data)
{
  g_autofree char *id = create (self, "Build", BECKON_TASK_RUNNING);

  run_sql (self->path,
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 206)"
           " INSERT INTO aic_interactions (id, task_id, conflict_description, options, timestamp, status, task_serial, queued_us, responded_at)"
           " SELECT i, (SELECT id FROM tasks), 'Tea?', '[]',"
           "        CASE WHEN i > 204 THEN '2026-11-20T00:00:00.000Z' ELSE '2020-01-01T00:00:00.000Z' END,"
           "        CASE i WHEN 1 THEN 'PENDING' WHEN 2 THEN 'POSTPONED' ELSE 'ANSWERED' END, (SELECT serial FROM tasks), i,"
           "        CASE WHEN i < 3 THEN NULL WHEN i IN (3, 205) THEN '2026-11-20T00:00:00.000Z' ELSE '2020-01-02T00:00:00.000Z' END"
           "   FROM n");
  /* 206 was settled long before it was asked: a clock that was set. Nothing of it is lost. */
  run_sql (self->path, "INSERT INTO channel_messages (channel, message, interaction_id) SELECT 'telegram', id, id FROM aic_interactions;"
                       "INSERT INTO channel_messages (channel, message, interaction_id) VALUES ('other', 1, 100);"
                       "INSERT INTO outbox (channel, purpose, interaction_id, payload, created_at, next_us)"
                       " VALUES ('telegram', 'settled', 4, '{}', '2020-01-02T00:00:00.000Z', 0)");
  fixture_reopen (self);
  WAIT_UNTIL (query_number (self->path, "SELECT count(*) FROM channel_messages") == 6);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM channel_messages WHERE interaction_id IN (1, 2, 3, 4, 205, 206)"), ==, 6);
}

static void
test_change_ended (Fixture       *self,
                   gconstpointer  data)
{
  g_autofree char *id = create (self, "Old", BECKON_TASK_RUNNING);
  BeckonOperation *operation;

  beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_COMPLETE)));
  operation = op_change (self, id);
  operation->progress = 0.5;
  must_fail (self, operation, BECKON_ERROR_STATUS);
  operation = op_change (self, id);
  operation->title = g_strdup ("Renamed");
  beckon_commit_unref (must_commit (self, operation));
}

/* Each verb from each status: what is allowed happens with its line in the log, anything else is E108 and changes nothing. */
static void
test_moves (Fixture       *self,
            gconstpointer  data)
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
      g_autofree char *id = create (self, "Move", from == BECKON_TASK_QUEUED ? from : BECKON_TASK_RUNNING);
      gint64 question = 0, lines, sequence;
      g_autoptr(BeckonTask) task = NULL;
      g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM execution_log WHERE task_id = '%s'", id);

      if (from == BECKON_TASK_AWAITING_RESPONSE || from == BECKON_TASK_POSTPONED)
        question = ask (self, id);
      if (from == BECKON_TASK_POSTPONED)
        {
          run_sql (self->path, "UPDATE aic_interactions SET policy = 'postpone' WHERE status = 'PENDING'");
          beckon_commit_unref (must_commit (self, op_expire (self, question, self->now_us + 60 * MINUTE)));
        }
      if (from == BECKON_TASK_COMPLETE)
        beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_COMPLETE)));
      if (from == BECKON_TASK_FAILED)
        beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_FAIL)));
      if (from == BECKON_TASK_CANCELLED)
        beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_CANCEL)));

      lines = query_number (self->path, sql);
      sequence = beckon_store_get_last_sequence (self->store);
      if (cases[i].to < 0)
        {
          must_fail (self, op_move (self, id, cases[i].verb), BECKON_ERROR_STATUS);
          task = get_task (self, id);
          g_assert_cmpint (task->status, ==, from);
          g_assert_cmpint (query_number (self->path, sql), ==, lines);
          g_assert_cmpint (beckon_store_get_last_sequence (self->store), ==, sequence);
        }
      else
        {
          beckon_commit_unref (must_commit (self, op_move (self, id, cases[i].verb)));
          task = get_task (self, id);
          g_assert_cmpint (task->status, ==, cases[i].to);
          g_assert_cmpint (query_number (self->path, sql), ==, lines + 1);
          if (question != 0)
            {
              g_autoptr(BeckonInteraction) row = get_interaction (self, question);

              g_assert_cmpint (row->status, ==, BECKON_INTERACTION_CANCELLED);
            }
        }
    }
}

static void
test_cancel_with_questions (Fixture       *self,
                            gconstpointer  data)
{
  g_autofree char *id = create (self, "Cancelled", BECKON_TASK_RUNNING);
  gint64 first = ask (self, id), second = ask (self, id);
  BeckonOperation *operation = op_move (self, id, BECKON_VERB_CANCEL);
  g_autoptr(BeckonCommit) done = NULL;
  g_autoptr(BeckonInteraction) row = NULL;
  g_autofree char *types = NULL;
  g_autofree char *line = NULL;

  operation->message = g_strdup ("changed my mind");
  done = must_commit (self, operation);
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
test_result (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *id = create (self, "Result", BECKON_TASK_RUNNING);
  BeckonOperation *operation = op_move (self, id, BECKON_VERB_COMPLETE);
  g_autoptr(BeckonTask) task = NULL;

  operation->result = g_strdup ("42 files");
  beckon_commit_unref (must_commit (self, operation));
  task = get_task (self, id);
  g_assert_cmpstr (task->result, ==, "42 files");
}

static void
test_pause (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *id = create (self, "Paused", BECKON_TASK_RUNNING);
  g_autoptr(BeckonTask) task = NULL;

  must_fail (self, op_move (self, id, BECKON_VERB_RESUME), BECKON_ERROR_STATUS);
  beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_PAUSE)));
  must_fail (self, op_move (self, id, BECKON_VERB_PAUSE), BECKON_ERROR_STATUS);
  task = get_task (self, id);
  g_assert_true (task->paused);
  g_assert_cmpint (task->status, ==, BECKON_TASK_RUNNING);

  /* The flag stands beside the status: questions come and go. */
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
op_delete (Fixture    *self,
           const char *task_id)
{
  BeckonOperation *operation = beckon_operation_new (BECKON_OPERATION_DELETE_TASK, self->now_us, "ada");

  operation->task_id = g_strdup (task_id);

  return operation;
}

static void
test_delete (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *id = create (self, "Deleted", BECKON_TASK_RUNNING);
  gint64 question = ask (self, id);
  g_autoptr(BeckonCommit) done = NULL;
  g_autoptr(BeckonInteraction) row = NULL;
  g_autoptr(GPtrArray) tasks = NULL;
  g_autoptr(GPtrArray) log = NULL;
  g_autoptr(GPtrArray) by_serial = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *payload = NULL;
  BeckonTaskQuery query = { 0 };
  guint64 counts[BECKON_N_TASK_STATUSES];

  must_fail (self, op_delete (self, id), BECKON_ERROR_STATUS);
  beckon_commit_unref (must_commit (self, op_move (self, id, BECKON_VERB_COMPLETE)));
  done = must_commit (self, op_delete (self, id));
  g_assert_cmpint (done->events->len, ==, 1);
  payload = query_text (self->path, "SELECT json_extract (payload, '$.deleted') || json_extract (payload, '$.title')"
                                    " FROM events ORDER BY sequence DESC LIMIT 1");
  g_assert_cmpstr (payload, ==, "1Deleted");

  g_assert_null (beckon_store_get_task (self->store, id, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
  g_clear_error (&error);
  tasks = beckon_store_list_tasks (self->store, &query, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (tasks->len, ==, 0);
  by_serial = beckon_store_get_tasks_by_serial (self->store, &done->task->serial, 1, &error);
  g_assert_cmpint (by_serial->len, ==, 0);
  g_assert_true (beckon_store_count_tasks (self->store, counts, &error));
  g_assert_cmpint (counts[BECKON_TASK_COMPLETE], ==, 0);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM run_state"), ==, 0);

  row = get_interaction (self, question);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_CANCELLED);
  g_assert_cmpstr (row->title, ==, "Deleted");
  log = beckon_store_list_log (self->store, id, 0, FALSE, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpint (log->len, >, 3);
  must_fail (self, op_delete (self, id), BECKON_ERROR_NOT_FOUND);
}

static BeckonOperation *
op_log (Fixture    *self,
        const char *task_id,
        const char *message)
{
  BeckonOperation *operation = beckon_operation_new (BECKON_OPERATION_LOG, self->now_us, "builder");

  operation->task_id = g_strdup (task_id);
  operation->message = g_strdup (message);
  operation->level = BECKON_LEVEL_WARNING;

  return operation;
}

static void
test_log (Fixture       *self,
          gconstpointer  data)
{
  g_autofree char *id = create (self, "Logged", BECKON_TASK_RUNNING);
  g_autofree char *other = create (self, "Other", BECKON_TASK_RUNNING);
  g_autoptr(BeckonCommit) done = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *types = NULL;
  gint64 after = 0;
  guint seen = 0;

  done = must_commit (self, op_log (self, id, "line 0"));
  types = event_types (done);
  g_assert_cmpstr (types, ==, "TASK_LOG");
  g_assert_cmpint (done->entry->id, >, 0);
  for (guint i = 1; i < 25; i++)
    {
      g_autofree char *message = g_strdup_printf ("line %u", i);

      beckon_commit_unref (must_commit (self, op_log (self, id, message)));
      beckon_commit_unref (must_commit (self, op_log (self, other, "noise")));
    }

  /* In pages, oldest first: "created" and the 25. */
  for (;;)
    {
      g_autoptr(GPtrArray) page = beckon_store_list_log (self->store, id, after, FALSE, 10, &error);

      g_assert_no_error (error);
      if (page->len == 0)
        break;
      for (guint i = 0; i < page->len; i++, seen++)
        {
          const BeckonLogEntry *entry = g_ptr_array_index (page, i);
          g_autofree char *expected = seen == 0 ? g_strdup ("created") : g_strdup_printf ("line %u", seen - 1);

          g_assert_cmpstr (entry->message, ==, expected);
          g_assert_cmpint (entry->id, >, after);
          after = entry->id;
        }
    }
  g_assert_cmpint (seen, ==, 26);

  /* The newest, still oldest first. */
  {
    g_autoptr(GPtrArray) last = beckon_store_list_log (self->store, id, 0, TRUE, 3, &error);
    const BeckonLogEntry *entry;

    g_assert_cmpint (last->len, ==, 3);
    entry = g_ptr_array_index (last, 0);
    g_assert_cmpstr (entry->message, ==, "line 22");
    g_assert_cmpint (entry->level, ==, BECKON_LEVEL_WARNING);
    g_assert_cmpstr (entry->who, ==, "builder");
    g_assert_null (entry->to_status);
    g_assert_cmpint (entry->timestamp_us, ==, T0);
  }

  must_fail (self, op_log (self, "task-nobody", "x"), BECKON_ERROR_NOT_FOUND);
  g_assert_null (beckon_store_list_log (self->store, "task-nobody", 0, FALSE, 0, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
}

/* What the table of counts says is what counting says, after everything that changes a status. */
static void
check_counts (Fixture *self)
{
  guint64 counts[BECKON_N_TASK_STATUSES];
  g_autoptr(GError) error = NULL;

  g_assert_true (beckon_store_count_tasks (self->store, counts, &error));
  for (guint i = 0; i < BECKON_N_TASK_STATUSES; i++)
    {
      g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM tasks WHERE deleted = 0 AND status = '%s'",
                                              beckon_task_status_to_string ((BeckonTaskStatus) i));

      g_assert_cmpint (counts[i], ==, query_number (self->path, sql));
    }
}

static void
test_counts (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *first = create (self, "First", BECKON_TASK_QUEUED);
  g_autofree char *second = create (self, "Second", BECKON_TASK_RUNNING);
  gint64 question;

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

/* Every page, put together; @pages counts them. */
static GPtrArray *
list_all (Fixture               *self,
          const BeckonTaskQuery *query,
          guint                 *pages)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  BeckonTaskQuery page_query = *query;
  g_autofree char *after = NULL;

  *pages = 0;
  do
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(GPtrArray) page = NULL;
      char *next = NULL;

      page_query.after = after;
      page = beckon_store_list_tasks (self->store, &page_query, &next, &error);
      g_assert_no_error (error);
      g_assert_cmpint (page->len, <=, query->limit == 0 ? 100 : query->limit);
      for (guint i = 0; i < page->len; i++)
        g_ptr_array_add (all, beckon_task_ref (g_ptr_array_index (page, i)));
      g_free (after);
      after = next;
      (*pages)++;
    }
  while (after != NULL);

  for (guint i = 1; i < all->len; i++)
    g_assert_cmpint (((BeckonTask *) g_ptr_array_index (all, i - 1))->serial, >,
                     ((BeckonTask *) g_ptr_array_index (all, i))->serial);

  return all;
}

static void
test_pages (Fixture       *self,
            gconstpointer  data)
{
  guint pages;

  for (guint i = 0; i < 250; i++)
    {
      BeckonOperation *operation = op_create (self, "Task", i % 10 == 0 ? BECKON_TASK_RUNNING : BECKON_TASK_QUEUED);

      operation->task->agent = g_strdup (i % 3 == 0 ? "ant" : "bee");
      beckon_commit_unref (must_commit (self, operation));
    }

  {
    BeckonTaskQuery query = { .limit = 60 };
    g_autoptr(GPtrArray) all = list_all (self, &query, &pages);

    g_assert_cmpint (all->len, ==, 250);
    g_assert_cmpint (pages, ==, 5);
  }
  {
    BeckonTaskQuery query = { .limit = 5, .statuses = 1u << BECKON_TASK_RUNNING };
    g_autoptr(GPtrArray) all = list_all (self, &query, &pages);

    g_assert_cmpint (all->len, ==, 25);
    g_assert_cmpint (pages, ==, 5);
    for (guint i = 0; i < all->len; i++)
      g_assert_cmpint (((BeckonTask *) g_ptr_array_index (all, i))->status, ==, BECKON_TASK_RUNNING);
  }
  {
    BeckonTaskQuery query = { .agent = "ant", .statuses = (1u << BECKON_TASK_RUNNING) | (1u << BECKON_TASK_QUEUED) };
    g_autoptr(GPtrArray) all = list_all (self, &query, &pages);

    g_assert_cmpint (all->len, ==, 84);
  }
  {
    BeckonTaskQuery query = { .agent = "nobody" };
    g_autoptr(GPtrArray) all = list_all (self, &query, &pages);

    g_assert_cmpint (all->len, ==, 0);
  }
}

/* More have the status than are sorted: the list is scanned a piece at a time, and still loses none. */
static void
test_pages_of_many (Fixture       *self,
                    gconstpointer  data)
{
  BeckonTaskQuery query = { .limit = 500, .statuses = 1u << BECKON_TASK_COMPLETE };
  BeckonTaskQuery rare = { .limit = 100, .agent = "rare" };
  g_autoptr(GPtrArray) complete = NULL;
  g_autoptr(GPtrArray) found = NULL;
  guint pages;

  run_sql (self->path,
           "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)"
           "INSERT INTO tasks (id, title, status, queued_us, sort_us, agent)"
           " SELECT 'task-' || i, 'T', iif (i % 3 = 0, 'COMPLETE', 'FAILED'), i, i, iif (i % 4000 = 7, 'rare', 'ant') FROM n;"
           "UPDATE task_counts SET n = (SELECT count(*) FROM tasks WHERE tasks.status = task_counts.status)");
  complete = list_all (self, &query, &pages);
  g_assert_cmpint (complete->len, ==, 3000);
  found = list_all (self, &rare, &pages);
  g_assert_cmpint (found->len, ==, 3);
}

static void
test_wrong_cursor (Fixture       *self,
                   gconstpointer  data)
{
  static const char *const cursors[] = { "", "t", "t0", "t-1", "x12", "12", "t12x", "t99999999999999999999" };

  for (guint i = 0; i < G_N_ELEMENTS (cursors); i++)
    {
      BeckonTaskQuery tasks = { .after = cursors[i] };
      BeckonInteractionQuery interactions = { .after = cursors[i] };
      g_autoptr(GError) error = NULL;

      g_assert_null (beckon_store_list_tasks (self->store, &tasks, NULL, &error));
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
      g_clear_error (&error);
      g_assert_null (beckon_store_list_interactions (self->store, &interactions, NULL, &error));
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
    }
}

static void
on_done (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  GAsyncResult **place = user_data;

  *place = g_object_ref (result);
}

static GArray *
list_keys (Fixture *self,
           guint    statuses,
           guint    limit)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  GArray *keys;

  beckon_store_list_task_keys_async (self->store, statuses, limit, NULL, on_done, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  keys = beckon_store_list_task_keys_finish (self->store, result, &error);
  g_assert_no_error (error);

  return keys;
}

static void
test_keys (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *queued = create (self, "Queued", BECKON_TASK_QUEUED);
  g_autofree char *asking = NULL;
  g_autoptr(GArray) all = NULL;
  g_autoptr(GArray) newest = NULL;
  g_autoptr(GPtrArray) tasks = NULL;
  g_autoptr(GError) error = NULL;
  gint64 serials[3];

  self->now_us += MINUTE;
  asking = create (self, "Asking", BECKON_TASK_RUNNING);
  self->now_us += MINUTE;
  ask (self, asking);
  for (guint i = 0; i < 10; i++)
    {
      g_autofree char *id = create (self, "Done", BECKON_TASK_RUNNING);

      self->now_us += MINUTE;
      beckon_commit_unref (must_commit (self, op_move (self, id, i % 2 == 0 ? BECKON_VERB_COMPLETE : BECKON_VERB_FAIL)));
    }

  all = list_keys (self, 0, 0);
  g_assert_cmpint (all->len, ==, 12);
  for (guint i = 0; i < all->len; i++)
    {
      const BeckonTaskKey *key = &g_array_index (all, BeckonTaskKey, i);

      if (key->status == BECKON_TASK_QUEUED)
        g_assert_cmpint (key->sort_us, ==, T0);
      if (key->status == BECKON_TASK_AWAITING_RESPONSE)
        g_assert_cmpint (key->sort_us, ==, T0 + 2 * MINUTE);
    }

  /* The newest three that ended, of both kinds; those that did not end are all there. */
  newest = list_keys (self, 0, 3);
  g_assert_cmpint (newest->len, ==, 5);
  for (guint i = 2; i < newest->len; i++)
    {
      g_assert_cmpint (g_array_index (newest, BeckonTaskKey, i).sort_us, >=, self->now_us - 2 * MINUTE);
      serials[i - 2] = g_array_index (newest, BeckonTaskKey, i).serial;
    }

  tasks = beckon_store_get_tasks_by_serial (self->store, serials, 3, &error);
  g_assert_no_error (error);
  g_assert_cmpint (tasks->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (((BeckonTask *) g_ptr_array_index (tasks, i))->serial, ==, serials[i]);
}

int
main (int   argc,
      char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/ar/AR-1/create", test_create);
  TEST ("/ar/AR-1/same-id", test_same_id);
  TEST ("/ar/AR-1/change", test_change);
  TEST ("/ar/AR-1/pause", test_pause);
  TEST ("/ar/AR-1/result", test_result);
  TEST ("/ar/AR-1/delete", test_delete);
  TEST ("/ar/AR-2/counts", test_counts);
  TEST ("/ar/AR-2/pages", test_pages);
  TEST ("/ar/AR-2/pages-of-many", test_pages_of_many);
  TEST ("/ar/AR-2/keys", test_keys);
  TEST ("/ar/AR-4/log", test_log);
  TEST ("/pp/PP-10/every-move-a-line", test_moves);
  TEST ("/pp/PP-10/cancel-with-questions", test_cancel_with_questions);
  TEST ("/e/E101/cursor", test_wrong_cursor);
  TEST ("/e/E104/context", test_change_too_long);
  TEST ("/e/E108/change-ended", test_change_ended);
  TEST ("/interfaces/events/a-change-does-not-repeat-the-context", test_change_without_context);
  TEST ("/interfaces/events/old-ones-are-deleted", test_prune_events);
  TEST ("/pp/PP-3/what-channels-show-is-forgotten-in-the-end", test_prune_messages);

  return g_test_run ();
}
