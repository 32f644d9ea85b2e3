/* plan-fixture.c: one-line helpers to create and watch tasks with a plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan-fixture.h"
#include "reading.h"

#include "model/enums.h"
#include "rules/tasks.h"

BeckonStep *
plan_notify (const char *message)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_NOTIFY);

  step->message = g_strdup (message);
  return step;
}

BeckonStep *
plan_when (const char *condition, guint n_guarded)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_WHEN);

  step->condition = g_strdup (condition);
  step->n_guarded = n_guarded;
  return step;
}

BeckonStep *
plan_shell (const char *line)
{
  const char *const argv[] = { "/bin/sh", "-c", line, NULL };
  BeckonStep       *step = beckon_step_new (BECKON_STEP_RUN);

  step->argv = g_strdupv ((char **) argv);
  return step;
}

char *
plan_create (DeskFixture *self, const char *context, BeckonStep *first, ...)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;
  BeckonStep *step;
  va_list     more;

  draft->title = g_strdup ("A plan");
  draft->context = g_strdup (context);
  draft->workspace = g_strdup (self->folder);
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  va_start (more, first);
  for (step = first; step != NULL; step = va_arg (more, BeckonStep *))
    g_ptr_array_add (draft->steps, step);
  va_end (more);
  commit = desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
  return g_strdup (commit->task->id);
}

BeckonTask *
plan_read_task (DeskFixture *self, const char *id)
{
  return reading_get_task (beckon_desk_get_store (self->desk), id, NULL);
}

void
plan_wait_for_status (DeskFixture *self, const char *id, BeckonTaskStatus status)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  for (;;)
    {
      g_autoptr (BeckonTask) task = plan_read_task (self, id);

      if (task->status == status)
        return;
      if (g_get_monotonic_time () > end)
        g_error ("the task is %s, not %s: %s", beckon_task_status_to_string (task->status),
                 beckon_task_status_to_string (status), task->result);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
}

BeckonStepRow *
plan_read_step (DeskFixture *self, const char *id, guint position)
{
  g_autoptr (GPtrArray) rows =
    reading_list_steps (beckon_desk_get_store (self->desk), id, position, 1, NULL);

  return beckon_step_row_copy (g_ptr_array_index (rows, 0));
}

char *
plan_read_log (DeskFixture *self, const char *id)
{
  GString *text = g_string_new (NULL);
  gint64   after = 0;

  for (;;)
    {
      g_autoptr (GPtrArray) entries =
        reading_list_log (beckon_desk_get_store (self->desk), id, after, FALSE, 500, NULL);

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

void
plan_move (DeskFixture *self, const char *id, BeckonVerb verb)
{
  g_autoptr (BeckonCommit) commit = NULL;

  commit = desk_fixture_do (self, beckon_operation_move_task ("test", id, verb, NULL, NULL));
  g_assert_nonnull (commit);
}

gboolean
plan_has_file (DeskFixture *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

void
plan_wait_for_file (DeskFixture *self, const char *name)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (!plan_has_file (self, name))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
}

char *
plan_read_file (DeskFixture *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  char            *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}
