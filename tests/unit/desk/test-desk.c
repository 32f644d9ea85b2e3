/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "rules/question/questions.h"
#include "rules/tasks.h"

/* The signals of the questions, in order. */
static void
record_cb (GString *record, const char *word)
{
  g_string_append (record, word);
}

static void
on_changed (BeckonQuestion *question, GString *record)
{
  record_cb (record, "changed ");
}

static void
on_settled (BeckonQuestion *question, GString *record)
{
  record_cb (record, "settled ");
}

static void
test_order_of_announcements (DeskFixture *self, gconstpointer data)
{
  static const BeckonEventType expected[] = {
    BECKON_EVENT_TASK_CREATED,         BECKON_EVENT_AIC_DIALOG_REQUESTED, BECKON_EVENT_TASK_CHANGED,
    BECKON_EVENT_AIC_DIALOG_RESPONDED, BECKON_EVENT_TASK_CHANGED,
  };
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (self, id, "postgresql", &error);
  gint64 last = 0;

  g_assert_no_error (error);
  g_assert_cmpuint (self->events->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      BeckonEvent *event = g_ptr_array_index (self->events, i);

      g_assert_cmpint (event->type, ==, expected[i]);
      g_assert_cmpint (event->sequence, >, last);
      last = event->sequence;
    }
}

static void
test_one_winner (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) first = desk_fixture_respond (self, id, "1", &error);
  g_autoptr (BeckonCommit) second = NULL;

  g_assert_no_error (error);
  second = desk_fixture_respond (self, id, "2", &error);
  g_assert_null (second);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_SETTLED);
}

static void
test_nothing_pending (DeskFixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (self, 0, "1", &error);

  g_assert_null (commit);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_NOTHING_PENDING);
  g_assert_cmpstr (error->message, ==, "No tasks awaiting response - nothing to respond to");
  g_assert_nonnull (beckon_error_get_hint (error));
  g_assert_cmpuint (self->events->len, ==, 0);
}

static void
test_oldest_first (DeskFixture *self, gconstpointer data)
{
  gint64 first = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_SECOND);
  desk_fixture_ask (self, desk_fixture_choice ());
  commit = desk_fixture_respond (self, 0, "2", &error);
  g_assert_no_error (error);
  g_assert_cmpint (commit->interaction->id, ==, first);
}

static void
test_question_signals (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (BeckonQuestion) question = g_object_ref (desk_fixture_find (self, id));
  g_autoptr (GString) record = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  g_signal_connect (question, "changed", G_CALLBACK (on_changed), record);
  g_signal_connect (question, "settled", G_CALLBACK (on_settled), record);
  desk_fixture_hold (self, id, TRUE);
  commit = desk_fixture_respond (self, id, "1", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (record->str, ==, "changed settled ");
  g_assert_cmpint (beckon_question_get_interaction (question)->status, ==,
                   BECKON_INTERACTION_ANSWERED);
}

static void
test_person_keeps_asking (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  g_autoptr (BeckonInteraction) row = NULL;
  gint64 id;

  self->settings->choice_policy = BECKON_POLICY_HOLD;
  beckon_desk_set_settings (self->desk, self->settings);
  /* An agent cannot ask for less care than the person chose. */
  draft->policy = BECKON_POLICY_FIRST_OPTION;
  draft->timeout_us = 10 * BECKON_US_PER_SECOND;
  id = desk_fixture_ask (self, draft);
  g_assert_cmpint (beckon_question_get_remaining_us (desk_fixture_find (self, id)), ==, -1);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_DAY);
  desk_fixture_flush (self);
  row = desk_fixture_read (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpint (row->policy, ==, BECKON_POLICY_HOLD);
}

static void
test_keeps_asking_for_one_agent (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *other = desk_fixture_choice ();
  gint64             held;
  gint64             counted;

  self->settings->keep_asking_agents = g_strsplit ("claude-code,codex", ",", -1);
  beckon_desk_set_settings (self->desk, self->settings);
  g_free (other->agent);
  other->agent = g_strdup ("gemini");
  held = desk_fixture_ask (self, desk_fixture_choice ());
  counted = desk_fixture_ask (self, other);
  g_assert_false (beckon_question_is_running (desk_fixture_find (self, held)));
  g_assert_true (beckon_question_is_running (desk_fixture_find (self, counted)));
}

static void
test_keeps_asking_for_the_agent_of_the_task (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  g_autoptr (BeckonTask) task = beckon_task_new ();
  g_autoptr (BeckonCommit) created = NULL;
  gint64 id;

  self->settings->keep_asking_agents = g_strsplit ("claude-code", ",", -1);
  beckon_desk_set_settings (self->desk, self->settings);
  task->title = g_strdup ("Build the payment service");
  task->agent = g_strdup ("claude-code");
  created =
    desk_fixture_do (self, beckon_operation_create_task ("claude-code", beckon_task_copy (task)));

  /* It does not name its agent, but its task does. */
  g_clear_pointer (&draft->agent, g_free);
  draft->task_id = g_strdup (created->task->id);
  id = desk_fixture_ask (self, draft);
  g_assert_cmpint (beckon_question_get_remaining_us (desk_fixture_find (self, id)), ==, -1);
}

static void
test_agent_may_ask_for_hold (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64             id;

  draft->policy = BECKON_POLICY_HOLD;
  id = desk_fixture_ask (self, draft);
  g_assert_cmpint (beckon_question_get_remaining_us (desk_fixture_find (self, id)), ==, -1);
}

static void
test_too_many (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *other = desk_fixture_choice ();

  self->settings->open_limit = 2;
  beckon_desk_set_settings (self->desk, self->settings);
  desk_fixture_ask (self, desk_fixture_choice ());
  desk_fixture_ask (self, desk_fixture_choice ());
  desk_fixture_ask_fails (self, desk_fixture_choice (), BECKON_ERROR_TOO_MANY);
  g_free (other->agent);
  other->agent = g_strdup ("codex");
  g_assert_cmpint (desk_fixture_ask (self, other), >, 0);
}

static void
test_correction (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_text ("SQLite");
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonInteraction) row = NULL;
  BeckonCorrection *correction;

  beckon_dummy_clock_advance (self->clock, 5 * BECKON_US_PER_MINUTE);
  desk_fixture_flush (self);
  commit =
    desk_fixture_do (self, beckon_operation_correct ("Ada", id, answer, BECKON_SURFACE_DIALOG));
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_CORRECTED), ==, 1);
  row = desk_fixture_read (self, id);
  g_assert_cmpstr (row->response, ==, "PostgreSQL");
  g_assert_cmpstr (row->responded_by, ==, BECKON_BY_TIMEOUT);
  g_assert_cmpuint (row->corrections->len, ==, 1);
  correction = g_ptr_array_index (row->corrections, 0);
  g_assert_cmpstr (correction->response, ==, "SQLite");
  g_assert_cmpstr (correction->corrected_by, ==, "Ada");
}

static void
test_withdrawn (DeskFixture *self, gconstpointer data)
{
  gint64 id = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (BeckonCommit) commit = NULL;

  commit =
    desk_fixture_do (self, beckon_operation_withdraw ("claude-code", id, "Found it in the notes"));
  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_CANCELLED);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)), ==, 0);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_WITHDRAWN), ==, 1);
}

static void
test_task_verbs (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) created = NULL;
  g_autoptr (BeckonCommit) changed = NULL;
  g_autoptr (BeckonCommit) logged = NULL;
  g_autoptr (BeckonCommit) moved = NULL;
  g_autoptr (BeckonCommit) deleted = NULL;
  const char *id;

  draft->title = g_strdup ("Build the payment service");
  created =
    desk_fixture_do (self, beckon_operation_create_task ("claude-code", beckon_task_copy (draft)));
  id = created->task->id;
  g_assert_true (g_str_has_prefix (id, "task-"));
  g_assert_cmpint (created->task->status, ==, BECKON_TASK_QUEUED);

  changed =
    desk_fixture_do (self, beckon_operation_change_task ("claude-code", id, NULL, 0.5,
                                                         "{\"branch\":\"pay\"}", "Tests pass"));
  g_assert_cmpfloat (changed->task->progress, ==, 0.5);
  g_assert_cmpstr (changed->task->current_step, ==, "Tests pass");

  /* Merged with the existing context, and still JSON, including control characters and
   * fractions. */
  g_clear_pointer (&changed, beckon_commit_unref);
  changed = desk_fixture_do (
    self, beckon_operation_change_task ("claude-code", id, NULL, -1,
                                        "{\"log\":\"a\\u001fb\",\"part\":0.1}", NULL));
  g_assert_cmpstr (changed->task->context, ==,
                   "{\"branch\":\"pay\",\"log\":\"a\\u001fb\",\"part\":0.1}");

  logged =
    desk_fixture_do (self, beckon_operation_log ("claude-code", id, BECKON_LEVEL_WARNING, "Slow"));
  g_assert_cmpint (logged->entry->level, ==, BECKON_LEVEL_WARNING);

  moved = desk_fixture_do (
    self, beckon_operation_move_task ("Ada", id, BECKON_VERB_CANCEL, "No longer wanted", NULL));
  g_assert_cmpint (moved->task->status, ==, BECKON_TASK_CANCELLED);

  deleted = desk_fixture_do (self, beckon_operation_delete_task ("Ada", id));
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/aic/AIC-1/order-of-announcements", test_order_of_announcements);
  ADD ("/aic/AIC-3/one-winner", test_one_winner);
  ADD ("/aic/AIC-12/correction-beside-the-row", test_correction);
  ADD ("/ar/AR-5/oldest-first", test_oldest_first);
  ADD ("/ar/AR-6/nothing-pending", test_nothing_pending);
  ADD ("/att/ATT-1/person-keeps-asking", test_person_keeps_asking);
  ADD ("/att/ATT-1/keeps-asking-for-one-agent", test_keeps_asking_for_one_agent);
  ADD ("/att/ATT-1/keeps-asking-for-the-agent-of-the-task",
       test_keeps_asking_for_the_agent_of_the_task);
  ADD ("/att/ATT-1/agent-may-ask-for-hold", test_agent_may_ask_for_hold);
  ADD ("/errors/E111/too-many-from-one-agent", test_too_many);
  ADD ("/desk/question-signals", test_question_signals);
  ADD ("/desk/withdrawn", test_withdrawn);
  ADD ("/desk/task-verbs", test_task_verbs);
  return g_test_run ();
}
