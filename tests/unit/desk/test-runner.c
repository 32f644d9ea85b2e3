/* test-runner.c: tasks whose steps the desk runs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "held-readers.h"
#include "plan-fixture.h"

#include <string.h>

#include "plan/lines/instructions.h"
#include "rules/agents.h"
#include "rules/question/questions.h"
#include "rules/tasks.h"

static BeckonStep *
question (const char *text)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_ASK);
  JsonArray  *options = json_array_new ();

  json_array_add_string_element (options, "Yes");
  json_array_add_string_element (options, "No");
  step->question = json_object_new ();
  json_object_set_string_member (step->question, "conflict_description", text);
  json_object_set_array_member (step->question, "options", options);
  return step;
}

static void
test_in_order (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id =
    plan_create (self, NULL, plan_notify ("begins"), plan_shell ("echo one; echo one >> trace"),
                 plan_shell ("echo two >> trace"), NULL);
  g_autofree char *trace = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  trace = plan_read_file (self, "trace");
  g_assert_cmpstr (trace, ==, "one\ntwo\n");
  assert_log (self, id, "\none\n");
  assert_log (self, id, "step 3 of 3 done\ncompleted\n");
}

static void
test_result (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = NULL;
  g_autoptr (BeckonTask) task = NULL;
  BeckonStep *step = plan_shell ("echo working; echo '{\"found\": 3}'");

  step->save_as = g_strdup ("search");
  id = plan_create (self, "{\"a\": 1}", step, plan_when ("search.found == 3", 1),
                    plan_notify ("three"), NULL);
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  task = plan_read_task (self, id);
  g_assert_cmpstr (task->context, ==, "{\"a\":1,\"search\":{\"found\":3,\"exit_status\":0}}");
  assert_state (self, id, 2, BECKON_STEP_DONE);
}

static void
test_false (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = plan_create (self, "{\"contact\": {\"replied\": true}}",
                                     plan_when ("contact.replied == false", 1),
                                     plan_shell ("touch sent"), plan_notify ("after"), NULL);
  g_autoptr (BeckonStepRow) row = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  g_assert_false (plan_has_file (self, "sent"));
  assert_state (self, id, 1, BECKON_STEP_SKIPPED);
  assert_state (self, id, 2, BECKON_STEP_DONE);
  row = plan_read_step (self, id, 1);
  g_assert_nonnull (strstr (row->note, "contact.replied == false"));
  assert_log (self, id, "step 1 of 3 done, step 2 skipped: contact.replied == false");
}

static void
test_asks (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id =
    plan_create (self, NULL, question ("Is it right?"), plan_when ("answer == \"Yes\"", 1),
                 plan_shell ("touch sent"), NULL);
  g_autoptr (BeckonStepRow) row = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  row = plan_read_step (self, id, 0);
  g_assert_cmpint (row->interaction_id, >, 0);
  desk_fixture_flush (self);
  g_assert_false (plan_has_file (self, "sent"));

  commit = desk_fixture_respond (self, row->interaction_id, "Yes", NULL);
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  g_assert_true (plan_has_file (self, "sent"));
}

static void
test_asks_over_restart (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id =
    plan_create (self, NULL, question ("Is it right?"), plan_shell ("touch sent"), NULL);
  g_autoptr (BeckonStepRow) row = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  desk_fixture_flush (self);
  g_assert_false (plan_has_file (self, "sent"));
  row = plan_read_step (self, id, 0);
  commit = desk_fixture_respond (self, row->interaction_id, "No", NULL);
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  assert_log (self, id, "step 1 of 2 done");
}

static void
test_paused (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id =
    plan_create (self, NULL, plan_shell ("touch begun; while test ! -e go; do sleep 0.01; done"),
                 plan_shell ("touch second"), NULL);
  g_autofree char *go = g_build_filename (self->folder, "go", NULL);
  gint64           end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  plan_wait_for_file (self, "begun");
  plan_move (self, id, BECKON_VERB_PAUSE);
  g_assert_true (g_file_set_contents (go, "", 0, NULL));
  for (;;)
    {
      g_autoptr (BeckonTask) task = plan_read_task (self, id);

      if (task->position == 1)
        break;
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
  desk_fixture_flush (self);
  desk_fixture_flush (self);
  g_assert_false (plan_has_file (self, "second"));
  assert_state (self, id, 1, BECKON_STEP_PENDING);
  plan_move (self, id, BECKON_VERB_RESUME);
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  g_assert_true (plan_has_file (self, "second"));
}

static gint64
add_agent (DeskFixture *self, const char *name)
{
  g_autoptr (BeckonAgent) draft = beckon_agent_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->name = g_strdup (name);
  commit =
    desk_fixture_do (self, beckon_operation_create_agent ("test", beckon_agent_copy (draft)));
  return commit->agent->id;
}

static void
move_agent (DeskFixture *self, gint64 id, BeckonVerb verb)
{
  g_autoptr (BeckonCommit) commit = NULL;

  commit = desk_fixture_do (self, beckon_operation_move_agent ("test", id, verb));
  g_assert_nonnull (commit);
}

static void
wait_for_note (DeskFixture *self, const char *id, guint position, const char *note)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  for (;;)
    {
      g_autoptr (BeckonStepRow) row = plan_read_step (self, id, position);

      if (g_strcmp0 (row->note, note) == 0)
        return;
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
}

/* Only the step names the agent, in another case. */
static void
test_agent_of_step_paused (DeskFixture *self, gconstpointer data)
{
  static const char note[] = "Waiting for agent \303\211crivain, which is paused";
  gint64            agent = add_agent (self, "\303\211crivain");
  g_autofree char  *id = NULL, *queued = NULL, *log = NULL;
  BeckonStep       *step = plan_shell ("touch second");
  BeckonStep       *first = plan_shell ("touch third");

  step->agent = g_strdup (data);
  first->agent = g_strdup (data);
  move_agent (self, agent, BECKON_VERB_PAUSE);
  id = plan_create (self, NULL, plan_shell ("touch first"), step, NULL);
  queued = plan_create (self, NULL, first, NULL);
  wait_for_note (self, id, 1, note);
  wait_for_note (self, queued, 0, note);
  g_assert_true (plan_has_file (self, "first"));

  /* Nothing of it is forgotten while no desk runs, and nothing is announced twice. */
  desk_fixture_stop (self);
  desk_fixture_start (self);
  desk_fixture_flush (self);
  desk_fixture_flush (self);
  g_assert_false (plan_has_file (self, "second") || plan_has_file (self, "third"));
  log = plan_read_log (self, id);
  g_assert_nonnull (strstr (log, note));
  g_assert_null (strstr (strstr (log, note) + 1, note));

  move_agent (self, agent, BECKON_VERB_RESUME);
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  plan_wait_for_status (self, queued, BECKON_TASK_COMPLETE);
  g_assert_true (plan_has_file (self, "second") && plan_has_file (self, "third"));
  wait_for_note (self, id, 1, NULL);
}

static void
test_limit (DeskFixture *self, gconstpointer data)
{
  g_autofree char *go = g_build_filename (self->folder, "go", NULL);
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *trace = NULL;

  /* One that waits for a person does not count towards the limit. */
  for (guint i = 0; i < 10; i++)
    g_ptr_array_add (ids, plan_create (self, NULL, question ("Yes?"), NULL));
  for (guint i = 0; i < ids->len; i++)
    plan_wait_for_status (self, g_ptr_array_index (ids, i), BECKON_TASK_AWAITING_RESPONSE);

  for (guint i = 0; i < 10; i++)
    g_ptr_array_add (
      ids,
      plan_create (self, NULL,
                   plan_shell ("echo + >> trace; while test ! -e go; do sleep 0.01; done"), NULL));
  for (guint running = 0; running < 4;)
    {
      running = 0;
      for (guint i = 10; i < ids->len; i++)
        {
          g_autoptr (BeckonTask) task = plan_read_task (self, g_ptr_array_index (ids, i));

          running += task->status == BECKON_TASK_RUNNING;
        }
      g_main_context_iteration (NULL, FALSE);
    }
  desk_fixture_flush (self);
  desk_fixture_flush (self);
  for (guint i = 14; i < ids->len; i++)
    {
      g_autoptr (BeckonTask) task = plan_read_task (self, g_ptr_array_index (ids, i));

      g_assert_cmpint (task->status, ==, BECKON_TASK_QUEUED);
    }
  g_assert_true (g_file_set_contents (go, "", 0, NULL));
  for (guint i = 10; i < ids->len; i++)
    plan_wait_for_status (self, g_ptr_array_index (ids, i), BECKON_TASK_COMPLETE);
}

/* Nothing runs before the person clarified it (PP-5). */
static void
test_unclear (DeskFixture *self, gconstpointer data)
{
  const char *answer = data;
  g_autoptr (GPtrArray) steps = beckon_instructions_read ("Frobnicate the widgets", FALSE, 0, NULL);
  g_autofree char *id = plan_create (self, NULL, plan_shell ("touch begun"),
                                     beckon_step_ref (g_ptr_array_index (steps, 0)), NULL);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (BeckonInteraction) asked = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  g_assert_cmpint (((BeckonStep *) g_ptr_array_index (steps, 0))->type, ==, BECKON_STEP_UNCLEAR);
  plan_wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  desk_fixture_flush (self);
  g_assert_false (plan_has_file (self, "begun"));
  task = plan_read_task (self, id);
  asked = desk_fixture_read (self, task->pending_interaction);
  g_assert_cmpint (asked->kind, ==, BECKON_KIND_AMBIGUITY);
  g_assert_cmpuint (asked->options->len, >=, 2);

  if (answer == NULL)
    {

      commit = desk_fixture_do (self, beckon_operation_withdraw ("test", asked->id, NULL));
      plan_wait_for_status (self, id, BECKON_TASK_CANCELLED);
      g_assert_false (plan_has_file (self, "begun"));
      return;
    }
  commit = desk_fixture_respond (self, asked->id, answer, NULL);
  g_assert_nonnull (commit);
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  g_assert_true (plan_has_file (self, "begun"));
  g_assert_true (plan_has_file (self, "clear"));
}

static void
test_unclear_again (DeskFixture *self, gconstpointer data)
{
  g_autoptr (GPtrArray) steps = beckon_instructions_read ("Frobnicate the widgets", FALSE, 0, NULL);
  g_autofree char *id =
    plan_create (self, NULL, beckon_step_ref (g_ptr_array_index (steps, 0)), NULL);
  g_autoptr (BeckonTask) first = NULL;
  g_autoptr (BeckonTask) second = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  first = plan_read_task (self, id);
  /* Neither the line nor the duration can be understood. */
  commit = desk_fixture_respond (self, first->pending_interaction, data, NULL);
  g_assert_nonnull (commit);
  plan_wait_for_status (self, id, BECKON_TASK_RUNNING);
  plan_wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  second = plan_read_task (self, id);
  g_assert_cmpint (second->pending_interaction, !=, first->pending_interaction);
}

static void
test_unreadable (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id =
    plan_create (self, NULL, beckon_step_new (BECKON_STEP_RUN), plan_notify ("never"), NULL);

  plan_wait_for_status (self, id, BECKON_TASK_FAILED);
  assert_log (self, id, "Cannot read step 1");
}

static void
test_ten_thousand (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->title = g_strdup ("Long");
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  for (guint i = 0; i < 2500; i++)
    {
      g_ptr_array_add (draft->steps, plan_notify ("on"));
      g_ptr_array_add (draft->steps, plan_when ("no.such.path exists", 2));
      g_ptr_array_add (draft->steps, plan_notify ("never"));
      g_ptr_array_add (draft->steps, plan_notify ("never"));
    }
  commit = desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
  plan_wait_for_status (self, commit->task->id, BECKON_TASK_COMPLETE);
  assert_state (self, commit->task->id, 0, BECKON_STEP_DONE);
  assert_state (self, commit->task->id, 9998, BECKON_STEP_SKIPPED);
}

/* A disk that hangs holds up the plan, and nothing else. */
static void
test_disk_hangs (DeskFixture *self, gconstpointer data)
{
  HeldReaders     *held = held_readers_begin (beckon_desk_get_store (self->desk));
  g_autofree char *id = plan_create (self, NULL, plan_shell ("touch ran"), NULL);
  gint64           asked = desk_fixture_ask (self, desk_fixture_choice ());
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) answered = desk_fixture_respond (self, asked, "SQLite", &error);

  g_assert_no_error (error);
  g_assert_false (plan_has_file (self, "ran"));
  held_readers_end (held);
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  g_assert_true (plan_has_file (self, "ran"));
}

/* A desk that stops while the disk hangs does not wait for it. */
static void
test_disk_hangs_at_stop (DeskFixture *self, gconstpointer data)
{
  HeldReaders     *held = held_readers_begin (beckon_desk_get_store (self->desk));
  g_autofree char *id = plan_create (self, NULL, plan_notify ("on"), NULL);

  held_readers_end (held);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
}

/* Whatever is read when the agent is paused or resumed: no step is lost, and none is done twice. */
static void
test_paused_and_resumed (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) created = NULL;
  gint64 agent = add_agent (self, "flapper");
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;
  guint  n = 0;

  draft->title = g_strdup ("A plan");
  draft->agent = g_strdup ("flapper");
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  for (guint i = 0; i < 60; i++)
    g_ptr_array_add (draft->steps, plan_notify ("on"));
  created = desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
  for (;;)
    {
      g_autoptr (BeckonTask) task = plan_read_task (self, created->task->id);

      if (task->status == BECKON_TASK_COMPLETE)
        break;
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      move_agent (self, agent, BECKON_VERB_PAUSE);
      move_agent (self, agent, BECKON_VERB_RESUME);
      /* Now and then long enough for a step to begin. */
      desk_fixture_run_for (n++ % 8);
    }
  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (BeckonStepRow) row = plan_read_step (self, created->task->id, i);

      g_assert_cmpint (row->state, ==, BECKON_STEP_DONE);
      g_assert_cmpuint (row->attempts, ==, 1);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, data, func) \
  g_test_add (path, DeskFixture, data, desk_fixture_set_up, func, desk_fixture_tear_down)

  ADD ("/wh/WH-1/in-order", NULL, test_in_order);
  ADD ("/wh/WH-1/result-in-context", NULL, test_result);
  ADD ("/wh/WH-7/false-is-skipped", NULL, test_false);
  ADD ("/aic/AIC-2/asks-and-goes-on", NULL, test_asks);
  ADD ("/aic/AIC-2/asks-over-restart", NULL, test_asks_over_restart);
  ADD ("/aic/AIC-2/paused-starts-nothing", NULL, test_paused);
  ADD ("/aic/AIC-2/agent-of-the-step-is-paused", "\303\211crivain", test_agent_of_step_paused);
  ADD ("/aic/AIC-2/agent-of-the-step-in-other-letters", "\303\251crivain",
       test_agent_of_step_paused);
  ADD ("/wh/WH-1/limit", NULL, test_limit);
  ADD ("/wh/WH-1/unclear-in-other-words", "Run touch clear", test_unclear);
  ADD ("/wh/WH-1/unclear-withdrawn", NULL, test_unclear);
  ADD ("/wh/WH-1/unclear-again", "Grumble at the widgets", test_unclear_again);
  ADD ("/wh/WH-1/unclear-wrong", "Wait 91 days", test_unclear_again);
  ADD ("/wh/WH-1/unreadable-fails", NULL, test_unreadable);
  ADD ("/wh/WH-1/ten-thousand-steps", NULL, test_ten_thousand);
  ADD ("/ar/AR-3/a-disk-that-hangs-holds-up-the-plan-alone", NULL, test_disk_hangs);
  ADD ("/ar/AR-3/a-disk-that-hangs-at-the-stop", NULL, test_disk_hangs_at_stop);
  ADD ("/wh/WH-5/paused-and-resumed-while-steps-run", NULL, test_paused_and_resumed);
#undef ADD

  return g_test_run ();
}
