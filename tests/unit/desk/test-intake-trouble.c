/* test-intake-trouble.c: a request whose classifier fails or is busy, that is withdrawn, or that
 * was open when the desk restarted (CF-6, CF-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "intake-fixture.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "database-testing.h"
#include "rules/question/questions.h"
#include "rules/requests.h"
#include "rules/tasks.h"

/* As after a crash: stopping the desk writes nothing about the intake. */
static void
restart (IntakeFixture *self)
{
  desk_fixture_stop (&self->desk);
  while (beckon_dummy_evaluator_pending (self->evaluator) > 0)
    beckon_dummy_evaluator_fail (self->evaluator, "nobody listens");
  desk_fixture_start (&self->desk);
  beckon_desk_set_evaluator (self->desk.desk, BECKON_EVALUATOR (self->evaluator));
}

static void
test_fails (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = intake_request (self, "Translate the manual", NULL);
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonTask) task = NULL;

  beckon_dummy_evaluator_fail (self->evaluator, "The model is not there");
  intake_flush (self);
  after = intake_assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  g_assert_nonnull (strstr (after->warning, "The model is not there"));
  g_assert_cmpuint (intake_count_lines (self, after, BECKON_LEVEL_WARNING, after->warning), ==, 1);
  task = intake_read_task (self, after);
  g_assert_cmpstr (task->description, ==, "Translate the manual");
}

static void
test_fails_again (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = intake_request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonTask) task = NULL;

  intake_reply (self, "Translate", 0.3, "What?");
  asking = intake_read_request (self, id);
  intake_respond (self, asking->interaction_id, "The manual");
  beckon_dummy_evaluator_fail (self->evaluator, "Gone");
  intake_flush (self);
  after = intake_assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  g_assert_nonnull (after->warning);
  task = intake_read_task (self, after);
  g_assert_cmpstr (task->description, ==, "Translate it\n\nWhat?\n→ The manual");
}

static void
test_never_answers (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = intake_request (self, "Translate the manual", NULL);
  g_autoptr (BeckonRequest) after = NULL;

  beckon_dummy_clock_advance (self->desk.clock, 21 * BECKON_US_PER_SECOND);
  intake_flush (self);
  after = intake_assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  g_assert_nonnull (after->warning);
  /* Its late result changes nothing. */
  intake_reply (self, "Translate", 0.1, "What?");
  g_clear_pointer (&after, beckon_request_unref);
  after = intake_assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
}

static void
test_no_evaluator (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = NULL;
  g_autoptr (BeckonRequest) after = NULL;

  beckon_desk_set_evaluator (self->desk.desk, NULL);
  id = intake_request (self, "Translate the manual", NULL);
  intake_flush (self);
  after = intake_assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  g_assert_nonnull (after->warning);
}

static void
abandon (IntakeFixture *self, const char *id, int code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  commit =
    desk_fixture_try (&self->desk, beckon_operation_abandon_request ("Ada", id, NULL), &error);
  if (code == 0)
    g_assert_no_error (error);
  else
    g_assert_error (error, BECKON_ERROR, code);
}

static void
test_abandoned (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *early = intake_request (self, "Translate the manual", NULL);
  g_autofree char *later = NULL;
  g_autofree char *again = NULL;
  g_autoptr (BeckonRequest) first = NULL;
  g_autoptr (BeckonRequest) second = NULL;
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) third = NULL;

  /* While it is being evaluated: the result is no longer wanted. */
  abandon (self, early, 0);
  intake_reply (self, "Translate", 0.1, NULL);
  first = intake_read_request (self, early);
  g_assert_cmpint (first->state, ==, BECKON_REQUEST_ABANDONED);
  g_assert_null (first->task_id);
  abandon (self, early, BECKON_ERROR_STATUS);

  later = intake_request (self, "Clean the cache", NULL);
  intake_reply (self, "Clean", 0.1, NULL);
  abandon (self, later, 0);
  second = intake_assert_states (self, later, BECKON_REQUEST_ABANDONED, BECKON_TASK_CANCELLED);
  g_assert_cmpuint (desk_fixture_count (&self->desk, BECKON_EVENT_AIC_WITHDRAWN), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk.desk)), ==, 0);

  again = intake_request (self, "Clean it", NULL);
  intake_reply (self, "Clean", 0.1, "What?");
  asking = intake_read_request (self, again);
  intake_respond (self, asking->interaction_id, "The cache");
  abandon (self, again, 0);
  third = intake_assert_states (self, again, BECKON_REQUEST_ABANDONED, BECKON_TASK_CANCELLED);
}

static void
test_withdrawn_or_cancelled (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *withdrawn = intake_request (self, "Clean the cache", NULL);
  g_autofree char *cancelled = NULL;
  g_autofree char *in_between = NULL;
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) first = NULL;
  g_autoptr (BeckonRequest) second = NULL;
  g_autoptr (BeckonRequest) third = NULL;
  GAsyncResult *result = NULL;

  intake_reply (self, "Clean", 0.1, NULL);
  asking = intake_read_request (self, withdrawn);
  beckon_desk_do_async (self->desk.desk,
                        beckon_operation_withdraw ("Ada", asking->interaction_id, NULL), NULL,
                        desk_fixture_store_result, &result);
  beckon_commit_unref (desk_fixture_wait (&self->desk, &result, NULL));
  first = intake_assert_states (self, withdrawn, BECKON_REQUEST_ABANDONED, BECKON_TASK_CANCELLED);

  cancelled = intake_request (self, "Clean the house", NULL);
  intake_reply (self, "Clean", 0.1, NULL);
  g_clear_pointer (&asking, beckon_request_unref);
  asking = intake_read_request (self, cancelled);
  result = NULL;
  beckon_desk_do_async (
    self->desk.desk,
    beckon_operation_move_task ("Ada", asking->task_id, BECKON_VERB_CANCEL, NULL, NULL), NULL,
    desk_fixture_store_result, &result);
  beckon_commit_unref (desk_fixture_wait (&self->desk, &result, NULL));
  second = intake_assert_states (self, cancelled, BECKON_REQUEST_ABANDONED, BECKON_TASK_CANCELLED);

  in_between = intake_request (self, "Clean it", NULL);
  intake_reply (self, "Clean", 0.1, "What?");
  g_clear_pointer (&asking, beckon_request_unref);
  asking = intake_read_request (self, in_between);
  intake_respond (self, asking->interaction_id, "The house");
  result = NULL;
  beckon_desk_do_async (
    self->desk.desk,
    beckon_operation_move_task ("Ada", asking->task_id, BECKON_VERB_CANCEL, NULL, NULL), NULL,
    desk_fixture_store_result, &result);
  beckon_commit_unref (desk_fixture_wait (&self->desk, &result, NULL));
  intake_reply (self, "Clean the house", 0.9, NULL);
  third = intake_assert_states (self, in_between, BECKON_REQUEST_ABANDONED, BECKON_TASK_CANCELLED);
}

/* A stop at every step: acknowledged data is kept, and processing resumes from there. */
static void
test_restarts (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = intake_request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) clarifying = NULL;
  g_autoptr (BeckonRequest) again = NULL;
  g_autoptr (BeckonRequest) confirming = NULL;
  g_autoptr (BeckonRequest) after = NULL;

  restart (self);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 1);
  intake_reply (self, "Translate", 0.9, "What?");
  restart (self);
  clarifying = intake_assert_states (self, id, BECKON_REQUEST_AWAITING_CLARIFICATION,
                                     BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk.desk)), ==, 1);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 0);
  intake_respond (self, clarifying->interaction_id, "The manual");
  restart (self);
  again = intake_assert_states (self, id, BECKON_REQUEST_CLASSIFYING, BECKON_TASK_WAITING);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 1);
  intake_reply (self, "Translate the manual", 0.5, NULL);
  restart (self);
  confirming = intake_assert_states (self, id, BECKON_REQUEST_AWAITING_CONFIRMATION,
                                     BECKON_TASK_AWAITING_RESPONSE);
  intake_respond (self, confirming->interaction_id, "1");
  restart (self);
  after = intake_assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 0);
  g_assert_cmpuint (after->turns->len, ==, 3);
}

/* CF-6: it should ask, and its question is missing. */
static void
test_without_its_question (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = intake_request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) after = NULL;

  intake_reply (self, "Translate", 0.1, NULL);
  desk_fixture_stop (&self->desk);
  database_testing_run (
    self->desk.database,
    "DELETE FROM aic_interactions; UPDATE tasks SET open_count = 0, pending_interaction = NULL");
  g_test_expect_message ("beckon-rules", G_LOG_LEVEL_MESSAGE, "*is abandoned*");
  desk_fixture_start (&self->desk);
  g_test_assert_expected_messages ();
  after = intake_assert_states (self, id, BECKON_REQUEST_ABANDONED, BECKON_TASK_CANCELLED);
  g_assert_cmpuint (intake_count_lines (self, after, BECKON_LEVEL_INFO,
                                        "request abandoned: its question no longer exists"),
                    ==, 1);
}

/* Requests wait for an evaluator that is being looked up, and nothing else classifies them. */
static void
test_awaited (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = NULL;
  g_autoptr (BeckonRequest) before = NULL;
  g_autoptr (BeckonRequest) after = NULL;

  beckon_desk_await_evaluator (self->desk.desk);
  id = intake_request (self, "Translate the manual", NULL);
  intake_flush (self);
  before = intake_read_request (self, id);
  g_assert_cmpint (before->state, ==, BECKON_REQUEST_CLASSIFYING);
  g_assert_null (before->warning);
  beckon_desk_set_evaluator (self->desk.desk, BECKON_EVALUATOR (self->evaluator));
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 1);
  intake_reply (self, "Translate the manual", 0.9, NULL);
  after = intake_assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  g_assert_null (after->warning);
}

/* If the desk stops before that, they are left for the next one. */
static void
test_awaited_until_the_end (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = NULL;
  g_autoptr (BeckonRequest) after = NULL;

  beckon_desk_await_evaluator (self->desk.desk);
  id = intake_request (self, "Translate the manual", NULL);
  beckon_desk_set_evaluator (self->desk.desk, NULL);
  intake_flush (self);
  restart (self);
  after = intake_read_request (self, id);
  g_assert_cmpint (after->state, ==, BECKON_REQUEST_CLASSIFYING);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 1);
}

/* The number of concurrent calls is limited, and the time of a call starts with that call. */
static void
test_so_many_at_a_time (IntakeFixture *self, gconstpointer data)
{
  enum
  {
    MANY = BECKON_EVALUATOR_MAX_CLASSIFYING + 3
  };
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (BeckonRequest) gone = NULL;
  guint late = 0, waiting = 0;

  for (guint i = 0; i < MANY; i++)
    {
      g_autofree char *text = g_strdup_printf ("Translate chapter %u", i);

      g_ptr_array_add (ids, intake_request (self, text, NULL));
    }
  intake_flush (self);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==,
                    BECKON_EVALUATOR_MAX_CLASSIFYING);

  /* A request that is withdrawn while it waits for its turn is not evaluated. */
  abandon (self, g_ptr_array_index (ids, MANY - 1), 0);
  beckon_dummy_clock_advance (self->desk.clock, 15 * BECKON_US_PER_SECOND);
  intake_reply (self, "Translate", 0.9, NULL);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==,
                    BECKON_EVALUATOR_MAX_CLASSIFYING);
  g_assert_cmpstr (beckon_dummy_evaluator_last (self->evaluator), ==, "Translate chapter 4");

  /* The first ones exceed their time now; a later one does not, and the last one starts. */
  beckon_dummy_clock_advance (self->desk.clock, 6 * BECKON_US_PER_SECOND);
  intake_flush (self);
  for (guint i = 0; i < MANY - 1; i++)
    {
      g_autoptr (BeckonRequest) found = intake_read_request (self, g_ptr_array_index (ids, i));

      late += found->warning != NULL;
      waiting += found->state == BECKON_REQUEST_CLASSIFYING;
    }
  g_assert_cmpuint (late, ==, BECKON_EVALUATOR_MAX_CLASSIFYING - 1);
  g_assert_cmpuint (waiting, ==, 2);
  g_assert_cmpstr (beckon_dummy_evaluator_last (self->evaluator), ==, "Translate chapter 5");
  for (guint i = 0; i < BECKON_EVALUATOR_MAX_CLASSIFYING - 1; i++)
    beckon_dummy_evaluator_fail (self->evaluator, "nobody listens");
  while (beckon_dummy_evaluator_pending (self->evaluator) > 0)
    intake_reply (self, "Translate", 0.9, NULL);
  for (guint i = BECKON_EVALUATOR_MAX_CLASSIFYING; i < MANY - 1; i++)
    {
      g_autoptr (BeckonRequest) found = intake_assert_states (
        self, g_ptr_array_index (ids, i), BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);

      g_assert_null (found->warning);
    }
  gone = intake_read_request (self, g_ptr_array_index (ids, MANY - 1));
  g_assert_cmpint (gone->state, ==, BECKON_REQUEST_ABANDONED);
}

/* Its task is lost: it does not stay in the intake for ever, and the person is told why. */
static void
test_cannot_be_moved_on (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = intake_request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) after = NULL;

  intake_reply (self, "Translate", 0.3, "What?");
  asking = intake_read_request (self, id);
  intake_respond (self, asking->interaction_id, "The manual");
  database_testing_run (self->desk.database, "DELETE FROM tasks");
  g_test_expect_message ("beckon-desk", G_LOG_LEVEL_MESSAGE, "*cannot continue*");
  intake_reply (self, "Translate the manual", 0.9, NULL);
  intake_flush (self);
  g_test_assert_expected_messages ();
  after = intake_read_request (self, id);
  g_assert_cmpstr (beckon_request_state_to_string (after->state), ==, "ABANDONED");
  g_assert_nonnull (after->warning);
  g_assert_nonnull (strstr (after->warning, "dropped"));
  /* A start finds nothing to do. */
  restart (self);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 0);
}

#define ADD(path, func) \
  g_test_add (path, IntakeFixture, NULL, intake_set_up, func, intake_tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

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
