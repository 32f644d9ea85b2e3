/* task-model-names.c: whose tasks those in the list are, and where they work
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-model-private.h"

/* Of one task, for each way to group it: by which, and how it is shown; both interned. */
typedef struct
{
  char *id[BECKON_N_TASK_GROUPINGS];
  char *name[BECKON_N_TASK_GROUPINGS];
} Names;

static void
names_free (gpointer data)
{
  Names *names = data;

  for (guint i = 0; i < BECKON_N_TASK_GROUPINGS; i++)
    {
      g_clear_pointer (&names->id[i], g_ref_string_release);
      g_clear_pointer (&names->name[i], g_ref_string_release);
    }
  g_free (names);
}

void
beckon_task_model_remember_names (BeckonTaskModel *self, const BeckonTask *task)
{
  Names *names = g_new0 (Names, 1);

  for (guint i = BECKON_GROUP_BY_AGENT; i < BECKON_N_TASK_GROUPINGS; i++)
    {
      g_autofree char *id = beckon_task_grouping_make_id (i, task);

      if (id == NULL)
        continue;
      names->id[i] = g_ref_string_new_intern (id);
      names->name[i] =
        g_ref_string_new_intern (i == BECKON_GROUP_BY_AGENT ? task->agent : task->workspace);
    }

  if (self->names == NULL)
    self->names = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, names_free);
  g_hash_table_replace (self->names, g_memdup2 (&task->serial, sizeof task->serial), names);
}

void
beckon_task_model_forget_names (BeckonTaskModel *self, gint64 serial)
{
  if (self->names != NULL)
    g_hash_table_remove (self->names, &serial);
}

void
beckon_task_model_get_names (gint64 serial, const char **id, const char **name, gpointer user_data)
{
  BeckonTaskModel *self = user_data;
  const Names     *names = self->names != NULL ? g_hash_table_lookup (self->names, &serial) : NULL;

  *id = names != NULL ? names->id[self->grouping] : NULL;
  *name = names != NULL ? names->name[self->grouping] : NULL;
}

/* The names of the open tasks came with them. Those that failed, and nobody looked at, are few. */
void
beckon_task_model_complete_names (BeckonTaskModel *self)
{
  for (guint g = 0; g < BECKON_TASK_GROUP_DONE; g++)
    {
      for (guint i = 0; i < self->groups[g].keys->len; i++)
        {
          gint64          serial = g_array_index (self->groups[g].keys, BeckonTaskKey, i).serial;
          BeckonTaskItem *item;
          BeckonTask     *task;

          if (self->names != NULL && g_hash_table_contains (self->names, &serial))
            continue;
          item = beckon_task_items_find (self->items, serial);
          if (item == NULL)
            item = beckon_task_items_load (self->items, self->groups[g].keys, i);
          task = beckon_task_item_get_task (item);
          if (task != NULL)
            beckon_task_model_remember_names (self, task);
        }
    }
}

void
beckon_task_model_names_loaded (BeckonTaskModel *self)
{
  GHashTableIter iter;
  gpointer       serial;

  self->named = self->naming;
  if (!self->named)
    {
      g_clear_pointer (&self->names, g_hash_table_unref);
      return;
    }
  if (self->names != NULL)
    {
      g_hash_table_iter_init (&iter, self->names);
      while (g_hash_table_iter_next (&iter, &serial, NULL))
        if (!g_hash_table_contains (self->open, serial))
          g_hash_table_iter_remove (&iter);
    }
}
