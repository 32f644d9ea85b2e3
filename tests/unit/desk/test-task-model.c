/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "held-readers.h"
#include "reading.h"
#include "task-list-fixture.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/lists/task-keys.h"
#include "rules/tasks.h"

static void
test_groups (DeskFixture *self, gconstpointer data)
{
  Watched         *watched = watch (self->desk);
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;
  g_autofree char *c = NULL;
  g_autoptr (BeckonCommit) answered = NULL;
  g_autoptr (GError) error = NULL;
  gint64 question;

  assert_list (watched, "");
  a = make_task (self, "A", "claude-code", BECKON_TASK_RUNNING);
  b = make_task (self, "B", "codex", BECKON_TASK_QUEUED);
  c = make_task (self, "C", "codex", BECKON_TASK_RUNNING);
  assert_list (watched, "Needs You (0): | Running (2): A C | Waiting (1): B");

  question = ask_in (self, c);
  assert_list (watched, "Needs You (1): C | Running (1): A | Waiting (1): B");
  ask_in (self, a);
  assert_list (watched, "Needs You (2): C A | Waiting (1): B");

  answered = desk_fixture_respond (self, question, "1", &error);
  g_assert_no_error (error);
  assert_list (watched, "Needs You (1): A | Running (1): C | Waiting (1): B");

  move_task (self, c, BECKON_VERB_COMPLETE);
  move_task (self, b, BECKON_VERB_CANCEL);
  assert_list (watched, "Needs You (1): A | Done (2): B C");
  g_assert_cmpuint (beckon_task_model_get_count (watched->model, BECKON_TASK_GROUP_DONE), ==, 2);
  unwatch (watched);
}

static void
test_set_aside_after_awaiting (DeskFixture *self, gconstpointer data)
{
  Watched           *watched = watch (self->desk);
  g_autofree char   *a = make_task (self, "A", NULL, BECKON_TASK_RUNNING);
  g_autofree char   *b = make_task (self, "B", NULL, BECKON_TASK_RUNNING);
  BeckonInteraction *draft = desk_fixture_choice ();

  draft->task_id = g_strdup (a);
  draft->kind = BECKON_KIND_AMBIGUITY;
  desk_fixture_ask (self, draft);
  beckon_dummy_clock_advance (self->clock, 2 * BECKON_US_PER_MINUTE);
  desk_fixture_flush (self);
  ask_in (self, b);
  assert_list (watched, "Needs You (1): B | Set Aside (1): A");
  unwatch (watched);
}

static void
test_loaded_from_the_file (DeskFixture *self, gconstpointer data)
{
  g_autofree char *a = make_task (self, "A", NULL, BECKON_TASK_RUNNING);
  Watched         *watched;

  /* More ended tasks than are read at first, and more than a page. */
  for (int i = 0; i < 450; i++)
    {
      g_autofree char *title = g_strdup_printf ("T%d", i);
      g_autofree char *id = make_task (self, title, "codex", BECKON_TASK_RUNNING);

      move_task (self, id, BECKON_VERB_COMPLETE);
    }
  watched = watch (self->desk);
  beckon_task_model_show_all_done (watched->model);
  for (int i = 0; i < 50 && g_list_model_get_n_items (G_LIST_MODEL (watched->model)) < 454; i++)
    let_settle ();
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (watched->model)), ==, 454);
  g_assert_cmpuint (beckon_task_model_get_count (watched->model, BECKON_TASK_GROUP_DONE), ==, 450);
  until_rows_are_read (watched);
  for (guint i = 0; i < 450; i++)
    {
      g_autoptr (BeckonTaskItem) item =
        g_list_model_get_item (G_LIST_MODEL (watched->model), 4 + i);
      g_autofree char *title = g_strdup_printf ("T%u", 449 - i);

      g_assert_cmpstr (beckon_task_item_get_task (item)->title, ==, title);
    }
  unwatch (watched);
}

/* (transfer full): the item at @position. */
static BeckonTaskItem *
get (BeckonTaskModel *model, guint position)
{
  return g_list_model_get_item (G_LIST_MODEL (model), position);
}

static const char *
get_title (BeckonTaskItem *item)
{
  BeckonTask *task = beckon_task_item_get_task (item);

  return task != NULL ? task->title : NULL;
}

static void
until_read (BeckonTaskItem *item)
{
  while (beckon_task_item_is_awaited (item))
    g_main_context_iteration (NULL, TRUE);
}

static void
count_read (BeckonTaskModel *model, guint *n_read)
{
  (*n_read)++;
}

/* While no read ends, the list has all rows, and is filled afterwards, each page once. */
static void
test_slow_disk (DeskFixture *self, gconstpointer data)
{
  const guint      n = 320;
  g_autofree char *deleted = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonTaskModel) model = NULL;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  HeldReaders *held;
  guint        n_read = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *title = g_strdup_printf ("T%u", i);
      g_autofree char *id = make_task (self, title, "codex", BECKON_TASK_RUNNING);

      if (i == 7)
        deleted = g_steal_pointer (&id);
    }
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  model = beckon_task_model_new (self->desk);
  g_signal_connect (model, "read", G_CALLBACK (count_read), &n_read);
  until_ready (model);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (items, get (model, 2 + i));
  let_settle ();
  for (guint i = 0; i < n; i++)
    g_assert_true (beckon_task_item_is_awaited (g_ptr_array_index (items, i)));
  /* What is announced is newer than what is read. */
  move_task (self, deleted, BECKON_VERB_COMPLETE);
  commit = desk_fixture_do (self, beckon_operation_delete_task ("Ada", deleted));
  g_assert_cmpstr (get_title (g_ptr_array_index (items, 7)), ==, "T7");
  held_readers_end (held);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *title = g_strdup_printf ("T%u", i);

      until_read (g_ptr_array_index (items, i));
      g_assert_cmpstr (get_title (g_ptr_array_index (items, i)), ==, title);
    }
  until_idle (model);
  g_assert_cmpuint (n_read, ==, 4);
  g_ptr_array_set_size (items, 0);
  g_assert_finalize_object (g_steal_pointer (&model));
}

/* Pages that nobody looks at any more are not read. */
static void
test_passed_by (DeskFixture *self, gconstpointer data)
{
  const guint n = 1500;
  g_autoptr (BeckonTaskModel) model = NULL;
  g_autoptr (BeckonTaskItem) last = NULL;
  g_autofree GWeakRef *seen = g_new0 (GWeakRef, n / 50);
  g_autofree char     *need = NULL;
  HeldReaders         *held;
  guint                n_read = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *title = g_strdup_printf ("T%u", i);
      g_autofree char *id = make_task (self, title, "codex", BECKON_TASK_RUNNING);
    }
  need = make_task (self, "Ask me", "codex", BECKON_TASK_RUNNING);
  ask_in (self, need);
  held = held_readers_begin (beckon_desk_get_store (self->desk));
  model = beckon_task_model_new (self->desk);
  g_signal_connect (model, "read", G_CALLBACK (count_read), &n_read);
  until_ready (model);
  for (guint i = 0; i < n; i += 50)
    {
      g_autoptr (BeckonTaskItem) item = get (model, 3 + i);

      g_weak_ref_init (&seen[i / 50], item);
    }
  last = get (model, 3 + n - 1);
  g_assert_true (beckon_task_item_is_awaited (last));
  held_readers_end (held);
  for (guint i = 0; i < n / 50; i++)
    {
      g_autoptr (BeckonTaskItem) item = g_weak_ref_get (&seen[i]);

      if (item != NULL)
        until_read (item);
      g_weak_ref_clear (&seen[i]);
    }
  g_assert_cmpstr (get_title (last), ==, "T1499");
  /* The newest thousand items, and what was being read. */
  g_assert_cmpuint (n_read, <=, 13);
  g_assert_cmpuint (n_read, >=, 10);
  {
    /* What needs the person is in memory for ever. */
    g_autoptr (BeckonTask) first = beckon_task_model_dup_need (model, 0);

    g_assert_nonnull (first);
    g_assert_cmpstr (first->title, ==, "Ask me");
  }
}

/* A row that comes by an event has its task at once. */
static void
test_arrives (DeskFixture *self, gconstpointer data)
{
  HeldReaders     *held = held_readers_begin (beckon_desk_get_store (self->desk));
  BeckonTaskModel *model = beckon_task_model_new (self->desk);
  g_autofree char *id = NULL;
  g_autoptr (BeckonTaskItem) item = NULL;

  until_ready (model);
  id = make_task (self, "New", "codex", BECKON_TASK_RUNNING);
  while (g_list_model_get_n_items (G_LIST_MODEL (model)) < 3)
    g_main_context_iteration (NULL, TRUE);
  item = get (model, 2);
  g_assert_cmpstr (get_title (item), ==, "New");
  held_readers_end (held);
  until_idle (model);
  g_assert_finalize_object (model);
}

static void
test_filter (DeskFixture *self, gconstpointer data)
{
  Watched         *watched = watch (self->desk);
  g_autofree char *a = make_task (self, "Apples", "claude-code", BECKON_TASK_RUNNING);
  g_autofree char *b = make_task (self, "Bananas", "codex", BECKON_TASK_RUNNING);
  g_autofree char *c = make_task (self, "Cherries", "codex", BECKON_TASK_RUNNING);
  g_autofree char *d = NULL;
  g_auto (GStrv) agents = NULL;
  char *codex[] = { (char *) "codex", NULL };
  char *both[] = { (char *) "codex", (char *) "claude-code", NULL };
  char *nobody[] = { NULL };

  move_task (self, c, BECKON_VERB_FAIL);
  assert_list (watched, "Needs You (0): | Failed (1): Cherries | Running (2): Apples Bananas");

  beckon_task_model_set_filter (watched->model, 1 << BECKON_TASK_RUNNING, NULL, NULL);
  g_assert_true (beckon_task_model_is_filtered (watched->model));
  until_ready (watched->model);
  assert_list (watched, "Running (2): Apples Bananas");

  beckon_task_model_set_filter (watched->model, 0, codex, NULL);
  until_ready (watched->model);
  assert_list (watched, "Failed (1): Cherries | Running (1): Bananas");
  /* Tasks that arrive while the filter is set are filtered, too. */
  d = make_task (self, "Dates", "claude-code", BECKON_TASK_RUNNING);
  assert_list (watched, "Failed (1): Cherries | Running (1): Bananas");

  beckon_task_model_set_filter (watched->model, 0, NULL, "dat");
  until_ready (watched->model);
  assert_list (watched, "Running (1): Dates");

  beckon_task_model_set_filter (watched->model, 0, both, NULL);
  until_ready (watched->model);
  assert_list (watched, "Failed (1): Cherries | Running (3): Apples Bananas Dates");

  beckon_task_model_set_filter (watched->model, 0, nobody, "");
  g_assert_false (beckon_task_model_is_filtered (watched->model));
  until_ready (watched->model);
  assert_list (watched,
               "Needs You (0): | Failed (1): Cherries | Running (3): Apples Bananas Dates");

  agents = beckon_task_model_dup_agents (watched->model);
  g_assert_cmpuint (g_strv_length (agents), ==, 2);
  g_assert_cmpstr (agents[0], ==, "claude-code");
  unwatch (watched);
}

static void
test_no_row_jumps_while_held (DeskFixture *self, gconstpointer data)
{
  Watched         *watched = watch (self->desk);
  g_autofree char *a = make_task (self, "A", NULL, BECKON_TASK_RUNNING);
  g_autofree char *b = make_task (self, "B", NULL, BECKON_TASK_RUNNING);
  g_autofree char *c = NULL;

  assert_list (watched, "Needs You (0): | Running (2): A B");
  beckon_task_model_hold (watched->model, TRUE);
  c = make_task (self, "C", NULL, BECKON_TASK_RUNNING);
  move_task (self, a, BECKON_VERB_COMPLETE);
  assert_list (watched, "Needs You (0): | Running (2): A B");
  beckon_task_model_hold (watched->model, FALSE);
  assert_list (watched, "Needs You (0): | Running (2): B C | Done (1): A");
  unwatch (watched);
}

static void
test_deleted (DeskFixture *self, gconstpointer data)
{
  Watched         *watched = watch (self->desk);
  g_autofree char *a = make_task (self, "A", NULL, BECKON_TASK_RUNNING);
  g_autoptr (BeckonCommit) commit = NULL;

  move_task (self, a, BECKON_VERB_COMPLETE);
  assert_list (watched, "Needs You (0): | Done (1): A");
  commit = desk_fixture_do (self, beckon_operation_delete_task ("Ada", a));
  assert_list (watched, "");
  unwatch (watched);
}

/* A question of a task that waits behind others. */
static void
ask_what (DeskFixture *self, const char *task_id, gboolean destructive)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  BeckonOption      *last = g_ptr_array_index (draft->options, draft->options->len - 1);

  last->destructive = destructive;
  draft->task_id = g_strdup (task_id);
  desk_fixture_ask (self, draft);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_SECOND);
}

/* What cannot be undone comes first, then what blocks others. */
static void
test_order_of_needs (DeskFixture *self, gconstpointer data)
{
  Watched         *watched = watch (self->desk);
  Watched         *fresh;
  g_autofree char *a = make_task (self, "A", "claude-code", BECKON_TASK_RUNNING);
  g_autofree char *b = make_task (self, "B", "codex", BECKON_TASK_RUNNING);
  g_autofree char *c = make_task (self, "C", "gemini", BECKON_TASK_RUNNING);
  g_autofree char *q = NULL;

  ask_what (self, a, FALSE);
  ask_what (self, b, FALSE);
  ask_what (self, c, TRUE);
  ask_what (self, a, FALSE);
  assert_list (watched, "Needs You (3): C A B");

  q = make_task (self, "Q", "Codex", BECKON_TASK_QUEUED);
  let_settle ();
  assert_list (watched, "Needs You (3): C B A | Waiting (1): Q");
  fresh = watch (self->desk);
  assert_list (fresh, "Needs You (3): C B A | Waiting (1): Q");
  unwatch (fresh);

  /* Not while the pointer is over them. */
  beckon_task_model_hold (watched->model, TRUE);
  move_task (self, q, BECKON_VERB_CANCEL);
  let_settle ();
  assert_list (watched, "Needs You (3): C B A | Waiting (1): Q");
  beckon_task_model_hold (watched->model, FALSE);
  let_settle ();
  assert_list (watched, "Needs You (3): C A B | Done (1): Q");
  unwatch (watched);
}

/* A failed task is above what runs until somebody looked at it, also for the next list. */
static void
test_failed_until_looked_at (DeskFixture *self, gconstpointer data)
{
  Watched         *watched = watch (self->desk);
  g_autofree char *a = make_task (self, "A", NULL, BECKON_TASK_RUNNING);
  g_autofree char *b = make_task (self, "B", NULL, BECKON_TASK_RUNNING);
  g_autoptr (BeckonTask) task = NULL;
  Watched *fresh;

  move_task (self, a, BECKON_VERB_FAIL);
  assert_list (watched, "Needs You (0): | Failed (1): A | Running (1): B");
  task = reading_get_task (beckon_desk_get_store (self->desk), a, NULL);
  g_assert_cmpuint (beckon_task_model_find (watched->model, task), ==, 2);
  beckon_task_model_look_at (watched->model, task->serial, task->finished_us - 1);
  assert_list (watched, "Needs You (0): | Failed (1): A | Running (1): B");
  beckon_task_model_look_at (watched->model, task->serial, task->finished_us);
  assert_list (watched, "Needs You (0): | Running (1): B | Done (1): A");
  g_assert_cmpuint (beckon_task_model_find (watched->model, task), ==, 4);

  fresh = g_new0 (Watched, 1);
  fresh->model = beckon_task_model_new (self->desk);
  beckon_task_model_set_failed_since (fresh->model, task->finished_us + 1);
  fresh->shadow = g_ptr_array_new_with_free_func (g_object_unref);
  g_signal_connect (fresh->model, "items-changed", G_CALLBACK (watched_on_items_changed), fresh);
  assert_list (fresh, "Needs You (0): | Running (1): B | Done (1): A");
  unwatch (fresh);
  unwatch (watched);
}

static void
test_folded (DeskFixture *self, gconstpointer data)
{
  Watched         *watched = watch (self->desk);
  g_autofree char *a = make_task (self, "A", NULL, BECKON_TASK_RUNNING);
  g_autofree char *b = NULL;

  beckon_task_model_set_folded (watched->model, BECKON_TASK_GROUP_RUNNING, TRUE);
  assert_list (watched, "Needs You (0): | Running (1):");
  b = make_task (self, "B", NULL, BECKON_TASK_RUNNING);
  assert_list (watched, "Needs You (0): | Running (2):");
  move_task (self, a, BECKON_VERB_CANCEL);
  assert_list (watched, "Needs You (0): | Running (1): | Done (1): A");
  beckon_task_model_set_folded (watched->model, BECKON_TASK_GROUP_RUNNING, FALSE);
  assert_list (watched, "Needs You (0): | Running (1): B | Done (1): A");
  beckon_task_model_set_folded (watched->model, BECKON_TASK_GROUP_RUNNING, TRUE);
  move_task (self, b, BECKON_VERB_CANCEL);
  assert_list (watched, "Needs You (0): | Done (2): B A");
  beckon_task_model_set_folded (watched->model, BECKON_TASK_GROUP_DONE, TRUE);
  assert_list (watched, "Needs You (0): | Done (2):");
  /* What is searched for is shown. */
  beckon_task_model_set_filter (watched->model, 0, NULL, "A");
  assert_list (watched, "Done (1): A");
  beckon_task_model_set_filter (watched->model, 0, NULL, NULL);
  assert_list (watched, "Needs You (0): | Done (2):");
  unwatch (watched);
}

/* The last group shows five of those that ended today. */
static void
test_done_today (DeskFixture *self, gconstpointer data)
{
  Watched *watched = watch (self->desk);

  for (int i = 0; i < 7; i++)
    {
      g_autofree char *title = g_strdup_printf ("%d", i);
      g_autofree char *id = make_task (self, title, NULL, BECKON_TASK_RUNNING);

      move_task (self, id, BECKON_VERB_COMPLETE);
    }
  assert_list (watched, "Needs You (0): | Done (7): 6 5 4 3 2 + all 7");
  beckon_task_model_show_all_done (watched->model);
  assert_list (watched, "Needs You (0): | Done (7): 6 5 4 3 2 1 0");
  beckon_task_model_set_folded (watched->model, BECKON_TASK_GROUP_DONE, TRUE);
  beckon_task_model_set_folded (watched->model, BECKON_TASK_GROUP_DONE, FALSE);
  assert_list (watched, "Needs You (0): | Done (7): 6 5 4 3 2 + all 7");

  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_DAY);
  beckon_task_model_update_day (watched->model);
  assert_list (watched, "Needs You (0): | Done (7): + all 7");
  beckon_task_model_set_folded (watched->model, BECKON_TASK_GROUP_DONE, TRUE);
  assert_list (watched, "Needs You (0): | Done (7):");
  unwatch (watched);
}

/* The next thing that goes on by itself: not what is paused, nor what is queued. */
static void
test_next_due (DeskFixture *self, gconstpointer data)
{
  Watched         *watched = watch (self->desk);
  gint64           now_us = beckon_clock_get_time (BECKON_CLOCK (self->clock), BECKON_CLOCK_WALL);
  g_autofree char *queued = make_task (self, "Q", NULL, BECKON_TASK_QUEUED);

  let_settle ();
  g_assert_cmpint (beckon_task_model_get_next_due (watched->model), ==, 0);
  for (int days = 3; days > 0; days--)
    {
      BeckonTask *draft = beckon_task_new ();
      g_autoptr (BeckonCommit) commit = NULL;

      draft->title = g_strdup_printf ("W%d", days);
      draft->status = BECKON_TASK_WAITING;
      draft->resume_us = now_us + days * BECKON_US_PER_DAY;
      commit = desk_fixture_do (self, beckon_operation_create_task (NULL, draft));
      if (days == 1)
        move_task (self, commit->task->id, BECKON_VERB_PAUSE);
    }
  let_settle ();
  g_assert_cmpint (beckon_task_model_get_next_due (watched->model) / BECKON_US_PER_SECOND, ==,
                   (now_us + 2 * BECKON_US_PER_DAY) / BECKON_US_PER_SECOND);
  unwatch (watched);
}

/* Many changes in any order: after each burst the list equals the one that a new model reads from
 * the file. */
static void
test_like_the_file (DeskFixture *self, gconstpointer data)
{
  Watched *watched = watch (self->desk);
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GRand) rand = g_rand_new_with_seed (20261121);

  for (int round = 0; round < 12; round++)
    {
      Watched         *fresh;
      g_autofree char *seen = NULL;
      g_autofree char *read = NULL;

      for (int i = 0; i < 25; i++)
        {
          guint what = g_rand_int_range (rand, 0, 4);

          if (what == 0 || ids->len == 0)
            {
              g_autofree char *title = g_strdup_printf ("T%u", ids->len);

              g_ptr_array_add (ids, make_task (self, title, "codex",
                                               i % 2 ? BECKON_TASK_RUNNING : BECKON_TASK_QUEUED));
            }
          else
            {
              const char *id = g_ptr_array_index (ids, g_rand_int_range (rand, 0, ids->len));
              g_autoptr (BeckonTask) task =
                reading_get_task (beckon_desk_get_store (self->desk), id, NULL);

              if (task->finished_us != 0)
                continue;
              if (what == 1)
                ask_in (self, id);
              else if (what == 2 && task->pending_interaction != 0)
                beckon_commit_unref (
                  desk_fixture_respond (self, task->pending_interaction, "1", NULL));
              else
                move_task (self, id,
                           what == 2                            ? BECKON_VERB_CANCEL
                           : task->status == BECKON_TASK_QUEUED ? BECKON_VERB_START
                                                                : BECKON_VERB_COMPLETE);
            }
        }
      let_settle ();
      fresh = watch (self->desk);
      seen = describe (watched);
      read = describe (fresh);
      g_assert_cmpstr (seen, ==, read);
      unwatch (fresh);
    }
  unwatch (watched);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/desk/task-model/groups", test_groups);
  ADD ("/desk/task-model/set-aside-after-awaiting", test_set_aside_after_awaiting);
  ADD ("/desk/task-model/loaded-from-the-file", test_loaded_from_the_file);
  ADD ("/desk/task-model/slow-disk", test_slow_disk);
  ADD ("/desk/task-model/passed-by", test_passed_by);
  ADD ("/desk/task-model/arrives", test_arrives);
  ADD ("/desk/task-model/filter", test_filter);
  ADD ("/desk/task-model/no-row-jumps-while-held", test_no_row_jumps_while_held);
  ADD ("/desk/task-model/deleted", test_deleted);
  ADD ("/desk/task-model/like-the-file", test_like_the_file);
  ADD ("/att/ATT-11/task-model/order-of-needs", test_order_of_needs);
  ADD ("/att/ATT-11/task-model/failed-until-looked-at", test_failed_until_looked_at);
  ADD ("/att/ATT-14/task-model/folded", test_folded);
  ADD ("/desk/task-model/done-today", test_done_today);
  ADD ("/desk/task-model/next-due", test_next_due);
  return g_test_run ();
}
