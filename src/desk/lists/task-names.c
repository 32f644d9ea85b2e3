/* task-names.c: whose tasks those in the list are, and where they work
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-names.h"

struct _BeckonTaskNames
{
  GHashTable *table; /* (owned) (nullable): serial → Names */
};

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

BeckonTaskNames *
beckon_task_names_new (void)
{
  return g_new0 (BeckonTaskNames, 1);
}

void
beckon_task_names_free (BeckonTaskNames *self)
{
  beckon_task_names_clear (self);
  g_free (self);
}

void
beckon_task_names_add (BeckonTaskNames *self, const BeckonTask *task)
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

  if (self->table == NULL)
    self->table = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, names_free);
  g_hash_table_replace (self->table, g_memdup2 (&task->serial, sizeof task->serial), names);
}

void
beckon_task_names_remove (BeckonTaskNames *self, gint64 serial)
{
  if (self->table != NULL)
    g_hash_table_remove (self->table, &serial);
}

void
beckon_task_names_clear (BeckonTaskNames *self)
{
  g_clear_pointer (&self->table, g_hash_table_unref);
}

void
beckon_task_names_keep_only (BeckonTaskNames *self, GHashTable *serials)
{
  GHashTableIter iter;
  gpointer       serial;

  if (self->table == NULL)
    return;
  g_hash_table_iter_init (&iter, self->table);
  while (g_hash_table_iter_next (&iter, &serial, NULL))
    if (!g_hash_table_contains (serials, serial))
      g_hash_table_iter_remove (&iter);
}

gboolean
beckon_task_names_has (BeckonTaskNames *self, gint64 serial)
{
  return self->table != NULL && g_hash_table_contains (self->table, &serial);
}

void
beckon_task_names_get (BeckonTaskNames   *self,
                       BeckonTaskGrouping grouping,
                       gint64             serial,
                       const char       **id,
                       const char       **name)
{
  const Names *names = self->table != NULL ? g_hash_table_lookup (self->table, &serial) : NULL;

  *id = names != NULL ? names->id[grouping] : NULL;
  *name = names != NULL ? names->name[grouping] : NULL;
}
