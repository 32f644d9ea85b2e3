/* task-model-items.c: the items in use of the list, and reading the tasks for them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-model-private.h"

#include "desk/run/log-limit.h"

/* The number of items that stay loaded although they are not referenced. */
#define N_RECENT 1000

static void
on_item_finalized (gpointer user_data, GObject *item)
{
  BeckonTaskModel *self = user_data;
  gint64           serial = beckon_task_item_get_serial ((BeckonTaskItem *) item);

  g_hash_table_remove (self->items, &serial);
}

void
beckon_task_model_see_agent (BeckonTaskModel *self, const BeckonTask *task)
{
  if (task->agent != NULL && *task->agent != '\0'
      && !g_hash_table_contains (self->agents, task->agent))
    g_hash_table_add (self->agents, g_strdup (task->agent));
}

BeckonTaskItem *
beckon_task_model_keep_item (BeckonTaskModel *self, gint64 serial, BeckonTask *task)
{
  BeckonTaskItem *item = g_hash_table_lookup (self->items, &serial);

  if (item != NULL)
    {
      if (task != NULL)
        beckon_task_item_set_task (item, task);
      return item;
    }

  item = beckon_task_item_new (serial, task);
  g_object_weak_ref (G_OBJECT (item), on_item_finalized, self);
  g_hash_table_insert (self->items, g_memdup2 (&serial, sizeof serial), item);
  if (task != NULL)
    beckon_task_model_see_agent (self, task);

  if (self->recent->len < N_RECENT)
    {
      g_ptr_array_add (self->recent, item);
    }
  else
    {
      g_autoptr (BeckonTaskItem) oldest = g_ptr_array_index (self->recent, self->next_recent);

      self->recent->pdata[self->next_recent] = item;
      self->next_recent = (self->next_recent + 1) % N_RECENT;
    }

  return item;
}

BeckonTaskItem *
beckon_task_model_load_item (BeckonTaskModel *self, GArray *keys, guint index)
{
  g_autoptr (GPtrArray) tasks = NULL;
  g_autoptr (GError) error = NULL;
  gint64 serial = g_array_index (keys, BeckonTaskKey, index).serial;
  gint64 serials[BECKON_TASK_MODEL_PAGE];
  guint  n = 0;
  guint  first = index - index % BECKON_TASK_MODEL_PAGE;

  for (guint i = first; i < MIN (first + BECKON_TASK_MODEL_PAGE, keys->len); i++)
    {
      gint64 *other = &g_array_index (keys, BeckonTaskKey, i).serial;

      if (!g_hash_table_contains (self->items, other))
        serials[n++] = *other;
    }

  tasks = beckon_view_get_tasks_by_serial (
    beckon_store_get_view (beckon_desk_get_store (self->desk)), serials, n, &error);
  if (tasks == NULL)
    beckon_message_limited ("Cannot read a page of tasks: %s", error->message);

  for (guint i = 0; tasks != NULL && i < tasks->len; i++)
    {
      BeckonTask *task = g_ptr_array_index (tasks, i);

      beckon_task_model_keep_item (self, task->serial, task);
    }

  return beckon_task_model_keep_item (self, serial, NULL);
}

void
beckon_task_model_forget_items (BeckonTaskModel *self)
{
  GHashTableIter iter;
  gpointer       item;

  if (self->items == NULL)
    return;
  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, &item))
    g_object_weak_unref (item, on_item_finalized, self);
  g_clear_pointer (&self->items, g_hash_table_unref);
}
