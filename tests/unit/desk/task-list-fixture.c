/* task-list-fixture.c: the list of tasks under test
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "task-list-fixture.h"

#include "base/timestamp.h"
#include "rules/tasks.h"

void
watched_on_items_changed (
  GListModel *model, guint position, guint removed, guint added, Watched *watched)
{
  g_assert_cmpuint (position + removed, <=, watched->shadow->len);
  if (removed > 0)
    g_ptr_array_remove_range (watched->shadow, position, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (watched->shadow, position + i, g_list_model_get_item (model, position + i));
  g_assert_cmpuint (watched->shadow->len, ==, g_list_model_get_n_items (model));
}

void
until_ready (BeckonTaskModel *model)
{
  while (!beckon_task_model_is_ready (model))
    g_main_context_iteration (NULL, TRUE);
}

void
let_settle (void)
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

void
until_idle (BeckonTaskModel *model)
{
  gint64 end = g_get_monotonic_time () + 10 * G_TIME_SPAN_SECOND;

  let_settle ();
  while (G_OBJECT (model)->ref_count > 1 && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
}

void
until_rows_are_read (Watched *watched)
{
  for (guint i = 0; i < watched->shadow->len; i++)
    {
      g_autoptr (BeckonTaskItem) item = g_object_ref (g_ptr_array_index (watched->shadow, i));

      while (beckon_task_item_is_awaited (item))
        g_main_context_iteration (NULL, TRUE);
    }
}

Watched *
watch (BeckonDesk *desk)
{
  Watched *watched = g_new0 (Watched, 1);

  watched->model = beckon_task_model_new (desk);
  watched->shadow = g_ptr_array_new_with_free_func (g_object_unref);
  g_signal_connect (watched->model, "items-changed", G_CALLBACK (watched_on_items_changed),
                    watched);
  until_ready (watched->model);
  let_settle ();
  return watched;
}

void
unwatch (Watched *watched)
{
  until_idle (watched->model);
  g_ptr_array_unref (watched->shadow);
  g_signal_handlers_disconnect_by_data (watched->model, watched);
  g_assert_finalize_object (watched->model);
  g_free (watched);
}

static void
add_heading (GString *text, BeckonTaskItem *item)
{
  const char *name = beckon_task_item_get_name (item);

  if (text->len > 0)
    g_string_append (text, " | ");
  if (beckon_task_item_get_grouping (item) == BECKON_GROUP_BY_NEED)
    g_string_append_printf (
      text, "%s (%u):", beckon_task_group_to_label (beckon_task_item_get_group (item)),
      beckon_task_item_get_count (item));
  else
    g_string_append_printf (text, "%s (%u/%u):", name != NULL ? name : "none",
                            beckon_task_item_get_n_needs (item), beckon_task_item_get_count (item));
}

char *
describe (Watched *watched)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;

  until_rows_are_read (watched);
  n = g_list_model_get_n_items (G_LIST_MODEL (watched->model));
  g_assert_cmpuint (n, ==, watched->shadow->len);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BeckonTaskItem) item = g_list_model_get_item (G_LIST_MODEL (watched->model), i);

      g_assert_true (item == g_ptr_array_index (watched->shadow, i));
      if (beckon_task_item_is_heading (item))
        add_heading (text, item);
      else if (beckon_task_item_is_more (item))
        g_string_append_printf (text, " + all %u", beckon_task_item_get_count (item));
      else
        g_string_append_printf (text, " %s", beckon_task_item_get_task (item)->title);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
assert_list (Watched *watched, const char *expected)
{
  gint64           end = g_get_monotonic_time () + 10 * G_TIME_SPAN_SECOND;
  g_autofree char *text = NULL;

  until_idle (watched->model);
  text = describe (watched);
  /* On a busy machine the model counts what is queued less often. */
  while (!g_str_equal (text, expected) && g_get_monotonic_time () < end)
    {
      let_settle ();
      g_free (text);
      text = describe (watched);
    }
  g_assert_cmpstr (text, ==, expected);
}

char *
make_task_in (DeskFixture     *self,
              const char      *title,
              const char      *agent,
              const char      *workspace,
              BeckonTaskStatus status)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->title = g_strdup (title);
  draft->agent = g_strdup (agent);
  draft->workspace = g_strdup (workspace);
  draft->status = status;
  commit = desk_fixture_do (self, beckon_operation_create_task (agent, beckon_task_copy (draft)));
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_SECOND);
  return g_strdup (commit->task->id);
}

char *
make_task (DeskFixture *self, const char *title, const char *agent, BeckonTaskStatus status)
{
  return make_task_in (self, title, agent, NULL, status);
}

void
move_task (DeskFixture *self, const char *id, BeckonVerb verb)
{
  g_autoptr (BeckonCommit) commit = NULL;

  commit = desk_fixture_do (self, beckon_operation_move_task ("Ada", id, verb, NULL, NULL));
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_SECOND);
}

gint64
ask_in (DeskFixture *self, const char *task_id)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64             id;

  draft->task_id = g_strdup (task_id);
  id = desk_fixture_ask (self, draft);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_SECOND);
  return id;
}
