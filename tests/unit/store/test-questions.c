/* test-questions.c: ask, respond, withdraw, correct
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-fixture.h"

static void
test_ask_makes_task (Fixture       *self,
                     gconstpointer  data)
{
  BeckonInteraction *draft = new_draft ("Which database?", "PostgreSQL", "SQLite", NULL);
  g_autoptr(BeckonCommit) done = NULL;
  g_autoptr(BeckonTask) task = NULL;
  g_autoptr(BeckonInteraction) row = NULL;
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

static void
test_respond (Fixture       *self,
              gconstpointer  data)
{
  gint64 id = ask (self, NULL);
  g_autoptr(BeckonCommit) done = NULL;
  g_autoptr(BeckonInteraction) row = NULL;
  g_autoptr(BeckonTask) task = NULL;
  g_autofree char *types = NULL;

  self->now_us += 8 * SECOND;
  done = must_commit (self, op_respond (self, id, "2"));
  types = event_types (done);
  g_assert_cmpstr (types, ==, "AIC_DIALOG_RESPONDED TASK_CHANGED");

  row = get_interaction (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_cmpstr (row->response, ==, "SQLite");
  g_assert_cmpint (row->n_response_indices, ==, 1);
  g_assert_cmpint (row->response_indices[0], ==, 1);
  g_assert_cmpstr (row->responded_by, ==, "ada");
  g_assert_cmpint (row->surface, ==, BECKON_SURFACE_TERMINAL);
  g_assert_cmpint (row->responded_us, ==, T0 + 8 * SECOND);
  g_assert_false (row->timed_out);
  g_assert_cmpint (row->deadline_us, ==, 0);

  task = get_task (self, row->task_id);
  g_assert_cmpint (task->status, ==, BECKON_TASK_RUNNING);
  g_assert_cmpint (task->need_us, ==, 0);
  g_assert_null (task->clarification_question);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM deadlines"), ==, 0);

  must_fail (self, op_respond (self, id, "1"), BECKON_ERROR_SETTLED);
  must_fail (self, op_respond (self, 99, "1"), BECKON_ERROR_NOT_FOUND);
  must_fail (self, op_respond (self, 0, "1"), BECKON_ERROR_NOTHING_PENDING);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);

  g_test_add ("/aic/AIC-1/ask-makes-a-task", Fixture, NULL, fixture_begin, test_ask_makes_task, fixture_end);
  g_test_add ("/aic/AIC-3/respond", Fixture, NULL, fixture_begin, test_respond, fixture_end);

  return g_test_run ();
}
