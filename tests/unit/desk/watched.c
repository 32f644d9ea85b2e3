/* watched.c: a list of tasks, and a copy of it that follows its announcements alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "watched.h"

#include "base/timestamp.h"
#include "rules/tasks.h"

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, Watched *watched)
{
  g_assert_cmpuint (position + removed, <=, watched->shadow->len);
  if (removed > 0)
    g_ptr_array_remove_range (watched->shadow, position, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (watched->shadow, position + i, g_list_model_get_item (model, position + i));
  g_assert_cmpuint (watched->shadow->len, ==, g_list_model_get_n_items (model));
}

void
watched_until_ready (BeckonTaskModel *model)
{
  while (!beckon_task_model_is_ready (model))
    g_main_context_iteration (NULL, TRUE);
}

void
watched_let_settle (void)
{
  gint64 end = g_get_monotonic_time () + 200 * G_TIME_SPAN_MILLISECOND;

  while (g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
  /* On a busy machine the time may be over before the source was dispatched. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

Watched *
watched_new_of (BeckonTaskModel *model)
{
  Watched *self = g_new0 (Watched, 1);

  self->model = model;
  self->shadow = g_ptr_array_new_with_free_func (g_object_unref);
  g_signal_connect (model, "items-changed", G_CALLBACK (on_items_changed), self);

  return self;
}

Watched *
watched_new (BeckonDesk *desk)
{
  Watched *self = watched_new_of (beckon_task_model_new (desk));

  watched_until_ready (self->model);
  watched_let_settle ();

  return self;
}

void
watched_free (Watched *self)
{
  g_ptr_array_unref (self->shadow);
  g_signal_handlers_disconnect_by_data (self->model, self);
  g_assert_finalize_object (self->model);
  g_free (self);
}

char *
watched_describe (Watched *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->model));

  g_assert_cmpuint (n, ==, self->shadow->len);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BeckonTaskItem) item = g_list_model_get_item (G_LIST_MODEL (self->model), i);

      g_assert_true (item == g_ptr_array_index (self->shadow, i));
      if (beckon_task_item_is_heading (item))
        g_string_append_printf (text, "%s%s (%u):", i > 0 ? " | " : "",
                                beckon_task_group_to_label (beckon_task_item_get_group (item)),
                                beckon_task_item_get_count (item));
      else if (beckon_task_item_is_more (item))
        g_string_append_printf (text, " + all %u", beckon_task_item_get_count (item));
      else
        g_string_append_printf (text, " %s", beckon_task_item_get_task (item)->title);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
watched_assert (Watched *self, const char *expected)
{
  g_autofree char *text = NULL;

  watched_let_settle ();
  text = watched_describe (self);
  g_assert_cmpstr (text, ==, expected);
}

char *
watched_make_task (DeskFixture *self, const char *title, const char *agent, BeckonTaskStatus status)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->title = g_strdup (title);
  draft->agent = g_strdup (agent);
  draft->status = status;
  commit = desk_fixture_do (self, beckon_operation_create_task (agent, beckon_task_copy (draft)));
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_SECOND);
  return g_strdup (commit->task->id);
}

void
watched_move_task (DeskFixture *self, const char *id, BeckonVerb verb)
{
  g_autoptr (BeckonCommit) commit = NULL;

  commit = desk_fixture_do (self, beckon_operation_move_task ("Ada", id, verb, NULL, NULL));
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_SECOND);
}

gint64
watched_ask_in (DeskFixture *self, const char *task_id)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64             id;

  draft->task_id = g_strdup (task_id);
  id = desk_fixture_ask (self, draft);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_SECOND);
  return id;
}
