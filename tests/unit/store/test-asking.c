/* test-asking.c: a question is asked, and read back unchanged
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "database-testing.h"
#include "reading.h"
#include "store-fixture.h"

static void
test_ask_makes_task (Fixture *self, gconstpointer data)
{
  BeckonInteraction *draft = new_draft ("Which database?", "PostgreSQL", "SQLite", NULL);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (BeckonInteraction) row = NULL;
  g_autofree char *types = NULL;
  g_autofree char *state = NULL;

  draft->agent = g_strdup ("builder");
  draft->workspace = g_strdup ("/src/service");
  draft->reason = g_strdup ("Both work");
  done = must_commit (self, op_ask (self, draft));

  types = event_types (done);
  g_assert_cmpstr (types, ==, "TASK_CREATED AIC_DIALOG_REQUESTED TASK_CHANGED");
  g_assert_cmpint (done->interaction->id, ==, 1);
  g_assert_cmpint (((BeckonEvent *) g_ptr_array_index (done->events, 2))->sequence, ==, 3);

  task = get_task (self, done->task->id);
  g_assert_cmpint (task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpstr (task->title, ==, "Which database?");
  g_assert_cmpstr (task->agent, ==, "builder");
  g_assert_cmpstr (task->workspace, ==, "/src/service");
  g_assert_cmpstr (task->clarification_question, ==, "Which database?");
  g_assert_cmpstr (task->clarification_reason, ==, "Both work");
  g_assert_cmpint (task->pending_interaction, ==, 1);
  g_assert_cmpint (task->need_us, ==, T0);

  row = get_interaction (self, 1);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpstr (row->task_id, ==, task->id);
  g_assert_cmpstr (row->title, ==, task->title);
  g_assert_cmpint (row->options->len, ==, 2);
  g_assert_cmpint (row->timestamp_us, ==, T0);

  state = query_text (self->path, "SELECT status FROM run_state");
  g_assert_cmpstr (state, ==, "AWAITING_USER");
}

/* Another connection reads the table: names and types. */
static void
test_columns (Fixture *self, gconstpointer data)
{
  g_autofree char *columns = NULL;
  g_autofree char *ddl = NULL;

  ONLY_FOR_FILES ("tests/postgresql/test_schema.py compares the columns");
  columns = query_list (self->path,
                        "SELECT name || ' ' || type || ' ' || \"notnull\" || ' ' || pk || ' ' ||"
                        " coalesce (dflt_value, '-') FROM pragma_table_info ('aic_interactions')"
                        " ORDER BY cid LIMIT 7",
                        ",");
  g_assert_cmpstr (
    columns, ==,
    "id INTEGER 0 1 -,task_id TEXT 1 0 -,conflict_description TEXT 1 0 -,options TEXT 1 0 -,"
    "response TEXT 0 0 -,timed_out INTEGER 1 0 0,timestamp TEXT 1 0 -");
  ddl = query_text (self->path,
                    "SELECT sql LIKE '%id % INTEGER PRIMARY KEY AUTOINCREMENT%' FROM sqlite_schema"
                    " WHERE name = 'aic_interactions'");
  g_assert_cmpstr (ddl, ==, "1");
}

/* And the values of the row. */
static void
test_row (Fixture *self, gconstpointer data)
{
  g_autofree char *row = NULL;
  g_autofree char *options = NULL;
  g_autofree char *answered = NULL;
  gint64           id = ask (self, NULL);

  row = query_text (
    self->path,
    "SELECT conflict_description || '|' || coalesce (response, 'none') || '|' || timed_out || '|'"
    " || timestamp FROM aic_interactions");
  g_assert_cmpstr (row, ==, "Which database?|none|0|2026-11-21T14:00:00.000Z");
  options = query_text (self->path, "SELECT options FROM aic_interactions");
  g_assert_nonnull (strstr (options, "},{\"label\":\"SQLite\","));
  g_assert_cmpint (query_number (self->path,
                                 "SELECT count(*) FROM aic_interactions AS i JOIN tasks AS t"
                                 " ON t.id = i.task_id"),
                   ==, 1);

  beckon_commit_unref (must_commit (self, op_respond (self, id, "sqlite")));
  answered = query_text (self->path, "SELECT response FROM aic_interactions");
  g_assert_cmpstr (answered, ==, "SQLite");
}

/* Commit and announcement belong together: what was announced can be read, in the order of the
 * sequence. */
static void
test_announced_after_commit (Fixture *self, gconstpointer data)
{
  BeckonInteraction *draft = new_draft ("Which database?", "PostgreSQL", "SQLite", NULL);
  g_autoptr (BeckonCommit) done = must_commit (self, op_ask (self, draft));
  g_autoptr (GPtrArray) events = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *question = NULL;

  g_assert_cmpint (reading_get_last_sequence (self->store), ==, 3);
  events = reading_list_events (self->store, 0, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpint (events->len, ==, done->events->len);
  for (guint i = 0; i < events->len; i++)
    {
      const BeckonEvent *live = g_ptr_array_index (done->events, i);
      const BeckonEvent *read = g_ptr_array_index (events, i);

      g_assert_cmpint (read->sequence, ==, i + 1);
      g_assert_cmpint (live->sequence, ==, i + 1);
      g_assert_cmpint (read->type, ==, live->type);
      g_assert_cmpstr (read->payload, ==, live->payload);
      g_assert_cmpint (read->timestamp_us, ==, live->timestamp_us);
    }
  question =
    query_member (self->path, "SELECT payload FROM events WHERE type = 'AIC_DIALOG_REQUESTED'",
                  "conflict_description");
  g_assert_cmpstr (question, ==, "Which database?");
}

static void
test_ask_refused (Fixture *self, gconstpointer data)
{
  g_autofree char   *ended = create (self, "Ended", BECKON_TASK_RUNNING);
  gint64             before;
  BeckonInteraction *draft;

  beckon_commit_unref (must_commit (self, op_move (self, ended, BECKON_VERB_COMPLETE)));
  before = reading_get_last_sequence (self->store);

  draft = new_draft ("Which?", "A", "B", NULL);
  draft->task_id = g_strdup ("task-nobody");
  must_fail (self, op_ask (self, draft), BECKON_ERROR_NOT_FOUND);

  draft = new_draft ("Which?", "A", "B", NULL);
  draft->task_id = g_strdup (ended);
  must_fail (self, op_ask (self, draft), BECKON_ERROR_STATUS);

  draft = new_draft ("Which?", "A", "B", NULL);
  draft->previous_id = 77;
  must_fail (self, op_ask (self, draft), BECKON_ERROR_NOT_FOUND);

  g_assert_cmpint (reading_get_last_sequence (self->store), ==, before);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM aic_interactions"), ==, 0);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM tasks"), ==, 1);
}

static void
test_ask_queued_task (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create (self, "Queued", BECKON_TASK_QUEUED);
  g_autoptr (BeckonTask) task = NULL;
  g_autofree char *line = NULL;
  g_autofree char *agent = NULL;

  ask (self, id);
  task = get_task (self, id);
  g_assert_cmpint (task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpint (task->started_us, ==, T0);
  line = query_list (self->path,
                     "SELECT coalesce (from_status, '') || '>' || to_status FROM execution_log"
                     " ORDER BY id",
                     " ");
  g_assert_cmpstr (line, ==, ">QUEUED QUEUED>RUNNING RUNNING>AWAITING_RESPONSE");
  agent =
    query_text (self->path, "SELECT who FROM execution_log WHERE to_status = 'AWAITING_RESPONSE'");
  g_assert_cmpstr (agent, ==, "builder");
}

static void
test_idempotency (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonCommit) first = NULL;
  g_autoptr (BeckonCommit) second = NULL;
  g_autoptr (BeckonCommit) third = NULL;
  BeckonInteraction *draft = new_draft ("Which?", "A", "B", NULL);

  draft->idempotency_key = g_strdup ("k1");
  first = must_commit (self, op_ask (self, draft));
  g_assert_false (first->existed);

  /* With another reason it is still the same question. */
  draft = new_draft ("Which?", "A", "B", NULL);
  draft->idempotency_key = g_strdup ("k1");
  draft->reason = g_strdup ("Said again");
  second = must_commit (self, op_ask (self, draft));
  g_assert_true (second->existed);
  g_assert_cmpint (second->interaction->id, ==, first->interaction->id);
  g_assert_cmpstr (second->interaction->conflict_description, ==, "Which?");
  g_assert_cmpstr (second->task->id, ==, first->task->id);
  g_assert_cmpint (second->events->len, ==, 0);

  beckon_commit_unref (must_commit (self, op_respond (self, first->interaction->id, "B")));
  draft = new_draft ("Which?", "A", "B", NULL);
  draft->idempotency_key = g_strdup ("k1");
  third = must_commit (self, op_ask (self, draft));
  g_assert_true (third->existed);
  g_assert_cmpint (third->interaction->status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_cmpstr (third->interaction->response, ==, "B");
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM aic_interactions"), ==, 1);
}

/* A caller who asks something else with a known key must not get the earlier answer. */
static void
test_key_of_another (Fixture *self, gconstpointer data)
{
  BeckonInteraction *draft = new_draft ("Which?", "A", "B", NULL);

  draft->idempotency_key = g_strdup ("k1");
  beckon_commit_unref (must_commit (self, op_ask (self, draft)));

  draft = new_draft ("Something else?", "A", "B", NULL);
  draft->idempotency_key = g_strdup ("k1");
  must_fail (self, op_ask (self, draft), BECKON_ERROR_MALFORMED);
  draft = new_draft ("Which?", "B", "A", NULL);
  draft->idempotency_key = g_strdup ("k1");
  must_fail (self, op_ask (self, draft), BECKON_ERROR_MALFORMED);
  draft = new_draft ("Which?", "A", "B", NULL);
  draft->idempotency_key = g_strdup ("k1");
  draft->intent = g_strdup ("deploy");
  must_fail (self, op_ask (self, draft), BECKON_ERROR_MALFORMED);

  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM aic_interactions"), ==, 1);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM tasks"), ==, 1);
}

static void
test_open_limit (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonInteraction) row = NULL;

  for (guint i = 0; i < 5; i++)
    {
      BeckonInteraction *draft = new_draft ("Which?", "A", "B", NULL);
      BeckonOperation   *operation = beckon_operation_ask ("builder", draft, 3);

      draft->agent = g_strdup (i < 3 ? "greedy" : "modest");
      beckon_commit_unref (must_commit (self, operation));
    }

  for (guint i = 0; i < 2; i++)
    {
      BeckonInteraction *draft = new_draft ("One more?", "A", "B", NULL);
      BeckonOperation   *operation = beckon_operation_ask ("builder", draft, 3);

      draft->agent = g_strdup ("greedy");
      if (i == 0)
        {
          must_fail (self, operation, BECKON_ERROR_TOO_MANY);
          /* One is answered, so there is room for one. */
          beckon_commit_unref (must_commit (self, op_respond (self, 2, "A")));
        }
      else
        {
          beckon_commit_unref (must_commit (self, operation));
        }
    }

  /* After a start, too. */
  fixture_reopen (self);
  {
    BeckonInteraction *draft = new_draft ("One more?", "A", "B", NULL);
    BeckonOperation   *operation = beckon_operation_ask ("builder", draft, 3);

    draft->agent = g_strdup ("greedy");
    must_fail (self, operation, BECKON_ERROR_TOO_MANY);
  }
}

/* Every text is read back unchanged, even one that the fast reader of options leaves to the general
 * one. */
static void
test_texts_come_back (Fixture *self, gconstpointer data)
{
  static const char *const labels[] = {
    "plain",
    "with \"quotes\"",
    "back\\slash",
    "new\nline",
    "comma, brace } bracket ]",
    "数据库",
    "😀",
    "tab\there",
    "\",\"description\":null,\"destructive\":true}",
    "a",
    "ends with \\",
  };
  BeckonInteraction *draft = beckon_interaction_new ();
  g_autoptr (BeckonInteraction) row = NULL;

  draft->conflict_description = g_strdup ("Quote \" and \\ and \n and 数据 and \xc2\xa0?");
  draft->policy = BECKON_POLICY_HOLD;
  draft->context = g_strdup ("{\"a\":[1,2,{\"b\":null}]}");
  draft->multiple = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    g_ptr_array_add (draft->options,
                     beckon_option_new (labels[i], i % 2 == 0 ? labels[i] : NULL, i % 3 == 0));
  beckon_interaction_ref (draft);
  beckon_commit_unref (must_commit (self, op_ask (self, draft)));

  row = get_interaction (self, 1);
  g_assert_cmpstr (row->conflict_description, ==, draft->conflict_description);
  g_assert_cmpstr (row->context, ==, draft->context);
  g_assert_true (row->multiple);
  g_assert_cmpint (row->options->len, ==, G_N_ELEMENTS (labels));
  for (guint i = 0; i < row->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (row->options, i);

      g_assert_cmpstr (option->label, ==, labels[i]);
      g_assert_cmpstr (option->description, ==, i % 2 == 0 ? labels[i] : NULL);
      g_assert_cmpint (option->destructive, ==, i % 3 == 0);
    }
  beckon_interaction_unref (draft);
}

/* The same without escapes: the fast reader alone. */
static void
test_plain_options (Fixture *self, gconstpointer data)
{
  BeckonInteraction *draft = new_draft ("Which?", "数据库", "!Delete, all of it]", "c}", NULL);
  BeckonInteraction *none = new_draft ("What?", NULL);
  g_autoptr (BeckonInteraction) row = NULL;
  g_autoptr (BeckonInteraction) empty = NULL;
  const BeckonOption *option;

  g_ptr_array_add (draft->options, beckon_option_new ("d", "with {a description}, too", FALSE));
  beckon_commit_unref (must_commit (self, op_ask (self, draft)));
  none->kind = BECKON_KIND_CLARIFICATION;
  beckon_commit_unref (must_commit (self, op_ask (self, none)));

  row = get_interaction (self, 1);
  g_assert_cmpint (row->options->len, ==, 4);
  option = g_ptr_array_index (row->options, 1);
  g_assert_cmpstr (option->label, ==, "Delete, all of it]");
  g_assert_true (option->destructive);
  option = g_ptr_array_index (row->options, 3);
  g_assert_cmpstr (option->label, ==, "d");
  g_assert_cmpstr (option->description, ==, "with {a description}, too");
  empty = get_interaction (self, 2);
  g_assert_cmpint (empty->options->len, ==, 0);
}

/* A row that another program wrote, with another notation of JSON. */
static void
test_foreign_options (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonInteraction) row = NULL;
  const BeckonOption *option;
  gint64              id = ask (self, NULL);

  run_sql (
    self->path,
    "UPDATE aic_interactions SET options = '[ {\"destructive\": true, \"label\": \"Drop\"} ]'");
  row = get_interaction (self, id);
  g_assert_cmpint (row->options->len, ==, 1);
  option = g_ptr_array_index (row->options, 0);
  g_assert_cmpstr (option->label, ==, "Drop");
  g_assert_true (option->destructive);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/aic/AIC-1/ask-makes-a-task", test_ask_makes_task);
  TEST ("/aic/AIC-1/announced-after-commit", test_announced_after_commit);
  TEST ("/aic/AIC-1/refused-changes-nothing", test_ask_refused);
  TEST ("/aic/AIC-1/queued-task-runs-first", test_ask_queued_task);
  TEST ("/aic/AIC-1/idempotency-key", test_idempotency);
  TEST ("/errors/E101/idempotency-key-of-another-question", test_key_of_another);
  TEST ("/aic/AIC-1/texts-come-back", test_texts_come_back);
  TEST ("/aic/AIC-1/plain-options", test_plain_options);
  TEST ("/aic/AIC-1/foreign-options", test_foreign_options);
  TEST ("/aic/AIC-8/table", test_columns);
  TEST ("/aic/AIC-8/row", test_row);
  TEST ("/e/E111/open-limit", test_open_limit);

  return g_test_run ();
}
