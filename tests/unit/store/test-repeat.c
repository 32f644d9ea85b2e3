/* test-repeat.c: operations that are done twice, because nobody heard that they were done
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-fixture.h"

#include "rules/question/questions.h"
#include "rules/steps.h"
#include "rules/tasks.h"

/* (transfer full): the task and its question, as everybody sees them. */
static char *
describe (Fixture *self, const char *task_id, gint64 id)
{
  g_autoptr (BeckonTask) task = get_task (self, task_id);
  g_autoptr (BeckonInteraction) interaction = get_interaction (self, id);
  GString *json = g_string_new (NULL);

  beckon_task_add_json (task, json, NULL);
  beckon_interaction_add_json (interaction, json, NULL);

  return g_string_free (json, FALSE);
}

typedef BeckonOperation *MakeFunc (Fixture *self, const char *task_id, gint64 id);

static BeckonOperation *
make_change (Fixture *self, const char *task_id, gint64 id)
{
  return beckon_operation_change_task ("ada", task_id, "Another", 0.5, "{\"a\":1,\"b\":null}",
                                       NULL);
}

static BeckonOperation *
make_message (Fixture *self, const char *task_id, gint64 id)
{
  return beckon_operation_change_task ("ada", task_id, NULL, -1, NULL, "half of it");
}

static BeckonOperation *
make_log (Fixture *self, const char *task_id, gint64 id)
{
  return beckon_operation_log ("ada", task_id, BECKON_LEVEL_INFO, "a line");
}

static BeckonOperation *
make_postpone (Fixture *self, const char *task_id, gint64 id)
{
  return beckon_operation_postpone ("Ada", id, self->now_us + G_USEC_PER_SEC);
}

static BeckonOperation *
make_pause (Fixture *self, const char *task_id, gint64 id)
{
  return beckon_operation_move_task ("Ada", task_id, BECKON_VERB_PAUSE, NULL, NULL);
}

static BeckonOperation *
make_cancel (Fixture *self, const char *task_id, gint64 id)
{
  return beckon_operation_move_task ("Ada", task_id, BECKON_VERB_CANCEL, NULL, NULL);
}

static BeckonOperation *
make_delivered (Fixture *self, const char *task_id, gint64 id)
{
  return beckon_operation_set_delivered ("ada", id, BECKON_OWED_TO_NOBODY);
}

/* What src/rules/README.md says of them. */
static const struct
{
  MakeFunc *make;
  int       refused; /* 0, or what the second has for an error */
  guint     lines;   /* of the log, by the second */
} rows[] = {
  { make_change, 0, 0 },
  { make_message, 0, 1 },
  { make_log, 0, 1 },
  { make_postpone, 0, 1 },
  { make_delivered, 0, 0 },
  { make_pause, BECKON_ERROR_STATUS, 0 },
  { make_cancel, BECKON_ERROR_STATUS, 0 },
};

static void
test_twice (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gint64 id = ask (self, NULL);
      g_autoptr (BeckonInteraction) asked = get_interaction (self, id);
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;
      gint64           n_lines;

      beckon_commit_unref (
        must_commit (self, at_now (self, rows[i].make (self, asked->task_id, id))));
      before = describe (self, asked->task_id, id);
      n_lines = query_number (self->path, "SELECT count (*) FROM execution_log");
      if (rows[i].refused != 0)
        must_fail (self, at_now (self, rows[i].make (self, asked->task_id, id)),
                   (BeckonErrorCode) rows[i].refused);
      else
        beckon_commit_unref (
          must_commit (self, at_now (self, rows[i].make (self, asked->task_id, id))));
      after = describe (self, asked->task_id, id);
      g_assert_cmpstr (after, ==, before);
      g_assert_cmpint (query_number (self->path, "SELECT count (*) FROM execution_log"), ==,
                       n_lines + rows[i].lines);
    }
}

/* A step that was unclear is not set a second time. */
static void
test_set_step (Fixture *self, gconstpointer data)
{
  BeckonTask *draft = new_task ("A plan", BECKON_TASK_QUEUED);
  BeckonStep *unclear = beckon_step_new (BECKON_STEP_UNCLEAR);
  g_autoptr (BeckonCommit) done = NULL;

  unclear->line = g_strdup ("Frobnicate");
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  g_ptr_array_add (draft->steps, unclear);
  done = must_commit (self, op_create_task (self, draft));
  for (guint i = 0; i < 2; i++)
    {
      GPtrArray       *steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
      BeckonStep      *notify = beckon_step_new (BECKON_STEP_NOTIFY);
      BeckonOperation *operation;

      notify->message = g_strdup ("a");
      g_ptr_array_add (steps, notify);
      operation = at_now (self, beckon_operation_set_step ("Ada", done->task->id, 0, steps));
      if (i == 0)
        beckon_commit_unref (must_commit (self, operation));
      else
        must_fail (self, operation, BECKON_ERROR_STATUS);
    }
}

static void
test_create (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < 2; i++)
    {
      BeckonTask *draft = new_task ("Once", BECKON_TASK_QUEUED);
      g_autoptr (BeckonCommit) done = NULL;

      draft->id = g_strdup ("00000000-0000-4000-8000-000000000001");
      done = must_commit (self, op_create_task (self, draft));
      g_assert_cmpstr (done->task->id, ==, "00000000-0000-4000-8000-000000000001");
      g_assert_cmpuint (done->events->len, ==, i == 0 ? 1 : 0);
    }
  g_assert_cmpint (query_number (self->path, "SELECT count (*) FROM tasks"), ==, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/store/repeat/twice", Fixture, NULL, fixture_begin, test_twice, fixture_end);
  g_test_add ("/store/repeat/set-step", Fixture, NULL, fixture_begin, test_set_step, fixture_end);
  g_test_add ("/store/repeat/create", Fixture, NULL, fixture_begin, test_create, fixture_end);

  return g_test_run ();
}
