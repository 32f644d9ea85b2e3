/* test-intake.c: a request from its first words to its task (CF-1 to CF-6, CF-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"
#include "dummy-evaluator.h"

#include <math.h>
#include <sqlite3.h>

#include "model/error.h"
#include "model/timestamp.h"

typedef struct
{
  DeskFixture           desk;
  BeckonDummyEvaluator *evaluator;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  desk_fixture_set_up (&self->desk, data);
  self->evaluator = beckon_dummy_evaluator_new ();
  beckon_desk_set_evaluator (self->desk.desk, BECKON_EVALUATOR (self->evaluator));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  desk_fixture_tear_down (&self->desk, data);
  while (beckon_dummy_evaluator_pending (self->evaluator) > 0)
    beckon_dummy_evaluator_fail (self->evaluator, "over");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (self->evaluator);
}

/* As after a crash: nothing of the intake is written when a desk stops. */
static void
restart (Fixture *self)
{
  desk_fixture_stop (&self->desk);
  while (beckon_dummy_evaluator_pending (self->evaluator) > 0)
    beckon_dummy_evaluator_fail (self->evaluator, "nobody listens");
  desk_fixture_start (&self->desk);
  beckon_desk_set_evaluator (self->desk.desk, BECKON_EVALUATOR (self->evaluator));
}

static void
flush (Fixture *self)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  desk_fixture_flush (&self->desk);
}

/* (transfer full): its id. */
static char *
request (Fixture    *self,
         const char *text,
         const char *key)
{
  g_autoptr (BeckonRequest) draft = beckon_request_new ();
  GAsyncResult *result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  draft->text = g_strdup (text);
  draft->agent = g_strdup ("codex");
  draft->idempotency_key = g_strdup (key);
  beckon_desk_request_async (self->desk.desk, draft, "Ada", NULL, desk_fixture_store_result, &result);
  commit = desk_fixture_wait (&self->desk, &result, &error);
  g_assert_no_error (error);
  return g_strdup (commit->request->id);
}

static BeckonRequest *
read_request (Fixture    *self,
              const char *id)
{
  g_autoptr (GError) error = NULL;
  BeckonRequest *found = beckon_store_get_request (beckon_desk_get_store (self->desk.desk), id, &error);

  g_assert_no_error (error);
  return found;
}

static BeckonTask *
read_task (Fixture             *self,
           const BeckonRequest *of)
{
  g_autoptr (GError) error = NULL;
  BeckonTask *task;

  g_assert_nonnull (of->task_id);
  task = beckon_store_get_task (beckon_desk_get_store (self->desk.desk), of->task_id, &error);
  g_assert_no_error (error);
  return task;
}

/* Asserts the states of both; returns the request. (transfer full) */
static BeckonRequest *
assert_states (Fixture            *self,
               const char         *id,
               BeckonRequestState  state,
               BeckonTaskStatus    status)
{
  g_autoptr (BeckonRequest) found = read_request (self, id);
  g_autoptr (BeckonTask) task = read_task (self, found);

  g_assert_cmpstr (beckon_request_state_to_string (found->state), ==, beckon_request_state_to_string (state));
  g_assert_cmpint (task->status, ==, status);
  return g_steal_pointer (&found);
}

/* How often the log of the task says @line. */
static guint
count_lines (Fixture             *self,
             const BeckonRequest *of,
             BeckonLevel          level,
             const char          *line)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) log = beckon_store_list_log (beckon_desk_get_store (self->desk.desk), of->task_id, 0, FALSE, 500, &error);
  guint n = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < log->len; i++)
    {
      const BeckonLogEntry *entry = g_ptr_array_index (log, i);

      n += g_strcmp0 (entry->message, line) == 0 && entry->level == level;
    }
  return n;
}

static void
respond (Fixture    *self,
         gint64      id,
         const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (&self->desk, id, text, &error);

  g_assert_no_error (error);
}

static void
skip (Fixture *self,
      gint64   id)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_action (BECKON_ACTION_SKIP);
  GAsyncResult *result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  beckon_desk_respond_async (self->desk.desk, id, answer, "Ada", BECKON_SURFACE_DIALOG, NULL, desk_fixture_store_result,
                             &result);
  commit = desk_fixture_wait (&self->desk, &result, &error);
  g_assert_no_error (error);
}

static void
reply (Fixture    *self,
       const char *intent,
       double      confidence,
       const char *missing)
{
  beckon_dummy_evaluator_reply (self->evaluator, intent, confidence, missing);
  flush (self);
}

static void
test_confident (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *id = request (self, "Delete the logs in /var/tmp that are older than a week", NULL);
  g_autoptr (BeckonRequest) before = read_request (self, id);
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonTask) task = NULL;
  const BeckonTurn *turn;

  g_assert_cmpint (before->state, ==, BECKON_REQUEST_CLASSIFYING);
  g_assert_null (before->task_id);
  g_assert_cmpuint (before->turns->len, ==, 1);

  reply (self, "Delete old logs", 0.76, NULL);
  after = assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  task = read_task (self, after);
  g_assert_cmpstr (task->title, ==, "Delete the logs in /var/tmp that are older than a week");
  g_assert_cmpstr (task->description, ==, before->text);
  g_assert_cmpstr (task->agent, ==, "codex");
  g_assert_cmpint (task->started_us, ==, 0);
  g_assert_null (after->warning);
  turn = g_ptr_array_index (after->turns, 0);
  g_assert_cmpint (turn->role, ==, BECKON_TURN_QUERY);
  g_assert_cmpstr (turn->intent, ==, "Delete old logs");
  g_assert_cmpfloat (turn->confidence, ==, 0.76);
  g_assert_cmpuint (desk_fixture_count (&self->desk, BECKON_EVENT_REQUEST_CHANGED), ==, 2);
  g_assert_cmpuint (desk_fixture_count (&self->desk, BECKON_EVENT_TASK_CREATED), ==, 1);
  g_assert_cmpuint (desk_fixture_count (&self->desk, BECKON_EVENT_AIC_DIALOG_REQUESTED), ==, 0);
}

static void
test_threshold (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *exactly = request (self, "Tidy up", NULL);
  g_autofree char *unknown = NULL;
  g_autoptr (BeckonRequest) first = NULL;
  g_autoptr (BeckonRequest) second = NULL;

  reply (self, "Tidy up", 0.75, NULL);
  first = assert_states (self, exactly, BECKON_REQUEST_AWAITING_CONFIRMATION, BECKON_TASK_AWAITING_RESPONSE);
  unknown = request (self, "Tidy up more", NULL);
  reply (self, NULL, NAN, "  ");
  second = assert_states (self, unknown, BECKON_REQUEST_AWAITING_CONFIRMATION, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpstr (second->intent, ==, "Tidy up more");
  g_assert_cmpfloat (second->confidence, ==, 0);
}

static void
test_confirmed (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *id = request (self, "Clean the cache", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonInteraction) question = NULL;
  g_autoptr (BeckonTask) task = NULL;

  reply (self, "Empty the build cache", 0.62, NULL);
  asking = assert_states (self, id, BECKON_REQUEST_AWAITING_CONFIRMATION, BECKON_TASK_AWAITING_RESPONSE);
  question = desk_fixture_read (&self->desk, asking->interaction_id);
  g_assert_cmpint (question->kind, ==, BECKON_KIND_CONFIRMATION);
  g_assert_cmpstr (question->intent, ==, "Empty the build cache");
  g_assert_cmpfloat (question->confidence, ==, 0.62);
  g_assert_cmpstr (question->request_id, ==, id);
  g_assert_cmpuint (question->options->len, ==, 2);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk.desk)), ==, 1);
  g_assert_cmpuint (count_lines (self, asking, BECKON_LEVEL_INFO, "Entering confirmation mode"), ==, 1);

  respond (self, asking->interaction_id, "1");
  after = assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  task = read_task (self, after);
  g_assert_cmpint (task->started_us, ==, 0);
  g_assert_cmpint (task->need_us, ==, 0);
  g_assert_cmpuint (count_lines (self, after, BECKON_LEVEL_INFO, "User confirmed query"), ==, 1);
  g_assert_cmpuint (count_lines (self, after, BECKON_LEVEL_INFO, "User rejected query"), ==, 0);
}

static void
test_rejected (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *id = request (self, "Clean the cache", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) after = NULL;

  reply (self, "Empty the browser's cache", 0.4, NULL);
  asking = read_request (self, id);
  respond (self, asking->interaction_id, "No, let me rephrase");
  after = assert_states (self, id, BECKON_REQUEST_REJECTED, BECKON_TASK_CANCELLED);
  g_assert_cmpstr (after->text, ==, "Clean the cache");
  g_assert_cmpuint (count_lines (self, after, BECKON_LEVEL_INFO, "User rejected query"), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk.desk)), ==, 0);
}

static void
test_clarified (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *id = request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) again = NULL;
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonTask) task = NULL;
  const BeckonTurn *turn;

  reply (self, "Translate something", 0.9, "What does “it” mean?");
  asking = assert_states (self, id, BECKON_REQUEST_AWAITING_CLARIFICATION, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpuint (asking->rounds, ==, 1);
  g_assert_cmpuint (asking->turns->len, ==, 2);
  g_assert_cmpuint (count_lines (self, asking, BECKON_LEVEL_INFO, "Entering clarification mode"), ==, 1);

  respond (self, asking->interaction_id, "The manual");
  /* AIC-2: nobody may begin it while it is looked at again, and nobody is needed. */
  again = assert_states (self, id, BECKON_REQUEST_CLASSIFYING, BECKON_TASK_WAITING);
  g_assert_cmpuint (again->turns->len, ==, 3);
  g_assert_cmpstr (beckon_dummy_evaluator_last (self->evaluator), ==, "Translate it\n\nWhat does “it” mean?\n→ The manual");
  g_assert_cmpuint (count_lines (self, again, BECKON_LEVEL_INFO, "Re-classifying with cumulative query"), ==, 1);

  reply (self, "Translate the manual", 0.95, NULL);
  after = assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  task = read_task (self, after);
  g_assert_cmpstr (task->description, ==, "Translate it\n\nWhat does “it” mean?\n→ The manual");
  g_assert_cmpint (task->started_us, ==, 0);
  turn = g_ptr_array_index (after->turns, 0);
  g_assert_cmpstr (turn->intent, ==, "Translate something");
  turn = g_ptr_array_index (after->turns, 2);
  g_assert_cmpint (turn->role, ==, BECKON_TURN_CLARIFICATION_RESPONSE);
  g_assert_cmpstr (turn->intent, ==, "Translate the manual");
}

static void
test_not_begun_while_classified (Fixture       *self,
                                 gconstpointer  data)
{
  g_autofree char *id = request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  GAsyncResult *result = NULL;

  reply (self, "Translate", 0.9, "What?");
  asking = read_request (self, id);
  respond (self, asking->interaction_id, "The manual");
  beckon_desk_move_task_async (self->desk.desk, asking->task_id, BECKON_VERB_START, NULL, NULL, "runner", NULL,
                               desk_fixture_store_result, &result);
  commit = desk_fixture_wait (&self->desk, &result, &error);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STATUS);
}

static void
test_skipped (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *id = request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonTask) task = NULL;

  reply (self, "Translate", 0.3, "What?");
  asking = read_request (self, id);
  skip (self, asking->interaction_id);
  after = assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  task = read_task (self, after);
  g_assert_cmpstr (task->description, ==, "Translate it");
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 0);
}

static void
test_most_rounds (Fixture       *self,
                  gconstpointer  data)
{
  g_autofree char *id = request (self, "Do it", NULL);
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonTask) task = NULL;

  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (BeckonRequest) asking = NULL;

      reply (self, "Something", 0.2, round == 0 ? "What?" : "Where?");
      asking = assert_states (self, id, BECKON_REQUEST_AWAITING_CLARIFICATION, BECKON_TASK_AWAITING_RESPONSE);
      g_assert_cmpuint (asking->rounds, ==, round + 1);
      respond (self, asking->interaction_id, round == 0 ? "The dishes" : "Here");
    }
  reply (self, "Something", 0.2, "When?");
  after = assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  task = read_task (self, after);
  g_assert_cmpstr (task->description, ==, "Do it\n\nWhat?\n→ The dishes\n\nWhere?\n→ Here");
  g_assert_cmpuint (count_lines (self, after, BECKON_LEVEL_WARNING, "Max clarification iterations reached"), ==, 1);
  g_assert_cmpuint (after->rounds, ==, 2);
}

static void
test_fails (Fixture       *self,
            gconstpointer  data)
{
  g_autofree char *id = request (self, "Translate the manual", NULL);
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonTask) task = NULL;

  beckon_dummy_evaluator_fail (self->evaluator, "The model is not there");
  flush (self);
  after = assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  g_assert_nonnull (strstr (after->warning, "The model is not there"));
  g_assert_cmpuint (count_lines (self, after, BECKON_LEVEL_WARNING, after->warning), ==, 1);
  task = read_task (self, after);
  g_assert_cmpstr (task->description, ==, "Translate the manual");
}

static void
test_fails_again (Fixture       *self,
                  gconstpointer  data)
{
  g_autofree char *id = request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonTask) task = NULL;

  reply (self, "Translate", 0.3, "What?");
  asking = read_request (self, id);
  respond (self, asking->interaction_id, "The manual");
  beckon_dummy_evaluator_fail (self->evaluator, "Gone");
  flush (self);
  after = assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  g_assert_nonnull (after->warning);
  task = read_task (self, after);
  g_assert_cmpstr (task->description, ==, "Translate it\n\nWhat?\n→ The manual");
}

static void
test_never_answers (Fixture       *self,
                    gconstpointer  data)
{
  g_autofree char *id = request (self, "Translate the manual", NULL);
  g_autoptr (BeckonRequest) after = NULL;

  beckon_dummy_clock_advance (self->desk.clock, 21 * BECKON_US_PER_SECOND);
  flush (self);
  after = assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  g_assert_nonnull (after->warning);
  /* What it says in the end changes nothing. */
  reply (self, "Translate", 0.1, "What?");
  g_clear_pointer (&after, beckon_request_unref);
  after = assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
}

static void
test_no_evaluator (Fixture       *self,
                   gconstpointer  data)
{
  g_autofree char *id = NULL;
  g_autoptr (BeckonRequest) after = NULL;

  beckon_desk_set_evaluator (self->desk.desk, NULL);
  id = request (self, "Translate the manual", NULL);
  flush (self);
  after = assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  g_assert_nonnull (after->warning);
}

static void
abandon (Fixture    *self,
         const char *id,
         int         code)
{
  GAsyncResult *result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  beckon_desk_abandon_request_async (self->desk.desk, id, "Ada", NULL, desk_fixture_store_result, &result);
  commit = desk_fixture_wait (&self->desk, &result, &error);
  if (code == 0)
    g_assert_no_error (error);
  else
    g_assert_error (error, BECKON_ERROR, code);
}

static void
test_abandoned (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *early = request (self, "Translate the manual", NULL);
  g_autofree char *later = NULL;
  g_autofree char *again = NULL;
  g_autoptr (BeckonRequest) first = NULL;
  g_autoptr (BeckonRequest) second = NULL;
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) third = NULL;

  /* While it is looked at: what comes of that is not wanted any more. */
  abandon (self, early, 0);
  reply (self, "Translate", 0.1, NULL);
  first = read_request (self, early);
  g_assert_cmpint (first->state, ==, BECKON_REQUEST_ABANDONED);
  g_assert_null (first->task_id);
  abandon (self, early, BECKON_ERROR_STATUS);

  later = request (self, "Clean the cache", NULL);
  reply (self, "Clean", 0.1, NULL);
  abandon (self, later, 0);
  second = assert_states (self, later, BECKON_REQUEST_ABANDONED, BECKON_TASK_CANCELLED);
  g_assert_cmpuint (desk_fixture_count (&self->desk, BECKON_EVENT_AIC_WITHDRAWN), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk.desk)), ==, 0);

  again = request (self, "Clean it", NULL);
  reply (self, "Clean", 0.1, "What?");
  asking = read_request (self, again);
  respond (self, asking->interaction_id, "The cache");
  abandon (self, again, 0);
  third = assert_states (self, again, BECKON_REQUEST_ABANDONED, BECKON_TASK_CANCELLED);
}

static void
test_withdrawn_or_cancelled (Fixture       *self,
                             gconstpointer  data)
{
  g_autofree char *withdrawn = request (self, "Clean the cache", NULL);
  g_autofree char *cancelled = NULL;
  g_autofree char *in_between = NULL;
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) first = NULL;
  g_autoptr (BeckonRequest) second = NULL;
  g_autoptr (BeckonRequest) third = NULL;
  GAsyncResult *result = NULL;

  reply (self, "Clean", 0.1, NULL);
  asking = read_request (self, withdrawn);
  beckon_desk_withdraw_async (self->desk.desk, asking->interaction_id, NULL, "Ada", NULL, desk_fixture_store_result, &result);
  beckon_commit_unref (desk_fixture_wait (&self->desk, &result, NULL));
  first = assert_states (self, withdrawn, BECKON_REQUEST_ABANDONED, BECKON_TASK_CANCELLED);

  cancelled = request (self, "Clean the house", NULL);
  reply (self, "Clean", 0.1, NULL);
  g_clear_pointer (&asking, beckon_request_unref);
  asking = read_request (self, cancelled);
  result = NULL;
  beckon_desk_move_task_async (self->desk.desk, asking->task_id, BECKON_VERB_CANCEL, NULL, NULL, "Ada", NULL,
                               desk_fixture_store_result, &result);
  beckon_commit_unref (desk_fixture_wait (&self->desk, &result, NULL));
  second = assert_states (self, cancelled, BECKON_REQUEST_ABANDONED, BECKON_TASK_CANCELLED);

  in_between = request (self, "Clean it", NULL);
  reply (self, "Clean", 0.1, "What?");
  g_clear_pointer (&asking, beckon_request_unref);
  asking = read_request (self, in_between);
  respond (self, asking->interaction_id, "The house");
  result = NULL;
  beckon_desk_move_task_async (self->desk.desk, asking->task_id, BECKON_VERB_CANCEL, NULL, NULL, "Ada", NULL,
                               desk_fixture_store_result, &result);
  beckon_commit_unref (desk_fixture_wait (&self->desk, &result, NULL));
  reply (self, "Clean the house", 0.9, NULL);
  third = assert_states (self, in_between, BECKON_REQUEST_ABANDONED, BECKON_TASK_CANCELLED);
}

/* A stop at every step: what was acknowledged is there, and it goes on from there. */
static void
test_restarts (Fixture       *self,
               gconstpointer  data)
{
  g_autofree char *id = request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) clarifying = NULL;
  g_autoptr (BeckonRequest) again = NULL;
  g_autoptr (BeckonRequest) confirming = NULL;
  g_autoptr (BeckonRequest) after = NULL;

  restart (self);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 1);
  reply (self, "Translate", 0.9, "What?");
  restart (self);
  clarifying = assert_states (self, id, BECKON_REQUEST_AWAITING_CLARIFICATION, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk.desk)), ==, 1);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 0);
  respond (self, clarifying->interaction_id, "The manual");
  restart (self);
  again = assert_states (self, id, BECKON_REQUEST_CLASSIFYING, BECKON_TASK_WAITING);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 1);
  reply (self, "Translate the manual", 0.5, NULL);
  restart (self);
  confirming = assert_states (self, id, BECKON_REQUEST_AWAITING_CONFIRMATION, BECKON_TASK_AWAITING_RESPONSE);
  respond (self, confirming->interaction_id, "1");
  restart (self);
  after = assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 0);
  g_assert_cmpuint (after->turns->len, ==, 3);
}

/* CF-6: it should ask, and what it asked is not there. */
static void
test_without_its_question (Fixture       *self,
                           gconstpointer  data)
{
  g_autofree char *id = request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) after = NULL;
  sqlite3 *db = NULL;

  reply (self, "Translate", 0.1, NULL);
  desk_fixture_stop (&self->desk);
  g_assert_cmpint (sqlite3_open (self->desk.database, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "DELETE FROM aic_interactions; UPDATE tasks SET open_count = 0, pending_interaction = NULL",
                                 NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  g_test_expect_message ("beckon-store", G_LOG_LEVEL_MESSAGE, "*is given up*");
  desk_fixture_start (&self->desk);
  g_test_assert_expected_messages ();
  after = assert_states (self, id, BECKON_REQUEST_ABANDONED, BECKON_TASK_CANCELLED);
  g_assert_cmpuint (count_lines (self, after, BECKON_LEVEL_INFO, "request given up: its question is not there any more"), ==, 1);
}

/* An evaluator that is being looked for is waited for, and nothing else classifies meanwhile. */
static void
test_awaited (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *id = NULL;
  g_autoptr (BeckonRequest) before = NULL;
  g_autoptr (BeckonRequest) after = NULL;

  beckon_desk_await_evaluator (self->desk.desk);
  id = request (self, "Translate the manual", NULL);
  flush (self);
  before = read_request (self, id);
  g_assert_cmpint (before->state, ==, BECKON_REQUEST_CLASSIFYING);
  g_assert_null (before->warning);
  beckon_desk_set_evaluator (self->desk.desk, BECKON_EVALUATOR (self->evaluator));
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 1);
  reply (self, "Translate the manual", 0.9, NULL);
  after = assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  g_assert_null (after->warning);
}

/* A desk that goes before the evaluator came leaves them for the next one. */
static void
test_awaited_until_the_end (Fixture       *self,
                            gconstpointer  data)
{
  g_autofree char *id = NULL;
  g_autoptr (BeckonRequest) after = NULL;

  beckon_desk_await_evaluator (self->desk.desk);
  id = request (self, "Translate the manual", NULL);
  beckon_desk_set_evaluator (self->desk.desk, NULL);
  flush (self);
  restart (self);
  after = read_request (self, id);
  g_assert_cmpint (after->state, ==, BECKON_REQUEST_CLASSIFYING);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 1);
}

/* Only so many calls at a time, and the time of a call counts from its own beginning. */
static void
test_so_many_at_a_time (Fixture       *self,
                        gconstpointer  data)
{
  enum { MANY = BECKON_EVALUATOR_MAX_CLASSIFYING + 3 };
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (BeckonRequest) gone = NULL;
  guint late = 0, waiting = 0;

  for (guint i = 0; i < MANY; i++)
    {
      g_autofree char *text = g_strdup_printf ("Translate chapter %u", i);

      g_ptr_array_add (ids, request (self, text, NULL));
    }
  flush (self);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, BECKON_EVALUATOR_MAX_CLASSIFYING);

  /* Who gives up while it waits for its turn is not asked about. */
  abandon (self, g_ptr_array_index (ids, MANY - 1), 0);
  beckon_dummy_clock_advance (self->desk.clock, 15 * BECKON_US_PER_SECOND);
  reply (self, "Translate", 0.9, NULL);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, BECKON_EVALUATOR_MAX_CLASSIFYING);
  g_assert_cmpstr (beckon_dummy_evaluator_last (self->evaluator), ==, "Translate chapter 4");

  /* The first ones take too long now; the one that began later does not, and the last one begins. */
  beckon_dummy_clock_advance (self->desk.clock, 6 * BECKON_US_PER_SECOND);
  flush (self);
  for (guint i = 0; i < MANY - 1; i++)
    {
      g_autoptr (BeckonRequest) found = read_request (self, g_ptr_array_index (ids, i));

      late += found->warning != NULL;
      waiting += found->state == BECKON_REQUEST_CLASSIFYING;
    }
  g_assert_cmpuint (late, ==, BECKON_EVALUATOR_MAX_CLASSIFYING - 1);
  g_assert_cmpuint (waiting, ==, 2);
  g_assert_cmpstr (beckon_dummy_evaluator_last (self->evaluator), ==, "Translate chapter 5");
  for (guint i = 0; i < BECKON_EVALUATOR_MAX_CLASSIFYING - 1; i++)
    beckon_dummy_evaluator_fail (self->evaluator, "nobody listens");
  while (beckon_dummy_evaluator_pending (self->evaluator) > 0)
    reply (self, "Translate", 0.9, NULL);
  for (guint i = BECKON_EVALUATOR_MAX_CLASSIFYING; i < MANY - 1; i++)
    {
      g_autoptr (BeckonRequest) found = assert_states (self, g_ptr_array_index (ids, i), BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);

      g_assert_null (found->warning);
    }
  gone = read_request (self, g_ptr_array_index (ids, MANY - 1));
  g_assert_cmpint (gone->state, ==, BECKON_REQUEST_ABANDONED);
}

/* Its task is lost: it does not stay in the middle for ever, and the person hears why. */
static void
test_cannot_be_moved_on (Fixture       *self,
                         gconstpointer  data)
{
  g_autofree char *id = request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) after = NULL;
  sqlite3 *db = NULL;

  reply (self, "Translate", 0.3, "What?");
  asking = read_request (self, id);
  respond (self, asking->interaction_id, "The manual");
  g_assert_cmpint (sqlite3_open (self->desk.database, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 10000);
  g_assert_cmpint (sqlite3_exec (db, "DELETE FROM tasks", NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  g_test_expect_message ("beckon-desk", G_LOG_LEVEL_MESSAGE, "*cannot be moved on*");
  reply (self, "Translate the manual", 0.9, NULL);
  flush (self);
  g_test_assert_expected_messages ();
  after = read_request (self, id);
  g_assert_cmpstr (beckon_request_state_to_string (after->state), ==, "ABANDONED");
  g_assert_nonnull (after->warning);
  g_assert_nonnull (strstr (after->warning, "given up"));
  /* A start finds nothing to do. */
  restart (self);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 0);
}

static void
test_idempotent (Fixture       *self,
                 gconstpointer  data)
{
  g_autofree char *first = request (self, "Translate the manual", "key-1");
  g_autofree char *second = request (self, "Something else", "key-1");

  g_assert_cmpstr (first, ==, second);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 1);
  g_assert_cmpuint (desk_fixture_count (&self->desk, BECKON_EVENT_REQUEST_CHANGED), ==, 1);
}

static void
test_refused (Fixture       *self,
              gconstpointer  data)
{
  static const char *const texts[] = { "", " \n\t" };
  g_autofree char *long_text = g_strnfill (16 * 1024 + 1, 'x');

  for (guint i = 0; i <= G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (BeckonRequest) draft = beckon_request_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (BeckonCommit) commit = NULL;
      GAsyncResult *result = NULL;
      int code;

      draft->text = g_strdup (i < G_N_ELEMENTS (texts) ? texts[i] : long_text);
      beckon_desk_request_async (self->desk.desk, draft, "Ada", NULL, desk_fixture_store_result, &result);
      commit = desk_fixture_wait (&self->desk, &result, &error);
      code = i < G_N_ELEMENTS (texts) ? BECKON_ERROR_MALFORMED : BECKON_ERROR_LIMIT;
      g_assert_error (error, BECKON_ERROR, code);
    }
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/cf/CF-1/confident-is-queued", test_confident);
  ADD ("/cf/CF-1/at-the-threshold-the-person-is-asked", test_threshold);
  ADD ("/cf/CF-1/refused", test_refused);
  ADD ("/cf/CF-1/same-key-same-request", test_idempotent);
  ADD ("/cf/CF-2/yes-queues", test_confirmed);
  ADD ("/cf/CF-2/no-clears", test_rejected);
  ADD ("/cf/CF-3/classified-again-with-the-whole-conversation", test_clarified);
  ADD ("/cf/CF-3/skip-goes-on-with-the-original", test_skipped);
  ADD ("/cf/CF-3/AIC-2/not-begun-while-it-is-classified-again", test_not_begun_while_classified);
  ADD ("/cf/CF-4/two-rounds-at-most", test_most_rounds);
  ADD ("/cf/CF-6/goes-on-when-the-classifier-fails", test_fails);
  ADD ("/cf/CF-6/goes-on-with-the-cumulative-request-when-it-fails-again", test_fails_again);
  ADD ("/cf/CF-6/goes-on-when-the-classifier-never-answers", test_never_answers);
  ADD ("/cf/CF-6/goes-on-without-a-classifier", test_no_evaluator);
  ADD ("/cf/CF-6/cannot-be-moved-on-is-given-up", test_cannot_be_moved_on);
  ADD ("/cf/CF-9/waits-for-the-evaluator", test_awaited);
  ADD ("/cf/CF-9/waits-for-the-evaluator-until-the-end", test_awaited_until_the_end);
  ADD ("/cf/CF-9/so-many-calls-at-a-time", test_so_many_at_a_time);
  ADD ("/cf/CF-6/abandoned", test_abandoned);
  ADD ("/cf/CF-6/withdrawn-or-cancelled", test_withdrawn_or_cancelled);
  ADD ("/cf/CF-6/restarts", test_restarts);
  ADD ("/cf/CF-6/without-its-question-it-is-cleared-at-start", test_without_its_question);
  return g_test_run ();
}
