/* task-grouping.c: what the open tasks can be grouped by, and the groups that come of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-grouping.h"

#include <string.h>

#include "model/name.h"

char *
beckon_task_grouping_make_id (BeckonTaskGrouping grouping, const BeckonTask *task)
{
  const char *name = grouping == BECKON_GROUP_BY_AGENT ? task->agent : task->workspace;
  char       *id;
  gsize       length;

  if (name == NULL || *name == '\0')
    return NULL;
  if (grouping == BECKON_GROUP_BY_AGENT)
    return beckon_name_fold (name);

  id = g_strdup (name);
  for (length = strlen (id); length > 1 && id[length - 1] == '/'; length--)
    id[length - 1] = '\0';
  return id;
}

int
beckon_task_section_compare (const BeckonTaskSection *a, const BeckonTaskSection *b)
{
  int result;

  if (a->id == NULL || b->id == NULL)
    return (a->id == NULL) - (b->id == NULL);

  result = g_utf8_collate (a->id, b->id);
  return result != 0 ? result : strcmp (a->id, b->id);
}

/* (nullable) */
static void
section_free (BeckonTaskSection *self)
{
  if (self == NULL)
    return;

  g_free (self->id);
  g_object_unref (self->heading);
  g_array_unref (self->keys);
  g_free (self);
}

static BeckonTaskSection *
section_new (BeckonTaskGrouping grouping, const char *id, const char *name)
{
  BeckonTaskSection *self = g_new0 (BeckonTaskSection, 1);

  self->id = g_strdup (id);
  self->heading = beckon_task_item_new_section (grouping, id, name);
  self->keys = g_array_new (FALSE, FALSE, sizeof (BeckonTaskKey));

  return self;
}

static int
compare_sections (gconstpointer a, gconstpointer b)
{
  return beckon_task_section_compare (*(const BeckonTaskSection *const *) a,
                                      *(const BeckonTaskSection *const *) b);
}

GPtrArray *
beckon_task_sections_make (BeckonTaskGrouping grouping,
                           GArray           **keys,
                           guint              n_arrays,
                           BeckonTaskNameFunc func,
                           gpointer           user_data)
{
  g_autoptr (GHashTable) found = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *sections = g_ptr_array_new_with_free_func ((GDestroyNotify) section_free);

  for (guint g = 0; g < n_arrays; g++)
    {
      for (guint i = 0; i < keys[g]->len; i++)
        {
          const BeckonTaskKey *key = &g_array_index (keys[g], BeckonTaskKey, i);
          const char          *id = NULL;
          const char          *name = NULL;
          BeckonTaskSection   *section;

          func (key->serial, &id, &name, user_data);
          section = g_hash_table_lookup (found, id != NULL ? id : "");
          if (section == NULL)
            {
              section = section_new (grouping, id, name);
              g_hash_table_insert (found, (gpointer) (section->id != NULL ? section->id : ""),
                                   section);
              g_ptr_array_add (sections, section);
            }
          g_array_append_val (section->keys, *key);
          section->n_needs += key->status == BECKON_TASK_AWAITING_RESPONSE;
        }
    }
  g_ptr_array_sort (sections, compare_sections);

  return sections;
}
