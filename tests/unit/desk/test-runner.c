/* test-runner.c: tasks whose steps the desk carries out
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"

#include <string.h>

#include "model/instructions.h"
#include "model/task-status.h"
#include "model/timestamp.h"
#include "model/words.h"

/* Far more than any of it takes. */
#define PATIENCE_S 60

static BeckonStep *
notify (const char *message)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_NOTIFY);

  step->message = g_strdup (message);
  return step;
}

static BeckonStep *
when (const char *condition,
      guint       n_guarded)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_WHEN);

  step->condition = g_strdup (condition);
  step->n_guarded = n_guarded;
  return step;
}

static BeckonStep *
shell (const char *line)
{
  const char *const argv[] = { "/bin/sh", "-c", line, NULL };
  BeckonStep *step = beckon_step_new (BECKON_STEP_RUN);

  step->argv = g_strdupv ((char **) argv);
  return step;
}

static BeckonStep *
question (const char *text)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_ASK);
  JsonArray *options = json_array_new ();

  json_array_add_string_element (options, "Yes");
  json_array_add_string_element (options, "No");
  step->question = json_object_new ();
  json_object_set_string_member (step->question, "conflict_description", text);
  json_object_set_array_member (step->question, "options", options);
  return step;
}

/* (transfer full): the id of a task of @steps (transfer full), NULL-terminated. */
static char *
create (DeskFixture *self,
        const char  *context,
        BeckonStep  *first,
        ...)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;
  GAsyncResult *result = NULL;
  BeckonStep *step;
  va_list more;

  draft->title = g_strdup ("A plan");
  draft->context = g_strdup (context);
  draft->workspace = g_strdup (self->folder);
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  va_start (more, first);
  for (step = first; step != NULL; step = va_arg (more, BeckonStep *))
    g_ptr_array_add (draft->steps, step);
  va_end (more);
  beckon_desk_create_task_async (self->desk, draft, "test", NULL, desk_fixture_store_result, &result);
  commit = desk_fixture_wait (self, &result, NULL);
  return g_strdup (commit->task->id);
}

static BeckonTask *
read_task (DeskFixture *self,
           const char  *id)
{
  return beckon_store_get_task (beckon_desk_get_store (self->desk), id, NULL);
}

static void
wait_for_status (DeskFixture      *self,
                 const char       *id,
                 BeckonTaskStatus  status)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  for (;;)
    {
      g_autoptr (BeckonTask) task = read_task (self, id);

      if (task->status == status)
        return;
      if (g_get_monotonic_time () > end)
        g_error ("the task is %s, not %s: %s", beckon_task_status_to_string (task->status),
                 beckon_task_status_to_string (status), task->result);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
}

static BeckonStepRow *
read_step (DeskFixture *self,
           const char  *id,
           guint        position)
{
  g_autoptr (GPtrArray) rows = beckon_store_list_steps (beckon_desk_get_store (self->desk), id, position, 1, NULL);

  return beckon_step_row_copy (g_ptr_array_index (rows, 0));
}

#define assert_state(self, id, position, expected) \
  G_STMT_START { g_autoptr (BeckonStepRow) row_ = read_step (self, id, position); g_assert_cmpint (row_->state, ==, expected); } G_STMT_END

/* (transfer full): the whole log, a line each. */
static char *
read_log (DeskFixture *self,
          const char  *id)
{
  GString *text = g_string_new (NULL);
  gint64 after = 0;

  for (;;)
    {
      g_autoptr (GPtrArray) entries = beckon_store_list_log (beckon_desk_get_store (self->desk), id, after, FALSE, 500, NULL);

      if (entries->len == 0)
        return g_string_free (text, FALSE);
      for (guint i = 0; i < entries->len; i++)
        {
          BeckonLogEntry *entry = g_ptr_array_index (entries, i);

          g_string_append_printf (text, "%s\n", entry->message);
          after = entry->id;
        }
    }
}

#define assert_log(self, id, part) \
  G_STMT_START { g_autofree char *log_ = read_log (self, id); \
    if (strstr (log_, part) == NULL) g_error ("“%s” is not in the log:\n%s", part, log_); } G_STMT_END

static void
move (DeskFixture *self,
      const char  *id,
      BeckonVerb   verb)
{
  g_autoptr (BeckonCommit) commit = NULL;
  GAsyncResult *result = NULL;

  beckon_desk_move_task_async (self->desk, id, verb, NULL, NULL, "test", NULL, desk_fixture_store_result, &result);
  commit = desk_fixture_wait (self, &result, NULL);
  g_assert_nonnull (commit);
}

static gboolean
has_file (DeskFixture *self,
          const char  *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
wait_for_file (DeskFixture *self,
               const char  *name)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (!has_file (self, name))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
}

static char *
read_file (DeskFixture *self,
           const char  *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* A dead one that nobody took in yet is dead. */
static gboolean
is_alive (const char *pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/stat", pid);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) && !g_str_has_prefix (strrchr (text, ')'), ") Z");
}

static void
wait_until_dead (const char *pid)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (is_alive (pid))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
}

static void
wait_until_gone (DeskFixture *self,
                 const char  *name)
{
  g_autofree char *text = read_file (self, name);

  wait_until_dead (g_strstrip (text));
}

/* --- the tests --- */

static void
test_in_order (DeskFixture   *self,
               gconstpointer  data)
{
  g_autofree char *id = create (self, NULL, notify ("begins"), shell ("echo one; echo one >> trace"), shell ("echo two >> trace"), NULL);
  g_autofree char *trace = NULL;

  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  trace = read_file (self, "trace");
  g_assert_cmpstr (trace, ==, "one\ntwo\n");
  assert_log (self, id, "\none\n");
  assert_log (self, id, "step 3 of 3 done\ncompleted\n");
}

static void
test_result (DeskFixture   *self,
             gconstpointer  data)
{
  g_autofree char *id = NULL;
  g_autoptr (BeckonTask) task = NULL;
  BeckonStep *step = shell ("echo working; echo '{\"found\": 3}'");

  step->save_as = g_strdup ("search");
  id = create (self, "{\"a\": 1}", step, when ("search.found == 3", 1), notify ("three"), NULL);
  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  task = read_task (self, id);
  g_assert_cmpstr (task->context, ==, "{\"a\":1,\"search\":{\"found\":3,\"exit_status\":0}}");
  assert_state (self, id, 2, BECKON_STEP_DONE);
}

static void
test_false (DeskFixture   *self,
            gconstpointer  data)
{
  g_autofree char *id = create (self, "{\"contact\": {\"replied\": true}}", when ("contact.replied == false", 1),
                                shell ("touch sent"), notify ("after"), NULL);
  g_autoptr (BeckonStepRow) row = NULL;

  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  g_assert_false (has_file (self, "sent"));
  assert_state (self, id, 1, BECKON_STEP_SKIPPED);
  assert_state (self, id, 2, BECKON_STEP_DONE);
  row = read_step (self, id, 1);
  g_assert_nonnull (strstr (row->note, "contact.replied == false"));
  assert_log (self, id, "step 1 of 3 done, step 2 skipped: contact.replied == false");
}

static void
test_asks (DeskFixture   *self,
           gconstpointer  data)
{
  g_autofree char *id = create (self, NULL, question ("Send it?"), when ("answer == \"Yes\"", 1), shell ("touch sent"), NULL);
  g_autoptr (BeckonStepRow) row = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  row = read_step (self, id, 0);
  g_assert_cmpint (row->interaction_id, >, 0);
  desk_fixture_flush (self);
  g_assert_false (has_file (self, "sent"));

  commit = desk_fixture_respond (self, row->interaction_id, "Yes", NULL);
  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  g_assert_true (has_file (self, "sent"));
}

static void
test_asks_over_restart (DeskFixture   *self,
                        gconstpointer  data)
{
  g_autofree char *id = create (self, NULL, question ("Send it?"), shell ("touch sent"), NULL);
  g_autoptr (BeckonStepRow) row = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  desk_fixture_flush (self);
  g_assert_false (has_file (self, "sent"));
  row = read_step (self, id, 0);
  commit = desk_fixture_respond (self, row->interaction_id, "No", NULL);
  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  assert_log (self, id, "step 1 of 2 done");
}

static void
test_paused (DeskFixture   *self,
             gconstpointer  data)
{
  g_autofree char *id = create (self, NULL, shell ("touch begun; while test ! -e go; do sleep 0.01; done"), shell ("touch second"), NULL);
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  wait_for_file (self, "begun");
  move (self, id, BECKON_VERB_PAUSE);
  g_assert_true (g_file_set_contents (g_build_filename (self->folder, "go", NULL), "", 0, NULL));
  for (;;)
    {
      g_autoptr (BeckonTask) task = read_task (self, id);

      if (task->position == 1)
        break;
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
  desk_fixture_flush (self);
  desk_fixture_flush (self);
  g_assert_false (has_file (self, "second"));
  assert_state (self, id, 1, BECKON_STEP_PENDING);
  move (self, id, BECKON_VERB_RESUME);
  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  g_assert_true (has_file (self, "second"));
}

static gint64
add_agent (DeskFixture *self,
           const char  *name)
{
  g_autoptr (BeckonAgent) draft = beckon_agent_new ();
  g_autoptr (BeckonCommit) commit = NULL;
  GAsyncResult *result = NULL;

  draft->name = g_strdup (name);
  beckon_desk_create_agent_async (self->desk, draft, "test", NULL, desk_fixture_store_result, &result);
  commit = desk_fixture_wait (self, &result, NULL);
  return commit->agent->id;
}

static void
move_agent (DeskFixture *self,
            gint64       id,
            BeckonVerb   verb)
{
  g_autoptr (BeckonCommit) commit = NULL;
  GAsyncResult *result = NULL;

  beckon_desk_move_agent_async (self->desk, id, verb, "test", NULL, desk_fixture_store_result, &result);
  commit = desk_fixture_wait (self, &result, NULL);
  g_assert_nonnull (commit);
}

static void
wait_for_note (DeskFixture *self,
               const char  *id,
               guint        position,
               const char  *note)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  for (;;)
    {
      g_autoptr (BeckonStepRow) row = read_step (self, id, position);

      if (g_strcmp0 (row->note, note) == 0)
        return;
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
}

/* Only the step names the agent, in other letters. */
static void
test_agent_of_step_paused (DeskFixture   *self,
                           gconstpointer  data)
{
  static const char note[] = "Waits for the agent \303\211crivain, which is paused";
  gint64 agent = add_agent (self, "\303\211crivain");
  g_autofree char *id = NULL, *queued = NULL, *log = NULL;
  BeckonStep *step = shell ("touch second");
  BeckonStep *first = shell ("touch third");

  step->agent = g_strdup (data);
  first->agent = g_strdup (data);
  move_agent (self, agent, BECKON_VERB_PAUSE);
  id = create (self, NULL, shell ("touch first"), step, NULL);
  queued = create (self, NULL, first, NULL);
  wait_for_note (self, id, 1, note);
  wait_for_note (self, queued, 0, note);
  g_assert_true (has_file (self, "first"));

  /* Nothing of it is forgotten while the desk is away, and nothing said twice. */
  desk_fixture_stop (self);
  desk_fixture_start (self);
  desk_fixture_flush (self);
  desk_fixture_flush (self);
  g_assert_false (has_file (self, "second") || has_file (self, "third"));
  log = read_log (self, id);
  g_assert_nonnull (strstr (log, note));
  g_assert_null (strstr (strstr (log, note) + 1, note));

  move_agent (self, agent, BECKON_VERB_RESUME);
  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  wait_for_status (self, queued, BECKON_TASK_COMPLETE);
  g_assert_true (has_file (self, "second") && has_file (self, "third"));
  wait_for_note (self, id, 1, NULL);
}

static void
test_failures (DeskFixture   *self,
               gconstpointer  data)
{
  const char *const missing[] = { "no-such-program-anywhere", NULL };
  const char *const unfit[] = { "/etc/passwd", NULL };
  g_autofree char *status = create (self, NULL, shell ("exit 3"), notify ("never"), NULL);
  g_autofree char *ended = create (self, NULL, shell ("kill -9 $$"), NULL);
  g_autofree char *nothing = NULL, *not_executable = NULL, *nowhere = NULL;
  g_autoptr (BeckonTask) task = NULL;
  BeckonStep *step = beckon_step_new (BECKON_STEP_RUN);

  step->argv = g_strdupv ((char **) missing);
  nothing = create (self, NULL, step, NULL);
  step = beckon_step_new (BECKON_STEP_RUN);
  step->argv = g_strdupv ((char **) unfit);
  not_executable = create (self, NULL, step, NULL);
  step = shell ("true");
  step->folder = g_strdup ("/no/such/folder");
  nowhere = create (self, NULL, step, NULL);

  wait_for_status (self, status, BECKON_TASK_FAILED);
  task = read_task (self, status);
  g_assert_cmpstr (task->result, ==, "It ended with exit status 3");
  assert_state (self, status, 1, BECKON_STEP_CANCELLED);
  wait_for_status (self, ended, BECKON_TASK_FAILED);
  assert_log (self, ended, "It was ended by signal 9");
  wait_for_status (self, nothing, BECKON_TASK_FAILED);
  assert_log (self, nothing, "There is no program “no-such-program-anywhere”");
  wait_for_status (self, not_executable, BECKON_TASK_FAILED);
  assert_log (self, not_executable, "“/etc/passwd” cannot be executed");
  wait_for_status (self, nowhere, BECKON_TASK_FAILED);
  assert_log (self, nowhere, "The folder “/no/such/folder” cannot be entered");
}

static void
test_time_limit (DeskFixture   *self,
                 gconstpointer  data)
{
  BeckonStep *step = shell ("sleep 1000 & echo $! > child; trap '' TERM; echo $$ > leader; touch begun; while :; do wait; sleep 0.05; done");
  g_autofree char *id = NULL;

  step->timeout_us = 10 * BECKON_US_PER_SECOND;
  id = create (self, NULL, step, NULL);
  wait_for_file (self, "begun");
  beckon_dummy_clock_advance (self->clock, 10 * BECKON_US_PER_SECOND);
  /* It does not listen to SIGTERM, its child does. */
  wait_until_gone (self, "child");
  g_assert_false (beckon_task_status_is_ended (read_task (self, id)->status));
  beckon_dummy_clock_advance (self->clock, 6 * BECKON_US_PER_SECOND);
  wait_for_status (self, id, BECKON_TASK_FAILED);
  wait_until_gone (self, "leader");
  assert_log (self, id, "It ran longer than 10 s and was ended");
}

static void
test_cancel_ends_the_group (DeskFixture   *self,
                            gconstpointer  data)
{
  g_autofree char *id = create (self, NULL, shell ("echo $$ > leader; sleep 1000 & echo $! > child; touch begun; wait"), notify ("never"), NULL);

  wait_for_file (self, "begun");
  move (self, id, BECKON_VERB_CANCEL);
  wait_until_gone (self, "child");
  wait_until_gone (self, "leader");
  assert_state (self, id, 0, BECKON_STEP_CANCELLED);
  assert_state (self, id, 1, BECKON_STEP_CANCELLED);
}

/* The desk stops while it runs: the program is ended, and nobody knows how far it came. */
static void
interrupt (DeskFixture       *self,
           BeckonInterrupted  interrupted,
           char             **id)
{
  BeckonStep *step = shell ("echo run >> trace; if test -e again; then exit 0; fi; touch again begun; sleep 1000");

  step->interrupted = interrupted;
  *id = create (self, NULL, shell ("echo first >> trace"), step, shell ("echo last >> trace"), NULL);
  wait_for_file (self, "begun");
  desk_fixture_stop (self);
  desk_fixture_start (self);
}

static void
test_interrupted_repeat (DeskFixture   *self,
                         gconstpointer  data)
{
  g_autofree char *id = NULL;
  g_autofree char *trace = NULL;
  g_autoptr (BeckonStepRow) row = NULL;

  interrupt (self, BECKON_INTERRUPTED_REPEAT, &id);
  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  trace = read_file (self, "trace");
  g_assert_cmpstr (trace, ==, "first\nrun\nrun\nlast\n");
  row = read_step (self, id, 1);
  g_assert_cmpuint (row->attempts, ==, 2);
  assert_log (self, id, "step 2 of 3 started again");
}

static void
test_interrupted_skip (DeskFixture   *self,
                       gconstpointer  data)
{
  g_autofree char *id = NULL;
  g_autofree char *trace = NULL;

  interrupt (self, BECKON_INTERRUPTED_SKIP, &id);
  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  trace = read_file (self, "trace");
  g_assert_cmpstr (trace, ==, "first\nrun\nlast\n");
  assert_state (self, id, 1, BECKON_STEP_SKIPPED);
}

static void
test_interrupted_ask (DeskFixture   *self,
                      gconstpointer  data)
{
  const char *answer = data;
  g_autofree char *id = NULL;
  g_autofree char *trace = NULL;
  g_autoptr (BeckonStepRow) row = NULL;
  g_autoptr (BeckonInteraction) asked = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  interrupt (self, BECKON_INTERRUPTED_ASK, &id);
  wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  row = read_step (self, id, 1);
  asked = desk_fixture_read (self, row->interaction_id);
  g_assert_cmpint (asked->kind, ==, BECKON_KIND_CHOICE);
  g_assert_cmpint (asked->policy, ==, BECKON_POLICY_HOLD);
  commit = desk_fixture_respond (self, row->interaction_id, answer, NULL);
  if (g_str_equal (answer, "Run it again"))
    {
      wait_for_status (self, id, BECKON_TASK_COMPLETE);
      trace = read_file (self, "trace");
      g_assert_cmpstr (trace, ==, "first\nrun\nrun\nlast\n");
    }
  else if (g_str_equal (answer, "Skip it"))
    {
      wait_for_status (self, id, BECKON_TASK_COMPLETE);
      trace = read_file (self, "trace");
      g_assert_cmpstr (trace, ==, "first\nrun\nlast\n");
    }
  else
    {
      wait_for_status (self, id, BECKON_TASK_CANCELLED);
      trace = read_file (self, "trace");
      g_assert_cmpstr (trace, ==, "first\nrun\n");
      assert_state (self, id, 2, BECKON_STEP_CANCELLED);
    }
}

static void
test_limit (DeskFixture   *self,
            gconstpointer  data)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *trace = NULL;

  /* One that waits for a person takes nobody's place. */
  for (guint i = 0; i < 10; i++)
    g_ptr_array_add (ids, create (self, NULL, question ("Yes?"), NULL));
  for (guint i = 0; i < ids->len; i++)
    wait_for_status (self, g_ptr_array_index (ids, i), BECKON_TASK_AWAITING_RESPONSE);

  for (guint i = 0; i < 10; i++)
    g_ptr_array_add (ids, create (self, NULL, shell ("echo + >> trace; while test ! -e go; do sleep 0.01; done"), NULL));
  for (guint running = 0; running < 4;)
    {
      running = 0;
      for (guint i = 10; i < ids->len; i++)
        {
          g_autoptr (BeckonTask) task = read_task (self, g_ptr_array_index (ids, i));

          running += task->status == BECKON_TASK_RUNNING;
        }
      g_main_context_iteration (NULL, FALSE);
    }
  desk_fixture_flush (self);
  desk_fixture_flush (self);
  for (guint i = 14; i < ids->len; i++)
    {
      g_autoptr (BeckonTask) task = read_task (self, g_ptr_array_index (ids, i));

      g_assert_cmpint (task->status, ==, BECKON_TASK_QUEUED);
    }
  g_assert_true (g_file_set_contents (g_build_filename (self->folder, "go", NULL), "", 0, NULL));
  for (guint i = 10; i < ids->len; i++)
    wait_for_status (self, g_ptr_array_index (ids, i), BECKON_TASK_COMPLETE);
}

static void
test_much_output (DeskFixture   *self,
                  gconstpointer  data)
{
  g_autofree char *id = create (self, NULL, shell ("yes 0123456789012345678901234567890123456789 | head -c 50000000; echo; echo '{\"n\": 7}'"),
                                when ("result.n == 7", 1), shell ("touch seen"), NULL);
  g_autofree char *log = NULL;

  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  g_assert_true (has_file (self, "seen"));
  log = read_log (self, id);
  g_assert_cmpuint (strlen (log), <, 1300000);
  g_assert_nonnull (strstr (log, "of the output are left out"));
}

static void
test_odd_output (DeskFixture   *self,
                 gconstpointer  data)
{
  g_autofree char *id = create (self, NULL, shell ("printf 'a\\0b\\n\\377\\n10%%\\r50%%\\r100%%\\n'; head -c 100000 /dev/zero | tr '\\0' x; printf '\\nno newline'"), NULL);
  g_autofree char *log = NULL;

  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  log = read_log (self, id);
  g_assert_true (g_utf8_validate (log, -1, NULL));
  g_assert_nonnull (strstr (log, "\na�b\n�\n100%\nxxx"));
  g_assert_nonnull (strstr (log, "… (cut)\nno newline\n"));
}

static void
test_environment (DeskFixture   *self,
                            gconstpointer  data)
{
  const char *const environment[] = { "COLOUR=blue", NULL };
  BeckonStep *step = shell ("cat; echo \"$COLOUR $BECKON_TASK_ID\"; pwd");
  g_autofree char *id = NULL;
  g_autofree char *expected = NULL;

  step->environment = g_strdupv ((char **) environment);
  id = create (self, NULL, step, NULL);
  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  expected = g_strdup_printf ("\nblue %s\n%s\n", id, self->folder);
  assert_log (self, id, expected);
}

/* Nothing runs before the person said what was meant (PP-5). */
static void
test_unclear (DeskFixture   *self,
              gconstpointer  data)
{
  const char *answer = data;
  g_autoptr (GPtrArray) steps = beckon_instructions_read ("Frobnicate the widgets", FALSE, NULL);
  g_autofree char *id = create (self, NULL, shell ("touch begun"), beckon_step_ref (g_ptr_array_index (steps, 0)), NULL);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (BeckonInteraction) asked = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  g_assert_cmpint (((BeckonStep *) g_ptr_array_index (steps, 0))->type, ==, BECKON_STEP_UNCLEAR);
  wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  desk_fixture_flush (self);
  g_assert_false (has_file (self, "begun"));
  task = read_task (self, id);
  asked = desk_fixture_read (self, task->pending_interaction);
  g_assert_cmpint (asked->kind, ==, BECKON_KIND_AMBIGUITY);
  g_assert_cmpuint (asked->options->len, >=, 2);

  if (answer == NULL)
    {
      GAsyncResult *result = NULL;

      beckon_desk_withdraw_async (self->desk, asked->id, NULL, "test", NULL, desk_fixture_store_result, &result);
      commit = desk_fixture_wait (self, &result, NULL);
      wait_for_status (self, id, BECKON_TASK_CANCELLED);
      g_assert_false (has_file (self, "begun"));
      return;
    }
  commit = desk_fixture_respond (self, asked->id, answer, NULL);
  g_assert_nonnull (commit);
  wait_for_status (self, id, BECKON_TASK_COMPLETE);
  g_assert_true (has_file (self, "begun"));
  g_assert_true (has_file (self, "clear"));
}

static void
test_unclear_again (DeskFixture   *self,
                    gconstpointer  data)
{
  g_autoptr (GPtrArray) steps = beckon_instructions_read ("Frobnicate the widgets", FALSE, NULL);
  g_autofree char *id = create (self, NULL, beckon_step_ref (g_ptr_array_index (steps, 0)), NULL);
  g_autoptr (BeckonTask) first = NULL;
  g_autoptr (BeckonTask) second = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  first = read_task (self, id);
  /* Neither this is understood, nor is that a duration. */
  commit = desk_fixture_respond (self, first->pending_interaction, data, NULL);
  g_assert_nonnull (commit);
  wait_for_status (self, id, BECKON_TASK_RUNNING);
  wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  second = read_task (self, id);
  g_assert_cmpint (second->pending_interaction, !=, first->pending_interaction);
}

static void
test_unreadable (DeskFixture   *self,
                 gconstpointer  data)
{
  g_autofree char *id = create (self, NULL, beckon_step_new (BECKON_STEP_RUN), notify ("never"), NULL);

  wait_for_status (self, id, BECKON_TASK_FAILED);
  assert_log (self, id, "Step 1 cannot be read");
}

static void
test_ten_thousand (DeskFixture   *self,
                   gconstpointer  data)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;
  GAsyncResult *result = NULL;

  draft->title = g_strdup ("Long");
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  for (guint i = 0; i < 2500; i++)
    {
      g_ptr_array_add (draft->steps, notify ("on"));
      g_ptr_array_add (draft->steps, when ("no.such.path exists", 2));
      g_ptr_array_add (draft->steps, notify ("never"));
      g_ptr_array_add (draft->steps, notify ("never"));
    }
  beckon_desk_create_task_async (self->desk, draft, "test", NULL, desk_fixture_store_result, &result);
  commit = desk_fixture_wait (self, &result, NULL);
  wait_for_status (self, commit->task->id, BECKON_TASK_COMPLETE);
  assert_state (self, commit->task->id, 0, BECKON_STEP_DONE);
  assert_state (self, commit->task->id, 9998, BECKON_STEP_SKIPPED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, data, func) g_test_add (path, DeskFixture, data, desk_fixture_set_up, func, desk_fixture_tear_down)
  ADD ("/wh/WH-1/in-order", NULL, test_in_order);
  ADD ("/wh/WH-1/result-in-context", NULL, test_result);
  ADD ("/wh/WH-7/false-is-skipped", NULL, test_false);
  ADD ("/aic/AIC-2/asks-and-goes-on", NULL, test_asks);
  ADD ("/aic/AIC-2/asks-over-restart", NULL, test_asks_over_restart);
  ADD ("/aic/AIC-2/paused-starts-nothing", NULL, test_paused);
  ADD ("/aic/AIC-2/agent-of-the-step-is-paused", "\303\211crivain", test_agent_of_step_paused);
  ADD ("/aic/AIC-2/agent-of-the-step-in-other-letters", "\303\251crivain", test_agent_of_step_paused);
  ADD ("/wh/WH-1/failures-say-why", NULL, test_failures);
  ADD ("/wh/WH-1/time-limit", NULL, test_time_limit);
  ADD ("/wh/WH-1/cancel-ends-the-group", NULL, test_cancel_ends_the_group);
  ADD ("/wh/WH-1/interrupted-repeat", NULL, test_interrupted_repeat);
  ADD ("/wh/WH-1/interrupted-skip", NULL, test_interrupted_skip);
  ADD ("/wh/WH-1/interrupted-ask-again", "Run it again", test_interrupted_ask);
  ADD ("/wh/WH-1/interrupted-ask-skip", "Skip it", test_interrupted_ask);
  ADD ("/wh/WH-1/interrupted-ask-stop", "Stop the task", test_interrupted_ask);
  ADD ("/wh/WH-1/limit", NULL, test_limit);
  ADD ("/wh/WH-1/much-output", NULL, test_much_output);
  ADD ("/wh/WH-1/odd-output", NULL, test_odd_output);
  ADD ("/wh/WH-1/environment", NULL, test_environment);
  ADD ("/wh/WH-1/unclear-in-other-words", "Run touch clear", test_unclear);
  ADD ("/wh/WH-1/unclear-withdrawn", NULL, test_unclear);
  ADD ("/wh/WH-1/unclear-again", "Grumble at the widgets", test_unclear_again);
  ADD ("/wh/WH-1/unclear-wrong", "Wait 91 days", test_unclear_again);
  ADD ("/wh/WH-1/unreadable-fails", NULL, test_unreadable);
  ADD ("/wh/WH-1/ten-thousand-steps", NULL, test_ten_thousand);
#undef ADD

  return g_test_run ();
}
