/* intake-fixture.c: a desk with an evaluator controlled by the test, and one-line helpers for
 * requests
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "intake-fixture.h"
#include "reading.h"

#include "rules/question/questions.h"

void
intake_set_up (IntakeFixture *self, gconstpointer data)
{
  desk_fixture_set_up (&self->desk, data);
  self->evaluator = beckon_dummy_evaluator_new ();
  beckon_desk_set_evaluator (self->desk.desk, BECKON_EVALUATOR (self->evaluator));
}

void
intake_tear_down (IntakeFixture *self, gconstpointer data)
{
  desk_fixture_tear_down (&self->desk, data);
  while (beckon_dummy_evaluator_pending (self->evaluator) > 0)
    beckon_dummy_evaluator_fail (self->evaluator, "over");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (self->evaluator);
}

void
intake_flush (IntakeFixture *self)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  desk_fixture_flush (&self->desk);
}

char *
intake_request (IntakeFixture *self, const char *text, const char *key)
{
  g_autoptr (BeckonRequest) draft = beckon_request_new ();
  GAsyncResult *result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  draft->text = g_strdup (text);
  draft->agent = g_strdup ("codex");
  draft->idempotency_key = g_strdup (key);
  beckon_desk_request_async (self->desk.desk, draft, "Ada", NULL, desk_fixture_store_result,
                             &result);
  commit = desk_fixture_wait (&self->desk, &result, &error);
  g_assert_no_error (error);
  return g_strdup (commit->request->id);
}

BeckonRequest *
intake_read_request (IntakeFixture *self, const char *id)
{
  g_autoptr (GError) error = NULL;
  BeckonRequest *found = reading_get_request (beckon_desk_get_store (self->desk.desk), id, &error);

  g_assert_no_error (error);
  return found;
}

BeckonTask *
intake_read_task (IntakeFixture *self, const BeckonRequest *of)
{
  g_autoptr (GError) error = NULL;
  BeckonTask *task;

  g_assert_nonnull (of->task_id);
  task = reading_get_task (beckon_desk_get_store (self->desk.desk), of->task_id, &error);
  g_assert_no_error (error);
  return task;
}

BeckonRequest *
intake_assert_states (IntakeFixture     *self,
                      const char        *id,
                      BeckonRequestState state,
                      BeckonTaskStatus   status)
{
  g_autoptr (BeckonRequest) found = intake_read_request (self, id);
  g_autoptr (BeckonTask) task = intake_read_task (self, found);

  g_assert_cmpstr (beckon_request_state_to_string (found->state), ==,
                   beckon_request_state_to_string (state));
  g_assert_cmpint (task->status, ==, status);
  return g_steal_pointer (&found);
}

guint
intake_count_lines (IntakeFixture       *self,
                    const BeckonRequest *of,
                    BeckonLevel          level,
                    const char          *line)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) log =
    reading_list_log (beckon_desk_get_store (self->desk.desk), of->task_id, 0, FALSE, 500, &error);
  guint n = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < log->len; i++)
    {
      const BeckonLogEntry *entry = g_ptr_array_index (log, i);

      n += g_strcmp0 (entry->message, line) == 0 && entry->level == level;
    }
  return n;
}

void
intake_respond (IntakeFixture *self, gint64 id, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (&self->desk, id, text, &error);

  g_assert_no_error (error);
}

void
intake_skip (IntakeFixture *self, gint64 id)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_action (BECKON_ACTION_SKIP);
  g_autoptr (BeckonCommit) commit = NULL;

  commit = desk_fixture_do (&self->desk,
                            beckon_operation_respond ("Ada", id, answer, BECKON_SURFACE_DIALOG));
}

void
intake_reply (IntakeFixture *self, const char *intent, double confidence, const char *missing)
{
  beckon_dummy_evaluator_reply (self->evaluator, intent, confidence, missing);
  intake_flush (self);
}
