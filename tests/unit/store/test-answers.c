/* test-answers.c: respond, withdraw, correct, and which question comes next
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reading.h"
#include "store-fixture.h"

#include <string.h>

static void
test_respond (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, NULL);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonInteraction) row = NULL;
  g_autoptr (BeckonTask) task = NULL;
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

static void
test_two_questions (Fixture *self, gconstpointer data)
{
  g_autofree char   *id = create (self, "Two", BECKON_TASK_RUNNING);
  gint64             first = ask (self, id);
  gint64             second, third;
  BeckonInteraction *draft = new_draft ("And the language?", "C", "Vala", NULL);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonTask) task = NULL;
  g_autofree char *types = NULL;

  self->now_us += SECOND;
  draft->task_id = g_strdup (id);
  done = must_commit (self, op_ask (self, draft));
  second = done->interaction->id;
  g_assert_cmpint (done->task->pending_interaction, ==, first);
  g_assert_cmpstr (done->task->clarification_question, ==, "Which database?");
  g_assert_cmpint (done->task->need_us, ==, T0);
  third = ask (self, id);

  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_respond (self, first, "1"));
  types = event_types (done);
  g_assert_cmpstr (types, ==, "AIC_DIALOG_RESPONDED TASK_CHANGED");
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpint (done->task->pending_interaction, ==, second);
  g_assert_cmpstr (done->task->clarification_question, ==, "And the language?");
  task = get_task (self, id);
  g_assert_cmpstr (task->clarification_question, ==, "And the language?");
  g_assert_cmpint (task->need_us, ==, T0);

  beckon_commit_unref (must_commit (self, op_respond (self, third, "1")));
  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_respond (self, second, "1"));
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_RUNNING);
  g_assert_cmpint (done->task->pending_interaction, ==, 0);
  g_assert_null (done->task->clarification_question);
}

/* The order is that in which the tasks were queued, then that of the questions. */
static void
test_oldest_first (Fixture *self, gconstpointer data)
{
  g_autofree char *old = create (self, "Old", BECKON_TASK_QUEUED);
  g_autofree char *young = NULL;
  g_autoptr (BeckonInteraction) oldest = NULL;
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (GError) error = NULL;
  gint64 of_young, of_old, again_of_old;

  g_assert_null (reading_get_oldest (self->store, BECKON_INTERACTION_PENDING, &error));
  g_assert_no_error (error);

  self->now_us += MINUTE;
  young = create (self, "Young", BECKON_TASK_QUEUED);
  of_young = ask (self, young);
  self->now_us += MINUTE;
  of_old = ask (self, old);
  again_of_old = ask (self, old);

  oldest = reading_get_oldest (self->store, BECKON_INTERACTION_PENDING, &error);
  g_assert_no_error (error);
  g_assert_cmpint (oldest->id, ==, of_old);

  done = must_commit (self, op_respond (self, 0, "PostgreSQL"));
  g_assert_cmpint (done->interaction->id, ==, of_old);
  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_respond (self, 0, "2"));
  g_assert_cmpint (done->interaction->id, ==, again_of_old);
  g_clear_pointer (&done, beckon_commit_unref);
  done = must_commit (self, op_respond (self, 0, "2"));
  g_assert_cmpint (done->interaction->id, ==, of_young);
}

static void
test_nothing_pending (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) done = commit (self->store, op_respond (self, 0, "1"), &error);

  g_assert_null (done);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_NOTHING_PENDING);
  g_assert_cmpstr (error->message, ==, "No tasks awaiting response - nothing to respond to");
  g_assert_nonnull (strstr (beckon_error_get_hint (error), "/tasks"));
  g_assert_nonnull (strstr (beckon_error_get_hint (error), "/logs"));
  g_assert_cmpint (reading_get_last_sequence (self->store), ==, 0);
}

static void
test_misfit (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, NULL);
  gint64 before = reading_get_last_sequence (self->store);
  g_autoptr (BeckonInteraction) row = NULL;

  must_fail (self, op_respond (self, id, "3"), BECKON_ERROR_MISFIT);
  must_fail (self, op_respond (self, id, "MariaDB"), BECKON_ERROR_MISFIT);
  row = get_interaction (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpint (row->deadline_us, ==, T0 + 5 * MINUTE);
  g_assert_cmpint (reading_get_last_sequence (self->store), ==, before);
}

static void
test_second_hears_winner (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) done = NULL;

  beckon_commit_unref (must_commit (self, op_respond (self, id, "SQLite")));
  done = commit (self->store, op_respond (self, id, "PostgreSQL"), &error);
  g_assert_null (done);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_SETTLED);
  g_assert_nonnull (strstr (error->message, "SQLite"));
}

static void
test_skip_and_decline (Fixture *self, gconstpointer data)
{
  BeckonInteraction *draft = new_draft ("Which folder?", NULL);
  g_autoptr (BeckonAnswer) answer = NULL;
  g_autoptr (BeckonCommit) asked = NULL;
  g_autoptr (BeckonCommit) done = NULL;
  g_autofree char *line = NULL;

  draft->kind = BECKON_KIND_CLARIFICATION;
  draft->allow_other = TRUE;
  asked = must_commit (self, op_ask (self, draft));
  answer = beckon_answer_new_action (BECKON_ACTION_SKIP);
  done = must_commit (
    self, beckon_operation_respond ("ada", asked->interaction->id, answer, BECKON_SURFACE_DIALOG));
  g_assert_cmpint (done->interaction->status, ==, BECKON_INTERACTION_SKIPPED);
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_RUNNING);
  line = query_text (self->path, "SELECT message FROM execution_log ORDER BY id DESC LIMIT 1");
  g_assert_cmpstr (line, ==, "question 1 skipped");
}

/* Three lines that did not fit are not an answer of the person, whoever typed them. */
static void
test_fallback (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, NULL);
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_action (BECKON_ACTION_FIRST_OPTION);
  g_autoptr (BeckonCommit) done = NULL;
  g_autofree char *row = NULL;
  g_autofree char *line = NULL;
  g_autofree char *payload = NULL;

  self->now_us += SECOND;
  done = must_commit (self, beckon_operation_respond ("ada", id, answer, BECKON_SURFACE_TERMINAL));
  g_assert_cmpint (done->interaction->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
  g_assert_cmpstr (done->interaction->responded_by, ==, "fallback");
  g_assert_null (beckon_interaction_get_person (done->interaction));
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_RUNNING);
  row = query_text (
    self->path,
    "SELECT status || '|' || response || '|' || responded_by || '|' || surface || '|' || timed_out"
    " FROM aic_interactions");
  g_assert_cmpstr (row, ==, "AUTO_RESOLVED|PostgreSQL|fallback|terminal|0");
  line = query_text (self->path,
                     "SELECT level || ' ' || message FROM execution_log ORDER BY id DESC LIMIT 1");
  g_assert_cmpstr (line, ==,
                   "warning no answer fitted question 1; option 1, PostgreSQL, was chosen");
  payload =
    query_text (self->path, "SELECT payload FROM events WHERE type = 'AIC_DIALOG_RESPONDED'");
  g_assert_nonnull (strstr (payload, "\"responded_by\":\"fallback\""));
  g_assert_nonnull (strstr (payload, "\"status\":\"AUTO_RESOLVED\""));
}

static void
test_withdraw (Fixture *self, gconstpointer data)
{
  gint64           id = ask (self, NULL);
  BeckonOperation *operation = beckon_operation_withdraw ("builder", id, "no longer needed");
  g_autoptr (BeckonCommit) done = NULL;
  g_autofree char *types = NULL;

  self->now_us += SECOND;
  done = must_commit (self, beckon_operation_ref (operation));
  types = event_types (done);
  g_assert_cmpstr (types, ==, "AIC_WITHDRAWN TASK_CHANGED");
  g_assert_cmpint (done->interaction->status, ==, BECKON_INTERACTION_CANCELLED);
  g_assert_cmpstr (done->interaction->note, ==, "no longer needed");
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_RUNNING);

  must_fail (self, operation, BECKON_ERROR_SETTLED);
  must_fail (self, op_respond (self, id, "1"), BECKON_ERROR_SETTLED);
}

static BeckonOperation *
op_correct (Fixture *self, gint64 id, const char *text)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_text (text);

  return at_now (self, beckon_operation_correct ("ada", id, answer, BECKON_SURFACE_DIALOG));
}

/* Later reads give the same task as the commit. */
static void
assert_told (Fixture *self, BeckonCommit *commit, gint64 id)
{
  g_autoptr (BeckonTask) task = reading_get_task (self->store, commit->task->id, NULL);
  const BeckonInteraction *told = commit->task->last_question;

  g_assert_true ((told != NULL) == (id != 0));
  g_assert_true ((task->last_question != NULL) == (id != 0));
  if (id == 0)
    return;
  g_assert_cmpint (told->id, ==, id);
  g_assert_cmpint (task->last_question->id, ==, id);
  g_assert_cmpint (task->last_question->status, ==, told->status);
  g_assert_cmpstr (task->last_question->response, ==, told->response);
  g_assert_cmpint (task->last_question->responded_us, ==, told->responded_us);
  g_assert_cmpint (task->last_question->until_us, ==, told->until_us);
  g_assert_cmpint (task->last_question->remind_us, ==, told->remind_us);
  g_assert_cmpint (task->last_question->cancel_us, ==, told->cancel_us);
}

/* ATT-1: the row of a task says that nobody answered, until a person did. */
static void
test_told (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, NULL);
  g_autoptr (BeckonCommit) expired = NULL;
  g_autoptr (BeckonCommit) corrected = NULL;

  self->now_us += 5 * MINUTE;
  expired = must_commit (self, op_expire (self, id, self->now_us));
  assert_told (self, expired, id);
  g_assert_cmpstr (expired->task->last_question->response, ==, "PostgreSQL");
  g_assert_true (expired->task->last_question->timed_out);
  g_assert_cmpint (expired->task->last_question->responded_us, ==, self->now_us);

  corrected = must_commit (self, op_correct (self, id, "2"));
  assert_told (self, corrected, 0);
}

static void
test_correct (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, NULL);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonInteraction) row = NULL;
  g_autofree char        *types = NULL;
  const BeckonCorrection *correction;
  gint64                  before;

  must_fail (self, op_correct (self, id, "2"), BECKON_ERROR_STATUS);
  self->now_us += 5 * MINUTE;
  beckon_commit_unref (must_commit (self, op_expire (self, id, self->now_us)));
  self->now_us += MINUTE;
  done = must_commit (self, op_correct (self, id, "2"));
  types = event_types (done);
  g_assert_cmpstr (types, ==, "AIC_CORRECTED PREFERENCE_CHANGED");

  row = get_interaction (self, id);
  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_AUTO_RESOLVED);
  g_assert_cmpstr (row->response, ==, "PostgreSQL");
  g_assert_true (row->timed_out);
  g_assert_cmpstr (row->responded_by, ==, BECKON_BY_TIMEOUT);
  g_assert_cmpint (row->corrections->len, ==, 1);
  correction = g_ptr_array_index (row->corrections, 0);
  g_assert_cmpstr (correction->response, ==, "SQLite");
  g_assert_cmpint (correction->indices[0], ==, 1);
  g_assert_cmpstr (correction->corrected_by, ==, "ada");
  g_assert_cmpint (correction->surface, ==, BECKON_SURFACE_DIALOG);
  g_assert_cmpint (correction->timestamp_us, ==, T0 + 6 * MINUTE);

  before = reading_get_last_sequence (self->store);
  must_fail (self, op_correct (self, id, "MariaDB"), BECKON_ERROR_MISFIT);
  must_fail (self, op_correct (self, 99, "1"), BECKON_ERROR_NOT_FOUND);
  g_assert_cmpint (reading_get_last_sequence (self->store), ==, before);

  /* A second correction is added to the first. */
  beckon_commit_unref (must_commit (self, op_correct (self, id, "1")));
  g_clear_pointer (&row, beckon_interaction_unref);
  row = get_interaction (self, id);
  g_assert_cmpint (row->corrections->len, ==, 2);
}

static void
on_events_read (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GError *error = NULL;

  *(GPtrArray **) user_data =
    beckon_store_read_events_finish (BECKON_STORE (object), result, &error);
  g_assert_no_error (error);
}

/* TM-1: another desk reads with the events what they are about, as it is by then. */
static void
test_read_by_others (Fixture *self, gconstpointer data)
{
  gint64 before = reading_get_last_sequence (self->store);
  gint64 corrected = ask (self, NULL), open = ask (self, NULL);
  g_autoptr (GPtrArray) events = NULL;
  guint n_corrected = 0, n_open = 0;

  beckon_commit_unref (must_commit (self, op_respond (self, corrected, "1")));
  beckon_commit_unref (must_commit (self, op_correct (self, corrected, "2")));
  beckon_commit_unref (must_commit (self, op_create (self, "Later", BECKON_TASK_QUEUED)));

  beckon_store_read_events_async (self->store, before, G_MAXINT64, 100, on_events_read, &events);
  while (events == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (events->len, >, 4);
  for (guint i = 0; i < events->len; i++)
    {
      const BeckonEvent       *event = g_ptr_array_index (events, i);
      const BeckonInteraction *interaction = event->interaction;

      g_assert_cmpint (event->task != NULL ? event->task->serial : 0, ==, event->task_serial);
      g_assert_cmpint (interaction != NULL ? interaction->id : 0, ==, event->interaction_id);
      if (interaction != NULL && interaction->id == corrected)
        {
          const BeckonCorrection *correction;

          n_corrected++;
          g_assert_cmpint (interaction->status, ==, BECKON_INTERACTION_ANSWERED);
          g_assert_nonnull (interaction->corrections);
          g_assert_cmpint (interaction->corrections->len, ==, 1);
          correction = g_ptr_array_index (interaction->corrections, 0);
          g_assert_cmpstr (correction->response, ==, "SQLite");
        }
      else if (interaction != NULL)
        {
          n_open++;
          g_assert_cmpint (interaction->id, ==, open);
          g_assert_cmpint (interaction->status, ==, BECKON_INTERACTION_PENDING);
          g_assert_null (interaction->corrections);
        }
    }
  g_assert_cmpuint (n_corrected, >=, 3);
  g_assert_cmpuint (n_open, >=, 1);
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/aic/AIC-3/respond", test_respond);
  TEST ("/aic/AIC-3/next-question-of-the-task", test_two_questions);
  TEST ("/aic/AIC-3/second-hears-the-winner", test_second_hears_winner);
  TEST ("/aic/AIC-3/skip", test_skip_and_decline);
  TEST ("/att/ATT-1/option-1-for-answers-that-did-not-fit-is-nobodys-answer", test_fallback);
  TEST ("/att/ATT-1/told-of-a-task", test_told);
  TEST ("/aic/AIC-12/correct", test_correct);
  TEST ("/tm/TM-1/events-with-what-they-are-about", test_read_by_others);
  TEST ("/aic/AIC-13/misfit-changes-nothing", test_misfit);
  TEST ("/ar/AR-5/oldest-by-queued-task", test_oldest_first);
  TEST ("/ar/AR-6/nothing-pending", test_nothing_pending);
  TEST ("/e/E106/withdraw", test_withdraw);

  return g_test_run ();
}
