/* test-steps-model.c: the list model behind the timeline of a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"
#include "held-readers.h"

#include "app/task/steps/steps-model.h"
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
until_read (BeckonStepItem *item)
{
  while (beckon_step_item_get_row (item) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
assert_depth (BeckonStepsModel *model, guint position)
{
  g_autoptr (BeckonStepItem) item = g_list_model_get_item (G_LIST_MODEL (model), position);

  until_read (item);
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

/* @bytes of text in each of them. */
static BeckonTask *
create_long (DeskFixture *self, guint n_steps, gsize bytes)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->title = g_strdup ("Long steps");
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  for (guint i = 0; i < n_steps; i++)
    {
      BeckonStep *step = beckon_step_new (BECKON_STEP_NOTIFY);

      step->message = g_strnfill (bytes, 'x');
      g_ptr_array_add (draft->steps, step);
    }
  commit = desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
  return beckon_task_ref (commit->task);
}

/* The model is usable, and its items are filled when the disk allows. */
static void
test_slow_disk (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonTask) task = create_task (self);
  g_autoptr (BeckonStepsModel) model = beckon_steps_model_new ();
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  HeldReaders *held = held_readers_begin (beckon_desk_get_store (self->desk));

  beckon_steps_model_load (model, beckon_desk_get_store (self->desk), task);
  for (guint i = 0; i < N_STEPS; i++)
    g_ptr_array_add (items, g_list_model_get_item (G_LIST_MODEL (model), i));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  for (guint i = 0; i < N_STEPS; i++)
    g_assert_null (beckon_step_item_get_row (g_ptr_array_index (items, i)));
  /* Refreshes wait for what is read already. */
  for (guint i = 0; i < 3; i++)
    {
      beckon_steps_model_refresh (model, task);
      g_usleep (100000);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
  held_readers_end (held);
  for (guint i = 0; i < N_STEPS; i++)
    {
      until_read (g_ptr_array_index (items, i));
      assert_depth (model, i);
    }

  /* Another task takes the place of what is still read, and so does none. */
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  beckon_steps_model_load (model, beckon_desk_get_store (self->desk), task);
  g_ptr_array_set_size (items, 0);
  g_ptr_array_add (items, g_list_model_get_item (G_LIST_MODEL (model), 0));
  beckon_steps_model_load (model, beckon_desk_get_store (self->desk), NULL);
  held_readers_end (held);
  desk_fixture_flush (self);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_null (beckon_step_item_get_row (g_ptr_array_index (items, 0)));
}

/* A page ends after about 1 MiB of text: those of the next are read as well. */
static void
test_short_pages (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonTask) task = create_long (self, 60, 60000);
  g_autoptr (BeckonStepsModel) model = beckon_steps_model_new ();
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  beckon_steps_model_load (model, beckon_desk_get_store (self->desk), task);
  for (guint i = 0; i < task->n_steps; i++)
    g_ptr_array_add (items, g_list_model_get_item (G_LIST_MODEL (model), i));
  for (guint i = 0; i < task->n_steps; i++)
    until_read (g_ptr_array_index (items, i));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/wh/WH-7/steps-of-a-later-page-stand-under-their-conditions", DeskFixture, NULL,
              desk_fixture_set_up, test_depths, desk_fixture_tear_down);
  g_test_add ("/wh/WH-1/steps-are-filled-when-they-were-read", DeskFixture, NULL,
              desk_fixture_set_up, test_slow_disk, desk_fixture_tear_down);
  g_test_add ("/wh/WH-1/steps-of-short-pages-are-all-read", DeskFixture, NULL, desk_fixture_set_up,
              test_short_pages, desk_fixture_tear_down);

  return g_test_run ();
}
