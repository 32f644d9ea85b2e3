/* test-intake.c: a request from its first words to its task (CF-1 to CF-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "intake-fixture.h"

#include <math.h>

#include "base/error.h"
#include "rules/tasks.h"

static void
test_confident (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id =
    intake_request (self, "Delete the logs in /var/tmp that are older than a week", NULL);
  g_autoptr (BeckonRequest) before = intake_read_request (self, id);
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonTask) task = NULL;
  const BeckonTurn *turn;

  g_assert_cmpint (before->state, ==, BECKON_REQUEST_CLASSIFYING);
  g_assert_null (before->task_id);
  g_assert_cmpuint (before->turns->len, ==, 1);

  intake_reply (self, "Delete old logs", 0.76, NULL);
  after = intake_assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  task = intake_read_task (self, after);
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
test_threshold (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *exactly = intake_request (self, "Tidy up", NULL);
  g_autofree char *unknown = NULL;
  g_autoptr (BeckonRequest) first = NULL;
  g_autoptr (BeckonRequest) second = NULL;

  intake_reply (self, "Tidy up", 0.75, NULL);
  first = intake_assert_states (self, exactly, BECKON_REQUEST_AWAITING_CONFIRMATION,
                                BECKON_TASK_AWAITING_RESPONSE);
  unknown = intake_request (self, "Tidy up more", NULL);
  intake_reply (self, NULL, NAN, "  ");
  second = intake_assert_states (self, unknown, BECKON_REQUEST_AWAITING_CONFIRMATION,
                                 BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpstr (second->intent, ==, "Tidy up more");
  g_assert_cmpfloat (second->confidence, ==, 0);
}

static void
test_confirmed (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = intake_request (self, "Clean the cache", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonInteraction) question = NULL;
  g_autoptr (BeckonTask) task = NULL;

  intake_reply (self, "Empty the build cache", 0.62, NULL);
  asking = intake_assert_states (self, id, BECKON_REQUEST_AWAITING_CONFIRMATION,
                                 BECKON_TASK_AWAITING_RESPONSE);
  question = desk_fixture_read (&self->desk, asking->interaction_id);
  g_assert_cmpint (question->kind, ==, BECKON_KIND_CONFIRMATION);
  g_assert_cmpstr (question->intent, ==, "Empty the build cache");
  g_assert_cmpfloat (question->confidence, ==, 0.62);
  g_assert_cmpstr (question->request_id, ==, id);
  g_assert_cmpuint (question->options->len, ==, 2);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk.desk)), ==, 1);
  g_assert_cmpuint (
    intake_count_lines (self, asking, BECKON_LEVEL_INFO, "Entering confirmation mode"), ==, 1);

  intake_respond (self, asking->interaction_id, "1");
  after = intake_assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  task = intake_read_task (self, after);
  g_assert_cmpint (task->started_us, ==, 0);
  g_assert_cmpint (task->need_us, ==, 0);
  g_assert_cmpuint (intake_count_lines (self, after, BECKON_LEVEL_INFO, "User confirmed query"), ==,
                    1);
  g_assert_cmpuint (intake_count_lines (self, after, BECKON_LEVEL_INFO, "User rejected query"), ==,
                    0);
}

static void
test_rejected (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = intake_request (self, "Clean the cache", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) after = NULL;

  intake_reply (self, "Empty the browser's cache", 0.4, NULL);
  asking = intake_read_request (self, id);
  intake_respond (self, asking->interaction_id, "No, let me rephrase");
  after = intake_assert_states (self, id, BECKON_REQUEST_REJECTED, BECKON_TASK_CANCELLED);
  g_assert_cmpstr (after->text, ==, "Clean the cache");
  g_assert_cmpuint (intake_count_lines (self, after, BECKON_LEVEL_INFO, "User rejected query"), ==,
                    1);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk.desk)), ==, 0);
}

static void
test_clarified (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = intake_request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) again = NULL;
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonTask) task = NULL;
  const BeckonTurn *turn;

  intake_reply (self, "Translate something", 0.9, "What does “it” mean?");
  asking = intake_assert_states (self, id, BECKON_REQUEST_AWAITING_CLARIFICATION,
                                 BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpuint (asking->rounds, ==, 1);
  g_assert_cmpuint (asking->turns->len, ==, 2);
  g_assert_cmpuint (
    intake_count_lines (self, asking, BECKON_LEVEL_INFO, "Entering clarification mode"), ==, 1);

  intake_respond (self, asking->interaction_id, "The manual");
  /* AIC-2: nobody may start it while it is being evaluated again, and nobody has to do anything. */
  again = intake_assert_states (self, id, BECKON_REQUEST_CLASSIFYING, BECKON_TASK_WAITING);
  g_assert_cmpuint (again->turns->len, ==, 3);
  g_assert_cmpstr (beckon_dummy_evaluator_last (self->evaluator), ==,
                   "Translate it\n\nWhat does “it” mean?\n→ The manual");
  g_assert_cmpuint (
    intake_count_lines (self, again, BECKON_LEVEL_INFO, "Re-classifying with cumulative query"), ==,
    1);

  intake_reply (self, "Translate the manual", 0.95, NULL);
  after = intake_assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  task = intake_read_task (self, after);
  g_assert_cmpstr (task->description, ==, "Translate it\n\nWhat does “it” mean?\n→ The manual");
  g_assert_cmpint (task->started_us, ==, 0);
  turn = g_ptr_array_index (after->turns, 0);
  g_assert_cmpstr (turn->intent, ==, "Translate something");
  turn = g_ptr_array_index (after->turns, 2);
  g_assert_cmpint (turn->role, ==, BECKON_TURN_CLARIFICATION_RESPONSE);
  g_assert_cmpstr (turn->intent, ==, "Translate the manual");
}

static void
test_not_begun_while_classified (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = intake_request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  intake_reply (self, "Translate", 0.9, "What?");
  asking = intake_read_request (self, id);
  intake_respond (self, asking->interaction_id, "The manual");
  commit = desk_fixture_try (
    &self->desk,
    beckon_operation_move_task ("runner", asking->task_id, BECKON_VERB_START, NULL, NULL), &error);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STATUS);
}

static void
test_skipped (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = intake_request (self, "Translate it", NULL);
  g_autoptr (BeckonRequest) asking = NULL;
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonTask) task = NULL;

  intake_reply (self, "Translate", 0.3, "What?");
  asking = intake_read_request (self, id);
  intake_skip (self, asking->interaction_id);
  after = intake_assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  task = intake_read_task (self, after);
  g_assert_cmpstr (task->description, ==, "Translate it");
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 0);
}

static void
test_most_rounds (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *id = intake_request (self, "Do it", NULL);
  g_autoptr (BeckonRequest) after = NULL;
  g_autoptr (BeckonTask) task = NULL;

  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (BeckonRequest) asking = NULL;

      intake_reply (self, "Something", 0.2, round == 0 ? "What?" : "Where?");
      asking = intake_assert_states (self, id, BECKON_REQUEST_AWAITING_CLARIFICATION,
                                     BECKON_TASK_AWAITING_RESPONSE);
      g_assert_cmpuint (asking->rounds, ==, round + 1);
      intake_respond (self, asking->interaction_id, round == 0 ? "The dishes" : "Here");
    }
  intake_reply (self, "Something", 0.2, "When?");
  after = intake_assert_states (self, id, BECKON_REQUEST_QUEUED, BECKON_TASK_QUEUED);
  task = intake_read_task (self, after);
  g_assert_cmpstr (task->description, ==, "Do it\n\nWhat?\n→ The dishes\n\nWhere?\n→ Here");
  g_assert_cmpuint (
    intake_count_lines (self, after, BECKON_LEVEL_WARNING, "Max clarification iterations reached"),
    ==, 1);
  g_assert_cmpuint (after->rounds, ==, 2);
}

static void
test_idempotent (IntakeFixture *self, gconstpointer data)
{
  g_autofree char *first = intake_request (self, "Translate the manual", "key-1");
  g_autofree char *second = intake_request (self, "Translate the manual", "key-1");

  g_assert_cmpstr (first, ==, second);
  g_assert_cmpuint (beckon_dummy_evaluator_pending (self->evaluator), ==, 1);
  g_assert_cmpuint (desk_fixture_count (&self->desk, BECKON_EVENT_REQUEST_CHANGED), ==, 1);
}

static void
test_refused (IntakeFixture *self, gconstpointer data)
{
  static const char *const texts[] = { "", " \n\t" };
  g_autofree char         *long_text = g_strnfill (16 * 1024 + 1, 'x');

  for (guint i = 0; i <= G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (BeckonRequest) draft = beckon_request_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (BeckonCommit) commit = NULL;
      GAsyncResult *result = NULL;
      int           code;

      draft->text = g_strdup (i < G_N_ELEMENTS (texts) ? texts[i] : long_text);
      beckon_desk_request_async (self->desk.desk, draft, "Ada", NULL, desk_fixture_store_result,
                                 &result);
      commit = desk_fixture_wait (&self->desk, &result, &error);
      code = i < G_N_ELEMENTS (texts) ? BECKON_ERROR_MALFORMED : BECKON_ERROR_LIMIT;
      g_assert_error (error, BECKON_ERROR, code);
    }
}

#define ADD(path, func) \
  g_test_add (path, IntakeFixture, NULL, intake_set_up, func, intake_tear_down)

int
main (int argc, char *argv[])
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
  return g_test_run ();
}
