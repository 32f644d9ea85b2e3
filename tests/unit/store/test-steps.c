/* test-steps.c: steps of tasks in the store
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reading.h"
#include "store-fixture.h"

#include "rules/agents.h"
#include "rules/steps.h"

static BeckonStep *
new_notify (const char *message)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_NOTIFY);

  step->message = g_strdup (message);

  return step;
}

static BeckonStep *
new_when (const char *condition, guint n_guarded)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_WHEN);

  step->condition = g_strdup (condition);
  step->n_guarded = n_guarded;

  return step;
}

/* (transfer full): a task of the steps (transfer full). */
static char *
create_plan (Fixture *self, BeckonStep *first, ...)
{
  BeckonTask *draft = new_task ("A plan", BECKON_TASK_QUEUED);
  g_autoptr (BeckonCommit) done = NULL;
  BeckonStep *step;
  va_list     more;

  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  va_start (more, first);
  for (step = first; step != NULL; step = va_arg (more, BeckonStep *))
    g_ptr_array_add (draft->steps, step);
  va_end (more);
  done = must_commit (self, op_create_task (self, draft));

  return g_strdup (done->task->id);
}

/* Starts a step that was started @attempts times before. */
static BeckonOperation *
op_start (Fixture *self, const char *task_id, guint position, guint attempts)
{
  return at_now (self, beckon_operation_start_step ("desk", task_id, position, attempts));
}

static void
start (Fixture *self, const char *task_id, guint position)
{
  g_autoptr (BeckonCommit) done = must_commit (self, op_start (self, task_id, position, 0));

  g_assert_cmpint (done->step->state, ==, BECKON_STEP_RUNNING);
}

static BeckonOperation *
op_end (Fixture *self, const char *task_id, guint position, BeckonStepState state)
{
  BeckonStepEnd end = { .state = state };

  return at_now (self, beckon_operation_end_step ("desk", task_id, position, &end));
}

static char *
states (Fixture *self, const char *task_id)
{
  g_autoptr (GPtrArray) rows = reading_list_steps (self->store, task_id, 0, 0, NULL);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      BeckonStepRow *row = g_ptr_array_index (rows, i);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                              beckon_step_state_to_string (row->state));
    }

  return g_string_free (text, FALSE);
}

#define assert_states(self, id, expected) \
  G_STMT_START \
  { \
    g_autofree char *now = states (self, id); \
    g_assert_cmpstr (now, ==, expected); \
  } \
  G_STMT_END

static void
test_in_order (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create_plan (self, new_notify ("one"), new_notify ("two"), NULL);
  g_autoptr (BeckonCommit) first = NULL;
  g_autoptr (BeckonCommit) last = NULL;
  BeckonStepEnd    end = { .state = BECKON_STEP_DONE, .result = "{\"n\":1}", .save_as = "seen" };
  g_autofree char *words = NULL;

  must_fail (self, op_start (self, id, 1, 0), BECKON_ERROR_STATUS);
  assert_states (self, id, "PENDING PENDING");

  start (self, id, 0);
  assert_states (self, id, "RUNNING PENDING");
  first = must_commit (self, beckon_operation_end_step ("desk", id, 0, &end));
  g_assert_cmpint (first->task->status, ==, BECKON_TASK_RUNNING);
  g_assert_cmpuint (first->task->position, ==, 1);
  g_assert_cmpstr (first->task->context, ==, "{\"seen\":{\"n\":1}}");
  assert_states (self, id, "DONE PENDING");

  /* A second report of the same end is too late. */
  must_fail (self, op_end (self, id, 0, BECKON_STEP_DONE), BECKON_ERROR_STATUS);

  /* A step that takes no time needs no separate start. */
  last = must_commit (self, op_end (self, id, 1, BECKON_STEP_DONE));
  g_assert_cmpint (last->task->status, ==, BECKON_TASK_COMPLETE);
  assert_states (self, id, "DONE DONE");
  words = query_list (self->path, "SELECT message FROM execution_log ORDER BY id", "|");
  g_assert_cmpstr (words, ==,
                   "created|started|step 1 of 2 started: Notify: one|one|step 1 of 2 done|"
                   "step 2 of 2 started: Notify: two|two|step 2 of 2 done|completed");
}

static void
test_failed (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create_plan (self, new_notify ("one"), new_notify ("two"), NULL);
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonNote) note = beckon_note_new_text ("it ended with exit status 3");
  BeckonStepEnd end = { .state = BECKON_STEP_FAILED, .note = note };

  start (self, id, 0);
  done = must_commit (self, beckon_operation_end_step ("desk", id, 0, &end));
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_FAILED);
  g_assert_cmpstr (done->task->result, ==, "it ended with exit status 3");
  assert_states (self, id, "FAILED CANCELLED");
}

static void
test_cancelled (Fixture *self, gconstpointer data)
{
  g_autofree char *id =
    create_plan (self, new_notify ("one"), new_notify ("two"), new_notify ("three"), NULL);
  g_autoptr (BeckonCommit) done = must_commit (self, op_end (self, id, 0, BECKON_STEP_DONE));
  g_autoptr (BeckonCommit) moved = NULL;

  start (self, id, 1);
  moved = must_commit (self, op_move (self, id, BECKON_VERB_CANCEL));
  assert_states (self, id, "DONE CANCELLED CANCELLED");
  must_fail (self, op_end (self, id, 1, BECKON_STEP_DONE), BECKON_ERROR_STATUS);
}

static void
test_when_skips (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create_plan (self, new_when ("a == 1", 2), new_notify ("one"),
                                     new_notify ("two"), new_notify ("three"), NULL);
  g_autoptr (BeckonCommit) done = NULL;
  g_autofree char *line = NULL;
  g_autoptr (BeckonNote) note = beckon_note_new_text ("a is 2");
  BeckonStepEnd end = { .state = BECKON_STEP_DONE, .n_skipped = 2, .note = note };

  done = must_commit (self, beckon_operation_end_step ("desk", id, 0, &end));
  g_assert_cmpuint (done->task->position, ==, 3);
  assert_states (self, id, "DONE SKIPPED SKIPPED PENDING");
  line = query_text (self->path, "SELECT message FROM execution_log ORDER BY id DESC LIMIT 1");
  g_assert_cmpstr (line, ==, "step 1 of 4 done, steps 2 to 3 skipped: a is 2");
}

static void
test_blocked (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create_plan (self, new_notify ("one"), NULL);
  g_autoptr (BeckonCommit) paused = must_commit (self, op_move (self, id, BECKON_VERB_PAUSE));
  g_autoptr (BeckonCommit) resumed = NULL;
  gint64 question;

  must_fail (self, op_start (self, id, 0, 0), BECKON_ERROR_STATUS);
  must_fail (self, op_end (self, id, 0, BECKON_STEP_DONE), BECKON_ERROR_STATUS);
  resumed = must_commit (self, op_move (self, id, BECKON_VERB_RESUME));
  question = ask (self, id);
  must_fail (self, op_start (self, id, 0, 0), BECKON_ERROR_STATUS);
  beckon_commit_unref (must_commit (self, op_respond (self, question, "SQLite")));
  start (self, id, 0);
}

static void
test_ends_while_asked (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create_plan (self, new_notify ("one"), new_notify ("two"), NULL);
  g_autoptr (BeckonCommit) done = NULL;

  /* The question of a step is still open when the step ends: that counts, but no other step
   * starts. */
  start (self, id, 0);
  ask (self, id);
  done = must_commit (self, op_end (self, id, 0, BECKON_STEP_DONE));
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpuint (done->task->position, ==, 1);
  must_fail (self, op_start (self, id, 1, 0), BECKON_ERROR_STATUS);
}

static void
test_unclear (Fixture *self, gconstpointer data)
{
  BeckonStep      *unclear = beckon_step_new (BECKON_STEP_UNCLEAR);
  g_autofree char *id = NULL;
  g_autoptr (BeckonStepRow) row = NULL;
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  GPtrArray     *steps;
  BeckonStepRow *guard;

  unclear->line = g_strdup ("Frobnicate");
  unclear->readings = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  g_ptr_array_add (unclear->readings, new_notify ("a"));
  id = create_plan (self, new_when ("a == 1", 1), unclear, new_notify ("last"), NULL);
  row = reading_get_unclear_step (self->store, id, NULL);
  g_assert_nonnull (row);
  g_assert_cmpuint (row->position, ==, 1);
  must_fail (self, op_start (self, id, 0, 0), BECKON_ERROR_STATUS);

  steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  g_ptr_array_add (steps, new_notify ("a"));
  g_ptr_array_add (steps, new_notify ("b"));
  done = must_commit (self, beckon_operation_set_step ("desk", id, 1, steps));
  g_assert_cmpuint (done->task->n_steps, ==, 4);
  g_assert_null (reading_get_unclear_step (self->store, id, NULL));
  rows = reading_list_steps (self->store, id, 0, 0, NULL);
  g_assert_cmpuint (rows->len, ==, 4);
  guard = g_ptr_array_index (rows, 0);
  g_assert_cmpuint (guard->step->n_guarded, ==, 2);
  start (self, id, 0);
}

static void
test_which_come_next (Fixture *self, gconstpointer data)
{
  g_autofree char *old = create_plan (self, new_notify ("one"), NULL);
  g_autofree char *begun = create_plan (self, new_notify ("one"), NULL);
  g_autofree char *paused = create_plan (self, new_notify ("one"), NULL);
  g_autofree char *outside = create (self, "No plan", BECKON_TASK_QUEUED);
  g_autofree char *urgent = NULL;
  g_autoptr (BeckonCommit) done = must_commit (self, op_move (self, paused, BECKON_VERB_PAUSE));
  g_autoptr (BeckonCommit) created = NULL;
  g_autoptr (GPtrArray) ids = NULL;
  BeckonTask *draft = new_task ("Urgent", BECKON_TASK_QUEUED);

  draft->priority = BECKON_PRIORITY_URGENT;
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  g_ptr_array_add (draft->steps, new_notify ("now"));
  created = must_commit (self, op_create_task (self, draft));
  start (self, begun, 0);

  ids = reading_list_tasks_to_carry_on (self->store, 10, NULL);
  g_assert_cmpuint (ids->len, ==, 3);
  g_assert_cmpstr (g_ptr_array_index (ids, 0), ==, created->task->id);
  g_assert_cmpstr (g_ptr_array_index (ids, 1), ==, begun);
  g_assert_cmpstr (g_ptr_array_index (ids, 2), ==, old);
}

static void
test_pages (Fixture *self, gconstpointer data)
{
  BeckonTask *draft = new_task ("Long", BECKON_TASK_QUEUED);
  g_autoptr (BeckonCommit) created = NULL;
  guint seen = 0;

  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  for (guint i = 0; i < 10000; i++)
    g_ptr_array_add (draft->steps, new_notify ("again"));
  created = must_commit (self, op_create_task (self, draft));
  g_assert_cmpuint (created->task->n_steps, ==, 10000);

  for (;;)
    {
      g_autoptr (GPtrArray) rows =
        reading_list_steps (self->store, created->task->id, seen, 500, NULL);

      if (rows->len == 0)
        break;
      g_assert_cmpuint (((BeckonStepRow *) g_ptr_array_index (rows, 0))->position, ==, seen);
      seen += rows->len;
    }
  g_assert_cmpuint (seen, ==, 10000);
}

static void
test_log_lines (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create_plan (self, new_notify ("one"), NULL);
  g_autoptr (BeckonCommit) done = NULL;
  g_autofree char *types = NULL;
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_printed_line_free);

  g_ptr_array_add (lines, beckon_printed_line_new (BECKON_STREAM_OUT, g_strdup ("a")));
  g_ptr_array_add (lines, beckon_printed_line_new (BECKON_STREAM_ERR, g_strdup ("b")));
  done = must_commit (self, beckon_operation_log_lines ("desk", id, BECKON_LEVEL_INFO, lines));
  types = event_types (done);
  g_assert_cmpstr (types, ==, "TASK_LOG TASK_LOG");
}

static gint64
add_agent (Fixture *self, const char *name)
{
  BeckonAgent *agent = beckon_agent_new ();
  g_autoptr (BeckonCommit) done = NULL;

  agent->name = g_strdup (name);
  done = must_commit (self, beckon_operation_create_agent ("anna", agent));

  return done->agent->id;
}

static void
move_agent (Fixture *self, gint64 id, BeckonVerb verb)
{
  beckon_commit_unref (must_commit (self, beckon_operation_move_agent ("anna", id, verb)));
}

static BeckonStep *
new_run (const char *agent)
{
  static const char *const argv[] = { "true", NULL };
  BeckonStep              *step = beckon_step_new (BECKON_STEP_RUN);

  step->argv = g_strdupv ((char **) argv);
  step->agent = g_strdup (agent);

  return step;
}

static guint
count_to_carry_on (Fixture *self)
{
  g_autoptr (GPtrArray) ids = reading_list_tasks_to_carry_on (self->store, 10, NULL);

  return ids->len;
}

#define assert_note(self, id, at, expected) \
  G_STMT_START \
  { \
    g_autoptr (GPtrArray) rows_ = reading_list_steps ((self)->store, id, at, 1, NULL); \
    g_assert_cmpstr (((BeckonStepRow *) g_ptr_array_index (rows_, 0))->note, ==, expected); \
  } \
  G_STMT_END

/* The first step has no agent, the second one has an agent that the task does not name. */
static void
test_held (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create_plan (self, new_run (NULL), new_run ("MAILER"), NULL);
  gint64           agent = add_agent (self, "mailer");
  g_autoptr (BeckonCommit) noted = NULL;
  g_autoptr (BeckonCommit) again = NULL;
  g_autofree char *types = NULL;
  gint64           n_lines;

  move_agent (self, agent, BECKON_VERB_PAUSE);
  start (self, id, 0);
  /* A step in progress ends. */
  beckon_commit_unref (must_commit (self, op_end (self, id, 0, BECKON_STEP_DONE)));
  must_fail (self, op_start (self, id, 1, 0), BECKON_ERROR_STATUS);
  must_fail (self, op_end (self, id, 1, BECKON_STEP_DONE), BECKON_ERROR_STATUS);
  g_assert_cmpuint (count_to_carry_on (self), ==, 1);

  noted = must_commit (self, beckon_operation_hold_step ("desk", id, 1));
  types = event_types (noted);
  g_assert_cmpstr (types, ==, "TASK_CHANGED");
  assert_states (self, id, "DONE PENDING");
  assert_note (self, id, 1, "Waiting for agent mailer, which is paused");
  g_assert_cmpuint (count_to_carry_on (self), ==, 0);
  n_lines = query_number (self->path, "SELECT count(*) FROM execution_log");

  again = must_commit (self, beckon_operation_hold_step ("desk", id, 1));
  g_assert_cmpuint (again->events->len, ==, 0);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM execution_log"), ==, n_lines);

  move_agent (self, agent, BECKON_VERB_RESUME);
  assert_note (self, id, 1, NULL);
  g_assert_cmpuint (count_to_carry_on (self), ==, 1);
  start (self, id, 1);
}

/* The reason why a task is stopped stays the same, whatever happens to it in the meantime. */
static void
test_held_no_more (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create_plan (self, new_run ("mailer"), NULL);
  g_autofree char *other = create_plan (self, new_run ("poster"), NULL);
  gint64           mailer = add_agent (self, "Mailer");
  gint64           poster = add_agent (self, "Poster");

  /* Nobody is paused: there is no reason to give. */
  beckon_commit_unref (must_commit (self, beckon_operation_hold_step ("desk", id, 0)));
  assert_note (self, id, 0, NULL);

  move_agent (self, mailer, BECKON_VERB_PAUSE);
  move_agent (self, poster, BECKON_VERB_PAUSE);
  beckon_commit_unref (must_commit (self, beckon_operation_hold_step ("desk", id, 0)));
  beckon_commit_unref (must_commit (self, beckon_operation_hold_step ("desk", other, 0)));
  g_assert_cmpuint (count_to_carry_on (self), ==, 0);

  beckon_commit_unref (
    must_commit (self, beckon_operation_move_task ("anna", id, BECKON_VERB_PAUSE, NULL, NULL)));
  assert_note (self, id, 0, NULL);
  assert_note (self, other, 0, "Waiting for agent Poster, which is paused");

  /* An agent that resumes does not resume others. */
  move_agent (self, mailer, BECKON_VERB_RESUME);
  assert_note (self, other, 0, "Waiting for agent Poster, which is paused");
  beckon_commit_unref (must_commit (self, beckon_operation_delete_agent ("anna", poster)));
  assert_note (self, other, 0, NULL);
  g_assert_cmpuint (count_to_carry_on (self), ==, 1);
}

/* Two want to start the same step: the second one has an outdated state. */
static void
test_begun_twice (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create_plan (self, new_notify ("a"), NULL);
  g_autoptr (BeckonCommit) again = NULL;
  BeckonStepEnd end = { .state = BECKON_STEP_DONE };

  start (self, id, 0);
  must_fail (self, op_start (self, id, 0, 0), BECKON_ERROR_STATUS);
  /* An interrupted run is repeated once, by the caller that knows it. */
  again = must_commit (self, op_start (self, id, 0, 1));
  g_assert_cmpuint (again->step->attempts, ==, 2);
  must_fail (self, op_start (self, id, 0, 1), BECKON_ERROR_STATUS);

  /* Nor does the first of the two end it. */
  end.attempts = 1;
  must_fail (self, at_now (self, beckon_operation_end_step ("desk", id, 0, &end)),
             BECKON_ERROR_STATUS);
  end.attempts = 2;
  beckon_commit_unref (
    must_commit (self, at_now (self, beckon_operation_end_step ("desk", id, 0, &end))));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)
  ADD ("/wh/WH-1/in-order-once", test_in_order);
  ADD ("/wh/WH-1/begun-twice", test_begun_twice);
  ADD ("/wh/WH-1/failed-ends-the-task", test_failed);
  ADD ("/wh/WH-1/cancelled-from-outside", test_cancelled);
  ADD ("/wh/WH-7/false-skips-what-it-guards", test_when_skips);
  ADD ("/aic/AIC-2/blocked-starts-nothing", test_blocked);
  ADD ("/aic/AIC-2/asked-while-it-ran", test_ends_while_asked);
  ADD ("/wh/WH-1/unclear-first", test_unclear);
  ADD ("/wh/WH-1/which-come-next", test_which_come_next);
  ADD ("/wh/WH-1/ten-thousand-in-pages", test_pages);
  ADD ("/wh/WH-1/lines-of-output", test_log_lines);
  ADD ("/aic/AIC-2/agent-of-the-step-is-paused", test_held);
  ADD ("/wh/WH-5/held-no-more", test_held_no_more);
#undef ADD

  return g_test_run ();
}
