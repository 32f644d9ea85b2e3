/* test-steps-model.c: the list model behind the timeline of a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"

#include "app/task/steps-model.h"
#include "rules/tasks.h"

#define N_STEPS 350

static const struct
{
  guint position;
  guint n_guarded;
} conditions[] = { { 0, 320 }, { 90, 200 }, { 95, 10 }, { 250, 40 }, { 300, 10 } };

/* (transfer full) */
static BeckonTask *
create_task (DeskFixture *self)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->title = g_strdup ("Many steps");
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  for (guint i = 0, next = 0; i < N_STEPS; i++)
    {
      gboolean    when = next < G_N_ELEMENTS (conditions) && conditions[next].position == i;
      BeckonStep *step = beckon_step_new (when ? BECKON_STEP_WHEN : BECKON_STEP_WAIT);

      if (when)
        {
          step->condition = g_strdup ("no.such.path exists");
          step->n_guarded = conditions[next++].n_guarded;
        }
      else
        {
          step->duration_us = G_TIME_SPAN_DAY;
        }
      g_ptr_array_add (draft->steps, step);
    }
  commit = desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
  return beckon_task_ref (commit->task);
}

static guint
depth_of (guint position)
{
  guint depth = 0;

  for (guint i = 0; i < G_N_ELEMENTS (conditions); i++)
    depth += position > conditions[i].position
             && position <= conditions[i].position + conditions[i].n_guarded;
  return depth;
}

static void
assert_depth (BeckonStepsModel *model, guint position)
{
  g_autoptr (BeckonStepItem) item = g_list_model_get_item (G_LIST_MODEL (model), position);

  g_assert_cmpuint (beckon_step_item_get_row (item)->position, ==, position);
  g_assert_cmpuint (beckon_step_item_get_depth (item), ==, depth_of (position));
}

/* Steps are read by the hundred: those of a later page may be inside conditions of an earlier
 * one. */
static void
test_depths (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonTask) task = create_task (self);
  g_autoptr (BeckonStepsModel) model = beckon_steps_model_new ();
  g_autoptr (BeckonStepsModel) jumped = beckon_steps_model_new ();

  beckon_steps_model_load (model, beckon_desk_get_store (self->desk), task);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, N_STEPS);
  for (guint i = 0; i < N_STEPS; i++)
    assert_depth (model, i);

  /* Even if only that page was read. */
  beckon_steps_model_load (jumped, beckon_desk_get_store (self->desk), task);
  assert_depth (jumped, 285);
  assert_depth (jumped, 105);
  assert_depth (jumped, 301);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/wh/WH-7/steps-of-a-later-page-stand-under-their-conditions", DeskFixture, NULL,
              desk_fixture_set_up, test_depths, desk_fixture_tear_down);

  return g_test_run ();
}
