/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"

#include "rules/question/preferences.h"
#include "rules/tasks.h"

/* An evaluator that answers on demand, and one that never does. */
#define TEST_TYPE_EVALUATOR (test_evaluator_get_type ())
G_DECLARE_FINAL_TYPE (TestEvaluator, test_evaluator, TEST, EVALUATOR, GObject)

struct _TestEvaluator
{
  GObject parent_instance;
  GTask  *task; /* (owned) (nullable): the last evaluation */
  guint   n_calls;
};

static void evaluator_iface_init (BeckonEvaluatorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TestEvaluator,
                               test_evaluator,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_EVALUATOR, evaluator_iface_init))

static void
evaluate_async (BeckonEvaluator         *evaluator,
                const BeckonInteraction *question,
                GCancellable            *cancellable,
                GAsyncReadyCallback      callback,
                gpointer                 user_data)
{
  TestEvaluator *self = TEST_EVALUATOR (evaluator);

  g_clear_object (&self->task);
  self->task = g_task_new (self, NULL, callback, user_data);
  self->n_calls++;
}

static void
evaluator_iface_init (BeckonEvaluatorInterface *iface)
{
  iface->evaluate_async = evaluate_async;
}

static void
test_evaluator_class_init (TestEvaluatorClass *klass)
{
}

static void
test_evaluator_init (TestEvaluator *self)
{
}

/* Ends the evaluation: SQLite, with high confidence. */
static void
give_verdict (TestEvaluator *self)
{
  g_autoptr (GTask) task = g_steal_pointer (&self->task);
  BeckonVerdict *verdict = beckon_verdict_new ("test");

  verdict->category = BECKON_CATEGORY_BEST_PRACTICE;
  verdict->answer = g_strdup ("SQLite");
  verdict->confidence = 0.9;
  g_task_return_pointer (task, verdict, (GDestroyNotify) beckon_verdict_free);
}

static void
ask (DeskFixture *fixture, const char *key, GCancellable *cancellable, GAsyncResult **result)
{
  g_autoptr (BeckonInteraction) draft = desk_fixture_choice ();

  draft->idempotency_key = g_strdup (key);
  beckon_desk_ask_async (fixture->desk, beckon_interaction_copy (draft), "agent", cancellable,
                         desk_fixture_store_result, result);
}

/* The evaluator is called when the database has been read. */
static void
wait_calls (TestEvaluator *evaluator, guint n)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (evaluator->n_calls < n)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
    }
}

static void
test_answers (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (TestEvaluator) evaluator = g_object_new (TEST_TYPE_EVALUATOR, NULL);
  GAsyncResult *one = NULL, *two = NULL;
  g_autoptr (BeckonCommit) first = NULL;
  g_autoptr (BeckonCommit) second = NULL;

  beckon_desk_set_evaluator (fixture->desk, BECKON_EVALUATOR (evaluator));
  ask (fixture, "key", NULL, &one);
  ask (fixture, "key", NULL, &two);
  wait_calls (evaluator, 1);
  give_verdict (evaluator);
  first = desk_fixture_wait (fixture, &one, NULL);
  second = desk_fixture_wait (fixture, &two, NULL);
  g_assert_cmpint (first->interaction->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
  g_assert_cmpstr (first->interaction->responded_by, ==, "sentinel");
  g_assert_cmpstr (first->interaction->response, ==, "SQLite");
  g_assert_cmpint (second->interaction->id, ==, first->interaction->id);
  g_assert_true (second->existed);
  g_assert_cmpuint (evaluator->n_calls, ==, 1);
  g_assert_cmpuint (desk_fixture_count (fixture, BECKON_EVENT_AIC_DIALOG_REQUESTED), ==, 0);
  g_assert_cmpuint (desk_fixture_count (fixture, BECKON_EVENT_AIC_DIALOG_RESPONDED), ==, 1);
}

static void
test_late (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (TestEvaluator) evaluator = g_object_new (TEST_TYPE_EVALUATOR, NULL);
  GAsyncResult *result = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  beckon_desk_set_evaluator (fixture->desk, BECKON_EVALUATOR (evaluator));
  ask (fixture, NULL, NULL, &result);
  wait_calls (evaluator, 1);
  beckon_dummy_clock_advance (fixture->clock, 10 * G_USEC_PER_SEC);
  commit = desk_fixture_wait (fixture, &result, NULL);
  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_nonnull (commit->interaction->advice);
  /* The person has the whole time. */
  g_assert_cmpint (commit->interaction->deadline_us - commit->interaction->timestamp_us, ==,
                   commit->interaction->timeout_us);
  /* A later verdict is ignored. */
  give_verdict (evaluator);
  desk_fixture_flush (fixture);
  g_assert_cmpuint (desk_fixture_count (fixture, BECKON_EVENT_AIC_DIALOG_RESPONDED), ==, 0);
}

static void
test_gone (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (TestEvaluator) evaluator = g_object_new (TEST_TYPE_EVALUATOR, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GAsyncResult *result = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  beckon_desk_set_evaluator (fixture->desk, BECKON_EVALUATOR (evaluator));
  ask (fixture, NULL, cancellable, &result);
  wait_calls (evaluator, 1);
  g_cancellable_cancel (cancellable);
  commit = desk_fixture_wait (fixture, &result, NULL);
  g_assert_nonnull (commit);
  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_PENDING);
  give_verdict (evaluator);
  desk_fixture_flush (fixture);
}

static void
test_keep_asking (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (TestEvaluator) evaluator = g_object_new (TEST_TYPE_EVALUATOR, NULL);
  g_autoptr (BeckonDeskSettings) settings = beckon_desk_settings_new ();
  GAsyncResult *result = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  settings->choice_policy = BECKON_POLICY_HOLD;
  beckon_desk_set_settings (fixture->desk, settings);
  beckon_desk_set_evaluator (fixture->desk, BECKON_EVALUATOR (evaluator));
  ask (fixture, NULL, NULL, &result);
  commit = desk_fixture_wait (fixture, &result, NULL);
  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpuint (evaluator->n_calls, ==, 0);
}

/* SEN-1: a clarification is held by default because of its kind, not because its agent asked for
 * it. */
static void
test_clarification (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (TestEvaluator) evaluator = g_object_new (TEST_TYPE_EVALUATOR, NULL);
  static const struct
  {
    BeckonKind   kind;
    BeckonPolicy policy;
    gboolean     looked_at;
  } asks[] = {
    { BECKON_KIND_CLARIFICATION, BECKON_POLICY_DEFAULT, TRUE },
    { BECKON_KIND_CLARIFICATION, BECKON_POLICY_HOLD, FALSE },
    { BECKON_KIND_CHOICE, BECKON_POLICY_HOLD, FALSE },
    { BECKON_KIND_AMBIGUITY, BECKON_POLICY_DEFAULT, FALSE },
  };

  beckon_desk_set_evaluator (fixture->desk, BECKON_EVALUATOR (evaluator));
  for (guint i = 0; i < G_N_ELEMENTS (asks); i++)
    {
      g_autoptr (BeckonInteraction) draft = desk_fixture_choice ();
      GAsyncResult *result = NULL;
      g_autoptr (BeckonCommit) commit = NULL;
      g_autoptr (GError) error = NULL;
      guint before = evaluator->n_calls;

      draft->kind = asks[i].kind;
      draft->policy = asks[i].policy;
      if (draft->kind == BECKON_KIND_CLARIFICATION)
        g_ptr_array_set_size (draft->options, 0);
      draft->allow_other = draft->kind == BECKON_KIND_CLARIFICATION;
      beckon_desk_ask_async (fixture->desk, beckon_interaction_copy (draft), "agent", NULL,
                             desk_fixture_store_result, &result);
      if (asks[i].looked_at)
        {
          wait_calls (evaluator, before + 1);
          give_verdict (evaluator);
        }
      commit = desk_fixture_wait (fixture, &result, &error);
      g_assert_cmpuint (evaluator->n_calls - before, ==, asks[i].looked_at ? 1 : 0);
      g_assert_no_error (error);
      g_assert_cmpint (commit->interaction->status, ==,
                       asks[i].looked_at ? BECKON_INTERACTION_AUTO_RESOLVED
                                         : BECKON_INTERACTION_PENDING);
      g_assert_cmpstr (commit->interaction->response, ==, asks[i].looked_at ? "SQLite" : NULL);
    }
}

/* Questions that the person reserved, and clarifications, are not evaluated. */
static void
test_clarification_keep_asking (DeskFixture *fixture, gconstpointer data)
{
  static const char *const agents[] = { "claude-code", NULL };
  g_autoptr (TestEvaluator) evaluator = g_object_new (TEST_TYPE_EVALUATOR, NULL);
  g_autoptr (BeckonDeskSettings) settings = beckon_desk_settings_new ();
  g_autoptr (BeckonInteraction) draft = desk_fixture_choice ();
  GAsyncResult *result = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  settings->keep_asking_agents = g_strdupv ((char **) agents);
  beckon_desk_set_settings (fixture->desk, settings);
  beckon_desk_set_evaluator (fixture->desk, BECKON_EVALUATOR (evaluator));
  draft->kind = BECKON_KIND_CLARIFICATION;
  g_ptr_array_set_size (draft->options, 0);
  draft->allow_other = TRUE;
  beckon_desk_ask_async (fixture->desk, beckon_interaction_copy (draft), "claude-code", NULL,
                         desk_fixture_store_result, &result);
  commit = desk_fixture_wait (fixture, &result, NULL);
  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpuint (evaluator->n_calls, ==, 0);
}

/* What the person remembers while the evaluator thinks counts, and not what the evaluator says. */
static void
test_remembered_meanwhile (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (TestEvaluator) evaluator = g_object_new (TEST_TYPE_EVALUATOR, NULL);
  gint64 first = desk_fixture_ask (fixture, desk_fixture_choice ());
  g_autoptr (BeckonCommit) answered = desk_fixture_respond (fixture, first, "PostgreSQL", NULL);
  g_autoptr (BeckonCommit) remembered = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  GAsyncResult *result = NULL;

  beckon_desk_set_evaluator (fixture->desk, BECKON_EVALUATOR (evaluator));
  ask (fixture, NULL, NULL, &result);
  wait_calls (evaluator, 1);
  remembered = desk_fixture_do (
    fixture, beckon_operation_remember ("anna", first, BECKON_SCOPE_EVERYWHERE, FALSE, 0));
  give_verdict (evaluator);
  commit = desk_fixture_wait (fixture, &result, NULL);
  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
  g_assert_cmpstr (commit->interaction->response, ==, "PostgreSQL");
  g_assert_true (g_str_has_prefix (commit->interaction->source, "preference:"));
}

/* A question of a task whose agent only the task knows: the person keeps this agent's questions. */
static void
test_agent_of_the_task (DeskFixture *fixture, gconstpointer data)
{
  static const char *const agents[] = { "claude-code", NULL };
  g_autoptr (TestEvaluator) evaluator = g_object_new (TEST_TYPE_EVALUATOR, NULL);
  g_autoptr (BeckonDeskSettings) settings = beckon_desk_settings_new ();
  g_autoptr (BeckonTask) task = beckon_task_new ();
  g_autoptr (BeckonCommit) created = NULL;
  g_autoptr (BeckonInteraction) draft = desk_fixture_choice ();
  g_autoptr (BeckonCommit) commit = NULL;
  GAsyncResult *result = NULL;

  settings->keep_asking_agents = g_strdupv ((char **) agents);
  beckon_desk_set_settings (fixture->desk, settings);
  beckon_desk_set_evaluator (fixture->desk, BECKON_EVALUATOR (evaluator));
  task->title = g_strdup ("A task");
  task->agent = g_strdup ("claude-code");
  created =
    desk_fixture_do (fixture, beckon_operation_create_task ("test", beckon_task_copy (task)));
  draft->task_id = g_strdup (created->task->id);
  beckon_desk_ask_async (fixture->desk, beckon_interaction_copy (draft), "test", NULL,
                         desk_fixture_store_result, &result);
  commit = desk_fixture_wait (fixture, &result, NULL);
  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpstr (commit->interaction->agent, ==, "claude-code");
  g_assert_cmpint (commit->interaction->policy, ==, BECKON_POLICY_HOLD);
  g_assert_cmpuint (evaluator->n_calls, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, function, desk_fixture_tear_down)
  ADD ("/sen/SEN-1/one-evaluation-for-one-key", test_answers);
  ADD ("/sen/SEN-3/late", test_late);
  ADD ("/sen/SEN-3/who-asked-is-gone", test_gone);
  ADD ("/att/ATT-1/no-evaluator-where-the-person-keeps-asking", test_keep_asking);
  ADD ("/sen/SEN-1/PP-5/clarification-unless-a-person-is-wanted", test_clarification);
  ADD ("/att/ATT-1/no-evaluator-for-a-clarification-where-the-person-keeps-asking",
       test_clarification_keep_asking);
  ADD ("/sen/SEN-5/remembered-while-the-evaluator-thinks", test_remembered_meanwhile);
  ADD ("/att/ATT-1/agent-that-only-the-task-knows", test_agent_of_the_task);
#undef ADD
  return g_test_run ();
}
