/* test-postpone.c: questions that nobody answers in time are set aside, reminded of and cancelled
 * (PP-3, PP-4, PP-6, PP-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "postponed-fixture.h"
#include "reading.h"

#include <json-glib/json-glib.h>

#include "model/log-entry.h"
#include "rules/tasks.h"

static guint
count_lines (DeskFixture *self, gint64 id, const char *prefix)
{
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  g_autoptr (GPtrArray) log =
    reading_list_log (beckon_desk_get_store (self->desk), task->id, 0, FALSE, 100, NULL);
  guint n = 0;

  for (guint i = 0; i < log->len; i++)
    n += g_str_has_prefix (((BeckonLogEntry *) g_ptr_array_index (log, i))->message, prefix);
  return n;
}

static void
test_whole_way (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (BeckonInteraction) reminded = NULL;
  g_autoptr (BeckonInteraction) cancelled = NULL;
  g_autofree char *outcome = NULL;

  desk_fixture_advance (self, MINUTE - SECOND);
  aside_assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  desk_fixture_advance (self, SECOND);
  ASIDE (self, id);
  g_assert_cmpuint (count_lines (self, id, "postponed: "), ==, 1);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_POSTPONED), ==, 1);

  desk_fixture_advance (self, 30 * MINUTE - SECOND);
  g_assert_cmpuint (REMINDERS (self), ==, 0);
  desk_fixture_advance (self, SECOND);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  g_assert_cmpuint (count_lines (self, id, "reminded: "), ==, 1);
  ASIDE (self, id);
  reminded = desk_fixture_read (self, id);
  g_assert_cmpint (reminded->reminded_us, ==, desk_fixture_now (self));

  desk_fixture_advance (self, 30 * MINUTE - SECOND);
  ASIDE (self, id);
  desk_fixture_advance (self, SECOND);
  aside_assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_CANCELLED);
  g_assert_cmpuint (CANCELLED (self), ==, 1);
  g_assert_cmpuint (count_lines (self, id, "cancelled: "), ==, 1);
  cancelled = desk_fixture_read (self, id);
  g_assert_null (cancelled->response);
  g_assert_cmpstr (cancelled->responded_by, ==, BECKON_BY_TIMEOUT);
  g_assert_true (cancelled->timed_out);
  outcome = beckon_interaction_describe_outcome (cancelled);
  g_assert_cmpstr (outcome, ==, "Nobody answered: it was cancelled");
  desk_fixture_advance (self, 10 * DAY);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
}

/* Another open question of the task keeps it alive. */
static void
test_other_question_keeps_the_task (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64             other;

  draft->task_id = g_strdup (task->id);
  draft->policy = BECKON_POLICY_HOLD;
  other = desk_fixture_ask (self, draft);
  desk_fixture_advance (self, MINUTE);
  desk_fixture_advance (self, 30 * MINUTE);
  desk_fixture_advance (self, 30 * MINUTE);
  aside_assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_AWAITING_RESPONSE);
  aside_assert_status (self, other, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
}

static void
test_late_answer (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (JsonNode) context = NULL;
  JsonObject *clarification;

  desk_fixture_advance (self, MINUTE);
  desk_fixture_advance (self, 40 * MINUTE);
  desk_fixture_restart_after (self, SECOND);
  commit = desk_fixture_respond (self, id, "SQLite", &error);
  g_assert_no_error (error);
  aside_assert_status (self, id, BECKON_INTERACTION_ANSWERED, BECKON_TASK_RUNNING);
  task = desk_fixture_read_task (self, id);
  context = json_from_string (task->context, &error);
  g_assert_no_error (error);
  clarification = json_array_get_object_element (
    json_object_get_array_member (json_node_get_object (context), "clarifications"), 0);
  g_assert_cmpstr (json_object_get_string_member (clarification, "question"), ==,
                   "Which database should the service use?");
  g_assert_cmpstr (json_object_get_string_member (clarification, "response"), ==, "SQLite");
  g_assert_cmpstr (json_object_get_string_member (clarification, "responded_by"), ==, "Ada");
  g_assert_nonnull (json_object_get_string_member (clarification, "at"));
  desk_fixture_advance (self, DAY);
  g_assert_cmpuint (CANCELLED (self), ==, 0);
}

static void
change_context (DeskFixture *self, gint64 id, const char *context)
{
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  g_autoptr (BeckonCommit) commit = NULL;

  commit = desk_fixture_do (
    self, beckon_operation_change_task ("claude-code", task->id, NULL, -1, context, NULL));
}

/* A context of the maximum length does not prevent the answer. */
static void
test_late_answer_full_context (DeskFixture *self, gconstpointer data)
{
  gint64           id = aside_ask (self, BECKON_KIND_AMBIGUITY);
  g_autofree char *filler = g_strnfill (256 * 1024 - 16, 'x');
  g_autofree char *full = g_strdup_printf ("{\"a\":\"%s\"}", filler);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  change_context (self, id, full);
  desk_fixture_advance (self, MINUTE);
  commit = desk_fixture_respond (self, id, "SQLite", &error);
  g_assert_no_error (error);
  aside_assert_status (self, id, BECKON_INTERACTION_ANSWERED, BECKON_TASK_RUNNING);
  g_assert_cmpuint (count_lines (self, id, "the task's context is full"), ==, 1);
}

static void
test_late_answers_add_up (DeskFixture *self, gconstpointer data)
{
  gint64 id = aside_ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  g_autoptr (BeckonTask) after = NULL;
  g_autoptr (JsonNode) context = NULL;
  JsonObject *object;

  change_context (self, id, "{\"clarifications\": \"mine\", \"kept\": 1}");
  for (guint i = 0; i < 2; i++)
    {
      BeckonInteraction *draft = desk_fixture_choice ();
      g_autoptr (BeckonCommit) commit = NULL;
      gint64 other;

      draft->kind = BECKON_KIND_AMBIGUITY;
      draft->task_id = g_strdup (task->id);
      other = desk_fixture_ask (self, draft);
      desk_fixture_advance (self, MINUTE);
      commit = desk_fixture_respond (self, other, "1", NULL);
      g_assert_nonnull (commit);
    }
  after = desk_fixture_read_task (self, id);
  context = json_from_string (after->context, NULL);
  object = json_node_get_object (context);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "clarifications")),
                    ==, 3);
  g_assert_cmpint (json_object_get_int_member (object, "kept"), ==, 1);
}

/* Only an ambiguity is ever cancelled: reminders of others continue, each time after twice as
 * long. */
static void
test_choice_is_not_lost (DeskFixture *self, gconstpointer data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  guint              before;
  gint64             id;

  draft->policy = BECKON_POLICY_POSTPONE;
  id = desk_fixture_ask (self, draft);
  desk_fixture_advance (self, 5 * MINUTE);
  ASIDE (self, id);
  desk_fixture_advance (self, 30 * MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  desk_fixture_advance (self, 59 * MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  desk_fixture_advance (self, MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 2);
  desk_fixture_advance (self, 2 * HOUR);
  g_assert_cmpuint (REMINDERS (self), ==, 3);
  for (guint i = 0; i < 10; i++)
    desk_fixture_advance (self, DAY);
  before = REMINDERS (self);
  desk_fixture_advance (self, DAY);
  g_assert_cmpuint (REMINDERS (self), ==, before + 1);
  g_assert_cmpuint (CANCELLED (self), ==, 0);
  ASIDE (self, id);
}

/* A channel receives all of it, once each. */
static void
test_told (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = beckon_dummy_channel_new ();
  GPtrArray *told = beckon_dummy_channel_get_told (channel);

  beckon_desk_add_channel (self->desk, BECKON_CHANNEL (channel));
  aside_ask (self, BECKON_KIND_AMBIGUITY);
  desk_fixture_settle_down (self);
  desk_fixture_advance (self, MINUTE);
  desk_fixture_settle_down (self);
  desk_fixture_advance (self, 30 * MINUTE);
  desk_fixture_settle_down (self);
  desk_fixture_advance (self, 30 * MINUTE);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (told->len, ==, 4);
  g_assert_cmpstr (told->pdata[0], ==, "question 1 PENDING");
  g_assert_cmpstr (told->pdata[1], ==, "postponed 1 POSTPONED");
  g_assert_cmpstr (told->pdata[2], ==, "reminder 1 POSTPONED");
  g_assert_cmpstr (told->pdata[3], ==, "settled 1 CANCELLED");
}

/* PP-6: a desk with many questions that are set aside keeps none of them in memory, and has one
 * alarm. */
static void
test_many_cost_nothing (DeskFixture *self, gconstpointer data)
{
  guint n = 300, alarms;

  beckon_desk_settings_free (self->settings);
  self->settings = beckon_desk_settings_new ();
  beckon_desk_set_settings (self->desk, self->settings);
  for (guint i = 0; i < n; i++)
    aside_ask (self, BECKON_KIND_AMBIGUITY);
  desk_fixture_advance (self, MINUTE);
  desk_fixture_restart_after (self, MINUTE);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)), ==, 0);
  alarms = beckon_dummy_clock_get_n_alarms (self->clock);
  g_assert_cmpuint (alarms, ==, 1);
  beckon_dummy_clock_advance (self->clock, 30 * MINUTE);
  while (REMINDERS (self) < n)
    g_main_context_iteration (NULL, TRUE);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (REMINDERS (self), ==, n);
  beckon_dummy_clock_advance (self->clock, 30 * MINUTE);
  while (CANCELLED (self) < n)
    g_main_context_iteration (NULL, TRUE);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (CANCELLED (self), ==, n);
  /* Their tasks have ended: in a year their logs are old. */
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 1);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/pp/PP-4/aside-reminded-cancelled", test_whole_way);
  ADD ("/pp/PP-4/another-question-keeps-the-task", test_other_question_keeps_the_task);
  ADD ("/pp/PP-4/no-other-kind-is-dropped", test_choice_is_not_lost);
  ADD ("/pp/PP-8/late-answer-in-the-context", test_late_answer);
  ADD ("/pp/PP-8/late-answer-and-a-full-context", test_late_answer_full_context);
  ADD ("/pp/PP-8/late-answers-add-up", test_late_answers_add_up);
  ADD ("/pp/PP-3/a-channel-hears-it", test_told);
  ADD ("/pp/PP-6/many-cost-nothing", test_many_cost_nothing);
  return g_test_run ();
}
